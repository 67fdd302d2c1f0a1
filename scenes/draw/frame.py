"""What stands around the stage: header, data path, caption."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manim import VGroup

from scenes.draw.boxes import MARGIN, Box
from scenes.draw.formula import formula
from scenes.draw.marks import arrow
from scenes.draw.mobjects import CAP, Formula, Label, Lines, Narration, Panel
from scenes.draw.theme import SMALL, SMALLEST, TITLE, mix
from scenes.draw.type import width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scenes.draw.boxes import Zones
    from scenes.draw.caption import CaptionBlock
    from scenes.draw.mobjects import Drawn, Zone
    from scenes.draw.theme import Theme

DOT_STEP = 46.0


def header(theme: Theme, box: Box, lesson: tuple[str, str], states: Sequence[tuple[str, str]], current: int) -> VGroup:
    """Lesson (id, title) on the left; one dot for each state (id, title) on the right, the current one named."""
    y = box.y0 + 44
    lesson_id, title = lesson
    name = Label(lesson_id, TITLE, theme.muted, box.x0, y, anchor="start")
    words = Label(title, TITLE, theme.ink, box.x0 + width(lesson_id, TITLE) + 28, y, anchor="start", weight=500)
    return _in("header", name, words, *_state_dots(theme, box, states, current))


def _state_dots(theme: Theme, box: Box, states: Sequence[tuple[str, str]], current: int) -> list[Panel | Label]:
    centre_y = box.y0 + 26
    parts: list[Panel | Label] = []
    for i in range(len(states)):
        x = box.x1 - 10 - DOT_STEP * (len(states) - 1 - i)
        r = 9.0 if i == current else 6.0
        fill = theme.query if i == current else theme.line
        parts.append(Panel(Box(x - r, centre_y - r, x + r, centre_y + r), r, fill=fill))
    state_id, title = states[current]
    text = f"{state_id}  {title}" if title else state_id
    parts.append(Label(text, SMALLEST, theme.query, box.x1, centre_y + 44, anchor="end"))
    return parts


def data_path(theme: Theme, box: Box, steps: Sequence[tuple[str, str]], lit: Sequence[str]) -> VGroup:
    """The calculation as a chain of (name, formula); the steps that this state is about are lit."""
    parts: list[Panel | Formula | Lines] = []
    x, y, half = box.x0, box.cy, 22.0
    for i, (name, math) in enumerate(steps):
        if i:
            parts.append(arrow(x + 8, x + 34, y, theme.line, 2.5))
            x += 42
        w = formula(math, SMALL).advance + 40
        on = name in lit
        fill = mix(theme.ground, theme.query, 0.18) if on else None
        parts.append(Panel(Box(x, y - half, x + w, y + half), half, fill=fill, edge=theme.query if on else theme.line))
        parts.append(Formula(math, SMALL, theme.ink if on else theme.muted, x + w / 2, y + CAP * SMALL))
        x += w
    return _in("path", *parts)


def rule(theme: Theme, zones: Zones) -> Lines:
    """The line over the caption."""
    line = Lines([[(MARGIN, zones.caption.y0), (zones.caption.x1, zones.caption.y0)]], theme.line, 2)
    line.zone = "rule"
    return line


def caption(theme: Theme, zones: Zones, blocks: Sequence[CaptionBlock]) -> VGroup:
    """The narration: first language large, second small under it, in the middle of the caption's zone."""
    gap = 8.0
    total = sum(block.height for block in blocks) + gap * (len(blocks) - 1)
    y = zones.caption.y0 + 6 + (zones.caption.h - 6 - total) / 2
    parts = []
    for rank, block in enumerate(blocks):
        colour = theme.ink if rank == 0 else theme.muted
        parts += [Narration(block, line, colour, zones.caption.x0, y) for line in block.lines]
        y += block.height + gap
    return VGroup(*parts)


def _in(zone: Zone, *parts: Drawn) -> VGroup:
    for part in parts:
        part.zone = zone
    return VGroup(*parts)

"""What stands around the stage: header, data path, caption."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manim import VGroup

from scenes.draw.boxes import MARGIN, Box
from scenes.draw.formula import formula
from scenes.draw.marks import arrow
from scenes.draw.mobjects import CAP, Formula, Label, Lines, Narration, Panel, Prose
from scenes.draw.theme import SMALL, SMALLEST, TITLE, mix
from scenes.draw.titles import WEIGHT, cut, fitted, wide

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lessons.core.lesson import Lang
    from scenes.draw.boxes import Zones
    from scenes.draw.caption import CaptionBlock
    from scenes.draw.mobjects import Drawn, Zone
    from scenes.draw.theme import Theme
    from scenes.draw.titles import Title

DOT_STEP = 46.0
DOTS = 552.0
"""The row of dots is no wider than this."""
STATE = 640.0
"""Nor is the current state's title under it."""


def header(  # noqa: PLR0913  a place and what it says
    theme: Theme, box: Box, lesson: tuple[str, str], states: Sequence[tuple[str, str]], current: int, *, lang: Lang
) -> VGroup:
    """Lesson (id, title) on the left; one dot for each state (id, title) on the right, the current one named."""
    state_id, state_title = states[current]
    state = cut(f"{state_id}  {state_title}" if state_title else state_id, lang, SMALLEST, STATE, 400)
    step = min(DOT_STEP, DOTS / len(states))
    right = max(step * len(states), wide(state, lang, SMALLEST, 400))
    name = Label(lesson[0], TITLE, theme.muted, box.x0, box.y0 + 44, anchor="start")
    left = name.box.x1 + 28
    return _in(
        "header",
        name,
        *_title(theme, box, left, fitted(lesson[1], lang, box.x1 - right - 56 - left), lang),
        *_dots(theme, box, step, len(states), current),
        Prose(state, SMALLEST, theme.query, box.x1 - wide(state, lang, SMALLEST, 400), box.y0 + 70, lang=lang),
    )


def _title(theme: Theme, box: Box, x: float, title: Title, lang: Lang) -> list[Prose]:
    """One line level with the lesson's id, or two around it."""
    up = 0.66 * title.size if len(title.lines) > 1 else 0.0
    first = box.y0 + 44 - up + CAP * (title.size - TITLE)
    return [
        Prose(text, title.size, theme.ink, x, first + 2 * up * i, lang=lang, weight=WEIGHT)
        for i, text in enumerate(title.lines)
    ]


def _dots(theme: Theme, box: Box, step: float, count: int, current: int) -> list[Panel]:
    y = box.y0 + 26
    dots = []
    for i in range(count):
        x = box.x1 - 10 - step * (count - 1 - i)
        r = min(9.0 if i == current else 6.0, 0.4 * step)
        fill = theme.query if i == current else theme.line
        dots.append(Panel(Box(x - r, y - r, x + r, y + r), r, fill=fill))
    return dots


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

"""How to read the colours, in one line: a sample, what it means, the next sample."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manim import VGroup

from scenes.draw.boxes import Box
from scenes.draw.items import Extent, Scale, em
from scenes.draw.mobjects import CAP, Label, Lines, Panel
from scenes.draw.shade import Shade
from scenes.draw.theme import SMALLEST
from scenes.draw.tiles import minus_mark

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manim import VMobject

    from scenes.draw.theme import Theme

SAMPLE = 22.0
"""Side of a sample cell, px."""
STEPS = (0.0, 0.5, 1.0)
"""Fills of the sample that shows how a cell fills up."""
APART = 44.0
"""Between one text and the next sample."""
WIDE = len(STEPS) * SAMPLE + (len(STEPS) - 1) * 4


@dataclass(frozen=True)
class LegendPlan:
    """Where the samples and the texts lie."""

    key: str
    box: Box
    starts: tuple[float, ...]
    """Left end of each sample."""


@dataclass(frozen=True)
class Legend:
    """Samples with what they mean. Which samples there are: ``fill``, ``minus``, ``thick``, ``dashed``."""

    key: str
    entries: tuple[tuple[str, str], ...]
    """(sample, its meaning)."""
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return {}

    def _widths(self) -> list[float]:
        return [_sample_w(sample) + 12 + em((text,)) * SMALLEST for sample, text in self.entries]

    def extent(self, at: Scale) -> Extent:  # noqa: ARG002  it is of one size on every board
        widths = self._widths()
        return Extent(sum(widths) + APART * (len(widths) - 1), SAMPLE / 2 + 2, SAMPLE / 2 + 2)

    def place(self, at: Scale, x: float, y: float) -> LegendPlan:
        room, starts, left = self.extent(at), [], x
        for w in self._widths():
            starts.append(left)
            left += w + APART
        return LegendPlan(self.key, Box(x, y - room.up, x + room.w, y + room.down), tuple(starts))


def _sample_w(sample: str) -> float:
    return SAMPLE if sample == "minus" else WIDE


def legend(item: Legend, plan: LegendPlan, theme: Theme) -> VGroup:
    """Draw it."""
    parts: list[VMobject] = []
    for (sample, text), x in zip(item.entries, plan.starts, strict=True):
        parts += _sample(sample, x, plan.box.cy, theme)
        y = plan.box.cy + CAP * SMALLEST
        parts.append(Label(text, SMALLEST, theme.muted, x + _sample_w(sample) + 12, y, anchor="start"))
    return VGroup(*parts)


def _sample(sample: str, x: float, y: float, theme: Theme) -> list[VMobject]:
    shade = Shade(theme, theme.muted, 1.0)
    if sample == "minus":
        box = _cell(x, y)
        fill = shade.fill(0, 0, STEPS[1])
        return [Panel(box, 4, fill=fill), minus_mark(box, theme.ink_on(fill))]
    if sample == "fill":
        return [Panel(_cell(x + k * (SAMPLE + 4), y), 4, fill=shade.fill(0, 0, step)) for k, step in enumerate(STEPS)]
    if sample == "thick":
        return [
            Lines([[(x, y - 6), (x + WIDE, y - 6)]], theme.muted, 1.5),
            Lines([[(x, y + 5), (x + WIDE, y + 5)]], theme.muted, 6),
        ]
    dashes = [[(x + k * 15, y), (x + k * 15 + 9, y)] for k in range(5)]
    return [Lines(dashes, theme.muted, 4)]


def _cell(x: float, y: float) -> Box:
    return Box(x, y - SAMPLE / 2, x + SAMPLE, y + SAMPLE / 2)

"""Shapes written out, drawn: names and lengths, each length in the colour of its axis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manim import VGroup

from scenes.draw.mobjects import Formula
from scenes.draw.theme import TITLE_WEIGHT

if TYPE_CHECKING:
    from collections.abc import Callable

    from scenes.draw.shape_rows import ShapeRows, ShapeRowsPlan
    from scenes.draw.theme import Colour, Theme


class ShapeRowArt:
    """The rows in their place; ``colour`` of a name or a length by its maths."""

    def __init__(self, item: ShapeRows, plan: ShapeRowsPlan, theme: Theme, colour: Callable[[str], Colour]) -> None:
        self.item, self.plan, self.theme = item, plan, theme
        self._colour = colour

    def column(self, at: int) -> VGroup:
        """Names (0), or lengths with the sign after them, of all rows."""
        last = len(self.plan.columns) - 1
        parts = []
        for row, y in zip(self.item.rows, self.plan.baselines, strict=True):
            weight = 400 if at else TITLE_WEIGHT
            size = self.plan.size
            parts.append(Formula(row[at], size, self._colour(row[at]), self.plan.middle(at), y, weight=weight))
            if at < last:
                x = (self.plan.columns[at][1] + self.plan.columns[at + 1][0]) / 2
                parts.append(Formula("times" if at else ":", size, self.theme.muted, x, y))
        return VGroup(*parts)

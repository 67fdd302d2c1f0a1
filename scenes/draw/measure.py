"""How much room lines of items take at a scale. Pure: no Manim."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from scenes.draw.items import Extent, Item, Scale, axes_of
from scenes.draw.theme import SMALLEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scenes.draw.boxes import Box

NARROWEST, WIDEST = 30.0, 110.0
"""Horizontal gaps between items."""
TIGHT = 22.0
"""Gap beside a sign."""
LOWEST, HIGHEST = 20.0, 84.0
"""Vertical gaps between lines."""


@dataclass(frozen=True)
class Line:
    """Items side by side, their bodies level; in the middle of the stage, unless told otherwise."""

    items: tuple[Item, ...]
    under: str = ""
    """Centred below the item of that key."""
    flush: bool = False
    """Starts where the line above starts."""


class Measure:
    """Measures lines that are to stand in a zone. An item is measured once for each size of what it shows."""

    def __init__(self, lines: Sequence[Line], zone: Box) -> None:
        self.lines, self.zone = lines, zone
        self.lengths = axes_of(item for row in lines for item in row.items)
        """Of every axis."""
        self._axes = {id(item): tuple(item.axes()) for row in lines for item in row.items}
        self._known: dict[tuple[int, float, tuple[int | None, ...]], Extent] = {}

    def extent(self, item: Item, at: Scale) -> Extent:
        key = id(item), at.font, tuple(at.room.get(axis) for axis in self._axes[id(item)])
        if key not in self._known:
            self._known[key] = item.extent(at)
        return self._known[key]

    def width(self, row: Line, at: Scale) -> float:
        """With the narrowest gaps."""
        gaps = sum(gap(left, right) for left, right in pairwise(row.items))
        return sum(self.extent(item, at).w for item in row.items) + gaps

    def height(self, row: Line, at: Scale) -> Extent:
        rooms = [self.extent(item, at) for item in row.items]
        return Extent(0.0, max(r.up for r in rooms), max(r.down for r in rooms))

    def total_height(self, at: Scale) -> float:
        """Of all lines with the lowest gaps."""
        rooms = [self.height(row, at) for row in self.lines]
        return sum(r.up + r.down for r in rooms) + LOWEST * (len(rooms) - 1)

    def fits(self, at: Scale) -> bool:
        return self.excess(at) == 0

    def excess(self, at: Scale) -> float:
        """By how many px the lines are too wide, plus by how many they are too tall."""
        wide = sum(max(0.0, self.width(row, at) - self.zone.w) for row in self.lines)
        return wide + max(0.0, self.total_height(at) - self.zone.h)

    def too_much(self, at: Scale) -> str:
        """What does not fit, for a message."""
        for row in self.lines:
            if self.width(row, at) > self.zone.w:
                names = ", ".join(item.key for item in row.items)
                need = f"need {self.width(row, at):.0f} px of {self.zone.w:.0f}"
                return f"{names} side by side {need} at {SMALLEST} px type"
        return f"the lines need {self.total_height(at):.0f} px of {self.zone.h:.0f} at {SMALLEST} px type"


def gap(left: Item, right: Item) -> float:
    """The narrowest between two neighbours."""
    return TIGHT if left.tight or right.tight else NARROWEST

"""Shapes written out, one under the other, their lengths in columns: S : B x H x n_q x n_k. Pure: no Manim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.draw.blocks import wide
from scenes.draw.boxes import Box
from scenes.draw.items import Extent
from scenes.draw.theme import TITLE_WEIGHT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scenes.draw.items import Scale

PITCH = 1.9
"""From row to row, in units of the type size."""
TIMES = 1.7
"""Room for the sign between two lengths, in units of the type size."""


@dataclass(frozen=True)
class ShapeRowsPlan:
    """Where the rows lie."""

    key: str
    size: float
    box: Box
    columns: tuple[tuple[float, float], ...]
    """Left and right end of each column: the names, then the lengths."""
    baselines: tuple[float, ...]

    def middle(self, column: int) -> float:
        return sum(self.columns[column]) / 2

    def around(self, row: int, column: int) -> Box:
        """Around one length, for a highlight."""
        return self._from_to(row, column, column)

    def whole(self, row: int) -> Box:
        """Around a whole row."""
        return self._from_to(row, 0, len(self.columns) - 1)

    def _from_to(self, row: int, first: int, last: int) -> Box:
        x0, x1 = self.columns[first][0], self.columns[last][1]
        y = self.baselines[row]
        return Box(x0 - 11, y - 1.0 * self.size, x1 + 11, y + 0.5 * self.size)


@dataclass(frozen=True)
class ShapeRows:
    """Rows of formulas: a name, then lengths."""

    key: str
    rows: tuple[tuple[str, ...], ...]
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return {}

    def _size(self, at: Scale) -> float:
        return at.title

    def _widths(self, at: Scale) -> list[float]:
        names, *lengths = zip(*self.rows, strict=True)
        return [
            max(wide(name, self._size(at), TITLE_WEIGHT) for name in names),
            *(max(wide(maths, self._size(at)) for maths in column) for column in lengths),
        ]

    def extent(self, at: Scale) -> Extent:
        widths, half = self._widths(at), PITCH * self._size(at) * len(self.rows) / 2
        return Extent(sum(widths) + TIMES * self._size(at) * (len(widths) - 1) + 28, half, half)

    def place(self, at: Scale, x: float, y: float) -> ShapeRowsPlan:
        size, room = self._size(at), self.extent(at)
        columns, left = [], x + 14
        for width in self._widths(at):
            columns.append((left, left + width))
            left += width + TIMES * size
        first = y - room.up + PITCH * size / 2 + 0.357 * size
        baselines = tuple(first + PITCH * size * k for k in range(len(self.rows)))
        box = Box(x, y - room.up, x + room.w, y + room.down)
        return ShapeRowsPlan(self.key, size, box, tuple(columns), baselines)

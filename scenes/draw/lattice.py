"""Items in rows and columns: what stands in one column has its middle in one line. Pure: no Manim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.draw.boxes import Box
from scenes.draw.items import Extent, Plan, Scale, SlotPlan
from scenes.draw.mini import growing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scenes.draw.items import Item


@dataclass(frozen=True)
class Lattice:
    """Rows of equally many items. The middle of an item is that of its ``body``, if it has one."""

    key: str
    rows: tuple[tuple[Item, ...], ...]
    across: float = 90.0
    """Between columns on a board of the largest type, px."""
    down: float = 50.0
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return {axis: n for row in self.rows for item in row for axis, n in item.axes().items()}

    def _columns(self, at: Scale) -> list[tuple[float, float]]:
        """Widths left and right of the middle line of each column."""
        halves = [[_halves(item, at) for item in column] for column in zip(*self.rows, strict=True)]
        return [(max(left for left, _ in column), max(right for _, right in column)) for column in halves]

    def _lines(self, at: Scale) -> list[tuple[float, float]]:
        """Heights over and under the middle line of each row."""
        rooms = [[item.extent(at) for item in row] for row in self.rows]
        return [(max(room.up for room in row), max(room.down for room in row)) for row in rooms]

    def extent(self, at: Scale) -> Extent:
        columns, lines = self._columns(at), self._lines(at)
        across, down = growing(at, 24, self.across), growing(at, 20, self.down)
        h = sum(up + under for up, under in lines) + down * (len(lines) - 1)
        return Extent(sum(left + right for left, right in columns) + across * (len(columns) - 1), h / 2, h / 2)

    def place(self, at: Scale, x: float, y: float) -> SlotPlan:
        room = self.extent(at)
        plans: dict[str, Plan] = {}
        top = y - room.up
        for row, (up, under) in zip(self.rows, self._lines(at), strict=True):
            start = x
            for item, (left, right) in zip(row, self._columns(at), strict=True):
                plan = item.place(at, start + left - _halves(item, at)[0], top + up)
                plans |= plan.plans if isinstance(plan, SlotPlan) else {item.key: plan}
                start += left + right + growing(at, 24, self.across)
            top += up + under + growing(at, 20, self.down)
        return SlotPlan(Box(x, y - room.up, x + room.w, y + room.down), plans)


def _halves(item: Item, at: Scale) -> tuple[float, float]:
    """Widths of an item left and right of its middle."""
    plan, w = item.place(at, 0.0, 0.0), item.extent(at).w
    middle: float = getattr(plan, "body", plan.box).cx
    return middle, w - middle

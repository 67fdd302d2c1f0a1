"""Items one under the other, as one item of a line. Pure: no Manim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.draw.boxes import Box
from scenes.draw.cells import Cells
from scenes.draw.items import Extent, Item, Plan, Scale, SlotPlan

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Stack:
    """From top to bottom, the middles of their cells under each other."""

    key: str
    items: tuple[Item, ...]
    gaps: tuple[float, ...]
    """Between neighbours, px."""
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return {axis: n for item in self.items for axis, n in item.axes().items()}

    def _middles(self, at: Scale) -> list[float]:
        """From each item's left edge to the middle of its cells."""
        plans = [item.place(at, 0.0, 0.0) for item in self.items]
        return [plan.body.cx if isinstance(plan, Cells) else plan.box.cx for plan in plans]

    def extent(self, at: Scale) -> Extent:
        rooms = [item.extent(at) for item in self.items]
        height = sum(room.up + room.down for room in rooms) + sum(self.gaps)
        middles = self._middles(at)
        right = max(room.w - middle for room, middle in zip(rooms, middles, strict=True))
        return Extent(max(middles) + right, height / 2, height / 2)

    def place(self, at: Scale, x: float, y: float) -> SlotPlan:
        room, middles = self.extent(at), self._middles(at)
        plans: dict[str, Plan] = {}
        top = y - room.up
        for item, middle, gap in zip(self.items, middles, (*self.gaps, 0.0), strict=True):
            own = item.extent(at)
            plan = item.place(at, x + max(middles) - middle, top + own.up)
            plans |= plan.plans if isinstance(plan, SlotPlan) else {item.key: plan}
            top += own.up + own.down + gap
        return SlotPlan(Box(x, y - room.up, x + room.w, y + room.down), plans)

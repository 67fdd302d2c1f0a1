"""One place of a board that different things take in turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.draw.boxes import Box
from scenes.draw.sizing import Extent, Item, Plan, Scale, axes_of

if TYPE_CHECKING:
    from collections.abc import Mapping

SLOT_GAP = 22.0
"""Between the things that share a slot."""


@dataclass(frozen=True)
class SlotPlan:
    """Where the alternatives of a slot lie."""

    box: Box
    plans: Mapping[str, Plan]


@dataclass(frozen=True)
class Slot:
    """A place that different things take in turn: room for the largest, each in its middle."""

    key: str
    options: tuple[tuple[Item, ...], ...]
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return axes_of(item for option in self.options for item in option)

    def _width(self, option: tuple[Item, ...], at: Scale) -> float:
        return sum(item.extent(at).w for item in option) + SLOT_GAP * (len(option) - 1)

    def extent(self, at: Scale) -> Extent:
        rooms = [item.extent(at) for option in self.options for item in option]
        widest = max(self._width(option, at) for option in self.options)
        return Extent(widest, max(r.up for r in rooms), max(r.down for r in rooms))

    def place(self, at: Scale, x: float, y: float) -> SlotPlan:
        room = self.extent(at)
        plans: dict[str, Plan] = {}
        for option in self.options:
            left = x + (room.w - self._width(option, at)) / 2
            for item in option:
                plans[item.key] = item.place(at, left, y)
                left += item.extent(at).w + SLOT_GAP
        return SlotPlan(Box(x, y - room.up, x + room.w, y + room.down), plans)

"""Tables one under the other, their bodies in one middle. Pure measuring: no Manim."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from scenes.draw.items import Extent, SlotPlan, axes_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scenes.draw.boxes import Box
    from scenes.draw.items import Scale, Sheet, SheetPlan


@dataclass(frozen=True)
class Column:
    """Tables in one column; the first of them is level with the line in which the column stands."""

    key: str
    sheets: tuple[Sheet, ...]
    gap: float = 14.0
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return axes_of(self.sheets)

    def _plans(self, at: Scale) -> list[SheetPlan]:
        """Each where it lies when the middle of the first body is at (0, 0)."""
        rooms = [sheet.extent(at) for sheet in self.sheets]
        levels = [0.0]
        for above, here in pairwise(rooms):
            levels.append(levels[-1] + above.down + self.gap + here.up)
        return [
            sheet.place(at, -sheet.place(at, 0.0, 0.0).body.cx, level)
            for sheet, level in zip(self.sheets, levels, strict=True)
        ]

    def _box(self, at: Scale) -> Box:
        first, *others = (plan.box for plan in self._plans(at))
        for box in others:
            first = first.union(box)
        return first

    def extent(self, at: Scale) -> Extent:
        box = self._box(at)
        return Extent(box.w, -box.y0, box.y1)

    def place(self, at: Scale, x: float, y: float) -> SlotPlan:
        box = self._box(at)
        plans = {
            sheet.key: sheet.place(at, x - box.x0 + plan.box.x0, y + plan.body.cy)
            for sheet, plan in zip(self.sheets, self._plans(at), strict=True)
        }
        return SlotPlan(box.moved(x - box.x0, y), plans)

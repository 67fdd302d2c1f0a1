"""A product of two matrices as a crossing: the left one beside the result, the top one over it.

Row i of the left matrix and column j of the top one run towards cell (i, j) of the result, so a finger can follow
both. Pure measuring: no Manim.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scenes.draw.boxes import Box
from scenes.draw.items import Extent, SlotPlan, axes_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scenes.draw.items import Plan, Scale, Sheet
    from scenes.draw.notes import Name

BESIDE = 30.0
"""Between the left matrix and the labels of the result."""
BEFORE_NAME = 34.0
"""Between the name of the top matrix, which stands left of it, and its first column."""
OVER = 8.0
"""Between the top matrix and what is over the result."""
UNDER = 8.0
"""Between the result and its name."""


@dataclass(frozen=True)
class Crossing:
    """Three tables and the names of two of them: nothing stands between the top matrix and the result."""

    key: str
    left: Sheet
    top: Sheet
    result: Sheet
    top_name: Name
    """Left of the top matrix."""
    result_name: Name
    """Under the result."""
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return axes_of((self.left, self.top, self.result))

    def _columns(self) -> tuple[Sheet, Sheet]:
        """The top matrix and the result with columns of one width."""
        texts = (*self.top.texts, *self.result.texts)
        return replace(self.top, texts=texts), replace(self.result, texts=texts)

    def _result_x(self, at: Scale) -> float:
        """From the crossing's left edge to the result's: the left matrix, and room for the top one's name."""
        _, result = self._columns()
        labels = result.place(at, 0.0, 0.0).body.x0
        name = self.top_name.extent(at).w + BEFORE_NAME + BESIDE
        return self.left.extent(at).w + max(BESIDE, name - labels)

    def _under(self, at: Scale) -> float:
        """Height of the name under the result."""
        room = self.result_name.extent(at)
        return UNDER + room.up + room.down

    def _up_to_top(self, at: Scale) -> float:
        """From the middle of the result to the middle of the top matrix."""
        top, result = self._columns()
        return result.extent(at).up + OVER + top.extent(at).down

    def _tag(self, at: Scale) -> float:
        """Room for a word over a column."""
        return at.label + 14

    def extent(self, at: Scale) -> Extent:
        top, result = self._columns()
        left, body = self.left.extent(at), result.extent(at)
        half_name = self.result_name.extent(at).w / 2
        plan = result.place(at, self._result_x(at), 0.0)
        width = max(self._result_x(at) + body.w, plan.body.cx + half_name)
        up = max(left.up, self._up_to_top(at) + top.extent(at).up + self._tag(at))
        return Extent(width, up, max(left.down, body.down + self._under(at)))

    def place(self, at: Scale, x: float, y: float) -> SlotPlan:
        top, result = self._columns()
        S = result.place(at, x + self._result_x(at), y)
        shift = top.place(at, 0.0, 0.0).body.x0
        T = top.place(at, S.body.x0 - shift, y - self._up_to_top(at))
        name, under = self.top_name.extent(at), self.result_name.extent(at)
        plans: dict[str, Plan] = {
            self.left.key: self.left.place(at, x, y),
            self.top.key: T,
            self.result.key: S,
            self.top_name.key: self.top_name.place(at, S.body.x0 - BEFORE_NAME - name.w, T.body.cy),
            self.result_name.key: self.result_name.place(at, S.body.cx - under.w / 2, S.box.y1 + UNDER + under.up),
        }
        room = self.extent(at)
        return SlotPlan(Box(x, y - room.up, x + room.w, y + room.down), plans)

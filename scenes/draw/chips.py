"""Written-out sums on a board: their terms, one chip each, and the signs between things."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.draw.boxes import Box
from scenes.draw.formula import formula
from scenes.draw.sizing import Extent, Scale, em

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class SignPlan:
    """Where a sign lies."""

    key: str
    math: str
    size: float
    box: Box


@dataclass(frozen=True)
class Sign:
    """An operator between two things: = + × →, a formula."""

    key: str
    math: str
    tight: bool = True

    def axes(self) -> Mapping[str, int]:
        return {}

    def _size(self, at: Scale) -> float:
        return max(at.font * 1.15, 28.0)

    def extent(self, at: Scale) -> Extent:
        size = self._size(at)
        return Extent(formula(self.math, 100).advance / 100 * size, 0.6 * size, 0.6 * size)

    def place(self, at: Scale, x: float, y: float) -> SignPlan:
        size, room = self._size(at), self.extent(at)
        return SignPlan(self.key, self.math, size, Box(x, y - room.up, x + room.w, y + room.down))


@dataclass(frozen=True)
class ChipsPlan:
    """Where the terms of a sum lie."""

    key: str
    font: float
    label_size: float
    box: Box
    chips: tuple[tuple[int | None, Box], ...]
    """(0-based position, its box); ``None`` stands for those that are left out."""
    pluses: tuple[tuple[float, float], ...]
    """Centres of the plus signs."""
    label_y: float

    def chip(self, position: int) -> Box:
        return next(box for p, box in self.chips if p == position)

    @property
    def visible(self) -> tuple[int, ...]:
        return tuple(p for p, _ in self.chips if p is not None)


@dataclass(frozen=True)
class Chips:
    """The terms of a sum, one chip each, with plus signs between them: 0.4 · (1, 0) + 0.2 · (0, 2)."""

    key: str
    axis: str
    n: int
    texts: tuple[str, ...]
    """Every text that a chip may have to hold; all chips are as wide as the widest."""
    labels: tuple[str, ...] = ()
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return {self.axis: self.n}

    def _chip_w(self, at: Scale) -> float:
        text = em(self.texts) or 2.0  # all of them hidden by the mask
        return max(text * at.font + 0.8 * at.font, em(self.labels) * at.label + 8)

    def _plus_w(self, at: Scale) -> float:
        return 1.35 * at.font

    def extent(self, at: Scale) -> Extent:
        view = at.window(self.axis, self.n)
        widths = sum(self._chip_w(at) if p is not None else 34.0 for p in view)
        over = at.label + 12 if self.labels else 0
        return Extent(widths + self._plus_w(at) * (len(view) - 1), at.cell_h * 0.55 + over, at.cell_h * 0.55)

    def place(self, at: Scale, x: float, y: float) -> ChipsPlan:
        half, plus = at.cell_h * 0.55, self._plus_w(at)
        chips: list[tuple[int | None, Box]] = []
        pluses: list[tuple[float, float]] = []
        left = x
        for p in at.window(self.axis, self.n):
            if chips:
                pluses.append((left + plus / 2, y))
                left += plus
            w = self._chip_w(at) if p is not None else 34.0
            chips.append((p, Box(left, y - half, left + w, y + half)))
            left += w
        room = self.extent(at)
        return ChipsPlan(
            self.key, at.font, at.label, Box(x, y - room.up, x + room.w, y + room.down),
            tuple(chips), tuple(pluses), y - half - 10,
        )  # fmt: skip

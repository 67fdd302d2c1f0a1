"""The bars of a row-wise softmax on a board: one row a bar, all of one length."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.draw.boxes import Box
from scenes.draw.cells import Span, end, spans
from scenes.draw.sizing import Extent, Scale, em

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class BarsPlan:
    """Where the bars of a row-wise softmax lie: one row a bar, all of one length."""

    key: str
    font: float
    label_size: float
    box: Box
    bars: tuple[tuple[int | None, Box], ...]
    label_x: float
    right_x: float

    def bar(self, row: int) -> Box:
        return next(box for r, box in self.bars if r == row)

    @property
    def visible_rows(self) -> tuple[int, ...]:
        return tuple(r for r, _ in self.bars if r is not None)


@dataclass(frozen=True)
class Bars:
    """One bar a row, of the same length for every row: what a weight takes of its row's total of 1."""

    key: str
    axis: str
    n: int
    labels: tuple[str, ...]
    right: tuple[str, ...]
    """Texts that may stand right of a bar."""
    level: bool = False
    """Level with the rows of a table beside it; else wider apart."""
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return {self.axis: self.n}

    def _spans(self, at: Scale) -> tuple[Span, ...]:
        view = at.window(self.axis, self.n)
        return spans(view, at.cell_h) if self.level else spans(view, at.cell_h, gap=0.4 * at.cell_h)

    def _length(self, at: Scale) -> float:
        return 18 * at.font

    def _left(self, at: Scale) -> float:
        return em(self.labels, 600) * at.label + 20

    def extent(self, at: Scale) -> Extent:
        half = end(self._spans(at)) / 2
        return Extent(self._left(at) + self._length(at) + 20 + em(self.right, 600) * at.label, half, half)

    def place(self, at: Scale, x: float, y: float) -> BarsPlan:
        room, left = self.extent(at), x + self._left(at)
        right, top = left + self._length(at), y - room.up
        return BarsPlan(
            self.key, at.font, at.label, Box(x, y - room.up, x + room.w, y + room.down),
            tuple((r, Box(left, top + a, right, top + b)) for r, a, b in self._spans(at)), left - 20, right + 20,
        )  # fmt: skip

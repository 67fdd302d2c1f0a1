"""A table on a board: how much room it takes with all that stands around it, and where its parts come to lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.draw.boxes import Box
from scenes.draw.cells import Cells, Span, cells, end, spans
from scenes.draw.formula import formula
from scenes.draw.sizing import Extent, Scale, em
from scenes.draw.theme import SMALLEST, TITLE_WEIGHT

if TYPE_CHECKING:
    from collections.abc import Mapping

NOTE_STEP = SMALLEST + 8.0
"""From line to line of a note."""


@dataclass(frozen=True)
class SheetPlan(Cells):
    """Where a table and everything about it lies."""

    key: str
    font: float
    title_size: float
    label_size: float
    box: Box
    title_y: float
    """Baseline."""
    col_label_y: float
    note_y: float
    """Baseline of the first line."""
    row_label_x: float
    """Right edge of the row labels."""
    right_x: float
    """Left edge of what stands right of the rows."""
    below_y: float
    """Baseline of what stands under the columns."""


@dataclass(frozen=True)
class Sheet:
    """A table of numbers with its name, its labels, its shape and perhaps sums beside it."""

    key: str
    row_axis: str
    col_axis: str
    shape: tuple[int, int]
    texts: tuple[str, ...]
    """Every text that a cell may have to hold, at any time."""
    titles: tuple[str, ...] = ()
    """Formulas that may stand over it."""
    note: str = ""
    """Under it; perhaps in lines."""
    row_labels: tuple[str, ...] = ()
    col_labels: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    """Texts that may stand right of the rows (sums)."""
    below: tuple[str, ...] = ()
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return {self.row_axis: self.shape[0], self.col_axis: self.shape[1]}

    def _cell_w(self, at: Scale) -> float:
        return max(
            at.cell_h, em(self.texts) * at.font + 0.75 * at.font, em((*self.col_labels, *self.below)) * at.label + 10
        )

    def _labels_w(self, at: Scale) -> float:
        return em(self.row_labels, 600) * at.label + 28 if self.row_labels else 0.0

    def _heads(self, at: Scale) -> tuple[float, float]:
        """Heights over and under the body."""
        over = 12 + (at.label + 10 if self.col_labels else 0) + (at.title + 16 if self.titles else 0)
        notes = NOTE_STEP * len(self.note.splitlines())
        under = 12 + (notes + 2 if notes else 0) + (at.label + 16 if self.below else 0)
        return over, under

    def _body(self, at: Scale) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
        rows = spans(at.window(self.row_axis, self.shape[0]), at.cell_h)
        cols = spans(at.window(self.col_axis, self.shape[1]), self._cell_w(at))
        return rows, cols

    def _sides(self, at: Scale, body_w: float) -> tuple[float, float]:
        """Widths left and right of the body: labels and sums, or half of a title that is wider than all."""
        left = 14 + self._labels_w(at)
        right = 14 + (em(self.right, 600) * at.label + 24 if self.right else 0.0)
        title = max((formula(t, 100, TITLE_WEIGHT).advance / 100 for t in self.titles), default=0.0) * at.title
        note = em(self.note.splitlines()) * SMALLEST
        spill = (max(title, note) - body_w) / 2
        return max(left, spill), max(right, spill)

    def extent(self, at: Scale) -> Extent:
        rows, cols = self._body(at)
        body_w, body_h = end(cols), end(rows)
        left, right = self._sides(at, body_w)
        over, under = self._heads(at)
        return Extent(left + body_w + right, over + body_h / 2, under + body_h / 2)

    def place(self, at: Scale, x: float, y: float) -> SheetPlan:
        rows, cols = self._body(at)
        left, right = self._sides(at, end(cols))
        over, under = self._heads(at)
        where = cells(x + left, y - end(rows) / 2, rows, cols)
        body = where.body
        label_y = body.y0 - 18
        below_y = body.y1 + 14 + at.label
        return SheetPlan(
            body=body, rows=where.rows, cols=where.cols,
            key=self.key, font=at.font, title_size=at.title, label_size=at.label,
            box=Box(x, body.y0 - over, body.x1 + right, body.y1 + under),
            title_y=label_y - (at.label + 10 if self.col_labels else 0) - 4,
            col_label_y=label_y, note_y=(below_y + 8 if self.below else body.y1 + 12) + SMALLEST + 4,
            row_label_x=body.x0 - 26, right_x=body.x1 + 32, below_y=below_y,
        )  # fmt: skip

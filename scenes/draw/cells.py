"""Rows and columns of cells: where each lies, and which are left out. Pure: no Manim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.draw.boxes import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scenes.draw.windows import Window

Span = tuple[int | None, float, float]
"""A 0-based position, or ``None`` for a gap; where it starts; where it ends. Pixels."""


@dataclass(frozen=True)
class Cells:
    """Where the cells of a table lie."""

    body: Box
    """All of them."""
    rows: tuple[Span, ...]
    cols: tuple[Span, ...]

    def row_span(self, row: int) -> tuple[float, float]:
        return next((top, bottom) for r, top, bottom in self.rows if r == row)

    def col_span(self, col: int) -> tuple[float, float]:
        return next((left, right) for c, left, right in self.cols if c == col)

    def cell(self, row: int, col: int) -> Box:
        (top, bottom), (left, right) = self.row_span(row), self.col_span(col)
        return Box(left, top, right, bottom)

    def row(self, row: int) -> Box:
        """The whole row, for a highlight."""
        top, bottom = self.row_span(row)
        return Box(self.body.x0, top, self.body.x1, bottom)

    def col(self, col: int) -> Box:
        left, right = self.col_span(col)
        return Box(left, self.body.y0, right, self.body.y1)

    @property
    def visible_rows(self) -> tuple[int, ...]:
        return tuple(r for r, _, _ in self.rows if r is not None)

    @property
    def visible_cols(self) -> tuple[int, ...]:
        return tuple(c for c, _, _ in self.cols if c is not None)


def spans(
    view: Window, size: float, *, start: float = 0.0, gap: float = 5.0, left_out: float = 26.0
) -> tuple[Span, ...]:
    """Cells of one size side by side; what a window leaves out takes ``left_out``."""
    out: list[Span] = []
    at = start
    for position in view:
        length = size if position is not None else left_out
        out.append((position, at, at + length))
        at += length + gap
    return tuple(out)


def end(along: Sequence[Span]) -> float:
    """Where the last of them ends."""
    return along[-1][2]


def cells(x: float, y: float, rows: Sequence[Span], cols: Sequence[Span]) -> Cells:
    """Cells whose top left corner is at (x, y); the spans start at 0."""
    return Cells(
        Box(x, y, x + end(cols), y + end(rows)),
        tuple((r, y + a, y + b) for r, a, b in rows),
        tuple((c, x + a, x + b) for c, a, b in cols),
    )

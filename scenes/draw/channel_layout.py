"""How rows and tables of channels are laid out, the channels of a head together. Pure: no Manim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.draw.boxes import Box
from scenes.draw.cells import Span, cells, end, spans
from scenes.draw.channel_plans import FRAME, RowPlan, TablePlan
from scenes.draw.formula import formula
from scenes.draw.items import Extent, Scale, em
from scenes.draw.mini import growing
from scenes.draw.theme import SMALLEST, TITLE_WEIGHT

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME_GAP = 18.0
"""From a frame to the head's name: a highlight may be drawn between them."""
MEASURE = 28.0
"""Height of the line that measures a row; its text comes on top of that."""


def channel_gap(size: float) -> float:
    """Between the cells of one head."""
    return 0.04 * size + 2


def channel_spans(
    at: Scale, sizes: tuple[int, int], size: float, *, apart: float, least: float = 0.0
) -> tuple[Span, ...]:
    """Cells of (heads, d_v) channels: those of one head together, ``apart`` px from those of the next.

    A head takes ``least`` px, its cells in the middle of them. What is left out is marked once for each head, and
    once for all heads that are left out.
    """
    heads, d_v = sizes
    out: list[Span] = []
    start = 0.0
    for head in at.window("head", heads):
        if head is None:
            out.append((None, start, start + 30.0))
            start += 30.0 + apart
            continue
        inner = spans(at.window("d_v", d_v), size, gap=channel_gap(size))
        shift = start + max(0.0, least - end(inner)) / 2
        out += [(None if c is None else head * d_v + c, a + shift, b + shift) for c, a, b in inner]
        start += max(least, end(inner)) + apart
    return tuple(out)


@dataclass(frozen=True)
class ChannelRow:
    """One row of channels. ``axis`` names the cells' axis when they belong to no head (d_out, d_model)."""

    key: str
    n: int
    """How many cells a head has; all of them when there are no heads."""
    title: str
    """A formula, left of the row."""
    label: str
    """Whose row it is, left of it too."""
    names: tuple[str, ...] = ()
    """Of the heads."""
    remark: str = ""
    """What may be said right of the row."""
    axis: str = ""
    apart: float = 2 * FRAME + 4
    """Between the heads on a board of the largest type; at the least their frames do not touch."""
    names_over: bool = True
    measured: bool = False
    """Whether there is room for a line that measures it: over names that are over, under all else."""
    wide: float = 132.0
    tall: float = 88.0
    """Width and height of the cells on a board of the largest type."""
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return {self.axis: self.n} if self.axis else {"head": len(self.names), "d_v": self.n}

    def _tall(self, at: Scale) -> float:
        return growing(at, 24, self.tall)

    def _cols(self, at: Scale) -> tuple[Span, ...]:
        wide = growing(at, 24, self.wide)
        if self.axis:
            return spans(at.window(self.axis, self.n), wide, gap=channel_gap(wide))
        least = em(self.names, 600) * at.label
        apart = growing(at, 2 * FRAME + 4, self.apart)
        return channel_spans(at, (len(self.names), self.n), wide, apart=apart, least=least)

    def _title_w(self, at: Scale) -> float:
        return formula(self.title, 100, TITLE_WEIGHT).advance / 100 * at.title if self.title else 0.0

    def _left(self, at: Scale) -> float:
        return FRAME + 24 + em((self.label,), 600) * at.label + 22 + self._title_w(at)

    def _heights(self, at: Scale) -> tuple[float, float]:
        """What stands over and under the cells."""
        name = at.label + NAME_GAP + 6 if self.names else 0.0
        measure = MEASURE + at.label + 6 if self.measured else 0.0
        return (FRAME + name + measure, FRAME) if self.names and self.names_over else (FRAME, FRAME + name + measure)

    def extent(self, at: Scale) -> Extent:
        over, under = self._heights(at)
        half = self._tall(at) / 2
        right = FRAME + 4 + (em((self.remark,)) * SMALLEST + 22 if self.remark else 0.0)
        return Extent(self._left(at) + end(self._cols(at)) + right, over + half, under + half)

    def place(self, at: Scale, x: float, y: float) -> RowPlan:
        size, room = self._tall(at), self.extent(at)
        where = cells(x + self._left(at), y - size / 2, spans((0,), size), self._cols(at))
        body = where.body
        name = at.label + NAME_GAP + 6 if self.names else 0.0
        over = bool(self.names) and self.names_over
        return RowPlan(
            body, where.rows, where.cols, self.key, Box(x, y - room.up, x + room.w, y + room.down),
            at.title, at.label, 0 if self.axis else self.n,
            title_x=x, label_x=body.x0 - FRAME - 24,
            name_y=body.y0 - FRAME - NAME_GAP if over else body.y1 + FRAME + NAME_GAP - 4 + at.label,
            measure_y=body.y0 - FRAME - name - 12 if over else body.y1 + FRAME + name + 12, measure_over=over,
        )  # fmt: skip


def alone(row: ChannelRow, at: Scale, zone: Box) -> RowPlan:
    """The row by itself in the middle of the zone, as large as it is on a board of that scale."""
    room = row.extent(at)
    return row.place(at, zone.cx - room.w / 2, zone.cy + (room.up - room.down) / 2)


@dataclass(frozen=True)
class ChannelTable:
    """A table whose rows are channels, in groups by head; W_O."""

    key: str
    d_v: int
    names: tuple[str, ...]
    n_cols: int
    title: str
    note: str
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return {"head": len(self.names), "d_v": self.d_v, "d_out": self.n_cols}

    def _size(self, at: Scale) -> float:
        return growing(at, 14, 52)

    def _spans(self, at: Scale) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
        size = self._size(at)
        least = at.label + 6
        rows = channel_spans(at, (len(self.names), self.d_v), size, apart=0.3 * size + 8, least=least)
        return rows, spans(at.window("d_out", self.n_cols), size, gap=channel_gap(size))

    def _left(self, at: Scale) -> float:
        return FRAME + 16 + em(self.names, 600) * at.label

    def extent(self, at: Scale) -> Extent:
        rows, cols = self._spans(at)
        title = formula(self.title, 100, TITLE_WEIGHT).advance / 100 * at.title
        right = max(FRAME, (max(title, em((self.note,)) * SMALLEST) - end(cols)) / 2)
        half = end(rows) / 2
        return Extent(
            self._left(at) + end(cols) + right, half + FRAME + 26 + at.title, half + FRAME + 12 + SMALLEST + 6
        )

    def place(self, at: Scale, x: float, y: float) -> TablePlan:
        rows, cols = self._spans(at)
        room = self.extent(at)
        where = cells(x + self._left(at), y - end(rows) / 2, rows, cols)
        return TablePlan(
            where.body, where.rows, where.cols, self.key, Box(x, y - room.up, x + room.w, y + room.down),
            at.title, at.label, self.d_v, name_x=where.body.x0 - FRAME - 14,
            title_y=where.body.y0 - FRAME - 24, note_y=where.body.y1 + FRAME + 10 + SMALLEST,
        )  # fmt: skip

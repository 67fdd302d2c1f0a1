"""Shapes of matrices: plain cells in proportion, the sides measured and named. Pure: no Manim.

One board has one size of cells, so that equal lengths are seen to be equal. A side of many cells is drawn with its
first and last cells and a marked gap.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.draw.boxes import Box
from scenes.draw.cells import Cells, Span, cells, end, spans
from scenes.draw.formula import formula
from scenes.draw.items import Extent, em
from scenes.draw.mini import growing
from scenes.draw.theme import SMALLEST, TITLE_WEIGHT
from scenes.draw.windows import window

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scenes.draw.items import Scale

MOST = 14
"""So many cells of a side are drawn."""
MEASURE = 14.0
"""From a side to the line that measures it."""
BAR = 7.0
"""Half the length of the strokes that end a measuring line."""
LOWERED = 0.28
"""How far an index reaches under the baseline, in units of the type size."""
LARGEST = 58.0
"""Side of a cell at most, px, where six blocks share the stage."""
STRIP = 0.5
"""Thickness of a token beside its row or over its column, in units of a cell."""


def wide(maths: str, size: float, weight: int = 400) -> float:
    """Width of a formula; of nothing 0."""
    return formula(maths, 100, weight).advance / 100 * size if maths else 0.0


def cell_size(at: Scale, longest: int, most: float) -> float:
    """Side of a cell where the longest side of all has so many: at most ``most`` px, together at most 5 times that."""
    n = min(longest, MOST)
    return growing(at, min(20.0, 132 / n), min(most, 5 * most / n))


def side(n: int, size: float) -> tuple[Span, ...]:
    """The cells of a side of length n."""
    return spans(window(n, MOST), size, gap=0.09 * size, left_out=max(16.0, 0.6 * size))


@dataclass(frozen=True)
class BlockPlan(Cells):
    """Where a block and all about it lies."""

    key: str
    box: Box
    unit: float
    title_size: float
    label_size: float
    strip: float
    """Room between the cells and the measuring lines, for tokens."""

    @property
    def title_y(self) -> float:
        """Baseline."""
        return self.top_label_y - 0.8 * self.label_size - 14

    @property
    def top_label_y(self) -> float:
        """Baseline; what is lowered in the label keeps clear of the line's ends."""
        return self.top_y - BAR - 4 - LOWERED * self.label_size

    @property
    def top_y(self) -> float:
        """The line that measures the top; its label stands over it."""
        return self.body.y0 - self.strip - MEASURE

    @property
    def left_x(self) -> float:
        """The line that measures the left side; its label stands left of it."""
        return self.body.x0 - self.strip - MEASURE

    @property
    def note_y(self) -> float:
        return self.body.y1 + 16 + SMALLEST


@dataclass(frozen=True)
class Block:
    """A matrix without numbers: rows x cols cells."""

    key: str
    rows: int
    cols: int
    longest: int
    """The longest side of all blocks that are to have cells of one size."""
    title: str = ""
    left: str = ""
    """What the left side measures, as a formula: ``n_q = 2``."""
    top: str = ""
    note: str = ""
    tokens: bool = False
    """Whether there is a token at each row and each column."""
    most: float = LARGEST
    """Side of a cell at most, px."""
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return {}

    def _strip(self, at: Scale) -> float:
        return (STRIP * cell_size(at, self.longest, self.most) + 8) if self.tokens else 0.0

    def _left(self, at: Scale, body_w: float) -> float:
        labelled = self._strip(at) + MEASURE + 14 + wide(self.left, at.label) if self.left else 8.0
        titled = max(wide(self.title, at.title, TITLE_WEIGHT), wide(self.top, at.label), em((self.note,)) * SMALLEST)
        return max(labelled, (titled - body_w) / 2)

    def _right(self, at: Scale, body_w: float) -> float:
        titled = max(wide(self.title, at.title, TITLE_WEIGHT), wide(self.top, at.label), em((self.note,)) * SMALLEST)
        return max(6.0, (titled - body_w) / 2)

    def _over(self, at: Scale) -> float:
        measured = MEASURE + BAR + 4 + (LOWERED + 0.8) * at.label
        return self._strip(at) + measured + 14 + 0.9 * at.title

    def extent(self, at: Scale) -> Extent:
        size = cell_size(at, self.longest, self.most)
        w, h = end(side(self.cols, size)), end(side(self.rows, size))
        under = SMALLEST + 24 if self.note else 8.0
        return Extent(self._left(at, w) + w + self._right(at, w), self._over(at) + h / 2, under + h / 2)

    def place(self, at: Scale, x: float, y: float) -> BlockPlan:
        size, room = cell_size(at, self.longest, self.most), self.extent(at)
        rows, cols = side(self.rows, size), side(self.cols, size)
        where = cells(x + self._left(at, end(cols)), y - end(rows) / 2, rows, cols)
        box = Box(x, y - room.up, x + room.w, y + room.down)
        return BlockPlan(where.body, where.rows, where.cols, self.key, box, size, at.title, at.label, self._strip(at))

"""A pile of equal sheets, one for each head of each example: what axes in front of a matrix mean. Pure: no Manim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from scenes.draw.blocks import MEASURE, cell_size, side, wide
from scenes.draw.boxes import Box
from scenes.draw.cells import Cells, cells, end
from scenes.draw.items import Extent, em
from scenes.draw.mini import growing
from scenes.draw.windows import window

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scenes.draw.items import Scale

EXAMPLES = 2
"""So many examples of a batch are drawn."""
HEADS = 4
"""So many heads are drawn; of more the first ones, a gap and the last."""
LARGEST = 80.0
"""Side of a cell at most, px."""
APART = 0.9
"""Between the sheets of two examples, in steps of a sheet."""


class Sheet(NamedTuple):
    """One sheet of a pile."""

    example: int
    head: int
    where: Cells


class Gap(NamedTuple):
    """Heads of an example that are left out: the corner where the next sheet would lie."""

    example: int
    x: float
    y: float


@dataclass(frozen=True)
class PilePlan:
    """Where the sheets lie, the front one first; they go back to the upper right."""

    key: str
    box: Box
    title_size: float
    label_size: float
    sheets: tuple[Sheet, ...]
    gaps: tuple[Gap, ...]
    names_w: float
    """Room left of a sheet's corner for the name of its head."""

    @property
    def body(self) -> Box:
        """The front sheet."""
        return self.sheets[0].where.body

    def of_example(self, example: int) -> list[Sheet]:
        return [sheet for sheet in self.sheets if sheet.example == example]


@dataclass(frozen=True)
class Pile:
    """Sheets of rows x cols cells: ``heads`` of them for each example."""

    key: str
    title: str
    rows: int
    cols: int
    heads: int
    names: tuple[str, ...]
    """Of the heads, at the corners of their sheets; none where the lesson has no heads."""
    left: str
    """What the left side measures."""
    under: str
    """What the lower side measures."""
    under_too: str
    """What may take its place."""
    depth: tuple[str, str]
    """What the sheets of one example are, and the examples: H and B."""
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return {}

    def _steps(self) -> tuple[list[tuple[int, int, float]], list[tuple[int, float]]]:
        """(example, head, how far back) of each sheet, and (example, how far back) of each gap, in steps."""
        found, gaps, back = [], [], 0.0
        for example in range(EXAMPLES):
            for head in window(self.heads, HEADS):
                if head is None:
                    gaps.append((example, back))
                else:
                    found.append((example, head, back))
                back += 1.0
            back += APART
        return found, gaps

    def _step(self, at: Scale) -> tuple[float, float]:
        """To the right and up, from one sheet to the next."""
        return growing(at, 20, 30), at.label + 6

    def _names_w(self, at: Scale) -> float:
        return em(self.names, 600) * at.label + 10 if self.names else 0.0

    def _left(self, at: Scale) -> float:
        measured = MEASURE + 14 + wide(self.left, at.label)
        return max(measured, self._names_w(at) + 54 + wide(self.depth[0], at.label))

    def extent(self, at: Scale) -> Extent:
        size = cell_size(at, max(self.rows, self.cols), LARGEST)
        w, h = end(side(self.cols, size)), end(side(self.rows, size))
        (dx, dy), back = self._step(at), self._steps()[0][-1][2]
        spill = (max(wide(self.under, at.label), wide(self.under_too, at.label)) - w) / 2
        right = max(back * dx + 30 + wide(self.depth[1], at.label), spill)
        total = h + back * dy + at.title + 24 + MEASURE * 2 + at.label + 8
        return Extent(self._left(at) + w + right, total / 2, total / 2)

    def place(self, at: Scale, x: float, y: float) -> PilePlan:
        size, room, (dx, dy) = cell_size(at, max(self.rows, self.cols), LARGEST), self.extent(at), self._step(at)
        rows, cols = side(self.rows, size), side(self.cols, size)
        steps, gaps = self._steps()
        x0, y0 = x + self._left(at), y + room.down - (MEASURE * 2 + at.label + 8) - end(rows)
        sheets = tuple(Sheet(e, head, cells(x0 + k * dx, y0 - k * dy, rows, cols)) for e, head, k in steps)
        box = Box(x, y - room.up, x + room.w, y + room.down)
        between = tuple(Gap(e, x0 + k * dx, y0 - k * dy) for e, k in gaps)
        return PilePlan(self.key, box, at.title, at.label, sheets, between, self._names_w(at))

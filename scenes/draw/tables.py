"""A table as a scene speaks of it: which arrays, which name, which colour. From it come its room and its drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scenes.draw.grid import Grid
from scenes.draw.items import Sheet, SheetPlan
from scenes.draw.paint import Paint

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from scenes.draw.board import Board
    from scenes.draw.figures import Figure
    from scenes.draw.theme import Colour, Theme


@dataclass(frozen=True, eq=False)
class Table:
    """What a table shows. The first figure is shown first; the others may take its place later."""

    key: str
    figures: tuple[Figure, ...]
    titles: tuple[str, ...]
    colour: Colour
    theme: Theme
    row_labels: tuple[str, ...] = ()
    col_labels: tuple[str, ...] = ()
    note: str = ""
    right: tuple[str, ...] = ()
    below: tuple[str, ...] = ()
    focus: int | None = None
    readable: NDArray[np.float64] | None = None

    def sheet(self) -> Sheet:
        """How much room it needs."""
        first = self.figures[0]
        return Sheet(
            self.key, first.row_axis, first.col_axis, first.shape,
            tuple(text for figure in self.figures for text in figure.all_texts()),
            self.titles, self.note, self.row_labels, self.col_labels, self.right, self.below,
        )  # fmt: skip

    def plain(self) -> Paint:
        """Empty cells; rows that are not followed are quiet."""
        return Paint(self.theme, focus=self.focus)

    def weights(self, which: int = 0, colour: Colour | Callable[[int, int], Colour] | None = None) -> Paint:
        """Cells filled in proportion to the numbers of one of its figures; to the largest, where it is above 1."""
        values = np.abs(self.figures[which].values)
        full = max(1.0, float(values.max()))
        return Paint(self.theme, colour or self.colour, lambda r, c: float(values[r, c]) / full, self.focus)

    def grid(self, board: Board, paint: Paint | None = None, which: int = 0) -> Grid:
        """Draw it where the board has placed it."""
        return self.drawn(board.at(self.key, SheetPlan), paint, which)

    def drawn(self, plan: SheetPlan, paint: Paint | None = None, which: int = 0) -> Grid:
        """Draw it by a plan."""
        return Grid(
            plan, self.theme, self.figures[which], paint or self.plain(),
            colour=self.colour, title=self.titles[which] if self.titles else "", note=self.note,
            row_labels=self.row_labels, col_labels=self.col_labels, readable=self.readable,
        )  # fmt: skip

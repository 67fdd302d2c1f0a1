"""A table without digits: each number is a cell whose fill says how much; a minus mark says below zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manim import VGroup

from lessons.core.words import MINUS
from scenes.draw.marks import dots, hatch
from scenes.draw.mobjects import Lines, Panel, Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manim import VMobject

    from scenes.draw.boxes import Box
    from scenes.draw.cells import Cells
    from scenes.draw.figures import Figure
    from scenes.draw.shade import Shade
    from scenes.draw.theme import Colour

Spot = tuple[int, int]


class Tile(Panel):
    """One number as a colour. ``source`` tells which number of the Trace it is."""

    def __init__(self, box: Box, fill: Colour, source: Source) -> None:
        super().__init__(box, min(6.0, box.h / 4), fill=fill)
        self.box, self.on, self.source = box, fill, source


class Tiles:
    """The visible cells of a table, its minus marks, and its gaps."""

    def __init__(self, plan: Cells, figure: Figure, shade: Shade, readable: Sequence[bool] | None = None) -> None:
        """``readable`` says of each column whether the mask lets it be read; hidden ones are hatched, not filled."""
        self.plan, self.figure = plan, figure
        theme = shade.theme
        self.cells: dict[Spot, VMobject] = {}
        self.marks: dict[Spot, VMobject] = {}
        for row, col in self.spots:
            box, value = plan.cell(row, col), float(figure.values[row, col])
            if readable is not None and not readable[col]:
                self.cells[row, col] = Panel(box, 6, fill=theme.cell)
                self.marks[row, col] = hatch(box, theme.muted)
                continue
            fill = shade.fill(row, col, value)
            self.cells[row, col] = Tile(box, fill, figure.source(row, col))
            if str(figure.texts[row, col]).startswith(MINUS):
                self.marks[row, col] = minus_mark(box, theme.ink_on(fill))
        across = [dots((a + b) / 2, plan.body.cy, theme.muted, down=False) for c, a, b in plan.cols if c is None]
        down = [dots(plan.body.cx, (a + b) / 2, theme.muted, down=b - a > 16) for r, a, b in plan.rows if r is None]
        self.gaps = [*across, *down]

    @property
    def filled(self) -> set[Spot]:
        """Cells that the mask lets be read."""
        return {spot for spot, cell in self.cells.items() if isinstance(cell, Tile)}

    @property
    def spots(self) -> list[Spot]:
        return [(row, col) for row in self.plan.visible_rows for col in self.plan.visible_cols]

    def parts(self, spots: Iterable[Spot]) -> list[VMobject]:
        """Cells with their marks."""
        spots = list(spots)
        return [*(self.cells[s] for s in spots), *(self.marks[s] for s in spots if s in self.marks)]

    def everything(self) -> VGroup:
        return VGroup(*self.gaps, *self.parts(self.spots))

    def row(self, row: int) -> list[VMobject]:
        """The cells of a row, without marks: what flies when the row is copied."""
        return [self.cells[spot] for spot in self.spots if spot[0] == row]


def minus_mark(box: Box, colour: Colour) -> Lines:
    """A minus sign in the middle of a cell."""
    half = 0.26 * min(box.w, box.h)
    return Lines([[(box.cx - half, box.cy), (box.cx + half, box.cy)]], colour, max(2.5, 0.1 * box.h))

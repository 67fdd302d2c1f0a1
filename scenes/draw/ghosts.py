"""Tables that are not part of the calculation: dashed and quiet, as of another page, or to be struck out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.draw.mobjects import Panel, dashed
from scenes.draw.paint import Paint

if TYPE_CHECKING:
    from scenes.draw.board import Board
    from scenes.draw.grid import Grid
    from scenes.draw.tables import Table

NOBODY = -1
"""No row is followed: all are quiet."""


def ghost(table: Table, board: Board) -> Grid:
    """The table in its place with a dashed frame for brackets, and all its rows quiet."""
    grid = table.grid(board, Paint(table.theme, focus=NOBODY))
    grid.brackets = dashed(grid.plan.body.grown(11, 9), table.theme.muted)
    return grid


def otherwise(grid: Grid) -> Grid:
    """The table as the answer to another question: round cells in a dashed frame, whatever its colour is."""
    grid.brackets = dashed(grid.plan.body.grown(11, 6), grid.colour)
    for spot in grid.cells:
        box = grid.plan.cell(*spot).grown(-1)
        grid.cells[spot] = Panel(box, box.h / 2, fill=grid.paint.fill(*spot))
    return grid

"""Looking at other rows: cells, numbers and labels change their colours, and nothing moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manim import Animation

    from scenes.draw.grid import Grid
    from scenes.draw.paint import Paint


def recolour(grid: Grid, paint: Paint, rows: Iterable[int] | None = None) -> list[Animation]:
    """These visible rows (all when left out) take the colours of another paint; a followed row has its label lit.

    The motions come one by one: Manim puts a group of them on top of all else, even of a highlight.
    """
    chosen = set(grid.plan.visible_rows if rows is None else rows)
    moves: list[Animation] = []
    for spot in grid.spots:
        if spot[0] not in chosen:
            continue
        moves.append(grid.cells[spot].animate.set_fill(paint.fill(*spot)).build())
        if spot in grid.numbers:
            grid.numbers[spot].on = paint.fill(*spot)
            moves.append(grid.numbers[spot].animate.set_fill(paint.ink(*spot)).build())
    for row in chosen & set(grid.row_labels):
        colour = grid.theme.query if row == paint.focus else grid.theme.muted
        moves.append(grid.row_labels[row].animate.set_fill(colour).build())
    grid.paint = paint
    return moves

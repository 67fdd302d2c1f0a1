"""Tables that go to new places together: those whose way is free move, the others leave and come again there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.draw.boxes import Box
from scenes.draw.moves import appear, rearrange, together, vanish

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manim import Animation

    from scenes.draw.grid import Grid

Move = tuple["Grid", "Grid"]
"""A table where it stands and where it is to stand."""
STEPS = 32
"""Instants at which two ways are compared."""


def resettle(moves: Sequence[Move]) -> list[tuple[Animation, float]]:
    """Motions in order, with their seconds. No table passes over another on its way, nor over parts of itself."""
    free: list[Move] = []
    for move in moves:
        if _alike(*move) and not any(_meet(move, other) for other in free):
            free.append(move)
    rest = [move for move in moves if move not in free]
    steps = [(together(rearrange(*move) for move in free), 1.0)] if free else []
    if rest:
        gone, come = (vanish(*(old.everything() for old, _ in rest)), appear(*(new.everything() for _, new in rest)))
        steps = [(gone, 0.4), *steps, (come, 0.4)]
    return steps


def _alike(old: Grid, new: Grid) -> bool:
    """Whether both show the same rows and columns."""
    return (old.plan.visible_rows, old.plan.visible_cols) == (new.plan.visible_rows, new.plan.visible_cols)


def _meet(one: Move, other: Move) -> bool:
    """Whether their ways cross while both are there."""
    return any(_on_way(one, k / STEPS).overlaps(_on_way(other, k / STEPS)) for k in range(STEPS + 1))


def _on_way(move: Move, share: float) -> Box:
    old, new = (grid.plan.box for grid in move)
    edges = ((old.x0, new.x0), (old.y0, new.y0), (old.x1, new.x1), (old.y1, new.y1))
    return Box(*(a + (b - a) * share for a, b in edges))

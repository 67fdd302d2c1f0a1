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
MARGIN = 8.0
"""A table's box has so much around its ink, px, at least."""


def resettle(moves: Sequence[Move]) -> list[tuple[Animation, float]]:
    """Motions in order, with their seconds. No table passes over another on its way, nor over parts of itself."""
    waiting = [move for move in moves if _alike(*move)]
    turns: list[list[Move]] = []
    settled: list[Move] = []
    while batch := _batch(waiting, settled):
        turns.append(batch)
        settled += [(new, new) for _, new in batch]
        waiting = [move for move in waiting if move not in batch]
    steps = [(together(rearrange(*move) for move in batch), 0.8) for batch in turns]
    rest = [move for move in moves if not any(move in batch for batch in turns)]
    if rest:
        gone, come = (vanish(*(old.everything() for old, _ in rest)), appear(*(new.everything() for _, new in rest)))
        steps = [(gone, 0.4), *steps, (come, 0.4)]
    return steps


def _batch(waiting: Sequence[Move], settled: Sequence[Move]) -> list[Move]:
    """Those that can move together while the others stand where they are."""
    batch: list[Move] = []
    for move in waiting:
        standing = [(old, old) for old, new in waiting if (old, new) not in (move, *batch)]
        if not any(_meet(move, other) for other in (*batch, *settled, *standing)):
            batch.append(move)
    return batch


def _alike(old: Grid, new: Grid) -> bool:
    """Whether both show the same rows and columns."""
    return (old.plan.visible_rows, old.plan.visible_cols) == (new.plan.visible_rows, new.plan.visible_cols)


def _meet(one: Move, other: Move) -> bool:
    """Whether they come over each other when both set out at once."""
    return any(_on_way(one, k / STEPS).overlaps(_on_way(other, k / STEPS)) for k in range(STEPS + 1))


def _on_way(move: Move, share: float) -> Box:
    old, new = (grid.plan.box for grid in move)
    edges = ((old.x0, new.x0), (old.y0, new.y0), (old.x1, new.x1), (old.y1, new.y1))
    return Box(*(a + (b - a) * share for a, b in edges)).grown(-MARGIN)

"""Several ways to lay out the same tables: the one is taken in which most of them can be seen."""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING

from scenes.draw.board import DoesNotFit, fit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scenes.draw.board import Board, Line
    from scenes.draw.boxes import Box
    from scenes.draw.windows import Keep

COMFORTABLE = 27.0
"""Numbers of this size or larger, px, are large enough."""


def roomiest(layouts: Sequence[Sequence[Line]], zone: Box, keep: Mapping[str, Keep]) -> tuple[int, Board]:
    """Which of the layouts leaves least out, and its board.

    Of equals, the one with larger type, as long as that is smaller than comfortable; then the one that comes first.

    Raises:
        DoesNotFit: none of them can be drawn; what is said of the last is told.
    """
    boards: list[tuple[int, Board]] = []
    for i, lines in enumerate(layouts):
        board = _try(lines, zone, keep)
        if board:
            boards.append((i, board))
        if board and not board.shortened and board.scale.font >= COMFORTABLE:
            break
    if not boards:
        return 0, fit(layouts[-1], zone, keep)
    return min(boards, key=lambda found: (_left_out(found[1]), -min(found[1].scale.font, COMFORTABLE), found[0]))


def _left_out(board: Board) -> float:
    """How much cannot be seen. Half of two axes is as bad as a quarter of one; only first and last is worse."""
    return sum(log2(n / seen) + (seen < 3) for seen, n in board.shortened.values())


def _try(lines: Sequence[Line], zone: Box, keep: Mapping[str, Keep]) -> Board | None:
    try:
        return fit(lines, zone, keep)
    except DoesNotFit:
        return None

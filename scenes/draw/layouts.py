"""Several ways to lay out the same tables: the one is taken in which most of them can be seen."""

from __future__ import annotations

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
    """Which of the layouts hides fewest rows and columns, and its board.

    Of equals, the one with larger type, as long as that is smaller than comfortable; then the one that comes first.

    Raises:
        DoesNotFit: none of them can be drawn; what is said of the last is told.
    """
    boards = [(i, board) for i, lines in enumerate(layouts) if (board := _try(lines, zone, keep))]
    if not boards:
        return 0, fit(layouts[-1], zone, keep)
    return min(boards, key=lambda found: (_hidden(found[1]), -min(found[1].scale.font, COMFORTABLE), found[0]))


def _hidden(board: Board) -> int:
    return sum(n - seen for seen, n in board.shortened.values())


def _try(lines: Sequence[Line], zone: Box, keep: Mapping[str, Keep]) -> Board | None:
    try:
        return fit(lines, zone, keep)
    except DoesNotFit:
        return None

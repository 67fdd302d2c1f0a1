"""Several ways to lay out the same tables: the one is taken in which most of them can be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.draw.board import DoesNotFit, fit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scenes.draw.board import Board, Line
    from scenes.draw.boxes import Box
    from scenes.draw.windows import Keep


def roomiest(layouts: Sequence[Sequence[Line]], zone: Box, keep: Mapping[str, Keep]) -> tuple[int, Board]:
    """Which of the layouts hides fewest rows and columns, and its board; of equals, the one that comes first.

    Raises:
        DoesNotFit: none of them can be drawn; what is said of the last is told.
    """
    boards = [(i, board) for i, lines in enumerate(layouts) if (board := _try(lines, zone, keep))]
    if not boards:
        return 0, fit(layouts[-1], zone, keep)
    return min(boards, key=lambda found: (sum(n - seen for seen, n in found[1].shortened.values()), found[0]))


def _try(lines: Sequence[Line], zone: Box, keep: Mapping[str, Keep]) -> Board | None:
    try:
        return fit(lines, zone, keep)
    except DoesNotFit:
        return None

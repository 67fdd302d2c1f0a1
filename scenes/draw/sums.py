"""Sums written out: which chips the terms of a dot product or of a read are, from the arrays they come from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scenes.draw.items import Chips, ChipsPlan
from scenes.draw.terms import Chip, Piece, Terms, text_of
from scenes.draw.windows import window

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scenes.draw.board import Board
    from scenes.draw.figures import Figure
    from scenes.draw.theme import Colour, Theme

TIMES = "\u2009·\u2009"
"""A multiplication dot between thin blanks."""
WHOLE_ROW = 4
"""A row of V is written out in a chip up to so many channels, unless told otherwise; a longer one is shortened."""


@dataclass(frozen=True)
class Sum:
    """The terms of one sum along an axis."""

    key: str
    axis: str
    chips: tuple[Chip, ...]
    theme: Theme
    labels: tuple[str, ...] = ()
    like: tuple[str, ...] = ()
    """Texts of other sums whose chips are to be as wide."""

    def item(self) -> Chips:
        """How much room they need."""
        texts = (*(text_of(chip.pieces) for chip in self.chips), *self.like)
        return Chips(self.key, self.axis, len(self.chips), texts, self.labels)

    def terms(self, board: Board) -> Terms:
        """Draw them where the board has placed them."""
        return Terms(board.at(self.key, ChipsPlan), self.theme, dict(enumerate(self.chips)), self.labels)


def products(  # noqa: PLR0913  two rows, a place and a look
    key: str, left: Figure, right: Figure, theme: Theme, fill: Colour | Callable[[int], Colour], *, axis: str = ""
) -> Sum:
    """Left times right, position by position: the terms of a dot product. Both are single rows."""
    chips = []
    for k in range(left.shape[1]):
        pieces = (
            Piece(str(left.texts[0, k]), left.source(0, k)),
            Piece(TIMES),
            Piece(str(right.texts[0, k]), right.source(0, k)),
        )
        nothing = not (left.values[0, k] and right.values[0, k])
        chips.append(Chip(pieces, fill if isinstance(fill, str) else fill(k), quiet=nothing))
    return Sum(key, axis or left.col_axis, tuple(chips), theme)


def weighted_rows(  # noqa: PLR0913  two arrays, a place and a look
    key: str,
    weights: Figure,
    rows: Figure,
    theme: Theme,
    colour: Colour,
    *,
    readable: Sequence[bool],
    labels: tuple[str, ...],
    places: int = WHOLE_ROW,
    axis: str = "",
) -> Sum:
    """Each weight times its row: the terms of a read. ``weights`` is one row, ``rows`` the table that it weighs.

    A row is written out in so many places; terms are left out together with what else has the ``axis``, which is
    that of the rows when left out.
    """
    chips = []
    for k in range(weights.shape[1]):
        weight = float(weights.values[0, k])
        if not readable[k]:
            chips.append(Chip((), theme.cell, hidden=True))
            continue
        pieces = (
            Piece(str(weights.texts[0, k]), weights.source(0, k)),
            Piece(TIMES + "("),
            *row_pieces(rows, k, places),
            Piece(")"),
        )
        chips.append(Chip(pieces, theme.filled(colour, weight), quiet=weight == 0))
    return Sum(key, axis or rows.row_axis, tuple(chips), theme, labels)


def in_turn(sums: Sequence[Sum]) -> Chips:
    """Room for sums that take each other's place: their keys, axes and numbers of terms are the same."""
    first = sums[0].item()
    return replace(first, texts=tuple(text for one in sums for text in one.item().texts))


def single(key: str, figure: Figure, row: int, col: int, theme: Theme) -> Sum:
    """One number by itself."""
    piece = Piece(str(figure.texts[row, col]), figure.source(row, col))
    return Sum(key, "", (Chip((piece,), theme.cell),), theme)


def row_pieces(rows: Figure, row: int, places: int = WHOLE_ROW) -> list[Piece]:
    """The numbers of a row with commas between them, shortened when they are many."""
    pieces: list[Piece] = []
    for at in window(rows.shape[1], places):
        if pieces:
            pieces.append(Piece(", "))
        pieces.append(Piece("…") if at is None else Piece(str(rows.texts[row, at]), rows.source(row, at)))
    return pieces

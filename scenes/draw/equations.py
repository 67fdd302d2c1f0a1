"""One query's read written as a line: whose it is, the weighted rows, what they come to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manim import VGroup

from scenes.draw.board import line
from scenes.draw.items import Sign
from scenes.draw.mobjects import CAP, Label
from scenes.draw.notes import Note, NotePlan
from scenes.draw.sums import TIMES, Sum, row_pieces
from scenes.draw.terms import Chip, Piece, text_of
from scenes.draw.type import width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scenes.draw.board import Board, Line
    from scenes.draw.figures import Figure
    from scenes.draw.grid import Grid
    from scenes.draw.terms import Terms
    from scenes.draw.theme import Colour, Theme

FACTOR = "× "
"""Before a weight that stands beside the row which it multiplies."""


@dataclass(frozen=True)
class Equation:
    """``q₁  0.4 · (1, 0) + 0.6 · (0, 2) = (0.4, 1.2)``."""

    tag: Note
    terms: Sum
    equals: Sign
    result: Sum

    def line(self) -> Line:
        """Its room on a board."""
        return line(self.tag, self.terms.item(), self.equals, self.result.item())

    def written(self, board: Board, colour: Colour) -> Written:
        """Draw it where the board has placed it, whose it is in that colour."""
        tag = board.at(self.tag.key, NotePlan).labels(colour)
        return Written(tag, self.terms.terms(board), self.equals.key, self.result.terms(board))


@dataclass(frozen=True, eq=False)
class Written:
    """An equation on the stage; the board draws its sign by key."""

    tag: list[Label]
    terms: Terms
    equals: str
    result: Terms

    def chips(self) -> list[VGroup]:
        """Each term with its words: what runs together into the result."""
        return [VGroup(panel, *self.terms.words[key]) for key, panel in self.terms.panels.items()]


def equations(parts: Sequence[tuple[str, Sum, Sum]]) -> list[Equation]:
    """Lines of (whose, terms, result), written alike: what stands in one column is equally wide in all."""
    names = tuple(name for name, _, _ in parts)
    columns = [terms for _, terms, _ in parts], [result for _, _, result in parts]
    found = []
    for i, (name, terms, result) in enumerate(parts):
        tag = Note(f"tag {i}", (name,), 600, like=names, tight=True)
        terms_like, result_like = (_texts(sums) for sums in columns)
        equals = Sign(f"equals {i}", "=")
        found.append(Equation(tag, replace(terms, like=terms_like), equals, replace(result, like=result_like)))
    return found


def _texts(sums: Sequence[Sum]) -> tuple[str, ...]:
    return tuple(text_of(chip.pieces) for sum_ in sums for chip in sum_.chips)


def named_rows(  # noqa: PLR0913  weights, names, a place and a look
    key: str, weights: Figure, names: Sequence[str], theme: Theme, colour: Colour, *, readable: Sequence[bool]
) -> Sum:
    """Each weight times the name of its row, for rows that are too long to write out. ``weights`` is one row."""
    chips = []
    for k, name in enumerate(names):
        weight = float(weights.values[0, k])
        pieces = (Piece(str(weights.texts[0, k]), weights.source(0, k)), Piece(TIMES + name)) if readable[k] else ()
        fill = theme.filled(colour, weight) if readable[k] else theme.cell
        chips.append(Chip(pieces, fill, quiet=weight == 0, hidden=not readable[k]))
    return Sum(key, weights.col_axis, tuple(chips), theme)


def whole_row(key: str, rows: Figure, row: int, theme: Theme) -> Sum:
    """One row as a vector: what a sum comes to."""
    pieces = (Piece("("), *row_pieces(rows, row), Piece(")"))
    return Sum(key, "", (Chip(pieces, theme.cell),), theme)


def factors(grid: Grid, weights: Figure, rows: Sequence[int]) -> tuple[list[Label], list[Label]]:
    """Right of these rows of a table, times signs and the weights (one row) that multiply them."""
    size, theme = grid.plan.label_size, grid.theme
    times, numbers = [], []
    for row in rows:
        x, y = grid.plan.right_x, grid.plan.row(row).cy + CAP * size
        times.append(Label(FACTOR, size, theme.muted, x, y, anchor="start"))
        text, source = str(weights.texts[0, row]), weights.source(0, row)
        after = x + width(FACTOR, size)
        numbers.append(Label(text, size, theme.ink, after, y, anchor="start", source=source, on=theme.ground))
    return times, numbers

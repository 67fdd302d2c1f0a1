"""Collects every problem of one lesson file, so that its author sees them all at once."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from lessons.core.positions import Positions, Where, key_text
from lessons.core.problems import LessonError, Problem

if TYPE_CHECKING:
    from lessons.core.source import Source


class Report:
    """The problems found so far in ``source``. Positions are worked out only when there is a problem."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[Problem] = []
        self.refused: set[Where] = set()
        """Keys that were there but of no use, and are reported: that they are missing is no news."""

    @cached_property
    def _positions(self) -> Positions:
        return Positions(self.source.text, self.source.tree)

    def add(self, where: Where, what: str) -> None:
        """A problem with the value at ``where``."""
        self._add(self._positions.of_value(where), where, what)

    def add_at_key(self, where: Where, what: str) -> None:
        """A problem with the key itself, or with a key that is missing from the table ``where[:-1]``."""
        self._add(self._positions.of_key(where), where, what)

    def _add(self, line_col: tuple[int, int], where: Where, what: str) -> None:
        problem = Problem(self.source.path, *line_col, _one_line(key_text(where)), _one_line(what))
        self.problems.append(problem)

    def raise_if_any(self) -> None:
        """Raise LessonError with all problems, if there are any."""
        if self.problems:
            raise LessonError(self.problems)


def _one_line(text: str) -> str:
    """The text with control and other invisible characters spelt out: it goes to a terminal."""
    return "".join(c if c.isprintable() else f"<U+{ord(c):04X}>" for c in text)

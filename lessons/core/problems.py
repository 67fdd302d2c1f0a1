"""What is wrong with a lesson file, said so that its author can mend it."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


@dataclass(frozen=True, order=True)
class Problem:
    """One thing to mend: ``file:line:col: key: what``. Line and column count from 1."""

    path: Path
    line: int
    col: int
    key: str
    what: str

    def __str__(self) -> str:
        where = f"{self.path}:{self.line}:{self.col}: "
        return where + (f"{self.key}: " if self.key else "") + self.what


class LessonError(Exception):
    """A lesson that cannot be used, with *all* of its problems."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems))
        super().__init__("\n".join(map(str, self.problems)))


def did_you_mean(wrong: str, known: Iterable[str]) -> str:
    """``; did you mean 'softmax'?`` or, where nothing is near, the whole list of what is known."""
    known = list(known)
    near = get_close_matches(wrong, known, n=1, cutoff=0.6)
    if near:
        return f"; did you mean '{near[0]}'?"
    return f"; there is {', '.join(known)}" if known else ""

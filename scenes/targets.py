"""What a user names on the command line: ``R43`` is a lesson, ``R43.b0`` one of its states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lessons.core.load import find, load
from lessons.core.problems import LessonError, Problem, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from lessons.core.lesson import Lesson, State


class UnknownTargetError(ValueError):
    """A name that stands for nothing; the message says what there is."""


@dataclass(frozen=True)
class Target:
    """A lesson, and the state of it that is meant, or ``None`` for all of them."""

    lesson: Lesson
    state: State | None


def target(lessons_dir: Path, name: str) -> Target:
    """What ``name`` stands for.

    Raises:
        UnknownTargetError: no such lesson or state.
        LessonError: the lesson's file has problems.
    """
    lesson_id, dot, state_id = name.partition(".")
    lesson = load(_file(lessons_dir, lesson_id or name))
    if not dot:
        return Target(lesson, None)
    for state in lesson.states:
        if state.id == state_id:
            return Target(lesson, state)
    known = [state.id for state in lesson.states]
    raise UnknownTargetError(f"lesson {lesson.id} has no state '{state_id}'{did_you_mean(state_id, known)}")


def each_lesson(lessons_dir: Path, ids: Iterable[str]) -> Iterator[Lesson]:
    """The lessons of those ids, or all; a bad one does not hide the good ones.

    Raises:
        UnknownTargetError: no such lesson, or none at all.
        LessonError: at the end, with the problems of all files.
    """
    problems: list[Problem] = []
    for path in [_file(lessons_dir, lesson_id) for lesson_id in ids] or _all(lessons_dir):
        try:
            lesson = load(path)
        except LessonError as error:
            problems += error.problems
        else:
            yield lesson
    if problems:
        raise LessonError(problems)


def _file(lessons_dir: Path, lesson_id: str) -> Path:
    """Only a file that ``find`` finds: an id with ``..`` or ``/`` in it stands for nothing."""
    files = {path.stem: path for path in find(lessons_dir)}
    if lesson_id not in files:
        raise UnknownTargetError(f"there is no lesson '{lesson_id}' in {lessons_dir}{did_you_mean(lesson_id, files)}")
    return files[lesson_id]


def _all(lessons_dir: Path) -> list[Path]:
    files = find(lessons_dir)
    if not files:
        raise UnknownTargetError(f"there are no lessons (.toml files) in {lessons_dir}")
    return files

"""From what the user types, such as ``R43``, ``R43.b0`` or ``R43.b0@softmax``, to lessons, states and moments."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from importlib.util import find_spec
from typing import TYPE_CHECKING

from lessons.core.load import find, load
from lessons.core.problems import LessonError, did_you_mean
from scenes.render.errors import TargetError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from lessons.core.lesson import Lesson, State
    from lessons.core.problems import Problem


@dataclass(frozen=True)
class Choice:
    """The states to film, by lesson, and those that are left out, each with the reason."""

    films: tuple[tuple[Lesson, tuple[State, ...]], ...]
    skipped: tuple[str, ...]


@dataclass(frozen=True)
class Picture:
    """One moment of one state: its name as typed, and the beat it ends or its time in seconds."""

    lesson: Lesson
    state: State
    name: str
    moment: str | Fraction


def choose_films(targets: Sequence[str], lessons_dir: Path) -> Choice:
    """Find the states of ``targets``; every state of every lesson when there are none.

    A state without a scene is skipped, but not when it was asked for by name. TargetError, or LessonError with the
    problems of all lessons that were asked for.
    """
    paths = _paths(lessons_dir)
    targets = targets or tuple(paths)
    lessons = _load_all(_path(paths, target) for target in targets)
    films: dict[str, dict[str, State]] = {lesson_id: {} for lesson_id in lessons}
    skipped: dict[str, None] = {}
    for lesson_id, state_id in map(_split, targets):
        for state in _states(lessons[lesson_id], state_id):
            if has_scene(state):
                films[lesson_id][state.id] = state
            else:
                skipped[f"{lesson_id}.{state.id} is skipped: {_no_scene(state)}"] = None
    return Choice(tuple((lessons[id_], tuple(states.values())) for id_, states in films.items()), tuple(skipped))


def choose_picture(target: str, lessons_dir: Path) -> Picture:
    """Find the moment of ``target``: after ``@`` a beat, a time like ``3.2s``, ``start`` or ``end`` (the default)."""
    place, _, name = target.partition("@")
    lesson_id, state_id = _split(place)
    path = _path(_paths(lessons_dir), place)
    if not state_id:
        raise TargetError(f"{target}: a picture is of one state, such as {lesson_id}.b0")
    lesson = _load_all([path])[lesson_id]
    state = _named(lesson, state_id)
    return Picture(lesson, state, name or "end", _moment(lesson, state, name or "end"))


def has_scene(state: State) -> bool:
    """Whether a scene of the state's kind has been made."""
    return find_spec(f"scenes.states.{state.scene}") is not None


def _split(target: str) -> tuple[str, str]:
    lesson, _, state = target.partition(".")
    return lesson, state


def _paths(lessons_dir: Path) -> dict[str, Path]:
    paths = {path.stem: path for path in find(lessons_dir)}
    if not paths:
        raise TargetError(f"{lessons_dir}: there is no lesson file (*.toml) in this folder")
    return paths


def _path(paths: dict[str, Path], target: str) -> Path:
    lesson_id, _ = _split(target)
    if lesson_id not in paths:
        raise TargetError(f"{target}: there is no lesson '{lesson_id}'{did_you_mean(lesson_id, paths)}")
    return paths[lesson_id]


def _load_all(paths: Iterable[Path]) -> dict[str, Lesson]:
    lessons: dict[str, Lesson] = {}
    problems: list[Problem] = []
    for path in dict.fromkeys(paths):
        try:
            lessons[path.stem] = load(path)
        except LessonError as error:
            problems += error.problems
    if problems:
        raise LessonError(problems)
    return lessons


def _states(lesson: Lesson, state_id: str) -> tuple[State, ...]:
    return (_named(lesson, state_id),) if state_id else lesson.states


def _named(lesson: Lesson, state_id: str) -> State:
    states = {state.id: state for state in lesson.states}
    if state_id not in states:
        raise TargetError(f"{lesson.id} has no state '{state_id}'{did_you_mean(state_id, states)}")
    if not has_scene(states[state_id]):
        raise TargetError(f"{lesson.id}.{state_id}: {_no_scene(states[state_id])}")
    return states[state_id]


def _no_scene(state: State) -> str:
    return f"there is no scene of the kind '{state.scene}' yet"


def _moment(lesson: Lesson, state: State, name: str) -> str | Fraction:
    beats = [beat.id for beat in state.beats]
    if name in beats:
        return name
    if time := re.fullmatch(r"(\d+(?:\.\d+)?)s", name):
        return Fraction(time[1])
    if name == "start":
        return Fraction(0)
    if name == "end":
        return beats[-1]
    known = [*beats, "start", "end", "a time such as 3.2s"]
    raise TargetError(f"{lesson.id}.{state.id} has no moment '{name}'{did_you_mean(name, known)}")

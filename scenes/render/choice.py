"""What a build is about: the states to film, or the one moment to draw."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from lessons.core.problems import did_you_mean
from scenes.show import has_scene
from scenes.targets import UnknownTargetError, each_lesson

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from lessons.core.lesson import Lesson, State


@dataclass(frozen=True)
class Films:
    """The states to film, by lesson, and what is left out, each with the reason."""

    by_lesson: tuple[tuple[Lesson, tuple[State, ...]], ...]
    skipped: tuple[str, ...]


@dataclass(frozen=True)
class Picture:
    """One moment of one state: its name as typed, and the beat it ends or its time in seconds."""

    lesson: Lesson
    state: State
    name: str
    moment: str | Fraction


def choose_films(targets: Sequence[str], lessons_dir: Path) -> Films:
    """Find the states of ``targets`` such as ``R43`` and ``R43.b0``; all states of all lessons when there are none.

    A state without a scene is skipped, but not when it was asked for by name. UnknownTargetError, or LessonError with
    the problems of all lessons that were asked for.
    """
    ids = dict.fromkeys(_split(target)[0] for target in targets)
    lessons = {lesson.id: lesson for lesson in each_lesson(lessons_dir, ids)}
    films: dict[str, dict[str, State]] = {lesson_id: {} for lesson_id in lessons}
    skipped: dict[str, None] = {}
    for lesson_id, state_id in map(_split, targets or lessons):
        for state in _states(lessons[lesson_id], state_id):
            if has_scene(state):
                films[lesson_id][state.id] = state
            else:
                skipped[f"{lesson_id}.{state.id} is skipped: {_no_scene(state)}"] = None
    return Films(tuple((lessons[id_], tuple(states.values())) for id_, states in films.items()), tuple(skipped))


def choose_picture(target: str, lessons_dir: Path) -> Picture:
    """Find the moment of ``target``: after ``@`` a beat, a time like ``3.2s``, ``start`` or ``end`` (the default)."""
    place, _, name = target.partition("@")
    lesson_id, state_id = _split(place)
    lesson = next(each_lesson(lessons_dir, [lesson_id]))
    if not state_id:
        raise UnknownTargetError(f"{target}: a picture is of one state, such as {lesson_id}.{lesson.default}")
    state = _named(lesson, state_id)
    return Picture(lesson, state, name or "end", _moment(lesson, state, name or "end"))


def _split(target: str) -> tuple[str, str]:
    lesson, _, state = target.partition(".")
    return lesson, state


def _states(lesson: Lesson, state_id: str) -> tuple[State, ...]:
    return (_named(lesson, state_id),) if state_id else lesson.states


def _named(lesson: Lesson, state_id: str) -> State:
    states = {state.id: state for state in lesson.states}
    if state_id not in states:
        raise UnknownTargetError(f"lesson {lesson.id} has no state '{state_id}'{did_you_mean(state_id, states)}")
    if not has_scene(states[state_id]):
        raise UnknownTargetError(f"{lesson.id}.{state_id}: {_no_scene(states[state_id])}")
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
    raise UnknownTargetError(f"{lesson.id}.{state.id} has no moment '{name}'{did_you_mean(name, known)}")

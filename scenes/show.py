"""Lessons as lines of text and as plain data, for the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from lessons.core.lesson import LANGS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lessons.core.lesson import Lesson, State, Words
    from lessons.core.trace import Trace

_STATES = Path(__file__).parent / "states"


def moments(lesson: Lesson, state: State) -> list[str]:
    """The names of a state's settled pictures: ``R43.b0@softmax``."""
    return [f"{lesson.id}.{state.id}@{beat.id}" for beat in state.beats]


def has_scene(state: State) -> bool:
    """Whether the kind of scene that the state asks for has been made."""
    return (_STATES / f"{state.scene}.py").is_file()


def summary(lesson: Lesson, trace: Trace) -> str:
    """One line: how many states and moments, and all sizes."""
    count = sum(len(state.beats) for state in lesson.states)
    rows = f"{len(lesson.queries)} tokens"
    if not lesson.self_attention:
        rows = f"{len(lesson.queries)} queries x {len(lesson.keys)} keys"
    widths = [(trace[name].axes[-1], trace[name].shape[-1]) for name in ("X", "Q", "V", "O") if name in trace]
    heads = trace["Y"].size("head") if "head" in trace["Y"].axes else 1
    parts = [rows, f"{heads} head" + ("s" if heads > 1 else ""), *(f"{axis} {size}" for axis, size in widths)]
    return f"{lesson.id}: {len(lesson.states)} states, {count} moments; {', '.join(parts)}"


def overview(lesson: Lesson) -> Iterator[str]:
    """A lesson's states with their titles and moments, as lines."""
    yield f"{lesson.id}  {_both(lesson.title)}"
    for state in lesson.states:
        default = "  (default)" if state.id == lesson.default else ""
        yield f"  {state.id}  {_both(state.title)}{default}"
        yield from (f"    {moment}" for moment in moments(lesson, state))


def overview_data(lesson: Lesson) -> dict[str, Any]:
    """The same for programs."""
    return {
        "id": lesson.id,
        "title": _words(lesson.title),
        "default": lesson.default,
        "states": [
            {
                "id": state.id,
                "title": _words(state.title),
                "scene": state.scene,
                "has_scene": has_scene(state),
                "moments": moments(lesson, state),
            }
            for state in lesson.states
        ],
    }


def array_data(trace: Trace, name: str) -> dict[str, Any]:
    """An array for programs: its numbers at full precision, its axes, their labels, and where it comes from."""
    array, step = trace[name], trace.step(name)
    return {
        "axes": list(array.axes),
        "shape": list(array.shape),
        "labels": {axis: list(trace.labels[axis]) for axis in array.axes if axis in trace.labels},
        "step": {"op": step.op, "inputs": list(step.inputs)},
        "values": array.values.tolist(),
    }


def _both(words: Words) -> str:
    return f"{words.zh} / {words.en}"


def _words(words: Words) -> dict[str, str]:
    return {lang: words.in_lang(lang) for lang in LANGS}

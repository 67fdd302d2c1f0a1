"""The same film in another lesson: all is changed that its scene, as its kind says, does not see."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from lessons.core.arrays import Array
from lessons.core.lesson import Beat, Words
from lessons.core.trace import Trace
from scenes.render.store.recipe import Shot, seen_in

EN = "Other words, which are not drawn."


def elsewhere(shot: Shot) -> Shot:
    """Films of the shot and of this one must be the same."""
    lesson, state = shot.lesson, shot.state
    labels = _labels(shot)
    other = replace(state, title=_zh(state.title), beats=tuple(Beat(beat.id, _zh(beat.say)) for beat in state.beats))
    scale = lesson.given.scale if _sees(shot, "S") or _sees(shot, "QK") else 123.0
    changed = replace(
        lesson,
        path=Path("/elsewhere/T9.toml"),
        title=_zh(lesson.title),
        default="none",
        given=replace(lesson.given, arrays={}, scale=scale, readable=None, mask_rule="table"),
        states=tuple(
            other if each is state else replace(each, id=f"x{k}", title=Words("别", "else"), beats=())
            for k, each in enumerate(lesson.states)
        ),
        queries=labels["query"],
        keys=labels["key"],
    )
    arrays = {name: Array(_numbers(shot, name), shot.trace[name].axes) for name in shot.trace}
    return replace(shot, lesson=changed, state=other, trace=Trace(labels, arrays, {}))


def _zh(words: Words) -> Words:
    return Words(words.zh, EN)


def _sees(shot: Shot, name: str) -> bool:
    return any(sight.name == name and sight.own != "size" for sight in seen_in(shot.state))


def _labels(shot: Shot) -> dict[str, tuple[str, ...]]:
    own = next(sight.own for sight in seen_in(shot.state) if sight.name == "tokens")
    if not own:
        return dict(shot.trace.labels)
    followed = shot.state.query  # narration may speak of it in any case
    given = shot.trace.labels
    others = {axis: [f"w{k}" for k in range(len(labels))] for axis, labels in given.items()}
    others["query"][followed] = given["query"][followed]
    return {axis: tuple(labels) for axis, labels in others.items()}


def _numbers(shot: Shot, name: str) -> np.ndarray:
    """Its numbers, with others wherever they are not seen: whole ones in a table of whole numbers."""
    array = shot.trace[name]
    values, seen = array.values, np.zeros(array.shape, bool)
    for sight in seen_in(shot.state):
        if sight.name == name and sight.own != "size":
            at = {"query": shot.state.query, "head": shot.state.head}.get(sight.own)
            seen[tuple(at if axis == sight.own else slice(None) for axis in array.axes)] = True
    if name == "readable":
        seen[shot.state.query] = True  # whether the followed query has anything to read is seen in any case
        return np.where(seen, values, 1 - values)
    matrix = tuple(k for k, axis in enumerate(array.axes) if axis != "head")
    whole = (values == np.rint(values)).all(axis=matrix, keepdims=True)
    return np.where(seen, values, np.where(whole, 1 - values, 0.731 - 1.1 * values))

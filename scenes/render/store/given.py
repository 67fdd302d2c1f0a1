"""What a lesson file gave when a film was made, kept beside the film so that a change can be told in values."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from lessons.core.arrays import Array
    from lessons.core.lesson import Lesson, State

Given = dict[str, Any]
"""As JSON has it."""
_LARGEST = 4096
"""Of an array with more numbers only the hash is kept: it is told to have changed, but not where."""
_TOLD = 3
"""So many changed numbers of an array are told one by one."""


def given(lesson: Lesson, state: State) -> Given:
    """The numbers, rules, labels and words of a state's film, as the lesson file has them."""
    return {
        "arrays": {name: _kept(array) for name, array in _arrays(lesson).items()},
        "rules": {"scale": _scale(lesson), "mask": lesson.given.mask_rule, "decimals": lesson.decimals},
        "labels": {"queries": list(lesson.queries), "keys": list(lesson.keys)},
        "words": {f"{beat.id} ({lang})": getattr(beat.say, lang) for beat in state.beats for lang in ("zh", "en")},
        "states": [each.id for each in lesson.states],
    }


def changes(old: Given, new: Given) -> Iterator[tuple[str, str]]:
    """Each thing given that differs: what it is (an array, ``scale``, ``mask``, ``decimals``, ``tokens``), and how.

    Numbers are told with places that count from 1, as narration counts: ``W_O[3,3]: -1 -> 2``.
    """
    for name in dict.fromkeys([*old["arrays"], *new["arrays"]]):
        told = _change(name, old["arrays"].get(name), new["arrays"].get(name))
        if told and not (name == "mask" and old["rules"]["mask"] != new["rules"]["mask"]):
            yield name, told
    for rule in ("scale", "mask", "decimals"):
        before, after = old["rules"][rule], new["rules"][rule]
        if before != after:
            yield rule, f"{rule}: {before} -> {after}"
    if old["labels"] != new["labels"]:
        yield "tokens", f"tokens: {_tokens(old)} -> {_tokens(new)}"


def _arrays(lesson: Lesson) -> dict[str, Array]:
    mask = lesson.given.readable
    return {**lesson.given.arrays, **({"mask": mask} if mask is not None else {})}


def _kept(array: Array) -> dict[str, Any]:
    small = array.values.size <= _LARGEST
    digest = hashlib.sha256(np.ascontiguousarray(array.values, "<f8").tobytes()).hexdigest()
    return {"shape": list(array.shape), "hash": digest, "values": array.values.ravel().tolist() if small else None}


def _scale(lesson: Lesson) -> str:
    rule = lesson.given.scale_rule
    return _number(lesson.given.scale) if rule == "number" else rule


def _change(name: str, old: Mapping[str, Any] | None, new: Mapping[str, Any] | None) -> str:
    """Nothing where they are the same."""
    if old == new:
        return ""
    if old is None or new is None:
        return f"{name}: {'not given' if old is None else 'given'} -> {'not given' if new is None else 'given'}"
    if old["shape"] != new["shape"]:
        return f"{name}: {_size(old)} -> {_size(new)}"
    if old["values"] is None or new["values"] is None:
        return f"{name}: other numbers"
    return _cells(name, np.reshape(old["values"], old["shape"]), np.reshape(new["values"], new["shape"]))


def _cells(name: str, old: np.ndarray[Any, Any], new: np.ndarray[Any, Any]) -> str:
    places = np.argwhere(old != new)
    told = [
        f"{name}[{','.join(str(i + 1) for i in place)}]: {_number(old[tuple(place)])} -> {_number(new[tuple(place)])}"
        for place in places[:_TOLD]
    ]
    return ", ".join(told) + (f" and {len(places) - _TOLD} more" if len(places) > _TOLD else "")


def _number(x: float) -> str:
    return str(int(x)) if float(x).is_integer() and abs(x) < 1e15 else repr(float(x))


def _size(array: Mapping[str, Any]) -> str:
    return " x ".join(map(str, array["shape"]))


def _tokens(given: Given) -> str:
    queries, keys = (" ".join(given["labels"][axis]) for axis in ("queries", "keys"))
    return queries if queries == keys else f"{queries} x {keys}"

"""What a film is made of: everything that its frames depend on, by name, and nothing else.

Two films of one recipe are the same film, frame by frame; so the hash of the recipe is the key to the film. It is the
same in every process and on every path: it is made of values, never of addresses, times or places on a disk.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lessons.core.arrays import Array
from lessons.core.kinds import KINDS
from lessons.core.words import Scope, decimals_of, fill, number, reading_seconds
from scenes.render.medium import MP4

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from lessons.core.kinds import Sight
    from lessons.core.lesson import Beat, Lang, Lesson, State
    from lessons.core.trace import Trace
    from scenes.render.medium import Medium
    from scenes.render.quality import Quality

Parts = dict[str, str]
"""Each thing that frames depend on: its name, and its value or the hash of it."""


@dataclass(frozen=True)
class Shot:
    """A state of a lesson as it is to be filmed."""

    lesson: Lesson
    trace: Trace
    state: State
    theme: str
    langs: tuple[Lang, ...]
    quality: Quality
    captions: bool = True
    """Whether the narration is in the picture."""
    medium: Medium = MP4

    @property
    def name(self) -> str:
        """Such as ``R43.b0``."""
        return f"{self.lesson.id}.{self.state.id}"


def recipe(shot: Shot, code: Mapping[str, str], versions: Mapping[str, str]) -> Parts:
    """All that the frames of the film depend on; ``code`` is what draws it, ``versions`` what that stands on."""
    quality = shot.quality
    return {
        "theme": shot.theme,
        "languages": "+".join(shot.langs),
        "file": str(shot.medium),
        "size": f"{quality.width} x {quality.height} at {quality.fps}",
        **_header(shot),
        **_kind(shot),
        **_narration(shot),
        **dict(_numbers(shot)),
        **{f"code {module}": digest for module, digest in code.items()},
        **{f"version {name}": version for name, version in versions.items()},
    }


def key_of(parts: Parts) -> str:
    """The name of the film that is made of these."""
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False, sort_keys=True).encode()).hexdigest()


def seen_in(state: State) -> Iterator[Sight]:
    """How much of each array the scene of that state sees."""
    beats = {beat.id for beat in state.beats}
    return (sight for sight in KINDS[state.scene].sees if not sight.beat or sight.beat in beats)


def seconds_of_narration(shot: Shot) -> float:
    """How long it takes to read, with a picture to look at after each sentence."""
    scope = Scope(shot.trace, shot.lesson, shot.state)
    return sum(1 + _seconds(beat, scope, shot.langs) for beat in shot.state.beats)


def _seconds(beat: Beat, scope: Scope, langs: Sequence[Lang]) -> float:
    return max(reading_seconds(fill(beat.say.in_lang(lang), scope), lang) for lang in langs)


def _header(shot: Shot) -> Parts:
    """The line over the stage and the chain of steps under it, in the first language."""
    lesson, state, trace = shot.lesson, shot.state, shot.trace
    lang = shot.langs[0]
    place = lesson.states.index(state) + 1
    steps = [name for name in ("X", "R", "W_O") if name in trace]
    return {
        "film": shot.name,
        "title of the lesson": lesson.title.in_lang(lang),
        "title": state.title.in_lang(lang),
        "place": f"{place} of {len(lesson.states)}",
        "steps": " ".join([*steps, "1/sqrt(d_k)"] if lesson.given.scale_rule == "1/sqrt(d_k)" else steps),
    }


def _kind(shot: Shot) -> Parts:
    state = shot.state
    kind = KINDS[state.scene]
    return {
        "scene": kind.name,
        "lit steps": " ".join(kind.path),
        "beats": " ".join(beat.id for beat in state.beats),
        "query": str(state.query + 1),
        "head": str(state.head + 1),
        "attention": "self" if shot.lesson.self_attention else "cross",
    }


def _narration(shot: Shot) -> Parts:
    """What is read on screen; without a caption only how long it takes to say."""
    scope = Scope(shot.trace, shot.lesson, shot.state)
    if shot.captions:
        return {
            f"words of {beat.id} ({lang})": fill(beat.say.in_lang(lang), scope)
            for beat in shot.state.beats
            for lang in shot.langs
        }
    return {f"seconds of {beat.id}": repr(_seconds(beat, scope, shot.langs)) for beat in shot.state.beats}


def _numbers(shot: Shot) -> Iterator[tuple[str, str]]:
    """The arrays that the scene sees, how many decimals they print with, and the words beside them."""
    lesson, state, trace = shot.lesson, shot.state, shot.trace
    sights = list(seen_in(state))
    for name, own, _, digits in sights:
        if name == "tokens":
            yield "tokens", _tokens(shot, own)
        elif own == "size" and name in trace:
            yield f"size of {name}", str(trace[name])
        elif name in trace:
            part = f"{name}[{own}]" if own else name
            yield f"array {part}", _digest(_own(trace[name], own, state))
            if digits:
                decimals = Array(decimals_of(trace[name], lesson.decimals).astype(np.float64), trace[name].axes)
                yield f"decimals of {part}", _decimals(_own(decimals, own, state))
    if "query" in {sight.own for sight in sights}:
        yield "nothing to read", str(state.query in trace.nothing_to_read)
    if {"QK", "S"} & {sight.name for sight in sights if sight.own != "size"}:
        yield "scale", _scale(lesson)


def _own(array: Array, axis: str, state: State) -> Array:
    """What belongs to the state's query or head; all of it where there is no such axis."""
    if axis not in array.axes:
        return array
    return array.at(**{axis: state.query if axis == "query" else state.head})


def _digest(array: Array) -> str:
    values = np.ascontiguousarray(array.values, "<f8") + 0.0  # -0.0 looks like 0.0
    return hashlib.sha256(f"{array} ".encode() + values.tobytes()).hexdigest()


def _decimals(places: Array) -> str:
    """One number where all cells print alike."""
    different = np.unique(places.values)
    return str(int(different[0])) if different.size == 1 else _digest(places)


def _tokens(shot: Shot, own: str) -> str:
    labels = shot.trace.labels
    if own == "size":
        return ""
    return labels["query"][shot.state.query] if own else f"{_listed(labels['query'])} {_listed(labels['key'])}"


def _listed(tokens: Sequence[str]) -> str:
    return json.dumps(tokens, ensure_ascii=False)


def _scale(lesson: Lesson) -> str:
    rule = lesson.given.scale_rule
    return number(lesson.given.scale, lesson.decimals) if rule == "number" else rule

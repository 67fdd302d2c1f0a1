"""Meaning that hangs on colour alone: things of one form that only their hue tells apart.

Two things are of one form when they are both filled or both drawn, and equally wide and high; two texts, when they
say the same and are equally bold. Their colours tell them apart when they differ by ``PLAIN``; to a viewer who lacks
a kind of cone they do not when what that viewer sees differs by less than ``BLIND``. That is a finding, unless words
tell them apart too: what is written in each, or next in its row or its column, or next to the frame or the brackets
in which it stands (a line: in which it starts). Numbers of the Trace name nothing, and neither does a place without
a word beside it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from scenes.audit.colours import BLINDNESS, RGB, differences, over, to_blind
from scenes.audit.findings import Finding
from scenes.audit.wording import text_of
from scenes.draw.boxes import Box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scenes.audit.seen import RGBA, Seen, Snapshot

PLAIN, BLIND = 20.0, 10.0
"""Distances in L*a*b*: clearly another colour; hardly another colour."""


def told_by_hue(shot: Snapshot) -> Iterator[Finding]:
    """The pairs of colours of one picture that some viewers cannot tell apart where no word does; each pair once."""
    words = [thing for thing in shot.texts if thing.zone == "stage" and not thing.source]
    homes = [thing.box for thing in shot.things if thing.zone == "stage" and _encloses(thing)]
    names = cache(lambda thing: _names(thing, words, homes))
    found: set[tuple[RGB, RGB]] = set()
    for colours in _forms(shot).values():
        for a, b, blindness in lost(list(colours)):
            named = {names(thing) for thing in colours[a]}
            twin = next((thing for thing in colours[b] if names(thing) in named), None)
            if twin and (a, b) not in found:
                found |= {(a, b), (b, a)}
                what = f"told apart by hue alone ({blindness}): {_said(colours[a][0], a)} and {_said(twin, b)}"
                yield Finding(what, twin.box.cx, twin.box.cy)


def lost(colours: list[RGB]) -> Iterator[tuple[RGB, RGB, str]]:
    """The pairs that are clearly different, but not to a viewer with some kind of colour blindness, and which kind."""
    plain = differences(colours)
    seen: set[tuple[int, int]] = set()
    for kind in BLINDNESS:
        blind = differences([to_blind(colour, kind) for colour in colours])
        for i, j in np.argwhere(np.triu((plain >= PLAIN) & (blind < BLIND), 1)).tolist():
            if (i, j) not in seen:
                seen.add((i, j))
                yield colours[i], colours[j], kind


def _forms(shot: Snapshot) -> dict[tuple[object, ...], dict[RGB, list[Seen]]]:
    """What is on the stage, by its form and then by its colour."""
    forms: dict[tuple[object, ...], dict[RGB, list[Seen]]] = {}
    for thing in shot.things:
        if thing.zone == "stage":
            for form, colour in _looks(thing):
                forms.setdefault(form, {}).setdefault(over(colour, shot.ground[:3]), []).append(thing)
    return forms


def _looks(thing: Seen) -> Iterator[tuple[tuple[object, ...], RGBA]]:
    """Each form that it has, with its colour."""
    size = (round(thing.box.w), round(thing.box.h))
    if thing.is_text:
        yield ("text", thing.text, round(thing.box.w / thing.size, 2)), thing.fill
        return
    if thing.is_filled:
        yield ("fill", size), thing.fill
    if thing.has_edge and thing.strokes is not None:
        yield ("drawn", size, thing.kind, len(thing.strokes)), thing.edge


def _names(thing: Seen, words: list[Seen], homes: list[Box]) -> tuple[frozenset[str], frozenset[str]]:
    """The words about it, and about the frame or the brackets in which it stands."""
    others = [word for word in words if word.text != thing.text]
    return _next_to(thing.box, others), _next_to(_home(thing, homes), others)


def _encloses(thing: Seen) -> bool:
    """Whether it is a panel, or made of level and upright lines, as brackets are."""
    if thing.kind != "line" or thing.strokes is None:
        return thing.kind == "panel"
    level, upright = (np.abs(thing.strokes[:, k] - thing.strokes[:, k + 2]) < 1 for k in (1, 0))
    return bool((level | upright).all() and level.any() and upright.any())


def _home(thing: Seen, homes: list[Box]) -> Box:
    """The smallest of them around it, or around the start of a line; where there is none, its own box."""
    inside = thing.box
    if thing.kind == "line" and thing.strokes is not None:
        x, y = thing.strokes[0, :2].tolist()
        inside = Box(x, y, x, y)
    around = [home for home in homes if home != thing.box and home.holds(inside)]
    return min(around, key=lambda box: box.w * box.h, default=thing.box)


def _next_to(box: Box, words: list[Seen]) -> frozenset[str]:
    """What is written in it, and the next words left, right, above and below."""
    nearest: dict[str, tuple[float, str]] = {}
    for word in words:
        where, far = _place(box, word.box)
        if where and (where not in nearest or far < nearest[where][0]):
            nearest[where] = (far, text_of(word))
    return frozenset(name for _, name in nearest.values())


def _place(box: Box, word: Box) -> tuple[str, float]:
    """On which side of the box a word stands, if level with it or straight over or under it, and how far off."""
    if box.grown(1).holds(word):
        return "in", 0.0
    if word.y0 < box.y1 and box.y0 < word.y1:
        return ("left", box.x0 - word.x1) if word.cx < box.cx else ("right", word.x0 - box.x1)
    if word.x0 < box.x1 and box.x0 < word.x1:
        return ("above", box.y0 - word.y1) if word.cy < box.cy else ("below", word.y0 - box.y1)
    return "", 0.0


def _said(thing: Seen, colour: RGB) -> str:
    code = "#" + "".join(f"{round(part * 255):02x}" for part in colour)
    return f"{repr(text_of(thing)) if thing.is_text else 'a ' + thing.kind} in {code}"

"""Meaning that hangs on colour alone: things of one form that only their hue tells apart.

Two things are of one form when they are both filled or both drawn, and equally wide and high; two texts, when they
say the same and are equally bold. Their colours tell them apart when they differ by ``PLAIN``; to a viewer who lacks
a kind of cone they do not when what that viewer sees differs by less than ``BLIND``. That is a finding, unless words
tell them apart too: what is written in each, or next in its row or its column, or next to the frame in which it
stands (a line: in which it starts). Numbers of the Trace name nothing, and neither does a place without a word beside
it.
"""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from scenes.audit.colours import BLINDNESS, RGB, difference, over, to_blind
from scenes.audit.findings import Finding
from scenes.audit.wording import text_of
from scenes.draw.boxes import Box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scenes.audit.seen import Seen, Snapshot

PLAIN, BLIND = 20.0, 10.0
"""Distances in L*a*b*: clearly another colour; hardly another colour."""


class _Mark(NamedTuple):
    """Something with a colour."""

    thing: Seen
    colour: RGB


def told_by_hue(shot: Snapshot) -> Iterator[Finding]:
    """The pairs of one picture that some viewers cannot tell apart; of equal pairs the first."""
    home = partial(_home, panels=[thing for thing in shot.things if thing.zone == "stage" and thing.kind == "panel"])
    words = [thing for thing in shot.texts if thing.zone == "stage" and not thing.source]
    found: set[tuple[RGB, RGB]] = set()
    for marks in _forms(shot).values():
        for a, b in combinations(marks, 2):
            blindness = lost(a.colour, b.colour)
            if not blindness or (a.colour, b.colour) in found:
                continue
            others = [word for word in words if word.text != a.thing.text]
            if all(_names(box(a.thing), others) == _names(box(b.thing), others) for box in (_own, home)):
                found |= {(a.colour, b.colour), (b.colour, a.colour)}
                what = f"told apart by hue alone ({blindness}): {_said(a)} and {_said(b)}"
                yield Finding(what, a.thing.box.cx, a.thing.box.cy)


def lost(a: RGB, b: RGB) -> str:
    """The first kind of colour blindness to which two different colours look alike; nothing when there is none."""
    if difference(a, b) < PLAIN:
        return ""
    return next((kind for kind in BLINDNESS if difference(to_blind(a, kind), to_blind(b, kind)) < BLIND), "")


def _forms(shot: Snapshot) -> dict[tuple[object, ...], list[_Mark]]:
    """What is on the stage by its form; of one form and colour only things that stand apart."""
    forms: dict[tuple[object, ...], list[_Mark]] = {}
    for thing in shot.things:
        if thing.zone != "stage":
            continue
        size = (round(thing.box.w), round(thing.box.h))
        if thing.is_text:
            bold = round(thing.box.w / thing.size, 2)
            forms.setdefault(("text", thing.text, bold), []).append(_Mark(thing, over(thing.fill, shot.ground[:3])))
            continue
        if thing.is_filled:
            forms.setdefault(("fill", size), []).append(_Mark(thing, over(thing.fill, shot.ground[:3])))
        if thing.has_edge:
            drawn = ("drawn", size, thing.kind, len(thing.strokes if thing.strokes is not None else ()))
            forms.setdefault(drawn, []).append(_Mark(thing, over(thing.edge, shot.ground[:3])))
    return forms


def _own(thing: Seen) -> Box:
    return thing.box


def _home(thing: Seen, panels: list[Seen]) -> Box:
    """The smallest panel around it, or around the start of a line; where there is none, its own box."""
    inside = thing.box
    if thing.kind == "line" and thing.strokes is not None:
        x, y = thing.strokes[0, :2].tolist()
        inside = Box(x, y, x, y)
    homes = [panel.box for panel in panels if panel is not thing and panel.box.holds(inside)]
    return min((box for box in homes if box != thing.box), key=lambda box: box.w * box.h, default=thing.box)


def _names(box: Box, words: list[Seen]) -> set[str]:
    """What is written in it, and the next words left, right, above and below."""
    nearest: dict[str, tuple[float, str]] = {}
    for word in words:
        where, far = _place(box, word.box)
        if where and (where not in nearest or far < nearest[where][0]):
            nearest[where] = (far, text_of(word))
    return {name for _, name in nearest.values()}


def _place(box: Box, word: Box) -> tuple[str, float]:
    """On which side of the box a word stands, if level with it or straight over or under it, and how far off."""
    if box.grown(1).holds(word):
        return "in", 0.0
    if word.y0 < box.y1 and box.y0 < word.y1:
        return ("left", box.x0 - word.x1) if word.cx < box.cx else ("right", word.x0 - box.x1)
    if word.x0 < box.x1 and box.x0 < word.x1:
        return ("above", box.y0 - word.y1) if word.cy < box.cy else ("below", word.y0 - box.y1)
    return "", 0.0


def _said(mark: _Mark) -> str:
    colour = "#" + "".join(f"{round(part * 255):02x}" for part in mark.colour)
    return f"{repr(text_of(mark.thing)) if mark.thing.is_text else 'a ' + mark.thing.kind} in {colour}"

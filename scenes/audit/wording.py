"""What is written on a picture, in words for a report or for a listener."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scenes.audit.maths import plain
from scenes.draw.labels import BESIDE, OVER, drawn

if TYPE_CHECKING:
    from lessons.core.trace import Trace
    from scenes.audit.seen import Seen, Snapshot

_LONG = 24
_SIGNS = re.compile(r"[\W\d_]+")
_NAME = re.compile(r"[A-Z](?:[₀-₉]|_[A-Z0-9])?(?:ᵀ|\^[A-Z])?")
_SHAPES = {"panel": "a panel", "mark": "a mark", "line": "a line"}


def text_of(thing: Seen) -> str:
    """What is written, as plain text."""
    return plain(thing.text) if thing.kind == "formula" else thing.text


def name_of(thing: Seen) -> str:
    """``'0.401112'``, or ``a panel``."""
    if not thing.is_text:
        return _SHAPES[thing.kind]
    text = text_of(thing)
    return repr(text if len(text) <= _LONG else text[:_LONG] + "…")


def struck_out(shot: Snapshot) -> list[str]:
    """The texts that a strike goes through, in the order of painting."""
    strikes = [thing.strikes for thing in shot.things if thing.strikes is not None]
    return [text_of(text) for text in shot.texts if any(box.holds(text.box) for box in strikes)]


def other_words(shot: Snapshot, trace: Trace) -> list[str]:
    """What else is written on the stage: not numbers of the Trace, tokens, shapes, names of arrays, or signs alone."""
    labels = {drawn(label, room) for axis in trace.labels.values() for label in axis for room in (BESIDE, OVER)}
    gone = set(struck_out(shot))
    said = [text_of(text) for text in shot.texts if text.zone == "stage" and not text.source]
    return [text for text in dict.fromkeys(said) if text not in labels | gone and _tells(text)]


def _tells(text: str) -> bool:
    """Whether it is more than a sign, a number or an array's name."""
    return len(_SIGNS.sub("", text)) > 1 and not _NAME.fullmatch(text)

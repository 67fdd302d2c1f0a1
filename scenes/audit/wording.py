"""How things that are seen are called in a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.audit.maths import plain

if TYPE_CHECKING:
    from scenes.audit.seen import Seen

_LONG = 24
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

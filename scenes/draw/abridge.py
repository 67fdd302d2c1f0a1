"""Long tokens where there is little room: cut, with an ellipsis. Their whole text stands where there is more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.draw.type import width

if TYPE_CHECKING:
    from collections.abc import Iterable

BESIDE, OVER = 10.0, 5.0
"""Room for a token beside a row, and over a column, in em."""


def abridged(texts: Iterable[str], room: float) -> tuple[str, ...]:
    """Each text, or as much of its beginning as stands in ``room`` em with an ellipsis."""
    return tuple(_cut(text, room) for text in texts)


def _cut(text: str, room: float) -> str:
    if width(text, 1.0) <= room:
        return text
    kept = len(text)
    while kept > 1 and width(text[:kept] + "…", 1.0) > room:
        kept -= 1
    return text[:kept] + "…"

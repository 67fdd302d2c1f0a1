"""How lists and sentences are joined in each language."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lessons.core.lesson import Lang


class Joints(NamedTuple):
    """What stands between the parts of a text."""

    comma: str
    """Between numbers."""
    colon: str
    between: str
    """Between rows."""
    stop: str
    """At the end of a sentence."""
    items: str
    """Between the things of a list."""
    last: str
    """Before the last of them."""


JOINTS: dict[Lang, Joints] = {
    "zh": Joints("，", "：", "；", "。", "、", "与"),
    "en": Joints(", ", ": ", "; ", ". ", ", ", " and "),
}


def listed(things: Iterable[str], joints: Joints) -> str:
    """``Q、K与V``; ``Q, K and V``."""
    *first, last = things
    return joints.items.join(first) + joints.last + last if first else last

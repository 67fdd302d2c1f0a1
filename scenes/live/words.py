"""What the parts of a watch say to each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from lessons.core.lesson import Lesson
    from scenes.render.order import Order


class Stale(Exception):  # noqa: N818  not an error: something newer waits
    """What is being drawn is not wanted any more."""


@dataclass(frozen=True)
class Draw:
    """Stills of these states are wanted, in this order."""

    number: int
    """Counts saves."""
    lesson: Lesson
    states: tuple[str, ...]
    order: Order


@dataclass(frozen=True)
class Film:
    """Films of the target are wanted, as its file is now."""

    target: str
    order: Order


class Said(NamedTuple):
    """A line for the user."""

    line: str


class Drawn(NamedTuple):
    """All stills of that save are there."""

    number: int

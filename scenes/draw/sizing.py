"""How large things on a board are: the scale that all of them share, and what each item must be able to say.

Pure measuring: no Manim. ``y`` of an item is the middle of its body (the cells), so that the bodies of one
line stand level however tall their titles are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from scenes.draw.theme import SMALLEST
from scenes.draw.type import width
from scenes.draw.windows import Keep, Window, window

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scenes.draw.boxes import Box


@dataclass(frozen=True)
class Scale:
    """The size of the numbers on a board, and how many places each axis has."""

    font: float
    room: Mapping[str, int] = field(default_factory=dict)
    keep: Mapping[str, Keep] = field(default_factory=dict)

    @property
    def cell_h(self) -> float:
        """Airy where there is room; the smallest type stands closer."""
        return round(1.5 * self.font - max(0.0, 28 - self.font) / 2)

    @property
    def title(self) -> float:
        return min(max(self.font, 27.0), 40.0)

    @property
    def label(self) -> float:
        return min(max(0.82 * self.font, float(SMALLEST)), 32.0)

    def window(self, axis: str, length: int) -> Window:
        return window(length, self.room.get(axis, length), self.keep.get(axis))


@dataclass(frozen=True)
class Extent:
    """Width, and height above and below the middle of the body."""

    w: float
    up: float
    down: float


class Item(Protocol):
    """Something that can be placed on a board."""

    @property
    def key(self) -> str: ...
    @property
    def tight(self) -> bool: ...
    def axes(self) -> Mapping[str, int]: ...
    def extent(self, at: Scale) -> Extent: ...
    def place(self, at: Scale, x: float, y: float) -> Plan: ...


class Plan(Protocol):
    """An item that has its place."""

    @property
    def box(self) -> Box: ...


def em(texts: Sequence[str], weight: int = 400) -> float:
    """Width of the widest text in units of its size."""
    return _widest(tuple(texts), weight)


@lru_cache(maxsize=4096)
def _widest(texts: tuple[str, ...], weight: int) -> float:
    return max((width(text, 100, weight) for text in dict.fromkeys(texts)), default=0.0) / 100


def axes_of(items: Iterable[Item]) -> dict[str, int]:
    """The axes of them all, each as long as in the item that has most of it."""
    lengths: dict[str, int] = {}
    for item in items:
        for axis, n in item.axes().items():
            lengths[axis] = max(n, lengths.get(axis, 0))
    return lengths

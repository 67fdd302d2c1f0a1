"""Which arrays of the Trace a picture shows, and which of their numbers: as digits, or as the fill of a cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lessons.core.trace import Trace
    from scenes.audit.seen import Seen, Snapshot

Index = tuple[int, ...]
CLEAR = 0.5
"""A number that is less opaque than this is on its way in or out."""


@dataclass(frozen=True)
class ShownArray:
    """A matrix or vector of the Trace of which something can be seen."""

    name: str
    front: Index
    """Where it is on the axes before its last two (for a vector: before its last), such as the head."""
    axes: tuple[str, ...]
    """Names of its own axes, one or two."""
    shape: Index
    """Of all of it."""
    rows: Index
    """0-based places on its first axis of which something can be seen; (0,) for a vector."""
    cols: Index
    cells: frozenset[tuple[int, int]]
    """(row, column) of what can be seen."""
    digits: bool
    """Whether any of it is written; else fills show how much."""

    def index(self, row: int, col: int) -> Index:
        """Of a cell in the Trace's array."""
        return (*self.front, *((row,) if len(self.axes) == 2 else ()), col)


def shown_arrays(shot: Snapshot, trace: Trace) -> tuple[ShownArray, ...]:
    """In the order of the calculation: what is given, then head by head, then what is made of all heads."""
    found: dict[tuple[str, Index], list[tuple[Index, Seen]]] = {}
    for thing in shot.things:
        if thing.source and thing.fill[3] > CLEAR:
            name, index = thing.source
            front = index[: -own_axes(trace, name)]
            found.setdefault((name, front), []).append((index[len(front) :], thing))
    return tuple(_shown(trace, *key, found[key]) for key in sorted(found, key=lambda key: _rank(trace, *key)))


def _rank(trace: Trace, name: str, front: Index) -> tuple[int, Index, int]:
    names = list(trace)
    first_of_heads = next((k for k, each in enumerate(names) if "head" in trace[each].axes), 0)
    born = names.index(name)
    return (1 if front else 2 * (born > first_of_heads), front, born)


def own_axes(trace: Trace, name: str) -> int:
    """How many axes make one table of that array: the head is never one of them."""
    return min(2, sum(axis not in ("batch", "head") for axis in trace[name].axes))


def _shown(trace: Trace, name: str, front: Index, cells: list[tuple[Index, Seen]]) -> ShownArray:
    whole = trace[name]
    axes, shape = whole.axes[len(front) :], whole.shape[len(front) :]
    spots = frozenset((own[0] if len(own) == 2 else 0, own[-1]) for own, _ in cells)
    rows, cols = (tuple(sorted({spot[k] for spot in spots})) for k in (0, 1))
    return ShownArray(name, front, axes, shape, rows, cols, spots, digits=any(thing.is_text for _, thing in cells))

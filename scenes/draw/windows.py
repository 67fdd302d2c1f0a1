"""Which rows and columns of an axis are drawn when there is no room for all of them."""

from __future__ import annotations

Window = tuple[int | None, ...]
"""Visible 0-based positions in order; ``None`` is a marked gap."""


def window(length: int, room: int, keep: int | None = None) -> Window:
    """The first and last positions of an axis in so many places, gaps counted.

    ``keep`` is among them, even where that takes up to five places.

    >>> window(9, 5)
    (0, 1, 2, None, 8)
    >>> window(9, 5, keep=6)
    (0, None, 6, None, 8)
    >>> window(4, 5)
    (0, 1, 2, 3)
    """
    if length <= room:
        return tuple(range(length))
    if room < 3:
        raise ValueError("a window shows at least the first position, a gap and the last")
    chosen = {0, length - 1} | (set() if keep is None else {keep})
    for candidate in range(length):
        wider = chosen | {candidate}
        if len(_with_gaps(wider, length)) <= room:
            chosen = wider
    return _with_gaps(chosen, length)


def _with_gaps(chosen: set[int], length: int) -> Window:
    """Positions in order, ``None`` where some are left out."""
    out: list[int | None] = []
    previous = -1
    for position in sorted(chosen):
        if position > previous + 1:
            out.append(None)
        out.append(position)
        previous = position
    if previous < length - 1:
        out.append(None)
    return tuple(out)


def positions(view: Window) -> tuple[int, ...]:
    """The visible positions without the gaps."""
    return tuple(p for p in view if p is not None)

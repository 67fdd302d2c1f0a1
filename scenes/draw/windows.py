"""Which rows and columns of an axis are drawn when there is no room for all of them."""

from __future__ import annotations

from functools import lru_cache

Window = tuple[int | None, ...]
"""Visible 0-based positions in order; ``None`` is a marked gap."""
Keep = int | tuple[int, ...] | None
"""Positions that stay visible whatever is left out."""


@lru_cache(maxsize=4096)
def window(length: int, room: int, keep: Keep = None) -> Window:
    """The first and last positions of an axis in so many places, gaps counted.

    What ``keep`` names is among them, even where that takes more places. In two places there is only what must be kept,
    or else the first position, and gaps: that is for when nothing else helps.

    >>> window(9, 5)
    (0, 1, 2, None, 8)
    >>> window(9, 5, keep=6)
    (0, None, 6, 7, 8)
    >>> window(9, 2, keep=6)
    (None, 6, None)
    >>> window(9, 2)
    (0, None)
    >>> window(4, 5)
    (0, 1, 2, 3)

    Raises:
        ValueError: fewer than two places for more positions than that, or no such position to keep.
    """
    if length <= room:
        return tuple(range(length))
    kept = {keep} if isinstance(keep, int) else set(keep or ())
    if not kept <= set(range(length)):
        raise ValueError(f"cannot keep {sorted(kept)} of {length} positions")
    if room < 2:
        raise ValueError("a window shows at least one position and a gap")
    chosen = {0, length - 1} | kept if room > 2 else kept or {0}
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

"""Which rows of a film's pictures have to be encoded, and when anew.

x264 looks at the whole of a picture to find the little that is new, and takes as long for what has not changed. So it
is given only rows in which something changes, each run of them as a picture of its own: a band. Its pictures become
parts (slices) of the film's, between parts that say: as before.

What moves may be taken from up to 32 pixels above or below its place, where the band must have what the film has. So
around the rows that change a band has two more that do not change while it lasts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

ROW = 16
"""Pixels: a row of macroblocks, the unit of all rows here."""
REACH = 32
"""Pixels up or down from which a moving block may be taken; x264 takes no smaller limit."""
_MARGIN = REACH // ROW
_STEP = 15
"""Pictures after which bands may change."""
_ANEW = 10
"""What it costs that bands change, for each of their rows, in rows encoded: time, and bytes even more so."""


class Band(NamedTuple):
    """Rows of macroblocks: top <= row < bottom."""

    top: int
    bottom: int

    @property
    def rows(self) -> int:
        return self.bottom - self.top


class Spell(NamedTuple):
    """From one picture to another, the bands in which all changes are. In the first one they are encoded anew."""

    first: int
    end: int
    bands: tuple[Band, ...]


def spells(changed: NDArray[np.bool_]) -> list[Spell]:
    """Divide pictures so that little is encoded. ``changed``: (pictures, rows), in which rows each needs a band."""
    if not len(changed):
        return []
    ends = [*range(_STEP, len(changed), _STEP), len(changed)]
    best: dict[int, tuple[int, list[Spell]]] = {0: (0, [])}
    for end in ends:
        best[end] = min(_ending(changed, end, best), key=lambda found: found[0])
    return best[len(changed)][1]


def others(bands: Sequence[Band], rows: int) -> list[Band]:
    """The rows between and around the bands."""
    edges = [0, *(edge for band in bands for edge in band), rows]
    return [Band(top, bottom) for top, bottom in zip(edges[::2], edges[1::2], strict=True) if top < bottom]


def _ending(
    changed: NDArray[np.bool_], end: int, best: dict[int, tuple[int, list[Spell]]]
) -> list[tuple[int, list[Spell]]]:
    """Each best way to come to where a last spell begins, with that spell, and what it costs."""
    found = []
    rows = np.zeros(changed.shape[1], bool)
    last = end
    for first in sorted(best, reverse=True):
        rows |= changed[first:last].any(axis=0)
        last = first
        spell = Spell(first, end, tuple(_bands(rows)))
        cost, before = best[first]
        found.append((cost + _cost(changed, spell), [*before, spell]))
    return found


def _bands(rows: NDArray[np.bool_]) -> list[Band]:
    """Runs of these rows with their margins."""
    wide = np.convolve(rows, np.ones(2 * _MARGIN + 1), "same") > 0
    edges = np.flatnonzero(np.diff(wide, prepend=False, append=False)).tolist()
    return [Band(top, bottom) for top, bottom in zip(edges[::2], edges[1::2], strict=True)]


def _cost(changed: NDArray[np.bool_], spell: Spell) -> int:
    """How many rows are encoded in it: all rows of each band that has a change, picture by picture."""
    if not spell.bands:
        return 0
    pictures = changed[spell.first + 1 : spell.end]
    cost = sum(band.rows * int(pictures[:, band.top : band.bottom].any(axis=1).sum()) for band in spell.bands)
    if spell.first:
        cost += _ANEW * sum(band.rows for band in spell.bands)
    return cost

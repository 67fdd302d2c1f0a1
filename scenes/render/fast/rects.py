"""Which part of a picture is out of date: a grid of tiles, and the few rectangles that cover the marked ones."""

from __future__ import annotations

from functools import reduce
from itertools import groupby
from operator import or_
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from scenes.render.picture import Rect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

_Tiles: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom edge in tiles."""

TILE = 16
"""Pixels on a side: a macroblock, which is what the film's encoder works in."""
_DEAR = 24
"""What one more rectangle costs (a clip, a colour conversion), as so many tiles of area."""
_MANY = 24
"""More rectangles than this are looked for on a grid half as fine: joining them takes time by their square."""


class Dirt:
    """The marked tiles of a picture: a row of tiles is a whole number, its bits from the lowest on."""

    def __init__(self, width: int, height: int) -> None:
        self._size = width, height
        self._rows = [0] * -(-height // TILE)

    def mark(self, box: Sequence[int]) -> None:
        """Mark every tile that the box of pixels touches; it may lie outside the picture in part or wholly."""
        width, height = self._size
        x0, y0, x1, y1 = box
        x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)
        if x0 < x1 and y0 < y1:
            run = (1 << (x1 + TILE - 1) // TILE) - (1 << x0 // TILE)
            for y in range(y0 // TILE, (y1 + TILE - 1) // TILE):
                self._rows[y] |= run

    def take(self) -> list[Rect]:
        """Give rectangles of pixels that cover what is marked (they may overlap), and forget the marks."""
        if not any(self._rows):
            return []
        width, height = self._size
        rects = _cover(self._rows)
        self._rows = [0] * len(self._rows)
        return [Rect(x0 * TILE, y0 * TILE, min(x1 * TILE, width), min(y1 * TILE, height)) for x0, y0, x1, y1 in rects]


def trimmed(rect: Rect, differs: NDArray[np.bool_]) -> list[Rect]:
    """Cut off the tiles at the edges of a rectangle in which no pixel differs; give none where none does at all."""
    x0, y0, x1, y1 = rect
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    if not len(rows):
        return []
    left, right = columns[0] // TILE * TILE, (columns[-1] // TILE + 1) * TILE
    top, bottom = rows[0] // TILE * TILE, (rows[-1] // TILE + 1) * TILE
    return [Rect(int(x0 + left), int(y0 + top), int(min(x0 + right, x1)), int(min(y0 + bottom, y1)))]


def _cover(rows: list[int]) -> list[_Tiles]:
    """Rectangles over the marked tiles, few and small: of coarser tiles where there would be many."""
    side = 1
    while len(found := _runs(rows)) > _MANY:
        rows, side = _coarser(rows, side), 2 * side
    return _joined(found)


def _coarser(rows: list[int], side: int) -> list[int]:
    """Fill up squares of twice that side in which something is marked."""
    ones = (1 << side) - 1
    columns = max(rows).bit_length()
    left = sum(ones << x for x in range(0, columns, 2 * side))
    found = []
    for y in range(0, len(rows), 2 * side):
        marked = reduce(or_, rows[y : y + 2 * side])
        half = (marked | marked >> side) & left
        found += [half | half << side] * len(rows[y : y + 2 * side])
    return found


def _runs(rows: list[int]) -> list[_Tiles]:
    """Cover the tiles exactly: runs along each row, one with the equal run of the row above."""
    found: list[_Tiles] = []
    above: dict[tuple[int, int], int] = {}  # the row in which the run of these columns began
    y = 0
    for row, equal in groupby(rows):
        runs = _ones(row)
        begun = {run: above.pop(run, y) for run in runs}
        found += [(x0, top, x1, y) for (x0, x1), top in above.items()]
        above, y = begun, y + len(list(equal))
    return found + [(x0, top, x1, y) for (x0, x1), top in above.items()]


def _ones(row: int) -> list[tuple[int, int]]:
    """From where to where bits are set."""
    found, x = [], 0
    while row:
        zeros = (row & -row).bit_length() - 1
        row >>= zeros
        ones = (~row & row + 1).bit_length() - 1
        row >>= ones
        found.append((x + zeros, x + zeros + ones))
        x += zeros + ones
    return found


def _joined(rects: list[_Tiles]) -> list[_Tiles]:
    """Join two into their hull wherever the area gained costs less than a rectangle of its own."""
    done: list[_Tiles] = []
    for rect in rects:
        x0, y0, x1, y1 = rect
        k = 0
        while k < len(done):
            u0, v0, u1, v1 = done[k]
            left, top, right, bottom = min(x0, u0), min(y0, v0), max(x1, u1), max(y1, v1)
            gained = (right - left) * (bottom - top) - (x1 - x0) * (y1 - y0) - (u1 - u0) * (v1 - v0)
            if gained <= _DEAR:
                del done[k]
                x0, y0, x1, y1, k = left, top, right, bottom, 0  # it has grown: look again at all
            else:
                k += 1
        done.append((x0, y0, x1, y1))
    return done

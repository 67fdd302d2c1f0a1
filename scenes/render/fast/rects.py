"""Which part of a picture is out of date: a grid of tiles, and the few rectangles that cover the marked ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scenes.render.picture import Rect

if TYPE_CHECKING:
    from numpy.typing import NDArray

TILE = 16
"""Pixels on a side: a macroblock, which is what the film's encoder works in."""
_DEAR = 24
"""What one more rectangle costs (a clip, a colour conversion), as so many tiles of area."""
_MANY = 24
"""More rectangles than this are looked for on a grid half as fine: joining them takes time by their square."""


class Dirt:
    """The marked tiles of a picture."""

    def __init__(self, width: int, height: int) -> None:
        self._size = width, height
        self._tiles = np.zeros((-(-height // TILE), -(-width // TILE)), bool)
        self._any = False

    def mark(self, box: Rect) -> None:
        """Mark every tile that the box of pixels touches; it may lie outside the picture in part or wholly."""
        width, height = self._size
        x0, y0, x1, y1 = max(box[0], 0), max(box[1], 0), min(box[2], width), min(box[3], height)
        if x0 < x1 and y0 < y1:
            self._tiles[y0 // TILE : (y1 - 1) // TILE + 1, x0 // TILE : (x1 - 1) // TILE + 1] = True
            self._any = True

    def take(self) -> list[Rect]:
        """Give rectangles of pixels that cover what is marked (they may overlap), and forget the marks."""
        if not self._any:
            return []
        width, height = self._size
        found, side = _cover(self._tiles), TILE
        self._tiles[:] = False
        self._any = False
        return [Rect(x0 * side, y0 * side, min(x1 * side, width), min(y1 * side, height)) for x0, y0, x1, y1 in found]


def _cover(tiles: NDArray[np.bool_]) -> list[Rect]:
    """Rectangles over the marked tiles, few and small: a coarser grid where there would be many."""
    scale = 1
    while len(found := _runs(tiles)) > _MANY:
        tiles, scale = _halved(tiles), 2 * scale
    return _joined([Rect(*(scale * edge for edge in rect)) for rect in found])


def _halved(tiles: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Each tile of the result stands for two by two."""
    rows, columns = tiles.shape
    even = np.zeros((rows + rows % 2, columns + columns % 2), bool)
    even[:rows, :columns] = tiles
    return np.asarray(even.reshape(len(even) // 2, 2, -1, 2).any(axis=(1, 3)))


def _runs(tiles: NDArray[np.bool_]) -> list[Rect]:
    """Cover the tiles exactly: runs along each row, one with the equal run of the row above."""
    rows, columns = tiles.shape
    edges = np.zeros((rows, columns + 2), np.int8)
    edges[:, 1:-1] = tiles
    y, x = np.nonzero(np.diff(edges, axis=1))
    found: list[Rect] = []
    above: dict[tuple[int, int], int] = {}  # where in found the last run of these columns is
    for row, x0, x1 in zip(y[::2].tolist(), x[::2].tolist(), x[1::2].tolist(), strict=True):
        k = above.get((x0, x1))
        if k is not None and found[k].y1 == row:
            found[k] = found[k]._replace(y1=row + 1)
        else:
            above[x0, x1] = len(found)
            found.append(Rect(x0, row, x1, row + 1))
    return found


def _joined(rects: list[Rect]) -> list[Rect]:
    """Join two into their hull wherever the area gained costs less than a rectangle of its own."""
    done: list[Rect] = []
    for rect in rects:
        k = 0
        while k < len(done):
            hull = rect.hull(done[k])
            if hull.area <= rect.area + done[k].area + _DEAR:
                del done[k]
                rect, k = hull, 0  # noqa: PLW2901  it has grown: look again at all
            else:
                k += 1
        done.append(rect)
    return done

"""A picture as pixels: with its ground, or clear where nothing is painted."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import cairo
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scenes.render.picture import Pixels
    from scenes.render.vector import Draw

_RINGS = 2
"""So many pixels around a clear picture's edges get the edge's colour."""


def painted(draw: Draw, page: tuple[float, float], size: tuple[int, int]) -> Pixels:
    """What ``draw`` draws on a page of that width and height, on so many pixels; straight alpha.

    Of a frame of 1920 x 1080 they are the same as a film's pixels.
    """
    width, height = size
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, width, height)
    context = cairo.Context(surface)
    context.scale(width / page[0], height / page[1])
    draw(context)
    surface.flush()
    rows = np.ndarray((height, width, 4), np.uint8, surface.get_data(), strides=(surface.get_stride(), 4, 1))
    return straight(rows[:, :, [2, 1, 0, 3]])  # Cairo's order of bytes is blue, green, red, alpha


def straight(pixels: Pixels) -> Pixels:
    """Undo what Cairo does to colours: it keeps them multiplied by their alpha, which elsewhere makes dark fringes.

    For the same reason clear pixels beside painted ones get their colour: who scales the picture mixes them in.
    """
    alpha = pixels[:, :, 3]
    if alpha.min() == 255:
        return pixels
    out = pixels.copy()
    y, x = np.nonzero((alpha > 0) & (alpha < 255))
    share = alpha[y, x].astype(np.uint16)[:, None]
    out[y, x, :3] = np.minimum((pixels[y, x, :3].astype(np.uint16) * 255 + share // 2) // share, 255)
    known = np.pad(alpha > 0, 1)
    for _ in range(_RINGS):
        _grow(out, known)
    return out


def _grow(pixels: Pixels, known: NDArray[np.bool_]) -> None:
    """Give each unknown pixel that touches known ones their mean colour. ``known`` has a border of one pixel."""
    wide = known[:-2] | known[1:-1] | known[2:]
    y, x = np.nonzero((wide[:, :-2] | wide[:, 1:-1] | wide[:, 2:]) & ~known[1:-1, 1:-1])
    total, count = np.zeros((len(y), 3)), np.zeros((len(y), 1))
    height, width = pixels.shape[:2]
    for down, right in product((-1, 0, 1), repeat=2):
        there = known[y + down + 1, x + right + 1][:, None]
        total += there * pixels[(y + down).clip(0, height - 1), (x + right).clip(0, width - 1), :3]
        count += there
    pixels[y, x, :3] = total / count
    known[y + 1, x + 1] = True

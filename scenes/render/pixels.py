"""A picture as pixels: with its ground, or clear where nothing is painted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cairo
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scenes.render.vector import Draw
    from scenes.render.writer import Pixels

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
    rows = np.ndarray((height, width, 4), np.uint8, surface.get_data().tobytes(), strides=(surface.get_stride(), 4, 1))
    return straight(rows[:, :, [2, 1, 0, 3]])  # Cairo's order of bytes is blue, green, red, alpha


def straight(pixels: Pixels) -> Pixels:
    """Undo what Cairo does to colours: it keeps them multiplied by their alpha, which elsewhere makes dark fringes.

    For the same reason clear pixels beside painted ones get their colour: who scales the picture mixes them in.
    """
    alpha = pixels[:, :, 3:].astype(np.uint16)
    if alpha.min() == 255:
        return pixels
    colour = (pixels[:, :, :3].astype(np.uint16) * 255 + alpha // 2) // np.maximum(alpha, 1)
    known = alpha[:, :, 0] > 0
    for _ in range(_RINGS):
        colour, known = _one_ring(colour, known)
    return np.dstack([colour, alpha]).astype(np.uint8)


def _one_ring(colour: NDArray[np.uint16], known: NDArray[np.bool_]) -> tuple[NDArray[np.uint16], NDArray[np.bool_]]:
    """Give each unknown pixel that touches known ones their mean colour."""
    count = _around(known[:, :, None].astype(np.uint16))
    edge = ~known & (count[:, :, 0] > 0)
    spread = _around(colour * known[:, :, None])
    grown = colour.copy()
    grown[edge] = spread[edge] // count[edge]
    return grown, known | edge


def _around(values: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """The sum over the 3 x 3 pixels around each."""
    padded = np.pad(values, ((1, 1), (1, 1), (0, 0)))
    height, width = values.shape[:2]
    total = np.zeros_like(values)
    for dy in range(3):
        for dx in range(3):
            total += padded[dy : dy + height, dx : dx + width]
    return total

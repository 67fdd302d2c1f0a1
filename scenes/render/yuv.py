"""Pictures in the colours that films are made of: BT.709 in limited range, half as many rows and columns of chroma.

Only what changed is converted. A row of chroma is mixed from eight rows of pixels around it, so a rectangle is
converted with more rows than it has, and those are cut off again: it is then as if cut out of the whole picture.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

import av
import numpy as np
from av.video.reformatter import ColorRange, Colorspace, Interpolation, VideoReformatter

from scenes.render.picture import Rect

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scenes.render.picture import Picture, Pixels

    Plane = NDArray[np.uint8]

_AROUND = 8
"""More rows on either side of a rectangle."""
_EXACT = Interpolation.BICUBIC | Interpolation.BITEXACT | Interpolation.FULL_CHR_H_INT
"""The same on every processor."""


class Patch(NamedTuple):
    """New colours for a rectangle of even edges: a full plane of Y, planes of U and V of half its size."""

    rect: Rect
    planes: tuple[Plane, ...]


def patches(picture: Picture) -> list[Patch]:
    """Convert what changed."""
    return [_patch(picture.pixels, rect) for rect in picture.changed]


def planes(frame: av.VideoFrame) -> tuple[Plane, ...]:
    """Give Y, U and V of a frame, to be read or written in place."""
    return tuple(
        np.frombuffer(cast("memoryview", plane), np.uint8).reshape(-1, plane.line_size)[: plane.height, : plane.width]
        for plane in frame.planes
    )


def put(patch: Patch, on: tuple[Plane, ...]) -> None:
    """Put the patch in its place."""
    x0, y0, x1, y1 = patch.rect
    for half, plane, new in zip((1, 2, 2), on, patch.planes, strict=True):
        plane[y0 // half : y1 // half, x0 // half : x1 // half] = new


def _patch(pixels: Pixels, rect: Rect) -> Patch:
    height, width = pixels.shape[:2]
    x0, y0 = rect.x0 & ~1, rect.y0 & ~1
    x1, y1 = min(rect.x1 + 1 & ~1, width), min(rect.y1 + 1 & ~1, height)
    top, bottom = max(y0 - _AROUND, 0), min(y1 + _AROUND, height)
    converted = planes(_converted(pixels[top:bottom, x0:x1]))
    cut = (plane[(y0 - top) // half : (y1 - top) // half] for half, plane in zip((1, 2, 2), converted, strict=True))
    return Patch(Rect(x0, y0, x1, y1), tuple(cut))


def _converted(pixels: Pixels) -> av.VideoFrame:
    height, width = pixels.shape[:2]
    return _reformatter(width, height).reformat(
        av.VideoFrame.from_numpy_buffer(pixels, format="rgba"),
        format="yuv420p",
        src_color_range=ColorRange.JPEG,
        dst_color_range=ColorRange.MPEG,
        dst_colorspace=Colorspace.ITU709,
        interpolation=_EXACT,
        threads=1,
    )


@lru_cache(maxsize=256)
def _reformatter(_width: int, _height: int) -> VideoReformatter:
    """One for each size: it keeps tables for the size it last saw."""
    return VideoReformatter()

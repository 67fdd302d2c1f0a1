"""Pictures in the colours that films are made of: BT.709 in limited range, half as many rows and columns of chroma.

Only what changed is converted. Each value of chroma is the mean of its four pixels, so a rectangle with even edges
comes out as if it were cut out of the whole picture.
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

_MEAN = Interpolation.AREA | Interpolation.BITEXACT
"""Chroma as the mean, and the same on every processor. Of only two rows FFmpeg makes something else."""
_ROWS = 4


class Patch(NamedTuple):
    """New colours for a rectangle of even edges: a full plane of Y, planes of U and V of half its size."""

    rect: Rect
    planes: tuple[Plane, ...]

    @property
    def size(self) -> int:
        """Bytes."""
        return self.rect.area * 3 // 2


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
    x0, x1 = rect.x0 & ~1, min(rect.x1 + 1 & ~1, width)
    y0 = max(min(rect.y0 & ~1, height - _ROWS), 0)
    y1 = min(max(rect.y1 + 1 & ~1, y0 + _ROWS), height)
    return Patch(Rect(x0, y0, x1, y1), planes(_converted(pixels[y0:y1, x0:x1])))


def _converted(pixels: Pixels) -> av.VideoFrame:
    height, width = pixels.shape[:2]
    return _reformatter(width, height).reformat(
        av.VideoFrame.from_numpy_buffer(pixels, format="rgba"),
        format="yuv420p",
        src_color_range=ColorRange.JPEG,
        dst_color_range=ColorRange.MPEG,
        dst_colorspace=Colorspace.ITU709,
        interpolation=_MEAN,
        threads=1,
    )


@lru_cache(maxsize=256)
def _reformatter(_width: int, _height: int) -> VideoReformatter:
    """One for each size: it keeps tables for the size it last saw."""
    return VideoReformatter()

"""Pictures of a film put together from what is new in them and what is as before."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import av
import numpy as np

from scenes.render.bands import ROW, Band, others, spells
from scenes.render.h264 import START
from scenes.render.x264 import BandEncoder, heads, repeat
from scenes.render.yuv import planes, put

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from scenes.render.h264 import Slice
    from scenes.render.quality import Quality
    from scenes.render.yuv import Patch


@dataclass
class Waiting:
    """A picture that waits to be encoded, and for how many frames it is shown."""

    patches: Sequence[Patch]
    """What differs from the picture before."""
    key: bool
    frames: int = 1


class Composer:
    """Encodes pictures, of which the very first is a key picture. ``first``: which frame of the whole film it is."""

    def __init__(self, quality: Quality, first: int) -> None:
        self._quality = quality
        self._frame = self._key = first
        self._rows = -(-quality.height // ROW)
        self._across = -(-quality.width // ROW)
        self._planes = planes(av.VideoFrame(quality.width, quality.height, "yuv420p"))

    def encode(self, pictures: Sequence[Waiting]) -> Iterator[tuple[bytes, bool]]:
        """Give each frame of these pictures, and whether it is a key picture: one that is all anew."""
        changed = [self._changed(picture) for picture in pictures]
        for first, end, bands in spells(np.array(changed).reshape(-1, self._rows)):
            encoders = [BandEncoder(self._quality, band) for band in bands]
            for k, picture in enumerate(pictures[first:end]):
                for patch in picture.patches:
                    put(patch, self._planes)
                if picture.key or (k == 0 and not others(bands, self._rows)):
                    self._key = self._frame
                    yield self._together(self._all_anew(encoders)), True
                else:
                    yield self._together(self._changes(encoders, picture) if k else self._anew(encoders)), False
                for _ in range(1, picture.frames):
                    yield self._together({}), False

    def _changed(self, picture: Waiting) -> NDArray[np.bool_]:
        """Tell for each row whether it differs from the picture before; a key picture, all anew, needs no band."""
        rows = np.zeros(self._rows, bool)
        for patch in () if picture.key else picture.patches:
            rows[patch.rect.y0 // ROW : -(-patch.rect.y1 // ROW)] = True
        return rows

    def _all_anew(self, encoders: Sequence[BandEncoder]) -> dict[Band, Slice]:
        still = others([encoder.band for encoder in encoders], self._rows)
        return self._anew([*encoders, *(BandEncoder(self._quality, band) for band in still)])

    def _anew(self, encoders: Sequence[BandEncoder]) -> dict[Band, Slice]:
        return {encoder.band: encoder.anew(self._planes) for encoder in encoders}

    def _changes(self, encoders: Sequence[BandEncoder], picture: Waiting) -> dict[Band, Slice]:
        """Encode the bands in which something changes."""
        return {
            encoder.band: encoder.changed(own)
            for encoder in encoders
            if (own := [patch for patch in picture.patches if encoder.has(patch)])
        }

    def _together(self, new: Mapping[Band, Slice]) -> bytes:
        """Make the next frame of these slices; the other rows are as before."""
        number = heads(self._quality).number(self._frame - self._key)
        key = self._frame % 2 if self._frame == self._key else None  # two key pictures may stand side by side
        self._frame += 1
        units = {band: slice_.at(band.top * self._across, number, key) for band, slice_ in new.items()}
        for band in others(sorted(new), self._rows):
            units[band] = _as_before(self._quality, band.rows, band.top * self._across, number)
        return b"".join(START + units[band] for band in sorted(units))


@lru_cache(maxsize=4096)
def _as_before(quality: Quality, rows: int, macroblock: int, number: str) -> bytes:
    """Say of so many rows from there on that they are as in the picture before; there are only few such numbers."""
    return repeat(quality, rows).at(macroblock, number)

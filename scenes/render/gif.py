"""A film as a GIF: 255 colours at most, chosen from all its pictures so that flat ones come out exactly.

So all pictures are kept, packed, until the last is there; a minute of film takes some 20 MB. GIF tells times in
hundredths of a second: a frame of a fifteenth stands for six or seven of them, and none is off by more than one.
"""

from __future__ import annotations

import zlib
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING, Any

import av
import numpy as np

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from scenes.render.picture import Pixels
    from scenes.render.quality import Quality

    Packed = NDArray[np.uint32]
    """Colours as red * 65536 + green * 256 + blue."""

COLOURS = 255
"""One of 256 is left for "as before", which keeps the file small."""
_MOST = 20_000
"""So many different colours are looked at; rarer ones get the nearest colour that there is."""
_HUNDREDTH = Fraction(1, 100)


class GifEncoder:
    """Writes opaque RGBA pictures as a GIF. Errors as in ``FilmEncoder``."""

    def __init__(self, path: Path, quality: Quality) -> None:
        self._path, self._quality = path, quality
        self._pictures: list[tuple[bytes, int]] = []
        """Each packed, with the number of frames it is shown."""
        self._counts: Counter[int] = Counter()
        self._file = av.open(f"file:{path}", "w", format="gif", options={"loop": "0"})

    written = None

    def write(self, pixels: Pixels) -> None:
        """Add one picture."""
        packed = _packed(pixels)
        self._counts.update(
            dict(zip(*(found.tolist() for found in np.unique(packed, return_counts=True)), strict=True))
        )
        self._pictures.append((zlib.compress(packed.tobytes(), 1), 1))

    def again(self) -> None:
        """Hold the last picture for one more frame."""
        data, frames = self._pictures[-1]
        self._pictures[-1] = data, frames + 1

    def finish(self) -> None:
        """Choose the colours and write the file."""
        stream = self._file.add_stream("gif", rate=Fraction(self._quality.fps))
        stream.width, stream.height, stream.pix_fmt = self._quality.width, self._quality.height, "pal8"
        stream.codec_context.time_base = _HUNDREDTH
        palette = chosen(self._counts)
        colours = np.zeros((256, 4), np.uint8)  # alpha first; those that are left over are clear
        colours[: len(palette)] = [(255, colour >> 16, colour >> 8 & 255, colour & 255) for colour in palette]
        nearest = _Nearest(palette)
        frames = count()
        for data, shown in self._pictures:
            packed = np.frombuffer(zlib.decompress(data), np.uint32).reshape(stream.height, stream.width)
            indexed: Any = (nearest.of(packed), colours)  # PyAV's types do not know that it takes a palette
            picture = av.VideoFrame.from_ndarray(indexed, format="pal8")
            for _ in range(shown):
                picture.pts, picture.time_base = round(next(frames) * 100 / self._quality.fps), _HUNDREDTH
                self._file.mux(stream.encode(picture))
        self._file.mux(stream.encode(None))
        self._file.close()

    def abandon(self) -> None:
        """Close the file, which is of no use."""
        self._pictures.clear()
        with suppress(OSError, av.FFmpegError):  # it is about to be removed
            self._file.close()


def chosen(counts: Counter[int]) -> list[int]:
    """Colours that stand for all others: the most frequent ones, each far enough from those before it."""
    by_count = [colour for colour, _ in sorted(counts.items(), key=lambda each: (-each[1], each[0]))][:_MOST]
    if len(by_count) <= COLOURS:
        return by_count
    rgb = _rgb(np.array(by_count, np.uint32))
    distance = 4.0
    while (found := _apart(rgb, distance)) is None:
        distance *= 1.25
    return [by_count[place] for place in found]


def _apart(rgb: NDArray[np.float64], distance: float) -> list[int] | None:
    """Take each colour that is so far from all taken before; ``None`` when those are too many."""
    near = np.full(len(rgb), np.inf)
    found: list[int] = []
    for place in range(len(rgb)):
        if near[place] >= distance:
            if len(found) == COLOURS:
                return None
            found.append(place)
            near = np.minimum(near, np.linalg.norm(rgb - rgb[place], axis=1))
    return found


class _Nearest:
    """Finds the place in a palette of the colour nearest to each; what was asked once is remembered."""

    def __init__(self, palette: list[int]) -> None:
        self._palette = _rgb(np.array(palette, np.uint32))
        self._known = np.full(2**24, -1, np.int16)

    def of(self, packed: Packed) -> NDArray[np.uint8]:
        new = np.unique(packed[self._known[packed] < 0])
        for some in np.array_split(new, len(new) // 4096 + 1):
            differences = _rgb(some)[:, None] - self._palette
            self._known[some] = (differences**2).sum(axis=2).argmin(axis=1)
        return self._known[packed].astype(np.uint8)


def _packed(pixels: Pixels) -> Packed:
    wide = pixels.astype(np.uint32)
    return np.asarray(wide[:, :, 0] << 16 | wide[:, :, 1] << 8 | wide[:, :, 2], np.uint32)


def _rgb(packed: Packed) -> NDArray[np.float64]:
    return np.stack([packed >> 16, packed >> 8 & 255, packed & 255], axis=1).astype(np.float64)

"""x264, given only some rows of a film's pictures.

Each setting has a reason: BT.709 is converted *and* tagged, because a player guesses it for HD; one x264 thread and no
choice by CPU, because threads and CPU would change the bytes; thread type FRAME, because PyAV's default cuts each
picture into slices and triples the size.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

import av
from av.codec.context import Flags
from av.video.frame import PictureType
from av.video.reformatter import ColorPrimaries, ColorRange, Colorspace, ColorTrc

from scenes.render.bands import REACH, ROW, Band
from scenes.render.h264 import Heads, Slice
from scenes.render.hints import hint
from scenes.render.picture import Rect
from scenes.render.yuv import Patch, planes, put

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scenes.render.quality import Quality
    from scenes.render.yuv import Plane

OPTIONS = {
    "preset": "superfast",
    "qp": "27",
    "forced-idr": "1",
    "mb_info": "1",
    "x264-params": "subme=0:trellis=1:weightp=0:aq-mode=0:no-deblock=1:ipratio=2:bframes=0:scenecut=0:keyint=infinite:"
    f"mvrange={REACH}:force-cfr=1:fast-pskip=0:threads=1:lookahead-threads=1:cpu-independent=1",
}
"""One of x264's fastest presets, at constant quality; nothing is filtered or guessed that would reach beyond a band.

Without fast-pskip, which takes what is nearly the same for the same: whatever moves over a plain ground would leave a
faint shadow of itself behind (for 4 % more bytes in HD, and no more time). Key pictures are finer (ipratio): most of
them stands for seconds. No B pictures, no choice of key pictures and no clock of its own, so that each picture comes
out as soon as it goes in, in the order in which it is shown.
"""
_SKIPS = {**OPTIONS, "x264-params": OPTIONS["x264-params"].replace("fast-pskip=0", "fast-pskip=1")}
"""For what repeats the last picture: it must take all of it as it is, and draw none of it anew."""


class BandEncoder:
    """Encodes the rows of one band, picture by picture."""

    def __init__(self, quality: Quality, band: Band) -> None:
        self.band = band
        height = min(ROW * band.bottom, quality.height) - ROW * band.top
        self._frame = av.VideoFrame(quality.width, height, "yuv420p")
        self._planes = planes(self._frame)
        self._codec = _codec(quality, height, OPTIONS)
        self._heads = heads(quality)

    def has(self, patch: Patch) -> bool:
        """Whether the patch, which lies in one band, lies in this."""
        return self.band.top <= patch.rect.y0 // ROW < self.band.bottom

    def anew(self, whole: tuple[Plane, ...]) -> Slice:
        """Encode the band of a whole picture's planes, referring to no other picture."""
        for half, plane, own in zip((1, 2, 2), whole, self._planes, strict=True):
            top = ROW * self.band.top // half
            own[:] = plane[top : top + len(own)]
        self._frame.pict_type = PictureType.I
        return self._encode()

    def changed(self, patches: Sequence[Patch]) -> Slice:
        """Encode the next picture, which differs in these."""
        moved = [Patch(_lower(patch.rect, -ROW * self.band.top), patch.planes) for patch in patches]
        for patch in moved:
            put(patch, self._planes)
        hint(self._frame, [patch.rect for patch in moved])
        self._frame.pict_type = PictureType.NONE
        return self._encode()

    def _encode(self) -> Slice:
        self._frame.time_base = self._codec.time_base
        self._frame.pts = 0 if self._frame.pts is None else self._frame.pts + 1
        [packet] = self._codec.encode(self._frame)
        return self._heads.slice_of(bytes(packet))


def set_up(codec: av.VideoCodecContext, quality: Quality, height: int) -> None:
    """Have it encode pictures of that height for a film of that quality."""
    codec.width, codec.height, codec.pix_fmt = quality.width, height, "yuv420p"
    codec.framerate, codec.time_base = Fraction(quality.fps), Fraction(1, quality.fps)
    codec.thread_type, codec.thread_count = "FRAME", 1
    codec.color_range, codec.colorspace = ColorRange.MPEG, Colorspace.ITU709
    codec.color_primaries, codec.color_trc = ColorPrimaries.BT709, ColorTrc.BT709


@lru_cache(maxsize=4)
def heads(quality: Quality) -> Heads:
    """How slices of such a film begin."""
    codec = _codec(quality, quality.height, OPTIONS)
    codec.open()
    return Heads.of(bytes(codec.extradata or b""))


@lru_cache(maxsize=256)
def repeat(quality: Quality, rows: int) -> Slice:
    """What says that so many rows are as they were: to draw them once more in grey, as x264 does it."""
    codec = _codec(quality, min(ROW * rows, quality.height), _SKIPS)
    grey = av.VideoFrame(quality.width, codec.height, "yuv420p")
    for plane in planes(grey):
        plane[:] = 128
    for grey.pts in range(2):
        [packet] = codec.encode(grey)
    return heads(quality).slice_of(bytes(packet))


def _codec(quality: Quality, height: int, options: Mapping[str, str]) -> av.VideoCodecContext:
    codec = av.VideoCodecContext.create("libx264", "w")
    codec.options = dict(options)
    codec.flags |= Flags.global_header
    set_up(codec, quality, height)
    return codec


def _lower(rect: Rect, pixels: int) -> Rect:
    x0, y0, x1, y1 = rect
    return Rect(x0, y0 + pixels, x1, y1 + pixels)

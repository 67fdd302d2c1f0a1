"""Pictures into one H.264 film that plays everywhere, with the same bytes each time.

A picture that only repeats the last one is not encoded again. x264 would look at all of it and find that nothing has
changed; what it then writes is the same few bytes each time, but for the picture's number. So those are kept, and
numbered.

Each setting has a reason: BT.709 is converted *and* tagged, because a player guesses it for HD; one x264 thread and no
choice by CPU, because threads and CPU would change the bytes; thread type FRAME, because PyAV's default cuts each
picture into slices and triples the size; bitexact, because dates and versions in a file make equal films differ; fast
start, because a film on a page should play before it is all there.
"""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING

import av
from av.codec.context import Flags
from av.video.frame import PictureType
from av.video.reformatter import ColorPrimaries, ColorRange, Colorspace, ColorTrc, Interpolation

from scenes.render.h264 import Numbering, units
from scenes.render.hints import hint
from scenes.render.yuv import planes, put

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from pathlib import Path

    from scenes.render.quality import Quality
    from scenes.render.yuv import Patch

KEY_EVERY = 4
"""Seconds from one key frame to the next, at most: how exactly a viewer can seek."""
MP4 = {"movflags": "+faststart", "fflags": "+bitexact", "movie_timescale": "15360"}
"""The clock of a whole file ticks so often a second: each frame at 15 or 60 a second ends on a tick, so that the length
is exact. FFmpeg's own clock ticks a thousand times, and a film of 215 frames would lose part of its last one."""
EXACT = Interpolation.BICUBIC | Interpolation.ACCURATE_RND | Interpolation.BITEXACT | Interpolation.FULL_CHR_H_INT


_X264 = {
    "preset": "ultrafast",
    "qp": "26",
    "forced-idr": "1",
    "mb_info": "1",
    "x264-params": "cabac=1:8x8dct=1:ipratio=2:bframes=0:scenecut=0:keyint=infinite:force-cfr=1:"
    "fast-pskip=0:threads=1:lookahead-threads=1:cpu-independent=1",
}
"""x264's fastest preset, at constant quality, with the two tools that are worth their time here.

Without fast-pskip, which takes what is nearly the same for the same: whatever moves over a plain ground would leave a
faint shadow of itself behind (for 4 % more bytes in HD, and no more time). Key pictures are finer (ipratio): most of
them stands for seconds. No B pictures, no choice of key pictures and no clock of its own, so that each picture comes
out as soon as it goes in, in the order in which it is shown. On R43.b2 in HD: luma PSNR 50.0 dB (worst frame 46.9) and
1.22 MB, where Manim's own film has 47.4 (42.7) and 0.99 MB.
"""
_SKIPS = {**_X264, "x264-params": _X264["x264-params"].replace("fast-pskip=0", "fast-pskip=1")}
"""For the picture that repeats the last one: it must take all of it as it is, and draw none of it anew."""


class FilmEncoder:
    """Writes pictures to ``path`` as an MP4 of constant frame rate.

    ``cuts``: frames that are key frames whatever stands before them, so that the film can be cut there.
    ``keys``: of a piece of a film, so many key pictures come before it.
    Every method may raise OSError when the file cannot be written and av.FFmpegError when the encoder fails.
    """

    def __init__(self, path: Path, quality: Quality, cuts: Collection[int] = (), keys: int = 0) -> None:
        self.frames = 0
        self._quality = quality
        self._cuts, self._last_key, self._keys = cuts, 0, keys
        self._written = blake2b()
        self._numbering, self._repeat = _repeat(quality)
        self._key_every = KEY_EVERY * quality.fps
        self._picture = av.VideoFrame(quality.width, quality.height, "yuv420p")
        # "file:" keeps FFmpeg from reading a colon in a folder's name as a protocol
        self._file = av.open(f"file:{path}", "w", format="mp4", options=MP4)
        self._stream = self._file.add_stream("libx264", rate=Fraction(quality.fps), options=_X264)
        _set_up(self._stream.codec_context, quality)
        self._codec = _codec(quality, keys)

    def add(self, data: bytes, *, key: bool) -> None:
        """Add a picture that has been encoded with these settings."""
        self._mux(data, key=key)

    def write(self, patches: Sequence[Patch]) -> None:
        """Add one picture: what differs from the one before. Of the first one that is everything."""
        for patch in patches:
            put(patch, planes(self._picture))
        if patches:
            hint(self._picture, [patch.rect for patch in patches])
            self._encode()
        else:
            self.again()

    def again(self) -> None:
        """Hold the last picture for one more frame."""
        if self._is_key():
            self._encode()
        else:
            self._mux(self._repeat, key=False)

    def _is_key(self) -> bool:
        return (self.frames - self._last_key) % self._key_every == 0 or self.frames in self._cuts

    def _encode(self) -> None:
        key = self._is_key()
        if self.frames in self._cuts:
            self._codec = _codec(self._quality, self._keys)
        self._picture.pict_type = PictureType.I if key else PictureType.NONE
        self._picture.pts, self._picture.time_base = self.frames, self._codec.time_base
        [packet] = self._codec.encode(self._picture)
        self._mux(bytes(packet), key=key)

    def _mux(self, data: bytes, *, key: bool) -> None:
        if key:
            self._last_key, self._keys = self.frames, self._keys + 1
        packet = av.Packet(self._numbering.put(data, self.frames - self._last_key))
        self._written.update(b"".join(units(bytes(packet))))
        packet.stream, packet.time_base = self._stream, self._codec.time_base
        packet.pts = packet.dts = self.frames
        packet.is_keyframe = key
        self._file.mux(packet)
        self.frames += 1

    @property
    def written(self) -> bytes:
        """Hash of all pictures so far, as ``probe`` finds it again in the file."""
        return self._written.digest()

    def finish(self) -> None:
        """Write the index; the file is then complete."""
        self._file.close()

    def abandon(self) -> None:
        """Close the file, which is of no use; left to the garbage collector, PyAV would go on writing it later."""
        with suppress(OSError, av.FFmpegError):  # it is about to be removed
            self._file.close()


def _set_up(codec: av.VideoCodecContext, quality: Quality) -> None:
    codec.width, codec.height, codec.pix_fmt = quality.width, quality.height, "yuv420p"
    codec.framerate, codec.time_base = Fraction(quality.fps), Fraction(1, quality.fps)
    codec.thread_type, codec.thread_count = "FRAME", 1
    codec.color_range, codec.colorspace = ColorRange.MPEG, Colorspace.ITU709
    codec.color_primaries, codec.color_trc = ColorPrimaries.BT709, ColorTrc.BT709


@lru_cache(maxsize=4)
def _repeat(quality: Quality) -> tuple[Numbering, bytes]:
    """What x264 writes for a picture that only repeats the last one, and how pictures are numbered."""
    codec = _codec(quality, 0, _SKIPS)
    grey = _grey(quality)
    for grey.pts in range(2):
        [packet] = codec.encode(grey)
    return Numbering.of(bytes(codec.extradata or b"")), bytes(packet)


def _codec(quality: Quality, keys: int, options: Mapping[str, str] = _X264) -> av.VideoCodecContext:
    """What encodes from one cut to the next, with so many key pictures before: the same, whatever came before.

    x264 counts pictures, which shows in the last bit of each, and key pictures, by turns; its first one it signs.
    """
    codec = av.VideoCodecContext.create("libx264", "w")
    codec.options = dict(options)
    codec.flags |= Flags.global_header
    _set_up(codec, quality)
    if keys:
        grey = _grey(quality)
        grey.pict_type, grey.time_base = PictureType.I, codec.time_base
        for grey.pts in range(-2 + keys % 2, 0):
            codec.encode(grey)
    return codec


def _grey(quality: Quality) -> av.VideoFrame:
    grey = av.VideoFrame(quality.width, quality.height, "yuv420p")
    for plane in planes(grey):
        plane[:] = 128
    return grey

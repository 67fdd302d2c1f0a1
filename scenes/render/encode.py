"""Pictures into one H.264 film that plays everywhere, with the same bytes each time.

Only rows in which something changes are encoded (``bands``); what has not changed, and a picture that only repeats the
last one, is told in a few bytes. To know which rows change, some pictures are gathered before they are encoded.

Dates and versions in a file would make equal films differ: so it is bitexact. Fast start, because a film on a page
should play before it is all there.
"""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from hashlib import blake2b
from typing import TYPE_CHECKING

import av
from av.video.reformatter import Interpolation

from scenes.render.compose import Composer, Waiting
from scenes.render.h264 import units
from scenes.render.x264 import OPTIONS, set_up

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from scenes.render.quality import Quality
    from scenes.render.yuv import Patch

KEY_EVERY = 4
"""Seconds from one key frame to the next, at most: how exactly a viewer can seek."""
MP4 = {"movflags": "+faststart", "fflags": "+bitexact", "movie_timescale": "15360"}
"""The clock of a whole file ticks so often a second: each frame at 15 or 60 a second ends on a tick, so that the length
is exact. FFmpeg's own clock ticks a thousand times, and a film of 215 frames would lose part of its last one."""
EXACT = Interpolation.BICUBIC | Interpolation.ACCURATE_RND | Interpolation.BITEXACT | Interpolation.FULL_CHR_H_INT
_MANY, _MOST = 120, 16
"""So many pictures wait at most, and in the memory of so many whole ones: while they are encoded others are drawn."""


class FilmEncoder:
    """Writes pictures to ``path`` as an MP4 of constant frame rate.

    ``cuts``: frames that are key frames whatever stands before them, so that the film can be cut there.
    ``first``: which frame of the film is the first here, where it is a piece of one.
    Every method may raise OSError when the file cannot be written and av.FFmpegError when the encoder fails.
    """

    def __init__(self, path: Path, quality: Quality, cuts: Collection[int] = (), first: int = 0) -> None:
        self.frames = 0
        """So many are in the file."""
        self._taken = self._last_key = 0
        self._cuts, self._key_every = cuts, KEY_EVERY * quality.fps
        self._composer = Composer(quality, first)
        self._waiting: list[Waiting] = []
        self._size, self._most = 0, _MOST * quality.width * quality.height * 3 // 2
        self._written = blake2b()
        # "file:" keeps FFmpeg from reading a colon in a folder's name as a protocol
        self._file = av.open(f"file:{path}", "w", format="mp4", options=MP4)
        self._stream = self._file.add_stream("libx264", rate=Fraction(quality.fps), options=OPTIONS)
        set_up(self._stream.codec_context, quality, quality.height)

    def write(self, patches: Sequence[Patch]) -> None:
        """Add one picture: what differs from the one before. Of the first one that is everything."""
        key = (self._taken - self._last_key) % self._key_every == 0 or self._taken in self._cuts
        if key:
            self._last_key = self._taken
        if key or patches:
            if key or self._size > self._most or len(self._waiting) == _MANY:
                self._encode()
            self._waiting.append(Waiting(patches, key))
            self._size += sum(patch.size for patch in patches)
        else:
            self._waiting[-1].frames += 1
        self._taken += 1

    def again(self) -> None:
        """Hold the last picture for one more frame."""
        self.write(())

    def add(self, data: bytes, *, key: bool) -> None:
        """Add a picture that is encoded, here or for a piece of the film."""
        packet = av.Packet(data)
        self._written.update(b"".join(units(data)))
        packet.stream, packet.time_base = self._stream, self._stream.codec_context.time_base
        packet.pts = packet.dts = self.frames
        packet.is_keyframe = key
        self._file.mux(packet)
        self.frames += 1

    @property
    def written(self) -> bytes:
        """Hash of all pictures so far, as ``probe`` finds it again in the file."""
        return self._written.digest()

    def finish(self) -> None:
        """Encode what waits and write the index; the file is then complete."""
        self._encode()
        self._file.close()

    def abandon(self) -> None:
        """Close the file, which is of no use; left to the garbage collector, PyAV would go on writing it later."""
        with suppress(OSError, av.FFmpegError):  # it is about to be removed
            self._file.close()

    def _encode(self) -> None:
        """Encode the pictures that wait."""
        waiting, self._waiting, self._size = self._waiting, [], 0
        for data, key in self._composer.encode(waiting):
            self.add(data, key=key)

"""A second look at a film before it takes its name: it must be what was meant, and play to its end.

Of an MP4 every picture is read back and compared with what the encoder gave, and the key pictures, on which the others
stand, are decoded. To decode all of them would take half as long again (R43.b0 in HD: 5.6 s of CPU after 12.4 s for the
film), and could only find a mistake of the encoder itself: whatever disk or container do to a film shows in the hash.
The tests decode everything, with two decoders.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from hashlib import blake2b
from typing import TYPE_CHECKING

import av

from scenes.render.errors import RenderError
from scenes.render.h264 import stored_units

if TYPE_CHECKING:
    from pathlib import Path

    from scenes.render.quality import Quality


_EXACT = Fraction(0)
_STRICT = {"err_detect": "explode"}
"""For damaged pictures FFmpeg raises an error in place of making something up."""


@dataclass(frozen=True)
class Found:
    """What a film turns out to be when it is read to its end."""

    width: int
    height: int
    times: tuple[Fraction, ...]
    """When each frame is shown, in seconds."""
    seconds: Fraction

    def __str__(self) -> str:
        return f"{len(self.times)} frames of {self.width} x {self.height} in {float(self.seconds):.3f} s"


class DamagedError(Exception):
    """The file does not hold what was written into it."""

    def __init__(self) -> None:
        super().__init__("it is not what was written")


def look_at(path: Path) -> Found:
    """Decode the whole film; a damaged one raises av.FFmpegError. A time that is not given counts as 0."""
    with av.open(f"file:{path}") as film:
        stream = film.streams.video[0]
        stream.codec_context.options = _STRICT
        stream.thread_type = "AUTO"
        tick = stream.time_base or Fraction(0)
        times = tuple((frame.pts or 0) * tick for frame in film.decode(stream))
        seconds = stream.duration * tick if stream.duration else Fraction(film.duration or 0, av.time_base)
        return Found(stream.width, stream.height, times, seconds)


def look_through(path: Path, written: bytes) -> Found:
    """Read a whole MP4 and decode its key pictures; ``written`` is the hash of all.

    DamagedError for a file that holds something else, av.FFmpegError for one that does not play.
    """
    digest, times, keys = blake2b(), [], []
    with av.open(f"file:{path}") as film:
        stream = film.streams.video[0]
        stream.codec_context.options = _STRICT
        tick = stream.time_base or Fraction(0)
        for packet in film.demux(stream):
            if packet.size:  # the last one is empty
                digest.update(b"".join(stored_units(bytes(packet))))
                times.append((packet.pts or 0) * tick)
            if packet.is_keyframe:
                keys.append(stream.decode(packet))
        keys.append(stream.decode(None))
        found = Found(stream.width, stream.height, tuple(times), (stream.duration or 0) * tick)
    if digest.digest() != written or sum(map(len, keys)) != len(keys) - 1:
        raise DamagedError
    return found


def probe(  # noqa: PLR0913  a film, what it is called, and what it is to be
    path: Path,
    target: Path,
    quality: Quality,
    frames: int,
    *,
    tick: Fraction = _EXACT,
    written: bytes | None = None,
) -> None:
    """RenderError, which speaks of ``target``, unless the film at ``path`` has those frames at that quality.

    Times may be off by less than ``tick`` seconds, which is how exactly its kind of file tells them. With the hash of
    what was ``written`` it is read through, else decoded.
    """
    times = tuple(Fraction(k, quality.fps) for k in range(frames))
    meant = Found(quality.width, quality.height, times, Fraction(frames, quality.fps))
    try:
        found = look_at(path) if written is None else look_through(path, written)
    except (OSError, av.FFmpegError, DamagedError) as error:
        raise RenderError(f"{target}: the new film does not play ({error}); the last good one is kept") from error
    if not _agree(found, meant, tick):
        raise RenderError(f"{target}: the new film has {found}, not {meant}; the last good one is kept")


def _agree(found: Found, meant: Found, tick: Fraction) -> bool:
    if (found.width, found.height, len(found.times)) != (meant.width, meant.height, len(meant.times)):
        return False
    told = zip((*found.times, found.seconds), (*meant.times, meant.seconds), strict=True)
    return all(abs(one - other) <= tick for one, other in told)

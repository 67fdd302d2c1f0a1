"""A second look at a film before it takes its name: it must be what was meant, and play to its end."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import av

from scenes.render.errors import RenderError

if TYPE_CHECKING:
    from pathlib import Path

    from scenes.render.quality import Quality


_EXACT = Fraction(0)


@dataclass(frozen=True)
class Found:
    """What a film turns out to be when it is decoded to its end."""

    width: int
    height: int
    times: tuple[Fraction, ...]
    """When each frame is shown, in seconds."""
    seconds: Fraction

    def __str__(self) -> str:
        return f"{len(self.times)} frames of {self.width} x {self.height} in {float(self.seconds):.3f} s"


def look_at(path: Path) -> Found:
    """Decode the whole film; a damaged one raises av.FFmpegError. A time that is not given counts as 0."""
    with av.open(f"file:{path}", options={"err_detect": "explode"}) as film:
        stream = film.streams.video[0]
        stream.thread_type = "AUTO"
        tick = stream.time_base or Fraction(0)
        times = tuple((frame.pts or 0) * tick for frame in film.decode(stream))
        seconds = stream.duration * tick if stream.duration else Fraction(film.duration or 0, av.time_base)
        return Found(stream.width, stream.height, times, seconds)


def probe(path: Path, target: Path, quality: Quality, frames: int, tick: Fraction = _EXACT) -> None:
    """RenderError, which speaks of ``target``, unless the film at ``path`` has those frames at that quality.

    Times may be off by less than ``tick`` seconds, which is how exactly its kind of file tells them.
    """
    times = tuple(Fraction(k, quality.fps) for k in range(frames))
    meant = Found(quality.width, quality.height, times, Fraction(frames, quality.fps))
    try:
        found = look_at(path)
    except (OSError, av.FFmpegError) as error:
        raise RenderError(f"{target}: the new film does not play ({error}); the last good one is kept") from error
    if not _agree(found, meant, tick):
        raise RenderError(f"{target}: the new film has {found}, not {meant}; the last good one is kept")


def _agree(found: Found, meant: Found, tick: Fraction) -> bool:
    if (found.width, found.height, len(found.times)) != (meant.width, meant.height, len(meant.times)):
        return False
    told = zip((*found.times, found.seconds), (*meant.times, meant.seconds), strict=True)
    return all(abs(one - other) <= tick for one, other in told)

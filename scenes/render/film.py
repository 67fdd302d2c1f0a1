"""A scene into a film: every frame of it, encoded while the next is drawn."""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from scenes.render.clear import clear
from scenes.render.errors import RenderError, saying_where
from scenes.render.formats import encoder_for
from scenes.render.medium import MP4, Medium
from scenes.render.perform import play
from scenes.render.probe import probe
from scenes.render.thread import EncodingThread
from scenes.render.whole import whole
from scenes.render.yuv import patches

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from scenes.render.picture import Picture, Sink
    from scenes.render.quality import Quality
    from scenes.render.thread import Encoder
    from scenes.stage import StateScene, Take

Progress: TypeAlias = Callable[[int], None]
"""Is told how many frames have been drawn so far."""


@dataclass(frozen=True)
class Film:
    """A finished film: where it is, how many frames it has, and when its beats are."""

    target: Path
    frames: int
    take: Take
    written: bytes | None = None
    """Of a piece of a film: the hash of its pictures."""


def film(  # noqa: PLR0913, PLR0917  what is filmed, how, and who is told
    scene_class: type[StateScene],
    quality: Quality,
    target: Path,
    progress: Progress,
    medium: Medium = MP4,
    cuts: Collection[int] = (),
) -> Film:
    """Render the scene to ``target``, which is replaced only by a film that was seen to play.

    ``cuts``: frames at which an MP4 is going to be cut without being encoded again.
    RenderError when it cannot be written, encoded or played back.
    """
    with whole(target) as part:
        with saying_where(target):
            encoder = encoder_for(part, quality, medium, cuts)
        with encoding(encoder, target, medium) as write:
            counter = Counter(write, progress)
            take = play(clear(scene_class) if medium.transparent else scene_class, quality, counter)
        gc.collect()  # a scene and its renderer hold each other, and pictures, which the next film needs room for
        _check_clock(take, counter.frames, quality, target)
        probe(part, target, quality, counter.frames, tick=medium.tick, written=encoder.written)
    return Film(target, counter.frames, take)


def cuts(take: Take, fps: int) -> frozenset[int]:
    """Frames at which the film of that clock may be cut: where beats have ended."""
    return frozenset(round(beat.end * fps) for beat in take.beats)


@contextmanager
def encoding(encoder: Encoder, target: Path, medium: Medium) -> Iterator[Sink]:
    """Give a sink that encodes, with the file complete when the block has ended."""
    thread = EncodingThread(encoder, target)
    write = partial(_in_patches if medium.ending == "mp4" else _whole, thread)
    try:
        yield write
        thread.finish()
    except BaseException:
        thread.abandon()
        raise


def _check_clock(take: Take, frames: int, quality: Quality, target: Path) -> None:
    """Captions and chapters follow the take: a frame more or less than it says would let them drift."""
    meant = round(take.seconds * quality.fps)
    if frames != meant or not frames:
        raise RenderError(f"{target}: the scene's clock says {meant} frames, Manim made {frames}; the film is not kept")


def _in_patches(thread: EncodingThread, picture: Picture, repeat: int) -> None:
    found = patches(picture)
    thread.write(found, sum(patch.size for patch in found), repeat)


def _whole(thread: EncodingThread, picture: Picture, repeat: int) -> None:
    pixels = picture.pixels.copy()
    thread.write(pixels, pixels.nbytes, repeat)


class Counter:
    """A sink that counts frames on their way."""

    def __init__(self, sink: Sink, progress: Progress) -> None:
        self.frames = 0
        self._sink = sink
        self._progress = progress

    def __call__(self, picture: Picture, repeat: int) -> None:
        self._sink(picture, repeat)
        self.frames += repeat
        self._progress(self.frames)

"""One picture of a scene, without a film."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from PIL import Image

from scenes.render.errors import saying_where
from scenes.render.perform import play, settle
from scenes.render.whole import whole
from scenes.targets import UnknownTargetError

if TYPE_CHECKING:
    from pathlib import Path

    from scenes.render.picture import Picture, Pixels
    from scenes.render.quality import Quality
    from scenes.stage import StateScene


def still(scene_class: type[StateScene], moment: str | Fraction, quality: Quality) -> Pixels:
    """Draw the picture at the end of the beat of that name, or the film's frame at that many seconds.

    UnknownTargetError for a time at which the film is over.
    """
    if isinstance(moment, Fraction):
        return _frame_at(scene_class, moment, quality)
    return settle(scene_class, quality, moment)[0]


def write_png(pixels: Pixels, target: Path) -> None:
    """Write an opaque picture, whole or not at all. RenderError when it cannot be written."""
    with whole(target) as part, saying_where(target):
        Image.fromarray(pixels).convert("RGB").save(part, format="PNG")


class _Reached(Exception):  # noqa: N818  not an error: the frame that was wanted
    def __init__(self, pixels: Pixels) -> None:
        self.pixels = pixels


def _frame_at(scene_class: type[StateScene], seconds: Fraction, quality: Quality) -> Pixels:
    wanted = int(seconds * quality.fps)
    frames = 0

    def sink(picture: Picture, repeat: int) -> None:
        nonlocal frames
        frames += repeat
        if frames > wanted:
            raise _Reached(picture.pixels.copy())

    try:
        play(scene_class, quality, sink)
    except _Reached as reached:
        return reached.pixels
    length = f"{frames / quality.fps:.2f}"
    raise UnknownTargetError(f"{scene_class.__name__} is over after {length} s; @end is its last picture")

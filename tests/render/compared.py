"""Every frame of a scene by our renderer, held against the same frame by Manim's own."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scenes.render.fast.renderer import FastRenderer
from scenes.render.settings import manim_set_to
from tests.render.manims_own import renderer_into

if TYPE_CHECKING:
    from manim import Camera, Scene

    from scenes.render.picture import Picture
    from scenes.render.quality import Quality

ENOUGH = 60.0
"""dB: what the worst frame must reach. An antialiased edge that is a level off costs less; a wrong digit costs more."""


@dataclass(frozen=True)
class Compared:
    """What came of it."""

    repeats: tuple[list[int], list[int]]
    """How many frames each picture stands for, by Manim and by us."""
    worst: float
    """The lowest PSNR of a picture, in dB; infinite when all are equal."""
    where: int
    """The number of that picture."""
    fallbacks: set[str]


def compare(scene: type[Scene], quality: Quality, *camera: type[Camera]) -> Compared:
    """Play the scene twice. AssertionError where a picture differs outside of what is said to have changed."""
    theirs: list[tuple[bytes, int]] = []
    with manim_set_to(quality):
        renderer = renderer_into(lambda pixels, repeat: theirs.append((zlib.compress(pixels, 1), repeat)), *camera)
        scene(renderer=renderer).render()
    ours: list[int] = []
    decibels: list[float] = []
    kept = np.zeros((quality.height, quality.width, 4), np.uint8)

    def see(picture: Picture, repeat: int) -> None:
        for x0, y0, x1, y1 in picture.changed:
            kept[y0:y1, x0:x1] = picture.pixels[y0:y1, x0:x1]
        assert np.array_equal(kept, picture.pixels), f"picture {len(ours)} changed elsewhere too"
        meant = np.frombuffer(zlib.decompress(theirs[len(ours)][0]), np.uint8).reshape(kept.shape)
        decibels.append(psnr(meant, kept))
        ours.append(repeat)

    with manim_set_to(quality):
        fast = FastRenderer(see, *camera)
        scene(renderer=fast).render()
    where = int(np.argmin(decibels))
    return Compared(([repeat for _, repeat in theirs], ours), decibels[where], where, fast.fallbacks)


def psnr(one: np.ndarray, other: np.ndarray) -> float:
    """Likeness in dB of two arrays of bytes; infinite when they are equal."""
    squares = np.square(one.astype(np.int32) - other).mean()
    return float(10 * np.log10(255**2 / squares)) if squares else np.inf

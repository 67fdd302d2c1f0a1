"""Films keep a plain ground plain: nothing that moves over it leaves a shadow of itself behind."""

from __future__ import annotations

from pathlib import Path

import av
import numpy as np
import pytest
from numpy.lib.stride_tricks import sliding_window_view

import lessons
from lessons.core.load import load
from lessons.core.trace import compute
from scenes.render.film import film
from scenes.render.perform import play
from scenes.render.quality import QUALITIES
from scenes.stage import cast

BLOCK = 16
SEEN = 3
"""Levels by which a part of the ground has to differ so that it can be seen on a dark screen."""


@pytest.fixture(scope="module")
def scene():
    lesson = load(Path(lessons.__file__).parent / "R36.toml")
    return cast(lesson, compute(lesson), lesson.state("b0"))


def test_less_than_a_thousandth_of_the_ground_is_tinted_in_any_frame(scene, tmp_path):
    drawn = []
    play(scene, QUALITIES["draft"], lambda picture, count: drawn.extend([is_ground(picture.pixels)] * count))
    film(scene, QUALITIES["draft"], tmp_path / "b0.mp4", lambda _frames: None)
    with av.open(str(tmp_path / "b0.mp4")) as file:
        for ground, frame in zip(drawn, file.decode(video=0), strict=True):
            colours = frame.to_ndarray(format="rgb24").astype(int)
            off = (abs(colours - colours[0, 0]) >= SEEN).any(-1)
            assert (off & ground).sum() < ground.sum() / 1000, f"at {frame.time:.2f} s"


def is_ground(pixels):
    """Where nothing is drawn in x264's block of 16 by 16 pixels, nor in a block beside it."""
    ink = (pixels[..., :3] != pixels[0, 0, :3]).any(-1)
    height, width = ink.shape
    padded = np.pad(ink, ((0, -height % BLOCK), (0, -width % BLOCK)))
    blocks = padded.reshape(padded.shape[0] // BLOCK, BLOCK, -1, BLOCK).any((1, 3))
    near = sliding_window_view(np.pad(blocks, 1), (3, 3)).any((2, 3))
    return ~near.repeat(BLOCK, 0).repeat(BLOCK, 1)[:height, :width]

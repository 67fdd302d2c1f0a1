"""A picture that is held stays what it is, at any size."""

from __future__ import annotations

import av
import numpy as np
import pytest

from scenes.render.encode import FilmEncoder
from scenes.render.picture import Picture, Rect
from scenes.render.quality import QUALITIES
from scenes.render.yuv import patches
from tests.render.small import TINY


@pytest.mark.parametrize("quality", [TINY, *QUALITIES.values()], ids=lambda quality: quality.name)
def test_a_held_picture_does_not_change(quality, tmp_path):
    y, x = np.mgrid[: quality.height, : quality.width]
    pixels = np.stack([x % 251, y % 241, (x * y) % 239, np.full_like(x, 255)], axis=2).astype(np.uint8)
    encoder = FilmEncoder(tmp_path / "film.mp4", quality)
    encoder.write(patches(Picture(pixels, (Rect(0, 0, quality.width, quality.height),))))
    for _ in range(3):
        encoder.again()
    encoder.finish()
    with av.open(str(tmp_path / "film.mp4")) as file:
        first, *held = [frame.to_ndarray() for frame in file.decode(video=0)]
    assert len(held) == 3
    assert all((picture == first).all() for picture in held)

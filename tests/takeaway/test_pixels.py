"""Clear pictures: straight alpha, and the same as the film wherever they are laid over a ground."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

from scenes.render.pixels import painted, straight
from scenes.takeaway.png import png

if TYPE_CHECKING:
    import cairo

ORANGE = (230, 80, 52)
SIZE = (64, 36)


def disc(context: cairo.Context) -> None:
    context.set_source_rgb(*(level / 255 for level in ORANGE))
    context.arc(96, 54, 40, 0, 7)
    context.fill()


def test_the_edge_of_a_disc_has_the_discs_colour_and_only_its_alpha_falls():
    pixels = painted(disc, (192, 108), SIZE)
    edge = pixels[(pixels[:, :, 3] > 16) & (pixels[:, :, 3] < 255)]
    assert len(edge) > 20
    assert np.abs(edge[:, :3].astype(int) - ORANGE).max() <= 8  # 8 bits of a product with 16 / 255


def test_clear_pixels_next_to_a_disc_have_its_colour_so_that_scaling_makes_no_dark_fringe():
    pixels = painted(disc, (192, 108), SIZE)
    clear = pixels[:, :, 3] == 0
    touching = clear & np.roll(~clear, 1, axis=1)
    assert touching.any()
    assert np.abs(pixels[touching][:, :3].astype(int) - ORANGE).max() <= 8


@pytest.mark.parametrize("ground", [(255, 255, 255), (0, 0, 0), (17, 21, 28)])
def test_laid_over_a_ground_it_is_what_painting_on_that_ground_gives(ground):
    def on_ground(context: cairo.Context) -> None:
        context.set_source_rgb(*(level / 255 for level in ground))
        context.paint()
        disc(context)

    laid = Image.new("RGBA", SIZE, (*ground, 255))
    laid.alpha_composite(Image.fromarray(painted(disc, (192, 108), SIZE)))
    want = painted(on_ground, (192, 108), SIZE)
    assert np.abs(np.asarray(laid).astype(int) - want).max() <= 1


def test_opaque_pixels_stay_as_they_are():
    pixels = np.dstack([np.arange(48, dtype=np.uint8).reshape(4, 4, 3), np.full((4, 4), 255, np.uint8)])
    assert straight(pixels) is pixels


@pytest.mark.parametrize("alpha", [(255, 255), (0, 255)], ids=["opaque", "clear"])
@pytest.mark.parametrize("packed", [1, 6])
def test_a_png_is_read_by_pillow_as_the_pixels_that_were_written(alpha, packed):
    pixels = np.random.default_rng(7).integers(0, 256, (5, 7, 4), np.uint8)
    pixels[:, :, 3] = np.resize(np.array(alpha, np.uint8), (5, 7))
    read = Image.open(BytesIO(png(pixels, packed)))
    assert read.mode == ("RGB" if min(alpha) == 255 else "RGBA")
    assert (np.asarray(read) == pixels[:, :, : len(read.mode)]).all()

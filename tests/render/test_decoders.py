"""Films as two independent decoders see them: FFmpeg's own, and OpenH264 (in browsers), by GStreamer."""

from __future__ import annotations

from fractions import Fraction

import av
import numpy as np
import pytest

from scenes.render.encode import KEY_EVERY, FilmEncoder
from scenes.render.picture import Picture, Rect
from scenes.render.quality import Quality
from scenes.render.yuv import patches, planes
from tests.render.compared import psnr
from tests.render.decoded import differences, has_both

QUALITY = Quality("test", 320, 176, 15)
KEY = KEY_EVERY * QUALITY.fps
HOLDS = (1, 1, 40, 1, 75, 2, 60, 1, 1, 3, 15, 16, 17, 1, 1, 1, 5, 1, 20, 61, 46, 32)
"""How many frames each picture stands: over key pictures, to just before and after one, and to, before and after each
16th frame, when numbers start anew."""


def moving_square():
    """Pictures of a bright square on its way over stripes, and how long each stands."""
    stripes = np.zeros((QUALITY.height, QUALITY.width, 4), np.uint8)
    stripes[..., :3], stripes[..., 3] = (np.arange(QUALITY.width)[:, None] // 9 % 2 * 60 + 20), 255
    whole = Rect(0, 0, QUALITY.width, QUALITY.height)
    for k, frames in enumerate(HOLDS):
        pixels = stripes.copy()
        pixels[40:100, 10 * k : 10 * k + 60] = (240, 200, 30 + 10 * k, 255)
        around = Rect(max(10 * k - 10, 0), 40, 10 * k + 60, 100)
        yield Picture(pixels, (around if k else whole,)), frames


@pytest.fixture(scope="module")
def filmed(tmp_path_factory):
    """The film, and each of its frames as it was given to the encoder: its Y plane."""
    path = tmp_path_factory.mktemp("decoders") / "film.mp4"
    encoder, given = FilmEncoder(path, QUALITY), []
    for picture, frames in moving_square():
        encoder.write(patches(picture))
        for _ in range(frames - 1):
            encoder.again()
        [patch] = patches(Picture(picture.pixels, (Rect(0, 0, QUALITY.width, QUALITY.height),)))
        given += [patch.planes[0].copy()] * frames
    encoder.finish()
    return path, given


@pytest.mark.skipif(not has_both(), reason="NOT CHECKED: ffmpeg or GStreamer's openh264dec is not installed")
def test_both_decoders_show_the_same_frames(filmed):
    path, given = filmed
    assert differences(path, QUALITY.width, QUALITY.height) == (len(given), [])


def test_every_frame_is_the_one_that_was_given(filmed):
    path, given = filmed
    with av.open(str(path)) as film:
        decoded = [planes(frame)[0].copy() for frame in film.decode(video=0)]
    assert len(decoded) == len(given)
    assert min(map(psnr, given, decoded)) > 40


def test_a_held_picture_is_shown_without_a_change(filmed):
    path, _ = filmed
    with av.open(str(path)) as film:
        decoded = [planes(frame)[0].copy() for frame in film.decode(video=0)]
    at = 0
    for frames in HOLDS:
        for k in range(at + 1, at + frames):
            assert k % KEY == 0 or np.array_equal(decoded[k], decoded[k - 1])
        at += frames


def test_keys_come_every_few_seconds_and_held_pictures_cost_nothing(filmed):
    path, _ = filmed
    with av.open(str(path)) as film:
        packets = [packet for packet in film.demux(video=0) if packet.size]
    assert [k for k, packet in enumerate(packets) if packet.is_keyframe] == list(range(0, sum(HOLDS), KEY))
    ends = np.cumsum(HOLDS)
    held = {k for k in range(sum(HOLDS)) if k not in {0, *ends} and k % KEY}
    assert max(packets[k].size for k in held) < 40
    assert [packet.pts * packet.time_base for packet in packets] == [Fraction(k, 15) for k in range(sum(HOLDS))]

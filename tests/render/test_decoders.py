"""Films as two independent decoders see them: FFmpeg's own, and OpenH264 (in browsers), by GStreamer."""

from __future__ import annotations

from fractions import Fraction

import av
import numpy as np
import pytest
from av.codec.context import Flags

from scenes.render.encode import KEY_EVERY, FilmEncoder
from scenes.render.h264 import Numbering, UnknownStreamError, stored_units, units
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


HIGH = b"\0\0\0\1" + bytes.fromhex("6764002aacb403c0113f2c20000003002000000f01e30654")
"""A parameter set of x264's: 4 bits for numbers, pictures shown in their order."""


def test_numbers_are_put_where_the_parameter_set_says():
    numbering = Numbering.of(HIGH)
    assert numbering.bits == 4
    unit = b"\x41\x9a\x3f\xff"  # 1 001 01, 1, then 4 bits of number
    assert numbering.put(b"\0\0\1" + unit, 0) == b"\0\0\0\1\x41\x9a\x1f\xff"
    assert numbering.put(b"\0\0\1" + unit, 21) == b"\0\0\0\1\x41\x9a\xbf\xff"


def test_what_would_look_like_a_start_is_taken_apart():
    assert units(b"\0\0\0\1\x67ab\0\0\1\x68c\0\0\0\1\x65d") == [b"\x67ab", b"\x68c", b"\x65d"]
    assert stored_units(b"\0\0\0\3abc\0\0\0\1d") == [b"abc", b"d"]
    tail = b"\0\0\3\1" * 5
    assert Numbering(4).put(b"\0\0\1\x41\x9a\x3f" + tail, 1)[7:] == tail


def test_a_stream_that_shows_pictures_in_another_order_is_refused():
    codec = av.VideoCodecContext.create("libx264", "w")
    codec.width, codec.height, codec.pix_fmt, codec.time_base = 64, 64, "yuv420p", Fraction(1, 15)
    codec.options, codec.flags = {"bf": "3"}, codec.flags | Flags.global_header
    codec.open()
    with pytest.raises(UnknownStreamError, match="another order"):
        Numbering.of(bytes(codec.extradata))


def test_a_stream_without_parameters_is_refused():
    with pytest.raises(UnknownStreamError):
        Numbering.of(b"\0\0\0\1\x68abc")

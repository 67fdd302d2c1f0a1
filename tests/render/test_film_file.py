"""What a finished film is, looked at with FFmpeg's own programs."""

from __future__ import annotations

import json
import shutil
import subprocess
from fractions import Fraction

import numpy as np
import pytest

from tests.render.small import GROUND, TINY, TURN_ENDS

needs_ffmpeg = pytest.mark.skipif(shutil.which("ffprobe") is None, reason="ffmpeg is not installed")


@pytest.fixture(scope="module")
def probed(finished):
    command = [
        "ffprobe",
        "-v",
        "error",
        "-of",
        "json",
        "-count_frames",
        "-show_streams",
        "-show_frames",
        finished.target,
    ]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


@needs_ffmpeg
def test_a_film_has_the_frames_the_size_and_the_length_of_its_scene(probed):
    [stream] = probed["streams"]
    assert stream["codec_name"] == "h264"
    assert (stream["width"], stream["height"], stream["pix_fmt"]) == (128, 72, "yuv420p")
    assert int(stream["nb_read_frames"]) == TURN_ENDS
    assert Fraction(stream["duration_ts"]) * Fraction(stream["time_base"]) == Fraction(TURN_ENDS, 15)


@needs_ffmpeg
def test_every_frame_of_a_film_stands_equally_long(probed):
    [stream] = probed["streams"]
    times = [frame["pts"] * Fraction(stream["time_base"]) for frame in probed["frames"]]
    assert times == [Fraction(k, 15) for k in range(TURN_ENDS)]
    assert stream["r_frame_rate"] == stream["avg_frame_rate"] == "15/1"


@needs_ffmpeg
def test_a_film_says_that_its_colours_are_bt709_in_limited_range(probed):
    [stream] = probed["streams"]
    tags = ("color_space", "color_primaries", "color_transfer", "color_range")
    assert [stream[tag] for tag in tags] == ["bt709", "bt709", "bt709", "tv"]


@needs_ffmpeg
def test_a_known_colour_comes_back_within_two_levels(finished):
    command = ["ffmpeg", "-v", "error", "-i", finished.target, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    raw = subprocess.run(command, check=True, capture_output=True).stdout
    pictures = np.frombuffer(raw, np.uint8).reshape(TURN_ENDS, TINY.height, TINY.width, 3)
    corner = pictures[:, :8, -8:].astype(int)
    assert np.abs(corner - GROUND).max() <= 2


def test_the_index_of_a_film_comes_before_its_pictures(finished):
    data = finished.target.read_bytes()
    boxes, at = [], 0
    while at < len(data):
        boxes.append(data[at + 4 : at + 8])
        at += int.from_bytes(data[at : at + 4], "big")
    assert boxes.index(b"moov") < boxes.index(b"mdat")


def test_a_film_carries_no_date_and_no_version_of_the_program_that_joined_it(finished):
    data = finished.target.read_bytes()
    header = data.index(b"mvhd")
    assert data[header + 8 : header + 16] == bytes(8)
    assert b"Lavf" not in data


def test_nothing_but_the_film_stays_in_its_folder(finished):
    assert list(finished.target.parent.iterdir()) == [finished.target]

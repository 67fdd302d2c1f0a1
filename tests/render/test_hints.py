"""Hints to x264 are where FFmpeg looks for them, are heeded, and touch nothing in a PyAV that is not the known one."""

from __future__ import annotations

import ctypes
from importlib import import_module

import av
import numpy as np
import pytest

from scenes.render import hints
from scenes.render.encode import FilmEncoder
from scenes.render.hints import KNOWN, hint, installed
from scenes.render.picture import Picture, Rect
from scenes.render.quality import Quality
from scenes.render.yuv import patches, planes

SIZE = Quality("test", 128, 128, 15)
CORNER, ELSEWHERE = Rect(0, 0, 16, 16), Rect(64, 64, 80, 80)


def grey(shade: int) -> Picture:
    return Picture(np.full((128, 128, 4), shade, np.uint8), (Rect(0, 0, 128, 128),))


def test_pyav_is_the_one_whose_frames_can_be_hinted():
    assert installed() == KNOWN, "a new PyAV: read scenes/render/hints.py again, then change what it knows"


def test_ffmpeg_finds_the_hint_in_the_frame_and_pyav_names_it():
    frame = av.VideoFrame(128, 128, "yuv420p")
    assert hint(frame, [CORNER])
    assert hint(frame, [CORNER, ELSEWHERE])  # in place of the first
    [found] = frame.side_data
    assert bytes(found) == np.array([2, 0, 32, 0, 16, 0, 1, 0, 0, 0, 16, 16, 64, 64, 16, 16], np.uint32).tobytes()
    name = ctypes.CDLL(import_module("av.frame").__file__).av_frame_side_data_name
    name.restype = ctypes.c_char_p
    assert name(27) == b"Encoding video hint"


def test_x264_heeds_it(tmp_path, monkeypatch):
    """A lie shows: what is said to be as before stays as before."""
    monkeypatch.setattr("scenes.render.x264.hint", lambda frame, _rects: hint(frame, [CORNER]))
    encoder = FilmEncoder(tmp_path / "film.mp4", SIZE)
    encoder.write(patches(grey(0)))
    encoder.write(patches(grey(250)))
    encoder.finish()
    with av.open(str(tmp_path / "film.mp4")) as film:
        *_, last = film.decode(video=0)
    bright = planes(last)[0]
    assert bright[:16, :16].min() > 200
    assert bright[64:, 64:].max() < 40


@pytest.mark.parametrize("other", [("18.2.0", *KNOWN[1:]), (KNOWN[0], 32, KNOWN[2]), (*KNOWN[:2], 88)])
def test_in_another_pyav_no_memory_is_touched(monkeypatch, other):
    monkeypatch.setattr(hints, "installed", lambda: other)
    monkeypatch.delattr(hints.ctypes, "c_void_p")
    assert not hint(av.VideoFrame(128, 128, "yuv420p"), [CORNER])

"""A film put together from bands is what its bands are, each decoded by itself."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import av
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.render import compose, encode
from scenes.render.bands import ROW, Band
from scenes.render.encode import FilmEncoder
from scenes.render.h264 import Heads, units
from scenes.render.picture import Picture, Rect
from scenes.render.probe import probe
from scenes.render.quality import Quality
from scenes.render.x264 import BandEncoder, heads
from scenes.render.yuv import patches, planes
from tests.render.compared import psnr
from tests.render.decoded import differences, has_both

SIZE = Quality("test", 208, 392, 15)
"""Its last row of macroblocks is half one."""
SMALL = Quality("test", 96, 176, 15)
WHOLE = Rect(0, 0, SIZE.width, SIZE.height)


def texture(rows, shift):
    """A picture of slow waves of which some rows have been moved: x264 finds, step by step, how far."""
    wide = waves()
    pixels = wide[: SIZE.height].copy()
    y0, y1 = rows
    pixels[y0:y1] = wide[y0 + shift : y1 + shift]
    return pixels


@cache
def waves():
    """They go on far below the picture."""
    y, x = np.mgrid[: 9 * SIZE.height, : SIZE.width]
    shade = 128 + 50 * np.sin(y / 23 + x / 31) + 40 * np.sin(y / 37 - x / 19) + 30 * np.sin(y / 61 + 2)
    return np.stack([shade, shade[::-1], 255 - shade, np.full_like(shade, 255)], axis=2).astype(np.uint8)


def restless():
    """Things that move fast up and down in the middle, then at the edges, then all over; some stand for a while."""
    yield Picture(texture((0, 0), 0), (WHOLE,)), 2
    for k in range(40):
        yield Picture(texture((160, 210), (0, 24, 0, -24, 0, 17, 0, -26)[k % 8]), (Rect(0, 160, 208, 210),)), 1
    yield Picture(texture((0, 0), 0), (Rect(0, 160, 208, 210),)), 3
    for k in range(20):
        edges = np.where(
            np.arange(SIZE.height)[:, None, None] < 200, texture((0, 40), 21 * k), texture((350, 392), 900 - 21 * k)
        )
        yield Picture(edges, (Rect(0, 0, 208, 40), Rect(0, 350, 208, 392))), 1 + k % 2
    for k in range(20):
        yield Picture(texture((0, SIZE.height), 5 * k), (WHOLE,)), 1


class Listening:
    """An encoder of which every packet is kept, with the frame of the film that it is for."""

    def __init__(self, codec, frame) -> None:
        self._codec, self._frame = codec, frame
        self.time_base = codec.time_base
        self.kept = []

    def encode(self, picture):
        packets = self._codec.encode(picture)
        self.kept += [(self._frame(), bytes(packet)) for packet in packets]
        return packets

    def pictures(self):
        """Each frame of the film that it has a picture for, decoded with nothing but its own packets."""
        decoder = av.VideoCodecContext.create("h264", "r")
        decoder.extradata = self._codec.extradata
        frames = [frame for _, packet in self.kept for frame in decoder.decode(av.Packet(packet))]
        frames += decoder.decode(None)
        return zip([number for number, _ in self.kept], map(planes, frames), strict=True)


@pytest.fixture(scope="module")
def filmed(tmp_path_factory):
    """The film, the Y plane of each frame as it was given, and each band with what its encoder said."""
    path, given, bands = tmp_path_factory.mktemp("compose") / "film.mp4", [], []
    encoder = FilmEncoder(path, SIZE)

    class Recording(BandEncoder):
        def __init__(self, quality, band) -> None:
            super().__init__(quality, band)
            self._codec = Listening(self._codec, lambda: encoder._composer._frame)
            bands.append((band, self._codec))

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(compose, "BandEncoder", Recording)
        for picture, frames in restless():
            encoder.write(patches(picture))
            for _ in range(frames - 1):
                encoder.again()
            [patch] = patches(Picture(picture.pixels, (WHOLE,)))
            given += [patch.planes[0].copy()] * frames
        encoder.finish()
    return path, given, bands


def decoded(path):
    with av.open(str(path)) as film:
        return [tuple(plane.copy() for plane in planes(frame)) for frame in film.decode(video=0)]


def test_each_band_is_in_the_film_what_it_is_by_itself(filmed):
    path, _, bands = filmed
    film = decoded(path)
    compared = 0
    for band, encoder in bands:
        for number, picture in encoder.pictures():
            for half, own, plane in zip((1, 2, 2), picture, film[number], strict=True):
                top = ROW * band.top // half
                assert np.array_equal(own, plane[top : top + len(own)])
            compared += 1
    assert compared > 80


def test_every_frame_is_the_one_that_was_given(filmed):
    path, given, _ = filmed
    film = decoded(path)
    assert len(film) == len(given)
    assert min(psnr(one, frame[0]) for one, frame in zip(given, film, strict=True)) > 35


@pytest.mark.skipif(not has_both(), reason="NOT CHECKED: ffmpeg or GStreamer's openh264dec is not installed")
def test_both_decoders_show_the_same_frames(filmed):
    path, given, _ = filmed
    assert differences(path, SIZE.width, SIZE.height) == (len(given), [])


def test_a_band_has_the_settings_of_the_whole_picture():
    """Slices of both are read with the same parameters."""
    band = BandEncoder(SIZE, Band(3, 7))
    band.anew(planes(av.VideoFrame(SIZE.width, SIZE.height, "yuv420p")))
    _, parameters = units(bytes(band._codec.extradata))
    assert Heads.of(bytes(band._codec.extradata)) == heads(SIZE)
    whole = BandEncoder(SIZE, Band(0, 25))
    whole.anew(planes(av.VideoFrame(SIZE.width, SIZE.height, "yuv420p")))
    assert units(bytes(whole._codec.extradata))[1] == parameters


def test_much_that_moves_does_not_wait_for_long(tmp_path):
    """What is gathered is encoded when it takes too much room; where all of it is anew, it is a key picture."""
    encoder = FilmEncoder(tmp_path / "film.mp4", SIZE)
    for k in range(24):
        encoder.write(patches(Picture(texture((0, SIZE.height), 3 * k), (WHOLE,))))
        encoder.again()
        assert encoder._taken - encoder.frames <= 2 * 18
    encoder.finish()
    with av.open(str(tmp_path / "film.mp4")) as film:
        keys = [packet.is_keyframe for packet in film.demux(video=0) if packet.size]
    assert (len(keys), sum(keys)) == (48, 2)
    probe(tmp_path / "film.mp4", tmp_path / "film.mp4", SIZE, 48, written=encoder.written)


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(1, 3)), min_size=1, max_size=40), st.integers(1, 5))
def test_films_are_the_same_pictures_whenever_they_are_encoded(steps, many):
    """However many pictures are gathered: what is given is what is shown, as long as it is held."""
    shown = []
    with pytest.MonkeyPatch.context() as patched, TemporaryDirectory() as folder:
        patched.setattr(encode, "_MANY", many)
        path, pixels = Path(folder, "film.mp4"), np.full((SMALL.height, SMALL.width, 4), 255, np.uint8)
        encoder = FilmEncoder(path, SMALL)
        for row, frames in [(0, 1), *steps]:
            rect = Rect(0, 8 * row, 64, 8 * row + 8) if shown else Rect(0, 0, SMALL.width, SMALL.height)
            pixels[rect.y0 : rect.y1, rect.x0 : rect.x1, :3] = 11 * row + 20
            encoder.write(patches(Picture(pixels, (rect,))))
            for _ in range(frames - 1):
                encoder.again()
            [patch] = patches(Picture(pixels, (Rect(0, 0, SMALL.width, SMALL.height),)))
            shown += [patch.planes[0].copy()] * frames
        encoder.finish()
        found = decoded(path)
    assert len(found) == len(shown)
    assert all(abs(one.astype(int) - frame[0]).max() < 25 for one, frame in zip(shown, found, strict=True))

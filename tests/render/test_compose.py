"""A film put together from bands is what its bands are, each decoded by itself."""

from __future__ import annotations

import av
import numpy as np
import pytest

from scenes.render import compose
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
WHOLE = Rect(0, 0, SIZE.width, SIZE.height)


def texture(rows, shift):
    """A picture of slow waves of which some rows have been moved: x264 finds, step by step, how far."""
    y, x = np.mgrid[: 9 * SIZE.height, : SIZE.width]
    waves = 128 + 50 * np.sin(y / 23 + x / 31) + 40 * np.sin(y / 37 - x / 19) + 30 * np.sin(y / 61 + 2)
    wide = np.stack([waves, waves[::-1], 255 - waves, np.full_like(waves, 255)], axis=2)
    pixels = wide[: SIZE.height].astype(np.uint8)
    y0, y1 = rows
    pixels[y0:y1] = wide[y0 + shift : y1 + shift]
    return pixels


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
    for k in range(40):
        encoder.write(patches(Picture(texture((0, SIZE.height), 3 * k), (WHOLE,))))
        assert k - encoder.frames < 17
    encoder.finish()
    with av.open(str(tmp_path / "film.mp4")) as film:
        keys = [packet.is_keyframe for packet in film.demux(video=0) if packet.size]
    assert (len(keys), sum(keys)) == (40, 3)
    probe(tmp_path / "film.mp4", tmp_path / "film.mp4", SIZE, 40, written=encoder.written)

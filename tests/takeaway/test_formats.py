"""Films of every kind, looked at with FFmpeg's own programs: their times, their colours, their alpha."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from scenes.render.film import film
from scenes.render.gif import COLOURS, chosen
from scenes.render.medium import Medium
from scenes.render.perform import play
from scenes.render.probe import look_at
from scenes.render.quality import QUALITIES, for_pages
from tests.render.small import GROUND, TINY, TURN_ENDS, R1_b0, nobody
from tests.takeaway.conftest import needs

KINDS = [Medium("mp4"), Medium("webm"), Medium("mov"), Medium("gif"), Medium("webm", True), Medium("mov", True)]  # noqa: FBT003  its two words
CODECS = {"mp4": "h264", "webm": "vp9", "mov": "prores", "gif": "gif"}
CLEAR = [kind for kind in KINDS if kind.transparent]
OPAQUE = [kind for kind in KINDS if not kind.transparent]


@pytest.fixture(scope="module")
def films(tmp_path_factory):
    folder = tmp_path_factory.mktemp("kinds")
    return {kind: film(R1_b0, TINY, folder / f"{n}.{kind.ending}", nobody, kind).target for n, kind in enumerate(KINDS)}


@pytest.fixture(scope="module")
def frames():
    """Each frame as Manim makes it."""
    pictures = []
    play(R1_b0, TINY, lambda picture, repeat: pictures.extend([picture.pixels.copy()] * repeat))
    return pictures


def decoded(path, *how: str, layout: str = "rgba") -> np.ndarray:
    command = [
        "ffmpeg",
        "-v",
        "error",
        *how,
        "-i",
        path,
        "-fps_mode",
        "passthrough",
        "-f",
        "rawvideo",
        "-pix_fmt",
        layout,
        "-",
    ]
    raw = subprocess.run(command, check=True, capture_output=True).stdout
    return np.frombuffer(raw, np.uint8).reshape(-1, TINY.height, TINY.width, len(layout)).astype(int)


def ids(kind: Medium) -> str:
    return str(kind).replace(" ", "-")


@needs("ffprobe")
@pytest.mark.parametrize("kind", KINDS, ids=ids)
def test_every_kind_has_all_frames_at_their_times(films, kind):
    command = ["ffprobe", "-v", "error", "-of", "json", "-show_streams", "-show_packets", films[kind]]
    told = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    [stream] = told["streams"]
    assert stream["codec_name"] == CODECS[kind.ending]
    assert (stream["width"], stream["height"]) == (TINY.width, TINY.height)
    times = sorted(Fraction(packet["pts"]) * Fraction(stream["time_base"]) for packet in told["packets"])
    assert len(times) == TURN_ENDS
    assert all(abs(time - Fraction(k, 15)) <= kind.tick for k, time in enumerate(times))


@needs("ffmpeg")
@pytest.mark.parametrize("kind", OPAQUE, ids=ids)
def test_a_known_colour_comes_back_within_two_levels_and_the_picture_is_the_scenes(films, frames, kind):
    got = decoded(films[kind])
    assert np.abs(got[:, :8, -8:, :3] - GROUND).max() <= 2
    worst = max(
        np.abs(one[:, :, :3] - other[:, :, :3].astype(int)).mean() for one, other in zip(got, frames, strict=True)
    )
    assert worst < 2.5


@needs("ffprobe")
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.ending != "gif"], ids=ids)
def test_colours_are_tagged_as_bt709_in_limited_range(films, kind):
    command = ["ffprobe", "-v", "error", "-of", "json", "-show_streams", films[kind]]
    [stream] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["streams"]
    assert [stream.get(f"color_{tag}") for tag in ("space", "range")] == ["bt709", "tv"]


@needs("ffmpeg")
@pytest.mark.parametrize("kind", CLEAR, ids=ids)
def test_without_its_ground_a_film_is_clear_but_for_what_is_drawn(films, frames, kind):
    how = ("-c:v", "libvpx-vp9") if kind.ending == "webm" else ()  # FFmpeg's own VP9 decoder has no alpha
    got = decoded(films[kind], *how)
    assert got[:, :8, -8:, 3].max() <= 2, "the ground is clear"
    alpha = got[..., 3:] / 255
    laid = got[..., :3] * alpha + np.array(GROUND) * (1 - alpha)
    worst = max(np.abs(one - other[:, :, :3]).mean() for one, other in zip(laid, frames, strict=True))
    assert worst < 2.5, "laid over the ground it is the opaque film"
    assert 120 < np.median(got[-1][got[-1][..., 3] > 60][:, 3]) < 135, "the disc is half see-through"


@needs("ffprobe")
def test_a_clear_webm_says_so(films):
    command = ["ffprobe", "-v", "error", "-show_entries", "stream_tags=alpha_mode", "-of", "csv=p=0"]
    for kind, told in ((Medium("webm", transparent=True), "1"), (Medium("webm"), "")):
        assert (
            subprocess.run([*command, films[kind]], check=True, capture_output=True, text=True).stdout.strip() == told
        )


@pytest.mark.parametrize("kind", KINDS, ids=ids)
def test_the_same_film_has_the_same_bytes(films, kind, tmp_path):
    again = film(R1_b0, TINY, tmp_path / f"again.{kind.ending}", nobody, kind).target
    assert again.read_bytes() == films[kind].read_bytes()
    assert len(look_at(again).times) == TURN_ENDS


def test_a_gif_is_half_as_large_as_hd():
    sizes = {name: for_pages(quality) for name, quality in QUALITIES.items()}
    assert {(each.width, each.height, each.fps) for each in sizes.values()} == {(960, 540, 15), (854, 480, 15)}


def test_a_palette_has_the_frequent_colours_exactly_and_something_near_every_other():
    ramp = {level << 16 | other << 8: 1 for level in range(256) for other in range(0, 256, 8)}
    flat = {0xE65034: 10**6, 0x11151C: 10**5}
    palette = chosen(Counter(ramp | flat))
    assert palette[:2] == list(flat)
    assert len(palette) <= COLOURS
    spots = np.array([[colour >> 16, colour >> 8 & 255, colour & 255] for colour in palette])
    for colour in ramp:
        assert np.abs(spots - (colour >> 16, colour >> 8 & 255, 0)).max(axis=1).min() <= 24


def test_few_colours_all_come_out_exactly():
    assert sorted(chosen(Counter(range(COLOURS)))) == list(range(COLOURS))

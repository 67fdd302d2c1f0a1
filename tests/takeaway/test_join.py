"""Films joined without encoding them again, looked at with FFmpeg's own programs."""

from __future__ import annotations

import io
import itertools
import json
import re
import subprocess
from dataclasses import replace

import pytest
from PIL import Image

from scenes.render.errors import RenderError
from scenes.render.film import film
from scenes.render.join import Extras, Span, Track, check, frame_at_end, join
from tests.render.small import GROUND, TINY, TURN_ENDS, R1_b0, nobody
from tests.takeaway.conftest import needs

PARTS = 3
CUES = [Span(0, 800, "你好\n世界"), Span(1000, 1600, "a < b & {c}")]


def png() -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (64, 36), GROUND).save(buffer, "PNG")
    return buffer.getvalue()


EXTRAS = Extras(
    title="标题 T1",
    chapters=[Span(0, 800, "b0@move  一"), Span(800, 1600, "b0@turn  一"), Span(1600, 4800, "b1@move  二")],
    tracks=[Track("zho", "中文", CUES), Track("eng", "English", [Span(0, 4800, "hello")])],
    cover=png(),
)


@pytest.fixture(scope="module")
def part(tmp_path_factory):
    return film(R1_b0, TINY, tmp_path_factory.mktemp("parts") / "b0.mp4", nobody).target


@pytest.fixture(scope="module")
def joined(part):
    path = part.with_name("joined.mp4")
    join(path, [part] * PARTS, EXTRAS, path)
    return path


def ffprobe(path, *wanted: str):
    command = ["ffprobe", "-v", "error", "-of", "json", *wanted, path]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def hashes(path) -> list[str]:
    command = ["ffmpeg", "-v", "error", "-i", path, "-map", "0:v:0", "-f", "framemd5", "-"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return [line.split(",")[-1].strip() for line in lines if not line.startswith("#")]


@needs("ffmpeg")
def test_each_frame_is_that_of_its_part(joined, part):
    assert hashes(joined) == hashes(part) * PARTS


@needs("ffprobe")
def test_times_rise_strictly_and_frames_stand_equally_long_also_where_films_meet(joined):
    packets = ffprobe(joined, "-select_streams", "v:0", "-show_packets")["packets"]
    decoded = [packet["dts"] for packet in packets]
    shown = sorted(packet["pts"] for packet in packets)
    step = packets[0]["duration"]
    assert len(packets) == PARTS * TURN_ENDS
    assert all(following - one == step for one, following in itertools.pairwise(decoded))
    assert [time - shown[0] for time in shown] == [step * k for k in range(len(shown))]


@needs("ffprobe")
def test_it_has_a_title_a_chapter_for_each_moment_and_a_cover(joined):
    told = ffprobe(joined, "-show_format", "-show_chapters", "-show_streams")
    assert told["format"]["tags"]["title"] == EXTRAS.title
    found = [(c["start_time"], c["end_time"], c["tags"]["title"]) for c in told["chapters"]]
    assert found == [(f"{c.start / 1000:.6f}", f"{c.end / 1000:.6f}", c.text) for c in EXTRAS.chapters]
    [cover] = [stream for stream in told["streams"] if stream["disposition"]["attached_pic"]]
    assert (cover["codec_name"], cover["width"]) == ("png", 64)


@needs("ffprobe")
def test_both_languages_are_tracks_with_their_tags_and_the_first_is_the_default(joined):
    streams = ffprobe(joined, "-show_streams", "-select_streams", "s")["streams"]
    assert [stream["codec_name"] for stream in streams] == ["mov_text", "mov_text"]
    assert [stream["tags"]["language"] for stream in streams] == ["zho", "eng"]
    assert [stream["tags"]["handler_name"] for stream in streams] == ["中文", "English"]
    assert [stream["disposition"]["default"] for stream in streams] == [1, 0]


@needs("ffmpeg")
def test_the_cues_come_out_as_they_went_in(joined):
    command = ["ffmpeg", "-v", "error", "-i", joined, "-map", "0:s:0", "-f", "srt", "-"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert re.sub("</?font[^>]*>", "", text).split("\n\n")[:2] == [
        "1\n00:00:00,000 --> 00:00:00,800\n你好\n世界",
        "2\n00:00:01,000 --> 00:00:01,600\na < b & {c}",
    ]


@needs("ffprobe")
def test_a_film_starts_to_play_before_it_is_all_there(joined):
    data = joined.read_bytes()
    assert data.index(b"moov") < data.index(b"mdat")


def test_the_same_parts_give_the_same_bytes(joined, part):
    again = part.with_name("again.mp4")
    join(again, [part] * PARTS, EXTRAS, again)
    assert again.read_bytes() == joined.read_bytes()


def test_films_of_another_size_are_refused_by_name(part, tmp_path):
    other = film(R1_b0, replace(TINY, width=64, height=36), tmp_path / "other.mp4", nobody).target
    with pytest.raises(RenderError, match=r"other\.mp4 was not encoded as .*b0\.mp4 was"):
        join(tmp_path / "out.mp4", [part, other], Extras(), tmp_path / "out.mp4")


def test_a_damaged_part_is_said_to_be_one(part, tmp_path):
    bad = tmp_path / "bad.mp4"
    bad.write_bytes(b"no film")
    with pytest.raises(RenderError, match="build again"):
        join(tmp_path / "out.mp4", [part, bad], Extras(), tmp_path / "out.mp4")


def test_frames_are_counted_and_the_last_one_is_seen(joined):
    assert check(joined) == PARTS * TURN_ENDS
    last = frame_at_end(joined)
    assert last.shape == (72, 128, 3)
    assert abs(last[:8, -8:].astype(int) - GROUND).max() <= 2

"""After a build: subtitles beside the films, and the lesson's film; all of it again only when something changed."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
import webvtt
from rich.console import Console

from scenes.render import rebuild
from scenes.render.order import Order
from scenes.render.progress import Report
from scenes.takeaway.after import complete
from tests.render.small import TINY
from tests.states.lessons import Make, text
from tests.takeaway.conftest import needs

STATES = ("concat_channels", "concat_in_numbers")
BESIDE = {f"{lang}.{ending}" for lang in ("zh", "en") for ending in ("vtt", "srt")}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A lesson of two short states, built: its order and its films."""
    folder = tmp_path_factory.mktemp("T1")
    head, *states = text(Make(heads=2)).split("[[state]]")
    short = [state for state in states if any(f'scene = "{name}"' in state for name in STATES)]
    (folder / "T1.toml").write_text("[[state]]".join([head, *short]), encoding="utf-8")
    order = Order(folder, folder / "media", quality=TINY)
    return order, rebuild.build(["T1"], order, 1, Report(Console(file=io.StringIO())))


def after(built, *, subtitles: bool = True, order: Order | None = None) -> str:
    """What is said when a build of all films has been completed."""
    said = io.StringIO()
    complete(built[1], order or built[0], Report(Console(file=said, width=1000)), subtitles=subtitles)
    return said.getvalue()


def test_a_build_of_all_states_makes_the_lessons_film_once(built):
    folder = built[0].media / "T1"
    film = folder / "T1.tiny.mp4"
    seconds = sum(part.cut.frames for part in built[1]) / TINY.fps
    assert after(built) == f"T1: {film} ({seconds:.1f} s, 2 films joined, 6 chapters)\n"
    beside = {path.name.removeprefix("T1.tiny.") for path in folder.glob("T1.tiny.*")}
    assert beside == {"mp4", "png", *BESIDE}
    before = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    assert after(built) == ""
    assert {path: path.stat().st_mtime_ns for path in folder.iterdir()} == before


@pytest.mark.parametrize("damage", [b"", b"cut short", None])
def test_a_damaged_or_missing_film_of_the_lesson_is_made_again(built, damage):
    after(built)
    film = built[0].media / "T1" / "T1.tiny.mp4"
    good = film.read_bytes()
    if damage is None:
        film.unlink()
    else:
        film.write_bytes(damage)
    assert "2 films joined" in after(built)
    assert film.read_bytes() == good


def test_subtitles_of_the_lesson_go_on_where_a_states_end(built):
    after(built)
    _, films = built
    first, second = (webvtt.read(film.target.with_suffix(".zh.vtt")) for film in films)
    whole = webvtt.read(films[0].target.with_name("T1.tiny.zh.vtt"))
    assert [cue.text for cue in whole] == [cue.text for cue in [*first, *second]]
    shift = films[0].cut.take.seconds
    late = [cue.start_time.in_seconds() for cue in whole][len(first)]
    assert late == pytest.approx(shift + second[0].start_time.in_seconds(), abs=1)
    assert whole[0].identifier == "concat_channels@two_results"


@needs("ffprobe")
def test_without_subtitles_the_film_has_no_tracks_but_its_chapters(built):
    after(built, subtitles=False)
    film = built[0].media / "T1" / "T1.tiny.mp4"
    command = ["ffprobe", "-v", "error", "-of", "json", "-show_chapters", "-show_streams", film]
    told = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    assert "subtitle" not in {stream["codec_type"] for stream in told["streams"]}
    assert [chapter["tags"]["title"] for chapter in told["chapters"]][3:] == [
        "concat_in_numbers@side_by_side  concat_in_numbers",
        "concat_in_numbers@concat  concat_in_numbers",
        "concat_in_numbers@not_a_sum  concat_in_numbers",
    ]
    assert "2 films joined" in after(built), "with subtitles it is another film"


def test_a_build_of_one_state_leaves_the_lessons_film_alone(built):
    order, films = built
    assert after((order, films[:1])) == ""
    assert Path(films[0].target.with_suffix(".en.srt")).is_file()


def test_an_english_film_has_english_first(built):
    order = replace(built[0], langs=("en",), media=built[0].media)
    after(built, order=order)
    film = built[0].media / "T1" / "T1.en.tiny.mp4"
    assert film.is_file()
    command = [
        "ffprobe",
        "-v",
        "error",
        "-show_entries",
        "stream_tags=language",
        "-select_streams",
        "s",
        "-of",
        "csv=p=0",
    ]
    assert subprocess.run([*command, film], check=True, capture_output=True, text=True).stdout.split() == ["eng", "zho"]


def test_when_a_lesson_is_gone_so_is_its_film_but_nothing_of_anybody_elses(built, tmp_path):
    order, films = built
    shutil.copytree(order.lessons, tmp_path / "T1", ignore=shutil.ignore_patterns("media"))
    moved = replace(order, lessons=tmp_path / "T1", media=tmp_path / "media")
    ours = [film._replace(target=moved.film("T1", film.shot.state.id)) for film in films]
    for film, mine in zip(films, ours, strict=True):
        mine.target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(film.target, mine.target)
    after((moved, ours))
    keep = tmp_path / "media" / "T1" / "my own.mp4"
    keep.write_bytes(b"mine")
    (tmp_path / "T1" / "T1.toml").rename(tmp_path / "T1" / "T2.toml")
    told = after((moved, []))
    film = moved.film("T1", "T1")
    assert told == f"there is no lesson T1 any more · {film} is removed\n"
    left = {path.name for path in film.parent.iterdir()}
    assert keep.name in left
    assert not any(name.startswith("T1.") for name in left)
    assert after((moved, [])) == ""

"""Subtitles of the real lessons, read by parsers that we did not write."""

from __future__ import annotations

import itertools
import re
import shutil
import subprocess
from io import StringIO
from pathlib import Path

import pytest
import webvtt
from hypothesis import given, settings
from hypothesis import strategies as st

import lessons
from lessons.core.load import load
from lessons.core.trace import compute
from lessons.core.words import Scope, fill, reading_seconds
from scenes.render.perform import forecast
from scenes.render.quality import QUALITIES
from scenes.stage import Look, cast
from scenes.take import BeatTime, Take
from scenes.takeaway import wrap
from scenes.takeaway.subtitles import Cue, cues, srt, vtt

LANGS = ("zh", "en")
WIDEST = {"zh": 20, "en": 42}
SCOPES = []
for path in sorted(Path(lessons.__file__).parent.glob("R*.toml")):
    lesson = load(path)
    SCOPES += [Scope(compute(lesson), lesson, state) for state in lesson.states]


def read_aloud(scope: Scope) -> Take:
    """A clock that gives each beat what its Chinese words take to read, and a second."""
    ends = list(itertools.accumulate(1 + reading_seconds(fill(b.say.zh, scope), "zh") for b in scope.state.beats))
    spans = zip(scope.state.beats, [0.0, *ends], ends, strict=False)
    return Take(ends[-1], tuple(BeatTime(beat.id, start, end) for beat, start, end in spans))


def seconds(time: str) -> float:
    hours, minutes, rest = time.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + float(rest)


def spoken(text: str) -> str:
    return re.sub(r"\s", "", text)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("scope", SCOPES, ids=lambda scope: f"{scope.lesson.id}.{scope.state.id}")
def test_a_parser_reads_every_beats_words_in_its_time_without_overlaps(scope, lang):
    take = read_aloud(scope)
    read = webvtt.from_buffer(StringIO(vtt(cues(scope, take, lang))), strict=True)
    for time, beat in zip(take.beats, scope.state.beats, strict=True):
        mine = [cue for cue in read if cue.identifier.split()[0] == f"{scope.state.id}@{beat.id}"]
        assert spoken("".join(cue.text for cue in mine)) == spoken(fill(beat.say.in_lang(lang), scope))
        assert seconds(mine[0].start) == pytest.approx(time.start, abs=0.001)
        assert seconds(mine[-1].end) == pytest.approx(time.end, abs=0.001)
    for one, following in itertools.pairwise(read):
        assert seconds(one.start) < seconds(one.end) <= seconds(following.start)


@pytest.mark.parametrize("scope", SCOPES, ids=lambda scope: f"{scope.lesson.id}.{scope.state.id}")
@pytest.mark.parametrize("lang", LANGS)
def test_cues_have_one_or_two_lines_of_readable_length_that_break_between_words(scope, lang):
    for beat in scope.state.beats:
        said = fill(beat.say.in_lang(lang), scope)
        for cue in wrap.cues(said, lang):
            lines = cue.split("\n")
            assert len(lines) <= 2
            assert all(cells(line) <= WIDEST[lang] * (2 if lang == "zh" else 1) for line in lines), cue
            assert all(line == line.strip() and line[0] not in "，。；：？！、”）,.;:?!)" for line in lines), cue
            assert all(line[-1] not in "“（(" for line in lines), cue
            assert all(" ".join(line.split()) in " ".join(said.split()) for line in lines), cue


def cells(line: str) -> int:
    """Columns of a terminal: what is wide there takes two."""
    return sum(2 if ord(char) >= 0x2E80 else 1 for char in line)


def test_no_cue_of_the_lessons_is_read_faster_than_people_can():
    """Netflix's limits: 20 characters a second in English, 9 in Chinese, where a digit is half of one."""
    for scope in SCOPES:
        for cue in cues(scope, read_aloud(scope), "zh"):
            assert cells(cue.text) / 2 <= 9 * (cue.end - cue.start) / 1000, cue
        for cue in cues(scope, film_alone(scope), "en"):
            assert len(cue.text) <= 20 * (cue.end - cue.start) / 1000, cue


def film_alone(scope: Scope) -> Take:
    """The clock of the film with Chinese drawn, where English has the time that Chinese takes."""
    shown = cast(scope.lesson, scope.trace, scope.state, Look("board", ("zh",)))
    return forecast(shown, QUALITIES["hd"])


def test_a_vector_longer_than_a_line_is_not_cut_between_cues():
    said = "All together, the output for “I” is (1.000000, 1.598888, −0.197776, −0.005560), 4 wide."
    assert all(cue.count("(") == cue.count(")") for cue in wrap.cues(said, "en"))


def test_lines_turn_where_a_reader_pauses():
    say = "One strip serves every lane: task and mask decide what may be read. More heads do not see any further."
    assert wrap.cues(say, "en") == [
        "One strip serves every lane:\ntask and mask decide what may be read.",
        "More heads do not see any further.",
    ]
    assert wrap.cues("拼好的这一行：2个头，每头2个通道，共4个。此刻它们只是并排站着。", "zh") == [
        "拼好的这一行：2个头，每头2个通道，\n共4个。此刻它们只是并排站着。"
    ]


def test_a_vector_stays_on_one_line_unless_it_is_longer_than_one():
    assert wrap.cues("“我”行第一格：(1, 0)点乘(1, 0)，得1。这一行其余各格同样算。", "zh") == [
        "“我”行第一格：(1, 0)点乘(1, 0)，\n得1。这一行其余各格同样算。"
    ]
    [cue] = wrap.cues("(0.401112, 0.796664, 0.598888, 0.802224, 1.5)", "en")
    assert all(line.endswith((",", ")")) for line in cue.split("\n"))


@settings(max_examples=80, deadline=None)
@given(
    st.lists(
        st.sampled_from(["我给书", "，", "。", "a", "word", " ", "(1, 2)", "0.401112", "“q”", "：", "W_O"]), max_size=40
    )
)
def test_any_words_come_through_whole_in_lines_that_fit(parts):
    said = "".join(parts)
    for lang in LANGS:
        found = wrap.cues(said, lang)
        assert spoken("".join(found)) == spoken(said)
        assert all(cue and cue.count("\n") <= 1 for cue in found)


def test_what_looks_like_a_tag_is_text():
    text = vtt([Cue(0, 1500, "a < b & <eos> --> c", "x")])
    [cue] = webvtt.from_buffer(StringIO(text), strict=True)
    assert cue.raw_text == "a &lt; b &amp; &lt;eos&gt; --&gt; c"


def test_a_later_part_of_a_long_film_keeps_its_place():
    scope = SCOPES[0]
    first, *_ = cues(scope, read_aloud(scope), "zh", start=3725.5)
    assert vtt([first]).splitlines()[3].startswith("01:02:05.500 --> 01:02:")


@pytest.mark.skipif(shutil.which("ffprobe") is None, reason="ffmpeg is not installed")
def test_ffmpeg_reads_the_subrip_file_as_it_reads_the_webvtt_file(tmp_path):
    found = cues(SCOPES[0], read_aloud(SCOPES[0]), "en")
    times = {}
    for name, text in (("a.srt", srt(found)), ("a.vtt", vtt(found))):
        (tmp_path / name).write_text(text, encoding="utf-8")
        command = [
            "ffprobe",
            "-v",
            "error",
            "-show_entries",
            "packet=pts_time,duration_time",
            "-of",
            "csv",
            tmp_path / name,
        ]
        told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        times[name] = re.findall(r"packet,([\d.]+),([\d.]+)", told)
    assert times["a.srt"] == times["a.vtt"]
    assert len(times["a.srt"]) == len(found)

"""The two lesson files that ship: they load, their narration is whole, and it stays whole when numbers change."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lessons.core.kinds import KINDS
from lessons.core.lesson import LANGS, Lang, Lesson, State
from lessons.core.load import load
from lessons.core.trace import compute
from lessons.core.words import Scope, fill, reading_seconds

LESSONS = Path(__file__).parents[2] / "lessons"
STORYBOARD = {  # shared/design/storyboard.md: the order of the states, and what each one is
    "R36": [
        ("b0", "score_table"), ("b2", "read_rows"), ("b3", "second_query"), ("b1", "softmax_axis"),
        ("shapes", "shapes"),
    ],
    "R43": [
        ("b4", "two_lanes"), ("b5", "concat_channels"), ("b6", "output_projection"), ("b0", "head_in_numbers"),
        ("b1", "head_in_numbers"), ("b2", "concat_in_numbers"), ("b3", "output_in_numbers"),
    ],
}  # fmt: skip
STATES = [(lesson, state) for lesson, states in STORYBOARD.items() for state, _ in states]
HOLE = re.compile(r"\{[^{}]*\}")
LONGEST: dict[Lang, int] = {"zh": 90, "en": 170}  # characters that fit two lines of a caption
PRINTED = {  # figures as the source pages print them, where a lecturer says them
    ("R36", "b2", "first_row"): ["0.422", "0.155", "(1.267, 1.466)"],
    ("R36", "b2", "second_row"): ["(0.733, 2.534)"],
    ("R36", "b1", "wrong_axis"): ["1.500"],
    ("R43", "b0", "softmax"): ["(0.401112, 0.197776, 0.401112)"],
    ("R43", "b0", "readout"): ["(0.401112, 0.796664)"],
    ("R43", "b1", "softmax"): ["(0.197776, 0.401112, 0.401112)"],
    ("R43", "b1", "readout"): ["(0.598888, 0.802224)"],
    ("R43", "b2", "concat"): ["(0.401112, 0.796664, 0.598888, 0.802224)"],
    ("R43", "b3", "output"): ["(1.000000, 1.598888, −0.197776, −0.005560)"],
}


@pytest.fixture(scope="module")
def lessons() -> dict[str, Lesson]:
    return {name: load(LESSONS / f"{name}.toml") for name in STORYBOARD}


def captions(lesson: Lesson, state: State, lang: Lang) -> dict[str, str]:
    """Beat id -> its caption with every hole filled."""
    scope = Scope(compute(lesson), lesson, state)
    return {beat.id: fill(beat.say.in_lang(lang), scope) for beat in state.beats}


@pytest.mark.parametrize("name", STORYBOARD)
def test_a_lesson_has_the_storyboards_states_in_its_order(lessons, name):
    assert [(state.id, state.scene) for state in lessons[name].states] == STORYBOARD[name]


@pytest.mark.parametrize(("name", "state_id"), STATES)
def test_a_state_says_every_beat_in_its_kinds_order(lessons, name, state_id):
    state = lessons[name].state(state_id)
    kind = KINDS[state.scene]
    said = [beat.id for beat in state.beats]
    assert [beat for beat in kind.beats if beat in said] == said
    assert set(kind.beats) - set(said) <= kind.optional_beats


def test_only_the_second_head_is_compared(lessons):
    compared = [s.id for s in lessons["R43"].states if "compare" in {beat.id for beat in s.beats}]
    assert compared == ["b1"]
    assert [lessons["R43"].state(s).head for s in ("b0", "b1")] == [0, 1]


@pytest.mark.parametrize(("name", "state_id"), STATES)
def test_no_decimal_is_typed_by_hand(lessons, name, state_id):
    for beat in lessons[name].state(state_id).beats:
        for lang in LANGS:
            assert not re.search(r"\d\s*[.．]\s*\d", HOLE.sub("", beat.say.in_lang(lang))), beat


@pytest.mark.parametrize(("name", "state_id"), STATES)
def test_both_languages_mention_the_same_values(lessons, name, state_id):
    for beat in lessons[name].state(state_id).beats:
        assert set(HOLE.findall(beat.say.zh)) == set(HOLE.findall(beat.say.en)), beat.id


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("name", "state_id"), STATES)
def test_filled_captions_fit_two_lines_and_a_state_its_time(lessons, name, state_id, lang):
    said = captions(lessons[name], lessons[name].state(state_id), lang)
    too_long = {beat: text for beat, text in said.items() if len(text) > LONGEST[lang]}
    assert not too_long
    assert not [text for text in said.values() if "{" in text or "}" in text]
    assert 12 <= sum(reading_seconds(text, lang) for text in said.values()) <= 45


@pytest.mark.parametrize(("where", "figures"), PRINTED.items(), ids=".".join)
def test_narration_says_the_figures_that_the_source_prints(lessons, where, figures):
    name, state_id, beat = where
    for lang in LANGS:
        caption = captions(lessons[name], lessons[name].state(state_id), lang)[beat]
        assert [figure for figure in figures if figure not in caption] == []


def edited(tmp_path: Path, name: str, changes: dict[str, str]) -> Lesson:
    """Load the lesson after a lecturer's edits; each text to replace stands exactly once in the file."""
    text = (LESSONS / f"{name}.toml").read_text(encoding="utf-8")
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = tmp_path / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return load(path)


def test_r36s_narration_survives_other_sizes_names_and_a_scale(tmp_path):
    changes = {
        'queries = ["q1", "q2"]': 'queries = ["a", "b", "c"]',
        'keys = ["k1", "k2", "k3"]': 'keys = ["u", "v"]',
        "Q = [[1, 0], [0, 1]]": "Q = [[1, 0, 2], [0, 1, -1], [3, 3, 3]]",
        "K = [[1, 0], [0, 1], [1, 1]]": "K = [[1, 0, 0], [0, 1, 5]]",
        "V = [[2, 0], [0, 4], [1, 2]]": "V = [[7], [-1]]",
        'scale = "none"': 'scale = "1/sqrt(d_k)"',
    }
    lesson = edited(tmp_path, "R36", changes)
    said = captions(lesson, lesson.state("shapes"), "en")
    assert "3 × 2" in said["one"]
    for state in lesson.states:
        assert captions(lesson, state, "zh").keys() == captions(lesson, state, "en").keys()


def test_r43s_narration_survives_other_tokens_a_third_head_and_a_causal_mask(tmp_path):
    third = "[[given.head]]\nW_Q = { take = [3, 0] }\nW_K = { take = [0, 3] }\nW_V = { take = [1, 2] }\n\n"
    changes = {
        'tokens = ["我", "给", "书"]': 'tokens = ["cat", "sat", "mat"]',
        'follow = "我"': 'follow = "mat"',
        'mask = "none"': 'mask = "causal"',
        "W_O = [[1, 0, 1, 0], [0, 1, 0, 1], [1, 0, -1, 0], [0, 1, 0, -1]]": f"W_O = {[[1, 2, 0, -1]] * 6}",
        '[[state]]\nid = "b4"': third + '[[state]]\nid = "b4"',
    }
    lesson = edited(tmp_path, "R43", changes)
    said = {(s.id, lang): captions(lesson, s, lang) for s in lesson.states for lang in LANGS}
    assert not [where for where, texts in said.items() if "我" in "".join(texts.values())]
    for lang in LANGS:
        assert "mat" in said["b4", lang]["position"]
        assert {"3", "6"} <= set(re.findall(r"\d+", said["b6", lang]["concat_row"]))

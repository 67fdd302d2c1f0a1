"""Alt text says what a picture shows: names in words, sizes, rows with their labels and numbers as they print."""

from __future__ import annotations

from pathlib import Path

import pytest

import lessons
from lessons.core.load import load
from lessons.core.trace import compute
from scenes.audit.names import ARRAYS, AXES
from scenes.render.readback import still_data
from scenes.stage import Look, cast
from tests.states.lessons import CASES, Make, lesson


def alt(found, state_id, beat, langs=("zh",)):
    state = found.state(state_id)
    return still_data(cast(found, compute(found), state, Look("board", langs)), beat, beat)["alt"]


@pytest.fixture(scope="module")
def heads():
    return load(Path(lessons.__file__).parent / "R43.toml")


def test_the_weights_of_head_1_are_told_row_by_row(heads):
    told = alt(heads, "b0", "softmax")
    # the first row as printed on the page; the others as computed by hand from X and the selected features
    rows = "我{} 0.401112{c} 0.197776{c} 0.401112{s} 给{} 0.197776{c} 0.401112{c} 0.401112"
    assert rows.format(":", ":", c=",", s=";") in told["en"]["long"]
    assert rows.format("：", "：", c="，", s="；").replace(" ", "") in told["zh"]["long"]
    assert "The weights A of head 1, 3 by 3, one row for each query, one column for each source." in told["en"]["long"]
    assert "头1的权重A，3行3列，行是query，列是来源。" in told["zh"]["long"]


def test_the_long_text_begins_with_what_is_said(heads):
    told = alt(heads, "b0", "readout")
    assert told["zh"]["long"].splitlines()[0] == "这就是头1为“我”读到的：(0.401112, 0.796664)，2个通道宽。"
    assert told["en"]["long"].splitlines()[:2] == [
        "This is what head 1 reads for “我”: (0.401112, 0.796664), 2 channels wide.",
        "The query that is followed is “我”.",
    ]


def test_the_short_text_is_one_sentence(heads):
    told = alt(heads, "b0", "scores")
    assert told["en"]["short"] == (
        "Head 1, step by step: the picture shows the queries Q, the keys K, the values V "
        "and the dot products QKᵀ of head 1."
    )
    assert told["zh"]["short"] == "第一个头，一步步算：画面上是头1的查询Q、键K、值V与点积QKᵀ。"


def test_numbers_that_are_shown_as_colours_are_told_too():
    told = alt(lesson(CASES["one head"]), "concat_channels", "one_row")
    reads = compute(lesson(CASES["one head"]))["Y"].values[0, 0]
    assert "(as colours), 1 of 3 rows, 2 columns" in told["en"]["long"]
    for number in reads:
        assert f"{number:.3f}".replace("-", "−") in told["en"]["long"]


def test_what_the_mask_hides_is_said():
    causal = lesson(Make(("I", "am", "here"), mask="causal"))
    told = alt(causal, "softmax_axis", "row_sums")
    [weights] = [line for line in told["en"]["long"].splitlines() if line.startswith("The weights A")]
    assert "I: 1.000, not readable, not readable; am: 0." in weights
    assert "I：1.000，不可读，不可读；" in told["zh"]["long"]


def test_of_a_table_with_a_gap_the_columns_are_named():
    told = alt(lesson(CASES["twelve everywhere"]), "softmax_axis", "exponentiate")
    [scores] = [line for line in told["en"]["long"].splitlines() if line.startswith("The scores S")]
    assert " of 12 rows, 12 columns" in scores
    assert " is " in scores


def test_what_is_struck_out_is_said():
    told = alt(lesson(CASES["one head"]), "two_lanes", "content")
    assert "Struck out: “我”" in told["en"]["long"]
    assert "划掉的：“我”" in told["zh"]["long"]


def test_two_tokens_of_one_name_are_told_apart():
    told = alt(lesson(Make(("的", "书", "的"))), "softmax_axis", "scores")
    assert "的1：" in told["zh"]["long"]
    assert "的 3: " in told["en"]["long"]


def test_another_number_in_the_lesson_is_another_number_in_the_alt_text():
    one, other = (alt(lesson(Make(seed=seed)), "softmax_axis", "scores")["en"]["long"] for seed in (1, 2))
    assert one != other


def test_every_array_and_axis_has_a_name_in_words():
    for make in CASES.values():
        trace = compute(lesson(make))
        assert set(trace) <= set(ARRAYS)
        assert {axis for name in trace for axis in trace[name].axes} <= set(AXES)

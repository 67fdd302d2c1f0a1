from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lessons.core.load import load
from lessons.core.trace import compute
from scenes.draw.mobjects import Panel
from scenes.stage import Look
from tests.draw.drawing import ink
from tests.states.lessons import CASES, Make, lesson, makes
from tests.states.looking import faults, moments, numbers, settled
from tests.states.numbers import disagreeing

KIND = "softmax_axis"
BEATS = ("scores", "exponentiate", "normalise", "row_sums", "wrong_axis")
STAGE = {1: (79, 195, 1841, 922), 2: (79, 195, 1841, 854)}
SIZES = (
    "one of everything", "Q K V with a number as scale", "three heads, causal", "eight heads", "twelve everywhere",
    "cross, many queries", "padding", "a row with nothing to read", "a column nobody reads", "large numbers",
    "mixed numbers", "no decimals", "eight decimals", "long labels",
)  # fmt: skip
each_size = pytest.mark.parametrize("name", SIZES)


@lru_cache(maxsize=32)
def seen(name: str):
    """The moments of one of the cases; the looks take turns."""
    langs = [("zh",), ("en",), ("zh", "en")][SIZES.index(name) % 3]
    return moments(CASES[name], KIND, Look(("board", "paper")[SIZES.index(name) % 2], langs)), len(langs)


@each_size
def test_scores_become_exponentials_and_these_become_weights(name):
    told, _ = seen(name)
    shown = [
        set(numbers(told[beat], array))
        for beat, array in (("exponentiate", "S"), ("exponentiate", "E"), ("row_sums", "A"))
    ]
    assert shown[0] == shown[1]
    assert shown[0] <= shown[2], "the weights also stand in the bars, where they have room"
    assert not numbers(told["row_sums"], "E")


@each_size
def test_nothing_is_shown_that_may_not_be_read(name):
    readable = compute(lesson(CASES[name]))["readable"].values
    told, _ = seen(name)
    for texts in told.values():
        for array in "SEAB":
            for *_, query, key in numbers(texts, array):
                assert readable[query, key], f"{array} of query {query}, key {key}"


@settings(max_examples=10)
@given(makes(), st.sampled_from([("board", ("zh",)), ("paper", ("en",)), ("board", ("zh", "en"))]))
def test_any_lesson_can_be_shown(make, look):
    theme, langs = look
    told = moments(make, KIND, Look(theme, langs))
    trace = compute(lesson(make))
    for texts in told.values():
        assert faults(texts, STAGE[len(langs)]) == []
        assert disagreeing(texts, trace) == []


@pytest.fixture(scope="module")
def r36():
    """State b1 of page R36."""
    return moments(load(Path(__file__).parents[2] / "lessons" / "R36.toml"), "b1")


def test_r36_exponentiates_its_scores(r36):
    first, second = ([numbers(r36["exponentiate"], "E")[row, key] for key in range(3)] for row in range(2))
    assert first == [{"2.718"}, {"1.000"}, {"2.718"}]
    assert second == [{"1.000"}, {"2.718"}, {"2.718"}]
    assert numbers(r36["exponentiate"], "E_sum") == {(0,): {"Σ = 6.437"}, (1,): {"Σ = 6.437"}}


def test_r36_has_the_weights_of_the_page_and_rows_that_sum_to_1(r36):
    A = numbers(r36["row_sums"], "A")
    assert [A[0, key] for key in range(3)] == [{"0.422"}, {"0.155"}, {"0.422"}]
    assert [A[1, key] for key in range(3)] == [{"0.155"}, {"0.422"}, {"0.422"}]
    assert numbers(r36["row_sums"], "A_sum") == {(0,): {"Σ = 1"}, (1,): {"Σ = 1"}}
    assert "各项已舍入" in [text.text for text in r36["row_sums"]]


def test_r36_along_the_wrong_axis_has_rows_that_sum_to_one_and_a_half(r36):
    assert numbers(r36["wrong_axis"], "B_row_sum") == {(0,): {"Σ = 1.500"}, (1,): {"Σ = 1.500"}}
    assert numbers(r36["wrong_axis"], "B_key_sum") == {(key,): {"Σ = 1"} for key in range(3)}
    assert [numbers(r36["wrong_axis"], "B")[0, key] for key in range(3)] == [{"0.731"}, {"0.269"}, {"0.500"}]


def test_the_bars_are_as_long_as_their_weights():
    scene = settled(Make(heads=2, decimals=6), KIND)
    weights = compute(lesson(Make(heads=2, decimals=6)))["A"].values[1]
    for row, shares in enumerate(weights):
        bar = scene.bars.plan.bar(row)
        level = [ink(part) for part in scene.bars.grown if isinstance(part, Panel)]
        pieces = sorted((box.w for box in level if abs(box.cy - bar.cy) < 1), reverse=True)
        wide = sorted((share * bar.w - 2 for share in shares if share * bar.w > 3), reverse=True)
        assert pieces == pytest.approx(wide, abs=0.5)


def test_large_scores_are_shown_less_their_rows_largest():
    exponent = {text.text for text in moments(Make(heads=1, numbers="large"), KIND)["exponentiate"]}
    assert "e^(S_1 - max)" in exponent
    assert "e^(S_1)" in {text.text for text in moments(Make(heads=1, numbers="tiny"), KIND)["exponentiate"]}


def test_a_row_with_nothing_to_read_says_so_from_the_first_sum_to_the_last():
    told = moments(CASES["another row has nothing to read"], KIND)
    words = [[text.text for text in told[beat]].count("没有可读的来源") for beat in BEATS]
    assert words == [0, 1, 1, 2, 3]
    assert "斜线格不可读" in [text.text for text in told[""]]


def test_many_queries_keep_their_rows_and_the_wrong_table_comes_in_place_of_the_bars():
    scene = settled(Make(tuple("一二三四五六七八九十甲乙"), decimals=1), KIND)
    assert not scene.places.shortened.get("query")
    assert scene.in_turn
    bars = {id(part) for part in scene.bars.everything()}
    assert not [part for part in scene.mobjects if id(part) in bars]

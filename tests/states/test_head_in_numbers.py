from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lessons.core.load import load
from lessons.core.trace import compute
from scenes.stage import Look
from tests.states.lessons import CASES, Make, lesson, makes
from tests.states.looking import faults, moments, numbers
from tests.states.numbers import disagreeing

KIND = "head_in_numbers"
BEATS = ("select", "scores", "scale", "softmax", "read", "readout", "compare")
STAGE = {1: (79, 195, 1841, 922), 2: (79, 195, 1841, 854)}
"""By languages: the stage's edges, with a pixel in hand."""
SIZES = (
    "one of everything", "three heads, causal", "twelve everywhere", "cross, many queries", "full matrices", "padding",
    "a row with nothing to read", "large numbers", "long labels",
)  # fmt: skip
each_size = pytest.mark.parametrize("name", SIZES)


@lru_cache(maxsize=32)
def seen(name: str):
    """The moments of one of the cases; the looks take turns."""
    langs = [("zh",), ("en",), ("zh", "en")][SIZES.index(name) % 3]
    return moments(CASES[name], KIND, Look(("board", "paper")[SIZES.index(name) % 2], langs)), len(langs)


@each_size
def test_nothing_is_shown_of_a_score_or_a_weight_that_may_not_be_read(name):
    readable = compute(lesson(CASES[name]))["readable"].values
    told, _ = seen(name)
    for texts in told.values():
        for array in ("QK", "S", "A"):
            for *_, query, key in numbers(texts, array):
                assert readable[query, key], f"{array} of query {query}, key {key}"


@settings(max_examples=10)
@given(makes(least_heads=1), st.sampled_from([("board", ("zh",)), ("paper", ("en",)), ("board", ("zh", "en"))]))
def test_any_lesson_can_be_shown(make, look):
    theme, langs = look
    told = moments(make, KIND, Look(theme, langs))
    trace = compute(lesson(make))
    for texts in told.values():
        assert faults(texts, STAGE[len(langs)]) == []
        assert disagreeing(texts, trace) == []


def test_without_compare_the_state_ends_with_the_read():
    assert tuple(moments(Make(compare=False), KIND)) == ("", *BEATS[:-1])


@pytest.fixture(scope="module")
def r43():
    """State b0 of page R43: head 1, followed token 我."""
    return moments(load(Path(__file__).parents[2] / "lessons" / "R43.toml"), "b0")


def test_r43_opens_on_x(r43):
    assert len(numbers(r43[""], "X")) == 12


def test_r43_selects_two_features_for_each_of_q_k_and_v(r43):
    texts = r43["select"]
    assert {i: numbers(texts, "V")[0, *i] for i in ((0, 0), (0, 1), (1, 1))} == {
        (0, 0): {"1"},
        (0, 1): {"0"},
        (1, 1): {"2"},
    }
    assert numbers(texts, "Q")[0, 2, 1] == {"1"}


def test_r43_writes_the_first_dot_product_out(r43):
    texts = r43["scores"]
    assert numbers(texts, "QK")[0, 0, 0] == {"1"}
    assert len([text for text in texts if text.source == ("QK", (0, 0, 0))]) == 2, "in the sum and in the table"
    assert len(numbers(texts, "QK")) == 9


def test_r43_prints_the_weights_of_the_page(r43):
    A = numbers(r43["softmax"], "A")
    assert [A[0, 0, key] for key in range(3)] == [{"0.401112"}, {"0.197776"}, {"0.401112"}]
    assert numbers(r43["softmax"], "A_sum")[0, 0] == {"Σ = 1"}


def test_r43_reads_what_the_page_prints(r43):
    Y = numbers(r43["readout"], "Y")
    assert [Y[0, 0, channel] for channel in range(2)] == [{"0.401112"}, {"0.796664"}]


def test_r43s_terms_are_weights_times_rows_of_v(r43):
    said = "".join(
        text.text for text in sorted((t for t in r43["readout"] if 690 < t.box[1] < 800), key=lambda t: t.box[0])
    )
    assert "0.401112\u2009·\u2009(1, 0)+0.197776\u2009·\u2009(0, 2)+0.401112\u2009·\u2009(0, 1)" in said


def test_heads_are_compared_side_by_side():
    texts = moments(CASES["eight heads"], KIND)["compare"]
    assert {head for head, *_ in numbers(texts, "A")} == set(range(8))
    assert {head for head, *_ in numbers(texts, "Y")} == set(range(8))
    assert {f"头 {n}" for n in range(1, 9)} <= {text.text for text in texts}


def test_a_followed_query_with_nothing_to_read_says_so_and_reads_zeros():
    told = moments(CASES["a row with nothing to read"], KIND, Look("board", ("en",)))
    assert "nothing to read" in [text.text for text in told["softmax"]]
    assert numbers(told["softmax"], "A_sum").get((0, 0)) is None
    assert [numbers(told["readout"], "Y")[0, 0, channel] for channel in range(2)] == [{"0.000000"}, {"0.000000"}]
    assert "hatched: not readable" in [text.text for text in told["scores"]]


def test_scores_that_are_not_scaled_are_shown_times_1():
    told = moments(Make(scale="none", compare=False), KIND)
    assert numbers(told["scale"], "S").keys() == numbers(told["scores"], "QK").keys()
    assert any("times 1" in text.text for text in told["scale"])


def test_what_is_scaled_is_the_first_score_that_is_not_0():
    """Head 2 of page R43: the scores of 我 are 0, 1, 1."""
    texts = moments(load(Path(__file__).parents[2] / "lessons" / "R43.toml"), "b1")["scale"]
    assert numbers(texts, "QK") == {(1, 0, 1): {"1"}}


@pytest.mark.parametrize(("scale", "said"), [(0.25, "times 0.25"), (1e-6, "times 0.000001"), (1e6, "times 1000000")])
def test_a_scale_is_written_with_the_digits_that_it_has(scale, said):
    texts = moments(Make(scale=scale, compare=False), KIND)["scale"]
    assert [text.text for text in texts].count(f"S_1 = Q_1 K_1^T {said}") == 1

"""The numbers of whole lessons: against loops with 50 digits, under masks, with more heads, and beyond the floats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.core.arrays import named
from lessons.core.lesson import Given, Lesson
from lessons.core.trace import compute
from tests.core import twins
from tests.core.cases import arrays, sizes
from tests.core.pages import lesson, r36, r43, with_given

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

pytestmark = pytest.mark.filterwarnings("error")


@st.composite
def lessons(draw: DrawFn) -> Lesson:
    """A lesson of any sizes with heads, cross-attention, a mask and an output matrix."""
    size = draw(sizes())
    size["channel"] = size["head"] * size["d_v"]
    wanted = {
        "X": "query d_model", "M": "key d_model", "W_Q": "head d_model d_k", "W_K": "head d_model d_k",
        "W_V": "head d_model d_v", "W_O": "channel d_out",
    }  # fmt: skip
    numbers = st.floats(-3, 3)
    given = {name: draw(arrays(size, tuple(axes.split()), numbers)) for name, axes in wanted.items()}
    mask = draw(arrays(size, ("query", "key"), st.sampled_from([0.0, 1.0])))
    labels = [" ".join(f"{axis}{i}" for i in range(size[axis])) for axis in ("query", "key")]
    return lesson(Given(given, scale=0.5, readable=mask), *labels, self_attention=False)


@given(lessons())
def test_a_whole_lesson_computed_by_loops_with_fifty_digits_is_the_same(lesson):
    trace, given = compute(lesson), {name: a.values.tolist() for name, a in lesson.given.arrays.items()}
    exact = {name: given[name] if name.startswith("W_") else twins.exact(given[name]) for name in given}
    rows: list[list[mpmath.mpf]] = [[] for _ in exact["X"]]
    for head in range(trace["Y"].size("head")):
        Q, K, V = (
            twins.dot_table(exact[source], twins.turned(twins.exact(given[f"W_{name}"][head])))
            for name, source in (("Q", "X"), ("K", "M"), ("V", "M"))
        )
        S = [[x / 2 for x in row] for row in twins.dot_table(Q, K)]
        A = twins.softmax(S, lesson.given.readable.values.tolist(), mpmath.exp)
        Y = twins.dot_table(A, twins.turned(V))
        for name, table in (("S", S), ("A", A), ("Y", Y)):
            assert trace[name].at(head=head).values.tolist() == [
                pytest.approx([float(x) for x in r], rel=0, abs=1e-11) for r in table
            ]
        rows = [[*row, *more] for row, more in zip(rows, Y, strict=True)]
    outputs = twins.dot_table(rows, twins.turned(twins.exact(given["W_O"])))
    assert trace["O"].values.tolist() == [pytest.approx([float(x) for x in row], rel=0, abs=1e-10) for row in outputs]


def test_contrasts_are_what_the_storyboard_strikes_out():
    trace = compute(r43())
    Y = trace["Y"].values
    assert trace["Y_sum"].values == pytest.approx(Y[0] + Y[1], rel=1e-15)
    assert trace["Y_mean"].values == pytest.approx((Y[:, 0] + Y[:, 1] + Y[:, 2]) / 3, rel=1e-15)


def test_a_third_head_of_the_same_lesson_changes_no_number_of_the_others():
    old, before = r43(), compute(r43())
    more = {
        n: named(np.concatenate([a.values, a.values[:1]]), *a.axes)
        for n, a in old.given.arrays.items()
        if n in ("W_Q", "W_K", "W_V")
    }
    W_O = np.concatenate([old.given.arrays["W_O"].values, np.ones((2, 4))])
    after = compute(with_given(old, {**more, "W_O": named(W_O, "channel", "d_out")}))
    assert after["A"].values[:2].tolist() == before["A"].values.tolist()
    assert after["R"].values[:, :4].tolist() == before["R"].values.tolist()
    assert after["A"].values[2].tolist() == before["A"].values[0].tolist()


def test_everything_may_be_read_where_no_mask_is_given():
    assert compute(r43())["readable"].values.tolist() == [[1, 1, 1]] * 3
    assert compute(r43()).nothing_to_read == ()


def test_a_causal_mask_closes_what_comes_later_and_leaves_the_scores_as_they_were():
    trace = compute(with_given(r43(), readable=named(np.tri(3), "query", "key"), mask_rule="causal"))
    assert trace["A"].at(query=0).values.tolist() == [[1, 0, 0], [1, 0, 0]]
    assert trace["S"].values.tolist() == compute(r43())["S"].values.tolist()
    assert trace["E"].at(head=0, query=0, key=2).values == 0
    assert trace["B"].at(head=0, key=2).values.tolist() == [0, 0, 1]
    assert trace["AV"].at(head=0, query=0, key=1).values.tolist() == [0, 0]


def test_a_query_with_nothing_to_read_is_named_and_everything_of_it_is_zero():
    trace = compute(with_given(r36(), readable=named([[1, 1, 1], [0, 0, 0]], "query", "key")))
    assert trace.nothing_to_read == (1,)
    for name in ("A", "E", "E_sum", "A_sum", "B", "Y", "shift", "AV"):
        assert not trace[name].at(query=1).values.any(), name
    assert trace["A_sum"].at(query=0).values == pytest.approx(1)


def test_large_scores_are_shown_shifted_and_small_ones_plainly():
    small, large = compute(r36()), compute(with_given(r36(), scale=50.0))
    assert small["shift"].values.tolist() == [0, 0]
    assert small["E"].values[0] == pytest.approx([float(mpmath.e), 1, float(mpmath.e)], rel=1e-15)
    assert large["shift"].values.tolist() == [50, 50]
    assert large["E"].values[0] == pytest.approx([1, float(mpmath.exp(-50)), 1], rel=1e-15)


def test_a_score_beyond_the_floats_takes_all_the_weight():
    trace = compute(with_given(r43(), {"X": named([[1e308, 0, 1, 0], [0, 1, 0, 2], [1, 1, 0, 1]], "query", "d_model")}))
    assert trace["A"].at(head=0, query=0).values.tolist() == [1, 0, 0]
    assert all(not np.isnan(trace[name].values).any() for name in trace)


@pytest.mark.parametrize("sign", [1, -1])
def test_scores_that_all_overflow_are_refused_since_their_weights_cannot_be_told(sign):
    huge = {"Q": named([[1e200], [1]], "query", "d_k"), "K": named([[sign * 1e200], [sign * 2e200]], "key", "d_k")}
    with pytest.raises(ValueError, match="cannot be told apart; use smaller numbers"):
        compute(lesson(Given({**huge, "V": named([[1], [2]], "key", "d_v")}), "a b", "s t"))


def test_overflow_where_nobody_reads_is_no_reason_to_refuse():
    huge = {"Q": named([[1e200]], "query", "d_k"), "K": named([[1e200], [1e200], [0]], "key", "d_k")}
    readable = named([[0, 0, 1]], "query", "key")
    trace = compute(lesson(Given({**huge, "V": named([[1], [2], [3]], "key", "d_v")}, readable=readable), "a", "s t u"))
    assert trace["A"].values.tolist() == [[0, 0, 1]]
    assert trace["Y"].values.tolist() == [[3]]

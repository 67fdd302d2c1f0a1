"""The exponentials as they are shown: plainly while scores are small, less a shift where they are large."""

from __future__ import annotations

import math

import mpmath
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.core import ops
from lessons.core.arrays import named
from tests.core import twins
from tests.core.cases import masked_scores

pytestmark = pytest.mark.filterwarnings("error")


@given(masked_scores())
def test_shown_exponentials_over_their_sum_are_the_weights(case):
    S, readable = case
    E = ops.exponentials(S, ops.shown_shift(S, readable), readable)
    sums = ops.sum_over(E, "key").values[..., None]
    weights = E.values / (sums + (sums == 0))
    assert weights == pytest.approx(ops.softmax(S, along="key", readable=readable).values, rel=1e-12, abs=1e-300)


@given(masked_scores(st.floats(-20, 20)))
def test_exponentials_of_small_scores_are_shown_as_they_are(case):
    S, readable = case
    shift = ops.shown_shift(S, readable)
    assert shift.axes == S.axes[:-1]
    assert not shift.values.any()
    E = ops.exponentials(S, shift, readable)
    for front in twins.fronts(S, core=("query", "key")):
        scores, may = twins.table_at(S, front, "query", "key"), readable.values.tolist()
        want = [
            [float(mpmath.exp(s)) if m else 0 for s, m in zip(*both, strict=True)]
            for both in zip(scores, may, strict=True)
        ]
        got = twins.table_at(E, front, "query", "key")
        assert [x for row in got for x in row] == pytest.approx([x for row in want for x in row], rel=1e-15)


def test_large_scores_are_shown_less_the_greatest_readable_one_of_their_row():
    S = named([[21, 19, 400], [1, 2, 3], [7, 7, 7]], "query", "key")
    readable = named([[1, 1, 0], [1, 1, 1], [0, 0, 0]], "query", "key")
    shift = ops.shown_shift(S, readable)
    assert shift.values.tolist() == [21, 3, 0]
    E = ops.exponentials(S, shift, readable).values
    assert E[0] == pytest.approx([1, float(mpmath.exp(-2)), 0], rel=1e-15)
    assert E[2].tolist() == [0, 0, 0]


def test_a_large_score_that_nobody_may_read_shifts_nothing():
    S, readable = named([[1, 400]], "query", "key"), named([[1, 0]], "query", "key")
    assert ops.shown_shift(S, readable).values.tolist() == [0]


def test_shown_exponentials_of_infinite_scores_are_one_and_zero():
    S, readable = named([[math.inf, 1, -math.inf]], "query", "key"), named([[1, 1, 1]], "query", "key")
    E = ops.exponentials(S, ops.shown_shift(S, readable), readable)
    assert E.values.tolist() == [[1, 0, 0]]


def test_an_exponential_that_no_shift_keeps_small_is_infinite():
    S, readable = named([[1000, -1000, 0]], "query", "key"), named([[1, 1, 1]], "query", "key")
    assert ops.exponentials(S, named([0], "query"), readable).values.tolist() == [[math.inf, 0, 1]]

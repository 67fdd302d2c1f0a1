"""Products beyond the floats, and what is said of arrays that do not agree."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.core import ops
from lessons.core.arrays import Array, named
from tests.core import twins
from tests.core.cases import arrays, sizes

pytestmark = pytest.mark.filterwarnings("error")


@given(st.data())
def test_products_beyond_the_floats_have_the_sign_of_their_exact_sum(data):
    size = data.draw(sizes())
    Q, K = (data.draw(arrays(size, (axis, "d_k"), st.integers(-9, 9).map(float))) for axis in ("query", "key"))
    huge = ops.scores(Array(Q.values * 2.0**1000, Q.axes), Array(K.values * 2.0**1000, K.axes)).values
    small = twins.dot_table(Q.values.tolist(), K.values.tolist())
    assert huge.tolist() == [[math.copysign(math.inf, x) if x else 0 for x in row] for row in small]


@pytest.mark.parametrize(
    ("q", "k", "score"),
    [
        ([1e200, 1e200], [1e200, -1e200], 0),
        ([1e308, 1e308, -1e308], [1, 1, 1], 1e308),
        ([1e200], [1e200], math.inf),
        ([1e200, 1], [-1e200, 1], -math.inf),
        ([math.inf, 2], [0, 3], 6),
        ([math.inf, 2], [1, 3], math.inf),
        ([1.7e308, 1.7e308], [0.5, 0.5], 1.7e308),
    ],
)
def test_a_sum_of_huge_products_is_exact_where_a_float_can_hold_it_and_infinite_otherwise(q, k, score):
    assert ops.scores(named([q], "query", "d_k"), named([k], "key", "d_k")).values.tolist() == [[score]]


def test_infinite_terms_of_both_signs_are_refused_rather_than_nan():
    with pytest.raises(ValueError, match="infinite terms of both signs"):
        ops.scores(named([[math.inf, math.inf]], "query", "d_k"), named([[1, -1]], "key", "d_k"))


def test_products_that_overflow_are_infinite_and_zero_times_infinity_is_zero():
    Q, K = named([[1e200, math.inf]], "query", "d_k"), named([[-1e200, 0]], "key", "d_k")
    assert ops.score_terms(Q, K).values.tolist() == [[[-math.inf, 0]]]
    assert ops.scale(named([[1e308, -math.inf]], "query", "key"), 10).values.tolist() == [[math.inf, -math.inf]]
    assert ops.scale(named([[math.inf]], "query", "key"), 0).values.tolist() == [[0]]


@pytest.mark.parametrize(
    ("operation", "message"),
    [
        (
            lambda: ops.scores(named([[1, 2]], "query", "d_k"), named([[1, 2, 3]], "key", "d_k")),
            r"Q \(query 1, d_k 2\) and K \(key 1, d_k 3\) do not agree: d_k is 2 in Q and 3 in K",
        ),
        (
            lambda: ops.read(named([[1, 2]], "query", "key"), named([[1]], "key", "d_v")),
            r"A \(query 1, key 2\) and V \(key 1, d_v 1\) do not agree: key is 2 in A and 1 in V",
        ),
        (
            lambda: ops.score_terms(
                named([[[1]], [[2]]], "head", "query", "d_k"), named([[[1]]], "head", "key", "d_k")
            ),
            "head is 2 in Q and 1 in K",
        ),
        (
            lambda: ops.softmax(named([[1, 2]], "query", "key"), along="key", readable=named([[1]], "query", "key")),
            r"the mask \(query 1, key 1\) and S \(query 1, key 2\) do not agree",
        ),
        (
            lambda: ops.output_projection(named([[1, 2]], "query", "channel"), named([[1]], "channel", "d_out")),
            "channel is 2 in R and 1 in W_O",
        ),
        (lambda: ops.softmax(named([1], "query"), along="key"), r"there is no axis key in \(query 1\)"),
        (lambda: ops.scores(named([[1]], "query", "d_v"), named([[1]], "key", "d_k")), "Q has no axis d_k"),
        (lambda: ops.scores(named([[1]], "query", "d_k"), named([1], "d_k")), "neither has an axis key"),
        (lambda: ops.weighted_rows(named([1], "key"), named([[1]], "key", "d_v")), "neither has an axis query"),
        (
            lambda: ops.project(named([[1]], "token", "d_model"), named([[1]], "d_model", "d_k")),
            "query or key is needed",
        ),
        (lambda: ops.concat_heads(named([[1]], "query", "d_v")), "there is no axis head"),
        (lambda: ops.softmax(named([[math.nan]], "query", "key"), along="key"), r"not a number \(NaN\)"),
    ],
)
def test_arrays_that_do_not_agree_are_named_with_their_sizes(operation, message):
    with pytest.raises(ValueError, match=message):
        operation()

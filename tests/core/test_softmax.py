"""Softmax along either axis against its loop twin and exact arithmetic, its laws, masks, and infinite scores."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import mpmath
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.core import ops
from lessons.core.arrays import Array, named
from tests.core import twins
from tests.core.cases import masked_scores

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.filterwarnings("error")
ANY_FINITE = st.floats(allow_nan=False, allow_infinity=False) | st.sampled_from([1e308, -1e308, 1.7e308, 0.0])


def assert_softmax(got: Array, S: Array, readable: Array, axes: tuple[str, str], exp: Callable[[Any], Any]) -> None:
    for front in twins.fronts(S, core=("query", "key")):
        scores, may = twins.table_at(S, front, *axes), twins.table_at(readable, {}, *axes)
        want = twins.softmax(twins.exact(scores) if exp is mpmath.exp else scores, may, exp)
        for got_row, want_row in zip(twins.table_at(got, front, *axes), want, strict=True):
            assert got_row == pytest.approx([float(x) for x in want_row], rel=1e-12, abs=1e-300)


@given(masked_scores())
def test_softmax_along_the_keys_shares_one_row_among_its_readable_sources(case):
    S, readable = case
    A = ops.softmax(S, along="key", readable=readable)
    assert A.axes == S.axes
    assert_softmax(A, S, readable, ("query", "key"), math.exp)
    assert_softmax(A, S, readable, ("query", "key"), mpmath.exp)


@given(masked_scores())
def test_softmax_along_the_queries_is_the_same_of_the_turned_table(case):
    S, readable = case
    B = ops.softmax(S, along="query", readable=readable)
    assert B.axes == S.axes
    assert_softmax(B, S, readable, ("key", "query"), math.exp)
    assert_softmax(B, S, readable, ("key", "query"), mpmath.exp)


@given(masked_scores(ANY_FINITE), st.sampled_from([("query", "key"), ("key", "query")]))
def test_softmax_of_scores_as_large_as_a_float_can_be_agrees_with_exact_arithmetic(case, axes):
    S, readable = case
    assert_softmax(ops.softmax(S, along=axes[1], readable=readable), S, readable, axes, mpmath.exp)


@given(masked_scores(st.floats(allow_nan=False) | st.sampled_from([math.inf, -math.inf, 1e308])))
def test_whatever_the_scores_weights_are_never_nan_and_a_row_sums_to_one_or_to_nothing(case):
    S, readable = case
    sums = ops.sum_over(ops.softmax(S, along="key", readable=readable), "key").values
    open_ = (readable.values > 0) & (S.values > -math.inf)
    assert sums == pytest.approx(open_.any(axis=-1).astype(float), abs=1e-14)


@pytest.mark.parametrize(
    ("row", "weights"),
    [
        ([1e308, -1e308, 1e308], [0.5, 0, 0.5]),
        ([1.7e308, 0, -1.7e308], [1, 0, 0]),
        ([math.inf, 5, math.inf, -math.inf], [0.5, 0, 0.5, 0]),
        ([math.inf, 1e308], [1, 0]),
        ([-math.inf, 3, 3], [0, 0.5, 0.5]),
        ([-math.inf, -math.inf], [0, 0]),
        ([-1e308, -math.inf], [1, 0]),
        ([-1000, -1000], [0.5, 0.5]),
    ],
)
def test_infinite_and_huge_scores_share_as_their_limits_do(row, weights):
    assert ops.softmax(named([row], "query", "key"), along="key").values.tolist() == [weights]


def test_a_row_with_nothing_to_read_has_weights_zero_and_reads_zero():
    S, V = named([[1, 2], [3, 4]], "query", "key"), named([[5, 6, 7], [8, 9, 10]], "key", "d_v")
    A = ops.softmax(S, along="key", readable=named([[0, 0], [1, 0]], "query", "key"))
    assert A.values.tolist() == [[0, 0], [1, 0]]
    assert ops.read(A, V).values.tolist() == [[0, 0, 0], [5, 6, 7]]


def test_a_source_that_nobody_may_read_is_zero_along_the_wrong_axis_too():
    S = named([[1, 2], [1, 4]], "query", "key")
    B = ops.softmax(S, along="query", readable=named([[1, 0], [1, 0]], "query", "key"))
    assert B.values.tolist() == [[0.5, 0], [0.5, 0]]


def test_a_mask_for_each_batch_makes_a_table_for_each_batch():
    S = named([[[1, 1], [1, 1]]], "head", "query", "key")
    A = ops.softmax(S, along="key", readable=named([[1, 0], [1, 1]], "batch", "key"))
    assert A.axes == ("batch", "head", "query", "key")
    assert A.values.tolist() == [[[[1, 0], [1, 0]]], [[[0.5, 0.5], [0.5, 0.5]]]]


@given(masked_scores())
def test_under_a_causal_mask_the_first_token_reads_itself_and_no_one_reads_ahead(case):
    S, _ = case
    causal = named([[float(j <= i) for j in range(S.size("key"))] for i in range(S.size("query"))], "query", "key")
    A = ops.softmax(S, along="key", readable=causal).values
    assert (A[..., 0, 0] == 1).all()
    assert (A[..., causal.values == 0] == 0).all()


@given(masked_scores(), st.randoms(use_true_random=False))
def test_reordering_the_sources_reorders_the_weights_and_nothing_else(case, random):
    S, readable = case
    order = list(range(S.size("key")))
    random.shuffle(order)
    A = ops.softmax(S, along="key", readable=readable).values[..., order]
    turned = ops.softmax(
        Array(S.values[..., order], S.axes), along="key", readable=Array(readable.values[:, order], readable.axes)
    )
    assert turned.values == pytest.approx(A, rel=1e-14)


@given(masked_scores(), st.integers(-(2**40), 2**40))
def test_adding_one_number_to_a_whole_row_changes_no_weight(case, shift):
    whole = Array(case[0].values.round(), case[0].axes)
    moved = Array(whole.values + shift, whole.axes)
    readable = case[1]
    A = ops.softmax(whole, along="key", readable=readable).values
    assert ops.softmax(moved, along="key", readable=readable).values.tolist() == A.tolist()


def test_a_score_that_is_not_a_number_but_may_not_be_read_does_no_harm():
    S, readable = named([[math.nan, 1]], "query", "key"), named([[0, 1]], "query", "key")
    assert ops.softmax(S, along="key", readable=readable).values.tolist() == [[0, 1]]

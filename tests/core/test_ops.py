"""Each operation but softmax against a twin written as loops, in floats and in mpmath's 50 digits, on random shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mpmath
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.core import ops
from tests.core import twins
from tests.core.cases import arrays, pairs, sizes

if TYPE_CHECKING:
    from lessons.core.arrays import Array

pytestmark = pytest.mark.filterwarnings("error")


def assert_table(got: Any, want: Any, size: float) -> None:
    """Equal but for rounding, where terms of that size were added up. ``want`` is floats or mpmath's numbers."""
    for got_row, want_row in zip(got, want, strict=True):
        for x, y in zip(got_row, want_row, strict=True):
            assert abs(x - y) <= 1e-14 * size + 1e-300, (got, want)


def size_of(left: Array, right: Array) -> float:
    """More than the sum of any row's products can be."""
    return 4 * max(1.0, abs(left.values).max()) * max(1.0, abs(right.values).max())


def assert_dots(got: Array, left: Array, right: Array, axes: tuple[str, str, str]) -> None:
    """``got`` (rows, columns) are the dot products over the middle one of ``axes``, in every place in front."""
    rows, over, columns = axes
    for front in twins.fronts(left, right, core=axes):
        a, b = twins.table_at(left, front, rows, over), twins.turned(twins.table_at(right, front, over, columns))
        table = twins.table_at(got, front, rows, columns)
        assert_table(table, twins.dot_table(a, b), size_of(left, right))
        assert_table(table, twins.dot_table(twins.exact(a), twins.exact(b)), size_of(left, right))
    assert got.axes[-2:] == (rows, columns)


@given(pairs(("query", "d_k"), ("key", "d_k")))
def test_scores_are_dot_products_of_queries_and_keys(pair):
    assert_dots(ops.scores(*pair), *pair, ("query", "d_k", "key"))


@given(pairs(("query", "key"), ("key", "d_v")))
def test_a_read_is_the_weighted_sum_of_the_rows_of_v(pair):
    assert_dots(ops.read(*pair), *pair, ("query", "key", "d_v"))


@given(pairs(("query", "channel"), ("channel", "d_out")))
def test_the_output_projection_is_a_matrix_product(pair):
    assert_dots(ops.output_projection(*pair), *pair, ("query", "channel", "d_out"))


@given(st.data(), st.sampled_from(["query", "key"]), st.sampled_from(["d_k", "d_v"]))
def test_a_projection_is_a_matrix_product_for_queries_and_for_sources(data, row, width):
    pair = data.draw(pairs((row, "d_model"), ("d_model", width)))
    assert_dots(ops.project(*pair), *pair, (row, "d_model", width))


@pytest.mark.parametrize(
    ("terms", "total", "sides"),
    [
        (ops.score_terms, ops.scores, (("query", "d_k"), ("key", "d_k"))),
        (ops.weighted_rows, ops.read, (("query", "key"), ("key", "d_v"))),
        (ops.output_terms, ops.output_projection, (("query", "channel"), ("channel", "d_out"))),
    ],
)
@given(data=st.data())
def test_terms_are_single_products_and_add_up_to_their_sum(terms, total, sides, data):
    a, b = data.draw(pairs(*sides))
    got = terms(a, b)
    for place in twins.fronts(got, core=()):
        at_a = {axis: at for axis, at in place.items() if axis in a.axes}
        at_b = {axis: at for axis, at in place.items() if axis in b.axes}
        assert got.at(**place).values == a.at(**at_a).values * b.at(**at_b).values
    over = (set(sides[0]) & set(sides[1])).pop()
    summed = ops.sum_over(got, over)
    assert summed.axes == total(a, b).axes
    assert summed.values == pytest.approx(total(a, b).values, rel=0, abs=1e-14 * size_of(a, b))


@given(st.data(), st.floats(-10, 10))
def test_scaling_multiplies_each_score(data, factor):
    S = data.draw(arrays(data.draw(sizes()), ("head", "query", "key")))
    assert ops.scale(S, factor).values.ravel().tolist() == [x * factor for x in S.values.ravel().tolist()]


@given(st.data(), st.sampled_from([(), ("batch",)]))
def test_concat_puts_the_channels_of_each_head_side_by_side(data, front):
    size = data.draw(sizes())
    Y = data.draw(arrays(size, (*front, "head", "query", "d_v")))
    R = ops.concat_heads(Y)
    assert R.axes == (*front, "query", "channel")
    for place in twins.fronts(Y, core=("head", "query", "d_v")):
        for i in range(size["query"]):
            joined: list[float] = []
            for h in range(size["head"]):
                for c in range(size["d_v"]):
                    joined.append(float(Y.at(**place, head=h, query=i, d_v=c).values))  # noqa: PERF401  a loop twin
            assert R.at(**place, query=i).values.tolist() == joined


@given(st.data(), st.sampled_from(["head", "query", "key"]))
def test_sums_and_means_run_along_the_named_axis(data, axis):
    array = data.draw(arrays(data.draw(sizes()), ("head", "query", "key")))
    total, mean = ops.sum_over(array, axis), ops.mean_over(array, axis)
    assert total.axes == mean.axes == tuple(a for a in array.axes if a != axis)
    for place in twins.fronts(total, core=()):
        numbers = [mpmath.mpf(float(array.at(**place, **{axis: i}).values)) for i in range(array.size(axis))]
        assert float(total.at(**place).values) == pytest.approx(float(sum(numbers)), rel=0, abs=1e-12)
        assert float(mean.at(**place).values) == pytest.approx(float(sum(numbers) / len(numbers)), rel=0, abs=1e-12)

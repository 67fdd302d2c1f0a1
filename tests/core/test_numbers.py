"""How numbers print, one by one and as matrices."""

from __future__ import annotations

import math
from decimal import ROUND_HALF_EVEN, Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.core.arrays import named
from lessons.core.trace import compute
from lessons.core.words import number, shown, texts
from tests.core.pages import r43

pytestmark = pytest.mark.filterwarnings("error")


@pytest.mark.parametrize(
    ("x", "decimals", "text"),
    [
        (0.401112, 3, "0.401"),
        (-0.005560, 6, "−0.005560"),
        (-0.0000001, 6, "0.000000"),
        (-0.0, 0, "0"),
        (-0.4, 0, "0"),
        (-0.6, 0, "−1"),
        (1e-12, 6, "0.000000"),
        (1e-12, 12, "0.000000000001"),
        (2.5, 0, "2"),
        (7, 0, "7"),
        (9_999_999, 2, "9999999.00"),
        (9_999_999.999, 2, "1.00×10⁷"),
        (1e7, 6, "1.000×10⁷"),
        (123_456_789, 6, "1.235×10⁸"),
        (-123_456_789, 1, "−1.2×10⁸"),
        (99_999_999, 3, "1.000×10⁸"),
        (1e10, 0, "1×10¹⁰"),
        (1e308, 6, "1.000×10³⁰⁸"),
        (-1.7976931348623157e308, 3, "−1.798×10³⁰⁸"),
        (5e-324, 3, "0.000"),
        (math.inf, 3, "∞"),
        (-math.inf, 3, "−∞"),
        (math.nan, 3, "NaN"),
    ],
)
def test_a_number_prints_as_a_lecturer_writes_it(x, decimals, text):
    assert number(x, decimals) == text


@given(st.floats(-1e6, 1e6), st.integers(0, 12))
def test_a_number_is_rounded_from_its_exact_value_and_zero_has_no_sign(x, decimals):
    exact = Decimal(x).quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_EVEN)
    text = number(x, decimals)
    assert Decimal(text.replace("−", "-")) == exact
    assert len(text.partition(".")[2]) == decimals
    assert text.startswith("−") == (exact < 0)


@pytest.mark.parametrize(
    ("values", "printed"),
    [
        ([[1, 0], [-2, 10]], [["1", "0"], ["−2", "10"]]),
        ([[1, 0.5], [2, 3]], [["1.000", "0.500"], ["2.000", "3.000"]]),
        ([[0.9999999999999999, 1.0000000000000002]], [["1", "1"]]),
        ([[1, 1e-17]], [["1.000", "0.000"]]),
        ([[1, 0.999999999]], [["1.000", "1.000"]]),
        ([[-0.0, 0]], [["0", "0"]]),
        ([[2, 123456789]], [["2", "1.235×10⁸"]]),
        ([[math.inf, 1], [0, -math.inf]], [["∞", "1"], ["0", "−∞"]]),
        ([[math.inf, 0.5]], [["∞", "0.500"]]),
    ],
)
def test_a_matrix_prints_without_decimals_only_where_all_of_it_is_whole(values, printed):
    assert shown(named(values, "query", "key"), 3).tolist() == printed


def test_each_heads_matrix_is_judged_by_itself():
    both = named([[[1, 2]], [[1, 0.5]]], "head", "query", "d_k")
    assert shown(both, 2).tolist() == [[["1", "2"]], [["1.00", "0.50"]]]


def test_one_number_and_no_numbers_print_too():
    assert shown(named(3), 2).tolist() == "3"
    assert shown(named(np.zeros((0, 2)), "query", "key"), 2).tolist() == []


def test_an_array_prints_the_same_by_its_name():
    trace = compute(r43())
    assert texts(trace, "Y", 6)[1, 0].tolist() == ["0.598888", "0.802224"]
    assert texts(trace, "A_sum", 6).tolist() == [["1", "1", "1"]] * 2


def test_a_part_prints_as_it_does_in_the_whole():
    A = named([[[1, 2], [3, 0.25]], [[1, 1], [1, 1]]], "head", "query", "key")
    assert shown(A, 2, head=0, query=0).tolist() == ["1.00", "2.00"]
    assert shown(A, 2, head=1, key=0).tolist() == ["1", "1"]
    assert shown(A, 2, head=0, query=1, key=1).tolist() == "0.25"
    with pytest.raises(ValueError, match="there is no axis d_v"):
        shown(A, 2, d_v=0)

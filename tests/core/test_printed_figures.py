"""Every figure that the two source pages print, to its printed digits. Expected values are the pages' own text."""

from __future__ import annotations

import pytest

from lessons.core.trace import Trace, compute
from lessons.core.words import Scope, fill
from tests.core.pages import STATE, r36, r43

pytestmark = pytest.mark.filterwarnings("error")


@pytest.fixture(scope="module")
def page36() -> Trace:
    return compute(r36())


@pytest.fixture(scope="module")
def page43() -> Trace:
    return compute(r43())


def digits(trace: Trace, name: str, decimals: int, **at: int) -> tuple[str, ...]:
    """The numbers of one row, rounded by Python to that many decimals."""
    return tuple(f"{x:.{decimals}f}" for x in trace[name].at(**at).values)


def test_r36_scores_are_those_of_the_identity(page36):
    assert page36["S"].values.tolist() == [[1, 0, 1], [0, 1, 1]]


@pytest.mark.parametrize(("query", "row"), [(0, ("0.422", "0.155", "0.422")), (1, ("0.155", "0.422", "0.422"))])
def test_r36_prints_the_weights_of_each_query(page36, query, row):
    assert digits(page36, "A", 3, query=query) == row


@pytest.mark.parametrize(("query", "row"), [(0, ("1.267", "1.466")), (1, ("0.733", "2.534"))])
def test_r36_prints_the_output_of_each_query(page36, query, row):
    assert digits(page36, "Y", 3, query=query) == row


def test_r36_rows_sum_to_one_as_the_page_asks(page36):
    assert page36["A_sum"].values == pytest.approx([1, 1], abs=1e-15)


def test_r36_along_the_wrong_axis_columns_sum_to_one_and_rows_to_one_and_a_half(page36):
    assert page36["B_key_sum"].values == pytest.approx([1, 1, 1], abs=1e-15)
    assert tuple(f"{x:.3f}" for x in page36["B_row_sum"].values) == ("1.500", "1.500")
    assert digits(page36, "B", 3, query=0) == ("0.731", "0.269", "0.500")


@pytest.mark.parametrize(
    ("head", "weights", "read"),
    [
        (0, ("0.401112", "0.197776", "0.401112"), ("0.401112", "0.796664")),
        (1, ("0.197776", "0.401112", "0.401112"), ("0.598888", "0.802224")),
    ],
)
def test_r43_prints_the_weights_and_the_read_of_each_head(page43, head, weights, read):
    assert digits(page43, "A", 6, head=head, query=0) == weights
    assert digits(page43, "Y", 6, head=head, query=0) == read


def test_r43_prints_the_concatenated_row(page43):
    assert digits(page43, "R", 6, query=0) == ("0.401112", "0.796664", "0.598888", "0.802224")


def test_r43_prints_the_projected_output(page43):
    assert digits(page43, "O", 6, query=0) == ("1.000000", "1.598888", "-0.197776", "-0.005560")


def test_r43_projections_are_the_selections_that_the_page_describes(page43):
    X = page43["X"].values
    picked = {"Q": ([0, 1], [2, 3]), "K": ([0, 1], [1, 0]), "V": ([2, 3], [0, 1])}
    for name, heads in picked.items():
        for head, columns in enumerate(heads):
            assert page43[name].at(head=head).values.tolist() == X[:, columns].tolist()


@pytest.mark.parametrize(
    ("lesson", "hole", "printed"),
    [
        (r36(), "{A[q1]}", "(0.422, 0.155, 0.422)"),
        (r36(), "{Y[2]}", "(0.733, 2.534)"),
        (r36(), "{S[q2]}", "(0, 1, 1)"),
        (r43(), "{A[head,query]}", "(0.401112, 0.197776, 0.401112)"),
        (r43(), "{A[2,我]}", "(0.197776, 0.401112, 0.401112)"),
        (r43(), "{R[我]}", "(0.401112, 0.796664, 0.598888, 0.802224)"),
        (r43(), "{O[query]}", "(1.000000, 1.598888, −0.197776, −0.005560)"),
        (r43(), "{K[2,给]}", "(1, 0)"),
        (r43(), "{scale}", "1/√2"),
    ],
)
def test_narration_prints_the_pages_figures(lesson, hole, printed):
    assert fill(hole, Scope(compute(lesson), lesson, STATE)) == printed

"""Arrays with named axes."""

from __future__ import annotations

import numpy as np
import pytest

from lessons.core.arrays import Array, named

X = named([[1, 2, 3], [4, 5, 6]], "query", "d_model")


@pytest.mark.parametrize("axes", [("query",), ("query", "key", "d_v"), ("query", "query")])
def test_each_axis_has_one_name_of_its_own(axes):
    with pytest.raises(ValueError, match="do not name the axes"):
        Array(np.zeros((2, 2)), axes)


def test_an_array_is_a_copy_that_cannot_be_written_to():
    numbers = np.ones((1, 2))
    array = Array(numbers, ("query", "key"))
    numbers[0, 0] = 9
    assert array.values.tolist() == [[1, 1]]
    with pytest.raises(ValueError, match="read-only"):
        array.values[0, 0] = 2


def test_a_part_is_taken_by_the_names_of_axes():
    assert X.at(query=1).values.tolist() == [4, 5, 6]
    assert X.at(d_model=0).axes == ("query",)
    assert X.at(query=0, d_model=2).values == 3
    assert X.size("d_model") == 3


def test_axes_get_other_names_while_numbers_stay():
    rows = X.renamed(query="key")
    assert rows.axes == ("key", "d_model")
    assert rows.values.tolist() == X.values.tolist()


@pytest.mark.parametrize("wrong", [lambda: X.at(key=0), lambda: X.size("key"), lambda: X.renamed(key="query")])
def test_an_axis_that_is_not_there_is_named_with_those_that_are(wrong):
    with pytest.raises(ValueError, match=r"there is no axis key in \(query 2, d_model 3\)"):
        wrong()

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.draw.windows import positions, window


@st.composite
def asked(draw: st.DrawFn) -> tuple[int, int, tuple[int, ...]]:
    """A length, room for it, and positions to keep."""
    length = draw(st.integers(1, 40))
    return length, draw(st.integers(2, 45)), tuple(draw(st.sets(st.integers(0, length - 1), max_size=3)))


@given(asked())
def test_a_gap_stands_exactly_where_positions_are_left_out(case):
    length, room, keep = case
    view = window(length, room, keep)
    filled = [-1, *view, length]
    for before, after in pairwise(filled):
        assert before is not None or after is not None, "two gaps side by side"
        if before is not None and after is not None:
            assert after == before + 1
    for before, gap, after in zip(filled, filled[1:], filled[2:], strict=False):
        if gap is None:
            assert after - before > 1, "a gap that hides nothing"


@given(asked())
def test_what_is_to_be_kept_is_there(case):
    length, room, keep = case
    assert set(keep) <= set(positions(window(length, room, keep)))


@given(asked())
def test_all_of_it_is_there_where_it_has_room(case):
    length, room, keep = case
    if length <= room:
        assert window(length, room, keep) == tuple(range(length))


@given(asked())
def test_the_first_and_the_last_are_there_from_three_places_on(case):
    length, room, keep = case
    if room >= 3:
        assert {0, length - 1} <= set(positions(window(length, room, keep)))


@given(asked())
def test_it_takes_no_more_places_than_it_has_unless_what_is_kept_needs_them(case):
    length, room, keep = case
    fewest = len(window(length, 3, keep))
    assert len(window(length, room, keep)) <= max(room, fewest)


@given(asked())
def test_more_room_shows_no_less(case):
    length, room, keep = case
    assert set(positions(window(length, room, keep))) <= set(positions(window(length, room + 1, keep))) or room == 2


@pytest.mark.parametrize(
    ("length", "room", "keep", "seen"),
    [
        (9, 5, None, (0, 1, 2, None, 8)),
        (9, 5, 6, (0, None, 6, 7, 8)),
        (9, 5, 4, (0, None, 4, None, 8)),
        (9, 5, 7, (0, 1, None, 7, 8)),
        (9, 3, (0, 8), (0, None, 8)),
        (9, 2, None, (0, None)),
        (9, 2, 6, (None, 6, None)),
        (9, 2, 8, (None, 8)),
        (1, 2, 0, (0,)),
    ],
)
def test_some_windows(length, room, keep, seen):
    assert window(length, room, keep) == seen


def test_a_position_that_is_not_there_cannot_be_kept():
    with pytest.raises(ValueError, match=r"cannot keep \[9\] of 9"):
        window(9, 4, 9)


def test_one_place_is_too_few_for_a_gap():
    with pytest.raises(ValueError, match="at least one position and a gap"):
        window(9, 1)

"""Pictures are divided into bands that hold every change, with room around it."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.render.bands import Band, others, spells

ROWS = 40
changes = st.lists(st.sets(st.integers(0, ROWS - 1), max_size=5), min_size=1, max_size=50)


def array(changed):
    """(pictures, rows) from a set of rows for each picture."""
    found = np.zeros((len(changed), ROWS), bool)
    for picture, rows in zip(found, changed, strict=True):
        picture[sorted(rows)] = True
    return found


def encoded(changed, spell):
    """How many rows are encoded in a spell, counted one by one."""
    return sum(
        band.rows
        for rows in changed[spell.first + 1 : spell.end]
        for band in spell.bands
        if any(row in rows for row in range(*band))
    )


@given(changes)
def test_every_change_is_in_a_band_that_has_two_more_rows_above_and_below(changed):
    found = spells(array(changed))
    assert [found[0].first, *(spell.end for spell in found)][-1] == len(changed)
    assert all(one.end == following.first for one, following in pairwise(found))
    for spell in found:
        within = {row for band in spell.bands for row in range(*band)}
        for k in range(spell.first, spell.end):
            for row in changed[k]:
                assert within >= {near for near in range(row - 2, row + 3) if 0 <= near < ROWS}


@given(changes)
def test_bands_stand_apart_and_others_fill_the_rest(changed):
    for spell in spells(array(changed)):
        assert all(above.bottom < below.top for above, below in pairwise(spell.bands))
        assert sorted(row for band in [*spell.bands, *others(spell.bands, ROWS)] for row in range(*band)) == list(
            range(ROWS)
        )


@given(changes)
def test_to_change_bands_never_encodes_more_than_to_keep_them(changed):
    [kept] = spells(array([set().union(*changed)]))
    alone = kept._replace(end=len(changed))
    assert sum(encoded(changed, spell) for spell in spells(array(changed))) <= encoded(changed, alone)


def test_bands_change_where_something_else_moves_for_long_but_not_for_little():
    above, below = [{10}] * 59, [{14}] * 60
    first, second = spells(array([set(), *above, *below]))
    assert first.bands == (Band(8, 13),)
    assert second.bands == (Band(12, 17),)
    [both] = spells(array([set(), *above[:4], *below[:4]]))
    assert both.bands == (Band(8, 17),)


@pytest.mark.parametrize("row", [0, ROWS - 1])
def test_a_band_ends_with_the_picture(row):
    [spell] = spells(array([set(), {row}]))
    assert spell.bands == (Band(max(row - 2, 0), min(row + 3, ROWS)),)


def test_nothing_needs_nothing():
    assert spells(np.zeros((0, ROWS), bool)) == []

"""A key must hold all that frames depend on: whatever it leaves out may change, and no picture changes."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from lessons.core.kinds import KINDS
from lessons.core.load import load
from lessons.core.trace import compute
from scenes.render.quality import QUALITIES
from scenes.render.store.recipe import Shot, recipe
from tests.states.lessons import CASES, lesson
from tests.store.elsewhere import elsewhere
from tests.store.seeing import pictures

LESSONS = Path(__file__).parents[2] / "lessons"
OTHERS = ("three heads, causal", "cross", "a row with nothing to read", "Q K V with a number as scale")


@cache
def shots() -> dict[str, Shot]:
    """Every state of both lessons and of some others."""
    found = {}
    for each in (*(load(LESSONS / f"{name}.toml") for name in ("R36", "R43")), *(lesson(CASES[n]) for n in OTHERS)):
        trace = compute(each)
        for state in each.states:
            shot = Shot(each, trace, state, "board", ("zh",), QUALITIES["draft"])
            found[f"{each.queries[:3]} {shot.name}"] = shot
    return found


@cache
def as_it_is(name):
    """Its pictures."""
    return pictures(shots()[name])


def parts(shot):
    return recipe(shot, {}, {})


def differing(one, other):
    return [k for k, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]


@pytest.mark.parametrize("name", shots())
def test_what_a_key_leaves_out_may_change_and_no_picture_changes(name):
    shot = shots()[name]
    other = elsewhere(shot)
    assert parts(other) == parts(shot), "the other lesson was to have the same key"
    assert differing(as_it_is(name), pictures(other)) == []


@pytest.mark.parametrize("name", [name for name in shots() if "T1" not in name])
def test_where_decimals_are_not_in_the_key_no_picture_shows_them(name):
    shot = shots()[name]
    other = replace(shot, lesson=replace(shot.lesson, decimals=shot.lesson.decimals + 2))
    if parts(other) == parts(shot):
        assert differing(as_it_is(name), pictures(other)) == []
    else:
        assert as_it_is(name) != pictures(other)


def test_every_array_that_a_kind_may_read_is_in_what_it_sees():
    for kind in KINDS.values():
        assert {sight.name for sight in kind.sees} == {*kind.shows, "tokens"}

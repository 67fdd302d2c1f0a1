"""Which films an edit of a lesson file makes anew: exactly those that have to be."""

from __future__ import annotations

import pytest

from lessons.core.load import load
from lessons.core.trace import compute
from scenes.render.quality import QUALITIES
from scenes.render.store.recipe import Shot, key_of, recipe
from tests.store.edits import EDITS, LESSONS


def keys(path):
    """State -> key, on the dark board with Chinese captions."""
    lesson = load(path)
    trace = compute(lesson)
    shots = {s.id: Shot(lesson, trace, s, "board", ("zh",), QUALITIES["hd"]) for s in lesson.states}
    return {state: key_of(recipe(shot, {}, {})) for state, shot in shots.items()}


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: f"{edit.lesson}: {edit.name}")
def test_an_edit_makes_anew_exactly_the_films_that_it_changes(edit, tmp_path):
    original = LESSONS / f"{edit.lesson}.toml"
    edited = tmp_path / original.name
    edited.write_text(edit.change(original.read_text(encoding="utf-8")), encoding="utf-8")
    before, after = keys(original), keys(edited)
    assert {state for state in after if after[state] != before.get(state)} == set(edit.films.split())

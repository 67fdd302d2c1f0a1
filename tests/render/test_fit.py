"""What ``check --fit`` says, against what the pictures really show."""

from __future__ import annotations

import pytest

from lessons.core.trace import compute
from scenes.draw.board import line
from scenes.draw.items import Sheet
from scenes.render.fit import fit_of, fits
from scenes.stage import Look, cast
from tests.states.lessons import CASES, Make, lesson, text
from tests.states.looking import moments, numbers

TWELVE = tuple("一二三四五六七八九十甲乙")
LARGE = Make(TWELVE, TWELVE, heads=0, decimals=6, numbers="decimal")
TWO_LANGUAGES = Look(langs=("zh", "en"))


def scene_of(make: Make, kind: str):
    made = lesson(make)
    return cast(made, compute(made), made.state(kind), TWO_LANGUAGES)


def test_a_small_state_is_seen_whole_in_large_numbers():
    found = fit_of(scene_of(Make(("我", "给"), decimals=1), "softmax_axis"))
    assert found.left_out == {}
    assert found.numbers >= 30
    assert str(found) == f"T1.softmax_axis: numbers of {found.numbers:.0f} px"


def test_what_is_left_out_is_what_cannot_be_seen():
    found = fit_of(scene_of(LARGE, "softmax_axis"))
    shown = numbers(moments(LARGE, "softmax_axis", TWO_LANGUAGES)["exponentiate"], "S")
    seen = {"query": len({query for query, _ in shown}), "key": len({key for _, key in shown})}
    assert found.left_out == {axis: (count, 12) for axis, count in seen.items() if count < 12}
    assert found.left_out


def test_the_size_of_the_numbers_is_that_of_the_smallest():
    found = fit_of(scene_of(CASES["padding"], "head_in_numbers"))
    texts = [text for seen in moments(CASES["padding"], "head_in_numbers", TWO_LANGUAGES).values() for text in seen]
    assert found.numbers == min(text.size for text in texts if text.source and not text.text.startswith("Σ"))


def test_every_state_of_the_chosen_lesson_is_told(tmp_path):
    for name in ("T1", "T2"):
        (tmp_path / f"{name}.toml").write_text(text(Make(("q1", "q2"), ("k1",), heads=0)), encoding="utf-8")
    films = [found.film for found in fits(["T1"], tmp_path)]
    assert films == [f"T1.{state.id}" for state in lesson(Make(("q1", "q2"), ("k1",), heads=0)).states]


@pytest.fixture
def too_wide():
    """A scene that wants to draw a number of 300 digits."""
    base = scene_of(Make(), "softmax_axis")
    wide = Sheet("W", "query", "key", (1, 1), ("9" * 300,))
    return type("T1_wide", (base,), {"story": lambda self: self.board(line(wide))})


def test_a_state_that_cannot_be_drawn_says_what_to_do(too_wide):
    said = str(fit_of(too_wide))
    assert said.startswith("T1.softmax_axis cannot be drawn: W side by side need ")
    assert said.endswith(" px of 1760 at 22 px type; use fewer decimals or shorter numbers")

"""The audit of real films: both lessons whole, and lessons of all sizes, masks and numbers."""

from __future__ import annotations

from functools import lru_cache
from itertools import count, product
from pathlib import Path

import pytest
from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st

import lessons
from lessons.core.load import load
from lessons.core.trace import compute
from scenes.render.frames import audit, report
from scenes.stage import Look, cast
from tests.states.lessons import kinds, lesson, makes

LOOKS = [Look(theme, langs) for theme, langs in product(("board", "paper"), (("zh",), ("en",), ("zh", "en")))]


@lru_cache
def known(lesson_id):
    found = load(Path(lessons.__file__).parent / f"{lesson_id}.toml")
    return found, compute(found)


FILMS = [(name, state.id) for name in ("R36", "R43") for state in known(name)[0].states]


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look.theme}-{'+'.join(look.langs)}")
@pytest.mark.parametrize("film", FILMS, ids=".".join)
def test_no_frame_of_a_film_has_a_fault(film, look):
    found, trace = known(film[0])
    audited = audit(cast(found, trace, found.state(film[1]), look))
    assert list(report([audited])) == []
    assert audited.frames == round(audited.take.seconds * 15), "not all of them were looked at"
    assert audited.smallest > 22 - 1e-6, "but for the rounding of boxes"


def drawn(count):
    """So many lessons, each with a look and with the place of a state among its states; always the same.

    Hypothesis likes to draw variants of what it has just drawn, so only every fourth is taken.
    """
    found = []

    @seed(43)
    @settings(max_examples=4 * count, phases=[Phase.generate], database=None)
    @given(makes(), st.sampled_from(LOOKS), st.integers(0, 99))
    def draw(make, look, first) -> None:
        found.append((make, look, first))

    draw()
    return found[::4]


def start_middle_and_end(frames):
    """Of each motion of a lesson that nobody has seen: what is wrong in between is wrong in one of these."""
    return sorted({0, frames // 2, frames - 1})


@pytest.mark.parametrize(("make", "look", "first"), drawn(60), ids=count())
def test_no_picture_of_any_lesson_has_a_fault(make, look, first):
    found = lesson(make)
    trace, names = compute(found), kinds(make)
    state = found.state(names[first % len(names)])
    assert list(report([audit(cast(found, trace, state, look), start_middle_and_end)])) == []

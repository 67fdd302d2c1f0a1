from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import lessons
from lessons.core.problems import LessonError
from scenes.render import choice
from scenes.render.choice import choose_films, choose_picture
from scenes.targets import UnknownTargetError

LESSONS = Path(lessons.__file__).parent


@pytest.fixture(autouse=True)
def two_lanes_has_no_scene_yet(monkeypatch):
    """Whatever scenes there are: here the kind of R43.b4 has none, and all others have one."""
    monkeypatch.setattr(choice, "has_scene", lambda state: state.scene != "two_lanes")


def named(films):
    return [f"{lesson.id}.{state.id}" for lesson, states in films.by_lesson for state in states]


def test_a_lesson_stands_for_its_states_in_their_order_without_those_that_have_no_scene():
    films = choose_films(["R43"], LESSONS)
    assert named(films) == ["R43.b5", "R43.b6", "R43.b0", "R43.b1", "R43.b2", "R43.b3"]
    assert films.skipped == ("R43.b4 is skipped: there is no scene of the kind 'two_lanes' yet",)


def test_nothing_stands_for_all_lessons():
    lessons_of = {name.partition(".")[0] for name in named(choose_films([], LESSONS))}
    assert lessons_of == {"R36", "R43"}


def test_states_come_in_the_order_asked_and_only_once():
    assert named(choose_films(["R43.b3", "R43.b0", "R43.b3"], LESSONS)) == ["R43.b3", "R43.b0"]


def test_a_state_without_a_scene_that_was_asked_for_by_name_is_an_error():
    with pytest.raises(UnknownTargetError, match=r"^R43\.b4: there is no scene of the kind 'two_lanes' yet$"):
        choose_films(["R36", "R43.b4"], LESSONS)


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("R43.b9", "lesson R43 has no state 'b9'; there is b4, b5, b6, b0, b1, b2, b3"),
        ("R36.shape", "lesson R36 has no state 'shape'; did you mean 'shapes'"),
        ("R44", "there is no lesson 'R44' in .*; did you mean 'R43'"),
        ("../R43", "there is no lesson ''"),
    ],
)
def test_a_wrong_target_is_refused_with_a_hint(target, said):
    with pytest.raises(UnknownTargetError, match=said):
        choose_films([target], LESSONS)


def test_the_problems_of_all_lessons_come_at_once(tmp_path):
    for name in ("L1", "L2"):
        (tmp_path / f"{name}.toml").write_text("title = 1\n")
    with pytest.raises(LessonError) as caught:
        choose_films([], tmp_path)
    assert {problem.path.stem for problem in caught.value.problems} == {"L1", "L2"}


@pytest.mark.parametrize(
    ("target", "moment"),
    [
        ("R43.b0", "readout"),
        ("R43.b0@end", "readout"),
        ("R43.b0@softmax", "softmax"),
        ("R43.b0@start", Fraction(0)),
        ("R43.b0@3.2s", Fraction(16, 5)),
        ("R43.b0@12s", Fraction(12)),
    ],
)
def test_a_moment_is_a_beat_or_a_time(target, moment):
    assert choose_picture(target, LESSONS).moment == moment


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("R43.b0@softmx", "R43.b0 has no moment 'softmx'; did you mean 'softmax'"),
        ("R43.b0@-1s", "R43.b0 has no moment '-1s'; there is select, .*, start, end, a time such as 3.2s"),
        ("R43", "R43: a picture is of one state, such as R43.b4"),
        ("R43.b4", "R43.b4: there is no scene of the kind 'two_lanes' yet"),
    ],
)
def test_a_wrong_moment_is_refused_with_a_hint(target, said):
    with pytest.raises(UnknownTargetError, match=said):
        choose_picture(target, LESSONS)

from __future__ import annotations

import pytest
from manim import FadeIn

from scenes.draw.boxes import Box
from scenes.draw.marks import highlight
from scenes.draw.mobjects import Label, Panel
from scenes.draw.moves import appear, bring, deliver, fly, merge, move_highlight, send, together, vanish
from scenes.draw.theme import BOARD
from tests.draw.drawing import ink, parts, played


def number(text: str, x: float, source: tuple[int, ...] = (0,), name: str = "A") -> Label:
    return Label(text, 30, BOARD.ink, x, 500, source=(name, source), on=BOARD.cell)


def test_what_is_copied_stays_where_it_was_and_stands_where_it_flew():
    source, target = number("1", 100), number("1", 900)
    assert set(parts(played(fly([source], [target]), on=[source]))) == {source, target}


def test_a_number_that_becomes_another_number_has_arrived_as_that():
    source, target = number("1", 100), number("2.718", 900, name="E")
    assert set(parts(played(fly([source], [target]), on=[source]))) == {source, target}


def test_only_the_same_numbers_of_the_trace_are_delivered():
    source = number("1", 100, (0, 1))
    same, other = number("1", 900, (0, 1)), number("1", 950, (1, 1))
    scene = played(deliver([source], [same, other]), on=[source])
    assert same in parts(scene)
    assert other not in parts(scene)


def test_what_is_brought_comes_even_where_its_source_is_left_out_of_the_stage():
    source = number("1", 100, (0, 1))
    same, other = number("1", 900, (0, 1)), number("1", 950, (1, 1))
    assert set(parts(played(bring([source], [same, other]), on=[source]))) == {source, same, other}


@pytest.mark.parametrize(
    "nothing",
    [fly([], []), deliver([], []), bring([], []), together([]), appear(), appear(lag=0.5), vanish(), appear(None, [])],
    ids=["fly", "deliver", "bring", "together", "appear", "lagging", "vanish", "empty lists"],
)
def test_a_motion_of_nothing_can_be_played(nothing):
    mark = number("1", 100)
    assert parts(played(nothing, on=[mark])) == [mark]


def test_what_is_sent_is_used_up_there():
    source, place = number("1", 100), Panel(Box(800, 400, 900, 460), fill=BOARD.cell)
    assert set(parts(played(send(source, place), on=[source, place]))) == {source, place}


def test_what_is_summed_merges_into_the_target_and_its_terms_stay():
    terms, total = [number("1", 100, (0,)), number("2", 200, (1,))], number("3", 900, name="Y")
    assert set(parts(played(merge(terms, total), on=terms))) == {*terms, total}


def test_the_highlight_travels_and_is_still_one():
    mark, there = highlight(Box(0, 0, 50, 30), BOARD.query), Box(300, 100, 420, 160)
    scene = played(move_highlight(mark, there), on=[mark])
    assert parts(scene) == [mark]
    assert ink(mark).grown(1e-6).holds(there)
    assert there.grown(1e-6).holds(ink(mark))


def test_together_plays_all():
    a, b = number("1", 100), number("2", 200)
    assert set(parts(played(together([FadeIn(a), FadeIn(b)])))) == {a, b}

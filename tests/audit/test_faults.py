"""Every kind of fault is found where it is planted, and what is meant is not called a fault."""

from __future__ import annotations

import pytest
from manim import FadeIn, FadeOut, Mobject, Transform

from scenes.draw.boxes import Box
from scenes.draw.marks import dots, highlight, strike, tick
from scenes.draw.mobjects import Formula, Label, Lines, Panel
from scenes.draw.moves import deliver, fly, merge, move_highlight, send
from scenes.stage import Look
from tests.audit.planted import TRACE, audited, found

INK = "#eceff4"
WIDE = Box(700, 400, 1100, 600)


def words(text="words", x=900.0, y=500.0, size=30, colour=INK):
    return Label(text, size, colour, x, y)


def label(text, x=900.0, source=None):
    return Label(text, 30, INK, x, 500, source=source)


def add(*things: Mobject):
    return lambda scene: scene.add(*things)


FAULTS = {
    "text on text": (
        add(words("one"), words("two", 910, 505)),
        ["text over text: 'one' and 'two'"],
    ),
    "a formula on text": (
        add(words("one"), Formula("A_1^T", 30, INK, 900, 500)),
        ["text over text: 'one' and 'A₁ᵀ'"],
    ),
    "a bracket through text": (
        add(words(), Lines([[(900, 450), (900, 550)]], INK)),
        ["text over a line: 'words'"],
    ),
    "a frame whose side cuts text": (
        add(words(), Panel(Box(700, 400, 905, 600), edge=INK)),
        ["text over a line: 'words'"],
    ),
    "a curve that only bends into text": (
        add(words(), highlight(Box(880, 480, 1400, 700), INK)),
        ["text over a line: 'words'"],
    ),
    "dots on text": (
        add(words(), dots(900, 490, INK, down=False)),
        ["text over a mark: 'words'"],
    ),
    "text half on a panel": (
        add(Panel(Box(700, 400, 905, 600), fill="#1b212c"), words()),
        ["text over the edge of a panel: 'words'"],
    ),
    "a panel on text": (
        add(words(), Panel(WIDE, fill="#1b212c")),
        ["text under a panel: 'words'"],
    ),
    "text that leaves the frame": (
        add(words(x=1910)),
        ["outside the frame: 'words'", "outside the stage: 'words'"],
    ),
    "a panel that leaves the frame": (
        add(Panel(Box(-20, 400, 100, 600), fill="#1b212c")),
        ["outside the frame: a panel"],
    ),
    "text in the margin": (add(words(x=60)), ["outside the stage: 'words'"]),
    "text in the caption's zone": (add(words(y=1010, x=200)), ["outside the stage: 'words'"]),
    "a line in the data path's zone": (
        add(Lines([[(1700, 150), (1700, 300)]], INK)),
        ["outside the stage: a line"],
    ),
    "small text": (add(words(size=21.9)), ["text under 22 px: 'words'"]),
    "text that was made smaller": (
        add(words(size=44).scale(0.49)),
        ["text under 22 px: 'words'"],
    ),
    "little contrast to the ground": (add(words(colour="#6e6e6e")), ["contrast under 4.5 : 1: 'words'"]),
    "little contrast to a panel": (
        add(Panel(WIDE, fill="#8a8f98"), words()),
        ["contrast under 4.5 : 1: 'words'"],
    ),
    "little contrast where two panels are seen through each other": (
        add(Panel(WIDE, fill="#000000"), Panel(WIDE, fill=INK, opacity=0.6), words()),
        ["contrast under 4.5 : 1: 'words'"],
    ),
    "text that stays half faded": (add(words().set_opacity(0.4)), ["contrast under 4.5 : 1: 'words'"]),
    "a number that is not the Trace's": (
        add(label("0.123", source=("A", (0, 0, 0)))),
        ["a number that is not the Trace's: '0.123', but A[0, 0, 0] prints '{A[0, 0, 0]}'"],
    ),
    "a number at the wrong digits": (
        add(label("1.000", source=("A_sum", (0, 0)))),
        ["a number that is not the Trace's: '1.000', but A_sum[0, 0] prints '1'"],
    ),
    "a typed decimal": (add(label("about 0.4")), ["a number that does not come from the Trace: 0.4 in 'about 0.4'"]),
    "a typed whole number that is no size": (
        add(label("99 rows")),
        ["a number that does not come from the Trace: 99 in '99 rows'"],
    ),
    "a letter bent out of shape": (add(words().stretch(1.6, 0)), ["not the shape of its text: 'words'"]),
    "text upside down": (add(words().rotate(3.1416)), ["not the shape of its text: 'words'"]),
    "two panels that only their hue tells apart": (
        add(Panel(Box(300, 400, 500, 600), fill="#3fbf9b"), Panel(Box(800, 400, 1000, 600), fill="#e0829a")),
        ["told apart by hue alone (deuteranopia): a panel in #3fbf9b and a panel in #e0829a"],
    ),
    "two words that only their hue tells apart": (
        add(words(colour="#56b4e9", x=300), words(colour="#b79cf2", x=900)),
        ["told apart by hue alone (deuteranopia): 'words' in #56b4e9 and 'words' in #b79cf2"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_and_nothing_else_is(name):
    story, expected = FAULTS[name]
    printed = {"{A[0, 0, 0]}": f"{TRACE['A'].values[0, 0, 0]:.3f}"}
    expected = [what.replace(hole, text) for what in expected for hole, text in printed.items()]
    assert found(story) == expected


def brackets(box):
    sides = [[(x + d, box.y0), (x, box.y0), (x, box.y1), (x + d, box.y1)] for x, d in ((box.x0, 10), (box.x1, -10))]
    return Lines(sides, INK)


GOOD = {
    "nothing": add(),
    "words beside words": add(words("one"), words("two", 980)),
    "a highlight around words": add(words(), highlight(Box(840, 465, 960, 515), INK)),
    "a bracket beside words": add(words(), Lines([[(850, 450), (850, 550)]], INK)),
    "a tick beside words": add(words(), tick(980, 490, 24, INK)),
    "a number of the Trace": add(label(f"{TRACE['A'].values[1, 0, 2]:.3f}", source=("A", (1, 0, 2)))),
    "a sum with its sign": add(label("Σ = 1", source=("A_sum", (1, 2)))),
    "sizes, and a label with a digit": add(label("3 × 2", 600), label("q₁", 900), label("书", 1200)),
    "struck out words": add(words(), strike(Box(840, 470, 960, 510), INK)),
    "muted words": add(words(colour="#97a1b3")),
    "two panels whose names tell them apart": add(
        Panel(Box(300, 400, 500, 600), fill="#3fbf9b"), Panel(Box(800, 400, 1000, 600), fill="#e0829a"),
        words("right", 400, 380), words("wrong", 900, 380),
    ),
    "two tables whose names tell them apart": add(
        Panel(Box(300, 400, 350, 450), fill="#3fbf9b"), brackets(Box(290, 390, 700, 460)), words("right", 500, 380),
        Panel(Box(900, 400, 950, 450), fill="#e0829a"), brackets(Box(890, 390, 1300, 460)), words("wrong", 1100, 380),
    ),
    "two panels that differ in form": add(
        Panel(Box(300, 400, 500, 600), fill="#3fbf9b"), Panel(Box(800, 400, 900, 600), fill="#e0829a")
    ),
    "two panels that all viewers tell apart": add(
        Panel(Box(300, 400, 500, 600), fill="#56b4e9"), Panel(Box(800, 400, 1000, 600), fill="#e8963a")
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_a_good_picture_has_no_findings(name):
    assert found(GOOD[name]) == []


def test_a_strike_strikes_only_what_is_in_its_box():
    line = strike(Box(840, 300, 960, 510), INK)
    assert found(add(words(), words("above", 960, 300), line)) == ["text over a line: 'above'"]


# -- motion -----------------------------------------------------------------------------------------------------------


def number(x, y, index=(0, 0, 0)):
    return Label(f"{TRACE['A'].values[index]:.3f}", 30, INK, x, y, source=("A", index), on="#1b212c")


MEANT = {
    "fly": lambda a, b: fly([a], [b]),
    "deliver": lambda a, b: deliver([a], [b]),
    "send": send,
    "merge": lambda a, b: merge([a], b),
}


@pytest.mark.parametrize("name", MEANT)
def test_a_copy_in_flight_may_pass_over_words(name):
    def story(scene) -> None:
        start = number(400, 500)
        scene.add(start, words("in between", 800))
        scene.play(MEANT[name](start, number(1200, 500)), run_time=1)

    assert found(story) == []


def test_a_travelling_highlight_may_pass_over_words():
    def story(scene) -> None:
        mark = highlight(Box(350, 465, 450, 515), INK)
        scene.add(words("one", 400), words("two", 800), words("three", 1200), mark)
        scene.play(move_highlight(mark, Box(1140, 465, 1260, 515)), run_time=1)

    assert found(story) == []


def test_the_same_motion_undeclared_is_found_for_as_long_as_it_lasts():
    def story(scene) -> None:
        moved = words("moved", 400)
        scene.add(moved, words("still", 800))
        scene.play(Transform(moved, words("moved", 1200), rate_func=lambda t: t), run_time=2)

    [span] = audited(story).spans
    assert span.finding.what == "text over text: 'moved' and 'still'"
    # 800 px in 2 s; the two words are 86 and 61 px wide, so they meet for about (86 + 61) / 400 s around its middle
    assert span.start == pytest.approx(1 - 0.18, abs=0.1)
    assert span.end == pytest.approx(1 + 0.18, abs=0.1)


def test_a_copy_that_lands_on_words_is_found_once_it_has_landed():
    def story(scene) -> None:
        start = number(400, 500)
        scene.add(start, words("there", 800))
        scene.play(fly([start], [number(800, 500, (0, 0, 0))]), run_time=1)

    [span] = audited(story).spans
    assert span.finding.what.startswith("text over text: 'there' and")
    assert span.start == pytest.approx(1.0)


def test_what_comes_before_the_old_has_gone_is_found():
    def story(scene) -> None:
        old, new = words("old"), words("new")
        scene.add(old)
        scene.play(FadeOut(old), FadeIn(new), run_time=1)

    assert found(story) == ["text over text: 'old' and 'new'"]


def test_a_text_that_turns_into_another_is_found_while_it_is_neither():
    def story(scene) -> None:
        old = words("old")
        scene.add(old)
        scene.play(Transform(old, words("another")), run_time=1)

    spans = audited(story).spans
    assert "not the shape of its text: 'old'" in [span.finding.what for span in spans]


def test_words_that_come_and_go_are_not_held_to_contrast_on_their_way():
    def story(scene) -> None:
        scene.play(FadeIn(words()), run_time=1)

    assert found(story) == []


def test_colours_are_held_to_the_theme_that_is_shown():
    assert found(add(words()), Look("paper")) == ["contrast under 4.5 : 1: 'words'"]

"""Text can be read: 4.5 : 1 against the fill it stands on, in both themes, at every weight."""

from __future__ import annotations

import re
from itertools import product

import pytest

from scenes.draw.board import fit, line
from scenes.draw.items import Chips, ChipsPlan
from scenes.draw.paint import Paint
from scenes.draw.terms import Chip, Piece, Terms
from scenes.draw.theme import BOARD, PAPER, SMALLEST, THEMES, contrast, luminance, mix
from tests.draw.boards import STAGE
from tests.draw.drawing import shown

ENOUGH = 4.5
PLAN = fit([line(Chips("terms", "d_k", 1, ("1",)))], STAGE).at("terms", ChipsPlan)
STEPS = [step / 40 for step in range(41)]

each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def colours(theme):
    """Every colour that fills cells or writes names."""
    return (*theme.heads, theme.ink, theme.query, theme.key, theme.right, theme.wrong)


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#777777", "#ffffff", 4.478),  # the grey that just fails, as WebAIM's checker gives it
        ("#767676", "#ffffff", 4.542),  # and the one that just passes
        ("#ff0000", "#ffffff", 3.998),
        ("#0000ff", "#ffff00", 8.001),
        ("#123456", "#123456", 1.0),
    ],
)
def test_contrast_is_that_of_wcag(one, other, ratio):
    assert contrast(one, other) == pytest.approx(ratio, abs=5e-3)
    assert contrast(other, one) == contrast(one, other)


def test_luminance_of_the_primaries_is_their_share_of_white():
    assert [luminance(c) for c in ("#ff0000", "#00ff00", "#0000ff")] == pytest.approx([0.2126, 0.7152, 0.0722])


@each_theme
def test_everything_that_is_written_on_the_ground_can_be_read(theme):
    for colour in (*colours(theme), theme.muted):
        assert contrast(colour, theme.ground) >= ENOUGH, colour


@each_theme
@pytest.mark.parametrize("focus", [None, 0, 1])
def test_the_number_in_a_cell_can_be_read_at_every_weight_followed_or_not(theme, focus):
    for colour, weight in product((*colours(theme), None), STEPS):
        paint = Paint(theme, colour, lambda _row, _col, weight=weight: weight, focus)
        assert contrast(paint.ink(0, 0), paint.fill(0, 0)) >= ENOUGH, (colour, weight)


@each_theme
@pytest.mark.parametrize("quiet", [False, True])
def test_the_term_of_a_sum_can_be_read_at_every_weight_quiet_or_not(theme, quiet):
    figure = shown([[1.0]])
    for colour, weight in product(colours(theme), STEPS):
        chip = Chip((Piece("1", figure.source(0, 0)),), theme.filled(colour, weight), quiet=quiet)
        terms = Terms(PLAN, theme, {0: chip})
        (number,) = terms.numbers()
        ink, fill = (str(part.get_fill_color()) for part in (number, terms.panels[0]))
        assert contrast(ink, fill) >= ENOUGH, (colour, weight)


@each_theme
def test_the_step_of_the_data_path_that_is_lit_can_be_read(theme):
    assert contrast(theme.ink, mix(theme.ground, theme.query, 0.18)) >= ENOUGH


@each_theme
def test_a_cell_that_is_followed_stands_out_from_one_that_is_not(theme):
    paint = Paint(theme, focus=0)
    assert paint.fill(0, 0) != paint.fill(1, 0)
    assert contrast(paint.ink(0, 0), paint.fill(0, 0)) > contrast(paint.ink(1, 0), paint.fill(1, 0))


@each_theme
def test_a_larger_weight_is_a_fuller_cell(theme):
    for colour in theme.heads:
        strength = [contrast(theme.cell, theme.filled(colour, weight)) for weight in (0.0, 0.25, 0.5, 0.75, 1.0)]
        assert strength == sorted(strength)
        assert strength[-1] > 1.5


@each_theme
def test_colours_are_written_as_six_small_hexadecimal_digits(theme):
    named = (theme.ground, theme.cell, theme.muted, theme.line, *colours(theme))
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in named)


def test_both_themes_give_every_head_a_colour_of_its_own():
    for theme in (BOARD, PAPER):
        assert len({theme.head(n) for n in range(8)}) == 8
        assert theme.head(8) == theme.head(0)


def test_the_smallest_type_is_22_px():
    assert SMALLEST == 22


@each_theme
def test_a_number_keeps_its_ink_whatever_the_weight_of_its_cell(theme):
    inks = {theme.ink_on(theme.filled(colour, weight)) for colour, weight in product(colours(theme), STEPS)}
    assert inks == {theme.ink}, "a number on its way between two cells would be grey half-way"

"""Contrast, difference and colour blindness against figures that others published."""

from __future__ import annotations

import pytest

from scenes.audit.colours import BLINDNESS, contrast, differences, over, to_blind

BLACK, WHITE = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)
RED, GREEN, BLUE = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


def grey(level):
    return (level / 255,) * 3


# The figures that WCAG's own texts and every contrast checker give.
@pytest.mark.parametrize(
    ("colour", "ratio"),
    [(BLACK, 21.0), (grey(0x77), 4.48), (grey(0x76), 4.54), (grey(0x59), 7.0), (RED, 4.0), (BLUE, 8.59)],
)
def test_contrast_to_white_is_that_of_wcag(colour, ratio):
    assert contrast(colour, WHITE) == pytest.approx(ratio, abs=0.006)
    assert contrast(WHITE, colour) == contrast(colour, WHITE)


# L*a*b* of the primaries under D65: (53.24, 80.09, 67.20), (87.73, -86.18, 83.18), (32.30, 79.19, -107.86).
@pytest.mark.parametrize(("a", "b", "far"), [(BLACK, WHITE, 100.0), (RED, GREEN, 170.57), (RED, BLUE, 176.31)])
def test_difference_is_the_distance_in_lab(a, b, far):
    assert differences([a, b])[0, 1] == pytest.approx(far, abs=0.1)


# What red becomes by the matrices of Machado et al. (2009), their first columns: 0.367322, 0.280085 and -0.011820 of
# linear light for deuteranopia, and so on, as sRGB.
@pytest.mark.parametrize(
    ("blindness", "seen"), [("protanopia", (109, 95, 0)), ("deuteranopia", (163, 144, 0)), ("tritanopia", (255, 0, 15))]
)
def test_red_is_what_the_blind_see(blindness, seen):
    assert [round(255 * part) for part in to_blind(RED, blindness)] == pytest.approx(seen, abs=1)


@pytest.mark.parametrize("blindness", BLINDNESS)
@pytest.mark.parametrize("level", [0, 40, 128, 255])
def test_a_grey_is_the_same_grey_to_everybody(blindness, level):
    assert to_blind(grey(level), blindness) == pytest.approx(grey(level), abs=2e-3)


def test_half_a_colour_is_halfway_to_what_is_below():
    assert over((1.0, 0.0, 0.5, 0.5), (0.0, 1.0, 0.5)) == (0.5, 0.5, 0.5)
    assert over((0.3, 0.3, 0.3, 0.0), RED) == RED

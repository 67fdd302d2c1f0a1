from __future__ import annotations

import numpy as np
import pytest

from lessons.core.trace import compute
from scenes.draw.theme import BOARD, rgb
from tests.states.lessons import CASES, Make, lesson
from tests.states.looking import moments, numbers
from tests.states.pages import LESSONS, all_of, row, shot

R43 = LESSONS / "R43.toml"
KIND = "output_in_numbers"
SIZES = ["one of everything", "one head", "eight heads", "twelve everywhere", "cross", "a row with nothing to read"]


def test_the_joined_row_and_the_output_are_those_that_the_page_prints():
    seen = shot(R43, "b3", "output")
    assert row(seen, "R", 0) == ["0.401112", "0.796664", "0.598888", "0.802224"]
    assert row(seen, "O", 0) == ["1.000000", "1.598888", "−0.197776", "−0.005560"]


def test_at_first_only_the_first_channel_is_known():
    assert row(shot(R43, "b3", "first_channel"), "O", 0) == ["1.000000"]


def test_terms_with_a_factor_of_zero_are_faded():
    seen = shot(R43, "b3", "first_channel")  # column 1 of W_O is 1, 0, 1, 0
    inks = [all_of(seen, "R", 0, channel)[-1].fill[:3] for channel in range(4)]
    faded = tuple(part / 255 for part in rgb(BOARD.muted))
    assert [np.allclose(ink, faded, atol=0.01) for ink in inks] == [False, True, False, True]


def test_a_result_that_the_printed_terms_miss_is_told_to_be_rounded(tmp_path):
    rounded = tmp_path / "M1.toml"
    text = R43.read_text(encoding="utf-8")
    assert "decimals = 6" in text
    # 0.401 + 0.599 = 1.000, but 0.797 + 0.802 = 1.599, and 0.797 - 0.802 = -0.005 for -0.006
    rounded.write_text(text.replace("decimals = 6", "decimals = 3"), encoding="utf-8")
    first, last = (shot(rounded, "b3", beat) for beat in ("first_channel", "other_channels"))
    assert "approx" not in [text.text for text in first.texts]
    assert "approx" in [text.text for text in last.texts]


def test_the_picture_of_mixing_shows_the_channel_that_takes_from_most_heads(tmp_path):
    mixed = tmp_path / "M1.toml"
    known = "W_O = [[1, 0, 1, 0], [0, 1, 0, 1], [1, 0, -1, 0], [0, 1, 0, -1]]"
    only_the_second = "W_O = [[1, 1, 0, 0], [0, 0, 0, 0], [0, 1, 0, 1], [0, 0, 1, 0]]"
    text = R43.read_text(encoding="utf-8")
    assert known in text
    mixed.write_text(text.replace(known, only_the_second), encoding="utf-8")
    said = [text.text for text in shot(mixed, "b3", "both_heads").texts]
    assert "O[2] =" in said
    assert "取自 2 个头的内容" in said


def test_the_average_of_the_heat_maps_is_struck_out():
    seen = shot(R43, "b3", "both_heads")
    average = next(text for text in seen.texts if text.text == "(A_1 + A_2) slash 2")
    assert any(thing.strikes and thing.strikes.holds(average.box) for thing in seen.things)


@pytest.mark.parametrize(("d_out", "signs"), [(4, 1), (3, 0)])
def test_x_is_added_only_to_an_output_of_the_same_width(d_out, signs):
    said = [text.text for text in moments(Make(heads=2, d_model=4, d_out=d_out), KIND)["next"]]
    assert said.count("+") == signs


@pytest.mark.parametrize("name", SIZES)
def test_every_shown_output_is_the_row_times_its_column(name):
    make = CASES[name]
    trace, seen = compute(lesson(make)), moments(make, KIND)["other_channels"]
    r, W = trace["R"].values[make.follow], trace["W_O"].values
    shown = numbers(seen, "O")
    assert shown
    for (query, channel), texts in shown.items():
        assert query == make.follow
        expected = sum(r[c] * W[c, channel] for c in range(len(r)))
        (text,) = texts
        assert float(text.replace("−", "-")) == pytest.approx(expected, abs=0.51 * 10.0**-make.decimals)

"""Text against FreeType (through Pillow), an independent reader of the same fonts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cairo
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont

from scenes.draw.outlines import Contours, Outline
from scenes.draw.type import MissingGlyph, font_file, line_edges, missing, text, width

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIZE = 100
SIMPLIFIED, JAPANESE = 2, 0
"""Faces of the collection."""


def freetype(family: str, weight: int = 400, face: int = 0) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(font_file(family), SIZE, index=face, layout_engine=ImageFont.Layout.BASIC)
    axes = {axis["name"]: axis["default"] for axis in font.get_variation_axes()}
    font.set_variation_by_axes([weight if name == b"Weight" else value for name, value in axes.items()])
    return font


def rastered(outline: Outline) -> NDArray[np.float64]:
    """Coverage 0..1 of 160 x 400 pixels, the origin at x 10, y 120."""
    surface = cairo.ImageSurface(cairo.FORMAT_A8, 400, 160)
    context = cairo.Context(surface)
    context.translate(10, 120)
    end = None
    for curve in outline.points.reshape(-1, 8).tolist():
        if end != curve[:2]:
            context.move_to(*curve[:2])
        context.curve_to(*curve[2:])
        end = curve[6:]
    context.fill()
    return np.frombuffer(surface.get_data(), np.uint8).reshape(160, surface.get_stride())[:, :400] / 255


def freetype_raster(char: str, font: ImageFont.FreeTypeFont) -> NDArray[np.float64]:
    image = Image.new("L", (400, 160))
    ImageDraw.Draw(image).text((10, 120), char, font=font, fill=255, anchor="ls")
    return np.asarray(image) / 255


def apart(a: NDArray[np.float64], b: NDArray[np.float64]) -> float:
    """How much of the ink differs, 0 to about 1."""
    return float(np.abs(a - b).sum() / b.sum())


@pytest.mark.parametrize("weight", [400, 600])
@pytest.mark.parametrize(
    ("char", "family", "face"),
    [("a", "sans", 0), ("8", "sans", 0), ("Q", "sans", 0), ("我", "cjk", 2), ("红", "cjk", 2)],
)
def test_a_glyph_has_the_shape_that_freetype_draws(char, family, face, weight):
    ours, other_weight = rastered(text(char, SIZE, weight)), 1000 - weight
    assert apart(ours, freetype_raster(char, freetype(family, weight, face))) < 0.12
    assert apart(ours, freetype_raster(char, freetype(family, other_weight, face))) > 0.17


@pytest.mark.parametrize("char", "门骨直")
def test_chinese_has_simplified_forms_not_japanese_ones(char):
    ours = rastered(text(char, SIZE))
    assert apart(ours, freetype_raster(char, freetype("cjk", face=SIMPLIFIED))) < 0.1
    assert apart(ours, freetype_raster(char, freetype("cjk", face=JAPANESE))) > 0.2


@pytest.mark.parametrize("s", ["0.401112", "softmax", "n = 3", "(1, 0)"])
def test_the_advance_is_the_sum_of_the_fonts_widths(s):
    font = ImageFont.truetype(font_file("sans"), 1000, layout_engine=ImageFont.Layout.BASIC)
    assert width(s, 1000) == pytest.approx(sum(font.getlength(char) for char in s))


def test_a_chinese_character_is_one_em_wide():
    assert width("我给书", 30) == pytest.approx(90)


@pytest.mark.parametrize("weight", [400, 500, 600, 700])
def test_all_digits_are_equally_wide(weight):
    assert {width(digit, 1000, weight) for digit in "0123456789"} == {572.0}


def test_a_minus_sign_is_as_wide_as_a_digit():
    assert width("−", 1000) == 572


def test_text_grows_with_its_size():
    np.testing.assert_allclose(text("QKᵀ 我", 60).points, 2 * text("QKᵀ 我", 30).points)


def test_quotes_and_dots_beside_chinese_are_chinese_and_one_em_wide():
    for s in ("“我”", "给……", "——书", "“……”我"):
        assert width(s, 10) == pytest.approx(10 * len(s))


def test_quotes_and_dots_beside_latin_are_latin():
    for s in ("“a”", "a…", "A·V", "a—b", "我 “a”"):
        assert width(s, 10) < 10 * len(s) * 0.75


def test_the_line_edges_do_not_depend_on_the_text():
    edges = {(o.ascent, o.descent) for o in (text("x", 30), text("我g", 30), text("", 30), text("A", 30, 700))}
    assert edges == {line_edges(30)}
    assert line_edges(1000) == (1069, 293)  # the hhea table of Noto Sans


def test_a_character_without_a_glyph_is_an_error_that_names_it():
    with pytest.raises(MissingGlyph, match=r"U\+1F600 \(GRINNING FACE\)"):
        text("a😀", 20)


def test_a_line_break_is_no_character_of_a_line():
    with pytest.raises(MissingGlyph, match=r"U\+000A"):
        text("a\nb", 20)


def test_missing_lists_each_character_once():
    assert missing("我😀a😀\t") == ["😀", "\t"]


def test_a_combining_mark_stands_on_its_letter():
    letter, marked = text("q", 100), text("q\u0302", 100)
    assert marked.advance == letter.advance
    assert marked.ink[1] < letter.ink[1] - 5


def test_nothing_gives_no_points_and_a_blank_only_moves_the_pen():
    for s in ("", " "):
        assert text(s, 20).points.shape == (0, 2)
        assert text(s, 20).ink == (0, 0, 0, 0)
    assert width("", 20) == 0
    assert width(" ", 1000) == 260


def test_contours_come_back_to_their_first_point():
    curves = text("8我Q红", 50).points.reshape(-1, 4, 2)
    start = curves[0, 0]
    for curve, following in zip(curves, [*curves[1:], None], strict=True):
        if following is None or (following[0] != curve[3]).any():
            assert (curve[3] == start).all()
            start = None if following is None else following[0]


def test_points_are_read_only():
    with pytest.raises(ValueError, match="read-only"):
        text("a", 20).points[0, 0] = 1


coordinates = st.tuples(st.integers(-50, 50), st.integers(-50, 50)).map(lambda p: (float(p[0]), float(p[1])))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(coordinates, coordinates, coordinates), min_size=1, max_size=4))
def test_the_ink_box_is_the_box_of_the_curves(curves):
    contours = Contours()
    contours.move((0.0, 0.0))
    for curve in curves:
        contours.cubic(*curve)
    points, ink = contours.shape()
    t = np.linspace(0, 1, 2001)[:, None, None]
    a, b, c, d = points.reshape(-1, 4, 2).transpose(1, 0, 2)
    dense = (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
    expected = [*dense.min(axis=(0, 1)), *dense.max(axis=(0, 1))]
    np.testing.assert_allclose(ink, expected, atol=1e-3)


def test_a_quadratic_is_raised_to_the_same_curve():
    contours = Contours()
    contours.move((0.0, 0.0))
    contours.quadratic((3.0, 6.0), (9.0, 0.0))
    a, b, c, d = contours.shape().points[:4]
    middle = (a + 3 * b + 3 * c + d) / 8
    np.testing.assert_allclose(middle, (np.array([0, 0]) + 2 * np.array([3, 6]) + np.array([9, 0])) / 4)


def test_a_quarter_of_an_em_parts_an_ideograph_from_a_letter_or_digit_that_touches_it():
    for one, two in (("换", "query"), ("softmax", "沿"), ("第", "2")):
        assert width(one + two, 100) == pytest.approx(width(one, 100) + width(two, 100) + 25)
    for one, two in (("换", "，"), ("换", " query"), ("2", " 换")):
        assert width(one + two, 100) == pytest.approx(width(one, 100) + width(two, 100), abs=1)

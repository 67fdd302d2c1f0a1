"""What the packaged fonts can draw."""

from lessons.core import glyphs


def test_the_signs_of_a_film_are_there():
    assert glyphs.missing("我给书 ABC 0123456789 −×·√∞ᵀ⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉ …，。“”") == []


def test_a_missing_character_is_given_once_and_in_order():
    assert glyphs.missing("a𓀀b𓀀😀") == ["𓀀", "😀"]


def test_the_fonts_are_there():
    assert glyphs.latin_font().is_file()
    assert glyphs.cjk_font().is_file()

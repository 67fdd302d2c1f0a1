"""Formulas by Typst: words in them must stand where HarfBuzz puts them; lesson text is never code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from scenes.draw.formula import formula
from scenes.draw.type import MissingGlyph, text, width
from scenes.draw.typesetter import HEAD, TypesettingError, typeset

ROOT = Path(__file__).parents[2]
ATTACKS = [
    '#read("/etc/passwd")',
    "$ x $",
    '#import "@preview/x:1.0.0": *',
    'std.read("/etc/passwd")',
    "#(while true {})",
    '"); #panic("',
    r"\u{41} \ // /* `raw` @label <label> _a_ *b* ~ --- ...",
    '<svg><script>&amp;"',
]


def area(contour):
    """Signed area of the polygon of a contour's points (n, 2)."""
    x, y = contour.T
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2)


def contours(points):
    """Cut (4 * curves, 2) where a curve does not start at the end of the one before."""
    curves = points.reshape(-1, 8)
    cuts = np.flatnonzero((curves[1:, :2] != curves[:-1, 6:]).any(axis=1)) + 1
    return [part.reshape(-1, 2) for part in np.split(curves, cuts)]


def is_bar(contour):
    xs, ys = np.unique(contour[::4, 0]), np.unique(contour[::4, 1])
    return len(contour) == 16 and len(xs) == len(ys) == 2


@pytest.mark.parametrize("weight", [400, 600])
@pytest.mark.parametrize("word", ["softmax", "key", "我给书", "q1"])
def test_a_word_in_a_formula_is_the_same_as_text_of_that_size(word, weight):
    alone, plain = formula("token", 40, weight, token=word), text(word, 40, weight)
    np.testing.assert_allclose(alone.points, plain.points, atol=0.02)
    assert alone.advance == pytest.approx(plain.advance, abs=0.02)


@pytest.mark.parametrize("tall", ["sqrt(2)", "(Q K^T) / sqrt(d_k)", "sum_j^n e^(S_j)", "x_(y_z)", "vec(1, 2, 3)"])
def test_the_baseline_is_that_of_the_text_however_tall_the_formula(tall):
    plain = text("softmax", 34).points
    beside = formula(f'"softmax" {tall}', 34).points
    np.testing.assert_allclose(beside[: len(plain)], plain, atol=0.02)


def test_a_quoted_word_may_be_a_subscript():
    base, low = formula("A", 100), formula('A_"key"', 100)
    assert low.ink[3] > text("key", 100).ink[3]
    assert base.advance + 0.5 * width("key", 100) < low.advance < base.advance + width("key", 100)


def test_no_blank_stands_between_a_quoted_word_and_its_bracket():
    parts = width("concat", 100) + formula("(Y)", 100).advance
    assert formula('"concat"(Y)', 100).advance == pytest.approx(parts, abs=0.1)


def test_a_formula_grows_with_its_size():
    small, large = formula("Q_1 K_1^T slash sqrt(2)", 26), formula("Q_1 K_1^T slash sqrt(2)", 52)
    np.testing.assert_allclose(large.points, 2 * small.points)
    assert large.advance == pytest.approx(2 * small.advance)
    assert large.ascent == text("x", 52).ascent


def test_digits_are_nearly_as_high_as_those_of_the_text():
    ours, plain = formula("1", 100).ink, text("1", 100).ink
    assert -ours[1] == pytest.approx(-plain[1], abs=3)


def test_symbols_grow_bold_with_the_weight():
    light, bold = (sum(map(area, contours(formula("Q", 100, weight).points))) for weight in (400, 600))
    assert abs(bold) > 1.3 * abs(light)


@pytest.mark.parametrize(
    ("maths", "count"), [("1/2", 1), ("sqrt(2)", 1), ("sqrt(2)/3", 2), ("overline(Y)", 1), ("x", 0)]
)
def test_fraction_bars_and_root_bars_are_filled_rectangles(maths, count):
    assert sum(is_bar(contour) for contour in contours(formula(maths, 50).points)) == count


def test_a_root_bar_runs_the_same_way_round_as_its_root_so_that_no_hole_is_left():
    parts = contours(formula("sqrt(2)", 50).points)
    directions = {np.sign(area(part)) for part in parts}
    assert directions == {-1.0}


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_word_is_drawn_as_it_is_whatever_it_says(attack):
    drawn, plain = formula("token", 30, token=attack), text(attack, 30)
    np.testing.assert_allclose(drawn.points, plain.points, atol=0.02)


@pytest.mark.parametrize("maths", ['#read("/etc/passwd")', "$ x", "std.read(x)", "a // b", "`x`", "@x", "a \\ b"])
def test_maths_that_could_reach_code_is_refused(maths):
    with pytest.raises(TypesettingError, match="not allowed"):
        formula(maths, 30)


@pytest.mark.parametrize("maths", ['std.read("/etc/passwd")', '#std.read("/etc/passwd")', '#read("/etc/passwd")'])
def test_even_unchecked_maths_reads_no_file(maths):
    with pytest.raises(TypesettingError, match="Typst cannot set this"):
        typeset(HEAD + "#maths(sys.inputs.maths)", maths=maths, weight="400", words="{}")


@pytest.mark.parametrize("path", ["/etc/passwd", "../etc/passwd", "x.typ"])
def test_even_our_own_source_reads_no_file(path):
    with pytest.raises(TypesettingError, match="Typst cannot set this"):
        typeset(f"#read({json.dumps(path)})")


def test_a_mistake_in_the_maths_is_an_error():
    with pytest.raises(TypesettingError, match="unknown variable"):
        formula("A_unheard", 30)


def test_an_unknown_font_is_an_error():
    with pytest.raises(TypesettingError, match="unknown font family"):
        typeset('#set text(font: "No Such Font")\nx')


def test_a_turned_shape_is_an_error():
    with pytest.raises(TypesettingError, match="turned"):
        typeset("#rotate(30deg)[x]")


def test_a_word_with_a_missing_glyph_is_an_error():
    with pytest.raises(MissingGlyph, match=r"U\+1F600"):
        formula("label", 30, label="😀")


@pytest.mark.parametrize("name", ["t", "T", "a1", "std-x"])
def test_a_words_name_that_maths_cannot_say_is_an_error(name):
    with pytest.raises(TypesettingError, match="two or more small letters"):
        formula("x", 30, **{name: "我"})


def test_threads_may_set_at_the_same_time():
    def page(size: int) -> object:
        source = f'{HEAD}#box(width: {size}pt, height: 1pt)#maths("x_{size}")'
        return typeset(source, weight="400", words="{}")

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(page, range(20))) == list(map(page, range(20)))


def test_two_processes_draw_the_same():
    code = (
        "import hashlib\nfrom scenes.draw.caption import caption\nfrom scenes.draw.formula import formula\n"
        "from scenes.draw.type import text\n"
        "made = [text('我 0.4', 34), formula('Q_1 K_1^T / sqrt(2)', 34), formula('Y[token]', 34, token='我'),"
        " *(row.outline for row in caption('W_O混合各头，d_k是2。' * 6, 'zh', 34, 900).lines)]\n"
        "print(hashlib.sha256(b''.join(o.points.tobytes() + repr(o.ink).encode() for o in made)).hexdigest())"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert len(runs[0].strip()) == 64

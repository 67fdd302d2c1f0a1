"""Wrapping laws. A line's text is found by counting its curves: each character has its own number."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.draw.caption import CaptionBlock, caption, line, wraps
from scenes.draw.type import MissingGlyph, text, width
from scenes.draw.typesetter import TypesettingError

SIZE, WIDTH = 34, 600
CLOSING = "，。；：？！、”’）」》"
OPENING = "“‘（「《"
ATTACKS = ['#read("/etc/passwd")', "$ y $ b", '#import "@preview/x:1.0.0"', "std.read", "*b* `c` <d> \\ // e", "= t"]


def lines_of(s: str, block: CaptionBlock) -> list[str]:
    """Walk through the text without its blanks and give each line what its curves are."""
    left, found = [char for char in s if not char.isspace()], []
    for row in block.lines:
        curves, got = len(row.outline.points), ""
        while curves > 0:
            curves -= len(text("我" + left[0], SIZE).points) - len(text("我", SIZE).points)  # Chinese forms of “ ” …
            got += left.pop(0)
        assert curves == 0
        found.append(got)
    assert not left
    return found


def ink_of_page(block: CaptionBlock) -> list[tuple[float, float]]:
    return [(row.x + row.outline.ink[0], row.x + row.outline.ink[2]) for row in block.lines]


words = st.one_of(
    st.text("我给书看一行权重分来源", min_size=1, max_size=6),
    st.sampled_from(["得0.401112", "是−0.197776", "和1.500", "有12", "为2×3"]),
)
joins = st.sampled_from(["", "", "，", "。", "；", "、", "”，“", "）（", "：“", "？”"])
chinese = st.lists(st.tuples(words, joins), min_size=1, max_size=25).map(
    lambda parts: "我" + "".join(w + j for w, j in parts) + "书"
)


@settings(max_examples=60, deadline=None)
@given(chinese)
def test_wrapping_keeps_all_text_inside_the_width_and_minds_the_punctuation(s):
    block = caption(s, "zh", SIZE, WIDTH)
    lines = lines_of(s, block)
    assert "".join(lines) == s
    assert all(row[0] not in CLOSING for row in lines)
    assert all(row[-1] not in OPENING for row in lines)
    assert all(-0.01 <= left <= right <= WIDTH + 0.01 for left, right in ink_of_page(block))


@settings(max_examples=60, deadline=None)
@given(chinese)
def test_no_line_ends_inside_a_number(s):
    lines = lines_of(s, caption(s, "zh", SIZE, WIDTH))
    numeric = set("0123456789.−×")
    for row, following in itertools.pairwise(lines):
        assert not (row[-1] in numeric and following[0] in numeric)


@settings(max_examples=30, deadline=None)
@given(chinese)
def test_it_takes_no_more_lines_than_filling_each_in_turn_would(s):
    least = width(s, SIZE) / (WIDTH + SIZE)
    assert least - 1 < wraps(s, "zh", SIZE, WIDTH) <= width(s, SIZE) / (WIDTH - 9 * SIZE) + 1


def test_each_line_is_centred_by_its_ink():
    for left, right in ink_of_page(caption("我给书。" * 12, "zh", SIZE, WIDTH)):
        assert left == pytest.approx(WIDTH - right)


def test_two_lines_turn_after_a_clause():
    s = "看红表改沿这根轴归一，两行合计成了一。它答的是另一问：这个由各人怎样分？"
    assert lines_of(s, caption(s, "zh", SIZE, 900)) == [
        "看红表改沿这根轴归一，两行合计成了一。",
        "它答的是另一问：这个由各人怎样分？",
    ]


def test_lines_without_clauses_are_even():
    lines = lines_of("我" * 40, caption("我" * 40, "zh", SIZE, 35 * SIZE))
    assert [len(row) for row in lines] == [20, 20]


def test_english_wraps_between_words():
    s = "one two three four five six seven eight nine ten eleven twelve thirteen"
    lines = lines_of(s, caption(s, "en", SIZE, 500))
    assert len(lines) == 3
    rest = s.split()
    for row in lines:
        while row:
            assert row.startswith(rest[0])
            row = row.removeprefix(rest.pop(0))  # noqa: PLW2901  eats the line word by word


def test_a_vector_stays_on_one_line_when_it_can():
    s = "我给书看一行权重分来源(0.401112, 0.197776)"
    assert lines_of(s, caption(s, "zh", SIZE, 620))[-1].endswith("(0.401112,0.197776)")


def test_a_long_vector_breaks_between_its_numbers():
    s = "得(0.401112, 0.197776, 0.401112, 0.796664, 0.598888)"
    lines = lines_of(s, caption(s, "zh", SIZE, 400))
    assert len(lines) > 1
    assert all(row.endswith((",", ")")) for row in lines)


def test_lines_stand_one_and_a_half_ems_apart_also_with_maths():
    block = caption("W_O从QK^T/√d_k来，√f_q^f与n_q，" * 4, "zh", SIZE, WIDTH)
    baselines = [row.y for row in block.lines]
    np.testing.assert_allclose(np.diff(baselines), 1.5 * SIZE)
    assert block.height == pytest.approx(1.5 * SIZE * block.n_lines)
    assert block.n_lines == len(block.lines) > 2


def test_a_line_of_text_is_drawn_as_text_is():
    (row,) = caption("softmax", "en", SIZE, WIDTH).lines
    plain = text("softmax", SIZE)
    np.testing.assert_allclose(row.outline.points, plain.points - (plain.ink[0], 0), atol=0.02)


@pytest.mark.parametrize("attack", ATTACKS)
def test_narration_is_drawn_as_it_is_whatever_it_says(attack):
    (row,) = caption(attack, "en", SIZE, 2000).lines
    plain = text(attack, SIZE)
    np.testing.assert_allclose(row.outline.points, plain.points - (plain.ink[0], 0), atol=0.05)


def test_quotes_are_chinese_in_chinese_and_latin_in_english():
    assert line("给“我”", "zh", 100).advance == pytest.approx(400, abs=0.1)
    assert line("给“我”", "en", 100).advance == pytest.approx(200 + 2 * width("“", 100), abs=0.1)


def test_a_title_stands_as_its_parts_do():
    title, before = line("看 W_O", "zh", SIZE, 600), text("看 ", SIZE, 600)
    plain = text("看", SIZE, 600).points
    np.testing.assert_allclose(title.points[: len(plain)], plain, atol=0.02)
    assert title.advance > before.advance


def test_nothing_takes_no_line():
    empty = caption("", "zh", SIZE, WIDTH)
    assert (empty.lines, empty.height, empty.n_lines) == ((), 0, 0)
    assert wraps(" \n ", "en", SIZE, WIDTH) == 0


def test_a_missing_glyph_is_an_error():
    with pytest.raises(MissingGlyph, match=r"U\+1F600"):
        caption("看😀", "zh", SIZE, WIDTH)


def test_a_word_wider_than_the_line_is_an_error():
    with pytest.raises(TypesettingError, match="wider than the 300 px"):
        caption("see " + "w" * 40, "en", SIZE, 300)

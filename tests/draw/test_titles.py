from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.draw.boxes import zones
from scenes.draw.frame import data_path, header
from scenes.draw.mobjects import Label, Prose
from scenes.draw.theme import BOARD, SMALLEST
from scenes.draw.titles import cut, fitted, wide
from scenes.draw.type import width
from tests.draw.drawing import ink

ZONES = zones(1)
WHOLE_PATH = [
    ("X", "X"), ("QKV", "Q quad K quad V"), ("scores", "Q K^T slash sqrt(d_k)"), ("softmax", '"softmax"'),
    ("read", "A dot V"), ("concat", '"concat"'), ("W_O", "W^O"), ("O", "O"),
]  # fmt: skip


@st.composite
def titles(draw: st.DrawFn) -> tuple[str, str]:
    """A language and a title of 1 to 80 characters."""
    lang = draw(st.sampled_from(["zh", "en"]))
    chinese, english = ["多头", "注意力：", "各头各读，", "通道", "QK"], ["Many ", "heads ", "attend, ", "W "]
    words = chinese if lang == "zh" else english
    text = "".join(draw(st.lists(st.sampled_from(words), min_size=1, max_size=40)))[:80].strip()
    return lang, text or "W"


@given(titles(), st.integers(300, 1600))
def test_a_title_fits_its_room_at_22_px_or_more(case, room):
    lang, title = case
    lines, size = fitted(title, lang, room)
    assert size >= SMALLEST
    assert len(lines) <= 2
    assert all(wide(text, lang, size) <= room for text in lines)


@given(titles())
def test_a_title_with_room_stands_whole(case):
    lang, title = case
    lines, _ = fitted(title, lang, 1300)
    assert "".join(lines).replace(" ", "") == title.replace(" ", "")


def test_a_short_title_is_set_large_on_one_line():
    assert fitted("多头注意力", "zh", 1000) == (("多头注意力",), 34)


def test_a_longer_title_is_set_smaller_before_it_takes_two_lines():
    title = "多头注意力：各头各读，通道再汇合，然后投影回模型宽度"
    room = width(title, 30, 500)
    assert fitted(title, "zh", room) == ((title,), 30)
    lines, size = fitted(title, "zh", width(title, 27, 500))
    assert (len(lines), size) == (2, 26)


def test_no_line_starts_with_punctuation():
    title = "一二三四五六七八九，一二三四五六七八九"
    lines, _ = fitted(title, "zh", width(title, 22, 500) * 0.6)
    assert lines == ("一二三四五六七八九，", "一二三四五六七八九")


def test_an_english_title_turns_between_words():
    lines, _ = fitted("Multi-head attention read apart and then mixed", "en", 500)
    assert len(lines) == 2
    assert " ".join(lines) == "Multi-head attention read apart and then mixed"


def test_what_cannot_fit_is_cut_with_an_ellipsis():
    said = cut("Multi-head attention", "en", 34, width("Multi-head…", 34, 500) + 1)
    assert said == "Multi-head…"
    assert cut("ab", "en", 34, 500) == "ab"


@settings(max_examples=25)
@given(titles(), titles(), st.integers(1, 30), st.data())
def test_nothing_in_the_header_touches_anything_else(title, state, count, data):
    current = data.draw(st.integers(0, count - 1))
    states = [(f"b{i}", state[1]) for i in range(count)]
    parts = header(BOARD, ZONES.header, ("R43", title[1]), states, current, lang=title[0])
    boxes = [ink(part) for part in parts]
    assert all(ZONES.header.grown(0, 6).holds(box) for box in boxes)
    assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))
    assert all(part.size_px >= SMALLEST for part in parts if isinstance(part, Label | Prose))


@pytest.mark.parametrize("lesson_id", ["R1", "A" * 32])
def test_the_title_starts_after_the_lessons_id(lesson_id):
    name, title, *_ = header(BOARD, ZONES.header, (lesson_id, "一" * 80), [("b0", "")], 0, lang="zh")
    assert ink(title).x0 > ink(name).x1 + 10


def test_the_longest_data_path_stays_in_its_zone():
    path = data_path(BOARD, ZONES.path, WHOLE_PATH, ("softmax",))
    assert ZONES.path.holds(ink(path))


def test_the_steps_of_the_data_path_do_not_touch():
    panels = [ink(part) for part in data_path(BOARD, ZONES.path, WHOLE_PATH, ()) if hasattr(part, "text")]
    assert len(panels) == len(WHOLE_PATH)
    assert not any(a.grown(12).overlaps(b) for a, b in combinations(panels, 2))

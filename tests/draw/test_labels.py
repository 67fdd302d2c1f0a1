from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.draw.labels import BESIDE, OVER, drawn, is_cut
from scenes.draw.type import width
from tests.states.lessons import LONG, SHORT

ANY = st.text(st.sampled_from("abWi我给书 →<>12é"), min_size=1, max_size=24).map(str.strip).filter(bool)


@given(ANY, st.sampled_from([BESIDE, OVER]))
def test_a_label_is_no_wider_than_its_room(label, most):
    assert width(drawn(label, most), 100, 600) <= 100 * most


@given(ANY)
def test_a_label_that_has_room_is_drawn_as_it_is(label):
    if width(label, 100, 600) <= 100 * OVER and not label[1:].isdecimal():
        assert drawn(label, OVER) == label
        assert not is_cut(label)


@given(ANY)
def test_a_cut_label_begins_and_ends_like_the_whole_one(label):
    said = drawn(label, OVER)
    if is_cut(label):
        start, end = said.split("…")
        assert label.startswith(start)
        assert label.endswith(end)
        assert start


@pytest.mark.parametrize("label", LONG)
def test_labels_of_24_characters_are_cut(label):
    assert is_cut(label)


@pytest.mark.parametrize("label", SHORT)
def test_common_labels_stand_whole_beside_a_row(label):
    assert drawn(label) == {"q1": "q₁", "k12": "k₁₂"}.get(label, label)


@pytest.mark.parametrize(
    ("label", "said"), [("q1", "q₁"), ("k12", "k₁₂"), ("GPT4", "GPT4"), ("q", "q"), ("我1", "我1"), ("7", "7")]
)
def test_only_a_single_letter_carries_its_number_low(label, said):
    assert drawn(label) == said


def test_labels_that_differ_at_their_end_still_do():
    assert drawn("position_encoding_1") != drawn("position_encoding_2")

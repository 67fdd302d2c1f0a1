from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.states.lessons import CASES, Make
from tests.states.looking import settled
from tests.states.pages import LESSONS, shot

if TYPE_CHECKING:
    from scenes.audit.seen import Snapshot

R36 = LESSONS / "R36.toml"
KIND = "shapes"


def said(seen: Snapshot) -> list[str]:
    return [text.text for text in seen.texts if text.zone == "stage"]


def test_every_array_is_measured_as_the_page_says():
    lengths = [text for text in said(shot(R36, "shapes", "one")) if " = " in text and text[0] in "nd"]
    # Q 2 x 2, K 3 x 2, V 3 x 2, S and A 2 x 3, Y 2 x 2
    counts = {text: lengths.count(text) for text in lengths}
    assert counts == {"n_q = 2": 4, "d_k = 2": 2, "n_k = 3": 4, "d_v = 2": 2}


def test_heads_and_batches_stand_in_front_of_all_shapes():
    words = said(shot(R36, "shapes", "stack"))
    assert words.count("B") == words.count("H") == 5 + 1  # Q K V S Y, and the pile's own


def test_the_marked_axis_is_the_last_of_the_table_of_scores():
    before, after = (shot(R36, "shapes", beat) for beat in ("stack", "last_axis"))
    (mark,) = [
        thing for thing in after.things
        if thing.kind == "panel" and not thing.is_filled and thing.zone == "stage"
    ]  # fmt: skip
    marked = [text for text in before.texts if mark.box.holds(text.box)]
    assert [text.text for text in marked] == ["n_k"]
    scores = max((text for text in before.texts if text.text == "S"), key=lambda text: text.box.cy)
    assert abs(scores.box.y1 - marked[0].box.y1) < scores.size
    assert not [text for text in before.texts if text.box.x0 > mark.box.x1 and text.zone == "stage"]


@pytest.mark.parametrize(("heads", "sheets"), [(1, 2), (3, 6), (4, 8), (8, 6)])
def test_each_example_has_a_sheet_for_each_head_and_of_many_the_first_and_the_last(heads, sheets):
    scene = settled(Make(heads=heads, d_model=4), KIND)
    assert len(scene.pile.sheets) == sheets
    assert {sheet.head for sheet in scene.pile.plan.sheets} >= {0, heads - 1}


def test_softmax_runs_along_every_row_of_the_front_sheet_and_on_all_others():
    rows, behind = settled(CASES["three heads, causal"], KIND).pile.along_keys()
    assert (len(rows), len(behind)) == (3, 5)


def test_a_lesson_of_two_sequences_shows_its_own_lengths_as_cross_attention():
    words = said(shot(R36, "shapes", "self_or_cross"))
    assert {"n_q = 2", "n_k = 3"} <= set(words)
    assert words.count("n") == 2


def test_a_lesson_that_attends_to_itself_shows_its_length_twice_and_another_for_cross_attention():
    scene = settled(CASES["three heads, causal"], KIND)
    words = [text.text for text in scene.seen["self_or_cross"]]
    assert words.count("n = 3") == 2
    other = scene.two()
    assert other.rows == 3 != other.cols

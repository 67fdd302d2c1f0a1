from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from lessons.core.trace import compute
from scenes.draw.theme import BOARD, contrast
from scenes.stage import Look
from tests.states.lessons import CASES, Make, lesson, tokens
from tests.states.pictures import briefly, fills, parts, said, settled

KIND = "two_lanes"
CAUSAL = Make(("I", "am", "here"), heads=3, d_model=6, mask="causal", follow=1)
CROSS = Make(("my", "dog"), ("mein", "lieber", "Hund"), heads=2, d_k=3, d_v=2, follow=1)
EIGHT = Make(tokens(3), heads=8, d_model=8)
CROWD = Make(tokens(12), heads=8, d_model=12, d_k=4, d_v=3, follow=6)
NOTHING = Make(mask=((0, 0, 0), (1, 0, 1), (0, 1, 1)), heads=2)


def test_before_the_first_beat_x_stands_in_digits_and_the_lanes_wait():
    scene = settled(CAUSAL, KIND, "")
    assert [name for name in "QKVAY" if fills(scene, name)] == []
    assert {"X", "head 1", "head 2", "head 3"} <= set(said(settled(CAUSAL, KIND, "", Look(langs=("en",)))))


@pytest.mark.parametrize("make", [CAUSAL, CROSS, EIGHT], ids=briefly)
def test_every_lane_shows_all_of_its_own_q_k_and_v(make):
    scene, trace = settled(make, KIND, "projections"), compute(lesson(make))
    for name in "QKV":
        assert set(fills(scene, name)) == {(name, index) for index in np.ndindex(trace[name].shape)}
    assert not fills(scene, "A")


def test_weights_and_reads_are_those_of_the_followed_query_and_only_where_it_may_read():
    scene = settled(CAUSAL, KIND, "reads")
    assert set(fills(scene, "A")) == {("A", (head, 1, key)) for head in range(3) for key in (0, 1)}
    assert set(fills(scene, "Y")) == {("Y", (head, 1, channel)) for head in range(3) for channel in range(2)}


def test_in_a_lane_a_larger_weight_is_a_fuller_cell():
    make = Make(heads=2, numbers="decimal", scale=0.25)
    found, A = fills(settled(make, KIND, "reads"), "A"), compute(lesson(make))["A"].values
    for head in range(2):
        by_weight = sorted(range(3), key=lambda key: A[head, 0, key])
        shades = [found["A", (head, 0, key)] for key in by_weight]
        fullness = [contrast(shade, BOARD.ground) for shade in shades]  # the heads' colours are light, the ground dark
        assert all(a < b for a, b in pairwise(fullness))


def test_a_number_below_zero_has_a_minus_mark_and_no_other_has():
    scene, trace = settled(CROSS, KIND, "reads"), compute(lesson(CROSS))
    for lane in scene.lanes:
        for name in "QKV":
            negative = np.argwhere(trace[name].values[lane.plan.head] < 0)
            assert set(lane.tiles[name].marks) == {(int(row), int(col)) for row, col in negative}


def test_all_lanes_get_the_frame_of_the_one_strip():
    scene = settled(CAUSAL, KIND, "same_mask")
    strip = scene.strip
    assert len(strip.cells) == 3
    assert [type(mark).__name__ for mark in strip.marks] == ["Lines", "Lines", "Lines"]
    for lane in scene.lanes:
        weights = lane.plan.parts["A"]
        for key in range(3):
            assert weights.col(key).cx == pytest.approx(strip.plan.strip.col(key).cx)


def test_a_query_with_nothing_to_read_is_told():
    look = Look(langs=("en",))
    assert "nothing to read" in said(settled(NOTHING, KIND, "same_mask", look))
    assert "nothing to read" not in said(settled(CAUSAL, KIND, "same_mask", look))
    assert not fills(settled(NOTHING, KIND, "same_mask"), "A")


def test_eight_lanes_of_three_tokens_are_all_drawn():
    scene = settled(EIGHT, KIND, "", Look(langs=("zh", "en")))
    assert [lane.plan.head for lane in scene.lanes] == list(range(8))


@pytest.mark.parametrize("make", [EIGHT, CROWD, CASES["twelve everywhere"]], ids=briefly)
def test_lanes_lie_below_each_other_on_the_stage_with_the_first_and_the_last_head(make):
    scene = settled(make, KIND, "", Look(langs=("zh", "en")))
    frames = [lane.plan.frame for lane in scene.lanes]
    assert all(upper.y1 < lower.y0 for upper, lower in pairwise(frames))
    assert all(scene.zones.stage.holds(frame) for frame in frames)
    heads = [lane.plan.head for lane in scene.lanes]
    assert (heads[0], heads[-1]) == (0, 7)
    assert bool(scene.look_of_lanes.plan.gaps) == (len(heads) < 8)


def test_the_vocabulary_is_there_in_the_lessons_own_words_and_struck_out():
    scene = settled(CAUSAL, KIND, "content", Look(langs=("en",)))
    assert {"vocabulary", "I", "am", "here"} <= set(said(scene))
    assert [line for line in parts(scene) if getattr(line, "strikes", None)]

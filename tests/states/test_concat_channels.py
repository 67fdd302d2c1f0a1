from __future__ import annotations

import numpy as np
import pytest

from lessons.core.trace import compute
from scenes.stage import Look
from tests.states.lessons import CASES, Make, lesson
from tests.states.pictures import briefly, fills, parts, said, settled

KIND = "concat_channels"
TWO = Make(heads=2, follow=2)
THREE = Make(("I", "am"), heads=3, d_v=4, d_k=1, numbers="decimal", follow=1)
MAKES = [Make(heads=1, d_v=1), TWO, THREE, CASES["eight heads"]]


@pytest.mark.parametrize("make", MAKES, ids=briefly)
def test_all_reads_of_the_followed_query_stand_there_from_the_first_frame(make):
    assert set(fills(settled(make, KIND, ""), "Y")) == {
        ("Y", (head, make.follow, channel)) for head in range(make.heads) for channel in range(make.d_v)
    }


@pytest.mark.parametrize("make", MAKES, ids=briefly)
def test_a_channel_looks_in_the_row_as_it_does_in_its_head(make):
    scene, trace = settled(make, KIND, "one_row"), compute(lesson(make))
    apart, joined = fills(scene, "Y"), fills(scene, "R")
    assert len(joined) == make.heads * make.d_v
    for (_, (head, query, channel)), fill in apart.items():
        place = head * make.d_v + channel
        assert trace["R"].values[query, place] == trace["Y"].values[head, query, channel]
        assert joined["R", (query, place)] == fill


def test_heads_keep_their_frames_and_their_names_in_the_row():
    scene = settled(THREE, KIND, "one_row", Look(langs=("en",)))
    for row in (scene.Y, scene.R):
        assert [row.names[head].text for head in row.frames] == ["head 1", "head 2", "head 3"]
        assert all(frame in parts(scene) for frame in row.frames.values())


def test_the_row_is_as_wide_as_heads_times_channels():
    assert "H times d_v = 3 times 4 = 12" in said(settled(THREE, KIND, "one_row"))


def test_one_line_goes_from_each_channel_to_its_own_cell():
    scene = settled(THREE, KIND, "channels")
    lines = [line for head in range(3) for line in scene.strands(head)]
    ends = [tuple(np.round(line.points[-1, :2], 6)) for line in lines]
    assert len(lines) == len(set(ends)) == 12


def test_what_does_not_fit_is_left_out_of_both_rows_alike():
    scene = settled(CASES["twelve everywhere"], KIND, "channels")
    shown = [channel for _, channel in scene.R.tiles.spots]
    assert shown == [channel for _, channel in scene.Y.tiles.spots]
    assert (shown[0], shown[-1]) == (0, 95)
    assert len(shown) < 96
    assert scene.R.tiles.gaps

from __future__ import annotations

import numpy as np
import pytest

from lessons.core.trace import compute
from scenes.stage import Look
from tests.states.lessons import CASES, Make, lesson
from tests.states.pictures import briefly, fills, said, settled

KIND = "output_projection"
TWO = Make(heads=2, d_out=4, follow=1)
OTHER_WIDTH = Make(heads=2, d_v=3, d_out=5, numbers="decimal")
MAKES = [CASES["one of everything"], TWO, OTHER_WIDTH, CASES["eight heads"]]
EN = Look(langs=("en",))


@pytest.mark.parametrize("make", MAKES, ids=briefly)
def test_r_comes_first_then_all_of_w_o_and_the_output(make):
    trace, query = compute(lesson(make)), make.follow
    opening, mixed = settled(make, KIND, ""), settled(make, KIND, "mix")
    rows = {name: {(name, (query, k)) for k in range(trace[name].shape[1])} for name in "RO"}
    assert set(fills(opening, "R")) == set(fills(mixed, "R")) == rows["R"]
    assert not fills(opening, "W_O")
    assert not fills(opening, "O")
    assert set(fills(mixed, "W_O")) == {("W_O", index) for index in np.ndindex(trace["W_O"].shape)}
    assert set(fills(mixed, "O")) == rows["O"]


def test_every_channel_is_joined_to_every_output_and_nothing_flows_where_the_factor_is_0():
    scene, W_O = settled(TWO, KIND, "mix"), compute(lesson(TWO))["W_O"].values
    assert (W_O == 0).any()
    assert set(scene.web.carrying(range(4))) == {(int(k), int(o)) for k, o in np.argwhere(W_O)}
    starts = [path[0] for line in scene.web.of(range(4)) for path in line.get_subpaths()]
    assert len({tuple(np.round(start[:2], 4)) for start in starts}) >= 4


def test_lines_of_negative_factors_are_dashed():
    scene = settled(TWO, KIND, "mix")
    W_O = compute(lesson(TWO))["W_O"].values
    for channel in range(4):
        pieces = [len(line.get_subpaths()) for line in scene.web.of([channel])]
        whole = sum(n for n in pieces if n <= 4)
        assert whole == (W_O[channel] >= 0).sum()
        assert sum(n > 4 for n in pieces) == len(set(np.abs(W_O[channel][W_O[channel] < 0])))


def test_the_output_that_is_model_wide_gets_x_and_a_plus_sign():
    scene = settled(TWO, KIND, "next", EN)
    assert {'d_"out" = 4 = d_"model"', "+ med x", "left to the next page"} <= set(said(scene))
    assert set(fills(scene, "X")) == {("X", (1, k)) for k in range(4)}


def test_an_output_of_another_width_gets_no_plus_sign():
    texts = said(settled(OTHER_WIDTH, KIND, "next", EN))
    assert {'d_"out" = 5 != 4 = d_"model"', "x", "another width: no sum"} <= set(texts)
    assert "+ med x" not in texts


def test_the_legend_tells_of_dashes_only_where_a_factor_is_negative():
    assert "negative factor" in said(settled(OTHER_WIDTH, KIND, "", EN))
    positive = next(
        make for make in (Make(heads=1, d_v=1, d_out=1, seed=seed) for seed in range(99)) if _positive(make)
    )
    assert "negative factor" not in said(settled(positive, KIND, "", EN))


def _positive(make: Make) -> bool:
    return bool((compute(lesson(make))["W_O"].values > 0).all())

from __future__ import annotations

import pytest

from scenes.draw.mobjects import UNIT
from tests.states.lessons import CASES, Make
from tests.states.looking import settled
from tests.states.pages import LESSONS, all_of, row, shot
from tests.states.pictures import parts
from tests.states.pictures import settled as scene_at

R36 = LESSONS / "R36.toml"
KIND = "second_query"


def highlights(scene):
    """(left, top, right, bottom) of every frame in the colour of the followed query, px."""
    frames = [part for part in parts(scene) if part.get_stroke_width() > 0 and part.zone == "stage"]
    frames = [frame for frame in frames if frame.get_stroke_color().to_hex().lower() == scene.theme.query]
    xy = [(frame.points[:, 0] / UNIT + 960, 540 - frame.points[:, 1] / UNIT) for frame in frames]
    return [(x.min(), y.min(), x.max(), y.max()) for x, y in xy]


@pytest.mark.parametrize(("beat", "query"), [("first_row", 0), ("move", 1), ("unchanged", 1)])
@pytest.mark.parametrize("make", [Make(), CASES["cross, many queries"]], ids=["three tokens", "nine queries"])
def test_one_highlight_runs_through_the_row_in_all_three_tables(make, beat, query):
    scene = scene_at(make, KIND, beat)
    ((x0, y0, x1, y1),) = highlights(scene)
    for grid in (scene.scores, scene.weights, scene.reads):
        here = grid.plan.row(query)
        assert x0 < here.x0 < here.x1 < x1
        assert y0 < here.y0 < here.y1 < y1
        assert y1 - y0 < 1.5 * here.h


def test_the_second_row_is_what_the_page_prints():
    seen = shot(R36, "b3", "second_row")
    assert row(seen, "S", 1) == ["0", "1", "1"]
    assert row(seen, "A", 1) == ["0.155", "0.422", "0.422"]
    assert row(seen, "Y", 1) == ["0.733", "2.534"]


def test_nothing_in_k_and_v_moves():
    before, after = (shot(R36, "b3", beat) for beat in ("first_row", "unchanged"))
    for name in ("K", "V"):
        for key in (0, 1, 2):
            (first,), (last,) = (all_of(seen, name, key, 0) for seen in (before, after))
            assert (first.text, first.box) == (last.text, last.box)
    assert [text.text for text in after.texts].count("没有变") == 2


def test_with_one_query_the_highlight_stays_and_says_why():
    scene = settled(CASES["one of everything"], KIND)
    assert "只有一个 query，没有第二行" in [text.text for text in scene.seen["move"]]
    assert len(highlights(scene)) == 1

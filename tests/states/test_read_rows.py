from __future__ import annotations

import pytest

from tests.states.lessons import CASES, Make
from tests.states.looking import numbers, settled
from tests.states.pages import LESSONS, all_of, row, shot

R36 = LESSONS / "R36.toml"
KIND = "read_rows"


def test_weights_and_reads_are_those_that_the_page_prints():
    first, second = (shot(R36, "b2", beat) for beat in ("first_row", "second_row"))
    assert row(first, "A", 0) == ["0.422", "0.155", "0.422"]
    assert row(first, "Y", 0) == ["1.267", "1.466"]
    assert row(first, "Y", 1) == []
    assert row(second, "A", 1) == ["0.155", "0.422", "0.422"]
    assert row(second, "Y", 1) == ["0.733", "2.534"]


def test_both_rows_are_read_from_the_same_v_which_stays():
    before, after = (shot(R36, "b2", beat) for beat in ("values", "kept_apart"))
    for key in (0, 1, 2):
        assert all_of(before, "V", key, 0)[0].box == all_of(after, "V", key, 0)[0].box


@pytest.mark.parametrize(("beat", "query"), [("first_row", 0), ("second_row", 1)])
def test_each_weight_stands_beside_the_row_of_v_that_it_multiplies(beat, query):
    seen = shot(R36, "b2", beat)
    for key in (0, 1, 2):
        value = all_of(seen, "V", key, 1)[0].box
        beside = [weight.box for weight in all_of(seen, "A", query, key) if weight.box.x0 > value.x1]
        assert any(box.cy == pytest.approx(value.cy, abs=4) for box in beside)


def test_the_average_is_struck_out_and_the_reads_are_not():
    seen = shot(R36, "b2", "kept_apart")
    struck = [thing.strikes for thing in seen.things if thing.strikes]
    assert row(seen, "Y_mean") == ["1", "2"]  # (1.267 + 0.733) / 2 and (1.466 + 2.534) / 2
    for text in seen.texts:
        if text.source:
            assert any(box.holds(text.box) for box in struck) == (text.source[0] == "Y_mean")


def test_one_query_alone_has_no_second_row_and_no_average():
    seen = settled(CASES["one of everything"], KIND).seen
    assert "只有一个 query，没有第二行" in [text.text for text in seen["second_row"]]
    assert numbers(seen["kept_apart"], "Y_mean") == {}


def test_every_further_query_gets_its_read_too():
    four = ("a", "b", "c", "d")
    seen = settled(Make(four, four, heads=0, d_v=1), KIND).seen
    assert sorted(numbers(seen["first_row"], "Y")) == [(0, 0)]
    assert sorted(numbers(seen["second_row"], "Y")) == [(0, 0), (1, 0), (2, 0), (3, 0)]


@pytest.mark.parametrize("name", ["a row with nothing to read", "another row has nothing to read"])
def test_a_row_with_nothing_to_read_says_so_where_its_read_is(name):
    scene = settled(CASES[name], KIND)
    (query,) = scene.view.nothing_to_read
    level = scene.reads.plan.row(query)
    said = [text.box for text in scene.seen["second_row"] if text.text == "没有可读的来源"]
    assert any(x0 > level.x1 and level.y0 < y0 < y1 < level.y1 for x0, y0, _, y1 in said)

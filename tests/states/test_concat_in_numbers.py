from __future__ import annotations

import pytest

from tests.states.lessons import CASES
from tests.states.looking import numbers, settled
from tests.states.pages import LESSONS, all_of, row, shot

R43 = LESSONS / "R43.toml"
KIND = "concat_in_numbers"
PRINTED = ["0.401112", "0.796664", "0.598888", "0.802224"]
SIZES = ["one of everything", "eight heads", "twelve everywhere", "cross, many queries", "large numbers", "long labels"]


def test_both_reads_are_those_that_the_page_prints():
    seen = shot(R43, "b2", "side_by_side")
    assert row(seen, "Y", 0, 0) == PRINTED[:2]
    assert row(seen, "Y", 1, 0) == PRINTED[2:]


def test_the_row_has_all_channels_head_by_head():
    seen = shot(R43, "b2", "concat")
    assert row(seen, "R", 0) == PRINTED
    places = [all_of(seen, "R", 0, channel)[0].box.cx for channel in range(4)]
    assert places == sorted(places)


def test_the_reads_stay_where_they_are_when_their_copies_are_joined():
    before, after = (shot(R43, "b2", beat) for beat in ("side_by_side", "not_a_sum"))
    for head in (0, 1):
        assert all_of(before, "Y", head, 0, 0)[0].box == all_of(after, "Y", head, 0, 0)[0].box


def test_the_sum_is_two_channels_wide_and_struck_out():
    seen = shot(R43, "b2", "not_a_sum")
    assert row(seen, "Y_sum", 0) == ["1.000000", "1.598888"]  # 0.401112 + 0.598888, 0.796664 + 0.802224
    sums = [text for text in seen.texts if text.source and text.source[0] == "Y_sum"]
    for text in sums:
        assert any(thing.strikes and thing.strikes.holds(text.box) for thing in seen.things)


def test_with_a_single_head_nothing_is_struck_out():
    said = [text.text for text in settled(CASES["one head"], KIND).seen["not_a_sum"]]
    assert "只有一个头：拼接和相加结果一样" in said
    assert "2 个通道，分不出各头" not in said


@pytest.mark.parametrize("name", SIZES)
def test_a_number_prints_alike_before_and_after_it_is_joined(name):
    make, seen = CASES[name], settled(CASES[name], KIND).seen["not_a_sum"]
    reads, joined = numbers(seen, "Y"), numbers(seen, "R")
    assert len(reads) == len(joined) > 0
    for (head, query, channel), texts in reads.items():
        (before,), (after,) = texts, joined[query, head * make.d_v + channel]
        assert before in (after, after.split(".")[0])  # a head of whole numbers may stand beside one that is not

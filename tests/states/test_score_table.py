from __future__ import annotations

import pytest

from tests.states.lessons import CASES, Make
from tests.states.looking import numbers, settled
from tests.states.pages import LESSONS, all_of, row, shot

R36 = LESSONS / "R36.toml"
KIND = "score_table"


def test_the_scores_are_what_the_page_multiplies():
    seen = shot(R36, "b0", "scores")
    assert row(seen, "QK", 0) == ["1", "0", "1"]  # (1, 0) with k1 (1, 0), k2 (0, 1) and k3 (1, 1)
    assert row(seen, "QK", 1) == ["0", "1", "1"]


def test_queries_are_met_apart_and_then_stand_in_columns():
    seen = settled(CASES["Q K V"], KIND).seen
    for beat, apart in (("", True), ("queries", False)):
        (first,), (second,) = ([t.box for t in seen[beat] if t.source == ("Q", (query, 0))] for query in (0, 1))
        assert (abs(second[0] - first[0]) > 100) == apart
        assert first[3] < second[1]


def test_every_score_stands_where_its_query_and_its_source_cross():
    seen = shot(R36, "b0", "locate")
    for query in (0, 1):
        for key in (0, 1, 2):
            (score,) = all_of(seen, "QK", query, key)
            for k in (0, 1):
                assert all_of(seen, "Q", query, k)[0].box.cy == pytest.approx(score.box.cy, abs=4)
                assert all_of(seen, "K", key, k)[0].box.cx == pytest.approx(score.box.cx, abs=4)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (Make(("a", "b"), ("c", "d", "e")), ("2 × 3：一般的读取", "不是 3 词元自注意力缺了一行")),
        (Make(("a",), ("c", "d", "e")), ("1 × 3：一般的读取", "不是 3 词元自注意力缺了几行")),
        (Make(("a", "b"), ("c", "d")), ("2 × 2：一般的读取", "query 与来源各有各的长度")),
        (Make(), ("3 × 3：自注意力", "同一串词元，既提问，也被读")),
    ],
    ids=["a row fewer", "two rows fewer", "as many", "self-attention"],
)
def test_it_says_what_a_table_of_that_size_is(make, said):
    shown = [text.text for text in settled(make, KIND).seen["locate"]]
    assert set(said) <= set(shown)


def test_the_product_that_is_written_out_is_the_first_that_may_be_read():
    seen = settled(Make(mask=((0, 0, 0), (0, 1, 1), (1, 1, 1))), KIND).seen["scores"]
    twice = [text.source for text in seen if text.source and text.source[0] == "QK"]
    assert [source for source in twice if twice.count(source) > 1] == [("QK", (0, 1, 1))] * 2


def test_the_head_that_the_state_asks_for_is_shown():
    seen = settled(Make(heads=3), KIND).seen["locate"]  # the maker asks for the last
    assert {index[0] for index in numbers(seen, "QK")} == {2}
    assert "Q_3 K_3^T" in [text.text for text in seen]

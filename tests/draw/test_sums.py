"""Written-out sums and the bars of a softmax: what they say, where, and of which numbers."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scenes.draw.bars import WeightBars
from scenes.draw.board import fit, line
from scenes.draw.items import Bars, BarsPlan, Sheet, SheetPlan
from scenes.draw.mobjects import Label
from scenes.draw.sums import products, single, weighted_rows
from scenes.draw.terms import Terms, text_of
from scenes.draw.theme import BOARD
from tests.draw.boards import STAGE
from tests.draw.drawing import ink, parts, played, shown

Q = shown([[1, 0, -2]], name="Q", axes="query d_k")
K = shown([[0.5, 0.25, 4]], name="K", axes="key d_k")
A = shown([[0.75, 0.0, 0.25]])
V = shown([[1, 0], [0, 2], [3, 4]], name="V", axes="key d_v")
WIDE = shown([range(9), range(9), range(9)], name="V", axes="key d_v")
LABELS = ("我", "给", "书")


def read(rows=V, *, readable=(True, True, True), places=4):
    return weighted_rows(
        "reads", A, rows, BOARD, BOARD.heads[0], readable=readable, labels=LABELS, places=places, axis="terms"
    )


def drawn(sum_) -> Terms:
    return sum_.terms(fit([line(sum_.item())], STAGE))


def test_a_dot_product_is_written_term_by_term():
    sum_ = products("dot", Q, K, BOARD, BOARD.cell)
    assert [text_of(chip.pieces).split("\u2009") for chip in sum_.chips] == [
        ["1", "·", "0.500"], ["0", "·", "0.250"], ["−2", "·", "4.000"],
    ]  # fmt: skip


def test_a_term_with_a_factor_of_0_is_quiet():
    assert [chip.quiet for chip in products("dot", Q, K, BOARD, BOARD.cell).chips] == [False, True, False]


def test_every_number_of_a_term_knows_where_it_stands_in_the_trace():
    numbers = drawn(products("dot", Q, K, BOARD, BOARD.cell)).numbers()
    assert [(label.text, label.source) for label in numbers[:2]] == [("1", ("Q", (0, 0))), ("0.500", ("K", (0, 0)))]
    assert [label.text for label in drawn(read()).numbers("V")] == ["1", "0", "0", "2", "3", "4"]


def test_a_weighted_row_is_its_weight_times_its_row():
    assert text_of(read().chips[0].pieces) == "0.750\u2009·\u2009(1, 0)"


@pytest.mark.parametrize(("places", "said"), [(9, "0, 1, 2, 3, 4, 5, 6, 7, 8"), (4, "0, 1, …, 8"), (2, "0, …")])
def test_a_long_row_is_written_in_as_many_places_as_it_is_given(places, said):
    assert text_of(read(WIDE, places=places).chips[0].pieces).endswith(f"({said})")


def test_a_hidden_term_is_hatched_and_says_nothing():
    terms = drawn(read(readable=(True, False, True)))
    assert not terms.words[1]
    (lines,) = terms.hatches
    assert terms.plan.chip(1).holds(ink(lines))


def test_hidden_terms_have_room_to_be_seen_even_where_all_are_hidden():
    terms = drawn(read(readable=(False, False, False)))
    assert all(terms.plan.chip(k).w >= 2 * terms.plan.font for k in range(3))


def test_the_texts_of_a_chip_stand_inside_it():
    terms = drawn(read(WIDE, places=9))
    for k, row in terms.words.items():
        assert all(terms.plan.chip(k).grown(-2).holds(ink(label)) for label in row if label.text.strip())


def test_terms_that_are_left_out_leave_a_gap_between_plus_signs():
    many = shown([range(60)], name="Q", axes="query d_k")
    terms = drawn(products("dot", many, many, BOARD, BOARD.cell))
    assert None in [place for place, _ in terms.plan.chips]
    assert len(terms.gaps) == 1
    assert len(terms.pluses) == len(terms.plan.chips) - 1


def test_one_number_stands_by_itself():
    sum_ = single("one", V, 1, 1, BOARD)
    (label,) = drawn(sum_).numbers()
    assert (label.text, label.source) == ("2", ("V", (1, 1)))


def bars(weights=A, labels=("我",), totals=("Σ = 1",)) -> WeightBars:
    item = Bars("bars", "query", weights.shape[0], labels, totals)
    return WeightBars(fit([line(item)], STAGE).at("bars", BarsPlan), BOARD, weights, labels, BOARD.heads[0])


def test_a_bar_is_cut_in_proportion_to_the_weights_and_filled_by_them():
    made = bars()
    scene = played(made.grow(0), on=[*made.frame()])
    bar = made.plan.bar(0)
    pieces = sorted((ink(part) for part in parts(scene) if part in made.grown and not isinstance(part, Label)),
                    key=lambda box: box.x0)  # fmt: skip
    assert [piece.w / bar.w for piece in pieces] == pytest.approx([0.75, 0.25], abs=0.01)
    assert pieces[0].x0 == pytest.approx(bar.x0, abs=2)
    assert pieces[-1].x1 == pytest.approx(bar.x1, abs=2)
    assert all(b.x0 >= a.x1 for a, b in pairwise(pieces))


def test_a_weight_is_written_in_its_piece_where_it_has_room():
    made = bars(shown([[0.99, 0.01]]))
    scene = played(made.grow(0), on=[*made.frame()])
    assert [part.text for part in parts(scene) if isinstance(part, Label) and part.source] == ["0.990"]


def test_the_bar_of_a_row_with_nothing_to_read_stays_empty_and_says_so():
    made = bars(shown([[0.0, 0.0]]), totals=("nothing to read",))
    scene = played(made.grow(0), on=[*made.frame()])
    assert not [part for part in parts(scene) if part in made.grown]
    (label,) = made.totals(("nothing to read",), shown([[0.0]], name="A_sum", axes="head query"), BOARD.right)
    assert label.source is None
    assert str(label.get_fill_color()).lower() == BOARD.muted


def test_bars_beside_a_table_stand_level_with_its_rows():
    sheet = Sheet("A", "query", "key", (5, 2), ("0.500",) * 10)
    board = fit([line(sheet, Bars("bars", "query", 5, ("我",) * 5, ("Σ = 1",), level=True))], STAGE)
    table, row_bars = board.at("A", SheetPlan), board.at("bars", BarsPlan)
    for row in range(5):
        assert row_bars.bar(row).cy == pytest.approx(table.row(row).cy)

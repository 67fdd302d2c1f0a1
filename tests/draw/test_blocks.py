from __future__ import annotations

import pytest

from scenes.draw.blocks import Block
from scenes.draw.board import fit, line
from scenes.draw.boxes import Box
from scenes.draw.lattice import Lattice
from scenes.draw.piles import Pile

STAGE = Box(80, 196, 1840, 852)


def block(key: str, rows: int, cols: int) -> Block:
    return Block(key, rows, cols, 12, key, f"n_q = {rows}", f"n_k = {cols}")


@pytest.mark.parametrize("n", [1, 3, 12])
def test_equal_lengths_are_drawn_equally_long(n):
    board = fit([line(block("A", n, 2), block("B", 5, n))], STAGE)
    tall, wide = board.plans["A"].body, board.plans["B"].body
    assert tall.h == pytest.approx(wide.w)


def test_a_long_side_has_a_marked_gap():
    plan = fit([line(block("A", 40, 3))], STAGE).plans["A"]
    assert plan.visible_rows[0] == 0
    assert plan.visible_rows[-1] == 39
    assert None in [row for row, _, _ in plan.rows]


def test_what_stands_in_one_column_has_its_middle_in_one_line():
    rows = ((block("A", 2, 2), block("B", 3, 2)), (block("C", 2, 9), block("D", 1, 1)))
    plans = fit([line(Lattice("all", rows))], STAGE).plans
    assert plans["A"].body.cx == pytest.approx(plans["C"].body.cx)
    assert plans["B"].body.cx == pytest.approx(plans["D"].body.cx)
    assert plans["A"].body.cy == pytest.approx(plans["B"].body.cy)


@pytest.mark.parametrize("heads", [1, 2, 8])
def test_a_pile_lies_in_its_box_and_goes_back_to_the_upper_right(heads):
    names = tuple(f"head {n + 1}" for n in range(heads))
    pile = Pile("pile", "S", 12, 12, heads, names, "n_q = 12", "n_k = 12", "n_k = 12", ("H", "B"))
    plan = fit([line(pile)], STAGE).plans["pile"]
    corners = [(sheet.where.body.x0, -sheet.where.body.y0) for sheet in plan.sheets]
    assert corners == sorted(corners)
    assert all(plan.box.holds(sheet.where.body) for sheet in plan.sheets)

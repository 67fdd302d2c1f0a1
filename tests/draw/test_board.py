from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given

from scenes.draw.board import Board, DoesNotFit, fit, line
from scenes.draw.boxes import Box
from scenes.draw.items import BarsPlan, Chips, ChipsPlan, Plan, Scale, Sheet, SheetPlan, Sign, Slot
from scenes.draw.measure import Measure
from scenes.draw.windows import positions
from tests.draw.boards import STAGE, Asked, boards

SMALL = Sheet("S", "query", "key", (2, 3), ("0.500",) * 6, ("S",), "2 × 3", ("我", "给"), ("我", "给", "书"))


def made(asked: Asked) -> Board:
    return fit(asked.lines, STAGE, asked.keep)


def names_at_once(asked: Asked) -> list[list[str]]:
    """By line, one name for each place of the board: of a slot the last of its options."""
    return [
        [item.options[-1][0].key if isinstance(item, Slot) else item.key for item in row.items] for row in asked.lines
    ]


def at_once(asked: Asked, board: Board) -> list[Plan]:
    """One plan for each place of the board."""
    return [board.plans[name] for names in names_at_once(asked) for name in names]


def seen_along(asked: Asked, board: Board) -> list[tuple[str, tuple[int | None, ...]]]:
    """Each axis of each item with the positions that its plan shows."""
    found = []
    for item in asked.items:
        for one in [part for option in item.options for part in option] if isinstance(item, Slot) else [item]:
            plan = board.plans[one.key]
            if isinstance(plan, SheetPlan):
                found.append((one.row_axis, tuple(r for r, _, _ in plan.rows)))
                found.append((one.col_axis, tuple(c for c, _, _ in plan.cols)))
            elif isinstance(plan, ChipsPlan):
                found.append((one.axis, tuple(p for p, _ in plan.chips)))
            elif isinstance(plan, BarsPlan):
                found.append((one.axis, tuple(r for r, _ in plan.bars)))
    return found


@given(boards())
def test_nothing_overlaps_and_nothing_leaves_the_stage(asked):
    board = made(asked)
    a_hair = 1e-6
    for plan in board.plans.values():
        assert STAGE.grown(a_hair).holds(plan.box)
    for one, other in combinations(at_once(asked, board), 2):
        assert not one.box.grown(-a_hair).overlaps(other.box)


@given(boards())
def test_neighbours_stand_apart(asked):
    board = made(asked)
    rows = [[board.plans[name] for name in names] for names in names_at_once(asked)]
    for row in rows:
        assert all(right.box.x0 - left.box.x1 > 21.9 for left, right in pairwise(row))
    for above, below in pairwise(rows):
        assert min(plan.box.y0 for plan in below) - max(plan.box.y1 for plan in above) > 19.9


@given(boards())
def test_type_is_never_smaller_than_22_px(asked):
    board = made(asked)
    for plan in board.plans.values():
        sizes = {
            name: size for name, size in vars(plan).items() if name in ("font", "label_size", "title_size", "size")
        }
        assert all(size >= 22 for size in sizes.values()), sizes


@given(boards())
def test_what_must_stay_visible_does(asked):
    for axis, view in seen_along(asked, made(asked)):
        if axis in asked.keep:
            assert asked.keep[axis] in view


@given(boards())
def test_what_is_left_out_is_named_with_how_much_can_be_seen(asked):
    board = made(asked)
    for axis, view in seen_along(asked, board):
        gone = None in view
        assert gone == (axis in board.shortened)
        if gone:
            assert board.shortened[axis] == (len(positions(view)), asked.lengths[axis])


@given(boards())
def test_an_axis_shows_the_same_positions_everywhere(asked):
    views: dict[str, set[tuple[int | None, ...]]] = {}
    for axis, view in seen_along(asked, made(asked)):
        views.setdefault(axis, set()).add(view)
    assert all(len(found) == 1 for found in views.values())


@given(boards())
def test_nothing_is_left_out_that_would_fit(asked):
    board = made(asked)
    whole = Scale(22.0, dict(asked.lengths), asked.keep)
    assert bool(board.shortened) != Measure(asked.lines, STAGE).fits(whole)


@given(boards())
def test_one_place_more_of_any_axis_would_be_too_much(asked):
    board = made(asked)
    for axis in board.shortened:
        room = {**board.scale.room, axis: board.scale.room[axis] + 1}
        more = replace(board.scale, font=22.0, room=room)
        assert more.window(axis, asked.lengths[axis]) == board.scale.window(axis, asked.lengths[axis]) or not Measure(
            asked.lines, STAGE
        ).fits(more)


@given(boards())
def test_cells_lie_in_their_table_without_touching(asked):
    board = made(asked)
    for plan in board.plans.values():
        if isinstance(plan, SheetPlan):
            cells = [plan.cell(r, c) for r in plan.visible_rows for c in plan.visible_cols]
            assert all(plan.box.holds(cell) and plan.body.grown(1e-6).holds(cell) for cell in cells)
            assert not any(a.overlaps(b) for a, b in combinations(cells[:40], 2))


@given(boards())
def test_the_same_lines_are_always_laid_out_alike(asked):
    assert made(asked) == made(asked)


def test_a_small_table_is_set_as_large_as_numbers_may_be():
    assert fit([line(SMALL)], STAGE).scale.font == 42


def test_a_table_without_any_room_says_what_is_too_wide():
    endless = Sheet("W_Q", "query", "d_k", (2, 2), ("9" * 150,) * 4)
    with pytest.raises(DoesNotFit, match=r"W_Q side by side need \d+ px of 1760 at 22 px type"):
        fit([line(endless)], STAGE)


def test_lines_that_are_too_tall_say_so():
    with pytest.raises(DoesNotFit, match=r"the lines need \d+ px of 656 at 22 px type"):
        fit([line(replace(SMALL, key=f"S{i}")) for i in range(6)], STAGE)


def test_bodies_of_one_line_stand_level_however_tall_their_titles_are():
    plain = replace(SMALL, key="plain", titles=(), col_labels=())
    board = fit([line(SMALL, plain)], STAGE)
    assert board.at("S", SheetPlan).body.cy == pytest.approx(board.at("plain", SheetPlan).body.cy)


def test_a_flush_line_starts_where_the_line_above_starts():
    wide = replace(SMALL, key="wide", texts=("0.401112",) * 6)
    board = fit([line(wide), line(SMALL, flush=True)], STAGE)
    assert board.at("S", SheetPlan).box.x0 == board.at("wide", SheetPlan).box.x0


def test_a_line_under_a_thing_stands_in_its_middle():
    low = replace(SMALL, key="low")
    board = fit([line(SMALL, Sign("to", "arrow.r"), replace(SMALL, key="A")), line(low, under="A")], STAGE)
    assert board.at("low", SheetPlan).box.cx == pytest.approx(board.at("A", SheetPlan).box.cx)


def test_things_that_take_turns_stand_in_the_middle_of_one_place():
    long, short = (Chips(key, "d_k", n, ("1 · 1",) * n) for key, n in (("long", 4), ("short", 1)))
    board = fit([line(Slot("work", ((long,), (short,))))], STAGE)
    assert board.at("long", ChipsPlan).box.cx == pytest.approx(board.at("short", ChipsPlan).box.cx)


def test_a_place_of_another_kind_is_no_table():
    board = fit([line(Sign("to", "arrow.r"))], STAGE)
    with pytest.raises(TypeError, match="to is placed as a SignPlan, not as a SheetPlan"):
        board.at("to", SheetPlan)


def test_the_axis_that_saves_most_for_its_length_gives_way():
    tall = Sheet("tall", "query", "key", (60, 2), ("1",) * 120)
    board = fit([line(tall)], Box(0, 0, 1760, 400))
    assert set(board.shortened) == {"query"}

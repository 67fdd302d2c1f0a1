from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings

from scenes.draw.board import fit, line
from scenes.draw.grid import Grid
from scenes.draw.items import SheetPlan
from scenes.draw.mobjects import Label
from scenes.draw.moves import rearrange
from scenes.draw.paint import Paint
from scenes.draw.tables import Table
from scenes.draw.theme import BOARD, PAPER, THEMES
from tests.draw.boards import STAGE, sheets
from tests.draw.drawing import ink, parts, played, shown

WEIGHTS = shown([[0.5, 0.25, 0.25], [0.125, 0.875, 0.0]])
NAMES = {"row_labels": ("我", "给"), "col_labels": ("我", "给", "书"), "note": "2 × 3"}
TABLE = Table("A", (WEIGHTS,), ("A_1",), BOARD.heads[0], BOARD, **NAMES)
HALF_HIDDEN = replace(TABLE, readable=np.array([[1, 0, 1], [0, 0, 0]]))


def drawn(table: Table, paint: Paint | None = None) -> Grid:
    return table.grid(fit([line(table.sheet())], STAGE), paint)


@settings(max_examples=15)
@given(sheets())
def test_everything_of_a_table_is_drawn_in_the_room_that_was_measured_for_it(sheet):
    plan = fit([line(sheet)], STAGE).at("sheet", SheetPlan)
    rows, cols = sheet.shape
    figure = shown([[float(r * cols + c) for c in range(cols)] for r in range(rows)])
    figure = replace(figure, texts=np.array(sheet.texts, dtype=object).reshape(rows, cols))
    for title in sheet.titles or ("",):
        grid = Grid(
            plan, BOARD, figure, Paint(BOARD), title=title, note=sheet.note,
            row_labels=sheet.row_labels, col_labels=sheet.col_labels,
        )  # fmt: skip
        if sheet.right:
            grid.sums_right(sheet.right, BOARD.ink)
        if sheet.below:
            grid.sums_below(sheet.below, BOARD.ink)
        for part in grid.everything():
            assert plan.box.grown(0.5).holds(ink(part)), getattr(part, "text", type(part).__name__)


def test_a_name_and_a_note_that_are_wider_than_their_table_have_room_too():
    narrow = replace(
        TABLE, figures=(shown([[1]]),), row_labels=("interna…ion",), col_labels=("我",), focus=0,
        titles=("S_1 = Q_1 K_1^T slash sqrt(2)",), note="1 × 1\nterms rounded, hatched: not readable",
    )  # fmt: skip
    grid = drawn(narrow)
    for part in grid.everything():
        assert grid.plan.box.grown(0.5).holds(ink(part)), getattr(part, "text", type(part).__name__)


def test_the_label_of_the_followed_row_is_heavier_and_has_room_for_that():
    grid = drawn(replace(TABLE, row_labels=("interna…ion", "我"), focus=0))
    quiet = drawn(replace(TABLE, row_labels=("interna…ion", "我"), focus=1))
    assert ink(grid.row_labels[0]).w > ink(quiet.row_labels[0]).w
    assert ink(grid.row_labels[0]).x0 >= grid.plan.box.x0 + 12


@settings(max_examples=15)
@given(sheets())
def test_no_text_of_a_table_touches_another(sheet):
    plan = fit([line(sheet)], STAGE).at("sheet", SheetPlan)
    rows, cols = sheet.shape
    figure = replace(shown(np.ones((rows, cols))), texts=np.array(sheet.texts, dtype=object).reshape(rows, cols))
    grid = Grid(
        plan, BOARD, figure, Paint(BOARD), title=sheet.titles[0] if sheet.titles else "", note=sheet.note,
        row_labels=sheet.row_labels, col_labels=sheet.col_labels,
    )  # fmt: skip
    if sheet.right:
        grid.sums_right(sheet.right, BOARD.ink)
    if sheet.below:
        grid.sums_below(sheet.below, BOARD.ink)
    texts = sorted((ink(part) for part in grid.everything() if hasattr(part, "text")), key=lambda box: box.x0)
    for i, box in enumerate(texts):
        for other in texts[i + 1 :]:
            if other.x0 >= box.x1:
                break
            assert not box.overlaps(other)


def test_a_hidden_cell_is_hatched_and_has_no_number():
    grid = drawn(HALF_HIDDEN)
    assert set(grid.numbers) == {(0, 0), (0, 2)}
    assert set(grid.hatches) == {(0, 1), (1, 0), (1, 1), (1, 2)}
    for spot, lines in grid.hatches.items():
        assert grid.plan.cell(*spot).holds(ink(lines))


def test_hatching_stays_when_the_numbers_of_a_table_become_others():
    grid = drawn(HALF_HIDDEN)
    other = shown([[1, 2, 3], [4, 5, 6]], name="S")
    scene = played(grid.turn_into(other, Paint(BOARD)), on=[*grid.everything()])
    order = parts(scene)
    for spot, lines in grid.hatches.items():
        assert order.index(lines) > order.index(grid.cells[spot])
    assert {part.text for part in order if isinstance(part, Label) and part.source} == {"1", "3"}


def test_a_table_that_is_hidden_altogether_can_still_become_another():
    grid = drawn(replace(TABLE, readable=np.zeros((2, 3))))
    scene = played(grid.turn_into(shown([[1, 2, 3], [4, 5, 6]]), Paint(BOARD)), on=[*grid.everything()])
    assert not grid.numbers
    assert set(grid.hatches.values()) <= set(parts(scene))


def test_sums_know_their_number_and_words_in_their_place_are_none():
    grid = drawn(replace(TABLE, right=("Σ = 1", "nothing to read")))
    sums = shown([[1.0, 0.0]], name="A_sum", axes="head query")
    one, words = grid.sums_right(("Σ = 1", "nothing to read"), BOARD.right, sums)
    assert one.source == ("A_sum", (0, 0))
    assert words.source is None
    assert str(words.get_fill_color()).lower() == BOARD.muted


def test_a_cell_is_filled_in_proportion_to_its_weight():
    paint = TABLE.weights()
    none, half, most = (paint.fill(*spot) for spot in ((1, 2), (0, 0), (1, 1)))
    assert none == BOARD.cell
    assert half == BOARD.filled(BOARD.heads[0], 0.5)
    assert most == BOARD.filled(BOARD.heads[0], 0.875)


def test_numbers_above_1_fill_in_proportion_to_the_largest():
    paint = replace(TABLE, figures=(shown([[4, -8, 0]]),)).weights()
    assert paint.fill(0, 1) == BOARD.filled(BOARD.heads[0], 1.0)
    assert paint.fill(0, 0) == BOARD.filled(BOARD.heads[0], 0.5)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_rows_that_are_not_followed_are_quieter_and_the_followed_one_is_named_in_amber(theme):
    grid = drawn(replace(TABLE, theme=theme, focus=1))
    assert str(grid.row_labels[1].get_fill_color()).lower() == theme.query
    assert str(grid.row_labels[0].get_fill_color()).lower() == theme.muted
    assert grid.paint.fill(0, 0) != grid.paint.fill(1, 0) == theme.cell


def test_a_number_is_drawn_in_the_ink_that_its_cell_calls_for():
    full = replace(TABLE, theme=PAPER, figures=(shown([[1.0]]),), row_labels=(), col_labels=())
    grid = drawn(full, full.weights())
    assert str(grid.numbers[0, 0].get_fill_color()).lower() == PAPER.ink_on(grid.paint.fill(0, 0))


def test_a_table_that_moves_keeps_its_parts_and_lets_go_of_what_has_no_place():
    wide = Table("A", (shown(np.eye(9)),), ("A",), BOARD.ink, BOARD)
    before = drawn(wide)
    narrow = fit([line(wide.sheet())], replace(STAGE, x1=400.0, y1=450.0))
    after = wide.grid(narrow)
    scene = played(rearrange(before, after), on=[*before.everything()])
    assert {id(part) for part in parts(scene)} == {id(part) for part in after.everything()}

"""The drawing vocabulary against reference pictures (480p, frozen numbers). ``pytest --accept`` writes them anew.

As in Manim's own tests a channel may be off by one grey level, and one in a hundred thousand by more.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from manim import Camera
from PIL import Image

from scenes.draw import frame
from scenes.draw.bars import WeightBars
from scenes.draw.board import fit, line
from scenes.draw.boxes import Box, zones
from scenes.draw.caption import caption
from scenes.draw.items import Bars, BarsPlan, Chips, ChipsPlan, SheetPlan, Sign, SignPlan
from scenes.draw.marks import arrow, cross, dots, hatch, highlight, strike, tick
from scenes.draw.mobjects import Label, Panel, curve, dashed, dashed_curve, sign
from scenes.draw.paint import Paint
from scenes.draw.sums import weighted_rows
from scenes.draw.tables import Table
from scenes.draw.terms import Chip, Piece, Terms
from scenes.draw.theme import BOARD, PAPER, SMALLEST, Theme
from tests.draw.boards import STAGE
from tests.draw.drawing import played, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manim import Mobject
    from numpy.typing import NDArray

HERE = Path(__file__).parent / "pictures"
OFF_BY, OF_ALL = 1, 1e-5
CORNER = Box(80, 196, 720, 500)
"""A small stage: the references shall be small files."""
TOKENS = ("我", "给", "书")
WEIGHTS = [[0.401112, 0.197776, 0.401112], [0.25, 0.75, 0.0], [0.248255, 0.248255, 0.50349]]


def a_table_with_its_followed_row() -> tuple[Theme, Iterable[Mobject]]:
    table = Table(
        "S", (shown([[1, 0, -1], [0.5, -2.25, 0], [12, 3, 4]], name="S"),), ("S_1 = Q_1 K_1^T slash sqrt(2)",),
        BOARD.heads[0], BOARD, row_labels=TOKENS, col_labels=TOKENS, note="3 × 3", right=("Σ = 1",), focus=1,
    )  # fmt: skip
    grid = table.grid(fit([line(table.sheet())], CORNER))
    grid.sums_right(("Σ = 1",) * 3, BOARD.right)
    return BOARD, [grid.everything(), highlight(grid.row_box(1), BOARD.query)]


def weights_with_rows_and_columns_left_out() -> tuple[Theme, Iterable[Mobject]]:
    values = np.add.outer(np.arange(9), np.arange(9)) / 16
    table = Table("A", (shown(values, decimals=2),), ('A = "softmax"(S)',), PAPER.heads[1], PAPER, note="9 × 9")
    grid = table.grid(fit([line(table.sheet())], Box(80, 196, 540, 440)), table.weights())
    return PAPER, [grid.everything()]


def a_table_that_the_mask_hides_in_part() -> tuple[Theme, Iterable[Mobject]]:
    readable = np.array([[1, 0, 0], [1, 1, 0], [0, 0, 0]])
    table = Table(
        "A", (shown(np.tril(WEIGHTS)),), ("A",), BOARD.heads[2], BOARD, row_labels=TOKENS, col_labels=TOKENS,
        note="3 × 3\nhatched: not readable", right=("nothing to read",), readable=readable,
    )  # fmt: skip
    grid = table.grid(fit([line(table.sheet())], CORNER), table.weights())
    grid.sums_right(("Σ = 1", "Σ = 1", "nothing to read"), BOARD.right, shown([[1, 1, 0]], axes="head query"))
    return BOARD, [grid.everything()]


def the_terms_of_a_read() -> tuple[Theme, Iterable[Mobject]]:
    values = shown([[1, 0], [0, 2], [0, 1]], name="V", axes="key d_v")
    weights = shown([[0.75, 0.0, 0.25]])
    reads = weighted_rows("reads", weights, values, PAPER, PAPER.heads[0], readable=(True, True, False), labels=TOKENS)
    total = Chips("total", "", 1, ("(0.750, 0)",))
    board = fit([line(reads.item(), Sign("=", "="), total)], STAGE)
    result = Terms(board.at("total", ChipsPlan), PAPER, {0: Chip((Piece("(0.750, 0)"),), PAPER.cell)})
    equals = board.at("=", SignPlan)
    return PAPER, [
        reads.terms(board).everything(), sign(equals.math, equals.size, PAPER.muted, equals.box), result.everything(),
    ]  # fmt: skip


def a_long_sum_with_a_gap() -> tuple[Theme, Iterable[Mobject]]:
    chips = {k: Chip((Piece(f"{k} · 1"),), BOARD.cell, quiet=k == 1) for k in range(40)}
    board = fit([line(Chips("terms", "d_k", 40, ("39 · 1",)))], STAGE)
    return BOARD, [Terms(board.at("terms", ChipsPlan), BOARD, chips).everything()]


def bars_of_weights() -> tuple[Theme, Iterable[Mobject]]:
    weights, labels = shown([*WEIGHTS, [0, 0, 0]]), (*TOKENS, "!")
    board = fit([line(Bars("bars", "query", 4, labels, ("nothing to read",)))], STAGE)
    bars = WeightBars(board.at("bars", BarsPlan), PAPER, weights, labels, PAPER.heads[0])
    sums = shown([[1, 1, 1, 0]], name="A_sum", axes="head query")
    totals = bars.totals(("Σ = 1", "Σ = 1", "Σ = 1", "nothing to read"), sums, PAPER.right)
    return PAPER, [*played(*(bars.grow(row) for row in range(4)), on=[*bars.frame()]).mobjects, *totals]


def marks() -> tuple[Theme, Iterable[Mobject]]:
    box = [Box(120 + 340 * (k % 5), 260 + 300 * (k // 5), 320 + 340 * (k % 5), 400 + 300 * (k // 5)) for k in range(10)]
    word = [Label("0.401", 34, BOARD.muted, b.cx, b.cy + 12) for b in box]
    return BOARD, [
        word[0], highlight(box[0], BOARD.query), Panel(box[1], 6, fill=BOARD.cell), hatch(box[1], BOARD.muted),
        word[2], dashed(box[2], BOARD.key), word[3], strike(box[3], BOARD.wrong), Panel(box[4], edge=BOARD.line),
        tick(box[5].cx, box[5].cy, 60, BOARD.right), cross(box[6].cx, box[6].cy, 60, BOARD.wrong),
        arrow(box[7].x0, box[7].x1, box[7].cy, BOARD.ink), dots(box[8].x0, box[8].cy, BOARD.ink, down=True),
        dots(box[8].x1, box[8].cy, BOARD.ink, down=False),
        curve((box[9].x0, box[9].y0), (box[9].x1, box[9].cy), BOARD.heads[1]),
        dashed_curve((box[9].x0, box[9].cy), (box[9].x1, box[9].y1), BOARD.heads[1]),
    ]  # fmt: skip


def what_stands_around_the_stage() -> tuple[Theme, Iterable[Mobject]]:
    place = zones(2)
    states = [("b4", "两条通路"), ("b5", "拼接"), ("b0", "W_O一列")]
    steps = [("QKV", "Q quad K quad V"), ("softmax", '"softmax"'), ("read", "A dot V"), ("W_O", "W^O")]
    said = (("zh", "“我”读到 (0.401, 0.797)。", 32), ("en", "W_O mixes.", 24))
    return PAPER, [
        frame.header(PAPER, place.header, ("R43", "多头注意力"), states, 2, lang="zh"),
        frame.data_path(PAPER, place.path, steps, ("softmax", "read")),
        frame.rule(PAPER, place),
        frame.caption(PAPER, place, [caption(text, lang, size, place.caption.w) for lang, text, size in said]),
    ]


def an_empty_and_a_quiet_table() -> tuple[Theme, Iterable[Mobject]]:
    table = Table("Q", (shown([[1, 0], [0, 2]], name="Q", axes="query d_k"),), ("W_1^Q",), PAPER.key, PAPER, focus=0)
    small = Table("K", table.figures, ("K",), PAPER.ink, PAPER, note="2 × 2")
    board = fit([line(table.sheet(), Sign("to", "arrow.r"), small.sheet())], STAGE)
    place = board.at("to", SignPlan)
    empty = small.grid(board, Paint(PAPER))
    return PAPER, [
        table.grid(board).everything(), sign(place.math, SMALLEST, PAPER.muted, place.box), empty.frame(),
        empty.empty(empty.spots), Label("n = 2", SMALLEST, PAPER.ink, board.at("K", SheetPlan).body.cx, 300),
    ]  # fmt: skip


PICTURES = {
    made.__name__: made
    for made in (
        a_table_with_its_followed_row, weights_with_rows_and_columns_left_out, a_table_that_the_mask_hides_in_part,
        the_terms_of_a_read, a_long_sum_with_a_gap, bars_of_weights, marks, what_stands_around_the_stage,
        an_empty_and_a_quiet_table,
    )
}  # fmt: skip


@pytest.mark.parametrize("name", PICTURES)
def test_it_looks_as_it_did(name, accept, tmp_path):
    theme, things = PICTURES[name]()
    pixels = rendered(theme, things)
    path = HERE / f"{name}.png"
    if accept:
        HERE.mkdir(exist_ok=True)
        Image.fromarray(pixels).save(path, optimize=True)
        return
    wanted = np.asarray(Image.open(path).convert("RGB"))
    assert pixels.shape == wanted.shape
    off = np.abs(pixels.astype(int) - wanted) > OFF_BY
    if off.mean() > OF_ALL:
        Image.fromarray(pixels).save(tmp_path / "now.png")
        pytest.fail(
            f"{off.any(axis=2).sum()} pixels of {path} differ in {tmp_path / 'now.png'}; --accept if it is right"
        )


@pytest.mark.parametrize("name", PICTURES)
def test_a_reference_is_a_small_file(name):
    assert (HERE / f"{name}.png").stat().st_size < 20_000


def test_there_are_no_other_references():
    assert {path.stem for path in HERE.iterdir()} == set(PICTURES)


def rendered(theme: Theme, things: Iterable[Mobject]) -> NDArray[np.uint8]:
    """The picture, 480 x 854 x 3."""
    camera = Camera(pixel_width=854, pixel_height=480, background_color=theme.ground)
    camera.capture_mobjects(list(things))
    return np.ascontiguousarray(camera.pixel_array[:, :, :3])

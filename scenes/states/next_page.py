"""Where the output row goes: on the next page x of the same position is added, where both are equally wide."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manim import ReplacementTransform

from scenes.draw.board import line
from scenes.draw.ghosts import ghost
from scenes.draw.items import Sign
from scenes.draw.moves import appear

if TYPE_CHECKING:
    from scenes.draw.board import Board
    from scenes.draw.grid import Grid
    from scenes.draw.tables import Table
    from scenes.stage import StateScene


def go_on(scene: StateScene, table: Table, here: Grid) -> None:
    """The row of O stays alone; a ghost of x comes under it, with a plus sign where the two can be added."""
    x_table, places = _places(scene, table)
    there = table.grid(places)
    before, after = here.named(), there.named()
    scene.clear_stage(*(part for name, part in before.items() if name in after))
    scene.play(*(ReplacementTransform(before[name], after[name]) for name in before if name in after), run_time=0.8)
    new = [part for name, part in after.items() if name not in before]  # a wider board may show more channels
    scene.play(appear(ghost(x_table, places).everything(), *new), run_time=0.6)
    signs = [scene.sign(places, key) for key in ("plus", "goes on") if key in places.plans]
    scene.play(appear(*signs), run_time=0.6)


def _places(scene: StateScene, table: Table) -> tuple[Table, Board]:
    """The table of x and the board: O over x, channel over channel; a plus sign left of x."""
    out, x = table.figures[0], scene.figure("X", query=scene.state.query)
    fits = out.shape[1] == x.shape[1]
    if fits:
        x = replace(x, col_axis=out.col_axis)
    x_table = scene.table("x", x, "x", colour=scene.theme.muted, row_labels=table.row_labels)
    above, below = table.sheet(), x_table.sheet()
    if not fits:
        words = scene.words("宽度不同，不能相加", "the widths differ: no sum")
        return x_table, scene.board(line(above), line(below), line(Sign("goes on", f'"{words}"')))
    words = scene.words("下一页再相加", "added on the next page")
    texts = (*above.texts, *below.texts)
    above, below = replace(above, texts=texts), replace(below, texts=texts)
    level = Sign("level", "+")  # holds the place over the plus sign, so that the columns stand over each other
    goes_on = line(Sign("goes on", f'arrow.b quad "{words}"'))
    return x_table, scene.board(line(level, above), line(Sign("plus", "+"), below), goes_on)

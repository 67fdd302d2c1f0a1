"""Shapes of matrices, drawn: cells as one mark, measured sides in the colour of their axis."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from manim import VGroup, VMobject

from scenes.draw.blocks import BAR, STRIP
from scenes.draw.boxes import Box
from scenes.draw.marks import dots, hatch
from scenes.draw.mobjects import CAP, Formula, Label, Lines, Panel, points_at, rounded
from scenes.draw.theme import SMALLEST, TITLE_WEIGHT, mix

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from scenes.draw.blocks import Block, BlockPlan
    from scenes.draw.cells import Cells
    from scenes.draw.theme import Colour, Theme

HATCHED = 28.0
"""A cell of that size has room for hatching, px."""
Point = tuple[float, float]


class BlockArt:
    """A block in its place."""

    def __init__(self, item: Block, plan: BlockPlan, theme: Theme, colours: tuple[Colour, Colour, Colour]) -> None:
        """``colours`` of the name, of the left side and of the top."""
        self.plan, self.theme = plan, theme
        name, left, top = colours
        self.cells = plain_cells(plan, theme)
        self.gaps = gaps(plan, theme)
        self.left = measured_left(plan.body, plan.left_x, item.left, plan.label_size, left)
        self.top = self._top(item.top, top)
        self.title = Formula(item.title, plan.title_size, name, plan.body.cx, plan.title_y, weight=TITLE_WEIGHT)
        self.note = Label(item.note, SMALLEST, theme.muted, plan.body.cx, plan.note_y) if item.note else None

    def body(self) -> VGroup:
        """The cells with their name."""
        return VGroup(self.cells, *self.gaps, self.title, *([self.note] if self.note else []))

    def everything(self) -> VGroup:
        return VGroup(*self.body(), *self.left, *self.top)

    def beside(self, colour: Colour) -> list[Panel]:
        """A token at each row."""
        thick, x1 = STRIP * self.plan.unit, self.plan.body.x0 - 9
        rows = (self.plan.row(r) for r in self.plan.visible_rows)
        return [Panel(Box(x1 - thick, row.y0, x1, row.y1), 5, fill=colour) for row in rows]

    def over(self, colour: Colour, *, other: bool = False) -> list[Panel]:
        """A token at each column; those of another sequence than the rows' are only outlined."""
        thick, y1 = STRIP * self.plan.unit, self.plan.body.y0 - 9
        cols = (self.plan.col(c) for c in self.plan.visible_cols)
        boxes = [Box(col.x0, y1 - thick, col.x1, y1) for col in cols]
        if other:
            return [Panel(box.grown(-1.5), 5, edge=colour, edge_px=3) for box in boxes]
        return [Panel(box, 5, fill=colour) for box in boxes]

    def hatched(self, hidden: Callable[[int, int], bool]) -> list[Lines]:
        """The cells that a mask hides: hatched, or struck through where they are small."""
        plan, ink = self.plan, self.theme.muted
        boxes = [plan.cell(r, c) for r in plan.visible_rows for c in plan.visible_cols if hidden(r, c)]
        if plan.unit >= HATCHED:
            return [hatch(box, ink) for box in boxes]
        slants = [[(box.x0 + 2, box.y1 - 2), (box.x1 - 2, box.y0 + 2)] for box in boxes]
        return [Lines(slants, ink, 1.8)] if slants else []

    def _top(self, maths: str, colour: Colour) -> VGroup:
        y, body, size = self.plan.top_y, self.plan.body, self.plan.label_size
        return VGroup(
            measure((body.x0, y), (body.x1, y), colour), Formula(maths, size, colour, body.cx, self.plan.top_label_y)
        )


def tiles(boxes: Iterable[Box], colour: Colour) -> VMobject:
    """Plain cells, all as one mobject."""
    mark = VMobject(fill_color=colour, fill_opacity=1.0, stroke_width=0.0)
    mark.points = points_at(np.concatenate([rounded(box, min(6.0, 0.16 * min(box.w, box.h))) for box in boxes]))
    return mark


def plain_cells(where: Cells, theme: Theme) -> VMobject:
    """All cells of a table, without numbers; they stand out from the ground by themselves."""
    boxes = (where.cell(r, c) for r in where.visible_rows for c in where.visible_cols)
    return tiles(boxes, mix(theme.cell, theme.muted, 0.22))


def gaps(where: Cells, theme: Theme) -> list[VMobject]:
    """Dots where cells are left out."""
    across = [dots((a + b) / 2, where.body.cy, theme.muted, down=False) for c, a, b in where.cols if c is None]
    down = [dots(where.body.cx, (a + b) / 2, theme.muted, down=True) for r, a, b in where.rows if r is None]
    return [*across, *down]


def measure(a: Point, b: Point, colour: Colour) -> Lines:
    """A measuring line between two points, with a short stroke across each end."""
    along = np.array(b) - np.array(a)
    across = BAR * np.array([-along[1], along[0]]) / max(float(np.hypot(*along)), 1.0)
    ends = [[tuple(np.array(p) - across), tuple(np.array(p) + across)] for p in (a, b)]
    return Lines([[a, b], *ends], colour, 3)


def measured_left(body: Box, x: float, maths: str, size: float, colour: Colour) -> VGroup:
    """A line along the left side and what it measures."""
    label = Formula(maths, size, colour, x - 13, body.cy + CAP * size, anchor="end")
    return VGroup(measure((x, body.y0), (x, body.y1), colour), label)

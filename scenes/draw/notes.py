"""Words on the stage: a few short lines beside the tables, and the name of a table with its shape under it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manim import VGroup

from scenes.draw.boxes import Box
from scenes.draw.formula import formula
from scenes.draw.items import NOTE_STEP, Extent, em
from scenes.draw.mobjects import CAP, Formula, Label
from scenes.draw.theme import SMALLEST, TITLE_WEIGHT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scenes.draw.grid import Grid
    from scenes.draw.items import Scale
    from scenes.draw.theme import Colour

LEADING = 1.5
"""From line to line, in units of the type size."""
UNDER_NAME = 10.0
"""Between a name and the shape under it."""


@dataclass(frozen=True)
class NotePlan:
    """Where a note lies."""

    key: str
    lines: tuple[str, ...]
    size: float
    weight: int
    box: Box

    def labels(self, *colours: Colour) -> list[Label]:
        """Draw it, each line in its colour (the last colour serves the rest), from the left edge."""
        middle = self.box.cy + CAP * self.size - LEADING * self.size * (len(self.lines) - 1) / 2
        return [
            Label(
                text, self.size, colours[min(i, len(colours) - 1)], self.box.x0, middle + LEADING * self.size * i,
                anchor="start", weight=self.weight,
            )
            for i, text in enumerate(self.lines)
        ]  # fmt: skip


@dataclass(frozen=True)
class Note:
    """Short lines of text, one under the other."""

    key: str
    lines: tuple[str, ...]
    weight: int = 400
    like: tuple[str, ...] = ()
    """Texts of other notes that are to be as wide."""
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return {}

    def extent(self, at: Scale) -> Extent:
        half = LEADING * at.label * len(self.lines) / 2
        return Extent(em((*self.lines, *self.like), self.weight) * at.label, half, half)

    def place(self, at: Scale, x: float, y: float) -> NotePlan:
        room = self.extent(at)
        box = Box(x, y - room.up, x + room.w, y + room.down)
        return NotePlan(self.key, self.lines, at.label, self.weight, box)


@dataclass(frozen=True)
class NamePlan:
    """Where a table's name lies that does not stand over the table."""

    key: str
    math: str
    note: str
    size: float
    box: Box

    def parts(self, colour: Colour, quiet: Colour) -> VGroup:
        """Draw the name in its colour and the shape in the quiet one."""
        baseline = self.box.y0 + self.size
        name = Formula(self.math, self.size, colour, self.box.cx, baseline, weight=TITLE_WEIGHT)
        lines = [
            Label(text, SMALLEST, quiet, self.box.cx, baseline + UNDER_NAME + NOTE_STEP * (i + 1))
            for i, text in enumerate(self.note.splitlines())
        ]
        return VGroup(name, *lines)


@dataclass(frozen=True)
class Name:
    """A formula and under it a shape, perhaps with a remark in a line of its own."""

    key: str
    math: str
    note: str
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return {}

    def extent(self, at: Scale) -> Extent:
        wide = formula(self.math, 100, TITLE_WEIGHT).advance / 100 * at.title
        lines = self.note.splitlines()
        half = (at.title + UNDER_NAME + NOTE_STEP * len(lines) + 4) / 2
        return Extent(max(wide, em(lines) * SMALLEST), half, half)

    def place(self, at: Scale, x: float, y: float) -> NamePlan:
        room = self.extent(at)
        return NamePlan(self.key, self.math, self.note, at.title, Box(x, y - room.up, x + room.w, y + room.down))


def beside(grid: Grid, row: int, text: str, colour: Colour) -> list[Label]:
    """A word right of a row; none where the row is left out."""
    if row not in grid.plan.visible_rows:
        return []
    size = grid.plan.label_size
    y = grid.plan.row(row).cy + CAP * size
    return [Label(text, size, colour, grid.plan.right_x, y, anchor="start", weight=600)]

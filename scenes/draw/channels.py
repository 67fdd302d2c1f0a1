"""Channels drawn as colours: rows and tables of them, a frame around each head's own, and its name."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from manim import VGroup

from scenes.draw.boxes import Box
from scenes.draw.channel_plans import FRAME, RowPlan, TablePlan
from scenes.draw.mobjects import CAP, Formula, Label, Lines, Panel, dashed
from scenes.draw.theme import SMALLEST, TITLE_WEIGHT
from scenes.draw.tiles import Tiles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manim import Mobject, VMobject

    from scenes.draw.channel_layout import ChannelRow, ChannelTable
    from scenes.draw.figures import Figure
    from scenes.draw.shade import Shade
    from scenes.draw.theme import Colour, Theme


class Channels:
    """The cells of channels, and by head: a frame and a name."""

    def __init__(self, plan: RowPlan | TablePlan, figure: Figure, shade: Shade) -> None:
        self.plan, self.theme = plan, shade.theme
        self.tiles = Tiles(plan, figure, shade)
        self.frames = {head: _frame(plan, head, self.theme) for head in plan.groups()}
        self.names: dict[int, Label] = {}

    def head(self, head: int) -> VGroup:
        """All that is a head's own."""
        named = [self.names[head]] if head in self.names else []
        return VGroup(*self.tiles.parts(self.spots(head)), self.frames[head], *named)

    def spots(self, head: int) -> list[tuple[int, int]]:
        """The head's cells."""
        along = 1 if isinstance(self.plan, RowPlan) else 0
        return [spot for spot in self.tiles.spots if spot[along] // self.plan.d_v == head]

    def around(self, heads: Sequence[int]) -> Box:
        """Around the frames of those heads, for a highlight."""
        groups = self.plan.groups()
        return reduce(Box.union, (groups[head] for head in heads)).grown(FRAME + 6)

    def top(self, spot: tuple[int, int]) -> tuple[float, float]:
        """Where a line ends that comes from above."""
        cell = self.plan.cell(*spot)
        return cell.cx, cell.y0 - 2

    def bottom(self, spot: tuple[int, int]) -> tuple[float, float]:
        """Where a line starts that goes down."""
        cell = self.plan.cell(*spot)
        return cell.cx, cell.y1 + 2


class Row(Channels):
    """A row of channels with its name and its label."""

    def __init__(self, item: ChannelRow, plan: RowPlan, figure: Figure, shade: Shade, colour: Colour) -> None:
        """``colour``: of the row's name."""
        super().__init__(plan, figure, shade)
        self.row = plan
        theme, size, middle = self.theme, plan.label_size, plan.body.cy
        self.title = Formula(
            item.title, plan.title_size, colour, plan.title_x, middle + CAP * plan.title_size,
            anchor="start", weight=TITLE_WEIGHT,
        )  # fmt: skip
        self.label = Label(item.label, size, theme.query, plan.label_x, middle + CAP * size, anchor="end", weight=600)
        self.names = {
            head: Label(item.names[head], size, theme.head(head), box.cx, plan.name_y, weight=600)
            for head, box in plan.groups().items()
        }
        self.frame = Panel(plan.body.grown(FRAME), 12, edge=theme.muted, edge_px=2.5)
        self.ghost = dashed(plan.body.grown(FRAME), theme.muted)
        x = plan.body.x1 + FRAME + 22
        self.remark = Label(item.remark, SMALLEST, theme.muted, x, middle + CAP * SMALLEST, anchor="start")

    def lead(self) -> VGroup:
        """What stands left of the cells, and the dots where some are left out."""
        return VGroup(self.title, self.label, *self.tiles.gaps)

    def everything(self) -> VGroup:
        heads = [part for head in self.frames for part in (self.frames[head], self.names[head])]
        return VGroup(*self.lead(), *self.tiles.parts(self.tiles.spots), *heads)

    def named(self) -> dict[object, Mobject]:
        """Every part by what it is, so that the same part can be found in another drawing of the row."""
        parts: dict[object, Mobject] = {"title": self.title, "label": self.label}
        parts |= {("gap", k): gap for k, gap in enumerate(self.tiles.gaps)}
        parts |= {("cell", spot): cell for spot, cell in self.tiles.cells.items()}
        parts |= {("mark", spot): mark for spot, mark in self.tiles.marks.items()}
        parts |= {("frame", head): frame for head, frame in self.frames.items()}
        return parts | {("name", head): name for head, name in self.names.items()}

    def measure(self, maths: str) -> list[VMobject]:
        """A line as long as the row, and what it comes to."""
        plan, y = self.row, self.row.measure_y
        x0, x1 = plan.body.x0 - FRAME, plan.body.x1 + FRAME
        line = Lines([[(x0, y), (x1, y)], [(x0, y - 8), (x0, y + 8)], [(x1, y - 8), (x1, y + 8)]], self.theme.muted, 2)
        baseline = y - 20 if plan.measure_over else y + 16 + 2 * CAP * plan.label_size
        return [line, Formula(maths, plan.label_size, self.theme.ink, plan.body.cx, baseline)]


class Table(Channels):
    """W_O: a row of colours for each channel, a column for each output."""

    def __init__(self, item: ChannelTable, plan: TablePlan, figure: Figure, shade: Shade) -> None:
        super().__init__(plan, figure, shade)
        theme, size = self.theme, plan.label_size
        self.title = Formula(item.title, plan.title_size, theme.ink, plan.body.cx, plan.title_y, weight=TITLE_WEIGHT)
        self.note = Label(item.note, SMALLEST, theme.muted, plan.body.cx, plan.note_y)
        self.names = {
            head: Label(
                item.names[head], size, theme.head(head), plan.name_x, box.cy + CAP * size, anchor="end", weight=600
            )
            for head, box in plan.groups().items()
        }

    def everything(self) -> VGroup:
        heads = [part for head in self.frames for part in (self.frames[head], self.names[head])]
        return VGroup(self.title, self.note, *self.tiles.everything(), *heads)


def _frame(plan: RowPlan | TablePlan, head: int, theme: Theme) -> Panel:
    return Panel(plan.groups()[head].grown(FRAME), 12, edge=theme.head(head), edge_px=3)

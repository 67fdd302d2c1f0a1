"""A pile of sheets, drawn: the sheets, the names of their heads, and what the pile measures in each direction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manim import AnimationGroup, ReplacementTransform, VGroup

from scenes.draw.block_art import gaps, measure, measured_left, plain_cells
from scenes.draw.blocks import MEASURE
from scenes.draw.marks import arrow, dots
from scenes.draw.mobjects import CAP, Formula, Label, Panel
from scenes.draw.theme import TITLE_WEIGHT

if TYPE_CHECKING:
    from manim import Animation, VMobject

    from scenes.draw.mobjects import Lines
    from scenes.draw.piles import Pile, PilePlan, Sheet
    from scenes.draw.theme import Colour, Theme

MARGIN = 6.0
"""Of a sheet around its cells."""


class PileArt:
    """The pile in its place. Sheets are drawn from the back to the front."""

    def __init__(self, item: Pile, plan: PilePlan, theme: Theme, axes: tuple[Colour, Colour]) -> None:
        """``axes``: colours of the left and of the lower side."""
        self.item, self.plan, self.theme = item, plan, theme
        self.sheets = [self._sheet(sheet) for sheet in plan.sheets]
        body, self._under_colour = plan.body, axes[1]
        self.left = measured_left(body, body.x0 - MARGIN - MEASURE, item.left, plan.label_size, axes[0])
        y = body.y1 + MARGIN + MEASURE
        self.under = VGroup(measure((body.x0, y), (body.x1, y), axes[1]), self.under_said(item.under))

        last = plan.sheets[-1].where.body
        self.title = Formula(
            item.title, plan.title_size, theme.ink, last.cx, last.y0 - MARGIN - 12, weight=TITLE_WEIGHT
        )

    @property
    def front(self) -> VGroup:
        return self.sheets[0]

    def of_example(self, example: int) -> list[VGroup]:
        return [art for art, sheet in zip(self.sheets, self.plan.sheets, strict=True) if sheet.example == example]

    def under_said(self, maths: str) -> Formula:
        """What is written under the front sheet."""
        body, size = self.plan.body, self.plan.label_size
        y = body.y1 + MARGIN + MEASURE + 12 + 2 * CAP * size
        return Formula(maths, size, self._under_colour, body.cx, y)

    def _sheet(self, sheet: Sheet) -> VGroup:
        edge = self.theme.head(sheet.head) if self.item.names else self.theme.muted
        paper = Panel(sheet.where.body.grown(MARGIN), 8, fill=self.theme.ground, edge=edge, edge_px=2.5)
        return VGroup(paper, plain_cells(sheet.where, self.theme), *gaps(sheet.where, self.theme))

    def names(self, example: int) -> list[VMobject]:
        """At the upper left corner of each sheet the name of its head; dots where heads are left out."""
        size, theme = self.plan.label_size, self.theme
        off = MARGIN + 8
        out: list[VMobject] = [
            dots(corner.x - off - 20, corner.y - 4 - CAP * size, theme.muted, down=False)
            for corner in self.plan.gaps
            if corner.example == example
        ]
        if self.item.names:
            out += [
                Label(
                    self.item.names[head], size, theme.head(head), where.body.x0 - off, where.body.y0 - 4,
                    anchor="end", weight=600,
                )
                for _, head, where in self.plan.of_example(example)
            ]  # fmt: skip
        return out

    def heads(self) -> VGroup:
        """How many sheets an example has, along the upper left corners."""
        corners = [sheet.where.body for sheet in self.plan.of_example(0)]
        off, size = self.plan.names_w + MARGIN + 28, self.plan.label_size
        a, b = ((body.x0 - off, body.y0 - 12) for body in (corners[0], corners[-1]))
        x, y = (a[0] + b[0]) / 2 - 16, (a[1] + b[1]) / 2 + CAP * size
        label = Formula(self.item.depth[0], size, self.theme.ink, x, y, anchor="end")
        return VGroup(*([measure(a, b, self.theme.ink)] if a != b else []), label)

    def examples(self) -> VGroup:
        """How many examples there are, along the lower right corners."""
        bodies = [sheet.where.body for sheet in self.plan.sheets]
        a, b = ((body.x1 + MARGIN + 16, body.y1 + 4) for body in (bodies[0], bodies[-1]))
        x, y = (a[0] + b[0]) / 2 + 18, (a[1] + b[1]) / 2 + 18
        label = Formula(self.item.depth[1], self.plan.label_size, self.theme.ink, x, y, anchor="start")
        return VGroup(measure(a, b, self.theme.ink), label)

    def lying_in_front(self, example: int) -> list[VGroup]:
        """The sheets that hide those of an example before these come out."""
        return self.of_example(0) if example else [self.front]

    def fan_out(self, example: int) -> Animation:
        """An example's sheets slide out from behind those in front.

        Take these off the stage before: they come back with the others, so that they lie on top.
        """
        front = self.lying_in_front(example)
        new = self.of_example(1) if example else self.of_example(0)[1:]
        start = front if example else front * len(new)
        out = [ReplacementTransform(old.copy(), sheet) for old, sheet in zip(start, new, strict=True)]
        return AnimationGroup(*reversed(out), *(ReplacementTransform(sheet.copy(), sheet) for sheet in reversed(front)))

    def along_keys(self) -> tuple[list[Lines], list[Lines]]:
        """Arrows along the last axis: one in each row of the front sheet, and one on what is seen of each other."""
        front, colour = self.plan.sheets[0].where, self.theme.query
        rows = [arrow(front.body.x0 + 8, front.body.x1 - 8, front.row(r).cy, colour, 4) for r in front.visible_rows]
        behind = [sheet.where.body for sheet in self.plan.sheets[1:]]
        return rows, [arrow(body.x0 + 8, body.x1 - 8, body.y0 + 12, colour, 3) for body in behind]

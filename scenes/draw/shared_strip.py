"""The strip of readable sources that all lanes share: a tick where reading is allowed, hatching where it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manim import VGroup

from scenes.draw.lanes import key_labels
from scenes.draw.marks import dots, hatch, tick
from scenes.draw.mobjects import Label, Lines, Panel
from scenes.draw.theme import SMALLEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manim import VMobject

    from scenes.draw.boxes import Box
    from scenes.draw.lanes import Lane, LaneLook


class SharedStrip:
    """Over the weights' columns of all lanes, with a line down to each of them."""

    def __init__(self, look: LaneLook, readable: Sequence[bool], title: str, empty: str) -> None:
        """``empty`` is said beside a strip in which nothing may be read."""
        theme, plan = look.theme, look.plan
        self.look, self.plan = look, plan
        boxes = {col: plan.strip.cell(0, col) for col in plan.strip.visible_cols}
        self.cells = [Panel(box, 6, fill=theme.cell, edge=theme.line) for box in boxes.values()]
        self.marks = [
            tick(box.cx, box.cy, 0.5 * box.h, theme.right) if readable[col] else hatch(box, theme.muted)
            for col, box in boxes.items()
        ]
        self.gaps: list[VMobject] = [
            dots((a + b) / 2, plan.strip.body.cy, theme.muted, down=False)
            for col, a, b in plan.strip.cols
            if col is None
        ]
        self.labels = key_labels(look, [(col, box.cx) for col, box in boxes.items()], plan.strip_label_y)
        self.frame = self._frame(plan.strip.body)
        body = plan.strip.body
        self.title = Label(
            title, SMALLEST, theme.query, plan.trunk_x - 16, plan.strip_label_y, anchor="end", weight=600
        )
        nothing = not any(readable)
        self.empty = Label(empty, SMALLEST, theme.wrong, body.x1 + 24, plan.strip_label_y, anchor="start")
        self.parts = VGroup(
            *self.gaps, *self.cells, *self.marks, self.frame, self.title, *([self.empty] if nothing else [])
        )

    def frame_of(self, lane: Lane) -> Panel:
        """The strip's frame, laid around the weights of a lane."""
        return self._frame(lane.plan.parts["A"].body)

    def trunk(self, lanes: Sequence[Lane]) -> Lines:
        """A line from the strip to the weights of every lane."""
        x, strip = self.plan.trunk_x, self.plan.strip.body
        weights = [lane.plan.parts["A"].body for lane in lanes]
        stubs = [[(x, body.cy), (body.x0 - 8, body.cy)] for body in weights]
        return Lines(
            [[(strip.x0 - 8, strip.cy), (x, strip.cy), (x, weights[-1].cy)], *stubs], self.look.theme.query, 2.5
        )

    def _frame(self, body: Box) -> Panel:
        return Panel(body.grown(8), 10, edge=self.look.theme.query, edge_px=2.5)

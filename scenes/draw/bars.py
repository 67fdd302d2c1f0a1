"""Row-wise softmax as bars: each row's total of 1 is one length, and each weight takes its share of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manim import AnimationGroup, FadeIn, Transform, VGroup

from scenes.draw.boxes import Box
from scenes.draw.mobjects import CAP, Label, Panel, centred
from scenes.draw.moves import together
from scenes.draw.type import width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manim import Animation

    from scenes.draw.figures import Figure
    from scenes.draw.items import BarsPlan
    from scenes.draw.theme import Colour, Theme


class WeightBars:
    """One bar for each visible row, cut into the row's weights."""

    def __init__(self, plan: BarsPlan, theme: Theme, weights: Figure, labels: Sequence[str], colour: Colour) -> None:
        self.plan, self.theme, self.weights, self.colour = plan, theme, weights, colour
        self.grown: list[Panel | Label] = []
        self.outlines = {row: Panel(plan.bar(row), 6, edge=theme.line) for row in plan.visible_rows}
        size = plan.label_size
        self.labels = [
            Label(labels[row], size, theme.muted, plan.label_x, plan.bar(row).cy + CAP * size, anchor="end")
            for row in plan.visible_rows
        ]

    def frame(self) -> VGroup:
        """The empty bars with their labels: the length that stands for 1."""
        return VGroup(*self.outlines.values(), *self.labels)

    def everything(self) -> VGroup:
        """All that has been drawn so far."""
        return VGroup(*self.frame(), *self.grown)

    def grow(self, row: int) -> Animation:
        """The row's weights fill its bar, each to its share of the length; then they are written."""
        start = self.plan.bar(row).x0
        grown: list[Animation] = []
        written: list[Animation] = []
        for box, fill, label in self._pieces(row):
            thin = Panel(Box(start, box.y0, start + 1, box.y1), 0.5, fill=fill)
            grown.append(Transform(thin, Panel(box, 5, fill=fill)))
            self.grown.append(thin)
            if label:
                written.append(FadeIn(label))
                self.grown.append(label)
        return AnimationGroup(together(grown), together(written), lag_ratio=1.0)

    def totals(self, texts: Sequence[str], sums: Figure, colour: Colour) -> list[Label]:
        """What each bar comes to; words in its place are quiet."""
        size, labels = self.plan.label_size, []
        for row in self.plan.visible_rows:
            known, y = sums.told(row, texts[row]), self.plan.bar(row).cy + CAP * size
            ink = colour if known else self.theme.muted
            labels.append(Label(texts[row], size, ink, self.plan.right_x, y, anchor="start", weight=600, source=known))
        return labels

    def _pieces(self, row: int) -> list[tuple[Box, Colour, Label | None]]:
        bar, left = self.plan.bar(row), self.plan.bar(row).x0
        out: list[tuple[Box, Colour, Label | None]] = []
        for col, weight in enumerate(self.weights.values[row]):
            right = left + bar.w * float(weight)
            box = Box(left + 1, bar.y0, right - 1, bar.y1)
            if box.w > 1:
                fill = self.theme.filled(self.colour, 0.35 + 0.65 * float(weight))
                out.append((box, fill, self._label(row, col, box, fill)))
            left = right
        return out

    def _label(self, row: int, col: int, box: Box, fill: Colour) -> Label | None:
        """The weight inside its piece, where it has room; it stands in the table all the same."""
        text, size = str(self.weights.texts[row, col]), self.plan.label_size
        if width(text, size) > box.w - 8:
            return None
        return centred(text, size, self.theme.ink_on(fill), box, source=self.weights.source(row, col))

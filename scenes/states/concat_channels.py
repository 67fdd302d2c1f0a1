"""The reads of all heads slide into one row and keep their frames: joined, not added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.draw.board import line
from scenes.draw.channel_layout import ChannelRow, alone
from scenes.draw.channel_plans import RowPlan
from scenes.draw.channels import Row
from scenes.draw.flows import copy_to, draw
from scenes.draw.legend import Legend, LegendPlan, legend
from scenes.draw.marks import highlight
from scenes.draw.moves import appear, move_highlight, rearrange, vanish
from scenes.draw.shade import Shade, largest
from scenes.draw.stack import Stack
from scenes.draw.strands import strand
from scenes.stage import StateScene

if TYPE_CHECKING:
    from manim import Animation, VMobject

DROP = 170.0
"""From the reads down to the row, px."""


class ConcatChannels(StateScene):
    """Two reads (or any number), one row, and which channel goes where."""

    def story(self) -> None:
        self.q = self.state.query
        self.name_rows()
        self.two_results()
        self.one_row()
        self.channels()

    # -- what is shown -------------------------------------------------------------------------------------------

    def name_rows(self) -> None:
        self.heads, self.d_v = self.view["Y"].size("head"), self.view["Y"].size("d_v")
        names = tuple(f"{self.words('头', 'head')} {n + 1}" for n in range(self.heads))
        token = self.labels("query")[self.q]
        self.reads = ChannelRow("Y", self.d_v, "Y", token, names, apart=280.0)
        self.joined = ChannelRow("R", self.d_v, "R", token, names, names_over=False, measured=True)
        R = self.figure("R").row(self.q)
        fill = ("fill", self.words("颜色越满，数越大", "fuller colour, larger number"))
        below = ("minus", self.words("负数", "negative"))
        self.legend = Legend("legend", (fill, below) if (R.values < 0).any() else (fill,))
        self.figures = {"Y": self.figure("Y", query=self.q).end_to_end, "R": R}
        places = self.board(line(Stack("rows", (self.reads, self.joined), (DROP,))), line(self.legend))
        self.key = legend(self.legend, places.at("legend", LegendPlan), self.theme)
        self.Y, self.R = (self.drawn(item, places.at(item.key, RowPlan)) for item in (self.reads, self.joined))
        self.alone = self.drawn(self.reads, alone(self.reads, places.scale, self.zones.stage))

    def drawn(self, item: ChannelRow, plan: RowPlan) -> Row:
        """A row in its place, in the heads' colours."""
        figure = self.figures[item.key]
        shade = Shade(self.theme, lambda _, channel: self.theme.head(channel // self.d_v), largest(figure.values))
        return Row(item, plan, figure, shade, self.theme.ink)

    @property
    def width(self) -> str:
        """How wide the row is, as a formula."""
        return f"H times d_v = {self.heads} times {self.d_v} = {self.heads * self.d_v}"

    # -- what happens --------------------------------------------------------------------------------------------

    def two_results(self) -> None:
        """The reads stand apart; each gets the frame of its head."""
        reads = self.alone
        self.add(reads.lead(), *reads.tiles.parts(reads.tiles.spots), *reads.names.values(), self.key)
        with self.beat("two_results"):
            self.play(draw(*reads.frames.values(), lag=0.4), run_time=1.2)

    def one_row(self) -> None:
        """The reads make room; copies slide down from them, head by head, frames and all."""
        with self.beat("one_row"):
            self.play(rearrange(self.alone, self.Y), run_time=0.8)
            self.play(appear(self.R.lead()), run_time=0.4)
            for heads in self.first_then_others():
                self.play(*(move for head in heads for move in self.slide(head)), run_time=1.0)
            self.play(appear(*self.R.names.values()), run_time=0.4)
            rule, width = self.R.measure(self.width)
            self.play(draw(rule), appear(width), run_time=0.6)

    def channels(self) -> None:
        """A line for each channel, from its head to its one cell; the highlight leads."""
        turns = self.first_then_others()
        mark = highlight(self.Y.around(turns[0]), self.theme.query)
        with self.beat("channels"):
            for heads in turns:
                self.play(
                    appear(mark) if heads == turns[0] else move_highlight(mark, self.Y.around(heads)), run_time=0.5
                )
                down = [strand for head in heads for strand in self.strands(head)]
                self.play(draw(*down, lag=0.3), move_highlight(mark, self.R.around(heads)), run_time=1.6)
            self.play(vanish(mark), run_time=0.4)

    # -- of one head, or of some ---------------------------------------------------------------------------------

    def first_then_others(self) -> list[list[int]]:
        shown = list(self.R.frames)
        return [heads for heads in (shown[:1], shown[1:]) if heads]

    def slide(self, head: int) -> list[Animation]:
        """Copies of a head's frame and cells go to their places in the row."""
        pairs: list[tuple[VMobject, VMobject]] = [(self.Y.frames[head], self.R.frames[head])]
        for above, below in zip(self.Y.spots(head), self.R.spots(head), strict=True):
            pairs += zip(self.Y.tiles.parts([above]), self.R.tiles.parts([below]), strict=True)
        return [copy_to(source, target) for source, target in pairs]

    def strands(self, head: int) -> list[VMobject]:
        """A line from each of a head's channels to its cell in the row."""
        return [strand([(self.Y.bottom(spot), self.R.top(spot))], self.theme.head(head)) for spot in self.R.spots(head)]

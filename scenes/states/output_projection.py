"""The joined row goes through W_O: every channel to every output, and the row is model wide again."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from manim import ReplacementTransform

from scenes.draw.board import line
from scenes.draw.channel_layout import ChannelRow, ChannelTable, alone
from scenes.draw.channel_plans import RowPlan, TablePlan
from scenes.draw.channels import Row, Table
from scenes.draw.flows import arrive, draw, pour
from scenes.draw.legend import Legend, LegendPlan, legend
from scenes.draw.marks import highlight
from scenes.draw.moves import appear, move_highlight, rearrange, vanish
from scenes.draw.shade import Shade, largest
from scenes.draw.stack import Stack
from scenes.draw.strands import Web
from scenes.stage import StateScene

if TYPE_CHECKING:
    from manim import Animation

DROPS = (150.0, 18.0)
"""From the joined row down to the output, and on to what the next page adds, px."""
GHOST = -1
"""No row is looked at: all of it is quiet."""


class OutputProjection(StateScene):
    """Concat row, W_O, output row; and what the next page adds to it."""

    def story(self) -> None:
        self.q = self.state.query
        self.name_rows()
        self.place_rows()
        self.concat_row()
        self.mix()
        self.model_width()
        self.next()

    # -- what is shown -------------------------------------------------------------------------------------------

    def name_rows(self) -> None:
        W_O, self.d_model = self.view["W_O"], self.view["X"].size("d_model")
        self.d_out, self.channels = W_O.size("d_out"), W_O.size("channel")
        self.heads = self.view["Y"].size("head")
        self.d_v = self.channels // self.heads
        names = tuple(f"{self.words('头', 'head')} {n + 1}" for n in range(self.heads))
        row = partial(ChannelRow, label=self.labels("query")[self.q], wide=150.0, tall=60.0)
        later = self.words("留给下一页", "left to the next page")
        never = self.words("宽度不同，加不上", "another width: no sum")
        self.items = {
            "R": row("R", self.d_v, "R", names=names, measured=True),
            "O": row("O", self.d_out, "O", axis="d_out", measured=True),
            "X": row("X", self.d_model, "+ med x", axis="d_model", remark=later)
            if self.fits
            else row("X", self.d_model, "x", axis="d_model", remark=never),
        }
        self.W_O = ChannelTable("W_O", self.d_v, names, self.d_out, "W^O", f"{self.channels} × {self.d_out}")

    @property
    def fits(self) -> bool:
        """Whether the output can be added to x."""
        return self.d_out == self.d_model

    @property
    def joined_width(self) -> str:
        """How wide the joined row is, as a formula."""
        return f"H times d_v = {self.heads} times {self.d_v} = {self.channels}"

    def place_rows(self) -> None:
        key = Legend("legend", self.meanings())
        rows = Stack("rows", tuple(self.items.values()), DROPS)
        places = self.board(line(rows, self.W_O), line(key))
        self.rows = {name: self.drawn(name, places.at(name, RowPlan)) for name in self.items}
        self.alone = self.drawn("R", alone(self.items["R"], places.scale, self.zones.stage))
        factors = self.figure("W_O")
        by_row = Shade(self.theme, lambda channel, _: self.theme.head(channel // self.d_v), largest(factors.values))
        self.table_of_factors = Table(self.W_O, places.at("W_O", TablePlan), factors, by_row)
        self.web = Web(self.rows["R"], self.rows["O"], factors, self.theme)
        self.key = legend(key, places.at("legend", LegendPlan), self.theme)

    def drawn(self, name: str, plan: RowPlan) -> Row:
        """A row in its place: R in the heads' colours, O in none of them, x quiet."""
        figure = self.figure(name).row(self.q)
        most = largest(figure.values)
        if name == "R":
            shade = Shade(self.theme, lambda _, channel: self.theme.head(channel // self.d_v), most)
        else:
            shade = Shade(self.theme, self.theme.ink, most, strength=0.8, focus=GHOST if name == "X" else None)
        return Row(self.items[name], plan, figure, shade, self.theme.ink)

    def meanings(self) -> tuple[tuple[str, str], ...]:
        negative = {name: bool((self.figure(name).values < 0).any()) for name in ("R", "W_O", "O")}
        told = [("fill", self.words("颜色越满，数越大", "fuller colour, larger number"))]
        told += [("minus", self.words("负数", "negative"))] if any(negative.values()) else []
        told.append(("thick", self.words("线越粗，系数越大", "thicker line, larger factor")))
        told += [("dashed", self.words("负系数", "negative factor"))] if negative["W_O"] else []
        return tuple(told)

    # -- what happens --------------------------------------------------------------------------------------------

    def concat_row(self) -> None:
        """The joined row by itself, and how wide it is."""
        self.width = self.alone.measure(self.joined_width)
        self.add(self.alone.everything(), self.key)
        rule, width = self.width
        with self.beat("concat_row"):
            self.play(draw(rule), appear(width), run_time=0.8)

    def mix(self) -> None:
        """Head by head, each channel reaches out to every output; then all of them flow together."""
        R, O, table = self.rows["R"], self.rows["O"], self.table_of_factors  # noqa: E741  the paper's O
        turns = self.first_then_others()
        mark = highlight(table.around(turns[0]), self.theme.query)
        with self.beat("mix"):
            moved = zip(self.width, R.measure(self.joined_width), strict=True)
            self.play(rearrange(self.alone, R), *(ReplacementTransform(old, new) for old, new in moved), run_time=0.8)
            self.play(appear(table.everything(), O.lead(), O.frame), run_time=0.6)
            for heads in turns:
                where = table.around(heads)
                self.play(appear(mark) if heads == turns[0] else move_highlight(mark, where), run_time=0.4)
                self.play(draw(*self.web.of(self.channels_of(heads)), lag=0.1), run_time=1.4)
            flows = [move for head in R.frames for move in self.flow(head)]
            self.play(*flows, arrive(*O.tiles.parts(O.tiles.spots)), vanish(mark), run_time=1.4)

    def model_width(self) -> None:
        """The output's width beside the model's."""
        model = 'd_"model"' if self.fits else f'{self.d_model} = d_"model"'
        rule, width = self.rows["O"].measure(f'd_"out" = {self.d_out} {"=" if self.fits else "!="} {model}')
        with self.beat("model_width"):
            self.play(draw(rule), run_time=0.6)
            self.play(appear(width), run_time=0.4)

    def next(self) -> None:
        """The ghost of x of the same position; with a plus sign where the widths let it be added."""
        x = self.rows["X"]
        with self.beat("next"):
            self.play(appear(x.lead(), *x.tiles.parts(x.tiles.spots), x.ghost), run_time=0.8)
            self.play(appear(x.remark), run_time=0.4)

    # -- of one head, or of some ---------------------------------------------------------------------------------

    def first_then_others(self) -> list[list[int]]:
        shown = list(self.rows["R"].frames)
        return [heads for heads in (shown[:1], shown[1:]) if heads]

    def channels_of(self, heads: list[int]) -> list[int]:
        return [channel for head in heads for _, channel in self.rows["R"].spots(head)]

    def flow(self, head: int) -> list[Animation]:
        """What a head's channels bring to the outputs that take something of them."""
        R, O = self.rows["R"].plan, self.rows["O"].plan  # noqa: E741  the paper's O
        pairs = self.web.carrying(self.channels_of([head]))
        return pour([(R.cell(0, channel), O.cell(0, cell)) for channel, cell in pairs], self.theme.head(head))

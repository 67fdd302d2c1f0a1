"""The output projection in numbers: each column of W_O makes one output channel from the channels of all heads."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scenes.draw.board import line
from scenes.draw.channel_sums import ChannelSums
from scenes.draw.heads import channel_paint, columns_by_head, names_beside, names_under, rows_by_head
from scenes.draw.items import Sign, SignPlan
from scenes.draw.marks import cross, highlight, strike, tick
from scenes.draw.moves import appear, deliver, merge, move_highlight, take_turns, vanish
from scenes.draw.notes import Note, NotePlan
from scenes.stage import StateScene
from scenes.states.next_page import go_on

if TYPE_CHECKING:
    from manim import VMobject

BRISK = 7.0
"""All channels after the first take about so many seconds together."""


class OutputInNumbers(StateScene):
    """r times W_O, one column after the other; then the row goes on to where x is added."""

    def story(self) -> None:
        self.q = self.state.query
        self.H, self.d_v = self.view["Y"].size("head"), self.view["Y"].size("d_v")
        self.shown = 0
        self.names = tuple(f"{self.words('头', 'head')} {n + 1}" for n in range(self.H))
        self.name_tables()
        self.place_tables()
        self.row()
        self.first_channel()
        self.other_channels()
        self.whole_row()
        self.both_heads()
        self.next_page()

    # -- what is shown -------------------------------------------------------------------------------------------

    def name_tables(self) -> None:
        token = self.labels("query")[self.q :][:1]
        r, W, out = self.figure("R", query=self.q), self.figure("W_O"), self.figure("O", query=self.q)
        owner = tuple(self.names[channel // self.d_v] for channel in range(r.shape[1]))
        joined = "Y_1" if self.H == 1 else f"Y_1, {'dots.h,' if self.H > 2 else ''} Y_{self.H}"
        note = f"1 × {r.shape[1]}"
        if self.q in self.view.nothing_to_read:
            note += "\n" + self.words("没有可读的来源", "nothing to read")
        self.r = self.table("r", r, f'r = "concat"({joined})', row_labels=token, focus=0, below=owner, note=note)
        self.W = self.table("W", W, "W^O", row_labels=owner)
        self.O = self.table("O", out, "O", row_labels=token, focus=0)
        self.sums = ChannelSums(r, W, out, self.names, self.theme)

    def place_tables(self) -> None:
        tables = (self.r.sheet(), Sign("times", "times"), self.W.sheet(), Sign("gives", "="), self.O.sheet())
        n = len(self.heads_in(self.mixed))
        taken = self.words(f"取自 {n} 个头的内容", f"takes from {n} head{'s' if n > 1 else ''}")
        remarks = (
            Note("mixed", (taken,)),
            Sign("averaged", f"(A_1 + {'dots + ' if self.H > 2 else ''}A_{self.H}) slash {self.H}", tight=False),
            Note("maps", (self.words("不是平均热图", "no average of heat maps"),)),
        )
        lines = (line(*tables), line(self.sums.slot()), *([line(*remarks)] if self.H > 1 else []))
        self.places = self.board(*lines, keep={"d_out": self.mixed})

    def heads_in(self, channel: int) -> list[int]:
        """The heads that add something to an output channel."""
        terms = self.view["RW_O"].at(query=self.q, d_out=channel).values.reshape(self.H, self.d_v)
        return [head for head in range(self.H) if terms[head].any()]

    @property
    def mixed(self) -> int:
        """The output channel that takes from most heads; the last of them."""
        channels = range(self.view["RW_O"].size("d_out"))
        return max(channels, key=lambda channel: (len(self.heads_in(channel)), channel))

    # -- what happens --------------------------------------------------------------------------------------------

    def row(self) -> None:
        """The row and W_O stand; every column will meet the row."""
        self.R = self.r.grid(self.places, channel_paint(self.theme, self.r.figures[0], self.d_v))
        self.columns = replace(self.W, row_labels=()).grid(self.places)
        self.out = self.O.grid(self.places)
        r, W = self.R.plan, self.columns.plan
        named = (
            *names_under(columns_by_head(r, self.d_v), self.names, self.theme, r).values(),
            *names_beside(rows_by_head(W, self.d_v), self.names, self.theme, W).values(),
        )
        self.add(self.R.everything(), self.columns.everything(), self.out.frame(), self.out.empty(self.out.spots))
        self.add(*(self.sign(self.places, key) for key in ("times", "gives")))
        self.add(*(part for parts in named for part in parts))
        with self.beat("row"):
            self.mark = highlight(self.R.row_box(0), self.theme.query)
            self.play(appear(self.mark), run_time=0.6)
            self.sweep()

    def sweep(self) -> None:
        """The row is to meet every column in turn."""
        first, *others = self.columns.plan.visible_cols
        meets = highlight(self.columns.col_box(first), self.theme.query)
        self.play(appear(meets), run_time=0.4)
        for col in others:
            self.play(move_highlight(meets, self.columns.col_box(col)), run_time=min(0.4, BRISK / 4 / len(others)))
        self.play(vanish(meets), run_time=0.4)

    def first_channel(self) -> None:
        """The first column meets the row, term by term; terms of 0 fade; the others add up."""
        loud = self.sums.written(self.places, 0, loud=True)
        self.work = self.sums.written(self.places, 0)
        with self.beat("first_channel"):
            self.play(move_highlight(self.mark, self.columns.col_box(0)), run_time=0.6)
            self.play(appear(loud.lead, loud.terms.empty(), *self.sums.heads(self.places)), run_time=0.6)
            self.play(deliver(self.R.labels(), loud.terms.numbers("R")), run_time=0.8)
            self.play(deliver(self.columns.labels(), loud.terms.numbers("W_O")), run_time=0.8)
            self.play(take_turns(loud.terms, self.work.terms, but=""), run_time=0.6)
            self.remove(loud.lead)
            self.add(self.work.lead)
            total = self.work.total
            self.play(merge(self.sums.telling(self.work, 0), self.work.equals), run_time=0.8)
            self.play(appear(*total.everything()), run_time=0.3)
            self.here = highlight(self.out.plan.cell(0, 0).grown(4), self.theme.query)
            self.play(deliver(total.numbers(), self.out.labels()), appear(self.here), run_time=0.8)

    def other_channels(self) -> None:
        """One column after the other, one channel each."""
        rest = self.columns.plan.visible_cols[1:]
        with self.beat("other_channels"):
            for channel in rest:
                self.turn_to(channel, min(1.0, BRISK / len(rest) / 2.2))

    def turn_to(self, channel: int, pace: float) -> None:
        """The highlights travel to a column and its channel; the row's numbers stay, the column's are new."""
        old, new = self.work, self.sums.written(self.places, channel)
        cell = self.out.plan.cell(0, channel).grown(4)
        travel = (move_highlight(self.mark, self.columns.col_box(channel)), move_highlight(self.here, cell))
        self.play(*travel, vanish(old.lead, *old.terms.numbers("W_O"), old.result), run_time=0.6 * pace)
        come = deliver(self.columns.labels(), new.terms.numbers("W_O"))
        self.play(take_turns(old.terms, new.terms, but="W_O"), come, appear(new.lead), run_time=0.8 * pace)
        self.play(appear(new.result), run_time=0.4 * pace)
        self.play(deliver(new.total.numbers(), self.out.labels()), run_time=0.6 * pace)
        self.work, self.shown = new, channel

    def whole_row(self) -> None:
        """All channels are there: the whole row of the followed token."""
        with self.beat("output"):
            self.play(vanish(self.mark), move_highlight(self.here, self.out.row_box(0)), run_time=0.8)

    def both_heads(self) -> None:
        """One channel again: its terms come from more than one head. That mixes contents; it averages no maps."""
        with self.beat("both_heads"):
            self.look_at(self.mixed)
            self.play(appear(*self.sums.framed(self.work, self.shown)), run_time=0.6)
            if self.H > 1:
                self.play(appear(*self.mixing()), run_time=0.6)
                self.play(appear(*self.averaging()), run_time=0.6)

    def look_at(self, channel: int) -> None:
        """The highlights come back to that column and its channel."""
        self.mark = highlight(self.columns.col_box(channel), self.theme.query)
        cell = self.out.plan.cell(0, channel).grown(4)
        self.play(appear(self.mark), move_highlight(self.here, cell), run_time=0.6)
        if channel != self.shown:
            self.turn_to(channel, 1.0)

    def mixing(self) -> list[VMobject]:
        """How many heads' contents come together; a tick where it is more than one."""
        note = self.places.at("mixed", NotePlan)
        if len(self.heads_in(self.mixed)) < 2:
            return [*note.labels(self.theme.muted)]
        return [tick(note.box.x0 - 30, note.box.cy, 22, self.theme.right), *note.labels(self.theme.right)]

    def averaging(self) -> list[VMobject]:
        """Wrong, and struck out: the mean of the heads' maps of weights."""
        note, mean = self.places.at("maps", NotePlan), self.places.at("averaged", SignPlan)
        return [
            self.sign(self.places, "averaged"), strike(mean.box.grown(6, 4), self.theme.wrong),
            cross(note.box.x0 - 28, note.box.cy, 18, self.theme.wrong), *note.labels(self.theme.wrong),
        ]  # fmt: skip

    def next_page(self) -> None:
        """The row goes on."""
        with self.beat("next"):
            go_on(self, self.O, self.out)

"""Concat in numbers: the reads of all heads become one row, channel beside channel. They are not added."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scenes.draw.board import line
from scenes.draw.flows import draw
from scenes.draw.ghosts import ghost
from scenes.draw.head_rows import HeadRow, in_heads
from scenes.draw.marks import cross, strike
from scenes.draw.moves import appear, merge
from scenes.stage import StateScene

if TYPE_CHECKING:
    from scenes.draw.grid import Grid

APART = 220.0
"""Between the reads before they are joined, on a board of the largest type, px."""


class ConcatInNumbers(StateScene):
    """Reads side by side, joined into a row; and the sum that is not meant."""

    def story(self) -> None:
        self.q = self.state.query
        self.H, self.d_v = self.view["Y"].size("head"), self.view["Y"].size("d_v")
        self.name_tables()
        self.side_by_side()
        self.concat()
        self.not_a_sum()

    # -- what is shown -------------------------------------------------------------------------------------------

    def name_tables(self) -> None:
        names = [f'"{self.words("头", "head")} {n + 1}"' for n in range(self.H)]
        reads, joined, added = (self.figure(name, query=self.q) for name in ("Y", "R", "Y_sum"))
        token = self.labels("query")[self.q :][:1]
        Y = self.table("Y", reads.end_to_end, row_labels=token, note=self.nothing_read)
        R = self.table("R", joined, f'r = "concat"({self.listed(", ")})', row_labels=token, note=self.width)
        self.sum = self.table(
            "sum", added, self.listed(" + "), colour=self.theme.muted, row_labels=token, note=self.sum_note
        )
        titled = tuple(f"Y_{n + 1} quad {name}" for n, name in enumerate(names))
        above = in_heads(replace(Y.sheet(), titles=titled[-1:]), titled, APART)
        below = in_heads(replace(R.sheet(), below=("",)), tuple(names))
        self.places = self.board(line(above), line(below), line(self.sum.sheet()))
        self.Y, self.R = HeadRow(Y, above, self.places), HeadRow(R, below, self.places)

    def listed(self, between: str) -> str:
        """Y_1, Y_2 or Y_1, ..., Y_8."""
        if self.H < 3:
            return between.join(f"Y_{n + 1}" for n in range(self.H))
        return between.join(("Y_1", "dots.h.c" if "+" in between else "dots.h", f"Y_{self.H}"))

    @property
    def nothing_read(self) -> str:
        """What is said of a token whose reads are all 0 because it may read nothing."""
        silent = self.q in self.view.nothing_to_read
        return self.words("没有可读的来源", "nothing to read") if silent else ""

    @property
    def width(self) -> str:
        """How wide the row is, and why."""
        return f"{self.H} × {self.d_v} = {self.channels(self.H * self.d_v)}"

    @property
    def sum_note(self) -> str:
        if self.H == 1:
            return self.words("只有一个头：拼接和相加结果一样", "one head only: joined or added, the row is the same")
        told_apart = self.words("，分不出各头", ", heads no longer told apart")
        return self.channels(self.d_v) + told_apart

    def channels(self, n: int) -> str:
        return self.words(f"{n} 个通道", f"{n} channel{'s' if n > 1 else ''}")

    # -- what happens --------------------------------------------------------------------------------------------

    def side_by_side(self) -> None:
        """The reads stand apart; each gets the frame of its head."""
        self.add(self.Y.lead(), self.Y.cells())
        with self.beat("side_by_side"):
            self.play(draw(*self.Y.frames.values(), lag=0.4), run_time=1.2)

    def concat(self) -> None:
        """Copies slide into one row, head by head, and keep their colours and frames."""
        with self.beat("concat"):
            for head in self.R.frames:
                self.play(self.Y.slide(head, self.R), run_time=max(0.4, 1.6 / len(self.R.frames)))
            self.play(appear(self.R.lead(), *self.R.names.values()), run_time=0.6)

    def not_a_sum(self) -> None:
        """Channel by channel the reads run together in a ghost, which is struck out unless there is one head only."""
        added = ghost(self.sum, self.places)
        with self.beat("not_a_sum"):
            self.play(appear(added.frame(), added.empty(added.spots)), run_time=0.6)
            for (_, channel), number in added.numbers.items():
                self.play(merge(self.Y.numbers(channel), number), run_time=max(0.3, 1.6 / len(added.numbers)))
            if self.H > 1:
                self.strike_out(added)

    def strike_out(self, added: Grid) -> None:
        """A line through it, and a cross beside its name."""
        line_through = strike(added.plan.body.grown(18, 5), self.theme.wrong)
        self.play(draw(line_through), appear(cross(*added.beside_title(), 20, self.theme.wrong)), run_time=0.6)

"""Softmax along the keys, step by step, and what the same table says when it is normalised along the other axis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manim import AnimationGroup

from scenes.draw.bars import WeightBars
from scenes.draw.board import line
from scenes.draw.cards import settle_into
from scenes.draw.ghosts import otherwise
from scenes.draw.items import Bars, BarsPlan, Sign, Slot
from scenes.draw.marks import cross, tick
from scenes.draw.moves import appear, fly, send, vanish
from scenes.states.one_head import OneHead

if TYPE_CHECKING:
    from manim import Animation

    from scenes.draw.board import Line
    from scenes.draw.mobjects import Label


class SoftmaxAxis(OneHead):
    """Each row shares a total of 1 among the keys; down the query axis it would be another question."""

    def story(self) -> None:
        self.name_tables()
        self.place_tables()
        self.open()
        self.exponentiate()
        self.normalise()
        self.row_sums()
        self.wrong_axis()

    # -- what is shown -------------------------------------------------------------------------------------------

    def name_tables(self) -> None:
        S, E, A, B = (self.mine(name) for name in "SEAB")
        self.E_sum, self.A_sum, self.B_row, self.B_key = (
            self.mine(name) for name in ("E_sum", "A_sum", "B_row_sum", "B_key_sum")
        )
        product = self.named(f"S = Q K^T {self.times_scale}")
        self.S = self.table("S", S, product, masked=True, note=self.shape_note(S, masked=True))
        along = self.words("沿 key 轴", "along the keys")
        across = self.words("沿 query 轴", "along the queries")
        self.totals = self.sum_texts(self.A_sum)
        self.A = self.table(
            "A", (E, A), (self.exponential, self.named(f'A quad "{along}"')), colour=self.head_colour,
            right=(*self.sum_texts(self.E_sum), *self.totals), masked=True, note=self.shape_note(A, A),
        )  # fmt: skip
        self.B = self.table(
            "B", B, f'"{across}"', colour=self.theme.wrong, masked=True,
            right=self.sum_texts(self.B_row), below=self.sum_texts(self.B_key), note=self.shape_note(B, B.T),
        )  # fmt: skip

    @property
    def exponential(self) -> str:
        """What is shown: e to the score; where scores are large, e to the score less its row's largest."""
        return self.named("e^(S - max)" if self.view["shift"].values.any() else "e^(S)")

    def place_tables(self) -> None:
        """The roomiest of several ways; where there are many queries, the wrong table comes in place of the bars."""
        which, self.places = self.roomiest(self.ways())
        self.in_turn = which == len(self.ways()) - 1

    def ways(self) -> list[list[Line]]:
        n_q = self.A.figures[1].shape[0]
        bars = Bars("bars", "query", n_q, self.labels("query"), self.totals)
        level = Bars("bars", "query", n_q, self.labels("query"), self.totals, level=True)
        S, A, B = self.S.sheet(), self.A.sheet(), self.B.sheet()
        arrow = Sign("to A", "arrow.r")
        return [
            [line(S, arrow, A, B), line(bars, under="A")],
            [line(S, arrow, A), line(bars, B)],
            [line(S, arrow, A, Slot("right", ((level,), (B,))))],
        ]

    # -- what happens --------------------------------------------------------------------------------------------

    def open(self) -> None:
        """The scores alone, in the middle; then they make room for what comes of them."""
        self.scores = self.S.grid(self.board(line(self.S.sheet())))
        self.add(self.scores.everything())
        with self.beat("scores"):
            self.wait(0.4)

    def exponentiate(self) -> None:
        """Take e to each score; the row's sum beside it."""
        E = self.A.grid(self.places)
        self.table_A = E
        with self.beat("exponentiate"):
            alone, self.scores = self.scores, self.S.grid(self.places)
            self.play(settle_into(alone, self.scores), run_time=0.8)
            self.play(appear(self.sign(self.places, "to A"), E.frame(), E.empty(E.spots)), run_time=0.6)
            for row in self.rows:
                self.play(fly(self.scores.row_numbers(row), E.row_numbers(row)), run_time=self.brisk(1.0))
            self.sums = E.sums_right(self.sum_texts(self.E_sum), self.theme.ink, self.E_sum)
            self.play(appear(*self.sums), run_time=0.6)

    @property
    def rows(self) -> list[int]:
        """The rows that are on the stage and have something to share out."""
        return [row for row in self.table_A.plan.visible_rows if row not in self.view.nothing_to_read]

    def brisk(self, seconds: float) -> float:
        """The time of a motion that is repeated for every row: three rows take their time, more are quicker."""
        return seconds * min(1.0, 3 / max(1, len(self.rows)))

    def normalise(self) -> None:
        """Each number is divided by its row's sum; the bar of the row fills to a width of exactly 1."""
        place, weights = self.places.at("bars", BarsPlan), self.A.figures[1]
        self.bars = bars = WeightBars(place, self.theme, weights, self.labels("query"), self.A.colour)
        with self.beat("normalise"):
            self.play(appear(bars.frame()), run_time=0.6)
            for row in self.rows:
                self.play(self.divide(row), run_time=self.brisk(0.8))
                turn = self.table_A.turn_into(weights, self.A.weights(1), [row])
                self.play(turn, run_time=self.brisk(0.6))
                self.play(bars.grow(row), run_time=self.brisk(0.8))
            self.play(self.table_A.retitled(self.A.titles[1]), run_time=0.4)

    def divide(self, row: int) -> Animation:
        """The row's sum goes to every number of the row."""
        total = self.table_A.right[row]
        return AnimationGroup(*(send(total, number) for number in self.table_A.row_numbers(row)), vanish(total))

    def row_sums(self) -> None:
        with self.beat("row_sums"):
            stays = self.table_A.right
            sums = self.table_A.sums_right(self.totals, self.theme.right, self.A_sum)
            self.table_A.right |= {row: stays[row] for row in stays if row not in self.rows}
            self.mark = tick(*self.table_A.beside_title(), 24, self.theme.right)
            self.bar_totals: list[Label] = self.bars.totals(self.totals, self.A_sum, self.theme.right)
            new = [label for row, label in zip(stays, sums, strict=True) if row in self.rows]
            self.play(appear(*new, *self.bar_totals, self.mark, lag=0.3), run_time=1.2)

    def wrong_axis(self) -> None:
        """The same scores normalised down the columns: columns sum to 1, rows to something else."""
        B = otherwise(self.B.grid(self.places, self.B.weights()))
        with self.beat("wrong_axis"):
            if self.in_turn:
                self.play(vanish(self.bars.everything(), *self.bar_totals), run_time=0.6)
            self.play(appear(B.frame(), B.empty(B.spots)), run_time=0.6)
            for col in B.plan.visible_cols:
                spots = [(row, col) for row in B.plan.visible_rows if (row, col) in B.numbers]
                flight = fly([self.scores.numbers[s] for s in spots], [B.numbers[s] for s in spots])
                self.play(flight, run_time=0.8 * min(1.0, 3 / len(B.plan.visible_cols)))
            self.play(appear(*B.sums_below(self.sum_texts(self.B_key), self.theme.muted, self.B_key)), run_time=0.6)
            sums = B.sums_right(self.sum_texts(self.B_row), self.theme.wrong, self.B_row)
            self.play(appear(*sums, cross(*B.beside_title(), 20, self.theme.wrong)), run_time=0.6)

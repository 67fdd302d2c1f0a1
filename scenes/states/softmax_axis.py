"""Softmax along the keys, step by step, and what the same table says when it is normalised along the other axis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manim import AnimationGroup

from scenes.draw.bars import WeightBars
from scenes.draw.board import line
from scenes.draw.items import Bars, BarsPlan, Sign
from scenes.draw.marks import cross, tick
from scenes.draw.moves import appear, fly, send, vanish
from scenes.stage import StateScene

if TYPE_CHECKING:
    from manim import Animation


class SoftmaxAxis(StateScene):
    """Each row shares a total of 1 among the keys; down the query axis it would be another question."""

    def story(self) -> None:
        self.h = self.state.head
        self.name_tables()
        self.open()
        self.exponentiate()
        self.normalise()
        self.row_sums()
        self.wrong_axis()

    # -- what is shown -------------------------------------------------------------------------------------------

    def name_tables(self) -> None:
        S, E, A, B = (self.figure(name, head=self.h) for name in "SEAB")
        self.E_sum, self.A_sum, self.B_row, self.B_key = (
            self.figure(name, head=self.h) for name in ("E_sum", "A_sum", "B_row_sum", "B_key_sum")
        )
        self.S = self.table("S", S, "S = Q K^T", masked=True)
        along = self.words("沿 key 轴", "along the keys")
        across = self.words("沿 query 轴", "along the queries")
        totals = (*self.sum_texts(self.E_sum), *self.sum_texts(self.A_sum))
        self.A = self.table(
            "A", (E, A), (self.exponential, f'A quad "{along}"'), colour=self.theme.heads[0], right=totals,
            masked=True, note=self.shape_note(A),
        )  # fmt: skip
        self.B = self.table(
            "B", B, f'"{across}"', colour=self.theme.wrong, masked=True,
            right=self.sum_texts(self.B_row), below=self.sum_texts(self.B_key), note=self.shape_note(B, B.T),
        )  # fmt: skip
        one = self.sum_texts(self.A_sum)
        bars = Bars("bars", "query", A.shape[0], self.labels("query"), max(one, key=len))
        self.places = self.board(
            line(self.S.sheet(), Sign("to A", "arrow.r"), self.A.sheet(), self.B.sheet()), line(bars, under="A")
        )

    @property
    def exponential(self) -> str:
        """What is shown: e to the score; where scores are large, e to the score less its row's largest."""
        return "e^(S - max)" if self.view["shift"].values.any() else "e^S"

    # -- what happens --------------------------------------------------------------------------------------------

    def open(self) -> None:
        self.scores = self.S.grid(self.places)
        self.add(self.scores.everything())
        with self.beat("scores"):
            self.wait(0.4)

    def exponentiate(self) -> None:
        """Take e to each score; the row's sum beside it."""
        E = self.A.grid(self.places)
        self.table_A = E
        with self.beat("exponentiate"):
            self.play(appear(self.sign(self.places, "to A"), E.frame(), E.empty(E.spots)), run_time=0.6)
            for row in E.plan.visible_rows:
                self.play(fly(self.scores.row_numbers(row), E.row_numbers(row)), run_time=1.0)
            self.sums = E.sums_right(self.sum_texts(self.E_sum), self.theme.ink, self.E_sum)
            self.play(appear(*self.sums), run_time=0.6)

    def normalise(self) -> None:
        """Each number is divided by its row's sum; the bar of the row fills to a width of exactly 1."""
        place, weights = self.places.at("bars", BarsPlan), self.A.figures[1]
        self.bars = bars = WeightBars(place, self.theme, weights, self.labels("query"), self.A.colour)
        with self.beat("normalise"):
            self.play(appear(bars.frame()), run_time=0.6)
            for row in self.table_A.plan.visible_rows:
                self.play(self.divide(row), run_time=0.8)
                self.play(self.table_A.turn_into(self.A.figures[1], self.A.weights(1), [row]), run_time=0.6)
                self.play(bars.grow(row), run_time=0.8)
            self.play(self.table_A.retitled(self.A.titles[1]), run_time=0.4)

    def divide(self, row: int) -> Animation:
        """The row's sum goes to every number of the row."""
        total = self.table_A.right[row]
        return AnimationGroup(*(send(total, number) for number in self.table_A.row_numbers(row)), vanish(total))

    def row_sums(self) -> None:
        with self.beat("row_sums"):
            texts = self.sum_texts(self.A_sum)
            sums = self.table_A.sums_right(texts, self.theme.right, self.A_sum)
            mark = tick(*self.table_A.beside_title(), 24, self.theme.right)
            self.play(
                appear(*sums, *self.bars.totals(texts, self.A_sum, self.theme.right), mark, lag=0.3), run_time=1.2
            )

    def wrong_axis(self) -> None:
        """The same scores normalised down the columns: columns sum to 1, rows to something else."""
        B = self.B.grid(self.places, self.B.weights())
        with self.beat("wrong_axis"):
            self.play(appear(B.frame(), B.empty(B.spots)), run_time=0.6)
            for col in B.plan.visible_cols:
                spots = [(row, col) for row in B.plan.visible_rows]
                start = [self.scores.numbers[s] for s in spots if s in B.numbers]
                self.play(fly(start, [B.numbers[s] for s in spots if s in B.numbers]), run_time=0.8)
            self.play(appear(*B.sums_below(self.sum_texts(self.B_key), self.theme.muted, self.B_key)), run_time=0.6)
            sums = B.sums_right(self.sum_texts(self.B_row), self.theme.wrong, self.B_row)
            self.play(appear(*sums, cross(*B.beside_title(), 20, self.theme.wrong)), run_time=0.6)

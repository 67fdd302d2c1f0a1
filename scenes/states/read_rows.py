"""What the rows of weights read: each row of A weighs the same V, and the weighted rows add up to one row of Y."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scenes.draw.board import line
from scenes.draw.cards import settle_into
from scenes.draw.columns import Column
from scenes.draw.equations import Equation, equations, factors, named_rows, whole_row
from scenes.draw.flows import draw
from scenes.draw.focus import recolour
from scenes.draw.ghosts import ghost
from scenes.draw.items import Sign
from scenes.draw.marks import cross, highlight, strike
from scenes.draw.moves import appear, bring, deliver, merge, move_highlight, vanish
from scenes.draw.notes import beside
from scenes.draw.paint import Paint
from scenes.draw.sums import Sum, weighted_rows
from scenes.states.one_head import OneHead

if TYPE_CHECKING:
    from collections.abc import Callable

    from manim import Animation

    from scenes.draw.mobjects import Label


CROSS = "××"
"""As wide as the cross that will stand right of the average."""


class ReadRows(OneHead):
    """One V for all queries, one read for each of them."""

    def story(self) -> None:
        self.name_tables()
        self.place_tables()
        self.show_weights()
        self.show_values()
        self.read_first()
        self.read_second()
        self.keep_apart()

    # -- what is shown -------------------------------------------------------------------------------------------

    def name_tables(self) -> None:
        A, V, Y, self.A_sum = (self.mine(name) for name in ("A", "V", "Y", "A_sum"))
        self.totals = self.sum_texts(self.A_sum)
        self.A = self.table(
            "A", A, self.named("A"), colour=self.head_colour, right=self.totals, masked=True,
            note=self.shape_note(A, A, masked=True),
        )  # fmt: skip
        self.V = self.table(
            "V", V, self.named("V"), colour=self.theme.right, right=[f"× {text}" for text in A.all_texts()]
        )
        self.nothing = self.nothing_to_read()
        self.Y = self.table("Y", Y, self.named("Y = A V"), colour=self.head_colour, right=tuple(self.nothing.values()))
        self.mean = self.table(
            "mean",
            self.mine("Y_mean"),
            colour=self.theme.wrong,
            note="",
            row_labels=(self.words("平均？", "mean?"),),
            right=(CROSS,),
        )

    def place_tables(self) -> None:
        """The product; under it two of its rows written out, with rows of V in full or, where too long, by name."""
        together = (*self.Y.sheet().texts, *self.mean.sheet().texts)
        under = (self.mean,) if self.several else ()
        reads = Column("reads", tuple(replace(table.sheet(), texts=together) for table in (self.Y, *under)))
        product = line(self.A.sheet(), Sign("times", "times"), self.V.sheet(), Sign("is", "="), reads)
        written = (equations(self.sums(self.in_full)), equations(self.sums(self.by_name)))
        layouts = [(product, *(each.line() for each in lines), *self.one_only()) for lines in written]
        chosen, self.places = self.roomiest(layouts, {"query": 1})
        self.lines: list[Equation] = written[chosen]
        self.tags: dict[int, list[Label]] = {}

    def sums(self, terms: Callable[[int], Sum]) -> list[tuple[str, Sum, Sum]]:
        """Whose, the terms and the result, for the first two queries."""
        Y, names = self.Y.figures[0], self.labels("query")
        rows = range(2 if self.several else 1)
        return [(names[row], terms(row), whole_row(f"result {row}", Y, row, self.theme)) for row in rows]

    def in_full(self, row: int) -> Sum:
        A, V = self.A.figures[0].row(row), self.V.figures[0]
        labels = self.labels("key")
        return weighted_rows(
            f"terms {row}", A, V, self.theme, self.head_colour, readable=self.readable[row], labels=labels
        )

    def by_name(self, row: int) -> Sum:
        A, names = self.A.figures[0].row(row), self.labels("key")
        return named_rows(f"terms {row}", A, names, self.theme, self.head_colour, readable=self.readable[row])

    # -- what happens --------------------------------------------------------------------------------------------

    def show_weights(self) -> None:
        """Each cell of A fills as far as its weight; every row comes to 1."""
        weights = self.A.grid(self.board(line(self.A.sheet())))
        self.add(weights.everything())
        with self.beat("weights"):
            rows = weights.plan.visible_rows
            for row in rows:
                self.play(*recolour(weights, self.A.weights(), [row]), run_time=min(0.6, 3.0 / len(rows)))
            self.play(appear(*weights.sums_right(self.totals, self.theme.right, self.A_sum), lag=0.3), run_time=0.8)
        self.weights = weights

    def show_values(self) -> None:
        """The one V comes, source by source."""
        with self.beat("values"):
            alone, self.weights = self.weights, self.A.grid(self.places, self.A.weights())
            self.weights.sums_right(self.totals, self.theme.right, self.A_sum)
            self.play(settle_into(alone, self.weights), run_time=0.8)
            self.values = self.V.grid(self.places)
            self.play(appear(self.sign(self.places, "times"), self.values.frame()), run_time=0.6)
            rows = [self.values.row(row) for row in self.values.plan.visible_rows]
            self.play(appear(*rows, lag=0.1), run_time=1.0)

    def read_first(self) -> None:
        """The first row's weights go to V's rows; weighted, these add up to the first row of Y."""
        self.reads = self.Y.grid(self.places)
        with self.beat("first_row"):
            self.mark = highlight(self.weights.row_box(0), self.theme.query)
            empty = self.reads.empty(self.reads.spots)
            self.play(appear(self.mark, self.sign(self.places, "is"), self.reads.frame(), empty), run_time=0.6)
            self.play(*self.light(0), run_time=0.2)
            self.read(0)

    def read_second(self) -> None:
        """The second row the same way, from the same V; then any others."""
        with self.beat("second_row"):
            if not self.several:
                self.say_one_only()
                return
            travel = move_highlight(self.mark, self.weights.row_box(1))
            self.play(vanish(*self.factors), *self.light(1), travel, run_time=0.6)
            self.read(1)
            for row in self.reads.plan.visible_rows[2:]:
                self.play(appear(*self.reads.row_numbers(row), *self.said(row)), run_time=0.4)

    def read(self, row: int) -> None:
        """Weights go to V, weighted rows go into the sum, and the sum goes to its row of Y."""
        self.weigh_values(row)
        written = self.lines[row].written(self.places, self.theme.query)
        self.tags[row] = written.tag
        self.play(appear(*written.tag, written.terms.empty()), run_time=0.4)
        self.play(bring(self.factors, written.terms.numbers("A")), run_time=0.8)
        self.play(bring(self.values.labels(), written.terms.numbers("V")), run_time=0.8)
        self.play(appear(self.sign(self.places, written.equals)), run_time=0.2)
        self.play(merge(written.chips(), written.result.panels[0]), run_time=0.6)
        self.play(appear(*written.result.words[0]), run_time=0.3)
        self.play(bring(written.result.numbers(), self.reads.row_numbers(row)), run_time=0.8)
        if row in self.nothing:
            self.play(appear(*self.said(row)), run_time=0.4)

    def weigh_values(self, row: int) -> None:
        """Each weight of the row goes to the row of V that it multiplies, and fills it so far; V itself stays."""
        A = self.A.figures[0]
        open_rows = [key for key in self.values.plan.visible_rows if self.readable[row, key]]
        times, numbers = factors(self.values, A.row(row), open_rows)
        paint = Paint(self.theme, self.head_colour, lambda key, _: float(A.values[row, key]))
        self.factors = [*times, *numbers]
        self.play(appear(*times), deliver(self.weights.row_numbers(row), numbers), run_time=1.0)
        self.play(*recolour(self.values, paint), run_time=0.4)

    def light(self, row: int | None) -> list[Animation]:
        """The followed query's labels take its colour, those of the query followed before lose it."""
        labels = [(at, label) for grid in (self.weights, self.reads) for at, label in grid.row_labels.items() if at < 2]
        labels += [(at, label) for at, tag in self.tags.items() for label in tag]
        colours = {True: self.theme.query, False: self.theme.muted}
        return [label.animate.set_fill(colours[at == row]).build() for at, label in labels]

    def said(self, row: int) -> list[Label]:
        """That a query has nothing to read."""
        return beside(self.reads, row, self.nothing[row], self.theme.muted) if row in self.nothing else []

    def keep_apart(self) -> None:
        """The reads belong to their queries; their average would answer none, and is struck out."""
        with self.beat("kept_apart"):
            plain = recolour(self.values, self.V.plain())
            self.play(vanish(*self.factors, self.mark), *plain, *self.light(None), run_time=0.6)
            if not self.several:
                return
            mean = ghost(self.mean, self.places)
            self.play(appear(mean.frame(), mean.empty(mean.spots)), run_time=0.6)
            reads = [[self.reads.numbers[row, col] for row in self.reads.plan.visible_rows] for _, col in mean.spots]
            moves = [merge(read, number) for read, number in zip(reads, mean.labels(), strict=True)]
            self.play(*moves, run_time=1.2)
            row = mean.plan.row(0)
            self.play(draw(strike(row.grown(16, 6), self.theme.wrong)), run_time=0.6)
            self.play(appear(cross(row.x1 + 46, row.cy, 24, self.theme.wrong)), run_time=0.4)

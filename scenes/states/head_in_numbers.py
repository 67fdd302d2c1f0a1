"""One head in numbers: its projections, then the read of the query that is followed."""

from __future__ import annotations

from functools import partial

from scenes.draw.board import line
from scenes.draw.items import Sign, Slot
from scenes.draw.marks import highlight
from scenes.draw.moves import appear, deliver, fly, merge, move_highlight, rearrange, vanish
from scenes.draw.paint import Paint
from scenes.draw.sums import products, single, weighted_rows
from scenes.stage import StateScene
from scenes.states.projection import project, projection


class HeadInNumbers(StateScene):
    """Select, score, scale, weigh, read: the numbers of one head for one query."""

    def story(self) -> None:
        self.q, self.h = self.state.query, self.state.head
        self.name_tables()
        self.write_sums()
        self.place_tables()
        self.select()
        self.score()
        self.scale_down()
        self.weigh()
        self.read_values()
        self.read_out()
        if self.has_beat("compare"):
            self.compare()

    # -- what is shown -------------------------------------------------------------------------------------------

    def name_tables(self) -> None:
        n, head = self.h + 1, {"head": self.h}
        followed = partial(self.table, colour=self.head_colour, focus=self.q, masked=True)
        self.projection = projection(self)
        self.Q, self.K, self.V = self.projection.results
        titles = (f"Q_{n} K_{n}^T", f"S_{n} = Q_{n} K_{n}^T {self.times_scale}")
        self.S = followed("S", (self.figure("QK", **head), self.figure("S", **head)), titles)
        weights, self.A_sum = self.figure("A", **head), self.figure("A_sum", **head)
        self.totals = self.sum_texts(self.A_sum)
        title = f'A_{n} = "softmax"(S_{n})'
        self.A = followed("A", weights, title, right=self.totals, note=self.shape_note(weights))
        self.Y = self.table(
            "Y",
            self.figure("Y", **head).row(self.q),
            f"Y_{n}",
            colour=self.head_colour,
            row_labels=self.labels("query")[self.q :],
        )

    def write_sums(self) -> None:
        Q, K, V = (table.figures[0] for table in (self.Q, self.K, self.V))
        raw, scaled = self.S.figures
        weights = self.A.figures[0].row(self.q)
        self.dot = products("dot", Q.row(self.q), K.row(0), self.theme, self.theme.cell)
        self.dot_sum = single("dot sum", raw, self.q, 0, self.theme)
        telling = int((raw.values[self.q] != 0).argmax())  # 0 times anything is 0: show another cell if there is one
        self.raw = single("raw", raw, self.q, telling, self.theme)
        self.scaled = single("scaled", scaled, self.q, telling, self.theme)
        self.reads = weighted_rows(
            "reads", weights, V, self.theme, self.head_colour, readable=self.readable[self.q], labels=self.labels("key")
        )

    def place_tables(self) -> None:
        scale = Sign("scale", self.times_scale or "times 1")
        slot = Slot("work", (
            (self.dot.item(), Sign("dot =", "="), self.dot_sum.item()),
            (self.raw.item(), scale, Sign("scale =", "="), self.scaled.item()),
            (self.reads.item(), Sign("read =", "="), self.Y.sheet()),
        ))  # fmt: skip
        tables = (self.Q.sheet(), self.K.sheet(), self.S.sheet(), self.A.sheet())
        self.places = self.board(line(*tables), line(self.V.sheet(), slot, flush=True))

    # -- what happens --------------------------------------------------------------------------------------------

    def select(self) -> None:
        """X becomes Q, K and V, which then go to their places."""
        projected = project(self, self.projection)
        paints = (Paint(self.theme, focus=self.q), None, None)
        tables = zip((self.Q, self.K, self.V), paints, strict=True)
        self.grids = [table.grid(self.places, paint) for table, paint in tables]
        self.play(*(rearrange(old, new) for old, new in zip(projected, self.grids, strict=True)), run_time=1.0)

    def score(self) -> None:
        """One dot product in full, then the row, then the rows that are not followed."""
        Q, K, _ = self.grids
        self.scores = self.S.grid(self.places)
        with self.beat("scores"):
            self.mark = highlight(Q.row_box(self.q), self.theme.query)
            self.other = highlight(K.row_box(0), self.theme.key)
            self.play(appear(self.mark, self.scores.frame()), run_time=0.6)
            self.first_product()
            for key in self.scores.plan.visible_cols[1:]:
                self.play(move_highlight(self.other, K.row_box(key)), run_time=0.4)
                self.play(appear(self.scores.parts([(self.q, key)])), run_time=0.4)
            self.play(vanish(self.other), appear(self.scores.rows(but=self.q)), run_time=0.8)

    def first_product(self) -> None:
        """The first cell written out: row of Q times row of K, term by term, then their sum."""
        Q, K, _ = self.grids
        terms, total = self.dot.terms(self.places), self.dot_sum.terms(self.places)
        equals = self.sign(self.places, "dot =")
        self.play(appear(self.other, terms.empty()), run_time=0.6)
        self.play(deliver(Q.labels(), terms.numbers("Q")), run_time=0.8)
        self.play(deliver(K.labels(), terms.numbers("K")), run_time=0.8)
        self.play(appear(equals, total.everything()), run_time=0.6)
        self.play(appear(self.scores.empty([(self.q, 0)])), run_time=0.2)
        self.play(deliver(total.numbers(), self.scores.labels()), run_time=0.8)
        self.work = [terms.everything(), equals, total.everything()]

    def scale_down(self) -> None:
        """Every score is multiplied by the scale; the first one is written out."""
        with self.beat("scale"):
            raw, scaled = self.raw.terms(self.places), self.scaled.terms(self.places)
            signs = [self.sign(self.places, key) for key in ("scale", "scale =")]
            self.play(vanish(*self.work), run_time=0.4)
            self.play(appear(raw.everything(), *signs), run_time=0.6)
            self.play(appear(scaled.everything()), run_time=0.6)
            become = self.scores.turn_into(self.S.figures[1], self.S.plain())
            self.play(become, self.scores.retitled(self.S.titles[1]), run_time=1.0)
            self.work = [raw.everything(), *signs, scaled.everything()]

    def weigh(self) -> None:
        """The row of scores becomes the row of weights; then the other rows, quietly."""
        with self.beat("softmax"):
            self.weights = self.A.grid(self.places, self.A.weights())
            row = [spot for spot in self.weights.spots if spot[0] == self.q]
            sums = dict(
                zip(
                    self.weights.plan.visible_rows,
                    self.weights.sums_right(self.totals, self.theme.right, self.A_sum),
                    strict=True,
                )
            )
            self.play(vanish(*self.work), move_highlight(self.mark, self.scores.row_box(self.q)), run_time=0.6)
            self.play(appear(self.weights.frame(), self.weights.empty(row)), run_time=0.6)
            self.play(fly(self.scores.row_numbers(self.q), self.weights.row_numbers(self.q)), run_time=1.2)
            self.play(move_highlight(self.mark, self.weights.row_box(self.q)), run_time=0.6)
            self.play(appear(sums.pop(self.q)), run_time=0.4)
            self.play(appear(self.weights.rows(but=self.q), *sums.values()), run_time=0.8)

    def read_values(self) -> None:
        """Weights and rows of V meet in the terms of the read."""
        with self.beat("read"):
            self.terms = self.reads.terms(self.places)
            self.play(appear(self.terms.empty()), run_time=0.6)
            self.play(deliver(self.weights.row_numbers(self.q), self.terms.numbers("A")), run_time=1.0)
            self.play(deliver(self.grids[2].labels(), self.terms.numbers("V")), run_time=1.0)

    def read_out(self) -> None:
        """The terms run together into what the head reads."""
        with self.beat("readout"):
            Y = self.Y.grid(self.places, self.Y.weights())
            self.play(appear(self.sign(self.places, "read ="), Y.frame(), Y.empty(Y.spots)), run_time=0.6)
            self.play(merge(self.terms.panels.values(), Y.brackets), appear(Y.labels()), run_time=1.2)
            self.work = [self.terms.everything(), Y.everything()]

    def compare(self) -> None:
        """All heads side by side: the same roles, other parameters, other weights."""
        names = tuple(f"{self.words('头', 'head')} {n + 1}" for n in range(self.view["A"].size("head")))
        A = self.table("A of all", self.figure("A", query=self.q), "A", row_labels=names)
        Y = self.table("Y of all", self.figure("Y", query=self.q), "Y", row_labels=names)
        places = self.board(line(A.sheet(), Sign("gives", "arrow.r"), Y.sheet()), keep={"head": self.h})
        weights, reads = (table.grid(places, table.weights(0, self.colour_of_row)) for table in (A, Y))
        with self.beat("compare"):
            self.clear_stage()
            self.play(appear(weights.frame(), weights.row(self.h)), run_time=0.8)
            self.play(appear(self.sign(places, "gives"), reads.frame(), reads.row(self.h)), run_time=0.8)
            self.play(appear(weights.rows(but=self.h)), run_time=0.8)
            self.play(appear(reads.rows(but=self.h)), run_time=0.8)

    def colour_of_row(self, row: int, _: int) -> str:
        return self.theme.head(row)

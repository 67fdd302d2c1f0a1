"""One head in numbers: its projections, then the read of the query that is followed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from scenes.draw.board import line
from scenes.draw.items import Sign, Slot
from scenes.draw.marks import highlight
from scenes.draw.moves import appear, bring, deliver, fly, merge, move_highlight, vanish
from scenes.draw.paint import Paint
from scenes.draw.resettle import resettle
from scenes.draw.sums import WHOLE_ROW, products, single, weighted_rows
from scenes.stage import StateScene
from scenes.states.projection import project, projection

if TYPE_CHECKING:
    from manim import VGroup

    from scenes.draw.board import Line
    from scenes.draw.mobjects import Formula
    from scenes.draw.sums import Sum
    from scenes.draw.windows import Keep


class HeadInNumbers(StateScene):
    """Select, score, scale, weigh, read: the numbers of one head for one query."""

    def story(self) -> None:
        self.q, self.h = self.state.query, self.state.head
        self.choose_cells()
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

    def choose_cells(self) -> None:
        """Which score of the followed row is written out, and which is scaled, by key."""
        scores = self.figure("QK", head=self.h).values[self.q]
        may_read = np.flatnonzero(self.readable[self.q])
        telling = [key for key in may_read if scores[key]]  # 0 times anything is 0
        self.first, self.telling = (int(next(iter(keys), 0)) for keys in (may_read, telling or may_read))
        self.nothing = self.q in self.view.nothing_to_read

    def name_tables(self) -> None:
        n, head = self.h + 1, {"head": self.h}
        followed = partial(self.table, colour=self.head_colour, focus=self.q, masked=True)
        self.projection = projection(self)
        self.Q, self.K, self.V = self.projection.results
        raw, scaled, weights = (self.figure(name, **head) for name in ("QK", "S", "A"))
        titles = (f"Q_{n} K_{n}^T", f"S_{n} = Q_{n} K_{n}^T {self.times_scale}")
        self.S = followed("S", (raw, scaled), titles, note=self.shape_note(scaled, masked=True))
        self.A_sum = self.figure("A_sum", **head)
        self.totals = self.sum_texts(self.A_sum)
        title = f'A_{n} = "softmax"(S_{n})'
        self.A = followed("A", weights, title, right=self.totals, note=self.shape_note(weights, weights))
        self.Y = self.table(
            "Y",
            self.figure("Y", **head).row(self.q),
            f"Y_{n}",
            colour=self.head_colour,
            row_labels=self.labels("query")[self.q :],
        )

    def write_sums(self) -> None:
        Q, K = (table.figures[0] for table in (self.Q, self.K))
        raw, scaled = self.S.figures
        terms = {"axis": "terms of a score"}
        self.dot = products("dot", Q.row(self.q), K.row(self.first), self.theme, self.theme.cell, **terms)
        self.dot_sum = single("dot sum", raw, self.q, self.first, self.theme)
        self.raw = single("raw", raw, self.q, self.telling, self.theme)
        self.scaled = single("scaled", scaled, self.q, self.telling, self.theme)

    def read_in(self, places: int) -> Sum:
        """The terms of the read, each row of V in so many places."""
        return weighted_rows(
            "reads", self.A.figures[0].row(self.q), self.V.figures[0], self.theme, self.head_colour,
            readable=self.readable[self.q], labels=self.labels("key"), places=places, axis="terms of a read",
        )  # fmt: skip

    def place_tables(self) -> None:
        """The roomiest of several ways: two lines or three, the rows of V in more or fewer places."""
        d_v = self.V.figures[0].shape[1]
        reads = [self.read_in(places) for places in dict.fromkeys(min(d_v, most) for most in (WHOLE_ROW, 3, 2))]
        layouts = [(lines, read) for read in reads for lines in self.ways(read)]
        shown = (self.first, self.telling)
        keep: dict[str, Keep] = {"key": shown, "source rows": shown, "terms of a read": self.heaviest()}
        which, self.places = self.roomiest([lines for lines, _ in layouts], keep)
        self.reads = layouts[which][1]

    def ways(self, reads: Sum) -> list[list[Line]]:
        """The tables in two lines, as the work goes on; in three, where their numbers are wide."""
        scale = Sign("scale", self.times_scale or "times 1")
        slot = Slot("work", (
            (self.dot.item(), Sign("dot =", "="), self.dot_sum.item()),
            (self.raw.item(), scale, Sign("scale =", "="), self.scaled.item()),
            (reads.item(), Sign("read =", "="), self.Y.sheet()),
        ))  # fmt: skip
        Q, S, A = (table.sheet() for table in (self.Q, self.S, self.A))
        K, V = (replace(table.sheet(), row_axis="source rows") for table in (self.K, self.V))  # there is less room down
        return [[line(Q, K, S, A), line(V, slot, flush=True)], [line(Q, K, V), line(S, A), line(slot)]]

    def heaviest(self) -> int:
        """The source with the largest weight: its term can always be seen."""
        return int(self.A.figures[0].values[self.q].argmax())

    # -- what happens --------------------------------------------------------------------------------------------

    def select(self) -> None:
        """X becomes Q, K and V, which then go to their places."""
        projected = project(self, self.projection)
        paints = (Paint(self.theme, focus=self.q), None, None)
        tables = zip((self.Q, self.K, self.V), paints, strict=True)
        self.grids = [table.grid(self.places, paint) for table, paint in tables]
        for motion, seconds in resettle([*zip(projected, self.grids, strict=True)]):
            self.play(motion, run_time=seconds)

    def score(self) -> None:
        """One dot product in full, then the row, then the rows that are not followed."""
        Q, K, _ = self.grids
        self.scores = self.S.grid(self.places)
        self.work: list[VGroup | Formula] = []
        with self.beat("scores"):
            self.mark = highlight(Q.row_box(self.q), self.theme.query)
            self.other = highlight(K.row_box(self.first), self.theme.key)
            hidden = [spot for spot in self.scores.spots if spot[0] == self.q and self.scores.hidden(*spot)]
            self.play(appear(self.mark, self.scores.frame(), self.scores.empty(hidden)), run_time=0.6)
            if not self.nothing:
                self.first_product()
                self.other_products([key for key in self.scores.plan.visible_cols if (self.q, key) not in hidden])
            self.play(appear(self.scores.rows(but=self.q)), run_time=0.8)

    def first_product(self) -> None:
        """The first cell written out: row of Q times row of K, term by term, then their sum."""
        Q, K, _ = self.grids
        terms, total = self.dot.terms(self.places), self.dot_sum.terms(self.places)
        equals = self.sign(self.places, "dot =")
        self.play(appear(self.other, terms.empty()), run_time=0.6)
        self.play(bring(Q.labels(), terms.numbers("Q")), run_time=0.8)
        self.play(bring(K.labels(), terms.numbers("K")), run_time=0.8)
        self.play(appear(equals, total.everything()), run_time=0.6)
        self.play(appear(self.scores.empty([(self.q, self.first)])), run_time=0.2)
        self.play(deliver(total.numbers(), self.scores.labels()), run_time=0.8)
        self.work = [terms.everything(), equals, total.everything()]

    def other_products(self, keys: list[int]) -> None:
        """The rest of the row in the same way, key by key, and only the results."""
        K = self.grids[1]
        brisk = min(0.4, 2.4 / len(keys))
        for key in keys:
            if key != self.first:
                if key in K.plan.visible_rows:
                    self.play(move_highlight(self.other, K.row_box(key)), run_time=brisk)
                self.play(appear(self.scores.parts([(self.q, key)])), run_time=brisk)
        self.play(vanish(self.other), run_time=0.4)

    def scale_down(self) -> None:
        """Every score is multiplied by the scale; one that is not 0 is written out."""
        with self.beat("scale"):
            if not self.nothing:
                self.write_scaling()
            become = self.scores.turn_into(self.S.figures[1], self.S.plain())
            self.play(become, self.scores.retitled(self.S.titles[1]), run_time=1.0)

    def write_scaling(self) -> None:
        raw, scaled = self.raw.terms(self.places), self.scaled.terms(self.places)
        signs = [self.sign(self.places, key) for key in ("scale", "scale =")]
        self.play(vanish(*self.work), run_time=0.4)
        self.play(appear(raw.empty(), *signs), run_time=0.4)
        self.play(bring(self.scores.labels(), raw.numbers()), run_time=0.6)
        self.play(appear(scaled.everything()), run_time=0.6)
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
            self.play(bring(self.weights.row_numbers(self.q), self.terms.numbers("A")), run_time=1.0)
            self.play(bring(self.grids[2].labels(), self.terms.numbers("V")), run_time=1.0)

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
        A = replace(A, readable=np.tile(self.readable[self.q], (len(names), 1)))
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

"""How a table of scores is laid out: a row for each query, a column for each source, a dot product in each cell."""

from __future__ import annotations

from dataclasses import replace

from scenes.draw.board import line
from scenes.draw.cards import cards, gather, settle_into, stand_up
from scenes.draw.crossing import Crossing
from scenes.draw.finger import Finger
from scenes.draw.ghosts import ghost
from scenes.draw.items import SheetPlan, Sign, Slot
from scenes.draw.marks import highlight
from scenes.draw.mobjects import Label
from scenes.draw.moves import appear, bring, deliver, move_highlight, vanish
from scenes.draw.notes import Name, NamePlan, Note, NotePlan, beside
from scenes.draw.sums import products, single
from scenes.states.one_head import OneHead


class ScoreTable(OneHead):
    """Queries become rows, sources become columns; where they cross stands their score."""

    def story(self) -> None:
        self.name_tables()
        self.write_sum()
        self.place_tables()
        self.meet_queries()
        self.turn_keys()
        self.score()
        self.locate()

    # -- what is shown -------------------------------------------------------------------------------------------

    def name_tables(self) -> None:
        Q, K, scores = (self.mine(name) for name in ("Q", "K", "QK"))
        self.Q = self.table("Q", Q, self.named("Q"), colour=self.head_colour)
        self.K = self.table("K", K, self.named("K"), colour=self.theme.key)
        self.KT = self.table("K^T", K.T, colour=self.theme.key, note="")
        self.across = self.words("同一个 query", "one query")
        self.down = self.words("同一个来源", "one source")
        right = (self.across, *self.nothing_to_read().values())
        self.S = self.table("S", scores, note="", right=right, masked=True)
        product = self.named("S = Q K^T" if self.lesson.given.scale_rule == "none" else "Q K^T")
        self.names = (
            Name("name of K^T", self.named("K^T"), self.shape_note(K.T)),
            Name("name of S", product, self.shape_note(scores, masked=True)),
        )

    def write_sum(self) -> None:
        """The dot product that is written out: the first that may be read."""
        i, j = (int(at[0]) for at in self.readable.nonzero())
        self.first = (i, j)
        Q, K, scores = (table.figures[0] for table in (self.Q, self.K, self.S))
        self.dot = products("dot", Q.row(i), K.row(j), self.theme, self.theme.cell)
        self.total = single("total", scores, i, j, self.theme)

    def place_tables(self) -> None:
        crossing = Crossing("crossing", self.Q.sheet(), self.KT.sheet(), self.S.sheet(), *self.names)
        side = Slot("beside", (
            (self.K.sheet(),),
            (self.dot.item(), Sign("equals", "="), self.total.item()),
            (Note("kind of read", self.kind_of_read()),),
        ))  # fmt: skip
        layouts = ((line(crossing, side),), (line(crossing), line(side)))
        i, j = self.first
        _, self.places = self.roomiest(layouts, {"query": i, "key": j})

    def kind_of_read(self) -> tuple[str, ...]:
        """What a table of that many rows and columns is, and what it is not."""
        n_q, n_k = self.S.figures[0].shape
        size = f"{n_q} × {n_k}"
        if self.lesson.self_attention:
            first = self.words(f"{size}：自注意力", f"{size}: self-attention")
            return first, self.words("同一串词元，既提问，也被读", "the same tokens ask and are read")
        first = self.words(f"{size}：一般的读取", f"{size}: a general read")
        if n_q >= n_k:
            return first, self.words("query 与来源各有各的长度", "queries and sources are counted apart")
        rows = self.words(
            "缺了一行" if n_k - n_q == 1 else "缺了几行", "a row missing" if n_k - n_q == 1 else "rows missing"
        )
        return first, self.words(f"不是 {n_k} 词元自注意力{rows}", f"not {n_k}-token self-attention with {rows}")

    # -- what happens --------------------------------------------------------------------------------------------

    def meet_queries(self) -> None:
        """Queries that were met one at a time slide together and are the rows of Q."""
        times = [self.words(f"第 {i + 1} 次", f"read {i + 1}") for i in range(self.Q.figures[0].shape[0])]
        one_by_one = replace(self.Q, right=tuple(times))
        plan = self.board(line(one_by_one.sheet())).at("Q", SheetPlan)
        met = cards(one_by_one, plan, self.zones.stage)
        self.add(*(card.everything() for card in met))
        with self.beat("queries"):
            self.queries = self.Q.drawn(plan)
            self.wait(0.6)
            self.play(gather(met, self.queries), run_time=2.0)

    def turn_keys(self) -> None:
        """Sources stand as rows of K; then each stands up as a column of K^T, and K is left as a ghost."""
        with self.beat("keys"):
            Q, K = self.Q.grid(self.places), self.K.grid(self.places)
            self.play(settle_into(self.queries, Q), run_time=0.8)
            rows = K.plan.visible_rows
            self.play(appear(K.frame()), appear(*(K.row(row) for row in rows), lag=0.1), run_time=1.0)
            self.wait(0.6)
            self.queries, self.sources = Q, self.KT.grid(self.places)
            name = self.places.at("name of K^T", NamePlan).parts(self.theme.key, self.theme.muted)
            self.play(stand_up(K, self.sources, lag=0.6), run_time=1.2 + 0.3 * len(rows))
            self.turned = ghost(self.K, self.places)
            self.play(appear(name, self.turned.everything()), run_time=0.6)

    def score(self) -> None:
        """One dot product in full, then the other cells, row by row."""
        with self.beat("scores"):
            self.scores = self.S.grid(self.places)
            name = self.places.at("name of S", NamePlan).parts(self.theme.ink, self.theme.muted)
            said = [beside(self.scores, row, text, self.theme.muted) for row, text in self.nothing_to_read().items()]
            self.play(vanish(self.turned.everything()), run_time=0.4)
            self.play(appear(self.scores.frame(), self.scores.empty(self.scores.spots), name, *said), run_time=0.6)
            self.first_product()
            self.other_products()

    def first_product(self) -> None:
        """A row of Q meets a column of K^T, term by term; the sum goes to the cell where the two cross."""
        i, j = self.first
        terms, total = self.dot.terms(self.places), self.total.terms(self.places)
        equals = self.sign(self.places, "equals")
        self.mark = highlight(self.queries.row_box(i), self.theme.query)
        self.other = highlight(self.sources.col_box(j), self.theme.key)
        self.play(appear(self.mark, self.other, terms.empty()), run_time=0.6)
        self.play(bring(self.queries.labels(), terms.numbers("Q")), run_time=0.8)
        self.play(bring(self.sources.labels(), terms.numbers("K")), run_time=0.8)
        self.play(appear(equals, total.everything()), run_time=0.6)
        self.play(deliver(total.numbers(), self.scores.labels()), run_time=0.8)
        self.work = [terms.everything(), equals, total.everything()]

    def other_products(self) -> None:
        """The highlights run on: along the first row, then from row to row."""
        i, j = self.first
        grid = self.scores
        rest = [col for col in grid.plan.visible_cols if col != j]
        for col in rest:
            cell = [grid.numbers[i, col]] if (i, col) in grid.numbers else []
            come = [appear(*cell)] if cell else []
            self.play(
                move_highlight(self.other, self.sources.col_box(col)),
                *come,
                run_time=max(0.3, min(0.6, 2.4 / len(rest))),
            )
        for row in [row for row in grid.plan.visible_rows if row != i]:
            self.fill_row(row)
        back = (self.queries.row_box(i), self.sources.col_box(j))
        moves = [move_highlight(mark, box) for mark, box in zip((self.mark, self.other), back, strict=True)]
        self.cell = highlight(grid.plan.cell(i, j).grown(3), self.theme.ink)
        self.play(*moves, appear(self.cell), run_time=0.6)

    def fill_row(self, row: int) -> None:
        """One query meets every source: its cells come from left to right."""
        first, *_, last = (self.sources.col_box(col) for col in (0, *self.sources.plan.visible_cols))
        brisk = max(0.4, min(1.2, 4.0 / len(self.scores.plan.visible_rows)))
        self.play(
            move_highlight(self.mark, self.queries.row_box(row)),
            move_highlight(self.other, first),
            run_time=brisk * 0.5,
        )
        self.play(move_highlight(self.other, last), appear(*self.scores.row_numbers(row), lag=0.5), run_time=brisk)

    def locate(self) -> None:
        """A finger along the first row is one query's request; a finger down a column is one source."""
        with self.beat("locate"):
            self.play(vanish(*self.work, self.mark, self.other, self.cell), run_time=0.4)
            self.trace_row(self.scores.plan.visible_rows[0])
            cols = self.scores.plan.visible_cols
            self.trace_column(cols[len(cols) // 2])
            note = self.places.at("kind of read", NotePlan).labels(self.theme.ink, self.theme.muted)
            self.play(appear(*note), run_time=0.6)

    def trace_row(self, row: int) -> None:
        Q, S = self.queries, self.scores
        finger = Finger(Q.row_box(row).union(S.row_box(row)), self.theme.query)
        said = [] if row in self.nothing_to_read() else beside(S, row, self.across, self.theme.query)
        self.play(appear(finger.frame, finger.tip), run_time=0.4)
        lit = [grid.row_labels[row].animate.set_fill(self.theme.query) for grid in (Q, S)]
        self.play(finger.run(), *lit, run_time=1.2)
        self.play(vanish(finger.tip), *([appear(*said)] if said else []), run_time=0.4)

    def trace_column(self, col: int) -> None:
        top, S = self.sources, self.scores
        finger = Finger(top.col_box(col).union(S.col_box(col)), self.theme.key, down=True)
        size = top.plan.label_size
        said = Label(
            self.down, size, self.theme.key, top.plan.col(col).cx, top.plan.col_label_y - size - 14, weight=600
        )
        self.play(appear(finger.frame, finger.tip), run_time=0.4)
        lit = [grid.col_labels[col].animate.set_fill(self.theme.key) for grid in (top, S)]
        self.play(finger.run(), *lit, run_time=1.2)
        self.play(vanish(finger.tip), appear(said), run_time=0.4)

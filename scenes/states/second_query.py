"""What changes when another query asks: its row of scores, of weights and of the read. K and V do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manim import VGroup

from scenes.draw.board import fit, line
from scenes.draw.columns import Column
from scenes.draw.finger import Finger
from scenes.draw.focus import recolour
from scenes.draw.items import NOTE_STEP, Sign, SignPlan
from scenes.draw.mobjects import CAP, Label, sign
from scenes.draw.moves import appear, flat, move_highlight, vanish
from scenes.draw.notes import beside
from scenes.draw.paint import Paint
from scenes.draw.pins import pin
from scenes.states.one_head import OneHead

if TYPE_CHECKING:
    from scenes.draw.boxes import Box
    from scenes.draw.grid import Grid


GAP = 32.0
"""Between the tables of a query's row and K and V under them, px."""
MARGIN = 8.0
"""The highlight and the fingertip reach so far beyond the tables on either side, px."""


class SecondQuery(OneHead):
    """One highlight runs through S, A and Y, and goes on to the next row in all three."""

    def story(self) -> None:
        self.name_tables()
        self.place_tables()
        self.follow_first()
        self.move_on()
        self.follow_second()
        self.show_unchanged()

    # -- what is shown -------------------------------------------------------------------------------------------

    def name_tables(self) -> None:
        S, A, Y, K, V = (self.mine(name) for name in ("S", "A", "Y", "K", "V"))
        product = self.named(f"S = Q K^T {self.times_scale}")
        weights, read = self.named('A = "softmax"(S)'), self.named("Y = A V")
        self.S = self.table("S", S, product, note=self.shape_note(S, masked=True), masked=True)
        self.A = self.table(
            "A", A, weights, note=self.shape_note(A, A, masked=True), masked=True, colour=self.head_colour
        )
        self.nothing = self.nothing_to_read()
        self.Y = self.table("Y", Y, read, right=tuple(self.nothing.values()), colour=self.head_colour)
        self.unchanged = self.words("没有变", "unchanged")
        self.K = self.table("K", K, self.named("K"), colour=self.theme.key, right=(self.unchanged,))
        self.V = self.table("V", V, self.named("V"), colour=self.theme.right, right=(self.unchanged,))

    def place_tables(self) -> None:
        """K and V stand under what they are for."""
        scores = Column("scores", (self.S.sheet(), self.K.sheet()), GAP)
        level = GAP + NOTE_STEP * self.S.note.count("\n")  # K and V stand level, however much is said under S
        reads = Column("reads", (self.Y.sheet(), self.V.sheet()), level)
        rows = line(scores, Sign("to A", "arrow.r"), self.A.sheet(), Sign("to Y", "arrow.r"), reads)
        self.places = self.placed(fit((rows, *self.one_only()), self.zones.stage.grown(-MARGIN, 0), {"query": 1}))
        self.scores, self.reads = (table.grid(self.places) for table in (self.S, self.Y))
        self.weights = self.A.grid(self.places, self.A.weights())
        self.still = [table.grid(self.places) for table in (self.K, self.V)]

    def band(self, row: int) -> Box:
        """All that belongs to one query: its row in S, in A and in Y, labels and all."""
        ends = self.scores.plan.row(row).union(self.reads.plan.row(row))
        return ends.union(self.scores.row_labels[row].box).grown(12, 4)

    def paints(self, row: int | None) -> list[tuple[Grid, Paint]]:
        """S, A and Y as they look when a row is followed, in the order of the calculation."""
        weights = self.A.figures[0].values
        return [
            (self.scores, Paint(self.theme, focus=row)),
            (self.weights, Paint(self.theme, self.head_colour, lambda r, c: float(weights[r, c]), row)),
            (self.reads, Paint(self.theme, focus=row)),
        ]

    # -- what happens --------------------------------------------------------------------------------------------

    def follow_first(self) -> None:
        """The highlight runs along the first row: its scores, its weights, its read."""
        grids = [grid for grid, _ in self.paints(None)]
        pins = [pin(grid.plan.body.x1 + 10, grid.plan.body.y0 - 6, self.theme.ink) for grid in self.still]
        said = [beside(self.reads, row, text, self.theme.muted) for row, text in self.nothing.items()]
        self.add(*(grid.everything() for grid in (*grids, *self.still)), self.arrows(), *pins, *flat(said))
        with self.beat("first_row"):
            finger = Finger(self.band(0), self.theme.query)
            self.mark = finger.frame
            self.play(appear(finger.frame, finger.tip), run_time=0.4)
            self.play(
                finger.run(), *(move for grid, paint in self.paints(0) for move in recolour(grid, paint)), run_time=1.6
            )
            self.play(vanish(finger.tip), run_time=0.3)

    def arrows(self) -> VGroup:
        """From table to table, level with their names: between the rows the highlight passes."""
        shown = []
        for key, grid in (("to A", self.weights), ("to Y", self.reads)):
            plan = self.places.at(key, SignPlan)
            level = grid.plan.title_y - CAP * grid.plan.title_size
            shown.append(sign(plan.math, plan.size, self.theme.muted, plan.box.moved(0, level - plan.box.cy)))
        return VGroup(*shown)

    def move_on(self) -> None:
        """The same highlight, one row further in all three tables."""
        with self.beat("move"):
            if not self.several:
                self.say_one_only()
                return
            left = [move for grid, paint in self.paints(1) for move in recolour(grid, paint, [0])]
            lit = [grid.row_labels[1].animate.set_fill(self.theme.query) for grid, _ in self.paints(1)]
            self.play(move_highlight(self.mark, self.band(1)), *left, *lit, run_time=1.2)

    def follow_second(self) -> None:
        """The second row's numbers, in the order in which they come about."""
        with self.beat("second_row"):
            for grid, paint in self.paints(1) if self.several else []:
                self.play(*recolour(grid, paint, [1]), run_time=0.8)

    def show_unchanged(self) -> None:
        """K and V have kept their places and their numbers."""
        with self.beat("unchanged"):
            for grid in self.still:
                plan = grid.plan
                y = plan.body.cy + CAP * plan.label_size
                said = Label(
                    self.unchanged, plan.label_size, self.theme.right, plan.right_x, y, anchor="start", weight=600
                )
                self.play(appear(said), run_time=0.8)

"""The shapes of attention: how long the sides of its arrays are, and which axes and steps are added to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manim import FadeIn

from scenes.draw.blocks import Block
from scenes.draw.board import line
from scenes.draw.flows import draw
from scenes.draw.items import Sign
from scenes.draw.lattice import Lattice
from scenes.draw.lengths import SIDES, Lengths
from scenes.draw.marks import highlight
from scenes.draw.moves import appear, copies, merge, move_highlight, travel, vanish
from scenes.draw.pile_art import PileArt
from scenes.draw.piles import Pile, PilePlan
from scenes.draw.shape_row_art import ShapeRowArt
from scenes.draw.shape_rows import ShapeRows, ShapeRowsPlan
from scenes.stage import StateScene
from scenes.states.added_steps import add_steps

if TYPE_CHECKING:
    from manim import VGroup

    from scenes.draw.block_art import BlockArt

ALONE = 100.0
"""Side of a cell at most, px, where two blocks share the stage."""
SHORT = 4
"""A sequence of so many tokens is short: the example of another length is a longer one."""
SOME_HEADS = 3
"""So many sheets are drawn for the heads of a lesson that has none."""
WRITTEN = "QKVSY"
"""The arrays whose shapes are written out, in that order."""


class Shapes(StateScene):
    """Q, K, V, S, Y as blocks; then axes in front of them, and two more steps."""

    def story(self) -> None:
        Q, K, V = (self.view[name] for name in "QKV")
        of = {"n_q": Q.size("query"), "n_k": K.size("key"), "d_k": Q.size("d_k"), "d_v": V.size("d_v")}
        self.lengths = Lengths(of, self.theme)
        self.heads = Q.size("head") if "head" in Q.axes else 0
        self.one()
        self.stack()
        self.last_axis()
        self.self_or_cross()
        self.scaled()

    # -- one matrix each -----------------------------------------------------------------------------------------

    def one(self) -> None:
        """Two products: the inner length is summed away, the outer lengths stay."""
        block = {name: self.lengths.block(name) for name in SIDES}
        first = (block["Q"], block["K"], Sign("to S", "arrow.r"), block["S"])
        then = (block["A"], block["V"], Sign("to Y", "arrow.r"), block["Y"])
        places = self.board(line(Lattice("products", (first, then))))
        self.art = {name: self.lengths.art(block[name], places) for name in SIDES}
        Q, K, V, S, A, Y = (self.art[name] for name in "QKVSAY")
        self.add(*(art.everything() for art in (Q, K, V)))
        with self.beat("one"):
            self.play(merge([Q.top[0], K.top[0]], self.sign(places, "to S")), run_time=0.8)
            self.measure(S, Q.left, K.left)
            self.measure(A, S.left, S.top)
            self.play(merge([A.top[0], V.left[0]], self.sign(places, "to Y")), run_time=0.8)
            self.measure(Y, A.left, V.top)

    def measure(self, art: BlockArt, left: VGroup, top: VGroup) -> None:
        """A block gets its two lengths from where they come from."""
        self.play(copies([left[0], top[0]], [art.left[0], art.top[0]]), run_time=0.8)
        self.play(appear(art.left[1], art.top[1], art.body()), run_time=0.4)

    # -- axes in front -------------------------------------------------------------------------------------------

    def stack(self) -> None:
        """The table of scores becomes the front sheet; a sheet for each head, and that for each example."""
        self.place_pile()
        pile, rows, S = self.pile, self.rows, self.art["S"]
        with self.beat("stack"):
            self.clear_stage(*S.everything())
            paper, cells, *gaps = pile.front
            self.play(vanish(S.title, S.left[1], S.top[1], *S.gaps), run_time=0.3)
            self.bring_to_back(paper)
            here = (S.cells, S.left[0], S.top[0])
            self.play(FadeIn(paper), travel(here, (cells, pile.left[0], pile.under[0])), run_time=0.8)
            self.play(appear(pile.left[1], pile.under[1], *gaps), run_time=0.4)
            self.play(appear(rows.column(0), rows.column(3), rows.column(4)), run_time=0.6)
            self.fan_out(0)
            self.play(appear(*pile.names(0), pile.heads(), rows.column(2)), run_time=0.6)
            self.fan_out(1)
            self.play(appear(*pile.names(1), pile.examples(), pile.title, rows.column(1)), run_time=0.6)

    def place_pile(self) -> None:
        """The pile, and beside it all shapes written out."""
        n_k = self.lengths.said("n_k")
        self.softmax = f'"softmax" arrow.r quad {n_k}'
        names = tuple(f"{self.words('头', 'head')} {n + 1}" for n in range(self.heads))
        depth = (f"H = {self.heads}" if self.heads else "H", "B")
        item = Pile(
            "pile", "S", self.lengths.of["n_q"], self.lengths.of["n_k"], self.heads or SOME_HEADS, names,
            self.lengths.said("n_q"), n_k, self.softmax, depth,
        )  # fmt: skip
        written = ShapeRows("rows", tuple((name, "B", "H", *SIDES[name]) for name in WRITTEN))
        places = self.board(line(item, written))
        axes = (self.lengths.colour("n_q"), self.lengths.colour("n_k"))
        self.pile = PileArt(item, places.at("pile", PilePlan), self.theme, axes)
        self.rows = ShapeRowArt(written, places.at("rows", ShapeRowsPlan), self.theme, self.lengths.colour)

    def fan_out(self, example: int) -> None:
        """Sheets slide out from behind."""
        self.remove(*(part for sheet in self.pile.lying_in_front(example) for part in sheet))
        self.play(self.pile.fan_out(example), run_time=0.8)

    def last_axis(self) -> None:
        """Softmax goes along the rows, on the front sheet one by one, then on all."""
        rows, behind = self.pile.along_keys()
        S = WRITTEN.index("S")
        where = self.rows.plan
        with self.beat("last_axis"):
            mark = highlight(where.whole(S), self.theme.query)
            self.play(appear(mark), run_time=0.4)
            self.play(move_highlight(mark, where.around(S, len(where.columns) - 1)), run_time=0.6)
            self.play(vanish(self.pile.under[1]), run_time=0.2)
            self.play(appear(self.pile.under_said(self.softmax)), run_time=0.4)
            self.play(draw(*rows, lag=1.0), run_time=min(3.0, 0.6 * len(rows)))
            if behind:
                self.play(draw(*behind, lag=0.3), run_time=1.2)

    # -- one sequence or two -------------------------------------------------------------------------------------

    def self_or_cross(self) -> None:
        """One sequence on both sides, or two of different lengths."""
        own, other = self.alone(), self.two()
        places = self.board(line(own, other))
        one, both = self.lengths.art(own, places), self.lengths.art(other, places)
        query = self.theme.filled(self.theme.query, 1.3)
        with self.beat("self_or_cross"):
            self.clear_stage()
            sequence = one.beside(query)
            self.play(appear(sequence, one.left), run_time=0.6)
            self.play(copies([*sequence, one.left[0]], [*one.over(query), one.top[0]], arc=-1.2), run_time=1.0)
            self.play(appear(one.top[1], one.body()), run_time=0.4)
            self.play(appear(both.beside(query), both.left), run_time=0.6)
            self.play(appear(both.over(self.theme.key, other=True), both.top), run_time=0.6)
            self.play(appear(both.body()), run_time=0.4)

    def alone(self) -> Block:
        """Self-attention: a square. Its length is the lesson's, where the lesson attends to itself."""
        n_q, n_k = self.lengths.of["n_q"], self.lengths.of["n_k"]
        n, said = (n_q, f"n = {n_q}") if self.lesson.self_attention else (n_k, "n")
        title = f'"{self.words("自注意力", "self-attention")}"'
        note = self.words("一串，自问自读", "one sequence asks and is read")
        return Block("self", n, n, max(n_q, n_k), title, said, said, note, tokens=True, most=ALONE)

    def two(self) -> Block:
        """Cross-attention: the lesson's lengths; others, where the lesson attends to itself."""
        n_q, n_k = self.lengths.of["n_q"], self.lengths.of["n_k"]
        left, top = self.lengths.said("n_q"), self.lengths.said("n_k")
        if self.lesson.self_attention:
            left, top, n_k = "n_q", "n_k", n_q // 2 if n_q > SHORT else n_q + 2
        title = f'"{self.words("交叉注意力", "cross-attention")}"'
        note = self.words("两串，长度可以不同", "two sequences, lengths may differ")
        return Block("cross", n_q, n_k, max(n_q, n_k), title, left, top, note, tokens=True, most=ALONE)

    # -- two more steps ------------------------------------------------------------------------------------------

    def scaled(self) -> None:
        with self.beat("scaled"):
            self.clear_stage()
            add_steps(self, self.lengths)

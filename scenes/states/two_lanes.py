"""One position enters a lane for each head: own projections, own weights, own read; one mask for all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.draw.board import fit, line
from scenes.draw.flows import arrive, copy_to, draw, pour, right_edge
from scenes.draw.labels import OVER
from scenes.draw.lane_layout import COLUMNS, Lanes
from scenes.draw.lane_plans import LanesPlan
from scenes.draw.lanes import Lane, LaneLook, left_out, part_colour, shared_titles
from scenes.draw.layouts import roomiest
from scenes.draw.legend import Legend, LegendPlan, legend
from scenes.draw.marks import highlight
from scenes.draw.mobjects import curve
from scenes.draw.moves import appear
from scenes.draw.shade import Shade, largest
from scenes.draw.shared_strip import SharedStrip
from scenes.draw.stack import Stack
from scenes.draw.vocabulary import Ghost, Words, WordsPlan
from scenes.stage import StateScene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manim import Animation, VMobject

    from scenes.draw.board import Board, Line
    from scenes.draw.figures import Figure


class TwoLanes(StateScene):
    """X enters the lanes; each ends in a content vector, not in a word; the mask is the same for all."""

    def story(self) -> None:
        self.q = self.state.query
        self.name_parts()
        self.draw_lanes()
        self.position()
        self.projections()
        self.reads()
        self.content()
        self.same_mask()

    # -- what is shown -------------------------------------------------------------------------------------------

    def name_parts(self) -> None:
        self.X = self.table("X", self.figure("X"), "X", focus=self.q)
        self.M = self.table("M", self.figure("M"), "M") if "M" in self.view else None
        self.sources = self.labels("key", OVER)
        K, Y = self.view["K"], self.view["Y"]
        self.sizes = {axis: array.size(axis) for array in (K, Y) for axis in array.axes}
        self.head_names = tuple(f"{self.words('头', 'head')} {n + 1}" for n in range(self.sizes["head"]))
        self.notes = {
            "A": self.words("各来源读多少", "how much from each"),
            "Y": self.words("内容向量", "content vector"),
        }
        tokens = dict.fromkeys((*self.labels("query", OVER), *self.sources))
        self.vocabulary = Words("words", self.words("词表", "vocabulary"), tuple(tokens)[:4])
        self.legend = Legend("legend", self.meanings())
        self.places = self.placed(self.with_room())

    def meanings(self) -> tuple[tuple[str, str], ...]:
        fill = ("fill", self.words("颜色越满，数越大", "fuller colour, larger number"))
        below = any((self.view[name].values < 0).any() for name in COLUMNS)
        return (fill, ("minus", self.words("负数", "negative"))) if below else (fill,)

    def with_room(self) -> Board:
        """Names in every lane or once over all, whichever hides less. Where heads would be hidden, lanes are brief."""
        keep = {"query": self.q}
        _, board = roomiest([self.lines(roomy=True), self.lines()], self.zones.stage, keep)
        return fit(self.lines(brief=True), self.zones.stage, keep) if "head" in board.shortened else board

    def lines(self, *, roomy: bool = False, brief: bool = False) -> list[Line]:
        texts = (self.head_names, self.sources, tuple(self.notes.values()))
        lanes = Lanes("lanes", self.sizes, *texts, roomy=roomy, brief=brief)
        given = Stack("given", (self.X.sheet(), self.M.sheet()), (30.0,)) if self.M else self.X.sheet()
        return [line(given, lanes, self.vocabulary), line(self.legend)]

    def draw_lanes(self) -> None:
        plan = self.places.at("lanes", LanesPlan)
        self.look_of_lanes = LaneLook(self.theme, plan, self.head_names, self.sources, self.notes)
        most = {name: largest(self.view[name].values) for name in "QKVY"}
        most["A"] = largest(*(self.figure("A", head=lane.head).values[self.q] for lane in plan.lanes))
        self.lanes = [
            Lane(
                self.look_of_lanes,
                at,
                {name: self.part(name, at.head, most[name]) for name in COLUMNS},
                self.readable[self.q],
            )
            for at in plan.lanes
        ]

        self.shared = shared_titles(self.look_of_lanes)
        texts = (self.words("哪里可读", "may be read"), self.words("没有可读的来源", "nothing to read"))
        self.strip = SharedStrip(self.look_of_lanes, self.readable[self.q], *texts)

    def part(self, name: str, head: int, most: float) -> tuple[Figure, Shade]:
        """One array of a head with its look; of the weights and the read only the followed query's row."""
        figure = self.figure(name, head=head)
        colour = part_colour(self.theme, name, self.theme.head(head))
        if name in "AY":
            return figure.row(self.q), Shade(self.theme, colour, most)
        return figure, Shade(self.theme, colour, most, strength=0.75, focus=self.q if name == "Q" else None)

    # -- what happens --------------------------------------------------------------------------------------------

    def position(self) -> None:
        """The followed row of X; the lanes wait."""
        self.source = self.X.grid(self.places)
        self.memory = self.M.grid(self.places) if self.M else None
        self.add(self.source.everything(), *([self.memory.everything()] if self.memory else []))
        self.add(left_out(self.look_of_lanes), *(lane.waiting() for lane in self.lanes))
        self.add(legend(self.legend, self.places.at("legend", LegendPlan), self.theme))
        with self.beat("position"):
            self.mark = highlight(self.source.row_box(self.q), self.theme.query)
            self.play(appear(self.mark), run_time=0.6)

    def projections(self) -> None:
        """X enters the first lane by itself, then all others at once: the same steps, other parameters."""
        with self.beat("projections"):
            for lanes in self.first_then_others():
                self.play(draw(*self.threads(lanes)), *(lane.light() for lane in lanes), run_time=0.7)
                streams = [move for lane in lanes for name in "QKV" for move in self.enter(lane, name)]
                made = [lane.part(name) for lane in lanes for name in "QKV"]
                self.play(*streams, arrive(*made, *self.names_once("QKV")), run_time=1.2)

    def reads(self) -> None:
        """The query's row of Q meets the rows of K: weights. The rows of V run together by them: the read."""
        with self.beat("reads"):
            for lanes in self.first_then_others():
                self.play(appear(*(lane.asks(self.q) for lane in lanes)), run_time=0.4)
                asked = [move for lane in lanes for move in lane.weigh(self.q)]
                self.play(*asked, arrive(*(lane.weights() for lane in lanes), *self.names_once("A")), run_time=1.2)
                gathered = [move for lane in lanes for move in lane.gather()]
                self.play(*gathered, arrive(*(lane.read() for lane in lanes), *self.names_once("Y")), run_time=1.2)

    def content(self) -> None:
        """What the lanes end in is content; the list of words that it might be taken for is struck out."""
        plan = self.places.at("words", WordsPlan)
        ghost = Ghost(plan, self.vocabulary, self.theme)
        with self.beat("content"):
            self.play(appear(*(lane.notes.get("Y") for lane in self.lanes)), run_time=0.5)
            self.play(draw(*(ghost.thread(lane.plan.parts["Y"].body) for lane in self.lanes)), run_time=0.6)
            self.play(appear(*ghost.everything()), run_time=0.6)
            self.play(draw(ghost.strike), run_time=0.6)

    def same_mask(self) -> None:
        """One strip over all lanes; its frame goes down to the weights of each of them."""
        strip = self.strip
        with self.beat("same_mask"):
            self.play(appear(strip.parts, *strip.labels), run_time=0.8)
            self.play(draw(strip.trunk(self.lanes)), run_time=0.8)
            self.play(*(copy_to(strip.frame, strip.frame_of(lane)) for lane in self.lanes), run_time=0.8)

    # -- of one lane, or of some ---------------------------------------------------------------------------------

    def first_then_others(self) -> list[list[Lane]]:
        return [lanes for lanes in (self.lanes[:1], self.lanes[1:]) if lanes]

    def threads(self, lanes: Sequence[Lane]) -> list[VMobject]:
        """From X, and from M where there is one, into the lanes."""
        grids = [grid for grid in (self.source, self.memory) if grid]
        return [
            curve(
                (grid.plan.body.x1 + 22, grid.plan.body.cy), (lane.plan.frame.x0, lane.plan.frame.cy), lane.colour, 3.5
            )
            for lane in lanes
            for grid in grids
        ]

    def enter(self, lane: Lane, name: str) -> list[Animation]:
        """Rows of X (of M: sources of cross-attention) become rows of Q, K or V."""
        grid = self.memory if self.memory and name != "Q" else self.source
        cells = lane.plan.parts[name]
        rows = [row for row in cells.visible_rows if row in grid.plan.visible_rows]
        ways = [(right_edge(grid.plan.row(row)), cells.row(row)) for row in rows]
        return pour(ways, part_colour(self.theme, name, lane.colour))

    def names_once(self, names: str) -> list[VMobject]:
        """Names that stand over all lanes, when they are wanted for the first time; with A the sources' labels."""
        found: list[VMobject] = [self.shared.pop(name) for name in names if name in self.shared]
        return [*found, *(self.strip.labels if found and names == "A" else [])]

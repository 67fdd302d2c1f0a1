"""The lanes of the heads, drawn: frames, names, Q K V, weights and read, all as colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manim import VGroup

from scenes.draw.flows import pour
from scenes.draw.marks import arrow, dots
from scenes.draw.mobjects import CAP, Formula, Label, Panel
from scenes.draw.theme import SMALLEST, TITLE_WEIGHT, mix
from scenes.draw.tiles import Tiles

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from manim import Animation, VMobject

    from scenes.draw.figures import Figure
    from scenes.draw.lane_plans import LanePlan, LanesPlan
    from scenes.draw.shade import Shade
    from scenes.draw.theme import Colour, Theme

PLATE = 4.0
"""From the cells of Q, K or V to the edge of what they lie on."""


@dataclass(frozen=True)
class LaneLook:
    """What all lanes share."""

    theme: Theme
    plan: LanesPlan
    names: tuple[str, ...]
    key_labels: tuple[str, ...]
    notes: Mapping[str, str]
    """Under A and Y, in lanes that have room for them."""


class Lane:
    """One head's lane."""

    def __init__(
        self,
        look: LaneLook,
        plan: LanePlan,
        parts: Mapping[str, tuple[Figure, Shade]],
        readable: Sequence[bool],
    ) -> None:
        theme, self.look, self.plan = look.theme, look, plan
        self.colour = theme.head(plan.head)
        self.frame = Panel(plan.frame, 12, fill=lane_fill(theme), edge=theme.line, edge_px=2.5)
        x, y = plan.name
        self.name = Label(
            look.names[plan.head], look.plan.label_size, self.colour, x, y + CAP * look.plan.label_size,
            anchor="start", weight=600,
        )  # fmt: skip
        self.tiles = {
            name: Tiles(plan.parts[name], *parts[name], readable=readable if name == "A" else None) for name in parts
        }
        self.titles = {name: self._title(name, at) for name, at in plan.titles.items()}
        self.labels = self._labels() if plan.titles else []
        self.notes = {name: self._note(name) for name in look.notes} if plan.titles else {}
        self.arrows = [arrow(*place, theme.muted) for place in plan.arrows]

    def waiting(self) -> VGroup:
        """The lane before anything has entered it."""
        return VGroup(self.frame, self.name)

    def light(self) -> Animation:
        """Its frame takes the head's colour: something enters."""
        return self.frame.animate.set_stroke(self.colour).build()

    def asks(self, query: int) -> VGroup:
        """The query's row of Q in a frame, and the arrow to the weights."""
        box = self.plan.parts["Q"].row(query)
        return VGroup(Panel(box.grown(4), 7, edge=self.look.theme.query, edge_px=3), self.arrows[0])

    def weigh(self, query: int) -> list[Animation]:
        """The query's row of Q meets each row of K at that source's weight. Nothing moves where nothing is readable."""
        Q, K, A = (self.plan.parts[name] for name in "QKA")
        theme = self.look.theme
        sources = [k for k in A.visible_cols if (0, k) in self.tiles["A"].filled and k in K.visible_rows]
        asked = pour([(Q.row(query), A.cell(0, k)) for k in sources], theme.query)
        return asked + pour([(K.row(k), A.cell(0, k)) for k in sources], theme.key)

    def weights(self) -> VGroup:
        return VGroup(*self.part("A"), *self.labels, *([self.notes["A"]] if "A" in self.notes else []))

    def gather(self) -> list[Animation]:
        """The rows of V run together by their weights."""
        V, A, Y = (self.plan.parts[name] for name in "VAY")
        sources = [k for k in V.visible_rows if (0, k) in self.tiles["A"].filled]
        rows = pour([(V.row(k), Y.body) for k in sources], self.look.theme.right)
        return rows + pour([(A.cell(0, k), Y.body) for k in sources], self.colour)

    def read(self) -> VGroup:
        return VGroup(self.arrows[1], *self.part("Y"))

    def part(self, name: str) -> VGroup:
        """One of Q K V A Y with its name, if it has one of its own."""
        body = self.plan.parts[name].body
        plate = [Panel(body.grown(PLATE), 8, fill=self.look.theme.ground)] if name in "QKV" else []
        return VGroup(*plate, *self.tiles[name].everything(), *([self.titles[name]] if name in self.titles else []))

    def _title(self, name: str, at: tuple[float, float]) -> Formula:
        colour = part_colour(self.look.theme, name, self.colour)
        return Formula(f"{name}_{self.plan.head + 1}", self.look.plan.title_size, colour, *at, weight=TITLE_WEIGHT)

    def _labels(self) -> list[Label]:
        weights, y = self.plan.parts["A"], self.plan.label_y
        return key_labels(self.look, [(col, weights.col(col).cx) for col in weights.visible_cols], y)

    def _note(self, name: str) -> Label:
        return Label(
            self.look.notes[name], SMALLEST, self.look.theme.muted, self.plan.parts[name].body.cx, self.plan.note_y
        )


def lane_fill(theme: Theme) -> Colour:
    """The ground of a lane: a little off the ground of all."""
    return mix(theme.ground, theme.cell, 0.45)


def part_colour(theme: Theme, name: str, head: Colour) -> Colour:
    """Amber for queries, purple for keys, green for values; the head's own for its weights and its read."""
    return {"Q": theme.query, "K": theme.key, "V": theme.right}.get(name, head)


def key_labels(look: LaneLook, places: Sequence[tuple[int, float]], y: float) -> list[Label]:
    """The sources' labels at those (position, middle), on one baseline."""
    return [Label(look.key_labels[k], look.plan.label_size, look.theme.muted, x, y) for k, x in places]


def shared_titles(look: LaneLook) -> dict[str, VMobject]:
    """The names over all lanes, where lanes are too low for names of their own."""
    theme, plan = look.theme, look.plan
    return {
        name: Formula(name, plan.title_size, part_colour(theme, name, theme.ink), *at, weight=TITLE_WEIGHT)
        for name, at in plan.titles.items()
    }


def left_out(look: LaneLook) -> VGroup:
    """Dots where heads are left out."""
    return VGroup(*(dots(x, y, look.theme.muted, down=True) for x, y in look.plan.gaps))

"""How the lanes of the heads are laid out: one frame for each head, the same columns in all. Pure: no Manim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.draw.boxes import Box
from scenes.draw.cells import Cells, Span, cells, end, spans
from scenes.draw.formula import formula
from scenes.draw.items import Extent, Scale, em
from scenes.draw.lane_plans import LanePlan, LanesPlan, Point
from scenes.draw.mini import growing
from scenes.draw.theme import SMALLEST, TITLE_WEIGHT
from scenes.draw.windows import window

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scenes.draw.windows import Window

COLUMNS = {"Q": ("query", "d_k"), "K": ("key", "d_k"), "V": ("key", "d_v"), "A": ("", "key"), "Y": ("", "d_v")}
"""What stands in a lane, from left to right: the axes of its rows and its columns. A and Y are single rows."""
LEAD = 72.0
"""Left of the lanes, for the threads that come in."""
PAD = 22.0
FEW = 5
"""Places for the rows of Q, K and V in brief lanes."""
TITLE_GAP = 22.0
"""From a part up to the baseline of its name: a frame may be drawn between them."""
LABEL_GAP = 16.0
"""Between the sources' labels and the name over them."""
BETWEEN = 30.0
"""Between Q, K and V."""
ARROW = 58.0
"""More room before A and Y, for an arrow."""
LEFT_OUT = 26.0
"""Height of the gap that stands for heads left out."""


@dataclass(frozen=True)
class Lanes:
    """Lanes one under the other.

    ``roomy``: names, labels and notes in every lane; otherwise once over all. ``brief``: of Q, K and V only a few rows
    in any case, so that the lanes are low.
    """

    key: str
    sizes: Mapping[str, int]
    """Of the axes head, query, key, d_k, d_v."""
    names: tuple[str, ...]
    key_labels: tuple[str, ...]
    notes: tuple[str, ...]
    """What may stand under A and Y."""
    roomy: bool = False
    brief: bool = False
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return self.sizes

    def extent(self, at: Scale) -> Extent:
        stack = self._stack_h(at)
        columns = self._columns(at)
        return Extent(columns["Y"][1] + PAD, self._over(at) + stack / 2, stack / 2)

    def place(self, at: Scale, x: float, y: float) -> LanesPlan:
        room = self.extent(at)
        top = y - room.up + self._over(at)
        lanes: list[LanePlan] = []
        gaps: list[Point] = []
        for head in at.window("head", self.sizes["head"]):
            if head is None:
                gaps.append((x + (LEAD + room.w) / 2, top + LEFT_OUT / 2))
                top += LEFT_OUT + self._gap(at)
            else:
                lanes.append(self._lane(at, head, Box(x + LEAD, top, x + room.w, top + self._lane_h(at))))
                top += self._lane_h(at) + self._gap(at)
        box = Box(x, y - room.up, x + room.w, y + room.down)
        strip, strip_y = self._strip(at, x, box.y0)
        return LanesPlan(
            self.key, box, at.title, at.label, tuple(lanes), tuple(gaps), self._shared_titles(at, x, strip),
            strip, strip_y, trunk_x=x + self._columns(at)["A"][0] - 20,
        )  # fmt: skip

    # -- sizes ---------------------------------------------------------------------------------------------------

    def _spans(self, at: Scale, name: str) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
        """Rows and columns of a part, from 0."""
        row_axis, col_axis = COLUMNS[name]
        view = at.window(col_axis, self.sizes[col_axis])
        if row_axis:
            size = growing(at, 12, 42)
            gap = 0.08 * size + 2
            rows = spans(self._rows(at, row_axis), size, gap=gap, left_out=10.0 if self.brief else 18.0)
            return rows, spans(view, size, gap=gap, left_out=18.0)
        tall = self._tall(at)
        wide = max(1.2 * tall, em(self.key_labels) * at.label + 12) if name == "A" else tall
        return spans((0,), tall), spans(view, wide, left_out=24.0)

    def _rows(self, at: Scale, axis: str) -> Window:
        """The rows of Q, K or V that are drawn."""
        n = self.sizes[axis]
        return window(n, min(at.room.get(axis, n), FEW), at.keep.get(axis)) if self.brief else at.window(axis, n)

    def _tall(self, at: Scale) -> float:
        """Height of the cells of A and Y."""
        return growing(at, 26, 64)

    def _width(self, at: Scale, name: str) -> float:
        title = formula(f"{name}_8", 100, TITLE_WEIGHT).advance / 100 * at.title
        return max(end(self._spans(at, name)[1]), title, self._note_w(name))

    def _note_w(self, name: str) -> float:
        return em(self.notes) * SMALLEST if self.roomy and name in "AY" else 0.0

    def _columns(self, at: Scale) -> dict[str, tuple[float, float]]:
        """Left and right edge of each part's column, from the left edge of all."""
        left = LEAD + PAD + em(self.names, 600) * at.label
        edges = {}
        for name in COLUMNS:
            left += BETWEEN + (ARROW if name in "AY" else 0.0)
            right = left + self._width(at, name)
            edges[name] = (left, right)
            left = right
        return edges

    def _body_h(self, at: Scale, name: str) -> float:
        return end(self._spans(at, name)[0])

    def _up_down(self, at: Scale) -> tuple[float, float]:
        """Heights of a lane over and under its middle."""
        title = at.title + TITLE_GAP + 2 if self.roomy else 0.0
        label = at.label + LABEL_GAP if self.roomy else 0.0
        note = SMALLEST + 22 if self.roomy else 0.0
        up = max(self._body_h(at, name) / 2 + title + (label if name == "A" else 0.0) for name in COLUMNS)
        down = max(self._body_h(at, name) / 2 + (note if name in "AY" else 0.0) for name in COLUMNS)
        pad = PAD / 2 if self.roomy else 6.0
        return up + pad, down + pad

    def _lane_h(self, at: Scale) -> float:
        return max(sum(self._up_down(at)), at.label + 14)

    def _gap(self, at: Scale) -> float:
        """Between lanes."""
        return growing(at, 6, 22)

    def _stack_h(self, at: Scale) -> float:
        view = at.window("head", self.sizes["head"])
        heights = sum(self._lane_h(at) if head is not None else LEFT_OUT for head in view)
        return heights + self._gap(at) * (len(view) - 1)

    def _over(self, at: Scale) -> float:
        """Height of what stands over the lanes: the strip, its labels and, in low lanes, the names."""
        return self._tall(at) + 20 + at.label + TITLE_GAP + (0.0 if self.roomy else at.title + 8)

    # -- places --------------------------------------------------------------------------------------------------

    def _lane(self, at: Scale, head: int, frame: Box) -> LanePlan:
        middle = frame.y0 + self._up_down(at)[0]
        parts = {name: self._part(at, name, frame.x0 - LEAD, middle) for name in COLUMNS}
        above = at.label + LABEL_GAP if self.roomy else 0.0
        titles = {
            name: (part.body.cx, part.body.y0 - TITLE_GAP - (above if name == "A" else 0.0))
            for name, part in parts.items()
        }
        columns = self._columns(at)
        arrows = tuple(
            (parts[left].body.x1 + 22, frame.x0 - LEAD + columns[right][0] - 34, middle) for left, right in ("VA", "AY")
        )
        return LanePlan(
            head, frame, (frame.x0 + PAD, middle), parts, titles if self.roomy else {}, parts["A"].body.y0 - TITLE_GAP,
            parts["A"].body.y1 + 16 + SMALLEST, arrows,
        )  # fmt: skip

    def _part(self, at: Scale, name: str, x: float, middle: float) -> Cells:
        """The cells of a part, in the middle of its column."""
        rows, cols = self._spans(at, name)
        left, right = self._columns(at)[name]
        return cells(x + (left + right - end(cols)) / 2, middle - end(rows) / 2, rows, cols)

    def _strip(self, at: Scale, x: float, top: float) -> tuple[Cells, float]:
        """One cell over each weight's column, and the baseline of the labels over them."""
        labels = top + (0.0 if self.roomy else at.title + 8) + at.label
        return self._part(at, "A", x, labels + TITLE_GAP + self._tall(at) / 2), labels

    def _shared_titles(self, at: Scale, x: float, strip: Cells) -> dict[str, Point]:
        if self.roomy:
            return {}
        low = strip.body.cy + 0.357 * at.title
        places = {name: (x + sum(self._columns(at)[name]) / 2, low) for name in COLUMNS}
        return places | {"A": (strip.body.cx, strip.body.y0 - TITLE_GAP - at.label - 10)}

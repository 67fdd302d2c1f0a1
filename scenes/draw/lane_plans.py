"""Where the lanes of the heads lie. Pure: no Manim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scenes.draw.boxes import Box
    from scenes.draw.cells import Cells

Point = tuple[float, float]


@dataclass(frozen=True)
class LanePlan:
    """One head's lane. Places of texts are (middle, baseline)."""

    head: int
    frame: Box
    name: Point
    """Left end and baseline."""
    parts: Mapping[str, Cells]
    titles: Mapping[str, Point]
    """Empty where the names stand once over all lanes."""
    label_y: float
    """Baseline of the sources' labels over the weights."""
    note_y: float
    arrows: tuple[tuple[float, float, float], ...]
    """Level arrows: from x, to x, y."""


@dataclass(frozen=True)
class LanesPlan:
    """Where all lanes lie, and the strip of readable sources over them."""

    key: str
    box: Box
    title_size: float
    label_size: float
    lanes: tuple[LanePlan, ...]
    gaps: tuple[Point, ...]
    """Middles of the places where heads are left out."""
    titles: Mapping[str, Point]
    """Names over all lanes, where the lanes are too low for names of their own."""
    strip: Cells
    strip_label_y: float
    trunk_x: float
    """Where a line runs down from the strip to the weights of every lane."""

    def lane(self, head: int) -> LanePlan:
        return next(lane for lane in self.lanes if lane.head == head)

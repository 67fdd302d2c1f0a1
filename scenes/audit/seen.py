"""A picture as data: everything that is seen in it, in the order of painting. Pure: no Manim."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from scenes.draw.boxes import Box
    from scenes.draw.mobjects import Source, Zone

Kind = Literal["text", "formula", "narration", "panel", "mark", "line"]
"""``panel``: a rectangle; ``mark``: another filled shape, such as dots; ``line``: strokes only."""
RGBA = tuple[float, float, float, float]
"""Red, green, blue and opacity, 0 to 1."""
UNSEEN = 0.02
"""What is less opaque than this cannot be seen."""


@dataclass(frozen=True, eq=False)
class Seen:
    """One thing that is painted. Places are pixels of a 1920 x 1080 frame."""

    kind: Kind
    zone: Zone
    box: Box
    """Of its ink; strokes reach half of ``edge_px`` beyond it."""
    fill: RGBA
    edge: RGBA
    edge_px: float
    text: str = ""
    """What is written; of a formula its Typst code; of narration all that is said, on each of its lines."""
    size: float = 0.0
    """Type size, px, as it stands now."""
    source: Source | None = None
    """Which number of the Trace it shows."""
    strokes: NDArray[np.float64] | None = None
    """(n, 4): x0, y0, x1, y1 of straight pieces of its edge; curves are cut into short ones."""
    strikes: Box | None = None
    """What is in this box is struck out by it."""
    passing: bool = False
    """On its way over others, which is meant."""
    whole: bool = True
    """Whether its shape is still that of its text: not so half-way between two texts."""

    @cached_property
    def is_text(self) -> bool:
        return self.kind in ("text", "formula", "narration")

    @cached_property
    def is_filled(self) -> bool:
        return self.fill[3] > UNSEEN

    @cached_property
    def has_edge(self) -> bool:
        return self.edge_px > 0 and self.edge[3] > UNSEEN

    @cached_property
    def outer(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom edge of all that is painted, strokes too."""
        more = self.edge_px / 2 if self.has_edge else 0.0
        return (self.box.x0 - more, self.box.y0 - more, self.box.x1 + more, self.box.y1 + more)


@dataclass(frozen=True, eq=False)
class Snapshot:
    """All that is seen at one instant, in the order of painting."""

    things: tuple[Seen, ...]
    ground: RGBA
    moving: bool
    """Whether it is a frame of a motion; else the picture is held."""

    @cached_property
    def texts(self) -> list[Seen]:
        return [thing for thing in self.things if thing.is_text and thing.is_filled]

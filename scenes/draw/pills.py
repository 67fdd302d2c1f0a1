"""Steps of a calculation as pills, like those of the data path over the stage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manim import VGroup

from scenes.draw.blocks import wide
from scenes.draw.boxes import Box
from scenes.draw.items import Extent
from scenes.draw.mobjects import CAP, Formula, Panel
from scenes.draw.theme import mix

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scenes.draw.items import Scale
    from scenes.draw.theme import Theme


@dataclass(frozen=True)
class PillPlan:
    """Where a step lies."""

    key: str
    maths: str
    size: float
    box: Box

    def drawn(self, theme: Theme, *, lit: bool) -> VGroup:
        """Draw it; lit: this is what it is about."""
        fill = mix(theme.ground, theme.query, 0.18) if lit else None
        panel = Panel(self.box, self.box.h / 2, fill=fill, edge=theme.query if lit else theme.muted, edge_px=2.5)
        colour = theme.ink if lit else theme.muted
        return VGroup(panel, Formula(self.maths, self.size, colour, self.box.cx, self.box.cy + CAP * self.size))


@dataclass(frozen=True)
class Pill:
    """A step."""

    key: str
    maths: str
    tight: bool = True

    def axes(self) -> Mapping[str, int]:
        return {}

    def extent(self, at: Scale) -> Extent:
        return Extent(wide(self.maths, at.title) + 1.5 * at.title, at.title, at.title)

    def place(self, at: Scale, x: float, y: float) -> PillPlan:
        room = self.extent(at)
        return PillPlan(self.key, self.maths, at.title, Box(x, y - room.up, x + room.w, y + room.down))

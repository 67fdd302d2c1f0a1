"""A fingertip that runs along a row or down a column and leaves a frame behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manim import AnimationGroup

from scenes.draw.boxes import Box
from scenes.draw.marks import highlight
from scenes.draw.mobjects import Panel, point_at
from scenes.draw.moves import Passing, move_highlight

if TYPE_CHECKING:
    from manim import Animation

    from scenes.draw.theme import Colour

TIP = 9.0
"""Radius of the fingertip, px."""
THIN = 1.0
"""How long the frame is before the finger moves."""


class Finger:
    """A frame that grows over ``path`` from its left end, or from its top when it runs down."""

    def __init__(self, path: Box, colour: Colour, *, down: bool = False) -> None:
        self._path, self._down = path, down
        x1, y1 = (path.x1, path.y0 + THIN) if down else (path.x0 + THIN, path.y1)
        self.frame = highlight(Box(path.x0, path.y0, x1, y1), colour)
        x, y = (path.cx, y1) if down else (x1, path.cy)
        self.tip = Panel(Box(x - TIP, y - TIP, x + TIP, y + TIP), TIP, fill=colour)

    def run(self) -> Animation:
        """Trace it."""
        path = self._path
        end = point_at(path.cx, path.y1) if self._down else point_at(path.x1, path.cy)
        return AnimationGroup(move_highlight(self.frame, path), Passing(self.tip, self.tip.copy().move_to(end)))

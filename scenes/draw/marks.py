"""Small marks: the highlight, dots for what is left out, hatching, arrows, strikes, ticks and crosses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from manim import VMobject

from scenes.draw.boxes import Box
from scenes.draw.mobjects import Lines, Panel, points_at, rounded

if TYPE_CHECKING:
    from scenes.draw.theme import Colour


def highlight(box: Box, colour: Colour) -> Panel:
    """A frame around what the eye should be on. Move it with ``moves.move_highlight``."""
    return Panel(box, 10, edge=colour, edge_px=4)


def dots(x: float, y: float, colour: Colour, *, down: bool) -> VMobject:
    """Three dots: something is left out here."""
    mark = VMobject(fill_color=colour, fill_opacity=1.0, stroke_width=0.0)
    steps = [(0.0, d) if down else (d, 0.0) for d in (-7.0, 0.0, 7.0)]
    corners = [rounded(Box(x + dx - 2.2, y + dy - 2.2, x + dx + 2.2, y + dy + 2.2), 2.2) for dx, dy in steps]
    mark.points = points_at(np.concatenate(corners))
    return mark


def hatch(box: Box, colour: Colour) -> Lines:
    """Slanted lines over a cell that the mask hides."""
    inner = box.grown(-5)
    strokes = []
    for start in np.arange(inner.x0 - inner.h, inner.x1, 13.0):
        x0, x1 = max(start, inner.x0), min(start + inner.h, inner.x1)
        if x1 - x0 > 3:
            strokes.append([(x0, inner.y1 - (x0 - start)), (x1, inner.y1 - (x1 - start))])
    return Lines(strokes, colour, 1.8)


def arrow(x0: float, x1: float, y: float, colour: Colour, width: float = 3.0) -> Lines:
    """A level arrow."""
    return Lines([[(x0, y), (x1, y)], [(x1 - 12, y - 9), (x1, y), (x1 - 12, y + 9)]], colour, width)


def strike(box: Box, colour: Colour) -> Lines:
    """A line through what is not meant."""
    return Lines([[(box.x0, box.y1), (box.x1, box.y0)]], colour, 4, strikes=box)


def tick(x: float, y: float, size: float, colour: Colour) -> Lines:
    """Right: with a shape of its own, not by colour alone."""
    s = size / 2
    return Lines([[(x - s, y), (x - s * 0.25, y + s * 0.75), (x + s, y - s * 0.8)]], colour, 4)


def cross(x: float, y: float, size: float, colour: Colour) -> Lines:
    """Wrong: with a shape of its own, not by colour alone."""
    s = size / 2
    return Lines([[(x - s, y - s), (x + s, y + s)], [(x - s, y + s), (x + s, y - s)]], colour, 4)

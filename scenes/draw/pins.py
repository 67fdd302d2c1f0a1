"""A drawing pin: what it holds does not move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manim import VGroup

from scenes.draw.boxes import Box
from scenes.draw.mobjects import Lines, Panel

if TYPE_CHECKING:
    from scenes.draw.theme import Colour

HEAD, NECK, NEEDLE = 10.0, 5.0, 20.0
"""Radius of the head, half the width of the collar, length of the needle, px."""


def pin(x: float, y: float, colour: Colour) -> VGroup:
    """A pin whose point is at (x, y), stuck in from above right."""
    hx, hy = x + NEEDLE * 0.7, y - NEEDLE
    needle = Lines([[(x, y), (hx, hy)]], colour, 3)
    return VGroup(needle, Panel(Box(hx - HEAD, hy - HEAD, hx + HEAD, hy + HEAD), HEAD, fill=colour))

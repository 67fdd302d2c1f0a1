"""What streams from one place to another: rows that enter a projection, threads that are drawn."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
from manim import AnimationGroup, Create, FadeIn, VGroup
from manim.utils.rate_functions import smooth, squish_rate_func

from scenes.draw.boxes import Box
from scenes.draw.mobjects import Drawn, points_at, rounded
from scenes.draw.moves import Passing, flat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manim import Animation, Mobject, VMobject

    from scenes.draw.theme import Colour

DENSEST = 0.45
"""Opacity of a stream half way; it rises from nothing and ends in nothing."""
ARRIVAL = 0.5
"""When in a play that pours, what is poured begins to show, as a share of the play."""


def right_edge(box: Box) -> Box:
    """A sliver at the right of a row of numbers: a stream that starts there covers none of them."""
    return Box(box.x1 + 8, box.y0, box.x1 + 20, box.y1)


def draw(*lines: VMobject, lag: float = 0.0) -> Animation:
    """Lines grow from their start to their end."""
    return AnimationGroup(*(Create(line) for line in lines), lag_ratio=lag)


def pour(ways: Iterable[tuple[Box, Box]], colour: Colour) -> list[Animation]:
    """A copy of each box streams to another place and is used up there. Only colour flies: no digits, no text.

    All of them are one motion; there is none where there is no way.
    """
    pairs = list(ways)
    return [_Pour(_boxes([a for a, _ in pairs], colour), _boxes([b for _, b in pairs], colour))] if pairs else []


def _boxes(boxes: Sequence[Box], colour: Colour) -> Drawn:
    """Boxes of one colour as one mobject, not seen yet."""
    shape = Drawn(fill_color=colour, fill_opacity=0.0, stroke_width=0.0)
    shape.points = points_at(np.concatenate([rounded(box, 6) for box in boxes]))
    return shape


class _Pour(Passing):
    """From one place to another, seen only on its way."""

    def __init__(self, start: Drawn, end: Drawn) -> None:
        super().__init__(start, end, remover=True)

    def interpolate_submobject(self, submobject: Any, *others: Any) -> Any:
        super().interpolate_submobject(submobject, *others)
        alpha = others[-1]
        submobject.set_fill(opacity=DENSEST * math.sin(math.pi * min(max(alpha, 0.0), 1.0)))
        return self


def arrive(*things: Mobject | Iterable[Mobject] | None) -> Animation:
    """Fade in while what streams there is arriving: the second half of the same play."""
    return FadeIn(VGroup(*flat(things)), rate_func=squish_rate_func(smooth, ARRIVAL, 1.0))


def copy_to(source: VMobject, target: VMobject) -> Animation:
    """A copy of the source travels and becomes the target; the source stays."""
    return Passing(source.copy(), target, replace_mobject_with_target_in_scene=True)

"""The few things everything is drawn from, as Manim mobjects: text, formulas, boxes, lines. One mobject each.

Places are pixels of a 1920 x 1080 frame, y down; 1080 px are 8 Manim units.
"""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from manim import DashedVMobject, Mobject, VMobject

from scenes.draw.boxes import FRAME_H, FRAME_W, Box
from scenes.draw.formula import formula
from scenes.draw.titles import outline as prose_outline
from scenes.draw.type import text as text_outline

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from lessons.core.lesson import Lang
    from scenes.draw.caption import CaptionBlock, Line
    from scenes.draw.outlines import Outline
    from scenes.draw.theme import Colour

UNIT = 8 / FRAME_H
"""Manim units in a pixel."""
CAP = 0.357
"""Half the height of a capital or a digit, in units of the type size."""
Source = tuple[str, tuple[int, ...]]
"""A number's name in the Trace and its 0-based index there."""
Zone = Literal["header", "path", "stage", "caption", "rule"]
"""Which part of the frame something belongs to; ``rule`` is the line over the caption."""


def points_at(xy: NDArray[np.float64]) -> NDArray[np.float64]:
    """Pixels (n, 2) as Manim points (n, 3)."""
    out = np.zeros((len(xy), 3))
    out[:, 0] = (xy[:, 0] - FRAME_W / 2) * UNIT
    out[:, 1] = (FRAME_H / 2 - xy[:, 1]) * UNIT
    return out


def point_at(x: float, y: float) -> NDArray[np.float64]:
    """One pixel as a Manim point."""
    return points_at(np.array([[x, y]])).reshape(3)


def stroke(px: float) -> float:
    """A line width in Manim's unit (a hundredth of a scene unit)."""
    return px * UNIT * 100


class Drawn(VMobject):
    """A part of a picture, and what the audit of every frame must know about it."""

    zone: Zone = "stage"
    passing: bool = False
    """On its way over others, which is meant. Set by ``moves.Passing`` for as long as the motion lasts."""

    def __init__(self, **style: Any) -> None:
        """``style``: a VMobject's. Manim makes one of each style, and all are as that is: it is slow at colours."""
        for name, value in _first(**style).__dict__.items():
            self.__dict__[name] = _own(value, {})
        self.name = type(self).__name__

    def get_family(self, recurse: bool = True) -> list[Mobject]:  # noqa: FBT001, FBT002  Manim's
        """Most have no parts, and are asked all the time."""
        return super().get_family(recurse) if self.submobjects else [self]

    def __deepcopy__(self, memo: dict[int, Any]) -> Drawn:
        """Manim copies whatever a mobject has; here that is arrays, lists and other mobjects, and values to share."""
        copied = self.__class__.__new__(self.__class__)
        memo[id(self)] = copied
        for name, value in self.__dict__.items():
            copied.__dict__[name] = _own(value, memo)
        copied.original_id = str(id(self))
        return copied


def _own(value: Any, memo: dict[int, Any]) -> Any:
    """What another mobject may change without changing this one's."""
    if isinstance(value, np.ndarray):
        return value.copy()
    if isinstance(value, list | dict | set | Mobject):
        return deepcopy(value, memo) if value else type(value)()
    return value


@lru_cache(maxsize=1024)
def _first(**style: Any) -> VMobject:
    """The mobject of that style that Manim makes."""
    return VMobject(**style)


class Ink(Drawn):
    """Outlines filled with one colour: a text or a formula as a single mobject."""

    def __init__(self, outline: Outline, colour: Colour, x: float, y: float) -> None:
        super().__init__(fill_color=colour, fill_opacity=1.0, stroke_width=0.0)
        self.points = points_at(outline.points + np.array([x, y]))
        self.outline = outline


class Label(Ink):
    """One line of text. ``source`` tells which number of the Trace it is, if it is one."""

    def __init__(  # noqa: PLR0913  a place, a size and a look
        self,
        text: str,
        size: float,
        colour: Colour,
        x: float,
        y: float,
        *,
        anchor: str = "middle",
        weight: int = 400,
        source: Source | None = None,
        on: Colour | None = None,
    ) -> None:
        """Baseline at ``y``; ``anchor`` says what of the text is at ``x``: start, middle or end.

        ``on`` is the fill it stands on: a copy in flight takes a tile of it along, so that it can be read on its way.
        """
        outline = text_outline(text, size, weight)
        shift = {"start": 0.0, "middle": outline.advance / 2, "end": outline.advance}[anchor]
        super().__init__(outline, colour, x - shift, y)
        self.text = text
        self.size_px = size
        self.source = source
        self.on = on
        left = x - shift
        self.box = Box(left, y - 2 * CAP * size, left + outline.advance, y)


class Formula(Ink):
    """One line of mathematics, set by Typst."""

    def __init__(  # noqa: PLR0913  a place, a size and a look
        self, math: str, size: float, colour: Colour, x: float, y: float, *, anchor: str = "middle", weight: int = 400
    ) -> None:
        outline = formula(math, size, weight)
        shift = {"start": 0.0, "middle": outline.advance / 2, "end": outline.advance}[anchor]
        super().__init__(outline, colour, x - shift, y)
        self.text = math
        self.size_px = size
        self.width_px = outline.advance


class Prose(Ink):
    """One line of a lesson's prose, such as a title, with the paper's names as maths. It starts at (x, y)."""

    def __init__(  # noqa: PLR0913  a text, its look and its place
        self, text: str, size: float, colour: Colour, x: float, y: float, *, lang: Lang, weight: int = 400
    ) -> None:
        super().__init__(prose_outline(text, lang, size, weight), colour, x, y)
        self.text, self.lang, self.size_px = text, lang, size


class Narration(Ink):
    """One line of a caption; ``text`` is the whole of what is said."""

    zone: Zone = "caption"

    def __init__(self, block: CaptionBlock, line: Line, colour: Colour, left: float, top: float) -> None:
        super().__init__(line.outline, colour, left + line.x, top + line.y)
        self.text, self.lang, self.size_px = block.text, block.lang, block.size


def centred(  # noqa: PLR0913  a text, its look and its place
    text: str,
    size: float,
    colour: Colour,
    box: Box,
    *,
    weight: int = 400,
    source: Source | None = None,
    on: Colour | None = None,
) -> Label:
    """A text in the middle of a box, its digits level with the box's middle."""
    return Label(text, size, colour, box.cx, box.cy + CAP * size, weight=weight, source=source, on=on)


class Panel(Drawn):
    """A rectangle with rounded corners: a cell, a frame, a pill."""

    def __init__(  # noqa: PLR0913  a place and a look
        self,
        box: Box,
        radius: float = 6.0,
        *,
        fill: Colour | None = None,
        edge: Colour | None = None,
        edge_px: float = 2.0,
        opacity: float = 1.0,
    ) -> None:
        super().__init__(
            fill_color=fill or edge,
            fill_opacity=opacity if fill else 0.0,
            stroke_color=edge or fill,
            stroke_width=stroke(edge_px) if edge else 0.0,
        )
        self.points = points_at(rounded(box, radius))


def rounded(box: Box, radius: float) -> NDArray[np.float64]:
    """The outline of a rounded rectangle as cubics (32, 2), px: side, corner, side, corner ..."""
    r = max(0.0, min(radius, box.w / 2, box.h / 2))
    k = 0.5522847498 * r  # the handle that makes a cubic the best quarter circle
    corners = ((box.x1, box.y0, 1, 0), (box.x1, box.y1, 0, 1), (box.x0, box.y1, -1, 0), (box.x0, box.y0, 0, -1))
    hx, hy = box.x0 + r, box.y0
    out: list[tuple[float, float]] = []
    for x, y, dx, dy in corners:
        bx, by = x - r * dx, y - r * dy  # where the corner begins, and where it ends
        ex, ey = x - r * dy, y + r * dx
        thirds = (bx - hx) / 3, (by - hy) / 3
        out += [(hx, hy), (hx + thirds[0], hy + thirds[1]), (bx - thirds[0], by - thirds[1]), (bx, by)]
        out += [(bx, by), (bx + k * dx, by + k * dy), (ex + k * dy, ey - k * dx), (ex, ey)]
        hx, hy = ex, ey
    return np.array(out)


class Lines(Drawn):
    """Open strokes through points: a bracket, a rule, an arrow, a strike. One mobject for all of them."""

    def __init__(
        self,
        strokes: Iterable[Iterable[tuple[float, float]]],
        colour: Colour,
        width: float = 2.5,
        *,
        strikes: Box | None = None,
    ) -> None:
        """``strikes``: what is in that box is struck out by it, which is meant."""
        super().__init__(stroke_color=colour, stroke_width=stroke(width), fill_opacity=0.0)
        self.strikes = strikes
        for points in strokes:
            first, *rest = [point_at(x, y) for x, y in points]
            self.start_new_path(first)
            for point in rest:
                self.add_line_to(point)


def curve(start: tuple[float, float], end: tuple[float, float], colour: Colour, width: float = 3.0) -> VMobject:
    """A soft S from left to right."""
    (x0, y0), (x1, y1) = start, end
    middle = (x0 + x1) / 2
    line = VMobject(stroke_color=colour, stroke_width=stroke(width), fill_opacity=0.0)
    line.points = points_at(np.array([(x0, y0), (middle, y0), (middle, y1), (x1, y1)], dtype=float))
    return line


def dashed_curve(start: tuple[float, float], end: tuple[float, float], colour: Colour) -> DashedVMobject:
    """A soft S that leads to a ghost."""
    (x0, y0), (x1, y1) = start, end
    return DashedVMobject(curve(start, end, colour), num_dashes=max(4, round(np.hypot(x1 - x0, y1 - y0) / 16)))


def dashed(box: Box, colour: Colour, width: float = 2.5) -> DashedVMobject:
    """A dashed frame."""
    frame = Panel(box, 8, edge=colour, edge_px=width)
    dashes = max(12, round((box.w + box.h) * 2 / 18))
    return DashedVMobject(frame, num_dashes=dashes, dashed_ratio=0.55)


def sign(math: str, size: float, colour: Colour, box: Box) -> Formula:
    """An operator in the middle of its place."""
    return Formula(math, size, colour, box.cx, box.cy + CAP * size)

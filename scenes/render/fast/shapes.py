"""What is painted of a mobject: its path, its look, and the pixels that they can touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from manim.camera.camera import CAP_STYLE_MAP, LINE_JOIN_MAP

from scenes.render.fast.masks import OPAQUE, Mask
from scenes.render.fast.paths import append
from scenes.render.picture import Rect

if TYPE_CHECKING:
    from collections.abc import Sequence

    import cairo
    from manim import Camera, VMobject
    from manim.constants import CapStyleType, LineJointType
    from numpy.typing import NDArray

    from scenes.render.fast.paths import Path

    Colour = tuple[float, float, float, float]

_CORNER = 5.0
"""How far a stroke can reach from its line, in line widths: a mitred corner, at Cairo's limit for them."""
_MARGIN = np.array([-2, -2, 2, 2])


class Grid(NamedTuple):
    """Where scene units are in pixels: Manim's matrix, which neither turns nor shears."""

    across: float
    left: float
    down: float
    top: float
    width_unit: float
    """Scene units in one unit of stroke width."""

    def boxes(self, extents: NDArray[np.float64], widths: NDArray[np.float64]) -> NDArray[np.int_]:
        """The pixels (x0, y0, x1, y1) that shapes can touch, by their extents in scene units and widths of stroke."""
        reach = widths * self.width_unit * _CORNER
        x0, y0, x1, y1 = extents.T
        left, right = (x0 - reach) * self.across + self.left, (x1 + reach) * self.across + self.left
        top, bottom = (y1 + reach) * self.down + self.top, (y0 - reach) * self.down + self.top
        boxes: NDArray[np.int_] = np.array([left, top, right, bottom]).astype(int).T + _MARGIN
        return boxes


class Look(NamedTuple):
    """One colour of fill and one of stroke, as Manim gives them to Cairo: red and blue have changed places."""

    fill: Colour
    stroke: Colour
    width: float
    """Of the stroke, in Manim's unit; 0 for none."""
    joint: LineJointType
    cap: CapStyleType

    @property
    def reach(self) -> float:
        """The width of what is seen of the stroke."""
        return self.width if self.stroke[3] else 0.0

    @property
    def numbers(self) -> tuple[float, ...]:
        """All nine numbers in it."""
        return (*self.fill, *self.stroke, self.width)

    def with_numbers(self, numbers: Sequence[float]) -> Look:
        """The same look with other numbers."""
        a, b, c, d, e, f, g, h, width = numbers
        return Look((a, b, c, d), (e, f, g, h), width, self.joint, self.cap)


class Shape:
    """A mobject in the list of what is painted."""

    __slots__ = ("_filled", "_mask", "box", "extent", "look", "mobject", "path", "points")

    def __init__(self, mobject: VMobject) -> None:
        self.mobject = mobject
        self.points: NDArray[np.float64] | None = None
        """As they were when last looked at; None if they have changed since."""
        self.look: Look | bytes = b""
        """Where only Manim knows how to paint it: all that its look depends on, as bytes."""
        self.path: Path | None = None
        """None where only Manim knows how to paint it."""
        self.extent: Sequence[float] = (0.0, 0.0, 0.0, 0.0)
        """x0, y0, x1, y1 of points and handles, in scene units."""
        self.box = Rect(0, 0, 0, 0)
        """The pixels that it can touch."""
        self._filled = False
        """Whether it has been painted since its path changed."""
        self._mask: Mask | None = None

    def take_path(self, path: Path | None, extent: Sequence[float]) -> None:
        """Have another path, or another extent of the one that it has."""
        self.path, self.extent = path, extent
        self._filled, self._mask = False, None

    def sees_new_points(self) -> bool:
        """Compare the points with the mobject's, and remember those."""
        points = self.mobject.points
        if self.points is not None and np.array_equal(points, self.points):
            return False
        self.points = points.copy()
        return True

    def sees_new_look(self) -> bool:
        """Compare the look with the mobject's, and remember that."""
        before, self.look = self.look, look_of(self.mobject)
        return self.look != before

    def paint(self, context: cairo.Context[Any], camera: Camera) -> None:
        """Paint it as Manim does, into a context with Manim's matrix, and no path before or after."""
        look = self.look
        if self.path is None or isinstance(look, bytes):
            camera.display_vectorized(self.mobject, context)
            context.new_path()
            return
        opacity, stroked = look.fill[3], look.reach
        if not opacity and not stroked:
            return
        mask = self._mask_of(self.path, context) if 0 < opacity < OPAQUE else None
        if mask is None or stroked:
            append(context, self.path)
        if opacity:
            context.set_source_rgba(*look.fill)
            if mask:
                mask.fill(context)
            elif stroked:
                context.fill_preserve()
            else:
                context.fill()
        if stroked:
            context.set_source_rgba(*look.stroke)
            context.set_line_width(look.width * camera.cairo_line_width_multiple)
            context.set_line_join(LINE_JOIN_MAP[look.joint])
            context.set_line_cap(CAP_STYLE_MAP[look.cap])
            context.stroke()

    def _mask_of(self, path: Path, context: cairo.Context[Any]) -> Mask | None:
        """Give the mask of a path that is filled not only once."""
        if self._mask is None and self._filled and Mask.pays(path, self.box):
            self._mask = Mask(path, self.box, context.get_matrix())
        self._filled = True
        return self._mask

    @property
    def width(self) -> float:
        """Of its widest stroke, in Manim's unit."""
        if isinstance(self.look, Look):
            return self.look.reach
        return max(self.mobject.get_stroke_width(), self.mobject.get_stroke_width(background=True))


def look_of(mobject: VMobject) -> Look | bytes:
    """Tell how the mobject looks now."""
    fill, stroke = mobject.get_fill_rgbas(), mobject.get_stroke_rgbas()
    width = mobject.get_stroke_width()
    if mobject.get_stroke_width(background=True) or len(fill) != 1 or len(stroke) != 1:
        return _all_of(mobject)
    red, green, blue, alpha = fill[0].tolist()
    edge_red, edge_green, edge_blue, edge_alpha = stroke[0].tolist()
    return Look(
        (blue, green, red, alpha),
        (edge_blue, edge_green, edge_red, edge_alpha),
        float(width),
        mobject.joint_type,
        mobject.cap_style,
    )


def _all_of(mobject: VMobject) -> bytes:
    rgbas = (mobject.get_fill_rgbas(), mobject.get_stroke_rgbas(), mobject.get_stroke_rgbas(background=True))
    rest = (mobject.stroke_width, mobject.background_stroke_width, mobject.joint_type, mobject.cap_style)
    direction = np.asarray(mobject.get_sheen_direction())
    return b"|".join([*(rgba.tobytes() for rgba in rgbas), direction.tobytes(), repr(rest).encode()])

"""The shapes of the mobjects on the stage, kept up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from manim import VMobject

from scenes.render.fast.paths import CLOSE, paths
from scenes.render.fast.shapes import Shape
from scenes.render.picture import Rect

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manim import Mobject
    from numpy.typing import NDArray

    from scenes.render.fast.shapes import Grid, Look


class Cast:
    """One Shape for each mobject, for as long as it is painted."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._shapes: dict[int, Shape] = {}
        self._touched: set[Shape] = set()

    def take_touched(self) -> set[Shape]:
        """Give the shapes that look different now, and forget that."""
        touched, self._touched = self._touched, set()
        return touched

    def of(self, mobjects: Iterable[Mobject]) -> list[Shape]:
        """Give the shapes of what is painted now, in that order. A new one is empty until it is looked at."""
        before, self._shapes = self._shapes, {}
        return [self._enter(mobject, before) for mobject in mobjects if isinstance(mobject, VMobject)]

    def get(self, mobject: Mobject) -> Shape | None:
        """Give its shape if it is painted now."""
        return self._shapes.get(id(mobject))

    def family(self, mobjects: Iterable[Mobject]) -> list[Shape]:
        """Give the shapes of those in their families that are painted now."""
        return self.among(part for mobject in mobjects for part in mobject.get_family())

    def among(self, parts: Iterable[Mobject]) -> list[Shape]:
        """Give the shapes of those that are painted now."""
        return [shape for part in parts if (shape := self.get(part)) is not None]

    def look_again(self, shapes: Iterable[Shape]) -> None:
        """Bring shapes up to date with whatever has become of their mobjects."""
        moved, styled = [], []
        for shape in shapes:
            if shape.sees_new_points():
                moved.append(shape)
            if shape.sees_new_look():
                styled.append(shape)
        self._outline(moved)
        changed = list(dict.fromkeys([*moved, *styled]))
        self._place(changed, np.array([shape.extent for shape in changed]))

    def move(self, shapes: Sequence[Shape], extents: NDArray[np.float64]) -> None:
        """Take note that shapes have other points in their paths, with these extents."""
        for shape, extent in zip(shapes, extents.tolist(), strict=True):
            shape.points = None
            shape.take_path(shape.path, extent)
        self._place(shapes, extents)

    def restyle(self, shapes: Sequence[Shape], look: Look) -> None:
        """Give shapes a new look."""
        widened = [shape for shape in shapes if shape.width != look.reach]
        for shape in shapes:
            shape.look = look
        self._touched.update(shapes)
        self._place(widened, np.array([shape.extent for shape in widened]))

    def _place(self, shapes: Sequence[Shape], extents: NDArray[np.float64]) -> None:
        """Find the boxes anew after a change of points or of a stroke's width."""
        if shapes:
            boxes = self._grid.boxes(extents, np.array([shape.width for shape in shapes]))
            for shape, box in zip(shapes, boxes.tolist(), strict=True):
                shape.box = Rect(*box)
            self._touched.update(shapes)

    def _enter(self, mobject: VMobject, before: dict[int, Shape]) -> Shape:
        shape = self._shapes.get(id(mobject)) or before.get(id(mobject)) or Shape(mobject)
        self._shapes[id(mobject)] = shape
        return shape

    def _outline(self, moved: Iterable[Shape]) -> None:
        """Make the paths of shapes whose points are new, in one go; of odd ones only the extent."""
        simple = []
        for shape in moved:
            shape.take_path(None, _extent(shape.mobject))
            if is_simple(shape.mobject):
                simple.append(shape)
        if simple:
            points = [shape.mobject.points for shape in simple]
            for shape, path in zip(simple, paths(np.concatenate(points), [len(each) for each in points]), strict=True):
                shape.path = path


def is_simple(mobject: VMobject) -> bool:
    """Whether its points are whole cubics that Manim joins in its usual way; others are left to Manim."""
    points = mobject.points
    usual = mobject.n_points_per_cubic_curve == 4 and mobject.tolerance_for_point_equality == CLOSE
    return usual and len(points) > 0 and len(points) % 4 == 0 and bool(np.isfinite(points).all())


def _extent(mobject: VMobject) -> tuple[float, float, float, float]:
    points = mobject.points
    if not len(points) or not np.isfinite(points).all():
        return (0.0, 0.0, 0.0, 0.0)  # Manim paints nothing
    (x0, y0, _), (x1, y1, _) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return (x0, y0, x1, y1)

"""A picture that is brought up to date by painting anew only where something changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from scenes.render.fast.rects import Dirt
from scenes.render.fast.shapes import Grid
from scenes.render.picture import Rect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manim import Camera
    from numpy.typing import NDArray

    from scenes.render.fast.shapes import Shape


class Canvas:
    """The camera's picture, over its background, and the shapes that it shows."""

    def __init__(self, camera: Camera) -> None:
        self.pixels: NDArray[Any] = camera.pixel_array
        self._camera = camera
        self._context = camera.get_cairo_context(self.pixels)
        height, width = self.pixels.shape[:2]
        self._whole = Rect(0, 0, width, height)
        self._dirt = Dirt(width, height)
        self._matrix = self._context.get_matrix()
        self._order: list[Shape] = []
        self._boxes = np.empty((0, 4), int)
        self._shown: dict[Shape, tuple[int, Rect]] = {}
        self._background: NDArray[Any] = np.empty((0, 0, 4), np.uint8)

    @property
    def grid(self) -> Grid:
        """Where scene units are in its pixels."""
        matrix = self._matrix
        return Grid(matrix.xx, matrix.x0, matrix.yy, matrix.y0, self._camera.cairo_line_width_multiple)

    def show(self, shapes: list[Shape]) -> list[Rect]:
        """Make the picture show these, painted in that order. Give the rectangles that were painted anew."""
        if self._background is not self._camera.background:
            self._background = np.asarray(self._camera.background)
            self._dirt.mark(self._whole)
        self._mark_changes(shapes)
        rects = self._dirt.take()
        x0, y0, x1, y1 = self._boxes.T
        for rect in rects:
            hit = (x0 < rect.x1) & (x1 > rect.x0) & (y0 < rect.y1) & (y1 > rect.y0)
            self._paint(rect, [shapes[k] for k in np.flatnonzero(hit).tolist()])
        return rects

    def _mark_changes(self, shapes: list[Shape]) -> None:
        """Mark where something changed, came, went, or has another neighbour over or under it."""
        if shapes != self._order:
            self._mark_moves(shapes)
        shown, mark = self._shown, self._dirt.mark
        for place, shape in enumerate(shapes):
            stamp, box = shown.get(shape, _NOWHERE)
            if stamp != shape.stamp:
                mark(box)
                mark(shape.box)
                shown[shape] = (shape.stamp, shape.box)
                self._boxes[place] = shape.box

    def _mark_moves(self, shapes: list[Shape]) -> None:
        """Mark what is gone, and what stands between the first and the last that changed places."""
        now = set(shapes)
        before = [shape for shape in self._order if shape in now]
        stay = [shape for shape in shapes if shape in self._shown]
        for shape in {*self._order} - now:
            self._dirt.mark(self._shown.pop(shape)[1])
        moved = [k for k, (old, new) in enumerate(zip(before, stay, strict=False)) if old is not new]
        for shape in stay[moved[0] : moved[-1] + 1] if moved else ():
            self._dirt.mark(self._shown[shape][1])
        if len(before) != len(stay):  # Manim may paint one twice
            self._dirt.mark(self._whole)
        self._order = list(shapes)
        self._boxes = np.array([shape.box for shape in shapes]).reshape(-1, 4)

    def _paint(self, rect: Rect, shapes: Sequence[Shape]) -> None:
        x0, y0, x1, y1 = rect
        self.pixels[y0:y1, x0:x1] = self._background[y0:y1, x0:x1]
        context = self._context
        context.save()
        context.identity_matrix()
        context.new_path()  # a painted shape leaves its path behind
        context.rectangle(x0, y0, x1 - x0, y1 - y0)
        context.clip()
        context.set_matrix(self._matrix)
        for shape in shapes:
            shape.paint(context, self._camera)
        context.restore()


_NOWHERE = (0, Rect(0, 0, 0, 0))

"""A picture that is brought up to date by painting anew only where something changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from scenes.render.fast.rects import Dirt, trimmed
from scenes.render.fast.shapes import Grid
from scenes.render.picture import Rect

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manim import Camera
    from numpy.typing import NDArray

    from scenes.render.fast.shapes import Shape


class Canvas:
    """The camera's picture, over its background, and the shapes that it shows."""

    def __init__(self, camera: Camera) -> None:
        self.pixels: NDArray[Any] = camera.pixel_array
        self._words = self.pixels.view(np.uint32)[..., 0]
        """The same, a pixel in one."""
        self._camera = camera
        self._context = camera.get_cairo_context(self.pixels)
        height, width = self.pixels.shape[:2]
        self._whole = Rect(0, 0, width, height)
        self._dirt = Dirt(width, height)
        self._matrix = self._context.get_matrix()
        self._order: list[Shape] = []
        self._places: dict[Shape, int] = {}
        self._boxes = np.empty((0, 4), int)
        """Of the shapes in their order, as they are in the picture."""
        self._background: NDArray[Any] = np.empty((0, 0, 4), np.uint8)

    @property
    def grid(self) -> Grid:
        """Where scene units are in its pixels."""
        matrix = self._matrix
        return Grid(matrix.xx, matrix.x0, matrix.yy, matrix.y0, self._camera.cairo_line_width_multiple)

    def show(self, shapes: list[Shape], touched: Iterable[Shape]) -> list[Rect]:
        """Make the picture show these, painted in that order. Give rectangles with all that differs from before.

        ``touched``: those that look different now; others are as they were, if they were there.
        """
        anew = self._background is not self._camera.background
        if anew:
            self._background = np.asarray(self._camera.background)
            self._dirt.mark(self._whole)
        if shapes != self._order or self._is_twice:
            self._mark_order(shapes)
        self._mark_changes(touched)
        changed: list[Rect] = []
        x0, y0, x1, y1 = self._boxes.T
        for rect in self._dirt.take():
            now = self._words[rect.y0 : rect.y1, rect.x0 : rect.x1]
            before = now.copy()
            hit = (x0 < rect.x1) & (x1 > rect.x0) & (y0 < rect.y1) & (y1 > rect.y0)
            self._paint(rect, [shapes[k] for k in np.flatnonzero(hit).tolist()])
            changed += [rect] if anew else trimmed(rect, before != now)
        return changed

    @property
    def _is_twice(self) -> bool:
        """Whether something is painted twice."""
        return len(self._places) != len(self._order)

    def _mark_changes(self, touched: Iterable[Shape]) -> None:
        """Mark where shapes were and where they are."""
        changed = [(place, shape.box) for shape in touched if (place := self._places.get(shape)) is not None]
        if changed:
            places, boxes = zip(*changed, strict=True)
            for box in {*map(tuple, self._boxes[list(places)].tolist()), *boxes}:
                self._dirt.mark(box)
            self._boxes[list(places)] = boxes

    def _mark_order(self, shapes: Sequence[Shape]) -> None:
        """Mark what came or went, and what stands between the first and the last that changed places."""
        shown = dict(zip(self._order, self._boxes.tolist(), strict=True))
        twice = self._is_twice
        self._order, self._places = list(shapes), {shape: place for place, shape in enumerate(shapes)}
        before = [shape for shape in shown if shape in self._places]
        stay = [shape for shape in self._places if shape in shown]
        moved = [k for k, (old, new) in enumerate(zip(before, stay, strict=True)) if old is not new]
        for shape, box in shown.items():
            if shape not in self._places:
                self._dirt.mark(box)
        for shape in stay[moved[0] : moved[-1] + 1] if moved else ():
            self._dirt.mark(shown[shape])
        for shape in self._places.keys() - shown.keys():
            self._dirt.mark(shape.box)
        if twice or self._is_twice:  # Manim may paint one twice
            self._dirt.mark(self._whole)
            shown = {}
        self._boxes = np.array([shown.get(shape, shape.box) for shape in shapes]).reshape(-1, 4)

    def _paint(self, rect: Rect, shapes: Sequence[Shape]) -> None:
        x0, y0, x1, y1 = rect
        self.pixels[y0:y1, x0:x1] = self._background[y0:y1, x0:x1]
        context = self._context
        context.save()
        context.identity_matrix()
        context.new_path()  # Manim may have left one behind
        context.rectangle(x0, y0, x1 - x0, y1 - y0)
        context.clip()
        context.set_matrix(self._matrix)
        for shape in shapes:
            shape.paint(context, self._camera)
        context.restore()

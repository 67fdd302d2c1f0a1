"""A path that is filled again and again, in colours that come and go: how much of each pixel it covers, kept.

Only for what is seen through. Cairo blends an opaque colour by another formula, which rounds otherwise: a level off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cairo

from scenes.render.fast.paths import append

if TYPE_CHECKING:
    from scenes.render.fast.paths import Path
    from scenes.render.picture import Rect

OPAQUE = 0.99
"""Cairo takes a colour for opaque somewhat above that (``CAIRO_ALPHA_IS_OPAQUE``)."""
_LARGE = 400
"""Pixels for each cell of the path: from there on Cairo is sooner done with the path than with a mask."""


class Mask:
    """The pixels of a filled path."""

    def __init__(self, path: Path, box: Rect, matrix: cairo.Matrix) -> None:
        self._surface = cairo.ImageSurface(cairo.FORMAT_A8, box.x1 - box.x0, box.y1 - box.y0)
        self._at = box.x0, box.y0
        context = cairo.Context(self._surface)
        context.translate(-box.x0, -box.y0)
        context.transform(matrix)
        append(context, path)
        context.fill()

    @staticmethod
    def pays(path: Path, box: Rect) -> bool:
        """Whether filling the path takes longer than painting through its mask."""
        return bool(box.area < _LARGE * path.struct.num_data)

    def fill(self, context: cairo.Context[Any]) -> None:
        """Fill with the context's colour."""
        matrix = context.get_matrix()
        context.identity_matrix()
        context.mask_surface(self._surface, *self._at)
        context.set_matrix(matrix)

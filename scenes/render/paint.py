"""Manim's own painting, onto any Cairo surface: vectors for SVG and PDF, or pixels without a ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from manim import Camera, ManimColor, VMobject

from scenes.draw.boxes import FRAME_H, FRAME_W
from scenes.draw.mobjects import UNIT
from scenes.render.errors import RenderError
from scenes.render.fast.cast import is_simple
from scenes.render.fast.paths import append, paths

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import cairo
    from manim import Mobject
    from numpy.typing import NDArray

    from scenes.render.fast.paths import Path


def paint(
    context: cairo.Context[Any],
    mobjects: Sequence[Mobject],
    ground: str | None,
    page: tuple[float, float] = (FRAME_W, FRAME_H),
) -> None:
    """Paint what stands on a page (width, height, px), in that order; no ground leaves it clear.

    RenderError for what is not made of curves, which only a picture of pixels can hold.
    """
    for mobject in mobjects:
        if not isinstance(mobject, VMobject):
            raise RenderError(f"a {type(mobject).__name__} is not made of curves: only --format png can show it")
    context.save()
    context.rectangle(0, 0, *page)
    context.clip()
    if ground:
        context.set_source_rgb(*ManimColor(ground).to_rgb())
        context.paint()
    context.translate(FRAME_W / 2, FRAME_H / 2)
    context.scale(1 / UNIT, -1 / UNIT)
    _OnContext(context, _paths(mobjects)).capture_mobjects(mobjects)
    context.restore()


class _OnContext(Camera):
    """Manim's camera with a context of ours in place of the one that it makes for its array of pixels."""

    def __init__(self, context: cairo.Context[Any], ready: Mapping[int, Path]) -> None:
        super().__init__(pixel_width=16, pixel_height=9)
        self._ours = context
        self._ready = ready

    def type_or_raise(self, _mobject: Mobject) -> type[VMobject]:
        """All are made of curves, as has been seen; Manim asks each, for which it loads its images and all shapes."""
        self.display_funcs = {VMobject: self.display_multiple_vectorized_mobjects}  # type: ignore[dict-item]  # as Manim
        return VMobject

    def get_cairo_context(self, _pixel_array: object) -> cairo.Context[Any]:
        return self._ours

    def set_cairo_context_path(self, ctx: Any, vmobject: VMobject) -> Any:
        """Take the path that is ready; Manim makes it curve by curve."""
        path = self._ready.get(id(vmobject))
        if path is None:
            return super().set_cairo_context_path(ctx, vmobject)
        ctx.new_path()
        append(ctx, path)
        return self

    def set_cairo_context_color(self, ctx: Any, rgbas: Any, vmobject: VMobject) -> Any:
        """Swap red and blue once more: Manim swaps them for the order of bytes in its array."""
        return super().set_cairo_context_color(ctx, rgbas[:, [2, 1, 0, 3]], vmobject)

    def apply_fill(self, ctx: Any, vmobject: VMobject) -> Any:
        """Leave out what nobody can see; as pixels it costs nothing, in a file a whole path."""
        return super().apply_fill(ctx, vmobject) if _seen(self.get_fill_rgbas(vmobject)) else self

    def apply_stroke(self, ctx: Any, vmobject: VMobject, background: bool = False) -> Any:  # noqa: FBT001, FBT002  Manim's
        shown = _seen(self.get_stroke_rgbas(vmobject, background))
        return super().apply_stroke(ctx, vmobject, background) if shown else self


def _paths(mobjects: Sequence[Any]) -> dict[int, Path]:
    """Manim's paths of all mobjects that have usual ones, by the mobjects' ids."""
    simple = [part for part in mobjects if is_simple(part)]
    if not simple:
        return {}
    points = [part.points for part in simple]
    made = paths(np.concatenate(points), [len(each) for each in points])
    return {id(part): path for part, path in zip(simple, made, strict=True)}


def _seen(rgbas: NDArray[np.float64]) -> bool:
    return bool(rgbas[:, 3].any())

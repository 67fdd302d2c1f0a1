"""Pictures into files: PNG, SVG or PDF, whole or not at all, the same bytes every time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.render.errors import saying_where
from scenes.render.pixels import painted
from scenes.render.vector import pdf, svg
from scenes.render.whole import whole
from scenes.takeaway.png import png

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from scenes.render.picture import Pixels
    from scenes.render.vector import Draw, Told

_QUICK = 1
"""How hard a PNG is packed: a fifth larger than at 6, in a third of the time."""


def save(  # noqa: PLR0913  what is drawn, what is said of it, and the sizes of page and pixels
    target: Path,
    draw: Draw,
    tell: Callable[[], Told],
    page: tuple[float, float],
    *,
    scale: float,
    pixels: tuple[int, int],
) -> None:
    """Write what ``draw`` draws on a page of that size (px) to ``target``, whose ending says as what.

    A vector picture is ``scale`` times as large as the page; a PNG has so many ``pixels`` and no description.
    RenderError when it cannot be written.
    """
    match target.suffix:
        case ".svg":
            write_bytes(target, svg(draw, page, scale, tell()))
        case ".pdf":
            write_bytes(target, pdf(draw, page, scale, tell()))
        case _:
            write_png(target, painted(draw, page, pixels))


def write_bytes(target: Path, data: bytes) -> None:
    """Write a file whole or not at all. RenderError when it cannot be written."""
    with whole(target) as part, saying_where(target):
        part.write_bytes(data)


def write_png(target: Path, pixels: Pixels) -> None:
    """Write straight pixels as ``png`` makes them. Errors as above."""
    write_bytes(target, png(pixels, _QUICK))

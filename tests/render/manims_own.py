"""Manim's own renderer, whose pixels ours are held against: only where frames go is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manim import CairoRenderer, Camera
from manim.scene.scene_file_writer import SceneFileWriter

if TYPE_CHECKING:
    from collections.abc import Callable

    from scenes.render.picture import Pixels


def renderer_into(sink: Callable[[Pixels, int], None], camera_class: type[Camera] = Camera) -> CairoRenderer:
    """Manim's renderer, with every frame going to ``sink``, as an array of its own, and how often it is shown.

    With Manim's format "none" its writer opens no files, so all that is left to replace is ``write_frame``.
    """

    class FrameWriter(SceneFileWriter):
        def write_frame(self, pixels: Pixels, *, repeat: int = 1) -> None:
            sink(pixels, repeat)

    return CairoRenderer(file_writer_class=FrameWriter, camera_class=camera_class)

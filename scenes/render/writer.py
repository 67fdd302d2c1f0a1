"""The one seam in Manim that frames leave by: the file writer, given by ``CairoRenderer(file_writer_class=...)``.

It is private to Manim 0.22.0, which ``requirements.in`` pins; ``tests/render/test_manim_seam.py`` says what moved when
Manim moves. With Manim's format "none" its writer opens no files, so all that is left to replace is ``write_frame``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from manim import CairoRenderer
from manim.scene.scene_file_writer import SceneFileWriter
from numpy.typing import NDArray

Pixels: TypeAlias = NDArray[np.uint8]
"""One picture, (height, width, 4): red green blue alpha, the first row on top."""
Sink: TypeAlias = Callable[[Pixels, int], None]
"""Takes a picture, which is then its own, and for how many frames it is shown."""


def renderer_into(sink: Sink) -> CairoRenderer:
    """Manim's own renderer, with every frame going to ``sink``."""

    class FrameWriter(SceneFileWriter):
        def write_frame(self, pixels: Any, *, repeat: int = 1) -> None:
            sink(pixels, repeat)

    return CairoRenderer(file_writer_class=FrameWriter)

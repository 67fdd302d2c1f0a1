"""A scene without its ground: what it draws, over nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from scenes.stage import StateScene


def clear(scene_class: type[StateScene]) -> type[StateScene]:
    """The same scene over clear pixels. Manim's frames then have colours multiplied by their alpha, as Cairo has them.

    Manim's own setting, ``background_opacity``, leaves the ground's colour in the clear pixels, which is wrong in both
    ways of keeping alpha.
    """

    class Clear(scene_class):  # type: ignore[misc, valid-type]  # a class that is only known now
        def setup(self) -> None:
            super().setup()
            _clear_ground(self.renderer.camera)

    return type(scene_class.__name__, (Clear,), {})


def _clear_ground(camera: Any) -> None:
    camera.background = np.zeros_like(camera.background)

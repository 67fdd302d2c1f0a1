"""Settled pictures as the film's own renderer paints them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.render.fast.renderer import FastRenderer
from scenes.render.settings import manim_set_to

if TYPE_CHECKING:
    from scenes.render.picture import Pixels
    from scenes.render.quality import Quality
    from scenes.stage import StateScene


def settle(scene_class: type[StateScene], quality: Quality, beat: str) -> Pixels:
    """The picture at the end of a beat, without playing what leads to it."""
    until = type(scene_class.__name__, (scene_class,), {"until": beat})
    with manim_set_to(quality):
        scene = until(renderer=FastRenderer(lambda _picture, _repeat: None))
        scene.setup()
        scene.construct()
        scene.renderer.update_frame(scene)
        return scene.renderer.get_frame()

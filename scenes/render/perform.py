"""A scene on Manim's stage: played frame by frame, or settled at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from scenes.render.fast.renderer import FastRenderer
from scenes.render.settings import manim_set_to

if TYPE_CHECKING:
    from scenes.render.picture import Picture, Pixels, Sink
    from scenes.render.quality import Quality
    from scenes.stage import StateScene, Take


def play(scene_class: type[StateScene], quality: Quality, sink: Sink) -> Take:
    """Let Manim play the whole scene into ``sink``, and give the times of its beats."""
    with manim_set_to(quality):
        scene = scene_class(renderer=FastRenderer(sink))
        scene.render()
        return scene.take


def settle(scene_class: type[StateScene], quality: Quality, beat: str) -> tuple[Pixels, Take]:
    """Draw the settled picture at the end of a beat without playing what leads to it, and give the times so far."""
    with manim_set_to(quality):
        scene = _until(scene_class, beat)(renderer=FastRenderer(_nowhere))
        scene.setup()
        scene.construct()
        scene.renderer.update_frame(scene)
        return cast("Pixels", scene.renderer.get_frame()), scene.take


def forecast(scene_class: type[StateScene], quality: Quality) -> Take:
    """Tell when each beat of the film will be, before it is rendered."""
    return settle(scene_class, quality, scene_class.state.beats[-1].id)[1]


def _until(scene_class: type[StateScene], beat: str) -> type[StateScene]:
    return type(scene_class.__name__, (scene_class,), {"until": beat})


def _nowhere(_picture: Picture, _repeat: int) -> None:
    """Drop frames on the way to a settled picture."""

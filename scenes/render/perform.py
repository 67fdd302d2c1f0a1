"""A scene on Manim's stage: played frame by frame, or settled at once."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from scenes.render.fast.renderer import FastRenderer
from scenes.render.settings import manim_set_to
from scenes.render.watch import painted
from scenes.stage import Reached

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from manim import Mobject

    from scenes.render.picture import Picture, Pixels, Sink
    from scenes.render.quality import Quality
    from scenes.stage import StateScene, Take

Show: TypeAlias = "Callable[[str, Sequence[Mobject], Callable[[], Pixels]], None]"
"""Is shown a beat, what is painted at its end, and what paints that. Look at it now: it changes with the next one."""

_ON_THE_WAY = "no beat"
"""Settles what is to be played, and is reached by none."""


def play(scene_class: type[StateScene], quality: Quality, sink: Sink) -> Take:
    """Let Manim play the whole scene into ``sink``, and give the times of its beats."""
    with manim_set_to(quality):
        scene = scene_class(renderer=FastRenderer(sink))
        scene.render()
        return scene.take


def play_between(
    scene_class: type[StateScene], quality: Quality, after: str | None, upto: str | None, sink: Sink
) -> None:
    """Play what comes after the end of one beat, up to the end of another; what leads there is settled, not played."""

    class Between(scene_class):  # type: ignore[misc, valid-type]  # a class that is only known now
        until = _ON_THE_WAY if after else None

        @contextmanager
        def beat(self, beat_id: str) -> Iterator[None]:
            with super().beat(beat_id):
                yield
            if beat_id == after:
                self.until = None
            if beat_id == upto:
                raise Reached

    play(type(scene_class.__name__, (Between,), {}), quality, sink)


def settle_each(scene_class: type[StateScene], quality: Quality, show: Show) -> None:
    """Hand on the settled picture of each beat, in their order; the scene is built only once."""
    *before, last = (beat.id for beat in scene_class.state.beats)

    def hand_on(scene: Any) -> None:
        def paint() -> Pixels:
            scene.renderer.update_frame(scene)
            return cast("Pixels", scene.renderer.get_frame())

        show(scene.take.beats[-1].id, painted(scene.mobjects), paint)

    class Stopping(scene_class):  # type: ignore[misc, valid-type]  # a class that is only known now
        @contextmanager
        def beat(self, beat_id: str) -> Iterator[None]:
            with super().beat(beat_id):
                yield
            if beat_id in before:
                hand_on(self)

    with manim_set_to(quality):
        scene = _until(type(scene_class.__name__, (Stopping,), {}), last)(renderer=FastRenderer(_nowhere))
        scene.setup()
        scene.construct()
        hand_on(scene)


def forecast(scene_class: type[StateScene], quality: Quality) -> Take:
    """Tell when each beat of the film will be, before it is rendered. Nothing is painted."""
    hasty = type(scene_class.__name__, (scene_class,), {"hasty": True})
    with manim_set_to(quality):
        scene = _until(hasty, scene_class.state.beats[-1].id)(renderer=FastRenderer(_nowhere))
        scene.setup()
        scene.construct()
        return scene.take


def _until(scene_class: type[StateScene], beat: str) -> type[StateScene]:
    return type(scene_class.__name__, (scene_class,), {"until": beat})


def _nowhere(_picture: Picture, _repeat: int) -> None:
    """Drop frames on the way to a settled picture."""

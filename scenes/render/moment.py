"""What stands on the stage at one moment, or at all of them, for whoever draws it his own way."""

from __future__ import annotations

from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING

from scenes.render.watch import settled, watch
from scenes.targets import UnknownTargetError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scenes.render.watch import Instant, Look
    from scenes.stage import StateScene


def at(scene_class: type[StateScene], moment: str | Fraction, fps: int, look: Look) -> None:
    """Show ``look`` the settled picture at the end of that beat, or the film's frame at that many seconds.

    UnknownTargetError for a time at which the film is over.
    """
    if not isinstance(moment, Fraction):
        settled(type(scene_class.__name__, (scene_class,), {"hasty": True}), moment, look)
        return
    wanted = int(moment * fps)

    def wait_for_it(scene: StateScene, instant: Instant) -> None:
        if wanted < round(instant.seconds * fps) + instant.frames:
            look(scene, instant)
            raise _Reached

    try:
        seconds = watch(scene_class, wait_for_it, fps=fps).seconds
    except _Reached:
        return
    raise UnknownTargetError(f"{scene_class.__name__} is over after {seconds:.2f} s; @end is its last picture")


def each(scene_class: type[StateScene], look: Look) -> None:
    """Show ``look`` the settled picture of each beat, in their order; the scene is built only once."""
    beats = [beat.id for beat in scene_class.state.beats]

    class Stopping(scene_class):  # type: ignore[misc, valid-type]  # a class that is only known now
        @contextmanager
        def beat(self, beat_id: str) -> Iterator[None]:
            with super().beat(beat_id):
                yield
            if beat_id in beats[:-1]:
                self.renderer.hold(self, 1)

    settled(type(scene_class.__name__, (Stopping,), {}), beats[-1], look)


class _Reached(Exception):  # noqa: N818  not an error: the frame that was wanted
    """Nothing more needs to be played."""

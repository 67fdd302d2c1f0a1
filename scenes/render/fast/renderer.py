"""Manim's Cairo renderer with Manim's pixels, sooner: it paints only what changed since the last frame.

It is given to a scene by Manim's own parameter, ``Scene(renderer=...)``. What it does not know it leaves to Manim, play
by play, and says why in ``fallbacks``: first correct, then fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from manim import CairoRenderer, Camera, Mobject, VMobject, config
from manim.utils.iterables import list_update

from scenes.render.fast.canvas import Canvas
from scenes.render.fast.cast import Cast
from scenes.render.fast.known import unknown
from scenes.render.fast.motion import Motion
from scenes.render.picture import Picture, Rect

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manim import Scene

    from scenes.render.picture import Sink


_Seen: TypeAlias = list[tuple[Mobject, bool, float]]


class FastRenderer(CairoRenderer):
    """Gives every frame to ``sink``. A scene whose camera is of another class needs that ``camera_class`` here too."""

    def __init__(self, sink: Sink, camera_class: type[Camera] = Camera) -> None:
        super().__init__(camera_class=camera_class)
        self.fallbacks: set[str] = set()
        """Why Manim had to step or to paint some plays itself."""
        self._sink = sink
        self._under: list[Mobject] = []
        self._changed: list[Rect] = []
        self._stage: tuple[Canvas, Cast] | None = None

    # -- Manim calls these ---------------------------------------------------------------------------------------

    def play(self, scene: Scene, *args: Any, **kwargs: Any) -> None:
        """Do as Manim does, less the caching and the files."""
        self.skip_animations = self._original_skipping_status
        self.update_skipping_status()
        if self.skip_animations:
            super().play(scene, *args, **kwargs)
            return
        scene.compile_animation_data(*args, **kwargs)
        scene.begin_animations()
        self.save_static_frame_data(scene, scene.static_mobjects)
        if scene.is_current_animation_frozen_frame():
            self.update_frame(scene, scene.moving_mobjects)
            self.freeze_current_frame(scene.duration)
        elif reason := self._alien(self._painted(scene, scene.moving_mobjects)) or unknown(scene):
            self.fallbacks.add(reason)
            scene.play_internal()
        else:
            self._move(scene)
        self.num_plays += 1

    def save_static_frame_data(self, scene: Scene, static_mobjects: Iterable[Mobject]) -> None:  # noqa: ARG002  Manim's
        """Remember what stands still in this play: Manim paints that first."""
        self._under = list(static_mobjects)
        self.static_image = None

    def update_frame(self, scene: Any, mobjects: Any = None, *_args: Any, **_kwargs: Any) -> None:
        """Bring the picture up to date with everything on the stage."""
        painted = self._painted(scene, mobjects)
        if reason := self._alien(painted):
            self.fallbacks.add(reason)
            self._let_manim_paint(scene, mobjects)
            return
        canvas, cast = self._set_up()
        shapes = cast.of(painted)
        cast.look_again(shapes)
        self._changed += canvas.show(shapes, cast.take_touched())

    def render(self, scene: Scene, time: float, moving_mobjects: Iterable[Mobject] | None = None) -> None:  # noqa: ARG002
        """Paint one frame and hand it on."""
        self.update_frame(scene, moving_mobjects)
        self._give(1)

    def freeze_current_frame(self, duration: float) -> None:
        """Hand the picture on, once, for as many frames as Manim would write."""
        self._give(int(duration / (1 / self.camera.frame_rate)))

    # -- inside --------------------------------------------------------------------------------------------------

    def _move(self, scene: Scene) -> None:
        """Do as ``Scene.play_internal`` does, looking only at what the animations change."""
        animations = scene.animations or []
        scene.duration = scene.get_run_time(animations)
        canvas, cast = self._set_up()
        shapes = cast.of(self._painted(scene, scene.moving_mobjects))
        cast.look_again(shapes)
        motion = Motion(animations, cast)
        seen = {mobject: _seen_of(mobject) for mobject in motion.stepped}
        for time in np.arange(0, scene.duration, 1 / config["frame_rate"]).tolist():
            if stepped := motion.to(time):  # by Manim, which may have given them points or taken them
                before = [seen[mobject] for mobject in stepped]
                seen |= {mobject: _seen_of(mobject) for mobject in stepped}
                if before != [seen[mobject] for mobject in stepped]:
                    shapes = cast.of(self._painted(scene, scene.moving_mobjects))
                    cast.look_again(cast.among(part for parts in before for part, _, _ in parts))  # which it may clear
                cast.look_again(cast.family(stepped))
            self._changed += canvas.show(shapes, cast.take_touched())
            self._give(1)
        for animation in animations:
            animation.finish()
            animation.clean_up_from_scene(scene)
        scene.update_mobjects(0)

    def _painted(self, scene: Scene, moving: Iterable[Mobject] | None) -> list[Any]:
        """List what Manim paints, in its order; with nothing that moves it takes everything once more."""
        moving = moving or list_update(scene.mobjects, scene.foreground_mobjects)
        return [*self._under, *self.camera.get_mobjects_to_display(moving)]

    def _alien(self, painted: Sequence[Mobject]) -> str:
        """Say what only Manim knows how to paint; nothing if all is known."""
        if type(self.camera) is not Camera:
            return f"the camera {type(self.camera).__name__}"
        for mobject in painted:
            if isinstance(mobject, VMobject):
                if mobject.background_image:
                    return "a background image"
            elif self.camera.type_or_raise(mobject) is not Mobject:  # which Manim does not paint, such as ValueTracker
                return f"the mobject {type(mobject).__name__}"
        return ""

    def _set_up(self) -> tuple[Canvas, Cast]:
        """Give what paints on the camera's picture; anew if the camera has another one, or Manim has painted on it."""
        if self._stage is None or self._stage[0].pixels is not self.camera.pixel_array:
            canvas = Canvas(self.camera)
            self._stage = canvas, Cast(canvas.grid)
        return self._stage

    def _let_manim_paint(self, scene: Scene, mobjects: Iterable[Mobject] | None) -> None:
        if self._under and self.static_image is None:
            self.camera.reset()
            self.camera.capture_mobjects(self._under)
            self.static_image = self.camera.pixel_array.copy()
        super().update_frame(scene, mobjects)
        height, width = self.camera.pixel_array.shape[:2]
        self._changed = [Rect(0, 0, width, height)]
        self._stage = None

    def _give(self, frames: int) -> None:
        if self.skip_animations:
            return
        self.time += frames / self.camera.frame_rate
        changed, self._changed = tuple(self._changed), []
        self._sink(Picture(np.asarray(self.camera.pixel_array, np.uint8), changed), frames)


def _seen_of(mobject: Mobject) -> _Seen:
    """All that Manim asks of a mobject to know what of it to paint, and in what order."""
    return [(part, len(part.points) > 0, part.z_index) for part in mobject.get_family()]

"""A scene played without painting: what stands on the stage at every instant, and for how long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from manim import CairoRenderer
from manim.utils.family import extract_mobject_family_members

from scenes.render.quality import Quality
from scenes.render.settings import manim_set_to

if TYPE_CHECKING:
    from manim import Mobject, Scene

    from scenes.stage import StateScene, Take

FPS = 15
"""All durations are whole frames at this rate; a film at 60 shows each of its instants too."""
_BLIND = Quality("blind", 32, 18, FPS)
"""Nothing is painted, so the picture is as small as Manim takes it."""


@dataclass(frozen=True)
class Instant:
    """A picture of the film before it is painted."""

    seconds: float
    """Since the film began."""
    frames: int
    """For how many frames it stands."""
    moving: bool
    """Whether it is part of a motion; else it is held."""
    mobjects: Sequence[Mobject]
    """What is painted, in that order; each has points of its own."""


Look: TypeAlias = "Callable[[StateScene, Instant], None]"
"""Is shown every instant. What stands there changes with the next one: look now."""
Which: TypeAlias = Callable[[int], Sequence[int]]
"""Which frames of a motion of so many frames are looked at."""


def every(frames: int) -> Sequence[int]:
    """All of them."""
    return range(frames)


def watch(scene_class: type[StateScene], look: Look, which: Which = every, fps: int = FPS) -> Take:
    """Play the scene to its end as Manim plays it, showing ``look`` its instants; give the times of its beats."""
    with manim_set_to(replace(_BLIND, fps=fps)):
        scene = scene_class(renderer=_Blind(look, which, fps))
        scene.setup()
        scene.construct()
        return scene.take


def settled(scene_class: type[StateScene], beat: str, look: Look) -> None:
    """Show ``look`` the settled picture at the end of a beat, without playing what leads to it."""
    with manim_set_to(_BLIND):
        blind = _Blind(look, every, FPS)
        scene = type(scene_class.__name__, (scene_class,), {"until": beat})(renderer=blind)
        scene.setup()
        scene.construct()
        blind.hold(scene, 1)


class _Blind(CairoRenderer):
    """Manim's renderer without its pictures: ``play`` is Manim's own, less the caching, painting and writing."""

    def __init__(self, look: Look, which: Which, fps: int) -> None:
        super().__init__()
        self._look, self._which, self._fps = look, which, fps
        self._frames = 0

    def play(self, scene: Scene, *args: Any, **kwargs: Any) -> None:
        scene.compile_animation_data(*args, **kwargs)
        scene.begin_animations()
        count = round(scene.duration * self._fps)
        if scene.is_current_animation_frozen_frame():
            self.hold(scene, count)
        else:
            self._move(scene, count)
        self._frames += count
        self.num_plays += 1

    def hold(self, scene: Any, frames: int) -> None:
        """Show what stands on the stage now."""
        self._look(scene, Instant(self._frames / self._fps, frames, moving=False, mobjects=painted(scene.mobjects)))

    def _move(self, scene: Any, count: int) -> None:
        """Show frames of a motion; what is still is painted first, as Manim does."""
        for frame in self._which(count):
            scene.update_to_time(frame / self._fps)
            shown = [*scene.static_mobjects, *painted(scene.moving_mobjects)]
            self._look(scene, Instant((self._frames + frame) / self._fps, 1, moving=True, mobjects=shown))
        for animation in scene.animations:
            animation.finish()
            animation.clean_up_from_scene(scene)
        scene.update_mobjects(0)


def painted(mobjects: Sequence[Mobject]) -> list[Mobject]:
    """What Manim paints of these, in its order."""
    return extract_mobject_family_members(mobjects, use_z_index=True, only_those_with_points=True)

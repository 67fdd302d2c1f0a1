"""Which plays change nothing but what their animations are about, and how far each animation is at every frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from manim import Animation, AnimationGroup

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manim import Scene

_ALONE = frozenset(
    f"manim.animation.{name}"
    for name in [
        "animation",
        "creation",
        "fading",
        "growing",
        "indication",
        "movement",
        "numbers",
        "rotation",
        "transform",
    ]
)
"""Where Manim's animations are that change their own mobject only; those in ``updaters`` may change anything."""
_OURS = "scenes.draw."
"""Ours keep to that too."""
_STEPS = ("interpolate", "interpolate_mobject", "interpolate_submobject")


def unknown(scene: Scene) -> str:
    """Say why anything at all may change in the play that the scene has just begun; nothing if it may not."""
    animations: list[Any] = list(single(scene.animations or ()))
    for animation in animations:
        if reason := _unknown_animation(animation):
            return reason
    tops = [*scene.mobjects, *(top for animation in animations for top in animation.get_all_mobjects())]
    if scene.updaters or any(part.updaters for top in tops for part in top.get_family()):
        return "an updater"
    moved = [id(part) for animation in animations for part in animation.mobject.get_family()]
    return "two animations of one mobject" if len(moved) != len(set(moved)) else ""


def progress(animations: Iterable[tuple[Animation, float]]) -> Iterator[tuple[Animation, float]]:
    """Take groups apart: each single animation, and how far it is, as Manim's groups would tell it."""
    for animation, alpha in animations:
        if not isinstance(animation, AnimationGroup):
            yield animation, alpha
            continue
        time = animation.rate_func(alpha) * animation.max_end_time
        timings: Any = animation.anims_with_timings
        alphas = np.clip((time - timings["start"]) / (timings["end"] - timings["start"]), 0, 1)
        yield from progress(zip(animation.animations, alphas.tolist(), strict=True))


def single(animations: Iterable[Animation]) -> Iterator[Animation]:
    """Take known groups apart."""
    for animation in animations:
        if isinstance(animation, AnimationGroup) and not _unknown_group(animation):
            yield from single(animation.animations)
        else:
            yield animation


def _unknown_group(group: AnimationGroup) -> bool:
    timings: Any = group.anims_with_timings
    usual = type(group).interpolate is AnimationGroup.interpolate and type(group).begin is AnimationGroup.begin
    return not usual or group.rate_func(0) != 0 or bool((timings["end"] <= timings["start"]).any())


def _unknown_animation(animation: Animation) -> str:
    steps = [getattr(type(animation), step) for step in _STEPS]
    if isinstance(animation, AnimationGroup) or not all(
        step.__module__ in _ALONE or step.__module__.startswith(_OURS) for step in steps
    ):
        return f"the animation {type(animation).__name__}"
    return ""

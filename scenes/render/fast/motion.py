"""A play whose changes are known beforehand: all its straight Transforms (fades are such too) mixed at once.

Manim calls ``interpolate`` for each mobject and each of its arrays; here all points, and all looks, go through its
formula ``(1 - a) * start + a * target`` together. Other animations are stepped by Manim, and looked at afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from manim import Animation, Mobject, Transform, VMobject
from manim.utils.bezier import interpolate

from scenes.render.fast.cast import is_simple
from scenes.render.fast.known import progress, single
from scenes.render.fast.mix import Mix, Part
from scenes.render.fast.shapes import Look, look_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scenes.render.fast.cast import Cast


class Motion:
    """Steps the shapes of a play that has begun."""

    def __init__(self, animations: Sequence[Animation], cast: Cast) -> None:
        self._animations = animations
        self._cast = cast
        self._flocks = {animation: _flocks(animation, cast) for animation in single(animations)}
        self.stepped: list[Any] = [animation.mobject for animation, flocks in self._flocks.items() if flocks is None]
        """What Manim steps."""
        self._reached = dict.fromkeys(self._flocks, 0.0)
        self._mix = Mix([], cast)
        self._mixed: list[Animation] = []

    def to(self, time: float) -> list[Mobject]:
        """Bring everything to where it is at that time, in seconds after the beginning.

        Give what Manim has stepped: their shapes are not brought up to date.
        """
        mixed: list[Animation] = []
        shares: list[float] = []
        stepped: list[Any] = []  # mobjects, which Manim's types call something else
        for animation, alpha in progress((each, time / each.run_time) for each in self._animations):
            if alpha == self._reached[animation]:
                continue
            self._reached[animation] = alpha
            flocks = self._flocks[animation]
            if flocks is None:
                animation.interpolate(alpha)
                stepped.append(animation.mobject)
            else:
                mixed.append(animation)
                shares += [animation.get_sub_alpha(alpha, flock.place, flock.places) for flock in flocks]
        if mixed != self._mixed:
            self._mix = Mix([flock.parts for each in mixed for flock in self._flocks[each] or ()], self._cast)
            self._mixed = mixed
        self._mix.to(shares)
        return stepped


class _Flock(NamedTuple):
    """The parts of a straight Transform that are always equally far."""

    place: int
    places: int
    """Where the flock is among all of its Transform, and how many there are: they may set out one after the other."""
    parts: list[Part]


def _flocks(animation: Any, cast: Cast) -> list[_Flock] | None:
    """List what a straight Transform changes; None where it is none, or changes what cannot be mixed."""
    parts = _parts(animation, cast)
    if parts is None:
        return None
    places = len(animation.mobject.family_members_with_points()) if animation.lag_ratio else 1
    if places == 1:
        return [_Flock(0, 1, [part for _, part in parts])]
    return [_Flock(place, places, [part]) for place, part in parts]


def _parts(animation: Any, cast: Cast) -> list[tuple[int, Part]] | None:
    """List what a straight Transform changes that is painted, and each one's place among all of its mobjects."""
    if not _is_straight(animation):
        return None
    parts = []
    for place, (mobject, start, target) in enumerate(animation.get_all_families_zipped()):
        before, after = look_of(start), look_of(target)
        if not (_is_usual(mobject) and isinstance(before, Look) and isinstance(after, Look)):
            return None
        if not (len(start.points) == len(target.points) and is_simple(start) and is_simple(target)):
            return None
        shape = cast.get(mobject)
        points = None if np.array_equal(start.points, target.points) else (start.points, target.points)
        looks = None if before == after else (before, after)
        if shape is not None and (points or looks):
            parts.append((place, Part(shape, points, looks)))
    return parts


def _is_straight(animation: Any) -> bool:
    kind: Any = type(animation)
    return (
        isinstance(animation, Transform)
        and kind.interpolate is Animation.interpolate
        and kind.interpolate_mobject is Animation.interpolate_mobject
        and kind.interpolate_submobject is Transform.interpolate_submobject
        and kind.get_all_families_zipped is Transform.get_all_families_zipped
        and animation.path_func is interpolate
    )


def _is_usual(mobject: VMobject) -> bool:
    kind = type(mobject)
    return kind.interpolate is Mobject.interpolate and kind.interpolate_color is VMobject.interpolate_color

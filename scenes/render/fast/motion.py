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
from scenes.render.fast.shapes import Look, look_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scenes.render.fast.cast import Cast
    from scenes.render.fast.shapes import Shape


class Part(NamedTuple):
    """One mobject of a straight Transform that is painted and changes."""

    place: int
    """Among all mobjects of its Transform: they may set out one after the other."""
    shape: Shape
    points: tuple[NDArray[np.float64], NDArray[np.float64]] | None
    """From where to where, if it moves."""
    looks: tuple[Look, Look] | None
    """From what to what, if its look changes."""


class Motion:
    """Steps the shapes of a play that has begun."""

    def __init__(self, animations: Sequence[Animation], cast: Cast) -> None:
        self._animations = animations
        self._cast = cast
        self._parts = {animation: _parts(animation, cast) for animation in single(animations)}
        self._reached = dict.fromkeys(self._parts, 0.0)

    def to(self, time: float) -> list[Mobject]:
        """Bring everything to where it is at that time, in seconds after the beginning.

        Give what Manim has stepped: their shapes are not brought up to date.
        """
        mixed: list[tuple[Part, float]] = []
        stepped: list[Any] = []  # mobjects, which Manim's types call something else
        for animation, alpha in progress((each, time / each.run_time) for each in self._animations):
            if alpha == self._reached[animation]:
                continue
            self._reached[animation] = alpha
            parts = self._parts[animation]
            if parts is None:
                animation.interpolate(alpha)
                stepped.append(animation.mobject)
            else:
                mixed += _shares(animation, parts, alpha)
        self._restyle([(part.shape, *part.looks, share) for part, share in mixed if part.looks])
        self._move([(part.shape, *part.points, share) for part, share in mixed if part.points])
        return stepped

    def _restyle(self, mixed: list[tuple[Shape, Look, Look, float]]) -> None:
        if mixed:
            shapes, starts, targets, shares = zip(*mixed, strict=True)
            before, after = (np.array([look.numbers for look in looks]) for looks in (starts, targets))
            rows = interpolate(before, after, np.array(shares)[:, None]).tolist()
            for shape, look, numbers in zip(shapes, starts, rows, strict=True):
                self._cast.restyle(shape, look.with_numbers(numbers))

    def _move(self, mixed: list[tuple[Shape, NDArray[np.float64], NDArray[np.float64], float]]) -> None:
        if mixed:
            shapes, starts, targets, shares = zip(*mixed, strict=True)
            counts = [len(points) for points in starts]
            each = np.repeat(shares, counts)[:, None]
            self._cast.move(shapes, interpolate(np.concatenate(starts), np.concatenate(targets), each), counts)


def _shares(animation: Animation, parts: list[Part], alpha: float) -> list[tuple[Part, float]]:
    """Tell how far from its start to its target each part is when its animation is at ``alpha``."""
    count = len(animation.mobject.family_members_with_points()) if animation.lag_ratio else 1
    if count == 1:
        share = animation.get_sub_alpha(alpha, 0, 1)
        return [(part, share) for part in parts]
    return [(part, animation.get_sub_alpha(alpha, part.place, count)) for part in parts]


def _parts(animation: Any, cast: Cast) -> list[Part] | None:
    """List what a straight Transform changes; None where it is none, or changes what cannot be mixed."""
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
            parts.append(Part(place, shape, points, looks))
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

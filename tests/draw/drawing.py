"""What tests of the drawing need: where ink really is, arrays to draw, motions played to their end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from manim import Scene, tempconfig

from lessons.core.arrays import named
from scenes.draw.boxes import Box
from scenes.draw.figures import Figure, figure
from scenes.draw.mobjects import UNIT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manim import Animation, Mobject


def ink(thing: Mobject) -> Box:
    """The box around all of its points, px."""
    points = np.concatenate([part.points for part in thing.get_family() if len(part.points)])
    x, y = points[:, 0] / UNIT + 960, 540 - points[:, 1] / UNIT
    return Box(float(x.min()), float(y.min()), float(x.max()), float(y.max()))


def shown(rows: Iterable[Iterable[float]], *, name: str = "A", axes: str = "query key", decimals: int = 3) -> Figure:
    """A table of numbers as it is shown."""
    return figure(name, named(list(rows), *axes.split()), decimals)


def played(*animations: Animation, on: Iterable[Mobject] = ()) -> Scene:
    """A scene with these things, after these motions at once."""
    with tempconfig({"dry_run": True, "verbosity": "ERROR", "progress_bar": "none"}):
        scene = Scene()
        scene.add(*on)
        scene.add_mobjects_from_animations(animations)
        for animation in animations:
            animation._setup_scene(scene)
            animation.begin()
        for animation in animations:
            animation.finish()
            animation.clean_up_from_scene(scene)
    return scene


def parts(scene: Scene) -> list[Mobject]:
    """Everything on it that has ink."""
    return [part for thing in scene.mobjects for part in thing.get_family() if len(part.points)]

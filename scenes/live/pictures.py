"""The stills of a state, each written while the next is drawn; a moment that looks as it did is not drawn again."""

from __future__ import annotations

import hashlib
from concurrent.futures import Future, ThreadPoolExecutor
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lessons.core.trace import compute
from scenes.live.words import Stale
from scenes.render.perform import settle_each
from scenes.render.store.recipe import Shot, recipe
from scenes.stage import Look, cast
from scenes.takeaway.files import write_png

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from manim import Mobject

    from lessons.core.lesson import Lesson
    from scenes.render.order import Order
    from scenes.render.picture import Pixels
    from scenes.render.store.recipe import Parts


class Made(NamedTuple):
    """What came of a state: how many stills were drawn, of how many, and after so many seconds the first and all."""

    drawn: int
    moments: int
    first: float
    last: float


class Pictures:
    """Remembers what the stills show."""

    def __init__(self) -> None:
        self._shown: dict[Path, str] = {}
        self._complete: dict[Path, Parts] = {}
        """Where the stills of a state go, and what they were all made of."""

    def draw(self, lesson: Lesson, state_id: str, order: Order, stale: Callable[[], bool]) -> Made:
        """Bring the stills of that state up to date.

        Stale when that says so between two of them. RenderError when one cannot be written.
        """
        start = monotonic()
        state = lesson.state(state_id)
        trace = compute(lesson)
        shot = Shot(lesson, trace, state, order.theme, order.langs, order.quality, order.captions)
        parts, place = recipe(shot, {}, {}), order.still(lesson.id, state.id, "")
        paths = {beat.id: order.still(lesson.id, state.id, beat.id) for beat in state.beats}
        if self._complete.get(place) == parts and all(path.is_file() for path in paths.values()):
            return Made(0, len(paths), 0.0, 0.0)
        self._complete.pop(place, None)
        written: list[Future[float]] = []
        with ThreadPoolExecutor(1) as beside:

            def show(beat: str, mobjects: Sequence[Mobject], paint: Callable[[], Pixels]) -> None:
                if stale():
                    raise Stale
                look = _look_of(mobjects)
                if self._shown.get(paths[beat]) != look or not paths[beat].is_file():
                    written.append(beside.submit(self._write, paths[beat], paint().copy(), look))

            scene = cast(lesson, trace, state, Look(order.theme, order.langs, order.captions))
            settle_each(scene, order.quality, show)
        times = [each.result() - start for each in written]
        self._complete[place] = parts
        return Made(len(times), len(paths), min(times, default=0.0), max(times, default=0.0))

    def _write(self, path: Path, pixels: Pixels, look: str) -> float:
        """Write it and tell when that was."""
        self._shown.pop(path, None)
        write_png(path, pixels)
        self._shown[path] = look
        return monotonic()


def _look_of(mobjects: Sequence[Mobject]) -> str:
    """A hash of all that is painted: shapes, places, colours, strokes, and their order."""
    digest = hashlib.sha256()
    for mobject in mobjects:
        digest.update(np.ascontiguousarray(mobject.points).tobytes())
        for of in ("fill_rgbas", "stroke_rgbas", "background_stroke_rgbas", "stroke_width", "background_stroke_width"):
            digest.update(np.ascontiguousarray(getattr(mobject, of, 0)).tobytes())
    return digest.hexdigest()

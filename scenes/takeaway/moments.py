"""The job behind ``stills``: a picture of every moment, numbered in the lesson's order, and one sheet that shows them.

``media/R43/stills/03-b4@reads.png`` has its name from the lesson's order, whatever part of the lesson was asked for;
``00-R43.png`` is the sheet.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from lessons.core.trace import compute
from scenes.draw.theme import THEMES
from scenes.render.choice import choose_films
from scenes.render.errors import saying_where
from scenes.render.moment import each
from scenes.render.vector import Told, drawing
from scenes.stage import cast
from scenes.takeaway.files import save
from scenes.takeaway.sheet import Sheet, Shot, recorded
from scenes.takeaway.stills import look, save_frame

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from lessons.core.lesson import Lesson, State
    from scenes.render.order import Order
    from scenes.render.watch import Instant
    from scenes.stage import StateScene


def stills(targets: Sequence[str], order: Order) -> Iterator[Path]:
    """Make the pictures of all moments of ``targets``, and give the path of each when it is there. The sheet is last.

    Of a whole lesson, pictures of moments that it no longer has are removed. UnknownTargetError or LessonError for
    what was asked, RenderError for what cannot be made.
    """
    for lesson, states in choose_films(targets, order.lessons).by_lesson:
        album = _Album(lesson, order)
        rows = []
        for state in (state for state in lesson.states if state in states):
            made = album.state(state)
            yield from made.paths
            rows.append((state, made.shots))
        yield album.sheet(rows)
        if len(rows) == len(lesson.states):
            album.remove_strangers()


@dataclass(frozen=True)
class _Made:
    paths: list[Path]
    shots: list[Shot]


class _Album:
    """The pictures of one lesson."""

    def __init__(self, lesson: Lesson, order: Order) -> None:
        self._lesson, self._order, self._trace = lesson, order, compute(lesson)
        moments = [f"{state.id}@{beat.id}" for state in lesson.states for beat in state.beats]
        digits = max(2, len(str(len(moments))))
        self._numbers = {moment: f"{number:0{digits}}" for number, moment in zip(count(1), moments, strict=False)}
        self._folder = order.still(lesson.id, "", "").parent
        self._zero = "0" * digits

    def state(self, state: State) -> _Made:
        """Make the pictures of a state's moments, with its scene built once."""
        made = _Made([], [])

        def keep(scene: StateScene, instant: Instant) -> None:
            moment = f"{state.id}@{scene.take.beats[-1].id}"
            path = self._path(f"{self._numbers[moment]}-{moment}")
            save_frame(path, scene, instant, self._order, settled=True)
            made.paths.append(path)
            ground = None if self._order.transparent else scene.theme.ground
            made.shots.append(Shot(f"{self._numbers[moment]}  {moment}", recorded(drawing(instant.mobjects, ground))))

        each(cast(self._lesson, self._trace, state, look(self._order)), keep)
        return made

    def sheet(self, rows: Sequence[tuple[State, Sequence[Shot]]]) -> Path:
        """Make the sheet of these states."""
        order, lesson = self._order, self._lesson
        whole = len(rows) == len(lesson.states)
        path = self._path(
            f"{self._zero}-{lesson.id}" + ("" if whole else "." + "+".join(state.id for state, _ in rows))
        )
        sheet = Sheet(lesson, rows, THEMES[order.theme], order.langs[0])
        draw = partial(sheet.draw, ground=not order.transparent)
        grow = order.size[0] / WIDTH
        pixels = (round(sheet.size[0] * grow), round(sheet.size[1] * grow))
        save(path, draw, partial(self._told, rows), sheet.size, scale=order.scale, pixels=pixels)
        return path

    def remove_strangers(self) -> None:
        """Remove numbered pictures in this look whose moment is gone or has another number now."""
        ours = {f"{number}-{moment}" for moment, number in self._numbers.items()}
        ending = self._path("").name
        numbered = re.compile(r"(?P<name>\d{2,}-[^@.]+@[^@.]+)" + re.escape(ending))
        for path in self._folder.iterdir():
            found = numbered.fullmatch(path.name)
            if found and found["name"] not in ours:
                with saying_where(path):
                    path.unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}{self._order.variant}.{self._order.form or 'png'}"

    def _told(self, rows: Sequence[tuple[State, Sequence[Shot]]]) -> Told:
        """The sheet's title, and what pictures it shows."""
        lang = self._order.langs[0]
        lines = [
            f"{state.id}  {state.title.in_lang(lang)}: " + ", ".join(shot.name for shot in shots)
            for state, shots in rows
        ]
        return Told(f"{self._lesson.id}  {self._lesson.title.in_lang(lang)}", "\n".join(lines), lang)


WIDTH = 1920
"""The sheet's pixels are those of its page where a still is this wide."""

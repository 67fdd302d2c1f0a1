"""A watch: whatever is saved is checked and told at once, then drawn by two processes that are kept warm."""

from __future__ import annotations

from dataclasses import replace
from multiprocessing.connection import wait
from pathlib import Path
from typing import TYPE_CHECKING

import lessons
import scenes
from lessons.core.problems import LessonError
from lessons.core.trace import compute
from scenes.live.changed import Known
from scenes.live.drawer import draw_stills
from scenes.live.filmer import make_films
from scenes.live.fresh import trouble
from scenes.live.saves import Saves
from scenes.live.words import Draw, Drawn, Film, Said
from scenes.render.aide import Aide
from scenes.render.choice import choose_films
from scenes.render.quality import QUALITIES
from scenes.targets import UnknownTargetError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scenes.render.order import Order
    from scenes.render.progress import Report

_CODE = (Path(scenes.__file__).parent, Path(lessons.__file__).parent / "core")


class Session:
    """The watch of one target, such as ``R43`` or ``R43.b0``. It must be closed."""

    def __init__(self, target: str, order: Order, report: Report) -> None:
        self._target, self._order, self._report = target, order, report
        self._film = Film(target, replace(order, quality=QUALITIES["draft"]))
        self._saves = Saves([order.lessons], recursive=False)
        self._code = Saves(_CODE, recursive=True)
        self._known = Known(order)
        self._trouble = ""
        self._number = 0
        self._anew = True
        """Whether even what has not changed is to be drawn."""
        self._draws: Aide | None = Aide(draw_stills)
        self._films: Aide | None = Aide(make_films)

    def run(self) -> None:
        """Watch until the code has changed, so that a fresh process must go on."""
        self._look()
        while True:
            ready = wait([each.pipe for each in (self._saves, self._code, self._draws, self._films) if each])
            if self._code.pipe in ready and self._code_has_changed():
                return
            if self._saves.pipe in ready:
                self._saves.paths()
                self._look()
            self._draws = self._hear(self._draws, draw_stills, ready, "the stills")
            self._films = self._hear(self._films, make_films, ready, "the film")

    def close(self) -> None:
        """End what was begun."""
        self._saves.close()
        self._code.close()
        self._let_go()

    def _look(self) -> None:
        """Check the lesson, say what is wrong or has changed, and have that drawn."""
        try:
            [(lesson, states)] = choose_films([self._target], self._order.lessons).by_lesson
        except (LessonError, UnknownTargetError) as error:
            self._stumble(str(error))
            return
        lines = self._known.changes(lesson, compute(lesson), states)
        if not (lines or self._trouble or self._anew):
            return
        self._anew = False
        mended, self._trouble = bool(self._trouble), ""
        for line in lines or (["mended; nothing that is drawn has changed"] if mended else []):
            self._report.say(line)
        self._number += 1
        if self._films:
            self._films.ask(None)
        if self._draws:
            self._draws.ask(Draw(self._number, lesson, tuple(state.id for state in states), self._order))

    def _stumble(self, trouble: str) -> None:
        """Tell it once."""
        if trouble != self._trouble:
            self._trouble = trouble
            self._report.say(f"{trouble}\nthe last good pictures stay")

    def _hear(self, aide: Aide | None, serve: Callable[..., None], ready: Sequence[object], what: str) -> Aide | None:
        """What an aide has to say; another one in its place when it was killed."""
        if aide is None or aide.pipe not in ready:
            return aide
        said = aide.answer()
        if isinstance(said, Said):
            self._report.say(said.line)
        elif isinstance(said, Drawn):
            if self._films and said.number == self._number:
                self._films.ask(self._film)
        elif said is None:
            aide.end()
            self._anew = True
            self._report.say(f"the process that makes {what} was killed; save again")
            return Aide(serve)
        return aide

    def _code_has_changed(self) -> bool:
        """What is drawn from now on must be drawn by the new code: whether that runs."""
        paths = {path for path in self._code.paths() if path.suffix == ".py"}
        if not paths:
            return False
        self._let_go()
        wrong = trouble()
        self._report.say(wrong or "the code has changed; going on with the new one")
        return not wrong

    def _let_go(self) -> None:
        for aide in (self._draws, self._films):
            if aide:
                aide.end()
        self._draws = self._films = None

"""What follows a build: subtitles beside each film, and the film of each lesson whose states are all there."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from lessons.core.lesson import LANGS
from lessons.core.load import find
from lessons.core.words import Scope
from scenes.render import beside
from scenes.render.errors import saying_where
from scenes.render.whole import whole
from scenes.takeaway.lesson_film import lesson_film
from scenes.takeaway.noted import Noted
from scenes.takeaway.subtitles import cues, srt, vtt
from scenes.takeaway.sweep import sweep

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from lessons.core.lesson import Lang
    from scenes.render.order import Order
    from scenes.render.progress import Report
    from scenes.render.rebuild import Filmed
    from scenes.takeaway.subtitles import Cue


def complete(films: Sequence[Filmed], order: Order, report: Report, *, subtitles: bool) -> None:
    """Bring what belongs to these films up to date; what is so already stays. RenderError when it cannot be written.

    ``subtitles``: whether there are any, in files beside the films and in the films of lessons.
    """
    sweep(order, report)
    lessons = {film.shot.lesson.id: film.shot.lesson for film in films}
    states = {id_: {state.id for state in lesson.states} for id_, lesson in lessons.items()}
    Noted(order, report).sweep({path.stem for path in find(order.lessons)}, states)
    subtitles = subtitles and order.medium.ending != "gif"  # which no player shows subtitles with
    for _, group in groupby(films, key=lambda film: film.shot.lesson.id):
        parts = list(group)
        if subtitles:
            for film in parts:
                write_subtitles(film.target, {lang: _cues([film], lang) for lang in LANGS})
        lesson = parts[0].shot.lesson
        if len(parts) == len(lesson.states) and order.medium.ending == "mp4":
            in_order = sorted(parts, key=lambda film: lesson.states.index(film.shot.state))
            said = {lang: _cues(in_order, lang) for lang in LANGS} if subtitles else {}
            target = lesson_film(in_order, order, said, report)
            if subtitles:
                write_subtitles(target, said)


def write_subtitles(film: Path, said: dict[Lang, list[Cue]]) -> None:
    """``b0.zh.vtt``, ``b0.zh.srt`` and the same in English beside ``b0.mp4``: players find them by their names."""
    for lang, found in said.items():
        for ending, written in zip(beside.SUBTITLES, (vtt, srt), strict=True):
            target = beside.subtitles(film, lang, ending)
            text = written(found).encode()
            if not target.is_file() or target.read_bytes() != text:
                with whole(target) as part, saying_where(target):
                    part.write_bytes(text)


def _cues(films: Sequence[Filmed], lang: Lang) -> list[Cue]:
    """The cues of films that follow one another."""
    found: list[Cue] = []
    start = 0.0
    for film in films:
        shot = film.shot
        found += cues(Scope(shot.trace, shot.lesson, shot.state), film.cut.take, lang, start)
        start += film.cut.take.seconds
    return found

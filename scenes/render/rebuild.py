"""The jobs behind ``build`` and ``clean``: what is to be filmed and why, the films, and room for them."""

from __future__ import annotations

import os
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from lessons.core.trace import compute
from scenes.render.carry import Carrying
from scenes.render.choice import choose_films
from scenes.render.medium import MP4
from scenes.render.split import Splitting
from scenes.render.store.code import Code
from scenes.render.store.given import given
from scenes.render.store.gone import gone, take_away
from scenes.render.store.placed import Notes
from scenes.render.store.plan import Do, Step, Wanted, step
from scenes.render.store.reasons import Made
from scenes.render.store.recipe import Shot, recipe
from scenes.render.store.room import empty, trim
from scenes.render.store.shelf import Shelf
from scenes.render.store.telling import told
from scenes.render.store.versions import installed
from scenes.render.workers import Here, Workers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from scenes.render.carry import Crew
    from scenes.render.choice import Films
    from scenes.render.job import Job
    from scenes.render.order import Order
    from scenes.render.progress import Report
    from scenes.render.store.cut import Cut
    from scenes.render.store.gone import Gone
    from scenes.render.store.room import Emptied
    from scenes.render.workers import Tell, Word

_WORTH = 600
"""Frames of a piece: to bring a scene to where a shorter one begins would take longer than it saves."""
_BUSY = 2
"""Processors that one film keeps busy: it is drawn by one, encoded by another."""


class Filmed(NamedTuple):
    """A film in its place: what it shows, its file, and what it is."""

    shot: Shot
    target: Path
    cut: Cut


@dataclass(frozen=True)
class Plan:
    """What a build is going to do."""

    skipped: tuple[str, ...]
    steps: tuple[Step, ...]
    gone: tuple[Gone, ...]

    def lines(self) -> Iterator[str]:
        """Tell it, with the reasons."""
        yield from self.skipped
        yield from map(str, self.gone)
        yield from told(self.steps)


def plan(targets: Sequence[str], order: Order) -> Plan:
    """Decide what becomes of the films of ``targets``, such as ``R43`` or ``R43.b0``; of all when there are none.

    Nothing is written. UnknownTargetError or LessonError for what was asked, RenderError for code that does not parse.
    """
    return _plan(choose_films(targets, order.lessons), order, Code(Shelf(order.media).code))


def build(  # noqa: PLR0913  what is wanted, who makes it, and who is told
    targets: Sequence[str], order: Order, jobs: int, report: Report, *, code: Code | None = None, executor: str = ""
) -> list[Filmed]:
    """Say what is to be done, do it, with up to ``jobs`` films at a time, and give all films that were asked for.

    ``code`` is what this process has loaded, where that may not be what is on disk by now; no film is made then.
    ``executor`` such as ``dask://10.0.0.1:8786`` has films made by the workers there, as many at a time as there are.
    Errors as in ``plan``. RenderError also for films that could not be made; then all others are in their places, and
    of those the last good ones are.
    """
    shelf, notes = Shelf(order.media), Notes(order.media, order.lessons)
    code = code or Code(shelf.code)
    planned = _plan(choose_films(targets, order.lessons), order, code)
    for line in planned.lines():
        report.say(line)
    for each in planned.gone:
        take_away(each, notes)
    cuts = {each.wanted.shot.name: each.cut for each in planned.steps if each.cut}
    todo = [each for each in planned.steps if each.do is not Do.KEEP]
    if todo:
        with shelf.in_use():
            code.remember()
            cuts |= _carry_out(todo, shelf, notes, jobs, executor, report)
            trim(shelf)
    wanted = [each.wanted for each in planned.steps]
    return [Filmed(each.shot, each.target, cuts[each.shot.name]) for each in wanted]


def clean(media: Path) -> Emptied:
    """Empty the store of that media folder; the films in the folder itself stay. RenderError while it is in use."""
    return empty(Shelf(media))


def processors() -> int:
    """How many films may be made at a time so that each has a processor."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _plan(films: Films, order: Order, code: Code) -> Plan:
    shelf, notes = Shelf(order.media), Notes(order.media, order.lessons)
    steps = tuple(step(wanted, notes, shelf) for wanted in _wanted(films, order, code))
    lessons = [lesson for lesson, _ in films.by_lesson]
    return Plan(films.skipped, steps, tuple(gone(notes, order.lessons, lessons)))


def _wanted(films: Films, order: Order, code: Code) -> Iterator[Wanted]:
    for lesson, states in films.by_lesson:
        trace = compute(lesson)
        for state in states:
            shot = Shot(lesson, trace, state, order.theme, order.langs, order.quality, order.captions, order.medium)
            made = Made(recipe(shot, code.that_draws(state.scene), installed()), given(lesson, state))
            yield Wanted(shot, order.film(lesson.id, state.id), made)


def _carry_out(  # noqa: PLR0913, PLR0917  what is done, where, by whom, and who is told
    steps: Sequence[Step], shelf: Shelf, notes: Notes, jobs: int, executor: str, report: Report
) -> dict[str, Cut]:
    with report.filming({each.wanted.shot.name: each.frames for each in steps}) as bars:

        def tell(job: Job, word: Word) -> None:
            bars.tell(job.name, word.frames, word.take, job.quality.fps)

        with closing(_crew(steps, jobs, executor, tell)) as crew:
            return Carrying(shelf, notes, crew, report, bars).out(steps)


def _crew(steps: Sequence[Step], jobs: int, executor: str, tell: Tell) -> Crew:
    """Who films: workers elsewhere, or here, several at a time or one."""
    if executor:
        from scenes.render.cluster import Cluster  # noqa: PLC0415  not everyone has Dask

        far = Cluster(executor)
        return Splitting(_pieces(steps, far.count), lambda _tell: far, tell)
    pieces = _pieces(steps, jobs // _BUSY)
    at_a_time = min(jobs, sum(pieces.values()))
    return Splitting(pieces, partial(Workers, at_a_time), tell) if at_a_time > 1 else Here(tell)


def _pieces(steps: Sequence[Step], at_a_time: int) -> dict[str, int]:
    """Film -> in how many pieces it is made; more than one only where there is room for more than there are films."""
    fair = ceil(at_a_time / len(steps))
    return {each.wanted.shot.name: max(1, min(fair, _most_pieces(each))) for each in steps}


def _most_pieces(step: Step) -> int:
    shot = step.wanted.shot
    return min(len(shot.state.beats), step.frames // _WORTH) if shot.medium == MP4 else 1

"""A plan carried out: films are put in their places from the store, and what is not there is filmed."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from time import monotonic, sleep
from typing import TYPE_CHECKING, Protocol

from scenes.render.errors import RenderError
from scenes.render.job import Job
from scenes.render.store.cut import hash_of
from scenes.render.store.placed import Placed
from scenes.render.store.sealed import DamagedError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scenes.render.progress import Bars, Report
    from scenes.render.store.cut import Cut
    from scenes.render.store.placed import Notes
    from scenes.render.store.plan import Step
    from scenes.render.store.shelf import Shelf
    from scenes.render.workers import Ended


_ATTEMPTS = 3
"""A film whose worker is killed so often is given up."""
_PATIENCE = 0.2
"""Seconds between two looks at films that another build is making."""


class Crew(Protocol):
    """Who films: see ``scenes.render.workers`` and ``scenes.render.cluster``."""

    @property
    def free(self) -> bool: ...
    def give(self, job: Job) -> None: ...
    def news(self) -> list[Ended]: ...
    def close(self) -> None: ...


@dataclass(frozen=True)
class _Filming:
    """A film that is being made."""

    step: Step
    since: float
    right: ExitStack
    """Holds the right to make it."""


class Carrying:
    """Films for one media folder. Another build may be at work in the same one: a film is made by one of them."""

    def __init__(self, shelf: Shelf, notes: Notes, crew: Crew, report: Report, bars: Bars) -> None:
        self._shelf, self._notes, self._crew, self._report, self._bars = shelf, notes, crew, report, bars
        self._waiting: list[Step] = []
        self._running: dict[str, _Filming] = {}
        self._killed: Counter[str] = Counter()
        self._awaited: set[str] = set()
        self._failed: list[str] = []
        self._cuts: dict[str, Cut] = {}

    def out(self, steps: Iterable[Step]) -> dict[str, Cut]:
        """Do what the steps say, the longest films first, and give what came of it, by the films' names.

        RenderError at the end, with all films that could not be made; all others are then in their places.
        """
        self._waiting = sorted(steps, key=lambda step: step.frames, reverse=True)
        try:
            while self._waiting or self._running:
                self._go_on()
        finally:
            for filming in self._running.values():
                filming.right.close()
        if self._failed:
            raise RenderError("\n".join(self._failed))
        return self._cuts

    def _go_on(self) -> None:
        while self._crew.free and self._begin_one():
            pass
        if self._running:
            for ended in self._crew.news():
                self._settle(ended)
        elif self._waiting:
            self._wait_for_others()

    def _begin_one(self) -> bool:
        """Begin with the first film that no other build is making."""
        for step in self._waiting:
            right = ExitStack()
            if right.enter_context(self._shelf.making(step.wanted.key)):
                self._waiting.remove(step)
                self._begin(step, right)
                return True
        return False

    def _begin(self, step: Step, right: ExitStack) -> None:
        """Take the film from the store, where it may have come meanwhile; else have it made."""
        with right, self._failing(step):
            cut = self._found(step)
            if cut:
                self._place(step, cut)
                self._end(step, "from the store")
                return
            self._running[step.wanted.shot.name] = _Filming(step, monotonic(), right.pop_all())
            self._crew.give(_job(step, self._shelf))

    def _found(self, step: Step) -> Cut | None:
        try:
            return self._shelf.find(step.wanted.key)
        except DamagedError:
            return None  # the plan has said so

    def _settle(self, ended: Ended) -> None:
        """Put a film that has been made in its place, or see what to do without it."""
        filming = self._running.pop(ended.job.name)
        step = filming.step
        with filming.right, self._failing(step):
            if ended.error:
                raise ended.error
            if ended.film is None:
                self._try_again(step)
                return
            cut = self._shelf.keep(step.wanted.key, ended.film.frames, ended.film.take)
            self._place(step, cut)
            self._end(step, f"{cut.take.seconds:.1f} s of film, made in {monotonic() - filming.since:.1f} s")

    def _place(self, step: Step, cut: Cut) -> None:
        """Note the film, then put it into the media folder."""
        wanted, before = step.wanted, step.before
        there = hash_of(wanted.target)
        replaced = there if before and before.owns(there) else None
        self._notes.write(wanted.target, Placed(wanted.key, wanted.made, cut, replaced))
        try:
            self._shelf.hand_out(wanted.key, cut, wanted.target)
        except DamagedError as error:
            raise RenderError(f"{wanted.target}: {error}; build again") from error
        self._cuts[wanted.shot.name] = cut

    def _try_again(self, step: Step) -> None:
        """Its worker was killed, perhaps for want of memory."""
        name = step.wanted.shot.name
        self._killed[name] += 1
        if self._killed[name] == _ATTEMPTS:
            raise RenderError(
                f"{name}: its worker was killed {_ATTEMPTS} times; is there too little memory? Try --jobs 1"
            )
        self._report.say(f"{name}: its worker was killed; it is made again")
        self._waiting.insert(0, step)

    def _wait_for_others(self) -> None:
        for step in self._waiting:
            name = step.wanted.shot.name
            if name not in self._awaited:
                self._awaited.add(name)
                self._report.say(f"{name}: another build is making it; waiting")
        sleep(_PATIENCE)

    def _end(self, step: Step, how: str) -> None:
        name = step.wanted.shot.name
        self._bars.ended(name)
        self._report.say(f"{name}: {step.wanted.target} ({how})")

    @contextmanager
    def _failing(self, step: Step) -> Iterator[None]:
        """A film that cannot be made does not keep others from being made."""
        try:
            yield
        except RenderError as error:
            self._bars.ended(step.wanted.shot.name)
            self._failed.append(str(error).replace(str(self._shelf.film(step.wanted.key)), str(step.wanted.target)))


def _job(step: Step, shelf: Shelf) -> Job:
    wanted = step.wanted
    shot = wanted.shot
    return Job(
        shot.lesson, shot.state.id, shot.theme, shot.langs, shot.quality, shot.captions, shot.medium,
        wanted.made.parts, shelf.film(wanted.key), shelf.code,
    )  # fmt: skip

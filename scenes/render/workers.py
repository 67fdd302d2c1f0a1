"""Processes that film, one film each at a time.

Each pays its imports once and has its own Manim folder. A pipe to each of them is all that is shared, so a worker that
is killed takes only its own film with it, and another one makes that film again. When the build ends, in whatever way
(its end, Ctrl-C, SIGTERM, kill -9), the pipes close; a worker then gives up its film, leaving nothing half done.
"""

from __future__ import annotations

import traceback
from contextlib import suppress
from multiprocessing.connection import wait
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from scenes.draw.boxes import DoesNotFit
from scenes.render.aide import Aide
from scenes.render.errors import RenderError
from scenes.render.job import make
from scenes.render.stop import Terminated, terminable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.connection import Connection

    from scenes.render.film import Film
    from scenes.render.job import Job
    from scenes.take import Take

_EVERY = 0.1
"""Seconds from one word about a film to the next, and that one waits for news."""


class Word(NamedTuple):
    """How far a film is."""

    frames: int
    take: Take


Tell: TypeAlias = "Callable[[Job, Word], None]"
"""Is told how far a job is."""


class Ended(NamedTuple):
    """What became of a film: the film, or why there is none; with neither, its worker was killed."""

    job: Job
    film: Film | None = None
    error: RenderError | None = None


class _Crash(NamedTuple):
    """A worker's way of saying that there is a mistake in our code."""

    traceback: str


class Here:
    """Films in this process, where there is only one film or one job at a time."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._job: Job | None = None

    @property
    def free(self) -> bool:
        return self._job is None

    def give(self, job: Job) -> None:
        """Take the job; it is done in ``news``."""
        self._job = job

    def news(self) -> list[Ended]:
        """Do what was given."""
        job, self._job = self._job, None
        return [] if job is None else [_ended(job, _attempt(job, lambda word: self._tell(job, word)))]

    def close(self) -> None:
        """There is nothing to end."""


class Workers:
    """Up to ``count`` processes. They must be closed."""

    def __init__(self, count: int, tell: Tell) -> None:
        self._count, self._tell = count, tell
        self._idle: list[Aide] = []
        self._busy: dict[Connection, tuple[Aide, Job]] = {}

    @property
    def free(self) -> bool:
        return len(self._busy) < self._count

    def give(self, job: Job) -> None:
        """Have a worker do it; a new one where none is idle."""
        worker = self._idle.pop() if self._idle else Aide(_serve)
        self._busy[worker.pipe] = worker, job
        worker.ask(job)

    def news(self) -> list[Ended]:
        """What has ended, after a moment's wait; meanwhile it is told how far films are."""
        pipes = cast("list[Connection]", wait(list(self._busy), _EVERY))
        return [ended for pipe in pipes for ended in self._hear(pipe)]

    def close(self) -> None:
        """End all workers; films that are not finished are given up."""
        workers = [*self._idle, *(worker for worker, _ in self._busy.values())]
        for worker in workers:
            worker.pipe.close()
        for worker in workers:
            worker.end()
        self._idle.clear()
        self._busy.clear()

    def _hear(self, pipe: Connection) -> Iterator[Ended]:
        worker, job = self._busy[pipe]
        said: Word | Film | RenderError | _Crash | None = worker.answer()
        if isinstance(said, Word):
            self._tell(job, said)
            return
        del self._busy[pipe]
        if said is None:
            worker.end()
        else:
            self._idle.append(worker)
        yield _ended(job, said)


def _serve(pipe: Connection) -> None:
    """The life of a worker: a job, its film, the next job, until the pipe closes."""

    def tell(word: Word) -> None:
        try:
            pipe.send(word)
        except ConnectionError:
            raise Terminated from None

    with suppress(EOFError, ConnectionError, Terminated), terminable():
        while True:
            job = pipe.recv()
            try:
                answer: Film | RenderError | _Crash = _attempt(job, _seldom(tell))
            except Exception:  # noqa: BLE001  it comes out of the build
                answer = _Crash(traceback.format_exc())
            pipe.send(answer)


def _attempt(job: Job, tell: Callable[[Word], None]) -> Film | RenderError:
    try:
        return make(job, lambda frames, take: tell(Word(frames, take)))
    except RenderError as error:
        return error
    except DoesNotFit as error:
        return RenderError(str(error))


def _ended(job: Job, answer: Film | RenderError | _Crash | None) -> Ended:
    if isinstance(answer, _Crash):
        raise RuntimeError(f"{job.name}: a mistake in rowwise or in its scene\n{answer.traceback}")  # noqa: TRY004
    return Ended(job, error=answer) if isinstance(answer, RenderError) else Ended(job, answer)


def _seldom(tell: Callable[[Word], None]) -> Callable[[Word], None]:
    """Tell the first of what is said, and then no more than is worth hearing."""
    last = -_EVERY

    def told(word: Word) -> None:
        nonlocal last
        if monotonic() - last >= _EVERY:
            tell(word)
            last = monotonic()

    return told

"""Workers on other machines, by Dask's distributed, through its interface of concurrent.futures.

Nothing is asked of them but Python with rowwise and its packages: no disk in common, and none of our ports is open. A
worker that is killed in the middle of a film is Dask's business: it has another one make the film.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor, wait
from time import monotonic
from typing import TYPE_CHECKING, Any

from scenes.render.errors import RenderError, saying_where
from scenes.render.far import Given, Sent, film_here
from scenes.render.whole import whole
from scenes.render.workers import Ended

if TYPE_CHECKING:
    from collections.abc import Callable

    from scenes.render.job import Job

SCHEME = "dask://"
_ANSWER = 5
"""Seconds in which a scheduler answers that is there."""
_EVERY = 0.1
_ALONE = 60.0
"""Seconds without any worker after which nobody is waited for any longer."""


class Cluster:
    """All workers of the scheduler at an address such as ``dask://10.0.0.1:8786``. It must be closed.

    RenderError when nobody answers there.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._running: dict[Future[Sent | Given], Job] = {}
        self._client = _client(address)
        self._executor = self._client.get_executor(pure=False)
        self._seen = monotonic()
        if not self._workers():
            self._client.close()
            raise RenderError(f"{address}: a scheduler is there, but no worker; start some, then build again")

    @property
    def free(self) -> bool:
        return len(self._running) < max(1, self._workers())

    @property
    def count(self) -> int:
        """How many films it can make at a time now."""
        return self._workers()

    def give(self, job: Job) -> None:
        """Have a worker do it."""
        self._running[self._executor.submit(film_here, job)] = job

    def news(self) -> list[Ended]:
        """What has ended, after a moment's wait."""
        if self._workers():
            self._seen = monotonic()
        elif monotonic() - self._seen > _ALONE:
            raise RenderError(f"{self._address}: all workers have gone; the films that are there stay")
        return [self._ended(future) for future in wait(self._running, _EVERY, "FIRST_COMPLETED").done]

    def close(self) -> None:
        """Cancel what is not finished."""
        self._executor.shutdown(wait=False)
        self._client.close(timeout=_ANSWER)
        self._running.clear()

    def _workers(self) -> int:
        """How many there are now."""
        try:
            return len(self._client.nthreads())
        except (OSError, CancelledError, TimeoutError) as error:
            raise RenderError(f"{self._address}: the scheduler does not answer any more") from error

    def _ended(self, future: Future[Sent | Given]) -> Ended:
        job = self._running.pop(future)
        try:
            came = _result(future, job, self._address)
            return Ended(job, _arrived(came, job))
        except RenderError as error:
            return Ended(job, error=error)


def _client(address: str) -> Any:
    try:
        from distributed import Client  # noqa: PLC0415  not everyone has it
    except ImportError:
        raise RenderError("--executor needs Dask: install distributed, see the README") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is said by us
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    connect: Callable[..., Any] = Client  # which has no types
    there = f"tcp://{address.removeprefix(SCHEME)}"
    try:
        with ThreadPoolExecutor(1) as beside:  # this thread may have a loop running, as in a notebook
            who = beside.submit(asyncio.run, asyncio.wait_for(_who_is_at(there), _ANSWER)).result()
    except Exception as error:  # whatever it sends, HTTP or noise, is read as Dask's own words, with any outcome
        raise RenderError(f"{address}: no scheduler answers there; is it started, and is the port open?") from error
    if who != "Scheduler":
        raise RenderError(f"{address}: a Dask {who} is there, no scheduler; give the address that workers have")
    try:
        return connect(there, timeout=_ANSWER, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise RenderError(f"{address}: the scheduler does not answer any more") from error


async def _who_is_at(address: str) -> str:
    """What of Dask answers there: asked before a ``Client`` is made, which waits without end for anything else."""
    from distributed import rpc  # noqa: PLC0415  it is here

    ask: Callable[..., Any] = rpc  # which has no types
    async with ask(address, timeout=_ANSWER) as there:
        return str((await there.identity())["type"])


def _result(future: Future[Sent | Given], job: Job, address: str) -> Sent:
    """What the worker gave. RenderError with why it gave nothing."""
    from distributed import KilledWorker  # noqa: PLC0415  it is here: a worker answered

    try:
        came = future.result()
    except CancelledError:
        raise RenderError(f"{job.name}: the scheduler at {address} has let go of it; build again") from None
    except KilledWorker:
        raise RenderError(f"{job.name}: each worker that made it was killed; is there too little memory?") from None
    except Exception as error:
        raise RenderError(
            f"{job.name}: the worker failed: {_why(error)}. Scheduler and workers must run the same rowwise as this"
        ) from error
    if isinstance(came, Given):
        raise RenderError(came.error)
    return came


def _why(error: BaseException) -> str:
    """The first cause, which says most."""
    while error.__cause__:
        error = error.__cause__
    return f"{type(error).__name__}: {error}"


def _arrived(sent: Sent, job: Job) -> Any:
    """Put the film where the job says, if it is what was sent."""
    from scenes.render.film import Film  # noqa: PLC0415  Manim takes long

    if hashlib.sha256(sent.data).hexdigest() != sent.sha256:
        raise RenderError(f"{job.name}: it was damaged on its way here; build again")
    with whole(job.film) as part, saying_where(job.film):
        part.write_bytes(sent.data)
    return Film(job.film, sent.frames, sent.take, sent.written)

"""A film made on another machine, which has no disk in common with the one that wants it: its bytes travel.

A worker may run for days. What it draws with is the code that it has loaded, whatever is on its disk by now: so that
is what is compared with the code that was planned with.
"""

from __future__ import annotations

import hashlib
import socket
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib import import_module
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from lessons.core.kinds import KINDS
from scenes.draw.boxes import DoesNotFit
from scenes.render.errors import RenderError
from scenes.render.job import Job, make
from scenes.render.scratch import scratch
from scenes.render.store.code import Code

if TYPE_CHECKING:
    from collections.abc import Callable

    from scenes.take import Take

_ONE_AT_A_TIME = Lock()
"""Manim's settings are those of the whole process, in which a worker may have several threads."""


class Sent(NamedTuple):
    """A film on its way."""

    data: bytes
    sha256: str
    frames: int
    take: Take
    written: bytes | None
    """Of a piece: the hash of its pictures."""


class Given(NamedTuple):
    """Why there is no film, in words for the user."""

    error: str


def film_here(job: Job) -> Sent | Given:
    """Make the film on this machine and give its bytes. Runs in a worker of Dask."""
    return film(job, _still_wanted())


def film(job: Job, check: Callable[[], None]) -> Sent | Given:
    """The same; ``check`` raises what is to end it, and is asked at every frame."""
    with _ONE_AT_A_TIME, scratch() as folder:
        here = replace(job, film=folder / "film")
        try:
            made = make(here, lambda _frames, _take: check(), _loaded())
        except (RenderError, DoesNotFit) as error:
            return Given(f"{error} (on {socket.gethostname()})".replace(str(here.film), str(job.film)))
        data = here.film.read_bytes()
        return Sent(data, hashlib.sha256(data).hexdigest(), made.frames, made.take, made.written)


@cache
def _loaded() -> Code:
    """The code of this process: looked at, then loaded, all of it."""
    code = Code()
    for kind in KINDS:
        with suppress(ModuleNotFoundError):  # its scene is yet to be made
            code.that_draws(kind)
            import_module(f"scenes.states.{kind}")
    import_module("scenes.render.film")
    return code


class NotWantedError(Exception):
    """The build that asked for the film has ended."""


def _still_wanted() -> Callable[[], None]:
    """What raises NotWantedError once the film that this worker makes has been cancelled."""
    from distributed import get_worker  # noqa: PLC0415  it is here: this is a worker

    worker = get_worker()
    key = worker.get_current_task()

    def check() -> None:
        task = worker.state.tasks.get(key)
        if task is None or task.state != "executing":
            raise NotWantedError

    return check

"""A process beside this one, with a pipe between them that is all they share.

It ends when the pipe closes, in whatever way its owner ends: by itself, by Ctrl-C, SIGTERM or kill -9.
"""

from __future__ import annotations

import signal
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.connection import Connection

_SPAWN = get_context("spawn")
_GRACE = 10.0
"""Seconds in which an aide can give up what it is doing before it is killed."""


class Aide:
    """A process that runs ``serve`` with its end of the pipe. It must be ended."""

    def __init__(self, serve: Callable[[Connection], None]) -> None:
        self.pipe, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=serve, args=(theirs,), name=f"rowwise {serve.__name__}")
        with _without_interrupts():
            self._process.start()
        theirs.close()

    def ask(self, what: object) -> None:
        """Send it something; an aide that was killed meanwhile shows in what it answers."""
        with suppress(ConnectionError):
            self.pipe.send(what)

    def answer(self) -> Any:
        """What it says, when there is something; ``None`` when it was killed."""
        try:
            return self.pipe.recv()
        except (EOFError, ConnectionError):
            return None

    def end(self) -> None:
        """Close the pipe and wait until it has ended."""
        self.pipe.close()
        self._process.join(_GRACE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._process.close()


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """A process started here does not hear Ctrl-C, which a terminal sends to all: its owner tells it what to do."""
    resource_tracker.ensure_running()  # when started by the first process, it would unblock the signal again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

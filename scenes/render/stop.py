"""SIGTERM as an exception, so that it ends a build the way Ctrl-C does: at once, and leaving nothing half done."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator


class Terminated(BaseException):
    """The process was asked to end (SIGTERM)."""


@contextmanager
def terminable() -> Iterator[None]:
    """Within the block SIGTERM raises Terminated in the main thread."""
    before = signal.signal(signal.SIGTERM, _raise)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _raise(_number: int, _frame: object) -> NoReturn:
    raise Terminated

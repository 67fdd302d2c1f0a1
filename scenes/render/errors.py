"""What can go wrong on the way to a file, said in one line: where, what, and what to do."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class RenderError(Exception):
    """A film or picture was not made. What was there before is still there."""


@contextmanager
def saying_where(target: Path) -> Iterator[None]:
    """Turn the system's error about a file into one clear RenderError about ``target``."""
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise RenderError(
            f"{target}: cannot be written ({why}); make room there, or choose another folder with --media"
        ) from error

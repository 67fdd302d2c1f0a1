"""Locks between processes. The system lets go of them when their holder ends, however it ends."""

from __future__ import annotations

import fcntl
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from scenes.render.errors import saying_where

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def lock(path: Path, *, shared: bool = False) -> Iterator[bool]:
    """Hold the lock of that name for the block; give ``False``, and hold nothing, where somebody else holds it.

    ``shared`` is held together with others who share it, and waits for one who holds it alone.

    RenderError when the file that stands for the lock cannot be made.
    """
    file = None
    with saying_where(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        file = _open(path, fcntl.LOCK_SH if shared else fcntl.LOCK_EX | fcntl.LOCK_NB)
    try:
        yield file is not None
    finally:
        if file is not None:
            if not shared:
                path.unlink(missing_ok=True)  # while it is held: whoever waits for it looks again
            os.close(file)


def _open(path: Path, kind: int) -> int | None:
    """The locked file, which is then the one at that path; ``None`` when its lock is taken."""
    while True:
        file = os.open(path, os.O_CREAT | os.O_RDWR, 0o666)
        try:
            fcntl.flock(file, kind)
        except BlockingIOError:
            os.close(file)
            return None
        if os.fstat(file).st_nlink:
            return file
        os.close(file)  # its holder has just removed it

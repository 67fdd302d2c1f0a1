"""Files that are there whole or not at all.

A file is written under a hidden private name beside its target, ``.b0.mp4.1f00c0de.part``, and takes the target's
name only when it is complete. While its writer lives, the private file is locked: so a file whose lock is free was
left by a killed process, and the next writer in that folder removes it without disturbing a build that still runs.
"""

from __future__ import annotations

import fcntl
import os
import secrets
from contextlib import contextmanager
from typing import TYPE_CHECKING

from scenes.render.errors import saying_where

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PRIVATE = f".*.{'[0-9a-f]' * 8}.part"
"""Only names that we give: other programs too leave hidden parts of files."""


@contextmanager
def whole(target: Path) -> Iterator[Path]:
    """Give a private path to write to; it becomes ``target`` when the block ends well and goes away otherwise.

    RenderError when the folder or the file cannot be written.
    """
    with saying_where(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        remove_leftovers(target.parent)
        part, lock = _claim(target)
    try:
        yield part
        with saying_where(target):
            os.fsync(lock)  # the name must never come to disk before the data
            part.replace(target)
    finally:
        part.unlink(missing_ok=True)
        os.close(lock)


def remove_leftovers(folder: Path) -> None:
    """Remove private files of writers that are dead."""
    for part in folder.glob(_PRIVATE):
        try:
            lock = os.open(part, os.O_RDWR)
        except FileNotFoundError:
            continue  # its writer has just finished
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            part.unlink(missing_ok=True)
        except BlockingIOError:
            pass  # its writer is alive
        finally:
            os.close(lock)


def _claim(target: Path) -> tuple[Path, int]:
    """Create and lock a private file for ``target``; give its path and the descriptor that holds the lock."""
    while True:
        part = target.parent / f".{target.name}.{secrets.token_hex(4)}.part"
        lock = os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o666)
        fcntl.flock(lock, fcntl.LOCK_EX)
        if os.fstat(lock).st_nlink:
            return part, lock
        os.close(lock)  # another writer took it for a leftover before it was locked

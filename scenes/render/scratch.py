"""Folders for what is needed only while something is made. One that a killed process has left is removed by the next.

While its owner lives, the folder is locked; so a folder whose lock is free belongs to nobody any more.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_PREFIX = "rowwise-scratch-"


@contextmanager
def scratch() -> Iterator[Path]:
    """Give a new folder that goes away when the block ends."""
    _sweep()
    folder, lock = _claim()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)  # what cannot be removed now is swept later
        os.close(lock)


@cache
def _sweep() -> None:
    """Once for each process: remove what nobody owns."""
    for folder in Path(gettempdir()).glob(f"{_PREFIX}*"):
        try:
            lock = _locked(folder)
        except OSError:
            continue  # it is somebody else's, or gone, or in use
        shutil.rmtree(folder, ignore_errors=True)
        os.close(lock)


def _claim() -> tuple[Path, int]:
    """A folder and what holds its lock."""
    while True:
        folder = Path(mkdtemp(prefix=_PREFIX))
        try:
            lock = _locked(folder)
        except OSError:
            continue  # it was taken for a leftover before it was locked
        if folder.exists():
            return folder, lock
        os.close(lock)


def _locked(folder: Path) -> int:
    """OSError when it is somebody's, or not there."""
    lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise
    return lock

"""Tells when files have been saved, however an editor does that: in place, in several steps, or by renaming another."""

from __future__ import annotations

from multiprocessing import Pipe
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

from watchfiles import watch

if TYPE_CHECKING:
    from collections.abc import Sequence

_QUIET = 20
"""Milliseconds without another change, after which a save counts as done."""
_LONGEST = 200
"""Milliseconds after which it does in any case."""


class Saves:
    """Watches folders, not files: a file that is replaced is still seen. It must be closed."""

    def __init__(self, folders: Sequence[Path], *, recursive: bool) -> None:
        self.pipe, self._theirs = Pipe(duplex=False)
        self._end = Event()
        self._folders, self._recursive = [folder.resolve() for folder in folders], recursive
        self._thread = Thread(target=self._run, name="saves", daemon=True)
        self._thread.start()

    def paths(self) -> set[Path]:
        """What has changed since; waits for it. Hidden files and what editors leave beside them do not count."""
        found: set[Path] = self.pipe.recv()
        while self.pipe.poll():
            found |= self.pipe.recv()
        return found

    def close(self) -> None:
        """Watch no longer."""
        self._end.set()
        self._thread.join()
        self.pipe.close()
        self._theirs.close()

    def _run(self) -> None:
        changes = watch(
            *self._folders,
            recursive=self._recursive,
            step=_QUIET,
            debounce=_LONGEST,
            stop_event=self._end,
            rust_timeout=_QUIET * 10,
        )
        for batch in changes:
            self._theirs.send({Path(path) for _, path in batch})

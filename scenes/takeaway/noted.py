"""Slides in the media folder: noted, so that they go with their lesson or state and nobody else's file does.

The note is written before the file takes its place and has the hashes of both, as that of a film: so whatever moment
the command is cut short at, a file of ours is told from one that somebody else has put there or has changed since.
"""

from __future__ import annotations

import hashlib
from itertools import count
from typing import TYPE_CHECKING, Any

from scenes.render.errors import saying_where
from scenes.render.store import sealed
from scenes.render.store.cut import hash_of
from scenes.render.whole import whole
from scenes.takeaway.sweep import lessons_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from scenes.render.order import Order
    from scenes.render.progress import Report


def set_aside(path: Path, report: Report) -> None:
    """Give a file that is not ours another name, ``R43.kept1.pptx``, and say so. RenderError when it has to stay."""
    aside = next(name for k in count(1) if not (name := path.with_stem(f"{path.stem}.kept{k}")).exists())
    with saying_where(aside):
        path.rename(aside)
    report.say(f"{path} was not as it was made here · it is kept as {aside}")


class Noted:
    """The notes on slides that came of one folder of lessons into one media folder."""

    def __init__(self, order: Order, report: Report) -> None:
        self._media, self._report = order.media, report
        self._folder = order.media / ".store" / "slides"
        self._lessons = lessons_of(order)

    def put(self, path: Path, of: str, data: bytes) -> None:
        """Write slides of ``of``, the id of a lesson or state. A file there that is not ours is kept, and that is said.

        RenderError when something cannot be written.
        """
        sha256, there = hashlib.sha256(data).hexdigest(), hash_of(path)
        if there not in {None, sha256} | self._hashes(path):
            set_aside(path, self._report)
            there = None
        sealed.write(self._note(path), {"lessons": self._lessons, "of": of, "sha256": [sha256, there]})
        with whole(path) as part, saying_where(path):
            part.write_bytes(data)

    def of(self, lesson: str, of: str) -> Iterator[Path]:
        """The files noted as slides of that lesson or state."""
        for path, noted in self._all():
            if path.parent.name == lesson and noted["of"] == of:
                yield path

    def remove(self, path: Path) -> bool:
        """Remove a file, if it is as it was put there, and the note on it. RenderError when that cannot be done."""
        ours = hash_of(path) in self._hashes(path)
        with saying_where(path):
            if ours:
                path.unlink(missing_ok=True)
            self._note(path).unlink(missing_ok=True)
        return ours

    def sweep(self, files: set[str], states: Mapping[str, set[str]]) -> None:
        """Remove slides of lessons that are not among ``files``, and of those that are in ``states``, of other states.

        Both are ids. It is said; a file that somebody else has changed stays. Errors as in ``remove``.
        """
        for path, noted in list(self._all()):
            lesson, of = path.parent.name, noted["of"]
            if lesson not in files:
                why = f"there is no lesson {lesson} any more"
            elif lesson in states and of not in {lesson, *states[lesson]}:
                why = f"there is no state {lesson}.{of} any more"
            else:
                continue
            if path.is_file():
                ours = self.remove(path)
                became = "is removed" if ours else "is left, as somebody else has changed it"
                self._report.say(f"{why} · {path} {became}")
                with saying_where(path):
                    if not any(path.parent.iterdir()):
                        path.parent.rmdir()
            else:
                self.remove(path)

    def _all(self) -> Iterator[tuple[Path, Any]]:
        """All that is noted of this folder of lessons; a damaged note says nothing."""
        for note in sorted(self._folder.glob("*/*.json")):
            path = self._media / note.parent.name / note.stem
            noted = self._read(path)
            if noted and noted["lessons"] == self._lessons:
                yield path, noted

    def _hashes(self, path: Path) -> set[str]:
        noted = self._read(path)
        return {sha256 for sha256 in noted["sha256"] if sha256} if noted else set()

    def _read(self, path: Path) -> Any:
        try:
            return sealed.read(self._note(path))
        except sealed.DamagedError:
            return None

    def _note(self, path: Path) -> Path:
        return self._folder / path.parent.name / f"{path.name}.json"

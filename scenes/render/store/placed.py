"""What a build has put into the media folder: a note for each film, so that it is known and can be taken away again.

The note is written before the film takes its place, with the hash of the file that it replaces: so whatever moment a
build is cut short at, a file of ours is told from one that somebody else has put there.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scenes.render.store import sealed
from scenes.render.store.cut import Cut, cut_from
from scenes.render.store.reasons import Made

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@dataclass(frozen=True)
class Placed:
    """A film in the media folder: what it was made of and what it is."""

    key: str
    made: Made
    cut: Cut
    replaced: str | None = None
    """Hash of the film of ours that was there before."""

    def owns(self, sha256: str | None) -> bool:
        """Whether a file of that hash is ours: this film, or the one before it if a build was cut short."""
        return sha256 is not None and sha256 in {self.cut.sha256, self.replaced}


class Notes:
    """The notes of one media folder on the films of one folder of lessons."""

    def __init__(self, media: Path, lessons: Path) -> None:
        self._media = media
        self._folder = media / ".store" / "placed"
        self._lessons = os.path.relpath(lessons.resolve(), media.resolve())

    def read(self, film: Path) -> Placed | None:
        """The note on the film at that path, if there is one.

        Raises:
            DamagedError: there is one, but it cannot be read.
        """
        data = sealed.read(self._note(film))
        return None if data is None else _placed(data)

    def write(self, film: Path, placed: Placed) -> None:
        """Note what is about to be put there. RenderError when it cannot be written."""
        data = {
            "lessons": self._lessons,
            "key": placed.key,
            "parts": placed.made.parts,
            "given": placed.made.given,
            "cut": placed.cut.data(),
            "replaced": placed.replaced,
        }
        sealed.write(self._note(film), data)

    def films(self) -> Iterator[tuple[Path, str, str]]:
        """Each film that is noted, with the ids of its lesson and state."""
        for note in sorted(self._folder.glob("*/*.json")):
            film = note.relative_to(self._folder).with_suffix("")
            yield self._media / film, film.parent.name, film.name.partition(".")[0]

    def is_from_here(self, film: Path) -> bool:
        """Whether its lesson was in this folder of lessons; a damaged note says nothing."""
        try:
            data = sealed.read(self._note(film))
        except sealed.DamagedError:
            return False
        return data is not None and data["lessons"] == self._lessons

    def forget(self, film: Path) -> None:
        """Drop the note on a film that is no longer there."""
        self._note(film).unlink(missing_ok=True)

    def _note(self, film: Path) -> Path:
        name = film.relative_to(self._media)
        return self._folder / name.parent / f"{name.name}.json"


def _placed(data: dict[str, Any]) -> Placed:
    return Placed(data["key"], Made(data["parts"], data["given"]), cut_from(data["cut"]), data["replaced"])

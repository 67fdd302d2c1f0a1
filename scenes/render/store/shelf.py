"""The store: finished films by the key of their recipe. It lies in the media folder and may be deleted at any time.

``films/KEY.film`` is a film and ``films/KEY.json`` its cut; ``uses`` lists keys in the order of their use. A film is
read to its end and compared with its hash whenever it is taken: neither its size nor its date is believed.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, BinaryIO

from scenes.render.errors import RenderError, saying_where
from scenes.render.store import sealed
from scenes.render.store.cut import Cut, cut_from, hash_of
from scenes.render.store.locks import lock
from scenes.render.whole import whole

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from scenes.take import Take

_CHUNK = 2**20


class Shelf:
    """The films in the store of one media folder."""

    def __init__(self, media: Path) -> None:
        self.folder = media / ".store"
        self.films = self.folder / "films"
        self.uses = self.folder / "uses"
        self.code = self.folder / "code"

    def film(self, key: str) -> Path:
        """Where the film of that key is or belongs."""
        return self.films / f"{key}.film"

    def find(self, key: str) -> Cut | None:
        """The cut of a film that is here and sound; ``None`` when there is none.

        Raises:
            DamagedError: there is one, but it is not what was put here.
        """
        data = sealed.read(self._cut(key))
        if data is None:
            return None
        cut = cut_from(data)
        if hash_of(self.film(key)) != cut.sha256:
            raise sealed.DamagedError(f"{self.film(key)} is damaged")
        return cut

    def keep(self, key: str, frames: int, take: Take) -> Cut:
        """Take in the film that has just been written to ``film(key)``. RenderError when that cannot be noted."""
        with saying_where(self.film(key)):
            sha256 = hash_of(self.film(key))
        if sha256 is None:
            raise RenderError(f"{self.film(key)}: the new film is gone; did something clear the folder? Run it again")
        cut = Cut(sha256, frames, take)
        sealed.write(self._cut(key), cut.data())
        return cut

    def hand_out(self, key: str, cut: Cut, target: Path) -> None:
        """Copy the film to ``target``, which is replaced only by the whole film.

        Raises:
            DamagedError: the film here is not what was put here.
            RenderError: ``target`` cannot be written.
        """
        digest = hashlib.sha256()
        with self._open(key) as source, whole(target) as part:
            with saying_where(target), part.open("wb") as copy:
                while chunk := source.read(_CHUNK):
                    digest.update(chunk)
                    copy.write(chunk)
            if digest.hexdigest() != cut.sha256:
                raise sealed.DamagedError(f"{self.film(key)} is damaged")
        self._use(key)

    def drop(self, key: str) -> bool:
        """Let that film leave, unless it is being made just now."""
        with self.making(key) as mine:
            if mine:
                self.film(key).unlink(missing_ok=True)
                self._cut(key).unlink(missing_ok=True)
            return mine

    def making(self, key: str) -> AbstractContextManager[bool]:
        """Hold the right to make that film; ``False`` while another process has it."""
        return lock(self.folder / "locks" / key)

    def in_use(self) -> AbstractContextManager[bool]:
        """Keep the store from being emptied."""
        return lock(self.folder / "in-use", shared=True)

    def _open(self, key: str) -> BinaryIO:
        try:
            return self.film(key).open("rb")
        except FileNotFoundError:  # it has left the store since it was found
            raise sealed.DamagedError(f"{self.film(key)} is gone") from None

    def _cut(self, key: str) -> Path:
        return self.films / f"{key}.json"

    def _use(self, key: str) -> None:
        with saying_where(self.uses), self.uses.open("a", encoding="ascii") as uses:
            uses.write(f"{key}\n")

"""How much the store may hold, what leaves it, and how it is emptied."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, NamedTuple

from scenes.render.errors import RenderError, saying_where
from scenes.render.store.locks import lock
from scenes.render.whole import remove_leftovers, whole

if TYPE_CHECKING:
    from pathlib import Path

    from scenes.render.store.shelf import Shelf

LIMIT = 4 * 2**30
"""Bytes of films. Beyond that, what was used least recently leaves; films in the media folder stay."""
_USES = 2**20
"""Bytes of the list of uses; beyond that it is cut to one line for each film."""
_ALL = ("films", "locks", "uses", "code")
"""What emptying removes. What lies in the media folder is still known, so that it can be told and taken away."""


class Emptied(NamedTuple):
    """What was in the store."""

    films: int
    size: int


def trim(shelf: Shelf, limit: int = LIMIT) -> int:
    """Let films leave until the rest is no larger than ``limit``; tell how many left.

    Neither a film that is being made nor the order of use is told by a clock.
    """
    with lock(shelf.folder / "trimming") as alone:
        if not alone:
            return 0
        remove_leftovers(shelf.films)
        order = _order_of_use(shelf)
        sizes = {film.stem: film.stat().st_size for film in shelf.films.glob("*.film")}
        left, gone = sum(sizes.values()), 0
        for key in sorted(sizes, key=lambda key: order.get(key, -1)):
            if left <= limit:
                break
            if shelf.drop(key):
                left -= sizes[key]
                gone += 1
        _forget_uses(shelf, order)
        return gone


def empty(shelf: Shelf) -> Emptied:
    """Remove all that can be made again. RenderError while a build uses it, or when it cannot be removed."""
    with lock(shelf.folder / "in-use") as alone:
        if not alone:
            raise RenderError(f"{shelf.folder}: a build is using it; try again when that has ended")
        films = list(shelf.films.glob("*.film"))
        emptied = Emptied(len(films), sum(film.stat().st_size for film in films))
        for name in _ALL:
            with saying_where(shelf.folder / name):
                _remove(shelf.folder / name)
    return emptied


def _order_of_use(shelf: Shelf) -> dict[str, int]:
    """Keys and when each was used last, counted in uses."""
    try:
        uses = shelf.uses.read_text(encoding="ascii", errors="replace").split()
    except FileNotFoundError:
        return {}
    return {key: at for at, key in enumerate(uses)}


def _forget_uses(shelf: Shelf, order: dict[str, int]) -> None:
    """Each key once is enough."""
    if shelf.uses.is_file() and shelf.uses.stat().st_size > _USES:
        kept = [key for key in sorted(order, key=order.__getitem__) if shelf.film(key).is_file()]
        with whole(shelf.uses) as part, saying_where(shelf.uses):
            part.write_text("".join(f"{key}\n" for key in kept), encoding="ascii")


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)

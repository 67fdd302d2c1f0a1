"""Films of lessons that are no more are removed, with their posters and subtitles; nothing else is."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from lessons.core.load import find
from scenes.render.beside import beside
from scenes.render.errors import saying_where
from scenes.render.store import sealed
from scenes.render.store.cut import hash_of

if TYPE_CHECKING:
    from pathlib import Path

    from scenes.render.order import Order
    from scenes.render.progress import Report


def note_of(film: Path, order: Order) -> Path:
    """Where it is noted what a joined film was made from."""
    return order.media / ".store" / "joined" / film.parent.name / f"{film.name}.json"


def lessons_of(order: Order) -> str:
    """The folder of lessons as a note has it: as seen from the media folder, so that both may be moved together."""
    return os.path.relpath(order.lessons.resolve(), order.media.resolve())


def sweep(order: Order, report: Report) -> None:
    """Remove the films of lessons that came of this folder of lessons and are not in it any more, and say so.

    A film that somebody else has changed stays. RenderError when one cannot be removed.
    """
    there = {path.stem for path in find(order.lessons)}
    for note in sorted((order.media / ".store" / "joined").glob("*/*.json")):
        if note.parent.name not in there:
            _remove(order.media / note.parent.name / note.stem, note, order, report)


def _remove(film: Path, note: Path, order: Order, report: Report) -> None:
    try:
        noted = sealed.read(note)
    except sealed.DamagedError:
        return
    if not noted or noted.get("lessons") != lessons_of(order):
        return
    with saying_where(film):
        if hash_of(film) == noted["sha256"]:
            for path in (film, *beside(film)):
                path.unlink(missing_ok=True)
            report.say(f"there is no lesson {film.parent.name} any more · {film} is removed")
            if not any(film.parent.iterdir()):
                film.parent.rmdir()
        note.unlink(missing_ok=True)

"""Films whose state or lesson is no more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lessons.core.load import find
from scenes.render.beside import beside
from scenes.render.errors import saying_where
from scenes.render.store.cut import hash_of
from scenes.render.store.sealed import DamagedError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from lessons.core.lesson import Lesson
    from scenes.render.store.placed import Notes


@dataclass(frozen=True)
class Gone:
    """A film to be taken away, or to be left when its file is no longer ours."""

    film: Path
    why: str
    ours: bool

    def __str__(self) -> str:
        return f"{self.why} · {self.film} is {'removed' if self.ours else 'left, as somebody else has changed it'}"


def gone(notes: Notes, lessons_dir: Path, lessons: Sequence[Lesson]) -> Iterator[Gone]:
    """Films in the media folder that came of this folder of lessons, and of which nothing is left in it.

    Only of ``lessons`` is it known which states they have; any other lesson counts as it is while its file is there.
    """
    files = {path.stem for path in find(lessons_dir)}
    states = {lesson.id: {state.id for state in lesson.states} for lesson in lessons}
    for film, lesson, state in notes.films():
        if lesson not in files:
            why = f"there is no lesson {lesson} any more"
        elif lesson in states and state not in states[lesson]:
            why = f"there is no state {lesson}.{state} any more"
        else:
            continue
        if film.is_file() and notes.is_from_here(film):
            yield Gone(film, why, _is_ours(notes, film))


def take_away(each: Gone, notes: Notes) -> None:
    """Remove the film, what lies beside it, and its folder when that is empty. RenderError when that cannot be done."""
    with saying_where(each.film):
        if each.ours:
            for path in (each.film, *beside(each.film)):
                path.unlink(missing_ok=True)
            if not any(each.film.parent.iterdir()):
                each.film.parent.rmdir()
        notes.forget(each.film)


def _is_ours(notes: Notes, film: Path) -> bool:
    try:
        placed = notes.read(film)
    except DamagedError:
        return False
    return placed is not None and placed.owns(hash_of(film))

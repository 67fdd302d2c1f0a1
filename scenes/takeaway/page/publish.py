"""The job behind the page: what was just made is told and noted, then the page is written of all that is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from lessons.core.load import find, load
from lessons.core.problems import LessonError
from scenes.render.errors import saying_where
from scenes.render.store.code import Code
from scenes.render.store.placed import Notes
from scenes.render.store.shelf import Shelf
from scenes.render.whole import whole
from scenes.takeaway.noted import set_aside
from scenes.takeaway.page.found import owners
from scenes.takeaway.page.page import OURS, page
from scenes.takeaway.page.records import Records
from scenes.takeaway.page.shown import shown
from scenes.takeaway.page.telling import tell

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from lessons.core.lesson import Lesson, State
    from scenes.render.order import Order
    from scenes.render.progress import Report

Made: TypeAlias = "Sequence[tuple[Lesson, Sequence[State]]]"
"""Lessons of which something has been made, with the states that it was made of."""


def publish(made: Made, order: Order, report: Report) -> Path:
    """Bring ``index.html`` in the media folder up to date, say so if it was not, and give its path.

    A page of that name that somebody else has made is kept under another name.

    RenderError when it, or a poster, cannot be made; the page before stays.
    """
    media = order.media
    _tell(made, order)
    notes = Notes(media, order.lessons)
    lessons = [found for told in Records(media, order.lessons).known() if (found := shown(told, media, notes))]
    target, written = media / "index.html", page(lessons, media)
    before = target.read_bytes() if target.is_file() else None
    if before != written:
        if before and OURS not in before:
            set_aside(target, report)
        with whole(target) as part, saying_where(target):
            part.write_bytes(written)
        report.say(f"{target}: the page of all that is there; open it in a browser")
    return target


def _tell(made: Made, order: Order) -> None:
    """Tell what was made, and what else there is that has not been told, as after the store was deleted."""
    records, code = Records(order.media, order.lessons), Code(Shelf(order.media).code)
    fresh = {lesson.id: {state.id for state in states} for lesson, states in made}
    for lesson in [*(lesson for lesson, _ in made), *_others(set(fresh), records, order)]:
        before = records.read(lesson.id)
        untold = owners(order.media / lesson.id) - {state.id for state in (before.states if before else ())}
        records.write(tell(lesson, fresh.get(lesson.id, set()) | untold, before, code))
    if made:
        code.remember()


def _others(made: set[str], records: Records, order: Order) -> Iterator[Lesson]:
    """Lessons that have files but no record; not those that are in the middle of being edited."""
    for path in find(order.lessons):
        if path.stem not in made and owners(order.media / path.stem) and not records.read(path.stem):
            try:
                yield load(path)
            except LessonError:
                continue  # its own build says what is wrong with it

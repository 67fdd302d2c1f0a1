"""The job behind ``deck``: the films that it takes, then the slides in each of their forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.render import rebuild
from scenes.takeaway.deck.page import page
from scenes.takeaway.deck.slides import Deck, slides, title_of
from scenes.takeaway.files import write_bytes
from scenes.takeaway.stills import look

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from scenes.render.order import Order
    from scenes.render.progress import Report

FORMS = ("html", "pptx", "pdf")


def make(target: str, forms: Sequence[str], order: Order, report: Report, *, captions: bool) -> Iterator[Path]:
    """Make slides of a lesson or a state and give the path of each file when it is there.

    ``captions``: whether they can be switched on. UnknownTargetError or LessonError for what was asked, RenderError for
    what cannot be made.
    """
    films = rebuild.build([target], order, rebuild.processors(), report)
    name, title = title_of(films[0].shot.lesson, films)
    deck = Deck(name, title, [slide for film in films for slide in slides(film)], look(order), captions)
    path = order.film(films[0].shot.lesson.id, name.rpartition(".")[2])
    for form in forms:
        if form == "html":
            write_bytes(path.with_suffix(".html"), page(deck))
            yield path.with_suffix(".html")

"""The job behind ``deck``: the films that it takes, then the slides in each of their forms.

``media/R43/R43.html``, ``R43.pptx`` and ``R43.pdf`` are the deck of a lesson, ``b0.html`` and so on that of a state.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lessons.core.trace import compute
from scenes.render import rebuild
from scenes.render.choice import choose_films
from scenes.takeaway.after import complete
from scenes.takeaway.deck.handout import handout
from scenes.takeaway.deck.page import page
from scenes.takeaway.deck.powerpoint import powerpoints
from scenes.takeaway.deck.slides import Deck, slides
from scenes.takeaway.noted import Noted
from scenes.takeaway.stills import look

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from lessons.core.lesson import Lesson, State
    from scenes.render.order import Order
    from scenes.render.progress import Report


def make(target: str, forms: Sequence[str], order: Order, report: Report, *, captions: bool) -> Iterator[Path]:
    """Make slides of a lesson or a state in these ``forms`` (html, pptx, pdf); give each file's path when it is there.

    ``captions``: whether they can be switched on. UnknownTargetError or LessonError for what was asked, RenderError for
    what cannot be made.
    """
    [(lesson, states)] = choose_films([target], order.lessons).by_lesson
    of, name = (states[0], f"{lesson.id}.{states[0].id}") if "." in target else (lesson, lesson.id)
    path = order.film(lesson.id, of.id)
    noted = Noted(order, report)
    if "pdf" in forms:
        written = path.with_suffix(".pdf")
        noted.put(written, of.id, _handout(lesson, states, f"{name}  {of.title.in_lang(order.langs[0])}", order))
        yield written
    if "html" in forms or "pptx" in forms:
        films = rebuild.build([target], order, rebuild.processors(), report)
        complete(films, order, report, subtitles=captions)
        shown = [slide for film in films for slide in slides(film)]
        deck = Deck(name, of.title, shown, look(order), captions)
        if "html" in forms:
            noted.put(path.with_suffix(".html"), of.id, page(deck))
            yield path.with_suffix(".html")
        if "pptx" in forms:
            yield from _write_parts(path.with_suffix(".pptx"), of.id, powerpoints(deck), noted)


def _handout(lesson: Lesson, states: Sequence[State], title: str, order: Order) -> bytes:
    return handout(lesson, compute(lesson), states, title, order.langs)


def _write_parts(path: Path, of: str, parts: Sequence[bytes], noted: Noted) -> Iterator[Path]:
    """One file under its name; several as ``R43-1.pptx``, ``R43-2.pptx``. What an earlier run left over goes away."""
    stem = path.stem
    names = [path] if len(parts) == 1 else [path.with_stem(f"{stem}-{k}") for k in range(1, len(parts) + 1)]
    for name, part in zip(names, parts, strict=True):
        noted.put(name, of, part)
        yield name
    numbered = re.compile(re.escape(stem) + r"(?:-\d+)?\.pptx")
    for old in list(noted.of(path.parent.name, of)):
        if numbered.fullmatch(old.name) and old not in names:
            noted.remove(old)

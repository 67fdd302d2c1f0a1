"""Goes through all texts of a lesson file: what is written in them, and what their holes ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lessons.core.lesson import LANGS
from lessons.core.texts import check_label, check_narration, check_title
from lessons.core.words import HOLE, Scope, fill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lessons.core.lesson import Lesson
    from lessons.core.positions import Where
    from lessons.core.report import Report
    from lessons.core.schema import LessonTable, SayTable, TitleTable
    from lessons.core.trace import Trace

    Check = Callable[[str, Where, Report], None]


def check_texts(table: LessonTable, report: Report) -> None:
    """Every label, title and narration of the file."""
    for name in ("tokens", "queries", "keys"):
        for number, label in enumerate(getattr(table, name) or ()):
            check_label(label, (name, number), report)
    _check_each(check_title, table.title, ("title",), report)
    for number, state in enumerate(table.state or ()):
        _check_each(check_title, state.title, ("state", number, "title"), report)
        for place, beat in enumerate(state.beat or ()):
            _check_each(check_narration, beat.say, ("state", number, "beat", place, "say"), report)


def _check_each(check: Check, texts: TitleTable | SayTable | None, where: Where, report: Report) -> None:
    """The text in each language that is there."""
    for lang in LANGS:
        if texts and (text := getattr(texts, lang)):
            check(text, (*where, lang), report)


def check_holes(lesson: Lesson, trace: Trace, report: Report) -> None:
    """Fill every hole of every narration once."""
    for number, state in enumerate(lesson.states):
        scope = Scope(trace, lesson, state)
        for place, beat in enumerate(state.beats):
            for lang in LANGS:
                for what in dict.fromkeys(_unfillable(beat.say.in_lang(lang), scope)):
                    report.add(("state", number, "beat", place, "say", lang), what)


def _unfillable(text: str, scope: Scope) -> Iterator[str]:
    """What is wrong with each hole of the text, and with each brace that belongs to none."""
    for hole in HOLE.finditer(text):
        try:
            fill(hole[0], scope)
        except ValueError as error:
            yield str(error)

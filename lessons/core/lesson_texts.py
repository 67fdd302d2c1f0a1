"""Goes through all texts of a lesson file: what is written in them, and what their holes ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lessons.core.lesson import LANGS
from lessons.core.texts import check_label, check_narration
from lessons.core.words import HOLE, Scope, fill

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lessons.core.lesson import Lesson
    from lessons.core.positions import Where
    from lessons.core.report import Report
    from lessons.core.schema import LessonTable, TitleTable
    from lessons.core.trace import Trace


def check_texts(table: LessonTable, report: Report) -> None:
    """Every label, title and narration of the file."""
    for where, text in _labels(table):
        check_label(text, where, report)
    for number, state in enumerate(table.state or ()):
        for place, beat in enumerate(state.beat or ()):
            for lang in LANGS:
                if beat.say and (text := getattr(beat.say, lang)):
                    check_narration(text, ("state", number, "beat", place, "say", lang), report)


def _labels(table: LessonTable) -> Iterator[tuple[Where, str]]:
    for name in ("tokens", "queries", "keys"):
        for number, label in enumerate(getattr(table, name) or ()):
            yield (name, number), label
    titles: list[tuple[Where, TitleTable | None]] = [(("title",), table.title)]
    titles += [(("state", number, "title"), state.title) for number, state in enumerate(table.state or ())]
    for where, title in titles:
        for lang in LANGS:
            if title and (text := getattr(title, lang)):
                yield (*where, lang), text


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

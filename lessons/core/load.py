"""From a lesson file to a Lesson, or to all that is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lessons.core.given import read_given
from lessons.core.kinds import KINDS
from lessons.core.labels import Labels, read_labels, read_query
from lessons.core.lesson import Lesson
from lessons.core.lesson_texts import check_holes, check_texts
from lessons.core.problems import did_you_mean
from lessons.core.report import Report
from lessons.core.rules import read_table
from lessons.core.schema import LessonTable
from lessons.core.source import read
from lessons.core.states import StateReader, check_ids, words
from lessons.core.trace import compute

if TYPE_CHECKING:
    from pathlib import Path

    from lessons.core.lesson import Given, State

_DECIMALS = 3
"""On screen, where the file does not say."""


def find(lessons_dir: Path) -> list[Path]:
    """The lesson files in the folder, by name."""
    return sorted(lessons_dir.glob("*.toml"))


def load(path: Path) -> Lesson:
    """The lesson in the file, checked.

    Raises:
        LessonError: all problems of the file, each once: what only follows from another problem is left out.
    """
    source = read(path)
    report = Report(source)
    table = read_table(LessonTable, source.raw, (), report)
    check_texts(table, report)
    labels = read_labels(table, report)
    given = read_given(table.given, labels, report) if table.given else None
    states = _states(table, labels, given, report)
    if given and labels:
        lesson = _lesson(path, table, labels, given, states)
        _check_names(lesson, report)
        _check_numbers(lesson, report)
    report.raise_if_any()
    return lesson


def _states(table: LessonTable, labels: Labels | None, given: Given | None, report: Report) -> tuple[State, ...]:
    follow = 0 if table.follow is None else read_query(table.follow, labels, ("follow",), report) or 0
    heads = len(table.given.head) if table.given and table.given.head else None
    if heads is None and given:
        heads = 1
    reader = StateReader(labels, heads, follow, report)
    tables = table.state or []
    check_ids(tables, report)
    ids = [state.id for state in tables if state.id is not None]
    if table.default is not None and table.default not in ids and len(ids) == len(tables):
        report.add(("default",), f"there is no state '{table.default}'{did_you_mean(table.default, ids)}")
    return tuple(reader.read(number, state) for number, state in enumerate(tables))


def _lesson(path: Path, table: LessonTable, labels: Labels, given: Given, states: tuple[State, ...]) -> Lesson:
    return Lesson(
        id=path.stem,
        path=path,
        title=words(table.title),
        queries=labels.queries,
        keys=labels.keys,
        decimals=_DECIMALS if table.decimals is None else table.decimals,
        default=table.default or (states[0].id if states else ""),
        given=given,
        states=states,
        self_attention=labels.self_attention,
    )


def _check_names(lesson: Lesson, report: Report) -> None:
    """The film of all states is called like the lesson."""
    for number, state in enumerate(lesson.states):
        if state.id.lower() == lesson.id.lower():
            what = f"'{state.id}' is the lesson's own id, and its whole film has that name; choose another"
            report.add(("state", number, "id"), what)


def _check_numbers(lesson: Lesson, report: Report) -> None:
    """Compute everything once: it must stay finite, and scenes and narration must find what they speak of."""
    try:
        trace = compute(lesson)
    except ValueError as error:
        report.add(("given",), str(error))
        return
    for name in trace:
        if not np.isfinite(trace[name].values).all():
            sources = " and ".join(trace.step(name).inputs)
            what = f"{name} grows beyond 1.8e308, the largest number there is: use smaller numbers for {sources}"
            report.add(("given",), what)
            return
    for number, state in enumerate(lesson.states):
        kind = KINDS.get(state.scene)
        lacks = sorted(kind.needs - set(trace)) if kind else []
        if lacks:
            what = f"scene '{state.scene}' needs {' and '.join(lacks)}, which this lesson does not give"
            report.add(("state", number, "scene"), what)
    check_holes(lesson, trace, report)

"""Reads a TOML table into its model, reporting in plain English everything that does not have the right shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError

from lessons.core.problems import did_you_mean
from lessons.core.schema import BeatTable, GivenTable, HeadTable, LessonTable, SayTable, StateTable, Table, TitleTable

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

    from lessons.core.positions import Where
    from lessons.core.report import Report

T = TypeVar("T", bound=Table)

_TABLES: dict[Where, type[Table]] = {
    (): LessonTable,
    ("title",): TitleTable,
    ("given",): GivenTable,
    ("given", "head"): HeadTable,
    ("state",): StateTable,
    ("state", "title"): TitleTable,
    ("state", "beat"): BeatTable,
    ("state", "beat", "say"): SayTable,
}

_ENGLISH = {
    "string_type": "must be text in quotes, not {got}",
    "int_type": "must be a whole number, not {got}",
    "model_type": "must be a table such as {{ key = … }}, not {got}",
    "list_type": "must be a list such as [ …, … ], not {got}",
    "string_too_short": "must not be empty",
    "too_short": "must not be empty",
    "string_too_long": "has {size} characters; at most {max_length}",
    "too_long": "has {size} entries; at most {max_length}",
    "greater_than_equal": "is {got}; at least {ge}",
    "less_than_equal": "is {got}; at most {le}",
}
"""Pydantic's kinds of errors, all that the schema can give, in our words."""


def read_table(model: type[T], raw: dict[str, Any], where: Where, report: Report) -> T:
    """``raw`` as a ``model``. What is wrong or missing is reported and left ``None``; ``raw`` loses what is wrong."""
    try:
        table = model.model_validate(raw)
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            _report(detail, (*where, *detail["loc"]), report, model)
            report.refused.add((*where, *_cut_out(raw, detail["loc"])))
        table = model.model_validate(raw)
    _report_missing(table, where, report)
    return table


def describe(value: object) -> str:
    """A value in a few words, for a message: ``true``, ``the number 1.5``, ``the text 'abc'``, ``a list``."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"the number {value:.6g}"
    if isinstance(value, int):
        return f"the number {value}" if abs(value) < 10**12 else "a very large number"
    if isinstance(value, str):
        return f"the text '{value}'" if len(value) <= 30 else f"the text '{value[:29]}…'"
    if isinstance(value, list):
        return "a list"
    return "a table" if isinstance(value, dict) else "a date or time"


def _cut_out(raw: dict[str, Any], loc: Where) -> Where:
    """Delete from ``raw`` the key that ``loc`` leads to or through last; give the way to it."""
    steps = list(loc)
    while isinstance(steps[-1], int):
        steps.pop()
    table: Any = raw
    for step in steps[:-1]:
        table = table.get(step, {}) if isinstance(table, dict) else table[step]
    table.pop(steps[-1], None)
    return tuple(steps)


def _report_missing(table: Table, where: Where, report: Report) -> None:
    for name in type(table).model_fields:
        value, way = getattr(table, name), (*where, name)
        if value is None and name in table.due and way not in report.refused:
            report.add_at_key(way, f"missing key '{name}'")
        elif isinstance(value, Table):
            _report_missing(value, way, report)
        elif isinstance(value, list):
            for number, item in enumerate(value):
                if isinstance(item, Table):
                    _report_missing(item, (*way, number), report)


def _report(detail: ErrorDetails, where: Where, report: Report, model: type[Table]) -> None:
    if detail["type"] == "extra_forbidden":
        owner = _TABLES.get(tuple(step for step in where[:-1] if isinstance(step, str)), model)
        hint = did_you_mean(str(where[-1]), owner.model_fields)
        report.add_at_key(where, f"unknown key '{where[-1]}'{hint}")
    else:
        report.add(where, _in_english(detail, where))


def _in_english(detail: ErrorDetails, where: Where) -> str:
    value = detail["input"]
    if detail["type"] == "list_type" and isinstance(value, dict):
        name = ".".join(step for step in where if isinstance(step, str))
        return f"may come more than once: write [[{name}]]"
    size = len(value) if isinstance(value, str | list) else 0
    return _ENGLISH[detail["type"]].format(got=describe(value), size=size, **detail.get("ctx", {}))

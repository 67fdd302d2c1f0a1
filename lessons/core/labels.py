"""The labels of queries and sources, and how a lesson file names one of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lessons.core.problems import did_you_mean
from lessons.core.rules import describe

if TYPE_CHECKING:
    from lessons.core.positions import Where
    from lessons.core.report import Report
    from lessons.core.schema import LessonTable


@dataclass(frozen=True)
class Labels:
    """One label for each query row and one for each source."""

    queries: tuple[str, ...]
    keys: tuple[str, ...]
    self_attention: bool


def read_labels(table: LessonTable, report: Report) -> Labels | None:
    """From ``tokens``, or ``queries`` and ``keys``; ``None`` when they are missing, or wrong and reported."""
    if table.tokens is not None and (table.queries is not None or table.keys is not None):
        other = "keys" if table.queries is None else "queries"
        report.add_at_key((other,), "give either tokens (self-attention), or queries and keys; not both")
        return None
    if table.tokens is not None:
        return Labels(tuple(table.tokens), tuple(table.tokens), self_attention=True)
    if table.queries is not None and table.keys is not None:
        return Labels(tuple(table.queries), tuple(table.keys), self_attention=False)
    if report.refused.isdisjoint({("tokens",), ("queries",), ("keys",)}):
        _report_missing(table, report)
    return None


def _report_missing(table: LessonTable, report: Report) -> None:
    if table.queries is not None:
        report.add_at_key(("keys",), "missing key 'keys': queries and keys come together")
    elif table.keys is not None:
        report.add_at_key(("queries",), "missing key 'queries': queries and keys come together")
    else:
        report.add_at_key(("tokens",), "missing key 'tokens' (or 'queries' and 'keys')")


def read_query(raw: object, labels: Labels | None, where: Where, report: Report) -> int | None:
    """The 0-based query that a label or a 1-based number stands for; ``None`` when wrong and reported."""
    if isinstance(raw, bool) or not isinstance(raw, str | int):
        report.add(where, f"must be a query's label or its number, not {describe(raw)}")
        return None
    if labels is None:
        return None
    queries = labels.queries
    if isinstance(raw, int):
        if 1 <= raw <= len(queries):
            return raw - 1
        report.add(where, f"there is no query {raw}: they are numbered 1 to {len(queries)}")
        return None
    rows = [row for row, label in enumerate(queries) if label == raw]
    if len(rows) == 1:
        return rows[0]
    if rows:
        numbers = ", ".join(str(row + 1) for row in rows)
        report.add(where, f"{len(rows)} queries are called '{raw}': write its number, one of {numbers}")
    else:
        report.add(where, f"there is no query '{raw}'{did_you_mean(raw, queries)}")
    return None

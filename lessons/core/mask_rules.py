"""What a lesson file's ``mask`` may say, as a table of who may read what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from lessons.core import masks
from lessons.core.arrays import Array, named
from lessons.core.problems import did_you_mean
from lessons.core.rules import describe, read_table
from lessons.core.schema import MaskTable

if TYPE_CHECKING:
    from lessons.core.positions import Where
    from lessons.core.report import Report

MaskRule = Literal["none", "causal", "padding", "table"]
Mask = tuple[Array | None, MaskRule]
_WORDS = ("none", "causal")
_WAYS = '; write "none", "causal", or a list or table of 0 and 1'


def read_mask(raw: object, queries: int, keys: int, where: Where, report: Report) -> Mask | None:
    """The (query, key) table, or ``None`` for all readable, and the rule; ``None`` alone: wrong and reported."""
    mask = _read(raw, queries, keys, where, report)
    if mask and mask[0] is not None and not mask[0].values.any():
        report.add(where, "hides every source from every query: nothing is left to read")
        return None
    return mask


def _read(raw: object, queries: int, keys: int, where: Where, report: Report) -> Mask | None:
    if raw == "none":
        return None, "none"
    if raw == "causal":
        return _with_rule(_causal(queries, keys, where, report), "causal")
    if isinstance(raw, list) and raw and isinstance(raw[0], list):
        return _with_rule(_table(raw, queries, keys, where, report), "table")
    if isinstance(raw, list):
        return _with_rule(_padding(raw, queries, keys, where, report), "padding")
    if isinstance(raw, dict):
        return _with_rule(_causal_with_padding(raw, queries, keys, where, report), "causal")
    hint = did_you_mean(raw, _WORDS) if isinstance(raw, str) else ""
    report.add(where, f"{describe(raw)} is not a mask{hint or _WAYS}")
    return None


def _with_rule(readable: Array | None, rule: MaskRule) -> Mask | None:
    return None if readable is None else (readable, rule)


def _causal(queries: int, keys: int, where: Where, report: Report) -> Array | None:
    if queries == keys:
        return masks.causal(queries)
    report.add(where, f"a causal mask needs as many queries as keys; there are {queries} and {keys}")
    return None


def _padding(raw: object, queries: int, keys: int, where: Where, report: Report) -> Array | None:
    if not isinstance(raw, list):
        report.add(where, f"must be a list of 0 and 1, one for each key, not {describe(raw)}")
        return None
    good = _of_size(raw, keys, where, report)
    return masks.padding(raw, queries) if good else None


def _table(raw: list[Any], queries: int, keys: int, where: Where, report: Report) -> Array | None:
    good = len(raw) == queries
    if not good:
        report.add(where, f"has {len(raw)} rows, but there are {queries} queries: one row for each query")
    for number, row in enumerate(raw):
        if not isinstance(row, list):
            report.add((*where, number), f"must be a row of 0 and 1, not {describe(row)}")
            good = False
        elif not _of_size(row, keys, (*where, number), report):
            good = False
    return named(raw, "query", "key") if good else None


def _causal_with_padding(raw: dict[str, Any], queries: int, keys: int, where: Where, report: Report) -> Array | None:
    table = read_table(MaskTable, raw, where, report)
    if table.kind is None or table.padding is None:
        return None
    if table.kind != "causal":
        report.add((*where, "kind"), f"only a causal mask joins with padding{did_you_mean(table.kind, ['causal'])}")
        return None
    first = _causal(queries, keys, (*where, "kind"), report)
    second = _padding(table.padding, queries, keys, (*where, "padding"), report)
    return masks.both(first, second) if first and second else None


def _of_size(flags: list[Any], keys: int, where: Where, report: Report) -> bool:
    good = len(flags) == keys
    if not good:
        report.add(where, f"has {len(flags)} entries, but there are {keys} keys: one for each key")
    for number, flag in enumerate(flags):
        if isinstance(flag, bool) or flag not in (0, 1):
            report.add((*where, number), f"must be 1 (may be read) or 0 (may not), not {describe(flag)}")
            good = False
    return good

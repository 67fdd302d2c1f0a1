"""What a value in a TOML file may be. A rule reads a value, or reports it in plain English and gives ``None``.

A library such as pydantic does this too, but takes 0.4 s to import where `check` may take one second in all,
and each of its messages would have to be said anew.
"""

from __future__ import annotations

from dataclasses import Field, dataclass, field, fields
from math import inf
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from lessons.core.problems import did_you_mean

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from lessons.core.positions import Where
    from lessons.core.report import Report

T = TypeVar("T", bound="DataclassInstance")


class Rule(Protocol):
    """Reads the value at ``where``; ``None`` when it is wrong, and reported."""

    def read(self, raw: object, where: Where, report: Report) -> Any: ...


@dataclass(frozen=True)
class Anything:
    """Whatever it is; whoever uses it checks it."""

    def read(self, raw: object, where: Where, report: Report) -> object:  # noqa: ARG002  a Rule
        return raw


@dataclass(frozen=True)
class Text:
    """Text of 1 to ``most`` characters."""

    most: int = 80

    def read(self, raw: object, where: Where, report: Report) -> str | None:
        if not isinstance(raw, str):
            report.add(where, f"must be text in quotes, not {describe(raw)}")
        elif not raw:
            report.add(where, "must not be empty")
        elif len(raw) > self.most:
            report.add(where, f"has {len(raw)} characters; at most {self.most}")
        else:
            return raw
        return None


@dataclass(frozen=True)
class Whole:
    """A whole number from ``least`` to ``most``."""

    least: float = -inf
    most: float = inf

    def read(self, raw: object, where: Where, report: Report) -> int | None:
        if isinstance(raw, bool) or not isinstance(raw, int):
            report.add(where, f"must be a whole number, not {describe(raw)}")
        elif not self.least <= raw <= self.most:
            report.add(where, f"is {describe(raw)}; it must be from {self.least} to {self.most}")
        else:
            return raw
        return None


@dataclass(frozen=True)
class ListOf:
    """A list of 1 to ``most`` things of one kind; in TOML a list of tables is ``[[name]]``."""

    rule: Rule
    most: float = inf

    def read(self, raw: object, where: Where, report: Report) -> list[Any] | None:
        if isinstance(raw, dict) and isinstance(self.rule, TableOf):
            name = ".".join(step for step in where if isinstance(step, str))
            report.add(where, f"may come more than once: write [[{name}]]")
        elif not isinstance(raw, list):
            report.add(where, f"must be a list such as [ …, … ], not {describe(raw)}")
        elif not raw:
            report.add(where, "must not be empty")
        elif len(raw) > self.most:
            report.add(where, f"has {len(raw)} entries; at most {self.most}")
        else:
            items = [self.rule.read(item, (*where, number), report) for number, item in enumerate(raw)]
            return None if any(item is None for item in items) else items
        return None


@dataclass(frozen=True)
class TableOf(Generic[T]):
    """A table with the keys of a dataclass, as in ``read_table``."""

    model: type[T]

    def read(self, raw: object, where: Where, report: Report) -> T | None:
        if not isinstance(raw, dict):
            report.add(where, f"must be a table such as {{ key = … }}, not {describe(raw)}")
            return None
        return read_table(self.model, raw, where, report)


def read_table(model: type[T], raw: dict[str, Any], where: Where, report: Report) -> T:
    """``raw`` as a dataclass whose fields are made by ``due`` and ``may``; every problem of it is reported."""
    known = {key.name: key for key in fields(model)}
    for name in raw:
        if name not in known:
            report.add_at_key((*where, name), f"unknown key '{name}'{did_you_mean(name, known)}")
    return model(**{name: _read_key(key, raw, where, report) for name, key in known.items()})


def due(rule: Rule) -> Any:
    """A field whose key must be there."""
    return field(default=None, metadata={"rule": rule, "due": True})


def may(rule: Rule, default: object = None) -> Any:
    """A field whose key may be left out."""
    return field(default=default, metadata={"rule": rule, "due": False})


def _read_key(key: Field[Any], raw: dict[str, Any], where: Where, report: Report) -> object:
    way = (*where, key.name)
    if key.name not in raw:
        if key.metadata["due"]:
            report.add_at_key(way, f"missing key '{key.name}'")
        return key.default
    value = key.metadata["rule"].read(raw[key.name], way, report)
    if value is None:
        report.refused.add(way)
    return value


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

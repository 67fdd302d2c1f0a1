"""The shape of a lesson file: which tables and keys there are, and of which type.

Matrices, ``scale``, ``mask``, ``query`` and ``follow`` may be written in several ways, so they are ``Anything`` here
and checked where they are read. Every field may be ``None``: its key is missing, or wrong and reported already.
"""

# ruff: noqa: RUF009  due() and may() are dataclasses.field()

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lessons.core.rules import Anything, ListOf, TableOf, Text, Whole, due, may

_LABELS = ListOf(Text(24), most=512)


@dataclass(frozen=True)
class TitleTable:
    """``title = { zh = "…", en = "…" }``."""

    zh: str | None = due(Text(80))
    en: str | None = due(Text(80))


@dataclass(frozen=True)
class SayTable:
    """``say = { zh = "…", en = "…" }``."""

    zh: str | None = due(Text(240))
    en: str | None = due(Text(240))


@dataclass(frozen=True)
class BeatTable:
    """``[[state.beat]]``."""

    id: str | None = due(Text())
    say: SayTable | None = due(TableOf(SayTable))


@dataclass(frozen=True)
class StateTable:
    """``[[state]]``."""

    id: str | None = due(Text())
    scene: str | None = due(Text())
    title: TitleTable | None = may(TableOf(TitleTable))
    head: int | None = may(Whole())
    query: Any = may(Anything())
    beat: list[BeatTable] | None = due(ListOf(TableOf(BeatTable)))


@dataclass(frozen=True)
class HeadTable:
    """``[[given.head]]``."""

    W_Q: Any = due(Anything())
    W_K: Any = due(Anything())
    W_V: Any = due(Anything())


@dataclass(frozen=True)
class GivenTable:
    """``[given]``."""

    Q: Any = may(Anything())
    K: Any = may(Anything())
    V: Any = may(Anything())
    X: Any = may(Anything())
    M: Any = may(Anything())
    W_O: Any = may(Anything())
    head: list[HeadTable] | None = may(ListOf(TableOf(HeadTable), most=64))
    scale: Any = may(Anything(), "none")
    mask: Any = may(Anything(), "none")


@dataclass(frozen=True)
class LessonTable:
    """The whole file."""

    title: TitleTable | None = due(TableOf(TitleTable))
    tokens: list[str] | None = may(_LABELS)
    queries: list[str] | None = may(_LABELS)
    keys: list[str] | None = may(_LABELS)
    decimals: int | None = may(Whole(0, 12))
    follow: Any = may(Anything())
    default: str | None = may(Text())
    given: GivenTable | None = due(TableOf(GivenTable))
    state: list[StateTable] | None = due(ListOf(TableOf(StateTable)))


@dataclass(frozen=True)
class FileTable:
    """A matrix beside the lesson: ``{ file = "X.csv" }`` or ``{ file = "w.npz", name = "X" }``."""

    file: str | None = due(Text(60))
    name: str | None = may(Text())


@dataclass(frozen=True)
class TakeTable:
    """``{ take = [0, 1] }``: features of X, counted from 0, in that order."""

    take: list[int] | None = due(ListOf(Whole(), most=512))


@dataclass(frozen=True)
class MaskTable:
    """``{ kind = "causal", padding = [1, 1, 0] }``: both rules together."""

    kind: str | None = due(Text())
    padding: Any = due(Anything())

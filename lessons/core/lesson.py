"""What a lesson is once it has been checked. Nothing here reads files, computes or draws."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from lessons.core.arrays import Array

Lang = Literal["zh", "en"]
LANGS: tuple[Lang, ...] = ("zh", "en")


@dataclass(frozen=True)
class Words:
    """One text in both languages. Narration may have holes such as ``{A[head,query]}``."""

    zh: str
    en: str

    def in_lang(self, lang: Lang) -> str:
        return self.zh if lang == "zh" else self.en


@dataclass(frozen=True)
class Beat:
    """Joins words to motion: ``id`` names the motion in the scene, ``say`` is what is said over it."""

    id: str
    say: Words


@dataclass(frozen=True)
class State:
    """One film: a kind of scene (``lessons.core.kinds``), its parameters and its beats in order."""

    id: str
    scene: str
    title: Words
    beats: tuple[Beat, ...]
    query: int = 0
    """0-based index of the query that is followed."""
    head: int = 0
    """0-based index of the head that is shown (for kinds that show one)."""


@dataclass(frozen=True)
class Given:
    """The numbers a lesson is given, by the paper's names.

    Either ``Q`` (query, d_k), ``K`` (key, d_k) and ``V`` (key, d_v), or ``X`` (query, d_model) with
    ``W_Q`` ``W_K`` (head, d_model, d_k) and ``W_V`` (head, d_model, d_v); then ``M`` (key, d_model)
    holds the sources of cross-attention when they are not X's rows, and ``W_O`` (channel, d_out),
    with channel = H * d_v, may be absent.
    """

    arrays: Mapping[str, Array]
    scale: float = 1.0
    """Every score is multiplied by this number."""
    scale_rule: Literal["none", "1/sqrt(d_k)", "number"] = "none"
    readable: Array | None = None
    """(query, key) of 0 and 1: which sources a query may read. ``None``: all of them."""
    mask_rule: Literal["none", "causal", "padding", "table"] = "none"

    def __post_init__(self) -> None:
        object.__setattr__(self, "arrays", MappingProxyType(dict(self.arrays)))

    def __reduce__(self) -> tuple[type[Given], tuple[object, ...]]:
        """For other processes: a read-only mapping does not travel as it is."""
        return Given, (dict(self.arrays), self.scale, self.scale_rule, self.readable, self.mask_rule)


@dataclass(frozen=True)
class Lesson:
    """A whole lesson file, checked. Built by ``lessons.core.load`` only."""

    id: str
    path: Path
    title: Words
    queries: tuple[str, ...]
    """One label for each query row."""
    keys: tuple[str, ...]
    """One label for each source; the same as ``queries`` in self-attention."""
    decimals: int
    default: str
    """Id of the state that a viewer sees first."""
    given: Given
    states: tuple[State, ...]
    self_attention: bool = field(default=True)

    def state(self, state_id: str) -> State:
        """The state with that id; KeyError if there is none."""
        for state in self.states:
            if state.id == state_id:
                return state
        raise KeyError(state_id)

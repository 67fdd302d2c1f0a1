"""Every number of a lesson by its name, with the step that made it and from what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from lessons.core import ops
from lessons.core.arrays import Array

if TYPE_CHECKING:
    from lessons.core.kinds import Kind
    from lessons.core.lesson import Given, Lesson

Labels = Mapping[str, tuple[str, ...]]
Made = Array | Callable[[], Array]
"""An array, or what makes it when it is first asked for."""


@dataclass(frozen=True)
class Step:
    """How an array came about: ``Step("dot products", ("Q", "K"))``. Numbers of the lesson file are "given"."""

    op: str
    inputs: tuple[str, ...] = ()


class Trace(Mapping[str, Array]):
    """The arrays of a lesson by name, in the order of their birth. Made by ``compute``; read-only."""

    def __init__(self, labels: Labels, made: Mapping[str, Made], steps: Mapping[str, Step]) -> None:
        self.labels: Labels = MappingProxyType(dict(labels))
        """What stands beside the rows and columns: the tokens of the axes ``query`` and ``key``."""
        self._made = dict(made)
        self._steps = dict(steps)

    def __getitem__(self, name: str) -> Array:
        if name not in self._made:
            raise KeyError(f"this lesson has no {name}; it has {', '.join(self._made)}")
        made = self._made[name]
        if not isinstance(made, Array):
            made = self._made[name] = made()
        return made

    def __contains__(self, name: object) -> bool:
        return name in self._made

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)

    @property
    def nothing_to_read(self) -> tuple[int, ...]:
        """0-based queries with no readable source: their weights and reads are 0."""
        return tuple(int(i) for i in np.flatnonzero(~self["readable"].values.any(axis=1)))

    def step(self, name: str) -> Step:
        """The step that made the array of that name; KeyError if there is none."""
        return self._steps[name]

    def view(self, kind: Kind) -> View:
        return View(self, kind)


class View(Mapping[str, Array]):
    """What one kind of scene may see of a Trace. Asking for more is a KeyError, so what a film needs is known."""

    def __init__(self, trace: Trace, kind: Kind) -> None:
        self._trace, self._kind = trace, kind
        self.labels, self.nothing_to_read = trace.labels, trace.nothing_to_read

    def __getitem__(self, name: str) -> Array:
        if name not in self._kind.shows:
            raise KeyError(f"{self._kind.name} does not show {name}; it shows {', '.join(self._kind.shows)}")
        return self._trace[name]

    def __contains__(self, name: object) -> bool:
        return name in self._kind.shows and name in self._trace

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._trace if name in self._kind.shows)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def compute(lesson: Lesson) -> Trace:
    """Everything that a lesson shows, from its given numbers.

    Names and axes, in this order (heads in front where the lesson has heads):
    ``X`` (query, d_model), ``M`` (key, d_model), ``W_Q W_K W_V`` and ``Q`` (query, d_k), ``K`` (key, d_k),
    ``V`` (key, d_v); ``QK_terms`` (query, key, d_k), ``QK S readable`` (query, key); the exponentials as they
    are shown, ``shift E_sum`` (query) and ``E`` (query, key); ``A`` (query, key), ``A_sum`` (query); the softmax
    along the wrong axis, ``B`` (query, key), ``B_row_sum`` (query), ``B_key_sum`` (key); ``AV`` (query, key,
    d_v), ``Y`` (query, d_v), ``Y_mean`` (d_v). With heads also ``R`` (query, channel), ``Y_sum`` (query, d_v)
    and, where it is given, ``W_O`` (channel, d_out), ``RW_O`` (query, channel, d_out), ``O`` (query, d_out).
    The products behind a sum (``QK_terms AV RW_O``) are many, so they are made when first asked for.

    Raises:
        ValueError: arrays that do not agree, or numbers so large that a sum or a weight cannot be told.
    """
    work = _Work(lesson.given)
    _project(work)
    _score(work)
    _weigh(work)
    _read(work)
    if "head" in work["Y"].axes:
        _join_heads(work)
    return Trace({"query": lesson.queries, "key": lesson.keys}, work.made, work.steps)


@dataclass
class _Work:
    """The arrays and steps of a Trace while they are being made."""

    given: Given
    made: dict[str, Made] = field(default_factory=dict)
    steps: dict[str, Step] = field(default_factory=dict)

    def put(self, name: str, op: str, inputs: str, made: Made) -> None:
        self.made[name] = made
        self.steps[name] = Step(op, tuple(inputs.split()))

    def put_given(self, *names: str) -> None:
        for name in names:
            if name in self.given.arrays:
                self.put(name, "given", "", self.given.arrays[name])

    def __getitem__(self, name: str) -> Array:
        made = self.made[name]
        return made if isinstance(made, Array) else made()


def _project(work: _Work) -> None:
    work.put_given("X", "M", "W_Q", "W_K", "W_V", "Q", "K", "V")
    if "X" not in work.made:
        return
    sources = "M" if "M" in work.made else "X"
    rows = work["M"] if sources == "M" else work["X"].renamed(query="key")
    work.put("Q", "projection", "X W_Q", ops.project(work["X"], work["W_Q"]))
    work.put("K", "projection", f"{sources} W_K", ops.project(rows, work["W_K"]))
    work.put("V", "projection", f"{sources} W_V", ops.project(rows, work["W_V"]))


def _score(work: _Work) -> None:
    Q, K = work["Q"], work["K"]
    work.put("QK_terms", "products", "Q K", partial(ops.score_terms, Q, K))
    work.put("QK", "dot products", "Q K", ops.scores(Q, K))
    work.put("S", "scale", "QK", ops.scale(work["QK"], work.given.scale))
    readable = work.given.readable
    if readable is None:
        readable = Array(np.ones((Q.size("query"), K.size("key"))), ("query", "key"))
    work.put("readable", "given", "", readable)


def _weigh(work: _Work) -> None:
    S, readable = work["S"], work["readable"]
    _refuse_lost_weights(S, readable)
    work.put("shift", "shift", "S readable", ops.shown_shift(S, readable))
    work.put("E", "exponential", "S shift readable", ops.exponentials(S, work["shift"], readable))
    work.put("E_sum", "sum over key", "E", ops.sum_over(work["E"], "key"))
    work.put("A", "softmax along key", "S readable", ops.softmax(S, along="key", readable=readable))
    work.put("A_sum", "sum over key", "A", ops.sum_over(work["A"], "key"))
    work.put("B", "softmax along query", "S readable", ops.softmax(S, along="query", readable=readable))
    work.put("B_row_sum", "sum over key", "B", ops.sum_over(work["B"], "key"))
    work.put("B_key_sum", "sum over query", "B", ops.sum_over(work["B"], "query"))


def _refuse_lost_weights(S: Array, readable: Array) -> None:
    """ValueError where the greatest scores of a query overflowed, so that they cannot be told apart."""
    open_ = readable.values > 0
    most = np.where(open_, S.values, -np.inf).max(axis=-1, keepdims=True, initial=-np.inf)
    equals = ((S.values == most) & open_).sum(axis=-1, keepdims=True)
    if ((np.isposinf(most) & (equals > 1)) | (np.isneginf(most) & (equals > 0))).any():
        raise ValueError("S: scores of one query are beyond 1.8e308 and cannot be told apart; use smaller numbers")


def _read(work: _Work) -> None:
    A, V = work["A"], work["V"]
    work.put("AV", "weighted rows", "A V", partial(ops.weighted_rows, A, V))
    work.put("Y", "read", "A V", ops.read(A, V))
    work.put("Y_mean", "mean over query", "Y", ops.mean_over(work["Y"], "query"))


def _join_heads(work: _Work) -> None:
    work.put("R", "concat over head", "Y", ops.concat_heads(work["Y"]))
    work.put("Y_sum", "sum over head", "Y", ops.sum_over(work["Y"], "head"))
    work.put_given("W_O")
    if "W_O" in work.made:
        R, W_O = work["R"], work["W_O"]
        work.put("RW_O", "products", "R W_O", partial(ops.output_terms, R, W_O))
        work.put("O", "output projection", "R W_O", ops.output_projection(R, W_O))

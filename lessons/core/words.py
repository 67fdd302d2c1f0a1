"""Numbers and narration as text: the one place that decides how a number prints, and the holes of a lesson's words."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lessons.core.problems import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from lessons.core.arrays import Array
    from lessons.core.lesson import Lang, Lesson, State
    from lessons.core.trace import Trace

MINUS = "\N{MINUS SIGN}"
LARGE = 1e7
"""From here on a number prints in powers of ten."""
_ROUNDING = 1e-13
"""What misses a whole number by less, relatively, missed it by rounding: a row sum of 0.9999999999999999 is 1."""
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
HOLE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
"""A hole of narration, a doubled brace, or a brace that stands alone and is a mistake."""
_ASKS = re.compile(r"(\w+)\s*(?:\[(.*)\])?")
_SIZES = {
    "n_q": ("S", "query"), "n_k": ("S", "key"), "d_k": ("Q", "d_k"), "d_v": ("V", "d_v"), "H": ("Y", "head"),
    "d_model": ("X", "d_model"), "channels": ("R", "channel"), "d_out": ("O", "d_out"),
}  # fmt: skip
_CJK = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_READ = re.compile(rf"(?P<char>[{_CJK}])|[^\W{_CJK}]+(?:\.[^\W{_CJK}]+)*")
_SHORT_VECTOR = 6


@dataclass(frozen=True)
class Scope:
    """What a hole may speak of: the numbers, and who is followed."""

    trace: Trace
    lesson: Lesson
    state: State


def number(x: float, decimals: int) -> str:
    """``x`` with that many decimals and a true minus sign: ``−0.198``, but never ``−0.000``.

    From 1e7 on in powers of ten with at most 3 decimals: ``1.235×10⁸``. Infinities are ``∞`` and ``−∞``.
    """
    if math.isnan(x):
        return "NaN"
    size = "∞" if math.isinf(x) else _size(abs(x), decimals)
    return MINUS + size if x < 0 and size.strip("0.") else size


def _size(x: float, decimals: int) -> str:
    fixed = f"{x:.{decimals}f}"
    if float(fixed) < LARGE:
        return fixed
    mantissa, exponent = f"{x:.{min(decimals, 3)}e}".split("e+")
    return f"{mantissa}×10{exponent.lstrip('0').translate(_RAISED)}"


def shown(array: Array, decimals: int, **at: int) -> NDArray[np.object_]:
    """Each number as it prints, in the array's shape; without decimals where its whole matrix is whole.

    Pass the array as the Trace has it: each head's matrix is judged by itself, but never a single row. For a part
    of a large array give 0-based positions, ``shown(A, 6, head=0, query=2)``: only that part is made into text.
    """
    for axis in at:
        array.position(axis)
    cut = tuple(at.get(axis, slice(None)) for axis in array.axes)
    printed = np.frompyfunc(number, 2, 1)(array.values[cut], decimals_of(array, decimals)[cut])
    return np.asarray(printed, dtype=object)


def texts(arrays: Mapping[str, Array], name: str, decimals: int) -> NDArray[np.object_]:
    """``shown`` for an array by its name in a Trace or a View."""
    return shown(arrays[name], decimals)


def decimals_of(array: Array, decimals: int) -> NDArray[np.intp]:
    """How many decimals each number has, in the array's shape. Numbers in powers of ten keep theirs."""
    values, size = array.values, np.abs(array.values)
    with np.errstate(invalid="ignore"):  # infinity minus infinity: neither whole nor not
        off = np.abs(values - np.rint(values))
    whole = ~np.isfinite(values) | (off <= _ROUNDING * size)
    matrix = tuple(i for i, axis in enumerate(array.axes) if axis not in ("batch", "head"))
    return np.where(whole.all(axis=matrix, keepdims=True) & (size < LARGE), 0, decimals)


def fill(text: str, scope: Scope) -> str:
    """The text with every hole filled: ``{A[head,query]}``, ``{Y[q1]}``, ``{n_k}``, ``{query}``; ``{{`` is a brace.

    An index is a token, a number from 1, or ``query``, ``head``, ``last``; there is one for each axis in turn, and
    one axis may be left open, which gives a vector. A token that is itself a number is meant by its place.

    Raises:
        ValueError: a hole that cannot be filled, with the reason.
    """
    return HOLE.sub(lambda found: _replacement(found, scope), text)


def _replacement(found: re.Match[str], scope: Scope) -> str:
    if found[0] in ("{{", "}}"):
        return found[0][0]
    if found[1] is None:
        raise ValueError(f"a single {found[0]} in the text; write {found[0] * 2} for a brace")
    try:
        return _value(found[1].strip(), scope)
    except ValueError as error:
        raise ValueError(f"{found[0]}: {error}") from None


def _value(ask: str, scope: Scope) -> str:
    if ask == "query":
        return scope.lesson.queries[scope.state.query]
    if ask == "scale":
        return _scale(scope)
    if ask == "head" or ask in _SIZES:
        name, axis = _SIZES["H" if ask == "head" else ask]
        if name not in scope.trace or axis not in scope.trace[name].axes:
            raise ValueError(f"this lesson has no {'heads' if axis == 'head' else ask}")
        return str(scope.state.head + 1 if ask == "head" else scope.trace[name].size(axis))
    asked = _ASKS.fullmatch(ask)
    if not asked or asked[1] not in scope.trace:
        known = [*scope.trace, *_SIZES, "query", "head", "scale"]
        raise ValueError(f"there is no such value{did_you_mean(asked[1] if asked else ask, known)}")
    return _part(asked[1], re.split("[,，]", asked[2]) if asked[2] else [], scope)


def _scale(scope: Scope) -> str:
    """``1/√2``, or ``1/2`` for d_k = 4; a given number with the lesson's digits; ``1`` where nothing is scaled."""
    given = scope.lesson.given
    if given.scale_rule == "1/sqrt(d_k)":
        d_k = scope.trace["Q"].size("d_k")
        root = math.isqrt(d_k)
        below = str(root) if root * root == d_k else f"√{d_k}"
        return "1" if below == "1" else f"1/{below}"
    if given.scale_rule == "none":
        return "1"
    digits = max(scope.lesson.decimals, 1)
    return np.format_float_positional(given.scale, precision=digits, fractional=False, trim="-").replace("-", MINUS)


def _part(name: str, indices: list[str], scope: Scope) -> str:
    """A number, or a vector in parentheses, out of the named array."""
    array = scope.trace[name]
    left = len(array.axes) - len(indices)
    if left < 0:
        raise ValueError(f"{name} {array} has only {len(array.axes)} axes")
    if left > 1:
        raise ValueError(f"{name} {array} is a table here; add an index for {array.axes[len(indices)]}")
    at = {axis: _place(index.strip(), axis, array, scope) for index, axis in zip(indices, array.axes, strict=False)}
    printed = shown(array, scope.lesson.decimals, **at)
    return _vector(printed.tolist()) if left else str(printed)


def _vector(numbers: list[str]) -> str:
    if len(numbers) > _SHORT_VECTOR:
        numbers = [*numbers[:3], "…", numbers[-1]]
    return f"({', '.join(numbers)})"


def _place(index: str, axis: str, array: Array, scope: Scope) -> int:
    """0-based place on the axis that a word, a number from 1 or a token means."""
    size = array.size(axis)
    if index == "last" and size:
        return size - 1
    if index == "head" and axis == "head":
        return scope.state.head
    if index == "query" and (axis == "query" or (axis == "key" and scope.lesson.self_attention)):
        return scope.state.query
    if index.isdecimal():
        if 1 <= int(index) <= size:
            return int(index) - 1
        raise ValueError(f"there is no {axis} {index}; it counts from 1 to {size}")
    tokens = scope.trace.labels.get(axis, ())
    if tokens.count(index) == 1:
        return tokens.index(index)
    if index in tokens:
        raise ValueError(f"more than one {axis} is called '{index}'; write its number")
    raise ValueError(f"no {axis} is called '{index}'{did_you_mean(index, [*tokens, 'last'])}")


def reading_seconds(text: str, lang: Lang) -> float:
    """How long the text takes to read: 15 characters a second in English, 5 in Chinese, where a word or number is 2."""
    if lang == "en":
        return len(text) / 15
    return sum(1 if found["char"] else 2 for found in _READ.finditer(text)) / 5

"""The calculation of attention, one function for each step, on arrays with named axes.

Axes that a step does not speak of (``head``, ``batch``) stay in front and broadcast. Nothing here warns, and no
result is NaN. Arrays that do not agree are a ValueError that names both and their sizes.

Products beyond 1.8e308 overflow to an infinity of the right sign. A sum of products is taken in a smaller scale
where the plain one overflows, so large terms that cancel do so. Zero times an infinity is zero, as for the large
number that the infinity stands for. A sum of two opposite infinities has no value and is a ValueError.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lessons.core.arrays import Array
from lessons.core.pairs import Pair, fit, multiply

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

PLAIN_EXPONENT = 20.0
"""Up to e^20, about 5e8, an exponential is shown without a shift."""


def project(rows: Array, weights: Array) -> Array:
    """X (query, d_model) by W (head, d_model, d_k) gives Q (head, query, d_k); so for (key, d_model) and d_v."""
    row, width = _one_of(rows, "query", "key"), _one_of(weights, "d_k", "d_v")
    return Pair(rows, weights, ("the rows", "the matrix W")).dot("d_model", (row, width))


def score_terms(Q: Array, K: Array) -> Array:
    """The products Q[i,c] K[j,c] that a score is the sum of: (query, key, d_k)."""
    return Pair(Q, K, ("Q", "K")).products(("query", "key", "d_k"))


def scores(Q: Array, K: Array) -> Array:
    """Dot product of each query with each key, Q K^T: (query, key)."""
    return Pair(Q, K, ("Q", "K")).dot("d_k", ("query", "key"))


def scale(QK: Array, factor: float) -> Array:
    """Each score times ``factor``, such as 1/sqrt(d_k) (Vaswani et al. 2017, section 3.2.1)."""
    return Array(multiply(QK.values, np.float64(factor)), QK.axes)


def softmax(S: Array, *, along: str, readable: Array | None = None) -> Array:
    """Weights that share 1 along the named axis, in proportion to e^S.

    ``along="key"`` is attention; ``along="query"`` is the wrong axis that lessons show as a contrast.
    Where ``readable`` (query, key) is 0 the weight is 0; where nothing can be read, or every score is minus
    infinity, all are 0. The maximum is subtracted before the exponential; several scores of plus infinity
    share equally.

    Raises:
        ValueError: no such axis, a NaN among the readable scores, or ``readable`` of another size.
    """
    masked = _masked(S, readable)
    axis = masked.position(along)
    powers = np.exp(_minus(masked.values, _top(masked.values, axis)))
    total = powers.sum(axis=axis, keepdims=True)
    return Array(powers / np.where(total > 0, total, 1.0), masked.axes)


def shown_shift(S: Array, readable: Array) -> Array:
    """What is subtracted before the exponential is *shown*: (query).

    0 everywhere while each readable score is within 20 of 0, so that a lesson shows the e^S of its page;
    otherwise the greatest readable score of each row, and 0 for a row with nothing to read.
    """
    masked = _masked(S, readable)
    top = _top(masked.values, masked.position("key"))
    plain = bool(np.all(np.isneginf(masked.values) | (np.abs(masked.values) <= PLAIN_EXPONENT)))
    return Array(np.zeros_like(top) if plain else top, masked.axes).at(key=0)


def exponentials(S: Array, shift: Array, readable: Array) -> Array:
    """e^(S - shift), and 0 where nothing is read: (query, key). Infinite where the shift does not keep it small."""
    masked = _masked(S, readable)
    with np.errstate(over="ignore"):
        return Array(np.exp(_minus(masked.values, fit(shift, masked.axes))), masked.axes)


def weighted_rows(A: Array, V: Array) -> Array:
    """Each source's row of V times its weight, A[i,j] V[j,c]: (query, key, d_v)."""
    return Pair(A, V, ("A", "V")).products(("query", "key", "d_v"))


def read(A: Array, V: Array) -> Array:
    """What each query reads: the weighted rows of V added up, A V: (query, d_v)."""
    return Pair(A, V, ("A", "V")).dot("key", ("query", "d_v"))


def concat_heads(Y: Array) -> Array:
    """The heads' reads side by side, head by head: (head, query, d_v) gives (query, channel), channel = H d_v."""
    width = Y.size("head") * Y.size("d_v")
    front = tuple(axis for axis in Y.axes if axis not in ("head", "query", "d_v"))
    side_by_side = fit(Y, (*front, "query", "head", "d_v"))
    return Array(side_by_side.reshape(*side_by_side.shape[:-2], width), (*front, "query", "channel"))


def output_terms(R: Array, W_O: Array) -> Array:
    """The products R[i,c] W_O[c,o] that an output is the sum of: (query, channel, d_out)."""
    return Pair(R, W_O, ("R", "W_O")).products(("query", "channel", "d_out"))


def output_projection(R: Array, W_O: Array) -> Array:
    """R W_O, every channel of every head mixed into every output: (query, d_out)."""
    return Pair(R, W_O, ("R", "W_O")).dot("channel", ("query", "d_out"))


def sum_over(array: Array, axis: str) -> Array:
    """The sum along the named axis, which is gone then. Over ``head`` it is the sum that concat is *not*."""
    return _weigh(array, axis, 1.0)


def mean_over(array: Array, axis: str) -> Array:
    """The mean along the named axis. Over ``query`` it is the tempting average of several queries' reads."""
    return _weigh(array, axis, 1.0 / array.size(axis))


def _weigh(array: Array, axis: str, weight: float) -> Array:
    weights = Array(np.full(array.size(axis), weight), (axis,))
    return Pair(array, weights, ("the terms", "their weights")).dot(axis, ())


def _masked(S: Array, readable: Array | None) -> Array:
    """The scores, minus infinity where they may not be read. A mask may bring further axes in front."""
    mask = Array(np.ones(()), ()) if readable is None else readable
    axes = (*Pair(mask, S, ("the mask", "S")).in_front(S.axes), *S.axes)
    masked = np.where(fit(mask, axes) > 0, fit(S, axes), -np.inf)
    if np.isnan(masked).any():
        raise ValueError(f"S {S} has a score that is not a number (NaN)")
    return Array(masked, axes)


def _top(masked: Values, axis: int) -> Values:
    """The greatest along that axis, which stays with length 1; 0 where all are minus infinity."""
    top = masked.max(axis=axis, keepdims=True, initial=-np.inf)
    return np.where(np.isneginf(top), 0.0, top)


def _minus(masked: Values, shift: Values) -> Values:
    """``masked - shift``, without a warning; equals give 0, even infinite ones."""
    with np.errstate(over="ignore", invalid="ignore"):
        return np.where(masked == shift, 0.0, masked - shift)


def _one_of(array: Array, *choices: str) -> str:
    found = [axis for axis in choices if axis in array.axes]
    if len(found) != 1:
        raise ValueError(f"an array with the axis {' or '.join(choices)} is needed, not {array}")
    return found[0]

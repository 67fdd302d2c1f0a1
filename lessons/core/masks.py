"""Masks as tables of 0 and 1: 1 where a query may read a source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lessons.core.arrays import Array, named

if TYPE_CHECKING:
    from collections.abc import Sequence


def causal(size: int) -> Array:
    """(query, key) = (size, size): each position reads itself and what stands before it."""
    return named(np.tri(size), "query", "key")


def padding(keys: Sequence[int], queries: int) -> Array:
    """(query, key): the same 0 and 1 of each source for every query."""
    return named(np.tile(np.asarray(keys, dtype=np.float64), (queries, 1)), "query", "key")


def both(first: Array, second: Array) -> Array:
    """Readable where both say so. Both must be (query, key) of one size."""
    return named(first.values * second.values, *first.axes)

"""Random arrays for hypothesis: any sizes, with and without heads and batch in front."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from lessons.core.arrays import Array, named

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

NUMBERS = st.floats(-100, 100) | st.integers(-3, 3).map(float)
FRONTS = [
    ((), ()), (("head",), ("head",)), (("batch", "head"), ("batch", "head")), (("head",), ()), (("batch",), ("head",)),
]  # fmt: skip
"""Axes in front of the left and the right array; what only one has is shared."""


@st.composite
def sizes(draw: DrawFn) -> dict[str, int]:
    """A length for each axis; query and key, d_k and d_v differ as they like."""
    names = ["batch", "head", "query", "key", "d_model", "d_k", "d_v", "channel", "d_out"]
    return {name: draw(st.integers(1, 4), label=name) for name in names}


def arrays(
    size: dict[str, int], axes: tuple[str, ...], numbers: SearchStrategy[float] = NUMBERS
) -> SearchStrategy[Array]:
    shape = tuple(size[axis] for axis in axes)
    return hnp.arrays(np.float64, shape, elements=numbers).map(lambda values: named(values, *axes))


@st.composite
def pairs(draw: DrawFn, left: tuple[str, str], right: tuple[str, str]) -> tuple[Array, Array]:
    """Two arrays with those last axes and any axes in front."""
    size, (front_left, front_right) = draw(sizes()), draw(st.sampled_from(FRONTS))
    return draw(arrays(size, (*front_left, *left))), draw(arrays(size, (*front_right, *right)))


@st.composite
def masked_scores(draw: DrawFn, numbers: SearchStrategy[float] = NUMBERS) -> tuple[Array, Array]:
    """Scores with any axes in front, and which of them may be read; whole rows may be closed."""
    size, (front, _) = draw(sizes()), draw(st.sampled_from(FRONTS))
    S = draw(arrays(size, (*front, "query", "key"), numbers))
    return S, draw(arrays(size, ("query", "key"), st.sampled_from([0.0, 1.0])))

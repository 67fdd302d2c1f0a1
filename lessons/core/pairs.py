"""Two arrays met along their named axes: products, sums of products, and what is said where they do not agree.

Axes that an operation does not speak of (``head``, ``batch``) stay in front and broadcast: an array that has
no such axis is shared by all.
"""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_letters
from typing import TYPE_CHECKING

import numpy as np

from lessons.core.arrays import Array

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

_STEP_DOWN = 600
"""Powers of two by which each factor shrinks where a plain sum of products overflows: 2 x 600 > 1024 and room."""


@dataclass(frozen=True)
class Pair:
    """``left`` and ``right`` with the names by which a message calls them.

    Raises:
        ValueError: an axis that both have is not equally long in both.
    """

    left: Array
    right: Array
    names: tuple[str, str]

    def __post_init__(self) -> None:
        for axis in self.left.axes:
            if axis in self.right.axes and self.left.size(axis) != self.right.size(axis):
                raise ValueError(
                    f"{self} do not agree: {axis} is {self.left.size(axis)} in {self.names[0]}"
                    f" and {self.right.size(axis)} in {self.names[1]}"
                )

    def __str__(self) -> str:
        return f"{self.names[0]} {self.left} and {self.names[1]} {self.right}"

    def in_front(self, core: tuple[str, ...]) -> tuple[str, ...]:
        """Axes (batch, head...) that are not among ``core``, in the order in which they come."""
        return tuple(axis for axis in dict.fromkeys((*self.left.axes, *self.right.axes)) if axis not in core)

    def products(self, out: tuple[str, ...]) -> Array:
        """Each number of one times each number of the other that stands at the same place of every shared axis.

        The result's axes are those in front and then ``out``.

        Raises:
            ValueError: neither array has one of the axes of ``out``.
        """
        self._need(out)
        axes = (*self.in_front(out), *out)
        return Array(multiply(fit(self.left, axes), fit(self.right, axes)), axes)

    def dot(self, over: str, out: tuple[str, ...]) -> Array:
        """Products added up along the axis ``over``; the result's axes are those in front and then ``out``.

        Raises:
            ValueError: an axis is missing, or infinite terms of both signs meet in one sum.
        """
        self._need(out)
        for array, name in ((self.left, self.names[0]), (self.right, self.names[1])):
            if over not in array.axes:
                raise ValueError(f"{self}: {name} has no axis {over}")
        axes = (*self.in_front((*out, over)), *out)
        letter = dict(zip((*axes, over), ascii_letters, strict=False))
        left, right, to = ("".join(letter[axis] for axis in some) for some in (self.left.axes, self.right.axes, axes))
        total: Values = np.einsum(f"{left},{right}->{to}", self.left.values, self.right.values)
        if not np.isfinite(total).all():
            total = self._huge_dot((*axes, over))
        return Array(total, axes)

    def _huge_dot(self, axes: tuple[str, ...]) -> Values:
        """The sum of products along the last of ``axes`` where the plain one does not give a finite number.

        What overflows is taken 2^1200 times smaller and then scaled back, so that large terms may cancel. The
        terms that vanish there are far below the rounding of those that made the plain sum overflow.
        """
        left, right = (fit(array, axes) for array in (self.left, self.right))
        with np.errstate(over="ignore", invalid="ignore"):
            plain = multiply(left, right).sum(axis=-1)
            small = multiply(np.ldexp(left, -_STEP_DOWN), np.ldexp(right, -_STEP_DOWN)).sum(axis=-1)
            total: Values = np.where(np.isfinite(plain), plain, np.ldexp(small, 2 * _STEP_DOWN))
        if np.isnan(total).any():
            raise ValueError(f"{self}: infinite terms of both signs have no sum; use smaller numbers")
        return total

    def _need(self, axes: tuple[str, ...]) -> None:
        for axis in axes:
            if axis not in self.left.axes and axis not in self.right.axes:
                raise ValueError(f"{self}: neither has an axis {axis}")


def multiply(left: Values, right: Values | np.float64) -> Values:
    """``left * right`` without a warning, and 0 wherever a factor is 0, also where the other is infinite."""
    with np.errstate(over="ignore", invalid="ignore"):
        return np.where((left == 0) | (right == 0), 0.0, left * right)


def fit(array: Array, axes: tuple[str, ...]) -> Values:
    """The values with their axes in that order, of length 1 where the array has no such axis."""
    order = [array.position(axis) for axis in axes if axis in array.axes]
    sizes = [array.size(axis) if axis in array.axes else 1 for axis in axes]
    return array.values.transpose(order).reshape(sizes)

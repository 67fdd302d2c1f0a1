"""Arrays whose axes have names, so that "softmax along the keys" can be said and checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


@dataclass(frozen=True, eq=False)
class Array:
    """A read-only float64 array with one name for each axis.

    Names in use: ``batch head query key d_model d_k d_v channel d_out``. ``channel`` counts H * d_v.

    Raises:
        ValueError: the number of names is not the number of axes, or a name comes twice.
    """

    values: NDArray[np.float64]
    axes: tuple[str, ...]

    def __post_init__(self) -> None:
        values = np.array(self.values, dtype=np.float64)
        if values.ndim != len(self.axes) or len(set(self.axes)) != len(self.axes):
            raise ValueError(f"axes {self.axes} do not name the axes of shape {values.shape}")
        values.flags.writeable = False
        object.__setattr__(self, "values", values)

    def __reduce__(self) -> tuple[type[Array], tuple[NDArray[np.float64], tuple[str, ...]]]:
        """In another process it is made anew, and so is read-only there too."""
        return Array, (self.values, self.axes)

    def __str__(self) -> str:
        """Axes with their sizes: ``(query 3, d_k 2)``."""
        return "(" + ", ".join(f"{axis} {size}" for axis, size in zip(self.axes, self.shape, strict=True)) + ")"

    @property
    def shape(self) -> tuple[int, ...]:
        return self.values.shape

    def position(self, axis: str) -> int:
        """Which axis of ``values`` has that name; ValueError if none has."""
        if axis not in self.axes:
            raise ValueError(f"there is no axis {axis} in {self}")
        return self.axes.index(axis)

    def size(self, axis: str) -> int:
        """Length of the named axis; ValueError if there is none of that name."""
        return self.shape[self.position(axis)]

    def at(self, **index: int) -> Array:
        """The part at those 0-based positions, their axes gone: ``A.at(head=0, query=2)``."""
        for axis in index:
            self.position(axis)
        cut = tuple(index.get(axis, slice(None)) for axis in self.axes)
        return Array(self.values[cut], tuple(a for a in self.axes if a not in index))

    def renamed(self, **names: str) -> Array:
        """The same numbers under other axis names: ``X.renamed(query="key")`` are X's rows as sources."""
        for axis in names:
            self.position(axis)
        return Array(self.values, tuple(names.get(axis, axis) for axis in self.axes))


def named(values: ArrayLike, *axes: str) -> Array:
    """``named([[1, 0]], "query", "d_k")``: an Array from anything numpy takes."""
    return Array(np.asarray(values, dtype=np.float64), axes)

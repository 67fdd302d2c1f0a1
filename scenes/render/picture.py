"""What the renderer hands on: pictures, and where each differs from the one before."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Pixels: TypeAlias = NDArray[np.uint8]
"""One picture, (height, width, 4): red green blue alpha, the first row on top."""


class Rect(NamedTuple):
    """Some pixels of a picture: x0 <= x < x1, y0 <= y < y1."""

    x0: int
    y0: int
    x1: int
    y1: int

    @property
    def area(self) -> int:
        return (self.x1 - self.x0) * (self.y1 - self.y0)

    def hull(self, other: Rect) -> Rect:
        """The smallest rectangle around both."""
        x0, y0, x1, y1 = self
        u0, v0, u1, v1 = other
        return Rect(min(x0, u0), min(y0, v0), max(x1, u1), max(y1, v1))


class Picture(NamedTuple):
    """A picture as it stands now: the next one is painted over it, so whoever wants to keep it copies it."""

    pixels: Pixels
    changed: tuple[Rect, ...]
    """What differs from the picture before; they may overlap. Of the first one, all of it."""


Sink: TypeAlias = Callable[[Picture, int], None]
"""Takes a picture and for how many frames it is shown."""

"""What a colour is to an eye: over what is behind it, its contrast, and to eyes that lack a kind of cone.

sRGB and its linear light: IEC 61966-2-1. Contrast: WCAG 2.2. Colour blindness: Machado, Oliveira and Fernandes, "A
physiologically-based model for simulation of color vision deficiency", IEEE TVCG 15 (2009), severity 1. Difference:
CIE 1976 L*a*b* under D65.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scenes.audit.seen import RGBA

RGB = tuple[float, float, float]
"""sRGB, 0 to 1."""

_BLINDNESS = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
"""On linear red, green, blue."""
BLINDNESS = tuple(_BLINDNESS)
_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
_WHITE = _XYZ.sum(axis=1)


def over(top: RGBA, below: RGB) -> RGB:
    """The colour that is seen where something covers something opaque, mixed as painters (and Cairo) do, in sRGB."""
    share = top[3]
    return (
        below[0] + (top[0] - below[0]) * share,
        below[1] + (top[1] - below[1]) * share,
        below[2] + (top[2] - below[2]) * share,
    )


@lru_cache(maxsize=65536)
def contrast(a: RGB, b: RGB) -> float:
    """Contrast ratio, 1 to 21."""
    lighter, darker = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def differences(colours: Sequence[RGB]) -> NDArray[np.float64]:
    """How different each of them looks from each: distances in L*a*b*. 2 is just noticed, 100 is black beside white."""
    lab = np.array([_lab(colour) for colour in colours])
    return np.asarray(np.linalg.norm(lab[:, None] - lab[None], axis=-1))


@lru_cache(maxsize=65536)
def to_blind(colour: RGB, blindness: str) -> RGB:
    """What somebody who lacks that kind of cone sees."""
    linear = np.clip(np.array(_BLINDNESS[blindness]) @ _linear(colour), 0.0, 1.0)
    srgb = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    red, green, blue = srgb.tolist()
    return (red, green, blue)


def _linear(colour: RGB) -> NDArray[np.float64]:
    c = np.asarray(colour, dtype=np.float64)
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def _luminance(colour: RGB) -> float:
    return float(_XYZ[1] @ _linear(colour))


@lru_cache(maxsize=65536)
def _lab(colour: RGB) -> NDArray[np.float64]:
    t = _XYZ @ _linear(colour) / _WHITE
    x, y, z = np.where(t > (6 / 29) ** 3, np.cbrt(t), t / (3 * (6 / 29) ** 2) + 4 / 29).tolist()
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])

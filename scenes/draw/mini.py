"""Sizes of cells without digits: they may be smaller than any text, and grow with the board's type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.draw.theme import LARGEST_NUMBER, SMALLEST

if TYPE_CHECKING:
    from scenes.draw.items import Scale


def growing(at: Scale, least: float, most: float) -> float:
    """``least`` px on a board of the smallest type, ``most`` on one of the largest."""
    return least + (most - least) * (at.font - SMALLEST) / (LARGEST_NUMBER - SMALLEST)

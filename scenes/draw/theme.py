"""Colours by role, in two themes, and the sizes of type. Meaning never hangs on colour alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

Colour = str
"""``#rrggbb``."""


@dataclass(frozen=True)
class Theme:
    """One look: every colour by what it means."""

    name: str
    ground: Colour
    cell: Colour
    """An empty cell, a panel."""
    ink: Colour
    muted: Colour
    """What is not looked at now; still 4.5 : 1 on the ground and on a cell."""
    line: Colour
    """Rules, idle pills: never text."""
    query: Colour
    """The query whose answer is followed."""
    key: Colour
    right: Colour
    """V, and what is right."""
    wrong: Colour
    """This would be another question."""
    heads: tuple[Colour, ...]
    strength: float
    """How much of its colour a cell of weight 1 takes; below 1 so that ink stays readable on it."""

    def head(self, index: int) -> Colour:
        """Colour of the head with that 0-based index."""
        return self.heads[index % len(self.heads)]

    def filled(self, colour: Colour, weight: float) -> Colour:
        """A cell filled in proportion to a weight between 0 and 1."""
        return mix(self.cell, colour, _fullest(self, colour) * min(max(weight, 0.0), 1.0))

    def ink_on(self, fill: Colour) -> Colour:
        """The ink that reads best on a fill: the theme's own wherever it reaches 4.5 : 1."""
        if contrast(self.ink, fill) >= 4.5:
            return self.ink
        return max(("#ffffff", "#000000"), key=lambda ink: contrast(ink, fill))


BOARD = Theme(
    name="board",
    ground="#11151c", cell="#1b212c", ink="#eceff4", muted="#97a1b3", line="#2f3848",
    query="#f2c14e", key="#d68fb8", right="#3fbf9b", wrong="#f0714d",
    heads=("#56b4e9", "#e8963a", "#b79cf2", "#7fc8c2", "#e0829a", "#a9c46c", "#c9a27e", "#9fb0c8"),
    strength=0.56,
)  # fmt: skip

PAPER = Theme(
    name="paper",
    ground="#fbfaf7", cell="#eef0f3", ink="#1a1f29", muted="#5a6474", line="#cfd4dc",
    query="#8a5d00", key="#9c3f76", right="#0b7a5b", wrong="#b93a16",
    heads=("#0b6fa8", "#a35700", "#6a4fb3", "#1b7470", "#a8405c", "#56701a", "#7a5635", "#4b5f7d"),
    strength=0.55,
)  # fmt: skip

THEMES = {theme.name: theme for theme in (BOARD, PAPER)}

SMALLEST = 22
"""No text is set smaller, in px of a 1080 px high frame."""
LARGEST_NUMBER = 42
TITLE = 34
TITLE_WEIGHT = 600
SMALL = 24
CAPTION = {1: (36,), 2: (32, 24)}
"""By the number of languages: the first, the second."""


@lru_cache
def _fullest(theme: Theme, colour: Colour) -> float:
    """How much of a colour a full cell takes: the theme's strength, or less for a light colour.

    So the theme's own ink reads on every weight: ink that changed to black on full cells was grey on its way there.
    """
    shares = (theme.strength - step / 100 for step in range(round(theme.strength * 100)))
    return next(share for share in shares if contrast(theme.ink, mix(theme.cell, colour, share)) >= 4.55)


def rgb(colour: Colour) -> tuple[int, int, int]:
    """Red, green, blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """``share`` of b in a, in sRGB as a painter's eye expects of tints."""
    parts = (round(x + (y - x) * share) for x, y in zip(rgb(a), rgb(b), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def luminance(colour: Colour) -> float:
    """Relative luminance, WCAG 2.2."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb(colour))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: Colour, b: Colour) -> float:
    """Contrast ratio of WCAG 2.2, 1 to 21."""
    lighter, darker = sorted((luminance(a), luminance(b)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)

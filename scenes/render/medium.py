"""What kind of file a film is. Known to the store and the command line too, which need no encoder for it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Medium:
    """A kind of file, and whether the ground is left out of its pictures."""

    ending: str = "mp4"
    transparent: bool = False

    def __str__(self) -> str:
        return f"{self.ending} without ground" if self.transparent else self.ending

    @property
    def tick(self) -> Fraction:
        """Seconds: how exactly such a file tells when a frame is shown; 0 for exactly."""
        return _TICKS.get(self.ending, Fraction(0))


MP4 = Medium()
_TICKS = {"webm": Fraction(1, 1000), "gif": Fraction(1, 100)}
ENDINGS = ("mp4", "webm", "mov", "gif")
CLEAR = ("webm", "mov")
"""What can leave the ground out."""

"""What the user orders besides the targets, and the names of the files that come of it.

``media/R43/b0.mp4`` and ``media/R43/stills/b0@softmax.png`` are the film and the picture at the defaults, which are
board, zh and hd. Whatever differs from a default is named, in the order theme, languages,
quality: ``b0.draft.mp4``, ``b0.paper.zh+en.mp4``, ``b0@softmax.paper.png``. So no order overwrites another's files.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.render.quality import QUALITIES, Quality

if TYPE_CHECKING:
    from pathlib import Path

    from lessons.core.lesson import Lang


@dataclass(frozen=True)
class Order:
    """Where lessons are and media go, and how films look."""

    lessons: Path
    media: Path
    theme: str = "board"
    langs: tuple[Lang, ...] = ("zh",)
    quality: Quality = QUALITIES["hd"]

    def film(self, lesson: str, state: str) -> Path:
        """Where the film of that state belongs."""
        return self.media / lesson / f"{state}{self._variant()}.mp4"

    def still(self, lesson: str, state: str, moment: str) -> Path:
        """Where the picture of that moment belongs."""
        return self.media / lesson / "stills" / f"{state}@{moment}{self._variant()}.png"

    def _variant(self) -> str:
        ordered = {"board": self.theme, "zh": "+".join(self.langs), "hd": self.quality.name}
        return "".join(f".{word}" for default, word in ordered.items() if word != default)

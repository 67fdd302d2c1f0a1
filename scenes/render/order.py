"""What the user orders besides the targets, and the names of the files that come of it.

``media/R43/b0.mp4`` and ``media/R43/stills/b0@softmax.png`` are the film and the picture at the defaults, which are
board, zh, with captions, hd and opaque. Whatever differs from a default is named, in the order theme, languages,
captions, quality, scale, ground: ``b0.draft.mp4``, ``b0.paper.zh+en.mp4``, ``b0@softmax.bare.2x.clear.png``. So no
order overwrites another's files.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.render.medium import Medium
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
    captions: bool = True
    """Whether the narration is in the picture."""
    transparent: bool = False
    """Whether the ground is left out."""
    scale: float = 1.0
    """Of stills: how many times the quality's width and height."""
    form: str | None = None
    """The ending of the files' names, and so what they are; None for the usual one: mp4, png."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of a still in pixels."""
        return round(self.quality.width * self.scale), round(self.quality.height * self.scale)

    @property
    def medium(self) -> Medium:
        """What kind of file a film is."""
        return Medium(self.form or "mp4", self.transparent)

    def film(self, lesson: str, state: str) -> Path:
        """Where the film of that state belongs."""
        return self.media / lesson / f"{state}{self.variant}.{self.medium.ending}"

    def still(self, lesson: str, state: str, moment: str) -> Path:
        """Where the picture of that moment belongs."""
        return self.media / lesson / "stills" / f"{state}@{moment}{self.variant}.{self.form or 'png'}"

    @property
    def variant(self) -> str:
        """What stands in a name for all that differs from a default."""
        ordered = {
            "board": self.theme,
            "zh": "+".join(self.langs),
            "captioned": "captioned" if self.captions else "bare",
            "hd": self.quality.name,
            "1x": f"{self.scale:g}x",
            "opaque": "clear" if self.transparent else "opaque",
        }
        return "".join(f".{word}" for default, word in ordered.items() if word != default)

"""What lies beside a film and goes away with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lessons.core.lesson import LANGS

if TYPE_CHECKING:
    from pathlib import Path

    from lessons.core.lesson import Lang

SUBTITLES = ("vtt", "srt")


def subtitles(film: Path, lang: Lang, ending: str) -> Path:
    """Its subtitles in that language, ``b0.zh.vtt``: players find them by their name."""
    return film.with_name(f"{film.stem}.{lang}.{ending}")


def poster_of(film: Path) -> Path:
    """The picture that stands for it until it is played, ``b0.png``."""
    return film.with_suffix(".png")


def beside(film: Path) -> list[Path]:
    """All that may lie beside it."""
    return [poster_of(film), *(subtitles(film, lang, ending) for lang in LANGS for ending in SUBTITLES)]

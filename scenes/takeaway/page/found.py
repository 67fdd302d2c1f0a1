"""What lies in a lesson's folder, by what it shows: told by the files' names, which ``scenes.render.order`` gives."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

FILMS = ("mp4", "webm", "mov", "gif")
PLAYED = ("mp4", "webm")
"""By every browser."""
SLIDES = ("html", "pptx", "pdf")
STILLS = ("png", "svg", "pdf")
_SCALE = r"\d+\.\d+x"
_NAME = re.compile(
    rf"(?:\d{{2,}}-)?(?P<of>[^.@]+(?:@(?:\d+\.\d+s|[^.]+))?)(?P<variant>(?:\.(?:{_SCALE}|[^.]+))*)\.(?P<ending>[^.]+)"
)
"""``b0.paper.mp4``, ``03-b0@softmax.2x.svg``; the dot of ``b0@3.2s`` and of ``1.5x`` is part of a number."""
_WORD = re.compile(rf"{_SCALE}|[^.]+")


@dataclass(frozen=True)
class File:
    """A file and what its name says."""

    path: Path
    of: str
    """A lesson, a state, or a moment such as ``b0@softmax``."""
    variant: tuple[str, ...]
    """What differs from the defaults, such as ``paper``, ``draft``."""
    ending: str
    is_old: bool = False
    """Whether the lesson has been changed since it was made, as far as that is known."""

    @property
    def size(self) -> int:
        """Bytes."""
        return self.path.stat().st_size


def files(folder: Path, endings: Iterable[str]) -> dict[str, list[File]]:
    """The files in that folder with those endings, by what they are of; the usual look of each comes first."""
    order = {ending: place for place, ending in enumerate(endings)}
    found = [file for path in sorted(_inside(folder)) if (file := _told(path)) and file.ending in order]
    found.sort(key=lambda file: (file.of, order[file.ending], "draft" in file.variant, len(file.variant), file.variant))
    return {of: list(group) for of, group in groupby(found, key=lambda file: file.of)}


def owners(folder: Path) -> set[str]:
    """The states of which there is anything in a lesson's folder, by what the files are called."""
    found = {*files(folder, (*FILMS, *SLIDES)), *files(folder / "stills", STILLS)}
    return {of.partition("@")[0] for of in found}


def played(films: Iterable[File]) -> File | None:
    """The one that stands on the page: in the usual look, if that has been made since the lesson was changed."""
    return min((film for film in films if film.ending in PLAYED), key=lambda film: film.is_old, default=None)


def _inside(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from (path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))


def _told(path: Path) -> File | None:
    name = _NAME.fullmatch(path.name)
    return File(path, name["of"], tuple(_WORD.findall(name["variant"])), name["ending"]) if name else None

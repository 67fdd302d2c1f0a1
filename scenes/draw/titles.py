"""Titles that find room: set smaller, then in two lines, and only then cut. Pure: no Manim."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from scenes.draw.caption import line
from scenes.draw.prose import clauses
from scenes.draw.theme import SMALLEST, TITLE
from scenes.draw.type import text, width

if TYPE_CHECKING:
    from lessons.core.lesson import Lang
    from scenes.draw.outlines import Outline

SMALLEST_LINE = 28
"""A title in one line is this large or larger, px; else it takes two lines."""
TWO_LINES = 26
"""Largest size of two lines."""
WEIGHT = 500
_NEVER_FIRST = frozenset("，。、；：？！）》」』”’…,.;:?!)]}")
_NEVER_LAST = frozenset("（《「『“‘([{")


class Title(NamedTuple):
    """The lines of a title and their size."""

    lines: tuple[str, ...]
    size: float


def fitted(title: str, lang: Lang, room: float) -> Title:
    """The title as large as it fits in ``room`` px: one line, or two smaller ones, which may be cut at the end."""
    for size in range(TITLE, SMALLEST_LINE - 1, -1):
        if wide(title, lang, size) <= room:
            return Title((title,), size)
    for size in range(TWO_LINES, SMALLEST - 1, -1):
        halves = _halves(title, lang, size, room)
        if halves:
            return Title(halves, size)
    return Title((cut(title, lang, SMALLEST, room),), SMALLEST)


def outline(title: str, lang: Lang, size: float, weight: int = WEIGHT) -> Outline:
    """Set it, with the paper's names as maths; without any, Typst is not asked, which is quicker."""
    plain = all(segment.kind == "text" for clause in clauses(title, lang) for segment in clause)
    return text(title, size, weight) if plain else line(title, lang, size, weight)


def wide(title: str, lang: Lang, size: float, weight: int = WEIGHT) -> float:
    """Width in px."""
    return outline(title, lang, 100, weight).advance * size / 100


def cut(title: str, lang: Lang, size: float, room: float, weight: int = WEIGHT) -> str:
    """As much of the title's beginning as fits, with an ellipsis; all of it when it fits."""
    if wide(title, lang, size, weight) <= room:
        return title
    fits, too_long = 0, len(title)
    while too_long - fits > 1:
        middle = (fits + too_long) // 2
        if wide(title[:middle].rstrip() + "…", lang, size, weight) <= room:
            fits = middle
        else:
            too_long = middle
    return title[:fits].rstrip() + "…"


def _halves(title: str, lang: Lang, size: float, room: float) -> tuple[str, str] | None:
    """The most even two lines that fit."""
    middle = len(title) / 2
    for turn in sorted((i for i in range(1, len(title)) if _may_turn(title, i)), key=lambda i: abs(i - middle)):
        halves = title[:turn].rstrip(), title[turn:].lstrip()
        near = max(width(half, size, WEIGHT) for half in halves) <= room
        if near and max(wide(half, lang, size) for half in halves) <= room:
            return halves
    return None


def _may_turn(title: str, at: int) -> bool:
    before, after = title[at - 1], title[at]
    if after in _NEVER_FIRST or before in _NEVER_LAST:
        return False
    return before == " " or _is_wide(before) or _is_wide(after)


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in {"W", "F"}

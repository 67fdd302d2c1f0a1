"""Narration cut for subtitles: into cues of at most two lines, where a reader would pause.

A line has 42 Latin characters at most, the usual limit of subtitles, or 20 Chinese ones. Among all ways to cut a text
the one with the least cost is taken (dynamic programming): sentences and clauses end lines before words do, two lines
of a cue are about equal, and there are as few cues as can be. Pure text, no drawing.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from lessons.core.lesson import Lang

LONGEST: dict[Lang, float] = {"zh": 20.0, "en": 42.0}
"""Width of a line: an ideograph is 1 in Chinese and 2 in English, a letter or digit half of that."""
_NEVER_FIRST = frozenset("，。、；：？！）》」』”’…,.;:?!)]}%")
_NEVER_LAST = frozenset("（《「『“‘([{")
_VECTOR = r"\([^()\s]+(?:, [^()\s]+)+\)"
_UNIT = re.compile(rf"(?P<text>{_VECTOR}|\S)(?P<space>\s*)")
"""A vector or a single character, and the blanks after it."""
_SENTENCE = re.compile(r"[。？！.?!][”’）」》)]*$")
_CLAUSE = re.compile(r"[，；：、…,;:][”’）」》)]*$")
_AMID_VECTOR = 14.0
"""What it costs to cut a vector that is longer than a line."""
_CUE = 6.0
"""What one more cue costs."""
_HASTY = 30.0
"""What it costs that a cue is one word, which is gone before it is seen."""
_TOO_LONG = 1000.0


class _Atom(NamedTuple):
    """What is never cut, and what a cut after it costs."""

    text: str
    space: bool
    """Whether a blank follows."""
    cost: float


class _Text:
    """The atoms of a text; how wide they are is summed up once, as every stretch of them is looked at."""

    def __init__(self, text: str, lang: Lang) -> None:
        self.lang = lang
        self.atoms = _atoms(text, lang)
        self._blank = width(" ", lang)
        wide = (width(atom.text, lang) + self._blank * atom.space for atom in self.atoms)
        self._ends = list(accumulate(wide, initial=0.0))

    def width(self, start: int, stop: int) -> float:
        """Of the line of these atoms."""
        return self._ends[stop] - self._ends[start] - self._blank * self.atoms[stop - 1].space

    def shown(self, start: int, turn: int, end: int) -> str:
        """A cue of these atoms, whose second line begins at ``turn``."""
        lines = (self.atoms[start:turn], self.atoms[turn:end])
        texts = ("".join(atom.text + " " * atom.space for atom in line).rstrip() for line in lines if line)
        return "\n".join(texts)


def cues(text: str, lang: Lang) -> list[str]:
    """Cut one beat's narration into cues; a line break stands where a cue's second line begins."""
    return list(_cut(text, lang))


@lru_cache(maxsize=1024)
def _cut(text: str, lang: Lang) -> tuple[str, ...]:
    whole = _Text(text, lang)
    best: list[tuple[float, tuple[tuple[int, int, int], ...]]] = [(0.0, ())]
    for end in range(1, len(whole.atoms) + 1):
        after = 0.0 if end == len(whole.atoms) else 3 * whole.atoms[end - 1].cost
        ways = []
        for start in range(end - 1, -1, -1):
            cost, turn = _cue(whole, start, end)
            if cost >= _TOO_LONG and start < end - 1:
                break  # from here on it only grows
            before, done = best[start]
            ways.append((before + cost + after + _CUE, (*done, (start, turn, end))))
        best.append(min(ways, key=lambda way: way[0]))
    return tuple(whole.shown(*cue) for cue in best[-1][1])


def _cue(text: _Text, start: int, end: int) -> tuple[float, int]:
    """What the best one or two lines of these atoms cost, and where the second begins: at the end if there is none."""
    limit = LONGEST[text.lang]
    alone = text.width(start, end)
    if alone <= limit:
        return _HASTY * max(0.0, 0.4 - alone / limit), end
    ways = [(_TOO_LONG, end)]
    for turn in range(start + 1, end):
        one, two = text.width(start, turn), text.width(turn, end)
        if max(one, two) <= limit:
            ways.append((text.atoms[turn - 1].cost + 8 * ((one - two) / limit) ** 2, turn))
    return min(ways, key=lambda way: way[0])


def width(text: str, lang: Lang) -> float:
    """How wide a line is, in the unit of ``LONGEST``."""
    letters = sum(2 if _is_wide(char) else 1 for char in text)
    return letters / 2 if lang == "zh" else letters


def _atoms(text: str, lang: Lang) -> list[_Atom]:
    """Words, numbers, vectors, and single ideographs, with the marks that cling to them."""
    units: list[tuple[str, bool]] = []
    for match in _UNIT.finditer(text.strip()):
        space = bool(match["space"])
        if units and not _parts(units[-1], match["text"][0]):
            units[-1] = units[-1][0] + match["text"], space
        else:
            units.append((match["text"], space))
    return [atom for unit in units for atom in _fitting(unit, lang)]


def _parts(before: tuple[str, bool], after: str) -> bool:
    """Whether a line may end between what stands before, with or without a blank, and that character."""
    text, space = before
    if after in _NEVER_FIRST or text[-1] in _NEVER_LAST:
        return False
    return space or _is_wide(text[-1]) or _is_wide(after) or after == "(" or text[-1] == ")"


def _fitting(unit: tuple[str, bool], lang: Lang) -> list[_Atom]:
    """The unit itself; of a vector that is longer than a line its numbers."""
    text, space = unit
    if width(text, lang) <= LONGEST[lang]:
        return [_Atom(text, space, _cost(text, lang))]
    *first, last = text.split(" ")
    return [*(_Atom(part, space=True, cost=_AMID_VECTOR) for part in first), _Atom(last, space, _cost(last, lang))]


def _cost(ending: str, lang: Lang) -> float:
    if _SENTENCE.search(ending):
        return 0.0
    if _CLAUSE.search(ending):
        return 1.0
    if lang == "en" and len(ending) <= 3:
        return 6.0  # an article or a preposition belongs to the word after it
    return 4.0


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in {"W", "F"}

"""Formulas as outlines, set by Typst from short maths strings of our own."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import NamedTuple

from scenes.draw.outlines import Outline, Placed, assembled
from scenes.draw.svg import MARK
from scenes.draw.type import MissingGlyph, line_edges, missing
from scenes.draw.typesetter import HEAD, TypesettingError, typeset

_SIZE = 100.0
"""Every formula is set once at this size, in pt: its layout grows with the size and changes in nothing else."""

_SOURCE = f"""{HEAD}#set text(size: {_SIZE}pt)
#box(width: 1pt, height: 1pt, fill: rgb("{MARK}"))#maths(sys.inputs.maths)"""

_QUOTED = re.compile(r'"([^"]*)"(?=(\w|")?)')
# Code, a second formula, labels, raw text, comments, and the way back to the standard library.
_FORBIDDEN = re.compile(r"[#$@`\\]|\bstd\b|//|/\*")
_NAME = re.compile(r"[a-z]{2,}")


class _Set(NamedTuple):
    """A formula at ``_SIZE``, baseline at 0."""

    pieces: tuple[Placed, ...]
    advance: float


@lru_cache(maxsize=1024)
def formula(maths: str, size_px: float, weight: int = 400, **words: str) -> Outline:
    """Set one formula beside text of ``size_px``; its line edges are those of that text.

    ``formula("Y_1 [token]", 34, token="我")``: the maths is code of ours, in Typst's maths language; the
    words are the lesson's text, drawn as they are whatever they say. What stands in quotes, such as
    ``"softmax"``, and the words are upright Noto Sans. From weight 550 on the symbols are bold too.

    Args:
        maths: Typst maths without ``$`` and without ``#``.
        size_px: the em of the text beside it.
        weight: of the text beside it.
        words: by names of two or more small letters, which the maths uses.

    Raises:
        MissingGlyph: a word has a character that no font has.
        TypesettingError: Typst cannot read the maths, or the maths holds what it must not.
    """
    made = _made(maths, weight, tuple(sorted(words.items())))
    grow = size_px / _SIZE
    pieces = [Placed(shape, (sx * grow, sy * grow), (x * grow, y * grow)) for shape, (sx, sy), (x, y) in made.pieces]
    return assembled(pieces, made.advance * grow, line_edges(size_px))


@lru_cache(maxsize=1024)
def _made(maths: str, weight: int, words: tuple[tuple[str, str], ...]) -> _Set:
    said = dict(words)
    code = _QUOTED.sub(lambda quoted: _bind(quoted, said), maths)
    _check(maths, code, said)
    page = typeset(_SOURCE, maths=code, weight=str(weight), words=json.dumps(said))
    ((x0, y0),) = page.marks
    left = x0 + 1  # the mark is 1 pt wide and stands just before the formula
    pieces = tuple(Placed(shape, scale, (x - left, y - y0)) for shape, scale, (x, y) in page.pieces)
    return _Set(pieces, page.width - left)


def _bind(quoted: re.Match[str], said: dict[str, str]) -> str:
    """Make quoted text one more word, under a name that nobody can have given."""
    name = "Quoted" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[len(said)]
    said[name] = quoted[1]
    before = quoted.string[: quoted.start()]
    return (" " if before[-1:].isalnum() else "") + name + (" " if quoted[2] else "")


def _check(maths: str, code: str, said: dict[str, str]) -> None:
    if _FORBIDDEN.search(code):
        raise TypesettingError(f"not allowed in maths: {_FORBIDDEN.findall(code)} in {maths!r}")
    for name, word in said.items():
        if not _NAME.fullmatch(name) and not name.startswith("Quoted"):
            raise TypesettingError(f"a word's name is two or more small letters, not {name!r}")
        if absent := missing(word):
            raise MissingGlyph(absent[0])

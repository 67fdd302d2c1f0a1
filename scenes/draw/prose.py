"""Cuts narration into plain text, vectors and maths, so that ``W_O`` in a sentence is drawn as a formula.

Lecturers write no markup: the paper's names are known by their form. Everything else is plain text.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lessons.core.lesson import Lang

WORDS = ("model", "out", "query", "key", "head")
"""Longer subscripts, as in ``d_model``: in maths code they are words, set upright."""

_SUB = rf"{'|'.join(WORDS)}|[A-Za-z]|[0-9]+"
_SUP = r"[A-Za-z]|[0-9]+"
# Capitals are the lesson's arrays and sizes. Of the small letters n, r and x may stand alone, others need a mark.
_NAME = (
    rf"(?:[XMQKVSEABYROWH](?:_(?:{_SUB}))?(?:\^(?:{_SUP}))?|[a-z]_(?:{_SUB})(?:\^(?:{_SUP}))?|[a-z]\^(?:{_SUP})|[nrx])"
)
_ATOM = rf"(?:√[0-9]+|√?{_NAME})"
_MATHS = rf"(?<![A-Za-z0-9_^'’@#$/.\-])(?:[0-9]+/(?=√))?{_ATOM}(?:(?: ?[·×/] ?)?{_ATOM})*(?![A-Za-z0-9_^/\-])"
_IN_VECTOR = "0-9.,…×⁰¹²³⁴-⁹⁻ −"
_VECTOR = rf"\([{_IN_VECTOR}]*[0-9][{_IN_VECTOR}]*\)"
_PIECE = re.compile(f"(?P<vector>{_VECTOR})|(?P<maths>{_MATHS})")
_PART = re.compile(
    rf"(?P<root>√?)(?:(?P<letter>[A-Za-z])(?:_(?P<sub>{_SUB}))?(?:\^(?P<sup>{_SUP}))?|(?P<number>[0-9]+))|(?P<join>[·×/])"
)
_JOIN = {"·": "dot", "×": "times", "/": "slash"}
# A clause ends after one of these and the marks that close over it: a good place to turn the line.
_CLAUSE = re.compile(r"[^，。；：？！]*?(?:[，。；：？！]+[”’）」》]*|[,;:.?!][”’)]* +|$)")


class Segment(NamedTuple):
    """``text``: as it is. ``vector``: numbers that stay together. ``maths``: a formula."""

    kind: Literal["text", "vector", "maths"]
    body: str


def tidy(text: str) -> str:
    """Put the text on one line: a line break between Chinese characters is nothing, all else blank is one blank."""
    lines = [" ".join(line.split()) for line in text.split("\n")]
    joined = ""
    for line in filter(None, lines):
        chinese = joined and _is_wide(joined[-1]) and _is_wide(line[0])
        joined += line if chinese or not joined else " " + line
    return joined


def clauses(text: str, lang: Lang) -> list[list[Segment]]:
    """Cut one line of narration into clauses, and these into what is set alike."""
    found: list[list[Segment]] = [[]]
    for segment in _spaced(_segments(text, lang)):
        parts = _CLAUSE.findall(segment.body) if segment.kind == "text" else [segment.body]
        for k, part in enumerate(filter(None, parts)):
            if k or _ends_clause(found[-1]):
                found.append([])
            found[-1].append(Segment(segment.kind, part))
    return found


def pieces(text: str, lang: Lang) -> Iterator[Segment]:
    """Cut one line of narration into text, vectors and maths, each as it is written: together they are the line."""
    end = 0
    for match in _PIECE.finditer(text):
        if match["maths"] and not _is_maths(match, lang):
            continue
        yield Segment("text", text[end : match.start()])
        yield Segment("vector" if match["vector"] else "maths", match[0])
        end = match.end()
    yield Segment("text", text[end:])


def _segments(text: str, lang: Lang) -> list[Segment]:
    """The pieces as they are set: a vector is not parted, and maths is code for Typst."""
    drawn: dict[str, Callable[[str], str]] = {
        "text": str,
        "vector": lambda body: body.replace(" ", "\u00a0"),
        "maths": _code,
    }
    return [Segment(kind, drawn[kind](body)) for kind, body in pieces(text, lang) if body]


def _is_maths(match: re.Match[str], lang: Lang) -> bool:
    """Tell a formula from what only looks like one: MASK, the article A, a token X in quotes."""
    body, before, after = match[0], match.string[: match.start()], match.string[match.end() :]
    if before.endswith("“") and after.startswith("”"):
        return False
    if body == "A" and lang == "en":
        return bool(re.search(r"[a-z,;:(] ?$", before))
    return len(body) == 1 or any(sign in body for sign in "_^√·×/")


def _code(maths: str) -> str:
    """Translate ``QK^T/√d_k`` into Typst's ``Q K^T slash sqrt(d_k)``."""
    parts = []
    for part in _PART.finditer(maths):
        if part["join"]:
            parts.append(_JOIN[part["join"]])
            continue
        # The paper writes the letter of a weight matrix above: W^O.
        above = part["sup"] or (part["sub"] if part["letter"] == "W" else None)
        below = part["sub"] if above != part["sub"] else None
        name = (part["number"] or part["letter"]) + (f"_{below}" if below else "") + (f"^{above}" if above else "")
        parts.append(f"sqrt({name})" if part["root"] else name)
    return " ".join(parts)


def _spaced(found: list[Segment]) -> list[Segment]:
    """Put a blank where a Chinese character touches maths or a vector; Typst does so only for letters."""
    spaced = []
    for k, (kind, body) in enumerate(found):
        text = kind == "text"
        before = " " if text and k > 0 and _is_ideograph(body[0]) else ""
        after = " " if text and k + 1 < len(found) and _is_ideograph(body[-1]) else ""
        spaced.append(Segment(kind, before + body + after))
    return spaced


def _ends_clause(clause: list[Segment]) -> bool:
    if not clause or clause[-1].kind != "text":
        return False
    return bool(re.search(r"[，。；：？！][”’）」》]*$|[,;:.?!][”’)]* +$", clause[-1].body))


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in {"W", "F"}


def _is_ideograph(char: str) -> bool:
    return _is_wide(char) and unicodedata.category(char) == "Lo"

"""A lesson's own words on the page: ``K^T`` and ``d_k`` are set as in the films, and copied as written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lessons.core.lesson import LANGS
from scenes.draw.prose import pieces
from scenes.takeaway.page.elements import TAGS, Html, el, escaped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lessons.core.lesson import Lang, Words

_PART = re.compile(r"(?P<letter>[A-Za-z])|(?P<mark>[_^])(?P<script>[A-Za-z]+|[0-9]+)|.")


def worded(words: Words, name: str = "span") -> Html:
    """A text in both languages, each marked as what it is, Chinese first."""
    return Html(" ".join(el(name, _set(words.in_lang(lang), lang), lang=TAGS[lang]) for lang in LANGS))


def _set(text: str, lang: Lang) -> Html:
    return Html(
        "".join(
            el("span", *_formula(body), class_="maths") if kind == "maths" else escaped(body)
            for kind, body in pieces(text, lang)
        )
    )


def _formula(maths: str) -> Iterator[Html]:
    """Letters lean; what is set high or low keeps its mark, which nobody sees."""
    letter = ""
    for part in _PART.finditer(maths):
        if part["mark"]:
            high = part["mark"] == "^" or letter == "W"  # the paper writes W^O
            script = part["script"]
            shown = el("i", script) if len(script) == 1 and script.isalpha() else script
            yield el("sup" if high else "sub", el("span", part["mark"], class_="mark"), shown)
        else:
            letter = part["letter"] or ""
            yield el("i", letter) if letter else Html(escaped(part[0]))

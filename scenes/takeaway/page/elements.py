"""HTML that cannot be broken by what is in it: every text is escaped where it becomes part of an element."""

from __future__ import annotations

import html
import os
import re
from typing import TYPE_CHECKING
from urllib.parse import quote

from lessons.core.lesson import LANGS, Words

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from lessons.core.lesson import Lang

TAGS: dict[Lang, str] = {"zh": "zh-Hans", "en": "en"}
"""Of languages, for browsers and screen readers."""
_VOID = frozenset({"img", "link", "meta", "track"})
_NO_TEXT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
"""What HTML does not allow anywhere in a page."""


class Html(str):
    """Text that is HTML already; any other text is escaped."""

    __slots__ = ()


def el(name: str, /, *inside: str, **attributes: str | bool) -> Html:
    """An element. Of attributes, ``class_`` is ``class`` and ``aria_label`` is ``aria-label``; ``False`` is none."""
    opened = "".join([name, *(_attribute(*each) for each in attributes.items())])
    return Html(f"<{opened}>" if name in _VOID else f"<{opened}>{''.join(map(escaped, inside))}</{name}>")


def lines(parts: Iterable[str]) -> Html:
    """One after the other."""
    return Html("\n".join(map(escaped, parts)))


def both(words: Words, name: str = "span") -> Html:
    """A text in both languages, each marked as what it is, Chinese first."""
    return Html(" ".join(el(name, words.in_lang(lang), lang=TAGS[lang]) for lang in LANGS))


def disclosure(title: Words, content: Html, *, count: int, is_open: bool = False) -> Html:
    """What may be opened and closed, under a title with the number of things in it."""
    summary = el("summary", both(title), " ", el("span", str(count), class_="count"))
    return el("details", summary, content, open=is_open)


def escaped(text: str) -> str:
    """The text as HTML; what a page must not contain becomes U+FFFD."""
    return text if isinstance(text, Html) else html.escape(_NO_TEXT.sub("\ufffd", text))


def link_to(path: Path, media: Path) -> str:
    """The address of a file as seen from the page, whatever the file is called."""
    return quote(os.fsencode(path.relative_to(media).as_posix()))


def _attribute(name: str, value: str | bool) -> str:  # noqa: FBT001  an attribute is there or not
    if value is False:
        return ""
    name = name.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escaped(value)}"'

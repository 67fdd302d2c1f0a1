"""The page itself: head, policy and colours, and a section for each lesson. No script runs on it."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from lessons.core.lesson import Words
from scenes.draw.theme import BOARD, PAPER
from scenes.takeaway.page.elements import Html, both, el, lines
from scenes.takeaway.page.section import section
from scenes.takeaway.page.wording import worded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scenes.draw.theme import Theme
    from scenes.takeaway.page.shown import ShownLesson

_TITLE = Words("已生成的课程", "What was built")
_LEDE = Words(
    "影片、旁白、图片说明和文件都在这里。每个数字都由课程文件算出。",
    "Films, what is said in them, what their pictures show, and the files. Each number is computed from a lesson file.",
)
_ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"
    f"%3Crect width='16' height='16' rx='3' fill='%23{BOARD.ground[1:]}'/%3E"
    f"%3Cpath d='M3 4h10M3 12h10' stroke='%23{BOARD.muted[1:]}' stroke-width='2'/%3E"
    f"%3Cpath d='M3 8h10' stroke='%23{BOARD.query[1:]}' stroke-width='3'/%3E%3C/svg%3E"
)
"""Three rows, one of them lit."""
_NOTHING = Words("还没有影片。", "There are no films yet.")
_AGAIN = Words(
    "改课程文件里的数，再运行 ./rowwise build，影片和本页随之更新。",
    "Change a number in a lesson file and run ./rowwise build again: films and this page follow.",
)

OURS = el("meta", name="generator", content="rowwise").encode()
"""What tells our page from anybody else's ``index.html``."""


def page(lessons: Sequence[ShownLesson], media: Path) -> bytes:
    """The whole page, to lie in the media folder; the same bytes for the same lessons and files."""
    style = _style()
    titles = " · ".join(lesson.told.id for lesson in lessons)
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=_policy(style)),
        Html(OURS.decode()),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="light dark"),
        el("meta", name="referrer", content="no-referrer"),
        el("link", rel="icon", href=_ICON),
        el("title", f"{titles or 'rowwise'} · {_TITLE.zh} {_TITLE.en}"),
        el("style", Html(style)),
    )
    body = el(
        "body",
        el("a", both(Words("跳到正文", "Skip to the films")), class_="skip", href="#main"),
        el("header", el("h1", both(_TITLE)), el("p", both(_LEDE), class_="lede"), _lessons(lessons)),
        el("main", lines(section(lesson, media) for lesson in lessons) or el("p", both(_NOTHING)), id="main"),
        el("footer", both(_AGAIN, "p")),
    )
    return f"<!DOCTYPE html>\n{el('html', head, body, lang='zh-Hans')}\n".encode()


def _policy(style: str) -> str:
    """Nothing but this style and files from where the page is; Firefox does not count a file as the page's own."""
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'sha256-{digest}'; img-src 'self' file: data:; media-src 'self' file: data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _style() -> str:
    light, dark = _colours(PAPER), _colours(BOARD)
    rules = Path(__file__).with_name("style.css").read_text(encoding="utf-8")
    by_scheme = f":root {{ {light} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"
    return by_scheme + rules


def _colours(theme: Theme) -> str:
    named = {
        "ground": theme.ground, "cell": theme.cell, "ink": theme.ink, "muted": theme.muted, "line": theme.line,
        "accent": theme.query, "link": theme.head(0),
    }  # fmt: skip
    return " ".join(f"--{name}: {colour};" for name, colour in named.items())


def _lessons(lessons: Sequence[ShownLesson]) -> Html:
    """A way to each lesson, where there are several."""
    if len(lessons) < 2:
        return Html("")
    links = [
        el("li", el("a", el("span", lesson.told.id, class_="id"), worded(lesson.told.title), href=f"#{lesson.told.id}"))
        for lesson in lessons
    ]
    return el("nav", el("ul", *links), class_="lessons", aria_label="课程 Lessons")

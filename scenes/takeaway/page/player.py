"""A film on the page: nothing of it is loaded before somebody plays it."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from lessons.core.lesson import Words
from scenes.takeaway.page.elements import TAGS, Html, both, el, link_to

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from lessons.core.lesson import Lang
    from scenes.takeaway.page.shown import Film

_OLD = Words("这部影片比课程旧，请重建：", "This film is older than its lesson; make it again:")
_NAMES: dict[Lang, str] = {"zh": "中文", "en": "English"}


def figure(film: Film, name: str, title: Words, media: Path) -> Html:
    """The film of that name, with its poster and subtitles."""
    poster = link_to(film.poster, media) if film.poster else False
    video = el(
        "video", *_tracks(film),
        src=link_to(film.file.path, media), poster=poster, preload="none", controls=True, playsinline=True,
        aria_label=f"{name} 影片 Film: {title.zh} {title.en}",
    )  # fmt: skip
    if not film.file.is_old:
        return el("figure", video)
    return el("figure", video, el("figcaption", both(_OLD), " ", el("code", f"./rowwise build {name}")))


def _tracks(film: Film) -> Iterator[Html]:
    """Subtitles as data: from disk, a browser takes every file to be from elsewhere, and reads no track from there."""
    for lang, path in film.subtitles.items():
        data = base64.b64encode(path.read_bytes()).decode()
        yield el("track", kind="subtitles", srclang=TAGS[lang], label=_NAMES[lang], src=f"data:text/vtt;base64,{data}")

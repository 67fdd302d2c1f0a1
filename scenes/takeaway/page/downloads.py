"""The list of files that there are of a lesson or a state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lessons.core.lesson import Words
from scenes.takeaway.page.elements import Html, both, disclosure, el, link_to
from scenes.takeaway.page.labels import kind, size, variant

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from scenes.takeaway.page.found import File


def downloads(files: Sequence[File], media: Path) -> Html:
    """Closed at first: a link to each, with what kind of file it is and how large."""
    return disclosure(
        Words("文件", "Files"), el("ul", *(_item(file, media) for file in files), class_="files"), count=len(files)
    )


def _item(file: File, media: Path) -> Html:
    moment = file.of.partition("@")[2]
    link = el("a", el("b", file.ending.upper()), " ", both(kind(file)), href=link_to(file.path, media))
    about = [el("code", moment)] if moment else []
    differs = variant(file)
    about += [both(differs)] if differs else []
    named = el("span", link, *(Html(f" {el('span', each, class_='about')}") for each in about))
    return el("li", named, " ", el("span", size(file.size), class_="size"))

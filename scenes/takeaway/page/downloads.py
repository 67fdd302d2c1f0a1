"""The list of files that there are of a lesson or a state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lessons.core.lesson import Words
from scenes.takeaway.page.elements import Html, both, disclosure, el, lines, link_to
from scenes.takeaway.page.labels import is_deck, kind, size, variant

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from scenes.takeaway.page.found import File


def downloads(files: Sequence[File], media: Path) -> Html:
    """Slides, which one comes for, at hand; then a closed list of all files."""
    decks = [file for file in files if is_deck(file)]
    items = el("ul", *(_item(file, media) for file in files), class_="files")
    return lines([_decks(decks, media), disclosure(Words("文件", "Files"), items, count=len(files))])


def _decks(decks: Sequence[File], media: Path) -> Html:
    if not decks:
        return Html("")
    links = [el("li", el("a", *_named(file), href=link_to(file.path, media))) for file in decks]
    return el("ul", *links, class_="decks")


def _named(file: File) -> list[Html]:
    differs = variant(file)
    return [el("b", file.ending.upper()), Html(" "), both(kind(file)), *([Html(" "), both(differs)] if differs else [])]


def _item(file: File, media: Path) -> Html:
    moment = file.of.partition("@")[2]
    link = el("a", el("b", file.ending.upper()), " ", both(kind(file)), href=link_to(file.path, media))
    about = [el("code", moment)] if moment else []
    differs = variant(file)
    about += [both(differs)] if differs else []
    named = el("span", link, *(Html(f" {el('span', each, class_='about')}") for each in about))
    return el("li", named, " ", el("span", size(file.size), class_="size"))

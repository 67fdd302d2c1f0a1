"""Whether a film shows what the page tells of its state, or the lesson has been changed since it was made.

A state is told as it was built last, in whatever look; its films in other looks may be older. Compared is what they
were made of, as far as a film's look has no part in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenes.render.store.recipe import Parts

_LOOK = frozenset({"theme", "languages", "file", "size"})
_TITLES = frozenset({"title", "title of the lesson"})
"""Drawn in the film's first language; they are told in Chinese."""
_HOW = ("code ", "version ", "seconds of ")


def content(parts: Parts) -> Parts:
    """What of a film's recipe is not about its look or our code."""
    return {name: value for name, value in parts.items() if name not in _LOOK and not name.startswith(_HOW)}


def is_older(film: Parts, told: Parts) -> bool:
    """Whether a film of that recipe shows anything else than what is told, ``content`` of both languages."""
    shown = content(film)
    if not film["languages"].startswith("zh"):
        shown = {name: value for name, value in shown.items() if name not in _TITLES}
    lacks = told.keys() - shown.keys()
    return any(told.get(name) != value for name, value in shown.items()) or any(
        name not in _TITLES and not name.startswith("words of ") for name in lacks
    )

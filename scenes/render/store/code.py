"""Which of our modules draw a film, and what is in them: told from their source, without running them.

Only code counts: comments, docstrings and layout may change without a film being made again.
"""

from __future__ import annotations

import hashlib
import sys
from typing import TYPE_CHECKING

from scenes.render.errors import RenderError
from scenes.render.store import sealed
from scenes.render.store.modules import Module, file_of, packages, taken_apart

if TYPE_CHECKING:
    from pathlib import Path

_EVERY_FILM = (
    "scenes.stage",
    "scenes.render.film",
    "lessons.core.arrays",
    "lessons.core.lesson",
    "lessons.core.trace",
)
"""What draws every film, with all that these import. The module of a film's kind comes to it."""
_DRAWS_NOTHING = frozenset({
    "lessons.core.ops",  # the numbers themselves are in the key
    "lessons.core.kinds",  # so is the row of this table that a film's kind has
    "lessons.core.problems",
    "scenes.render.errors",
    "scenes.render.probe",
    "scenes.render.scratch",
    "scenes.render.whole",
})  # fmt: skip
"""Imported by those, but no frame comes of them."""
_NOTES = 1000
"""So many modules are remembered; beyond that only those that are in use."""


class Code:
    """Our modules as they are on disk now, each looked at once.

    To take a module apart is slow, so what comes of it is kept in the file ``notes``, by the hash of the source.
    """

    def __init__(self, notes: Path | None = None) -> None:
        self._notes = notes
        self._known = _read(notes) if notes else {}
        self._modules: dict[str, Module] = {}
        self._used: dict[str, Module] = {}

    def that_draws(self, kind: str) -> dict[str, str]:
        """Give every module that draws films of that kind, with the hash of its code.

        RenderError for one that is not Python.
        """
        return self.that_runs(*_EVERY_FILM, f"scenes.states.{kind}")

    def that_runs(self, *modules: str) -> dict[str, str]:
        """Give these modules and all of ours that they import, as ``that_draws`` does."""
        found: dict[str, str] = {}
        left = list(modules)
        while left:
            name = left.pop()
            if name in found or name in _DRAWS_NOTHING:
                continue
            module = self._module(name)
            found[name] = module.digest
            left += [*packages(name), *module.imports]
        return found

    def remember(self) -> None:
        """Write down what is new. RenderError when it cannot be written."""
        if self._notes is None or self._used.keys() <= self._known.keys():
            return
        self._known |= self._used
        kept = self._known if len(self._known) <= _NOTES else self._used
        sealed.write(self._notes, {source: [module.digest, module.imports] for source, module in kept.items()})

    def _module(self, name: str) -> Module:
        if name not in self._modules:
            file = file_of(name)
            if file is None:
                raise ModuleNotFoundError(f"there is no module {name}")
            source = file.read_bytes()
            digest = hashlib.sha256(f"{name} {sys.hexversion}\n".encode() + source).hexdigest()
            try:
                self._modules[name] = self._used[digest] = self._known.get(digest) or taken_apart(name, source)
            except SyntaxError as error:
                raise RenderError(f"{file}:{error.lineno}: {error.msg}") from error
        return self._modules[name]


def _read(notes: Path) -> dict[str, Module]:
    """What is remembered; nothing when the notes are damaged: then all is looked at once more."""
    try:
        data = sealed.read(notes)
    except sealed.DamagedError:
        data = None
    return {source: Module(digest, tuple(imports)) for source, (digest, imports) in (data or {}).items()}

"""What a build will do and why, decided before anything is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from scenes.render.store.cut import Cut, hash_of
from scenes.render.store.reasons import Made, Reason, reasons
from scenes.render.store.recipe import Shot, key_of, seconds_of_narration
from scenes.render.store.sealed import DamagedError

if TYPE_CHECKING:
    from pathlib import Path

    from scenes.render.store.placed import Notes, Placed
    from scenes.render.store.shelf import Shelf


class Do(Enum):
    """What becomes of a film."""

    KEEP = "unchanged"
    FETCH = "from the store"
    MAKE = "to make"


@dataclass(frozen=True)
class Wanted:
    """A film that was asked for: what it shows, where it goes, what it is made of."""

    shot: Shot
    target: Path
    made: Made

    @property
    def key(self) -> str:
        return key_of(self.made.parts)


@dataclass(frozen=True)
class Step:
    """What becomes of one film, and why."""

    wanted: Wanted
    do: Do
    why: tuple[Reason, ...] = ()
    cut: Cut | None = None
    """The film, where there is one: in its place or in the store."""
    before: Placed | None = None
    """The film that is in its place now, or was."""

    @property
    def frames(self) -> int:
        """About how many frames the film has: as many as before, or as its narration takes to read."""
        shot = self.wanted.shot
        if self.before:
            return self.before.cut.frames
        return round(seconds_of_narration(shot) * shot.quality.fps)


def step(wanted: Wanted, notes: Notes, shelf: Shelf) -> Step:
    """Decide about one film. All files in question are read to their end."""
    damaged: list[Reason] = []
    before = _noted(wanted, notes, damaged)
    there = hash_of(wanted.target)
    if before and before.key == wanted.key and there == before.cut.sha256:
        return Step(wanted, Do.KEEP, cut=before.cut, before=before)
    cut = _stored(wanted, shelf, damaged)
    why = tuple(damaged or _why(wanted, before, there))
    return Step(wanted, Do.FETCH if cut else Do.MAKE, why, cut, before)


def _noted(wanted: Wanted, notes: Notes, damaged: list[Reason]) -> Placed | None:
    try:
        return notes.read(wanted.target)
    except DamagedError as error:
        damaged.append(Reason(str(error)))
        return None


def _stored(wanted: Wanted, shelf: Shelf, damaged: list[Reason]) -> Cut | None:
    try:
        return shelf.find(wanted.key)
    except DamagedError as error:
        damaged.append(Reason(str(error)))
        return None


def _why(wanted: Wanted, before: Placed | None, there: str | None) -> list[Reason]:
    if before is None:
        return [Reason("new" if there is None else f"{wanted.target}: nothing is noted of how it was made")]
    if before.key != wanted.key:
        return reasons(before.made, wanted.made, wanted.shot.trace)
    if there is None:
        return [Reason(f"{wanted.target} is gone")]
    if there == before.replaced:
        return [Reason(f"{wanted.target} is still the film before: a build was cut short")]
    return [Reason(f"{wanted.target} is not the film that was put there")]

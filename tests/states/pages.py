"""The two lessons of the lecture as scenes, and what is seen of their numbers in a settled picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lessons.core.load import load
from lessons.core.trace import compute
from scenes.render.readback import picture
from scenes.stage import Look, cast

if TYPE_CHECKING:
    from scenes.audit.seen import Seen, Snapshot

LESSONS = Path(__file__).parents[2] / "lessons"


def shot(lesson: Path, state: str, beat: str, look: Look | None = None) -> Snapshot:
    """The settled picture at the end of a beat of a lesson file's state."""
    made = load(lesson)
    return picture(cast(made, compute(made), made.state(state), look or Look()), beat).shot


def row(seen: Snapshot, name: str, *first: int) -> list[str]:
    """The numbers shown of that array at these first positions, by their last one."""
    by_place = {text.source[1]: text.text for text in seen.texts if text.source and text.source[0] == name}
    return [by_place[place] for place in sorted(by_place) if place[: len(first)] == first]


def all_of(seen: Snapshot, name: str, *place: int) -> list[Seen]:
    """Every text that shows that number, from top to bottom."""
    return sorted((text for text in seen.texts if text.source == (name, place)), key=lambda text: text.box.cy)

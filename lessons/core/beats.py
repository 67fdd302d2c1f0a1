"""Sees that a state has the beats that its scene moves to, each once, in the scene's order."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from lessons.core.problems import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lessons.core.kinds import Kind
    from lessons.core.positions import Where
    from lessons.core.report import Report
    from lessons.core.schema import BeatTable


def check_beats(kind: Kind | None, tables: Sequence[BeatTable], where: Where, report: Report) -> None:
    """Report beats that are double, unknown to ``kind``, missing or out of order. ``where`` leads to the list."""
    ids = [table.id for table in tables]
    once = list(dict.fromkeys(i for i in ids if i is not None))
    for number, beat_id in enumerate(ids):
        if beat_id is not None and ids.index(beat_id) < number:
            report.add((*where, number, "id"), f"the beat '{beat_id}' comes twice")
    if kind is None:
        return
    for beat_id in once:
        if beat_id not in kind.beats:
            what = f"scene '{kind.name}' has no beat '{beat_id}'{did_you_mean(beat_id, kind.beats)}"
            report.add((*where, ids.index(beat_id), "id"), what)
    if None not in ids:
        _report_missing(kind, once, where, report)
    _report_order(kind, ids, where, report)


def _report_missing(kind: Kind, once: list[str], where: Where, report: Report) -> None:
    meant = {near for beat_id in once if beat_id not in kind.beats for near in get_close_matches(beat_id, kind.beats)}
    due = [beat for beat in kind.beats if beat not in kind.optional_beats]
    missing = [f"'{beat}'" for beat in due if beat not in once and beat not in meant]
    if missing:
        report.add_at_key(where, f"scene '{kind.name}' also needs beat {', '.join(missing)}")


def _report_order(kind: Kind, ids: list[str | None], where: Where, report: Report) -> None:
    reached = -1
    for number, beat_id in enumerate(ids):
        if beat_id not in kind.beats or beat_id in ids[:number]:
            continue
        place = kind.beats.index(beat_id)
        if place < reached:
            order = ", ".join(kind.beats)
            report.add((*where, number, "id"), f"beat '{beat_id}' comes too late; the order is {order}")
            return
        reached = place

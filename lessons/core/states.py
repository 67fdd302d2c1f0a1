"""The states of a lesson: reads each ``[[state]]`` and sees that its scene can play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lessons.core.beats import check_beats
from lessons.core.kinds import KINDS, Kind
from lessons.core.labels import read_query
from lessons.core.lesson import Beat, State, Words
from lessons.core.problems import did_you_mean
from lessons.core.source import ID, ID_RULE

if TYPE_CHECKING:
    from lessons.core.labels import Labels
    from lessons.core.report import Report
    from lessons.core.schema import SayTable, StateTable, TitleTable


class StateReader:
    """Reads states; every problem goes to the report, and what is wrong becomes a stand-in."""

    def __init__(self, labels: Labels | None, heads: int | None, follow: int, report: Report) -> None:
        self._labels, self._heads, self._follow, self._report = labels, heads, follow, report

    def read(self, number: int, table: StateTable) -> State:
        """The state at 0-based ``number`` in the file."""
        state_id = table.id or ""
        self._check_id(number, table.id)
        kind = self._kind(number, table.scene)
        if table.beat is not None:
            check_beats(kind, table.beat, ("state", number, "beat"), self._report)
        query = self._query(number, table, kind)
        head = self._head(number, table, kind)
        title = words(table.title) if table.title else Words(state_id, state_id)
        beats = tuple(Beat(beat.id or "", words(beat.say)) for beat in table.beat or ())
        return State(state_id, table.scene or "", title, beats, query, head)

    def _check_id(self, number: int, state_id: str | None) -> None:
        if state_id is not None and not ID.fullmatch(state_id):
            self._report.add(("state", number, "id"), f"'{state_id}' is no id: it needs {ID_RULE}")

    def _kind(self, number: int, scene: str | None) -> Kind | None:
        if scene is not None and scene not in KINDS:
            self._report.add(("state", number, "scene"), f"there is no scene '{scene}'{did_you_mean(scene, KINDS)}")
        return KINDS.get(scene or "")

    def _query(self, number: int, table: StateTable, kind: Kind | None) -> int:
        if table.query is None or not self._takes(number, "query", kind):
            return self._follow
        query = read_query(table.query, self._labels, ("state", number, "query"), self._report)
        return self._follow if query is None else query

    def _head(self, number: int, table: StateTable, kind: Kind | None) -> int:
        if table.head is None or not self._takes(number, "head", kind):
            return 0
        if 1 <= table.head <= (self._heads or table.head):
            return table.head - 1
        have = f"this lesson has 1 to {self._heads}" if self._heads else "heads count from 1"
        self._report.add(("state", number, "head"), f"there is no head {table.head}: {have}")
        return 0

    def _takes(self, number: int, name: str, kind: Kind | None) -> bool:
        takes = kind is None or name in kind.takes
        if not takes and kind:
            self._report.add_at_key(("state", number, name), f"scene '{kind.name}' does not use '{name}': leave it out")
        return takes


def check_ids(tables: list[StateTable], report: Report) -> None:
    """No two states may share an id, not even in other letters' case: each id names a file."""
    seen: dict[str, str] = {}
    for number, table in enumerate(tables):
        if table.id is None:
            continue
        first = seen.get(table.id.lower())
        if first is None:
            seen[table.id.lower()] = table.id
        elif first == table.id:
            report.add(("state", number, "id"), f"the id '{table.id}' comes twice")
        else:
            what = f"'{first}' and '{table.id}' differ only in case: their films would have one file name"
            report.add(("state", number, "id"), what)


def words(table: TitleTable | SayTable | None) -> Words:
    """The text in both languages; empty where it is missing and reported."""
    return Words((table and table.zh) or "", (table and table.en) or "")

"""Are the films of ``tests/store/edits.py`` the right ones? Every picture of every film is looked at, before and after.

    .venv/bin/python -m tests.bench.edits

Takes some minutes, so it is not part of the suite. A film whose pictures differ had to be made again, and no other.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from lessons.core.load import load
from lessons.core.trace import compute
from scenes.render.quality import QUALITIES
from scenes.render.store.recipe import Shot
from tests.store.edits import EDITS, LESSONS
from tests.store.seeing import pictures

if TYPE_CHECKING:
    from tests.store.edits import Edit


def films(path: Path) -> dict[str, list[str]]:
    """State -> hashes of all its pictures."""
    lesson = load(path)
    trace = compute(lesson)
    return {
        state.id: pictures(Shot(lesson, trace, state, "board", ("zh",), QUALITIES["draft"])) for state in lesson.states
    }


def changed(edit: Edit, before: dict[str, list[str]]) -> set[str]:
    """The states whose films have other pictures after the edit."""
    original = LESSONS / f"{edit.lesson}.toml"
    with tempfile.TemporaryDirectory() as folder:
        edited = Path(folder) / original.name
        edited.write_text(edit.change(original.read_text(encoding="utf-8")), encoding="utf-8")
        after = films(edited)
    return {state for state in after if after[state] != before[state]}


def main() -> int:
    """Print each edit with its films; give 1 if some are not as said."""
    before = {path.stem: films(path) for path in sorted(LESSONS.glob("*.toml"))}
    wrong = 0
    for edit in EDITS:
        found, meant = changed(edit, before[edit.lesson]), set(edit.films.split())
        wrong += found != meant
        stale, needless = " ".join(sorted(found - meant)), " ".join(sorted(meant - found))
        verdict = "right" if found == meant else f"WRONG: stale {stale or 'none'}, needless {needless or 'none'}"
        sys.stdout.write(f"{edit.lesson} {edit.name}: {edit.films or 'none'}: {verdict}\n")
        sys.stdout.flush()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

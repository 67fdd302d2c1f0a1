"""What each moment of the lessons shows, as text: captions, tables as they stand, and the other words.

``pytest --accept`` writes the texts in ``references/`` anew; read their diff.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len

import lessons
from lessons.core.lesson import LANGS
from lessons.core.load import load
from lessons.core.trace import compute
from lessons.core.words import Scope, fill, shown
from scenes.audit.reading import Reader
from scenes.audit.shown import shown_arrays
from scenes.audit.wording import other_words, struck_out
from scenes.render.readback import shot_of
from scenes.render.watch import watch
from scenes.stage import Look, cast

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lessons.core.trace import Trace
    from scenes.audit.seen import Snapshot
    from scenes.audit.shown import ShownArray
    from scenes.stage import StateScene

HERE = Path(__file__).parent / "references"


@lru_cache
def known(lesson_id: str):
    lesson = load(Path(lessons.__file__).parent / f"{lesson_id}.toml")
    return lesson, compute(lesson)


STATES = [(name, state.id) for name in ("R36", "R43") for state in known(name)[0].states]


@pytest.mark.parametrize("name", STATES, ids=".".join)
def test_every_moment_shows_what_it_did(name, accept):
    lesson, trace = known(name[0])
    state = lesson.state(name[1])
    now = "\n".join(told(cast(lesson, trace, state, Look("board", ("zh",))))) + "\n"
    path = HERE / f"{'.'.join(name)}.txt"
    if accept:
        HERE.mkdir(exist_ok=True)
        path.write_text(now, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == now, "run pytest --accept, and read the diff"


def told(scene: type[StateScene]) -> Iterator[str]:
    """A state as lines of text."""
    scope = Scope(scene.trace, scene.lesson, scene.state)
    yield " / ".join(scene.state.title.in_lang(lang) for lang in LANGS)
    for beat, shot in zip(scene.state.beats, settled_pictures(scene), strict=True):
        yield ""
        yield f"@{beat.id}"
        yield from (f"  {lang}: {fill(beat.say.in_lang(lang), scope)}" for lang in LANGS)
        for array in shown_arrays(shot, scene.trace):
            yield from table(array, scene.trace, scene.lesson.decimals)
        for what, words in (("struck out", struck_out(shot)), ("words", other_words(shot, scene.trace))):
            yield from [f"  {what}: {' | '.join(words)}"] if words else []


def settled_pictures(scene: type[StateScene]) -> list[Snapshot]:
    """The last picture of each beat."""
    held: list[tuple[float, Snapshot]] = []

    def look(stage, instant) -> None:
        if not instant.moving:
            held.append((instant.seconds, shot_of(stage, instant, Reader())))

    take = watch(scene, look, lambda _frames: ())
    return [[shot for start, shot in held if start < beat.end][-1] for beat in take.beats]


def table(array: ShownArray, trace: Trace, decimals: int) -> Iterator[str]:
    """What is seen of an array: its name, its place among the heads, its size; then its rows."""
    axes = trace[array.name].axes
    front = "".join(f", {axis} {at + 1}" for axis, at in zip(axes, array.front, strict=False))
    size = " × ".join(f"{axis} {n}" for axis, n in zip(array.axes, array.shape, strict=True))
    yield f"  {array.name}{front}: {size}" + ("" if array.digits else ", as colours")
    texts = shown(trace[array.name], decimals)
    cells = [[cell(array, texts, trace, row, col) for col in range(array.shape[-1])] for row in array.rows]
    labels = [labelled(trace, array.axes[0], row) if len(array.axes) == 2 else "" for row in array.rows]
    yield from aligned([[label, *row] for label, row in zip(labels, cells, strict=True)])


def cell(array: ShownArray, texts, trace: Trace, row: int, col: int) -> str:
    """The number as it prints; a dot where it is not shown, a hatch where it may not be read."""
    if (row, col) in array.cells:
        return str(texts[array.index(row, col)])
    hidden = array.axes == ("query", "key") and not trace["readable"].values[row, col]
    return "▒" if hidden else "·"


def labelled(trace: Trace, axis: str, place: int) -> str:
    return trace.labels[axis][place] if axis in trace.labels else str(place + 1)


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(cell_len(row[k]) for row in rows) for k in range(len(rows[0]))]
    for row in rows:
        yield "    " + "  ".join(" " * (width - cell_len(text)) + text for text, width in zip(row, widths, strict=True))

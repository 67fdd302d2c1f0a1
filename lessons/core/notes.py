"""What is allowed in a lesson but worth knowing before it is filmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lessons.core.kinds import KINDS
from lessons.core.words import decimals_of, number

if TYPE_CHECKING:
    from lessons.core.arrays import Array
    from lessons.core.lesson import Lesson
    from lessons.core.trace import Trace

_NOISE = 1e-13
"""What is smaller, relative to the largest number beside it, may be left over from rounding."""


def notes(lesson: Lesson, trace: Trace) -> list[str]:
    """Queries that may read nothing, and numbers that look like 0 on screen but are not."""
    rows = [f"{row + 1} ({lesson.queries[row]})" for row in trace.nothing_to_read]
    found = [f"query {row} has nothing to read: its weights and its read are 0" for row in rows]
    drawn = dict.fromkeys(name for state in lesson.states for name in trace.view(KINDS[state.scene]))
    hidden = {name: _look_like_0(trace[name], lesson.decimals) for name in drawn}
    names = ", ".join(f"{count} in {name}" for name, count in hidden.items() if count)
    if names:
        nought = number(0.0, lesson.decimals)
        found.append(f"numbers that print as {nought} but are not 0: {names}; more decimals would show them")
    return found


def _look_like_0(array: Array, decimals: int) -> int:
    """How many do."""
    size = np.abs(array.values)
    printed = decimals_of(array, decimals)
    largest = size.max(initial=0.0, where=np.isfinite(size))
    return int(np.count_nonzero((printed > 0) & (size > _NOISE * largest) & (size < 0.5 * 10.0**-decimals)))

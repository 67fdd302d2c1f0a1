"""What holds for states of every kind, whatever the lesson: one test in place of one in each kind's own file."""

from __future__ import annotations

from itertools import cycle, product

import pytest

from lessons.core.kinds import KINDS
from lessons.core.trace import compute
from scenes.stage import Look
from tests.states.lessons import CASES, kinds, lesson
from tests.states.looking import faults, settled
from tests.states.numbers import disagreeing

LOOKS = cycle([Look(theme, langs) for langs, theme in product([("zh",), ("en",), ("zh", "en")], ["board", "paper"])])
CHECKERED = [(kind, name) for k, kind in enumerate(KINDS) for c, name in enumerate(CASES) if (k + c) % 2 == 0]
"""Half of all, for the suite's time; each kind meets a case that the next kind does not."""
STATES = [(kind, name, next(LOOKS)) for kind, name in CHECKERED if kind in kinds(CASES[name])]


@pytest.mark.parametrize(("kind", "name", "look"), STATES, ids=[f"{kind}-{name}" for kind, name, _ in STATES])
def test_it_tells_its_beats_in_order_with_no_text_on_another_and_the_traces_numbers(kind, name, look):
    made = lesson(CASES[name])
    scene = settled(made, kind, look)
    stage = scene.zones.stage
    assert list(scene.seen) == ["", *KINDS[kind].beats]
    for beat, seen in scene.seen.items():
        assert faults(seen, (stage.x0, stage.y0, stage.x1, stage.y1)) == [], beat
        assert disagreeing(seen, compute(made)) == [], beat

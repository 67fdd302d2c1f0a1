"""A worker makes film after film and needs no more memory for it."""

from __future__ import annotations

import json

FILMS = """
import json, os, resource, sys
from pathlib import Path
from lessons.core.trace import compute
from scenes.render.film import film
from scenes.stage import cast
from tests.render.small import TINY
from tests.states.lessons import Make, lesson

made = lesson(Make(heads=2, numbers="decimal"))
scene = cast(made, compute(made), made.state("concat_in_numbers"))
held = []
for _ in range(12):
    film(scene, TINY, Path(sys.argv[1]) / "film.mp4", lambda _frames: None)
    held.append(int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 2**20)
print(json.dumps(held))
"""


def test_memory_does_not_grow_from_film_to_film(python, tmp_path):
    said, complaints = python(FILMS, str(tmp_path)).communicate()
    held = json.loads(said or "[]")
    assert len(held) == 12, complaints
    assert held[-1] - held[2] < 4, held

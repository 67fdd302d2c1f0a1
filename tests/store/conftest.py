from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from lessons.core.kinds import KINDS
from scenes.render import workers
from scenes.render.store.code import Code
from tests.store.world import Studio, make

if TYPE_CHECKING:
    from scenes.render.film import Film
    from scenes.render.job import Job


@pytest.fixture(scope="session")
def known_code(tmp_path_factory):
    """What is remembered of our code, so that not every world has to take it apart."""
    notes = tmp_path_factory.mktemp("code") / "code"
    code = Code(notes)
    for kind in KINDS:
        code.that_draws(kind)
    code.remember()
    return notes


@pytest.fixture
def studio(tmp_path, monkeypatch, known_code):
    """A world of its own, where making a film takes no time."""
    here = Studio(tmp_path)
    here.shelf.folder.mkdir(parents=True)
    shutil.copy(known_code, here.shelf.code)

    def noted(job: Job, hear: Any) -> Film:
        here.made.append(job.name)
        return make(job, hear)

    monkeypatch.setattr(workers, "make", noted)
    return here

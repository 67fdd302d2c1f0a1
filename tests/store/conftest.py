from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from lessons.core.kinds import KINDS
from scenes.render import rebuild, workers
from scenes.render.store.code import Code
from tests.store.world import Studio, make

if TYPE_CHECKING:
    from scenes.render.job import Job
    from tests.store.world import StandIn


@pytest.fixture(scope="session")
def code_as_it_is(tmp_path_factory):
    """Our code, looked at once: somebody may be working on it while tests run."""
    code = Code(tmp_path_factory.mktemp("code") / "code")
    for kind in KINDS:
        code.that_draws(kind)
    return code


@pytest.fixture
def studio(tmp_path, monkeypatch, code_as_it_is):
    """A world of its own, where making a film takes no time."""
    here = Studio(tmp_path)

    def noted(job: Job, hear: Any) -> StandIn:
        here.made.append(job.name)
        return make(job, hear)

    monkeypatch.setattr(workers, "make", noted)
    monkeypatch.setattr(rebuild, "Code", lambda _notes: code_as_it_is)
    return here

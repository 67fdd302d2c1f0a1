"""How hypothesis runs here (the same examples each time, and no deadline on a shared machine), and our options."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from tests.takeaway.paged import Built

settings.register_profile("fixed", deadline=None, derandomize=True, max_examples=40)
settings.load_profile("fixed")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="write reference pictures and texts anew; then look at them")


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    """Whether references are to be written anew."""
    return bool(request.config.getoption("--accept"))


@pytest.fixture(scope="session")
def built_page(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A small lesson with its films and the page of them. Leave it as it is: ``built_page.copy(tmp_path)``."""
    from tests.takeaway.paged import build  # noqa: PLC0415  most tests need no Manim

    return build(tmp_path_factory.mktemp("page"))

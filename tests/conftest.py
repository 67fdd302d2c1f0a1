"""How hypothesis runs here (the same examples each time, and no deadline on a shared machine), and our options."""

import pytest
from hypothesis import settings

settings.register_profile("fixed", deadline=None, derandomize=True, max_examples=40)
settings.load_profile("fixed")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="write reference pictures and texts anew; then look at them")


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    """Whether references are to be written anew."""
    return bool(request.config.getoption("--accept"))

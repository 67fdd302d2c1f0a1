"""Running a command of the command line in this process."""

import pytest
from click.testing import CliRunner

from scenes.cli.main import main


@pytest.fixture
def rowwise():
    """``rowwise("check", "R43")``: its result, with ``exit_code``, ``stdout`` and ``stderr``."""
    return lambda *words: CliRunner().invoke(main, list(words), prog_name="rowwise")

"""The README's table of speed: the command that makes it exists, and so do its parts."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from scenes.cli.main import main
from tests.bench.main import PARTS

ROOT = Path(__file__).resolve().parents[2]
LINES = re.findall(r"^\./rowwise bench\b.*", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_every_bench_line_names_parts_that_there_are():
    assert LINES
    for line in LINES:
        words = line.split("#")[0].split()[2:]
        parts = [word for word in words if not word.startswith("-") and not word.isdigit() and "." not in word]
        assert set(parts) <= set(PARTS), line


def test_the_command_is_there_and_says_what_it_measures(capfd):
    assert CliRunner().invoke(main, ["bench", "--help"]).exit_code == 0
    said = capfd.readouterr().out
    assert all(part in said for part in PARTS)

"""The scripts and the lock file as files."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
SCRIPTS = [
    "rowwise",
    "tests/run.sh",
    *(f"tests/setup/stubs/{path.name}" for path in Path(__file__).parent.glob("stubs/*")),
]


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_is_plain_sh(script: str):
    shell = shutil.which("dash") or "sh"
    subprocess.run([shell, "-n", PROJECT / script], check=True)


@pytest.mark.skipif(not shutil.which("shellcheck"), reason="shellcheck is not installed")
def test_shellcheck_finds_nothing():
    files = ["rowwise", ".ci/run", *SCRIPTS[2:]]
    found = subprocess.run(["shellcheck", "-x", *files], cwd=PROJECT, capture_output=True, text=True, check=False)  # noqa: S607  from PATH
    assert found.stdout == ""


def test_both_scripts_may_be_run():
    assert os.access(PROJECT / "rowwise", os.X_OK)
    assert os.access(PROJECT / ".ci" / "run", os.X_OK)


def locked() -> dict[str, str]:
    """Each entry of the lock file by its name."""
    text = (PROJECT / "requirements.lock").read_text().replace("\\\n", " ")
    return {line.split("==")[0]: line for line in text.splitlines()}


def test_every_locked_package_has_an_exact_version_and_hashes():
    line = re.compile(r"[a-z0-9-]+==[\w.]+( ; [^#\\]+?)?(\s+--hash=sha256:[0-9a-f]{64})+")
    assert [entry for entry in locked().values() if not line.fullmatch(entry.strip())] == []


def test_the_lock_has_no_address():
    assert not re.search(r"://|index|find-links", (PROJECT / "requirements.lock").read_text())


def test_all_that_is_asked_for_is_locked():
    asked = re.findall(r"^[a-z][a-z-]*", (PROJECT / "requirements.in").read_text(), re.MULTILINE)
    assert len(asked) >= 10
    assert set(asked) - set(locked()) == set()


def test_no_installed_package_hides_ours():
    """`rowwise.pth` puts this folder last on Python's path."""
    assert {"lessons", "scenes"} & set(packages_distributions()) == set()

"""A small world for the `rowwise` script: its own PATH with stand-ins for Python, pip and apt-get. No network."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
TOOLS = "cat cmp cp dirname env find flock grep ln mkdir mv readlink rm sed sh sleep tail touch"


@dataclass
class World:
    """A checkout in a folder with blanks and Chinese, and the machine it is on: bare Debian, used by root."""

    folder: Path
    shell: str = "/bin/sh"

    @property
    def root(self) -> Path:
        return self.folder / "课件 草稿" / "row wise"

    @property
    def bin(self) -> Path:
        """All of PATH."""
        return self.folder / "bin"

    @property
    def calls(self) -> list[str]:
        """What the stand-ins were called with, in order."""
        return (self.folder / "calls").read_text().splitlines()

    def program(self, name: str, script: str) -> None:
        """Put a program on PATH: ``script`` is one line of sh."""
        path = self.bin / name
        path.unlink(missing_ok=True)
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def stub(self, *names: str) -> None:
        for name in names:
            shutil.copy(HERE / "stubs" / name, self.bin / name)

    def pip(self, script: str) -> None:
        """How pip fares from now on."""
        (self.folder / "pip").write_text(script + "\n")

    def installed(self, *packages: str) -> None:
        for package in packages:
            (self.folder / "installed" / package).touch()

    def start(self, *arguments: str, script: Path | None = None) -> subprocess.Popen[str]:
        """`rowwise arguments` in the user's folder, which is another than the checkout."""
        env = {"PATH": str(self.bin), "HOME": str(self.folder), "WORLD": str(self.folder), "STUBS": str(HERE / "stubs")}
        return subprocess.Popen(
            [*self.shell.split(), str(script or self.root / "rowwise"), *arguments],
            cwd=self.folder / "user",
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: str, script: Path | None = None) -> subprocess.CompletedProcess[str]:
        process = self.start(*arguments, script=script)
        out, err = process.communicate(timeout=20)
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)

    def venvs_made(self) -> int:
        return sum(call.startswith("python -I -m venv") for call in self.calls)


@pytest.fixture
def world(tmp_path: Path) -> World:
    world = World(tmp_path)
    for folder in (world.root / "tests", world.bin, tmp_path / "installed", tmp_path / "base", tmp_path / "user"):
        folder.mkdir(parents=True)
    for name in ("rowwise", "tests/run.sh"):
        shutil.copy(PROJECT / name, world.root / name)
    (world.root / "requirements.lock").write_text("manim==0.22.0 --hash=sha256:00\n")
    for tool in TOOLS.split():
        found = shutil.which(tool)
        assert found, f"{tool} is not on this machine"
        (world.bin / tool).symlink_to(found)
    shutil.copy(HERE / "stubs" / "python", tmp_path / "base" / "python3.11")
    world.stub("apt-get", "apt-cache")
    world.program("id", "echo 0")
    world.program("uname", "[ $1 = -m ] && echo x86_64 || echo Linux")
    for empty in ("calls", "pip", "failing"):
        (tmp_path / empty).touch()
    return world


@pytest.fixture
def furnished(world: World) -> World:
    """The same machine with Python 3.11 and all that .venv needs."""
    (world.bin / "python3").symlink_to(world.folder / "base" / "python3.11")
    world.installed("python3.11-venv", "python3.11-dev", "libcairo2-dev", "libpango1.0-dev")
    world.program("cc", ":")
    world.stub("pkg-config")
    return world


@pytest.fixture
def macos(furnished: World) -> World:
    """A Mac with Python, brew and Apple's compiler: no apt-get, no flock, but perl."""
    for tool in ("apt-get", "apt-cache", "flock", "pkg-config"):
        (furnished.bin / tool).unlink()
    (furnished.bin / "perl").symlink_to(shutil.which("perl") or "perl")
    furnished.program("uname", "[ $1 = -m ] && echo arm64 || echo Darwin")
    furnished.program("c++", ":")
    furnished.program("xcode-select", ":")
    furnished.stub("brew")
    for package in ("libcairo2-dev", "libpango1.0-dev"):
        (furnished.folder / "installed" / package).unlink()
    return furnished

"""What `rowwise` installs on the system, and what it says where it may not."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import World

NEEDS = "python3.11 python3.11-venv python3.11-dev g++ pkg-config libcairo2-dev libpango1.0-dev"
SHELLS = [shell for shell in ("dash", "bash --posix", "busybox ash") if shutil.which(shell.split()[0])]


def with_shell(world: World, shell: str) -> World:
    program, *arguments = shell.split()
    world.shell = " ".join([shutil.which(program) or program, *arguments])
    return world


@pytest.mark.parametrize("shell", SHELLS)
def test_a_bare_debian_gets_all_that_is_missing_and_then_the_command_runs(world: World, shell: str):
    done = with_shell(world, shell).run("check", "R 43")
    assert (done.stdout, done.returncode) == (f"cli in {world.folder / 'user'}: check R 43\n", 0)
    assert {path.name for path in (world.folder / "installed").iterdir()} == set(NEEDS.split())


def test_apt_lists_are_updated_only_when_an_install_without_that_failed(world: World):
    (world.folder / "lists").touch()
    assert world.run("check").returncode == 0
    assert not [call for call in world.calls if call.startswith("apt-get") and call.endswith("update")]


def test_only_what_is_missing_is_installed(furnished: World):
    (furnished.folder / "installed" / "libpango1.0-dev").unlink()
    done = furnished.run("check")
    assert "rowwise: installing with apt-get: libpango1.0-dev\n" in done.stderr


def test_nothing_is_installed_where_all_is_there(furnished: World):
    assert furnished.run("check").returncode == 0
    assert not [call for call in furnished.calls if call.startswith("apt-get")]


def test_a_user_who_is_neither_root_nor_may_sudo_is_told_the_exact_command(world: World):
    world.program("id", "echo 1000")
    (world.folder / "lists").touch()
    done = world.run("check")
    assert done.returncode == 1
    assert f"    apt-get update && apt-get install -y --no-install-recommends {NEEDS}\n" in done.stderr
    assert world.calls == []


def test_a_user_who_may_sudo_installs_by_it(world: World):
    world.program("id", "echo 1000")
    world.stub("sudo")
    assert world.run("check").returncode == 0
    assert any(call.startswith("sudo env DEBIAN_FRONTEND=noninteractive apt-get") for call in world.calls)


def test_a_sudo_that_wants_a_password_is_not_tried_without_a_terminal(world: World):
    world.program("id", "echo 1000")
    world.program("sudo", 'echo "sudo $*" >>"$WORLD/calls"; exit 1')
    done = world.run("check")
    assert "Ask an administrator" in done.stderr
    assert world.calls == ["sudo -n true"]


def test_an_install_that_fails_shows_the_end_of_its_log(world: World):
    world.program("apt-get", "echo E: no such mirror; exit 100")
    done = world.run("check")
    assert done.returncode == 1
    assert "    E: no such mirror\n" in done.stderr
    assert not (world.root / ".venv" / "made-from").exists()


def test_a_python_that_is_too_new_or_too_old_is_passed_over_for_one_from_pyenv(furnished: World):
    (furnished.bin / "python3").unlink()
    furnished.program("python3", "exit 1")
    pyenv = furnished.folder / ".pyenv" / "versions" / "3.11.7" / "bin"
    pyenv.mkdir(parents=True)
    (pyenv / "python3").symlink_to(furnished.folder / "base" / "python3.11")
    done = furnished.run("check")
    assert f"making .venv with {furnished.folder}/base/python3.11\n" in done.stderr
    assert done.returncode == 0


def test_a_system_without_apt_or_brew_is_told_what_may_be_missing_and_goes_on(furnished: World):
    (furnished.bin / "apt-get").unlink()
    (furnished.folder / "installed" / "libcairo2-dev").unlink()
    done = furnished.run("check")
    assert "this may be missing: libcairo2-dev" in done.stderr
    assert done.returncode == 0


def test_without_apt_brew_and_python_it_ends_with_what_is_needed(world: World):
    (world.bin / "apt-get").unlink()
    done = world.run("check")
    assert done.returncode == 1
    assert "this system's own package manager, for what Debian calls python3 " in done.stderr


def test_macos_gets_what_is_missing_from_brew(macos: World):
    done = macos.run("check")
    assert "brew install pkgconf cairo pango" in macos.calls
    assert done.returncode == 0


def test_macos_without_a_compiler_is_told_apples_own_command(macos: World):
    macos.program("xcode-select", "exit 2")
    done = macos.run("check")
    assert 'Run "xcode-select --install"' in done.stderr
    assert done.returncode == 1

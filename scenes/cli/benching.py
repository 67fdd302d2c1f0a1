"""``bench``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click

import lessons


@click.command(context_settings={"ignore_unknown_options": True, "help_option_names": []})
@click.argument("words", metavar="[PART]...", nargs=-1)
@click.pass_context
def bench(ctx: click.Context, words: tuple[str, ...]) -> None:
    """Measure films and stills against Manim's own command, and print a table."""
    root = Path(lessons.__file__).parents[1]
    ctx.exit(subprocess.run([sys.executable, "-m", "tests.bench.main", *words], cwd=root, check=False).returncode)

"""All commands together."""

from __future__ import annotations

import sys

import click

from scenes.cli.benching import bench
from scenes.cli.building import build, clean
from scenes.cli.checking import check
from scenes.cli.group import Commands
from scenes.cli.listing import list_, values
from scenes.cli.presenting import deck
from scenes.cli.taking import still, stills
from scenes.cli.watching import watch


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Films, stills and slides of attention, made from the numbers in lesson files."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # a terminal without Chinese


for command in (check, list_, values, build, clean, still, stills, deck, watch, bench):
    main.add_command(command)

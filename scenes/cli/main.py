"""All commands together."""

from __future__ import annotations

import sys

import click

from scenes.cli.group import Commands

_PLACES = {
    "bench": "benching.bench",
    "build": "building.build",
    "check": "checking.check",
    "clean": "building.clean",
    "deck": "presenting.deck",
    "list": "listing.list_",
    "still": "taking.still",
    "stills": "taking.stills",
    "values": "listing.values",
    "watch": "watching.watch",
}
"""Commands, and where in this package each is."""


@click.group(cls=Commands, places=_PLACES, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Films, stills and slides of attention, made from the numbers in lesson files."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # a terminal without Chinese

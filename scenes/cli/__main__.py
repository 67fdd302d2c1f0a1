"""``python -m scenes.cli``, which ``./rowwise`` calls."""

from scenes.cli.main import main

main(prog_name="rowwise")

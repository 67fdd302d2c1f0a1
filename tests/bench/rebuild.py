"""How long an edit takes until its films are there, beside a build from nothing.

    .venv/bin/python -m tests.bench.rebuild [draft|hd]

A number of W_O changes, which two of R43's seven films read. Ratios are worth more than seconds: others work here too.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

ROOT = Path(__file__).parents[2]
LESSON = ROOT / "tests" / "store" / "lessons" / "R43.toml"


def timed(command: str, *words: str) -> float:
    """Seconds that the command takes."""
    start = monotonic()
    line = [sys.executable, "-m", "scenes.cli", command, *words]
    subprocess.run(line, cwd=ROOT, check=True, capture_output=True)
    return monotonic() - start


def main() -> None:
    """Print a table."""
    quality = sys.argv[1] if len(sys.argv) > 1 else "draft"
    with TemporaryDirectory() as folder:
        lesson = Path(folder, "lessons", "R43.toml")
        lesson.parent.mkdir()
        shutil.copy(LESSON, lesson)
        options = ["--lessons", str(lesson.parent), "--media", str(Path(folder, "media"))]
        rows = {"all films from nothing": timed("build", "R43", "--quality", quality, *options)}
        rows["nothing changed"] = timed("build", "R43", "--quality", quality, *options)
        text = lesson.read_text(encoding="utf-8")
        lesson.write_text(text.replace("[1, 0, -1, 0]", "[1, 0, 2, 0]", 1), encoding="utf-8")
        rows["edit to first still"] = timed("still", "R43.b3", "--quality", quality, *options)
        rows["edit to its films"] = timed("build", "R43", "--quality", quality, *options)
        lesson.write_text(text, encoding="utf-8")
        rows["edit taken back"] = timed("build", "R43", "--quality", quality, *options)
    whole = rows["all films from nothing"]
    for name, seconds in rows.items():
        sys.stdout.write(f"{name:<24}{seconds:8.2f} s {seconds / whole:8.3f}\n")


if __name__ == "__main__":
    main()

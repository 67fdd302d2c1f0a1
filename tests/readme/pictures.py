"""Makes the pictures of the front page again: ``.venv/bin/python tests/readme/pictures.py``."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
PICTURES = {
    "R43.b0@readout": ("board", "zh"),
    "R43.b4@reads": ("board", "zh+en"),
    "R43.b3@both_heads": ("paper", "en"),
    "R36.b1@wrong_axis": ("board", "en"),
}
WIDTH, COLOURS = 960, 200
"""Small enough for a repository: some 50 kB each."""


def main() -> None:
    """Draw each still with the project's own command, then make it small."""
    with tempfile.TemporaryDirectory() as folder:
        for moment, (theme, lang) in PICTURES.items():
            command = [str(ROOT / "rowwise"), "still", moment, "--theme", theme, "--lang", lang, "--media", folder]
            made = Path(subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip())
            target = ROOT / "media" / "readme" / f"{moment.replace('@', '-')}.png"
            small = Image.open(made).resize((WIDTH, WIDTH * 9 // 16), Image.Resampling.LANCZOS)
            small.quantize(COLOURS).save(target, optimize=True)
            sys.stdout.write(f"{target} {target.stat().st_size // 1024} kB\n")


if __name__ == "__main__":
    main()

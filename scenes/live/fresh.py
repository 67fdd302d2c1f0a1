"""Code that has changed is taken up by a fresh process; this sees whether it would run."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import NoReturn

_COMMAND_LINE = [sys.executable, *sys.orig_argv[1:]]


def trouble() -> str:
    """Why the command line does not start with the code as it is; nothing when it does."""
    options = [word for word in sys.orig_argv[1:2] if word in {"-I", "-P"}]
    code = "import scenes.cli.main, scenes.cli.watching, scenes.live.session"
    tried = subprocess.run([sys.executable, *options, "-c", code], capture_output=True, text=True, check=False)
    return tried.stderr.strip() and f"{tried.stderr.strip()}\nthe last good pictures stay until that is mended"


def begin_anew() -> NoReturn:
    """Become the process that this one was when it began, with the code as it is now."""
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(sys.executable, _COMMAND_LINE)  # noqa: S606  our own command line

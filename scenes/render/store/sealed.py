"""Small notes on disk that show when they are damaged: a line with the hash of the JSON that follows it."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from scenes.render.errors import saying_where
from scenes.render.whole import whole

if TYPE_CHECKING:
    from pathlib import Path


_FORMAT = b"rowwise notes 1\n"
"""Notes of another format are as good as damaged. Count on when what is in them changes."""


class DamagedError(ValueError):
    """What stands on disk is not what was written there."""


def write(path: Path, data: Any) -> None:
    """Write the note, whole or not at all. RenderError when it cannot be written."""
    body = json.dumps(data, ensure_ascii=False, sort_keys=True).encode()
    with whole(path) as part, saying_where(path):
        part.write_bytes(_seal(body) + b"\n" + body)


def read(path: Path) -> Any:
    """Give what the note says, or ``None`` when there is none.

    Raises:
        DamagedError: it does not fit its hash, or cannot be read.
    """
    try:
        seal, _, body = path.read_bytes().partition(b"\n")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:  # a folder of that name, or a file that we must not read
        raise DamagedError(f"{path} cannot be read ({error.strerror})") from error
    if seal != _seal(body):
        raise DamagedError(f"{path} is damaged")
    return json.loads(body)


def _seal(body: bytes) -> bytes:
    return hashlib.sha256(_FORMAT + body).hexdigest().encode()

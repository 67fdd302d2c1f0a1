"""A finished film as it is remembered: the hash of its file, its length, and its clock."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scenes.render.errors import RenderError
from scenes.take import BeatTime, Take

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Cut:
    """A film's file, told by its hash, with its frames and the times of its beats."""

    sha256: str
    frames: int
    take: Take

    def data(self) -> dict[str, Any]:
        """As JSON has it."""
        beats = [[beat.id, beat.start, beat.end] for beat in self.take.beats]
        return {"sha256": self.sha256, "frames": self.frames, "seconds": self.take.seconds, "beats": beats}


def cut_from(data: dict[str, Any]) -> Cut:
    """The cut that ``data()`` gave."""
    beats = tuple(BeatTime(*beat) for beat in data["beats"])
    return Cut(data["sha256"], data["frames"], Take(data["seconds"], beats))


def hash_of(path: Path) -> str | None:
    """The hash of what stands in a file, all of it; ``None`` when there is no such file.

    RenderError when it cannot be read: what nobody can look at is not taken for absent, and so not replaced.
    """
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
        return None
    except OSError as error:
        raise RenderError(f"{path}: cannot be read ({error.strerror}); is it yours to read?") from error

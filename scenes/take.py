"""The clock of a film: when each of its beats is. Known to captions and to the store too, which need no Manim."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class BeatTime:
    """When a beat starts and when its settled picture ends, in seconds."""

    id: str
    start: float
    end: float


@dataclass(frozen=True)
class Take:
    """The clock of a film."""

    seconds: float
    beats: tuple[BeatTime, ...]

"""Pixels as PNG, the same bytes every time."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from scenes.render.picture import Pixels

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_RGB, _RGBA = 2, 6
"""PNG's numbers for kinds of colour."""


def png(pixels: Pixels, packed: int = 6) -> bytes:
    """Straight pixels as PNG; a picture that is opaque everywhere has no alpha channel.

    ``packed``: how well, from 1 to 9 as zlib has it. No filter is put before it, as Pillow does: what is drawn here is
    mostly flat, which packs a fifth smaller as it is, and to look for a filter for each row takes most of the time.
    """
    height, width = pixels.shape[:2]
    opaque = pixels[:, :, 3].min() == 255
    channels, colours = (3, _RGB) if opaque else (4, _RGBA)
    rows = np.zeros((height, 1 + width * channels), np.uint8)  # before each row stands its filter: 0, none
    samples = rows[:, 1:].reshape(height, width, channels)
    for channel in range(channels):  # one by one, NumPy copies them five times as fast
        samples[:, :, channel] = pixels[:, :, channel]
    header = struct.pack(">2I5B", width, height, 8, colours, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows.data, packed)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    """A part of the file with its length and checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

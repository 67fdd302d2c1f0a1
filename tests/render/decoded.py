"""A film's frames as two independent decoders see them: FFmpeg's own, and OpenH264 (in browsers), by GStreamer."""

from __future__ import annotations

import shutil
import subprocess
from contextlib import closing
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    Frame = tuple[NDArray[np.uint8], ...]
    """Y, U and V."""


def has_both() -> bool:
    """Whether both decoders are installed."""
    inspect = shutil.which("gst-inspect-1.0")
    asked = inspect and subprocess.run([inspect, "openh264dec"], capture_output=True, check=False)
    return bool(asked and asked.returncode == 0 and shutil.which("ffmpeg"))


def by_ffmpeg(path: Path, width: int, height: int) -> Iterator[Frame]:
    """Frames of a film of that size, in their order."""
    command = ["ffmpeg", "-v", "error", "-i", str(path), "-f", "rawvideo", "-pix_fmt", "yuv420p", "-"]
    return _frames(command, (width, width // 2), width, height)


def by_openh264(path: Path, width: int, height: int) -> Iterator[Frame]:
    """The same by the other decoder. GStreamer fills rows up to a multiple of four bytes."""
    command = f"gst-launch-1.0 -q filesrc location={path} ! qtdemux ! h264parse ! openh264dec ! video/x-raw,format=I420"
    strides = width + 3 & ~3, width // 2 + 3 & ~3
    return _frames([*command.split(), "!", "fdsink"], strides, width, height)


def differences(path: Path, width: int, height: int) -> tuple[int, list[int]]:
    """How many frames the film has, and which of them the two do not show alike.

    AssertionError when one shows more frames than the other.
    """
    different, count = [], 0
    with closing(by_ffmpeg(path, width, height)) as one, closing(by_openh264(path, width, height)) as other:
        for frame, same in zip(one, other, strict=True):
            if not all(map(np.array_equal, frame, same)):
                different.append(count)
            count += 1
    return count, different


def _frames(command: Sequence[str], strides: tuple[int, int], width: int, height: int) -> Iterator[Frame]:
    shapes = [(height, strides[0], width), *[(height // 2, strides[1], width // 2)] * 2]
    sizes = [rows * stride for rows, stride, _ in shapes]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout
        try:
            while data := process.stdout.read(sum(sizes)):
                planes = np.split(np.frombuffer(data, np.uint8), np.cumsum(sizes)[:-1])
                yield tuple(
                    plane.reshape(rows, stride)[:, :columns]
                    for plane, (rows, stride, columns) in zip(planes, shapes, strict=True)
                )
        finally:
            process.kill()

"""Telling x264 which part of a picture is new, so that it need not look for changes in the rest.

FFmpeg has a place for that (AV_FRAME_DATA_VIDEO_HINT, for libx264's option ``mb_info``), but PyAV has none: so two of
FFmpeg's functions are called by ctypes, in the very library that PyAV has loaded. Where PyAV keeps its ``AVFrame`` is
known for one version of PyAV and one size of its objects; with any other no memory is touched. Without hints films look
the same, and are there half as late again.
"""

from __future__ import annotations

import ctypes
from importlib import import_module
from typing import TYPE_CHECKING

import av
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scenes.render.picture import Rect

KNOWN = "18.1.0", 16, 80
"""PyAV's version, bytes of a Python object's header, bytes of a VideoFrame."""
_FRAME_AT = 24
"""Bytes from the start of such an object to the address of its ``AVFrame``: the header, a table of methods."""
_HINT = 27
"""AV_FRAME_DATA_VIDEO_HINT."""
_CHANGED = 1
"""AV_VIDEO_HINT_TYPE_CHANGED: the rectangles are what is new."""
_HEADER = np.dtype([("rects", "u8"), ("offset", "u8"), ("size", "u8"), ("kind", "i4"), ("padding", "i4")])
_RECT = np.dtype([("x", "u4"), ("y", "u4"), ("width", "u4"), ("height", "u4")])


class _SideData(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_int), ("data", ctypes.c_void_p), ("size", ctypes.c_size_t))


_ffmpeg = ctypes.CDLL(import_module("av.frame").__file__)
_ffmpeg.av_frame_new_side_data.restype = ctypes.POINTER(_SideData)
_ffmpeg.av_frame_new_side_data.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_size_t)
_ffmpeg.av_frame_remove_side_data.argtypes = (ctypes.c_void_p, ctypes.c_int)


def installed() -> tuple[str, int, int]:
    """What ``KNOWN`` is of the PyAV that runs here."""
    return av.__version__, object.__basicsize__, av.VideoFrame.__basicsize__


def hint(frame: av.VideoFrame, changed: Sequence[Rect]) -> bool:
    """Say that only these rectangles differ from the picture encoded before; whether that could be said.

    It stays with the frame until the next call.
    """
    address = _address(frame)
    if address is None:
        return False
    _ffmpeg.av_frame_remove_side_data(address, _HINT)
    size = _HEADER.itemsize + _RECT.itemsize * len(changed)
    made = _ffmpeg.av_frame_new_side_data(address, _HINT, size)
    if not made:
        return False  # no memory
    header = np.array((len(changed), _HEADER.itemsize, _RECT.itemsize, _CHANGED, 0), _HEADER)
    rects = np.array([(x0, y0, x1 - x0, y1 - y0) for x0, y0, x1, y1 in changed], _RECT)
    ctypes.memmove(made.contents.data, header.tobytes() + rects.tobytes(), size)
    return True


def _address(frame: av.VideoFrame) -> int | None:
    """Find the frame's ``AVFrame``, which begins with the address of its first plane."""
    if installed() != KNOWN:
        return None
    address = ctypes.c_void_p.from_address(id(frame) + _FRAME_AT).value
    first = ctypes.c_void_p.from_address(address).value if address else None
    return address if first == frame.planes[0].buffer_ptr else None

"""A film cut at its moments without encoding anything again.

Our films have a key picture wherever a beat has ended, so what follows can stand alone. The pieces have the film's own
pictures, bit for bit, and the same bytes each time.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import av

from scenes.render.encode import MP4
from scenes.render.errors import RenderError
from scenes.render.join import reading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from av.packet import Packet
    from av.video.stream import VideoStream

    from scenes.take import Take


class Segment(NamedTuple):
    """A piece of a film: the motion that leads to a moment, and the settled picture."""

    moment: str
    start: float
    """In the whole film, seconds."""
    seconds: float
    data: bytes
    """An MP4."""


def segments(film: Path, take: Take, moments: Sequence[str], fps: int) -> list[Segment]:
    """Cut a film so that each piece leads from one of ``moments`` to the next; the first begins with the film.

    RenderError when it does not play or has no key picture there.
    """
    ends = {beat.id: round(beat.end * fps) for beat in take.beats}
    with reading(film), av.open(f"file:{film}") as whole, TemporaryDirectory(prefix="rowwise-") as folder:
        stream = whole.streams.video[0]
        packets = [packet for packet in whole.demux(stream) if packet.dts is not None]
        found = []
        for moment, (first, end) in zip(moments, pairwise([0, *(ends[moment] for moment in moments)]), strict=True):
            if not packets[first].is_keyframe:
                raise RenderError(f"{film}: it cannot be cut before {moment}; build it again")
            piece = Path(folder, "piece.mp4")
            _write(piece, stream, packets[first:end])
            found.append(Segment(moment, first / fps, (end - first) / fps, piece.read_bytes()))
        return found


def _write(piece: Path, stream: VideoStream, packets: Sequence[Packet[VideoStream]]) -> None:
    """The first of the packets is shown at once, the others as long after it as before."""
    with av.open(f"file:{piece}", "w", format="mp4", options=MP4) as file:
        copy = file.add_stream_from_template(stream, opaque=True)
        start = packets[0].dts or 0
        for packet in packets:
            packet.stream = copy
            packet.pts = (packet.pts or 0) - start
            packet.dts = (packet.dts or 0) - start
            file.mux(packet)

"""Several films into one without encoding anything again: with chapters, subtitle tracks, a title and a cover.

The same parts give the same bytes: no dates, no version of FFmpeg.
"""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import av
import numpy as np
from av.stream import Disposition

from scenes.render.encode import EXACT, MP4
from scenes.render.errors import RenderError, saying_where

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from av.container import InputContainer, OutputContainer
    from numpy.typing import NDArray

_MS = Fraction(1, 1000)
# FFmpeg takes the look of subtitles from such a header; what players do with them is the viewer's choice
_STYLE = b"""[Script Info]
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, \
StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,Noto Sans CJK SC,16,&Hffffff,&Hffffff,&H0,&H0,0,0,0,0,100,100,0,0,1,1,0,2,10,10,10,0

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
"""


class Span(NamedTuple):
    """From a time to another, in milliseconds: a chapter with its name, or a cue with its lines."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Track:
    """Subtitles in one language."""

    language: str
    """Three letters of ISO 639-2, such as ``zho``."""
    name: str
    cues: Sequence[Span]


@dataclass(frozen=True)
class Extras:
    """What a joined film carries besides its pictures."""

    title: str = ""
    chapters: Sequence[Span] = ()
    tracks: Sequence[Track] = ()
    """The first one is the default."""
    cover: bytes = b""
    """A PNG, for file managers."""


def join(path: Path, films: Sequence[Path], extras: Extras, target: Path) -> None:
    """Write ``films``, which were all encoded with the same settings, one after the other to ``path``.

    RenderError, which speaks of ``target``, when they were not, or cannot be read, or ``path`` not be written.
    """
    with saying_where(target), reading(target), ExitStack() as stack:
        parts = [stack.enter_context(av.open(f"file:{film}")) for film in films]
        _compare(films, parts)
        joined = stack.enter_context(av.open(f"file:{path}", "w", format="mp4", options=MP4))
        if extras.title:
            joined.metadata["title"] = extras.title
        video = joined.add_stream_from_template(parts[0].streams.video[0], opaque=True)
        subtitles = _Subtitles(joined, extras.tracks)
        cover = _cover(joined, extras.cover) if extras.cover else None
        if extras.chapters:
            joined.set_chapters([_chapter(number, span) for number, span in enumerate(extras.chapters)])
        if cover:
            joined.mux(cover)
        for packet in _in_a_row(parts):
            packet.stream = video
            subtitles.write_until(packet.dts * packet.time_base)
            joined.mux(packet)
        subtitles.write_until(None)


def check(path: Path) -> int:
    """Count the frames of a film; 0 when their times do not rise strictly. No frame is decoded."""
    with av.open(f"file:{path}") as film:
        times = [packet.dts for packet in film.demux(film.streams.video[0]) if packet.dts is not None]
    return len(times) if all(one < following for one, following in pairwise(times)) else 0


def frame_at_end(path: Path) -> NDArray[np.uint8]:
    """The last frame of a film as (height, width, 3), red green blue. RenderError when it cannot be read."""
    with saying_where(path), reading(path), av.open(f"file:{path}") as film:
        stream = film.streams.video[0]
        film.seek(stream.duration or 0, stream=stream)
        for last in film.decode(stream):
            picture = last
        return np.asarray(picture.to_ndarray(format="rgb24", interpolation=EXACT), np.uint8)


@contextmanager
def reading(film: Path) -> Iterator[None]:
    """Say of a film that does not play which one it is."""
    try:
        yield
    except av.FFmpegError as error:
        if isinstance(error, OSError):
            raise
        raise RenderError(f"{film}: one of its films does not play ({error}); build again") from error


def _compare(films: Sequence[Path], parts: Sequence[InputContainer]) -> None:
    first = parts[0].streams.video[0]
    for film, part in zip(films, parts, strict=True):
        stream = part.streams.video[0]
        if (stream.time_base, stream.codec_context.extradata) != (first.time_base, first.codec_context.extradata):
            raise RenderError(f"{film} was not encoded as {films[0]} was, so they cannot be joined; build both again")


def _in_a_row(parts: Sequence[InputContainer]) -> Iterator[Any]:
    """The packets of all parts; the times of each go on where the part before ended."""
    offset = 0
    for part in parts:
        end = 0
        for packet in part.demux(part.streams.video[0]):
            if packet.dts is None:
                continue  # the mark of the end
            end = max(end, (packet.pts or 0) + (packet.duration or 0))
            packet.pts = (packet.pts or 0) + offset
            packet.dts += offset
            yield packet
        offset += end


class _Subtitles:
    """Writes cues between the pictures, in the order of time, as a player reads them."""

    def __init__(self, film: OutputContainer, tracks: Sequence[Track]) -> None:
        self._film = film
        streams = [_subtitle_stream(film, track, default=not number) for number, track in enumerate(tracks)]
        waiting = [
            (cue, number, stream)
            for number, (track, stream) in enumerate(zip(tracks, streams, strict=True))
            for cue in track.cues
        ]
        self._waiting = sorted(waiting, key=lambda each: (each[0].start, each[1]), reverse=True)

    def write_until(self, seconds: Fraction | None) -> None:
        """Write the cues that start by then; all that are left for ``None``."""
        while self._waiting and (seconds is None or self._waiting[-1][0].start * _MS <= seconds):
            cue, _, stream = self._waiting.pop()
            said = cue.text.encode()
            packet = av.Packet(len(said).to_bytes(2, "big") + said)  # a sample of 3GPP timed text
            packet.stream, packet.time_base = stream, _MS
            packet.pts = packet.dts = cue.start
            packet.duration = cue.end - cue.start
            self._film.mux(packet)


def _subtitle_stream(film: OutputContainer, track: Track, *, default: bool) -> Any:
    stream: Any = film.add_stream("mov_text")
    stream.codec_context.subtitle_header = _STYLE
    stream.time_base = stream.codec_context.time_base = _MS
    stream.metadata.update(language=track.language, handler_name=track.name)
    if default:
        stream.disposition = Disposition.default
    return stream


def _cover(film: OutputContainer, png: bytes) -> Any:
    width, height = (int.from_bytes(png[at : at + 4], "big") for at in (16, 20))
    stream: Any = film.add_stream("png", rate=1)
    stream.width, stream.height, stream.pix_fmt = width, height, "rgb24"
    stream.disposition = Disposition.attached_pic
    packet = av.Packet(png)
    packet.stream, packet.pts, packet.dts, packet.is_keyframe = stream, 0, 0, True
    return packet


def _chapter(number: int, span: Span) -> Any:
    times = {"start": span.start, "end": span.end, "time_base": _MS}
    return {"id": number, **times, "metadata": {"title": span.text}}

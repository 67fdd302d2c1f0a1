"""A film made in several pieces, each of some beats, by several processes: the same film, byte for byte.

A piece begins where a beat has ended, with a picture that depends on none before it. The scene is brought there without
being played.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

import av

from scenes.render.encode import FilmEncoder
from scenes.render.errors import RenderError, saying_where
from scenes.render.film import Counter, Film, cuts, encoding
from scenes.render.h264 import START, stored_units
from scenes.render.medium import MP4
from scenes.render.perform import play_between
from scenes.render.probe import probe
from scenes.render.whole import whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from scenes.render.film import Progress
    from scenes.render.job import Piece
    from scenes.render.quality import Quality
    from scenes.stage import StateScene, Take


class Stretch(NamedTuple):
    """What a piece shows: from the end of a beat to the end of another, ``None`` being the film's beginning or end."""

    after: str | None
    upto: str | None
    first: int
    end: int
    """Frames of the film: first <= frame < end."""


def stretch(take: Take, piece: Piece, fps: int) -> Stretch:
    """Which beats that piece has: all pieces are about as long. A film has at least as many beats as pieces."""
    ends = [(round(beat.end * fps), beat.id) for beat in take.beats[:-1]]
    total = round(take.seconds * fps)
    marks: list[tuple[int, str | None]] = [(0, None)]
    left = ends
    for number in range(1, piece.of):
        open_to = left[: len(left) - (piece.of - 1 - number)]
        nearest = min(open_to, key=lambda mark: abs(mark[0] - total * number / piece.of))
        marks.append(nearest)
        left = left[left.index(nearest) + 1 :]
    marks.append((total, None))
    (first, after), (end, upto) = marks[piece.number], marks[piece.number + 1]
    return Stretch(after, upto, first, end)


def film_piece(  # noqa: PLR0913, PLR0917  what is filmed, how, and who is told
    scene_class: type[StateScene], quality: Quality, target: Path, progress: Progress, take: Take, piece: Piece
) -> Film:
    """Render one piece of the film of that clock. Errors as in ``film``."""
    span, at = stretch(take, piece, quality.fps), cuts(take, quality.fps)
    with whole(target) as file:
        with saying_where(target):
            own = {cut - span.first for cut in at if cut > span.first}
            encoder = FilmEncoder(file, quality, own, span.first)
        with encoding(encoder, target, MP4) as write:
            counter = Counter(write, progress)
            play_between(scene_class, quality, span.after, span.upto, counter)
        if counter.frames != span.end - span.first:
            raise RenderError(f"{target}: a piece has {counter.frames} frames, not {span.end - span.first}")
    return Film(target, counter.frames, take, encoder.written)


def join_pieces(pieces: Sequence[Film], quality: Quality, target: Path) -> Film:
    """Write the pieces one after the other to ``target``. Errors as in ``film``."""
    take = pieces[0].take
    with whole(target) as file:
        with saying_where(target):
            encoder = FilmEncoder(file, quality)
            try:
                for piece in pieces:
                    for units, key in _pictures(piece):
                        encoder.add(b"".join(START + unit for unit in units), key=key)
                encoder.finish()
            except BaseException:
                encoder.abandon()
                raise
        probe(file, target, quality, round(take.seconds * quality.fps), written=encoder.written)
    return Film(target, encoder.frames, take)


def _pictures(piece: Film) -> Iterator[tuple[list[bytes], bool]]:
    """Each picture's units, and whether it is a key picture. RenderError at the end, if they are not those written."""
    digest = blake2b()
    try:
        with av.open(f"file:{piece.target}") as source:
            for packet in source.demux(source.streams.video[0]):
                if packet.size:  # the last one is empty
                    units = stored_units(bytes(packet))
                    digest.update(b"".join(units))
                    yield units, packet.is_keyframe
    except av.FFmpegError as error:
        raise RenderError(f"{piece.target}: a piece does not play ({error}); build again") from error
    if digest.digest() != piece.written:
        raise RenderError(f"{piece.target}: a piece is not what was written; build again")

"""The film of a whole lesson: its states' films in order, with a chapter for each moment.

It is joined without encoding anything again, in a second or so, and only when something in it has changed: a sealed
note in the store has the hash of what it was made from and of the file itself.
"""

from __future__ import annotations

import hashlib
import io
import json
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from PIL import Image

from scenes.render.errors import RenderError, saying_where
from scenes.render.join import Extras, Span, Track, check, frame_at_end, join
from scenes.render.store import sealed
from scenes.render.store.cut import hash_of
from scenes.render.whole import whole
from scenes.takeaway.sweep import lessons_of, note_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from lessons.core.lesson import Lang
    from scenes.render.order import Order
    from scenes.render.progress import Report
    from scenes.render.rebuild import Filmed
    from scenes.takeaway.subtitles import Cue

_WAY = 1
"""How it is joined. Count on when that changes, so that all are joined anew."""
_TRACKS: dict[Lang, tuple[str, str]] = {"zh": ("zho", "中文"), "en": ("eng", "English")}


def lesson_film(films: Sequence[Filmed], order: Order, said: Mapping[Lang, Sequence[Cue]], report: Report) -> Path:
    """Join the films of all states of a lesson, in its order, unless that is done; give the joined film's path.

    Its poster stands beside it, ``R43.png``. RenderError when it cannot be made.
    """
    lesson = films[0].shot.lesson
    target = order.film(lesson.id, lesson.id)
    poster = target.with_suffix(".png")
    extras = Extras(
        title=f"{lesson.id} {lesson.title.in_lang(order.langs[0])}",
        chapters=list(chapters(films, order.langs[0])),
        tracks=[_track(lang, said[lang]) for lang in sorted(said, key=lambda lang: lang != order.langs[0])],
    )
    made_from = _digest(films, extras)
    note = note_of(target, order)
    if not _is_done(note, made_from, target) or not poster.is_file():
        shown = next(film for film in films if film.shot.state.id == lesson.default)
        picture = _png(shown.target)
        with whole(poster) as part, saying_where(poster):
            part.write_bytes(picture)
        _join(target, films, replace(extras, cover=picture))
        noted = {"made from": made_from, "films": [film.cut.sha256 for film in films], "lessons": lessons_of(order)}
        sealed.write(note, {**noted, "sha256": hash_of(target)})
        seconds = sum(film.cut.take.seconds for film in films)
        report.say(
            f"{lesson.id}: {target} ({seconds:.1f} s, {len(films)} films joined, {len(extras.chapters)} chapters)"
        )
    return target


def chapters(films: Sequence[Filmed], lang: Lang) -> Iterator[Span]:
    """One for each moment, such as ``b0@softmax  Head 1, step by step``; it lasts until the next begins."""
    start = 0.0
    for film in films:
        state, take = film.shot.state, film.cut.take
        begins = [0.0, *(beat.start for beat in take.beats[1:]), take.seconds]
        for beat, begin, end in zip(take.beats, begins[:-1], begins[1:], strict=True):
            name = f"{state.id}@{beat.id}  {state.title.in_lang(lang)}"
            yield Span(round(1000 * (start + begin)), round(1000 * (start + end)), name)
        start += take.seconds


def _track(lang: Lang, found: Sequence[Cue]) -> Track:
    language, name = _TRACKS[lang]
    return Track(language, name, [Span(cue.start, cue.end, cue.text) for cue in found])


def _digest(films: Sequence[Filmed], extras: Extras) -> str:
    data = [_WAY, [film.cut.sha256 for film in films], {**asdict(extras), "cover": ""}]
    return hashlib.sha256(json.dumps(data, ensure_ascii=False).encode()).hexdigest()


def _is_done(note: Path, made_from: str, target: Path) -> bool:
    try:
        noted = sealed.read(note)
    except sealed.DamagedError:
        return False
    return noted is not None and (noted["made from"], noted["sha256"]) == (made_from, hash_of(target))


def _join(target: Path, films: Sequence[Filmed], extras: Extras) -> None:
    with whole(target) as part:
        join(part, [film.target for film in films], extras, target)
        found, meant = check(part), sum(film.cut.frames for film in films)
        if found != meant:
            raise RenderError(f"{target}: joined it has {found} frames, not {meant}; the last good one is kept")


def _png(film: Path) -> bytes:
    buffer = io.BytesIO()
    Image.fromarray(frame_at_end(film)).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()

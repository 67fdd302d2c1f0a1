"""Subtitles from a film's beats, as WebVTT and SubRip. They need the lesson and the film's clock, but no Manim."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lessons.core.words import Scope, fill, reading_seconds
from scenes.draw.prose import tidy
from scenes.takeaway import wrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lessons.core.lesson import Lang
    from scenes.take import BeatTime, Take


class Cue(NamedTuple):
    """One or two lines and when they are shown, in milliseconds."""

    start: int
    end: int
    text: str
    name: str
    """Of the moment, such as ``b0@softmax``; with a number where it has several cues."""


def cues(scope: Scope, take: Take, lang: Lang, start: float = 0.0) -> list[Cue]:
    """The narration of a state's film that begins ``start`` seconds into a longer one."""
    beats = {beat.id: beat for beat in scope.state.beats}
    found: list[Cue] = []
    for time in take.beats:
        if time.id in beats:
            said = tidy(fill(beats[time.id].say.in_lang(lang), scope))
            texts = wrap.cues(said, lang)
            names = [f"{scope.state.id}@{time.id}" + (f" {k + 1}" if len(texts) > 1 else "") for k in range(len(texts))]
            found += _spread(texts, names, time, lang, start)
    return found


def vtt(subtitles: Sequence[Cue]) -> str:
    """As WebVTT, which browsers read."""
    return "WEBVTT\n\n" + "\n".join(
        f"{cue.name}\n{_clock(cue.start, '.')} --> {_clock(cue.end, '.')}\n{_escaped(cue.text)}\n" for cue in subtitles
    )


def srt(subtitles: Sequence[Cue]) -> str:
    """As SubRip, which nearly everything else reads."""
    return "\n".join(
        f"{number}\n{_clock(cue.start, ',')} --> {_clock(cue.end, ',')}\n{cue.text}\n"
        for number, cue in enumerate(subtitles, 1)
    )


def _spread(texts: Sequence[str], names: Sequence[str], time: BeatTime, lang: Lang, start: float) -> Iterator[Cue]:
    """Share the beat's time among its cues, as long as each takes to read."""
    weights = [reading_seconds(text, lang) for text in texts]
    whole, done = sum(weights), 0.0
    for text, name, weight in zip(texts, names, weights, strict=True):
        begin, end = (time.start + (time.end - time.start) * part / whole for part in (done, done + weight))
        yield Cue(round((start + begin) * 1000), round((start + end) * 1000), text, name)
        done += weight


def _clock(milliseconds: int, point: str) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}{point}{rest:03}"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

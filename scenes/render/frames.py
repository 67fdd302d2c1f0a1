"""The job behind ``check --frames``: films are played without painting, and every picture of them is audited."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lessons.core.trace import compute
from lessons.core.words import Scope
from scenes.audit.audit import Audit
from scenes.audit.reading import Reader
from scenes.render.choice import choose_films
from scenes.render.progress import beat_at
from scenes.render.readback import shot_of
from scenes.render.watch import FPS, Instant, Which, every, watch
from scenes.stage import Look, cast

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from lessons.core.lesson import Lang
    from scenes.audit.findings import Span
    from scenes.stage import StateScene, Take


@dataclass(frozen=True)
class Audited:
    """What the audit of one film came to."""

    film: str
    """Such as ``R43.b0``."""
    look: Look
    take: Take
    spans: tuple[Span, ...]
    frames: int
    smallest: float


def audit(scene_class: type[StateScene], which: Which = every) -> Audited:
    """Look at the pictures of one film; of each motion at the frames that ``which`` says."""
    lesson, state, look = scene_class.lesson, scene_class.state, scene_class.look
    reader = Reader()
    auditor = Audit(Scope(scene_class.trace, lesson, state), len(look.captioned))

    def see(scene: StateScene, instant: Instant) -> None:
        end = instant.seconds + instant.frames / FPS
        auditor.look(shot_of(scene, instant, reader), instant.seconds, end, instant.frames)

    take = watch(scene_class, see, which)
    name = f"{lesson.id}.{state.id}"
    return Audited(name, look, take, tuple(auditor.log.spans), auditor.frames, auditor.smallest)


def audit_all(targets: Sequence[str], lessons: Path, looks: Sequence[Look]) -> Iterator[Audited]:
    """Audit the films of ``targets`` in each of those looks. Errors as in ``build``."""
    for lesson, states in choose_films(targets, lessons).by_lesson:
        trace = compute(lesson)
        for state in states:
            yield from (audit(cast(lesson, trace, state, look)) for look in looks)


def looks(themes: Sequence[str], langs: Sequence[tuple[Lang, ...]]) -> list[Look]:
    """Every theme with every choice of languages."""
    return [Look(theme, chosen) for theme in themes for chosen in langs]


def report(audited: Sequence[Audited]) -> Iterator[str]:
    """A line for each finding: the same one in several looks is told once; in which, if not in all of them."""
    found: dict[tuple[str, str, str, int], list[tuple[Audited, Span]]] = {}
    for each in audited:
        again: Counter[tuple[str, str]] = Counter()
        for span in each.spans:
            key = (beat_at(each.take, span.start), span.finding.what)
            found.setdefault((each.film, *key, again[key]), []).append((each, span))
            again[key] += 1
    for (film, beat, what, _), places in found.items():
        span = places[0][1]
        value = f" ({span.finding.value})" if span.finding.value else ""
        where = f"at ({span.finding.x:.0f}, {span.finding.y:.0f})"
        if len(places) < sum(each.film == film for each in audited):
            where += ", in " + ", ".join(_name(each.look) for each, _ in places)
        yield f"{film}@{beat} {span.start:.2f}–{span.end:.2f} s: {what}{value}, {where}"


def summary(audited: Sequence[Audited]) -> Iterator[str]:
    """What was looked at."""
    films = dict.fromkeys(each.film for each in audited)
    kinds = dict.fromkeys(_name(each.look) for each in audited)
    frames, smallest = sum(each.frames for each in audited), min(each.smallest for each in audited)
    count = "1 film" if len(films) == 1 else f"{len(films)} films"
    yield f"{count} in {', '.join(kinds)}: {frames} frames looked at, the smallest text is {smallest:.0f} px"


def _name(look: Look) -> str:
    return f"{look.theme} {'+'.join(look.langs)}"

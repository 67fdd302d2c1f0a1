"""From a lesson to what the page says of it: its narration with the numbers, and the alt text of its moments.

Alt text is read off the settled pictures, which takes Manim a second or so for a state. So it is done only for a state
of which something has changed that its pictures or its words depend on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lessons.core.lesson import LANGS, Words
from lessons.core.trace import compute
from lessons.core.words import Scope, fill
from scenes.draw.prose import tidy
from scenes.render.quality import QUALITIES
from scenes.render.store.recipe import Shot, key_of, recipe
from scenes.render.store.versions import installed
from scenes.show import has_scene
from scenes.takeaway.page.age import content
from scenes.takeaway.page.records import ToldLesson, ToldMoment, ToldState

if TYPE_CHECKING:
    from collections.abc import Collection

    from lessons.core.lesson import Beat, Lang, Lesson, State
    from lessons.core.trace import Trace
    from scenes.audit.alt import Alt
    from scenes.render.store.code import Code
    from scenes.render.store.recipe import Parts

PICTURED = "scenes.takeaway.page.pictured"


def tell(lesson: Lesson, states: Collection[str], before: ToldLesson | None, code: Code) -> ToldLesson:
    """Tell the states of those ids; others of the lesson's stay as they were told ``before``.

    RenderError for code of ours that is not Python.
    """
    trace = compute(lesson)
    told = []
    for state in lesson.states:
        known = before.state(state.id) if before else None
        if state.id in states and has_scene(state):
            known = _told(lesson, trace, state, known, code)
        if known:
            told.append(known)
    return ToldLesson(lesson.id, lesson.title, lesson.default, tuple(told))


def _told(lesson: Lesson, trace: Trace, state: State, before: ToldState | None, code: Code) -> ToldState:
    parts = _parts(lesson, trace, state, code)
    made_from = key_of(parts | {f"title of {what.id} (en)": what.title.en for what in (lesson, state)})
    if before and before.made_from == made_from:
        return before
    from scenes.takeaway.page.pictured import pictured  # noqa: PLC0415  Manim takes long, and is seldom needed

    alt = pictured(lesson, trace, state)
    scope = Scope(trace, lesson, state)
    moments = tuple(_moment(beat, scope, alt[beat.id]) for beat in state.beats)
    return ToldState(state.id, state.title, moments, made_from, content(parts))


def _moment(beat: Beat, scope: Scope, alt: dict[Lang, Alt]) -> ToldMoment:
    say = Words(*(tidy(fill(beat.say.in_lang(lang), scope)) for lang in LANGS))
    short, long = (Words(*(getattr(alt[lang], what) for lang in LANGS)) for what in ("short", "long"))
    return ToldMoment(beat.id, say, short, long)


def _parts(lesson: Lesson, trace: Trace, state: State, code: Code) -> Parts:
    """One recipe for all looks: of a film with both languages, and of what reads its pictures."""
    shot = Shot(lesson, trace, state, "board", LANGS, QUALITIES["hd"])
    return recipe(shot, code.that_runs(PICTURED, f"scenes.states.{state.scene}"), installed())

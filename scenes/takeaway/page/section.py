"""A section of the page: one lesson, in it a row for each state, the film beside its script."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lessons.core.lesson import LANGS, Words
from scenes.takeaway.page.downloads import downloads
from scenes.takeaway.page.elements import TAGS, Html, disclosure, el, lines, link_to
from scenes.takeaway.page.labels import clock
from scenes.takeaway.page.player import figure
from scenes.takeaway.page.wording import worded

if TYPE_CHECKING:
    from pathlib import Path

    from lessons.core.lesson import Lang
    from scenes.take import Take
    from scenes.takeaway.page.records import ToldMoment, ToldState
    from scenes.takeaway.page.shown import ShownLesson, ShownState


def section(lesson: ShownLesson, media: Path) -> Html:
    """A lesson: its film and what there is of it, then its states."""
    told = lesson.told
    name = f"{told.id}-title"
    heading = el("h2", el("span", told.id, class_="id"), " ", worded(told.title), id=name)
    film = figure(lesson.film, told.id, told.title, media) if lesson.film else Html("")
    beside = el("div", _contents(lesson), downloads(lesson.files, media))
    states = lines(_state(lesson, state, media) for state in lesson.states)
    return el(
        "section", heading, el("div", film, beside, class_="row"), states,
        class_="lesson", id=told.id, aria_labelledby=name,
    )  # fmt: skip


def _contents(lesson: ShownLesson) -> Html:
    """The states, and when each begins in the film."""
    starts = dict(zip((state.id for state in lesson.told.states), lesson.starts, strict=False))
    items = []
    for state in lesson.states:
        told = state.told
        at = starts.get(told.id)
        parts = [el("span", told.id, class_="id"), el("span", worded(told.title), class_="title")]
        parts += [] if at is None else [el("span", clock(at), class_="time")]
        items.append(el("li", el("a", *parts, href=f"#{lesson.told.id}.{told.id}")))
    return el("nav", el("ol", *items), class_="contents", aria_label=f"{lesson.told.id}: 内容 Contents")


def _state(lesson: ShownLesson, state: ShownState, media: Path) -> Html:
    told = state.told
    anchor = f"{lesson.told.id}.{told.id}"
    heading = el("h3", el("span", told.id, class_="id"), " ", worded(told.title), id=f"{anchor}-title")
    take = state.film.take if state.film else None
    film = figure(state.film, anchor, told.title, media) if state.film else _picture(state, media)
    words = el("div", _script(told, take), _alt(told), downloads(state.files, media))
    return el(
        "article", heading, el("div", film, words, class_="row"), id=anchor, aria_labelledby=f"{anchor}-title"
    )  # fmt: skip


def _picture(state: ShownState, media: Path) -> Html:
    if state.picture is None:
        return Html("")
    alt = state.told.moments[-1].short
    image = el("img", src=link_to(state.picture.path, media), alt=f"{alt.zh} {alt.en}", loading="lazy")
    return el("figure", image)


def _script(told: ToldState, take: Take | None) -> Html:
    """What is said, beat by beat, and when."""
    starts = {beat.id: beat.start for beat in take.beats} if take else {}
    items = []
    for moment in told.moments:
        when = [el("code", moment.id)]
        when += [el("span", clock(starts[moment.id]))] if moment.id in starts else []
        items.append(el("li", el("p", *when, class_="when"), el("div", worded(moment.say, "p"), class_="said")))
    return disclosure(Words("旁白", "Transcript"), el("ol", *items, class_="moments"), count=len(items), is_open=True)


def _alt(told: ToldState) -> Html:
    """What the picture at the end of each beat shows, in words."""
    items = [
        el("li", el("p", el("code", moment.id), class_="when"), *(_described(moment, lang) for lang in LANGS))
        for moment in told.moments
    ]
    title = Words("画面说明", "What each picture shows")
    return disclosure(title, el("ol", *items, class_="moments alt"), count=len(items))


def _described(moment: ToldMoment, lang: Lang) -> Html:
    """The alt text, without its first line, which is what is said."""
    _, *described = moment.long.in_lang(lang).split("\n")
    return el("div", *(el("p", line) for line in (moment.short.in_lang(lang), *described)), lang=TAGS[lang])

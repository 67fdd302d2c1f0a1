"""A hand-out to print: a page for each moment, its picture in vectors and under it the narration in both languages.

Pictures are those of the light theme without captions, as ink on white paper is and as the words stand below.
Typst sets the pages. Texts reach it as data only, and there is no folder and no font that it could read but ours.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from lessons.core.words import Scope
from scenes.draw.prose import WORDS, clauses
from scenes.draw.typesetter import set_pages
from scenes.render.moment import each
from scenes.render.vector import FRAME, Told, drawing, svg
from scenes.stage import Look, cast
from scenes.takeaway.deck.slides import narration, ordered
from scenes.takeaway.told import alt_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lessons.core.lesson import Lang, Lesson, State
    from lessons.core.trace import Trace
    from scenes.draw.prose import Segment
    from scenes.render.watch import Instant
    from scenes.stage import StateScene

THEME = "paper"
_PAGES = """
#let doc = json(bytes(sys.inputs.doc))
#set document(title: doc.title, author: "rowwise")
#set page(paper: "a4", flipped: true, margin: (x: 26mm, top: 13mm, bottom: 11mm), fill: white, footer: context {
  set text(size: 8pt, fill: luma(40%))
  [#doc.title #h(1fr) #counter(page).display() / #counter(page).final().first()]
})
#set text(size: 11pt, weight: 400, fill: luma(12%))
#set par(leading: 0.55em, spacing: 0.7em)
#show heading: it => block(below: 3.2mm, text(size: 11pt, weight: 600, it.body))
#show math.equation: set text(font: ("New Computer Modern Math", "Noto Sans CJK SC"), size: 1.08em)
#let words = json(bytes(sys.inputs.words)).map(it => (it, text(font: ("Noto Sans",), size: 0.93em, it))).to-dict()
#let maths(code) = math.equation(block: false, eval(code, mode: "math", scope: (std: none, ..words)))
#let told(pieces) = for (kind, it) in pieces { if kind == "maths" { maths(it) } else { it } }
#for (number, one) in doc.pages.enumerate() {
  if number > 0 { pagebreak() }
  heading(one.name + "   " + one.title)
  block(inset: 0.5pt, stroke: 0.5pt + luma(80%), image(bytes(one.picture), format: "svg", width: 100%, alt: one.alt))
  v(1.5mm)
  for (lang, said) in one.said {
    par(if lang == "zh" { text(lang: "zh", region: "cn", told(said)) } else { text(lang: "en", told(said)) })
  }
}
"""


def handout(lesson: Lesson, trace: Trace, states: Sequence[State], title: str, langs: tuple[Lang, ...]) -> bytes:
    """A PDF. The same lesson gives the same bytes."""
    look = Look(THEME, langs, captions=False)
    pages = [page for state in states for page in _pages(cast(lesson, trace, state, look))]
    doc = {"title": title, "pages": pages}
    return set_pages(_PAGES, doc=json.dumps(doc, ensure_ascii=False), words=json.dumps(WORDS))


def _pieces(text: str, lang: Lang) -> list[Segment]:
    """Text, vectors, and maths such as ``W_O`` as code for Typst: prose makes only letters and a few signs."""
    return [segment for clause in clauses(text, lang) for segment in clause]


def _pages(scene_class: type[StateScene]) -> Iterator[dict[str, Any]]:
    found: list[dict[str, Any]] = []

    def keep(scene: StateScene, instant: Instant) -> None:
        lang = scene.look.langs[0]
        state, lesson = scene.state, scene.lesson
        beat = next(beat for beat in state.beats if beat.id == scene.take.beats[-1].id)
        said = narration(Scope(scene.trace, lesson, state), beat)
        picture = svg(drawing(instant.mobjects, scene.theme.ground), FRAME, 1.0, Told("", "", lang))
        found.append({
            "name": f"{lesson.id}.{state.id}@{beat.id}",
            "title": state.title.in_lang(lang),
            "picture": picture.decode(),
            "alt": alt_of(scene, instant, settled=True)[lang].short,
            "said": [[each_lang, _pieces(said[each_lang], each_lang)] for each_lang in ordered(scene.look)],
        })  # fmt: skip

    each(scene_class, keep)
    yield from found

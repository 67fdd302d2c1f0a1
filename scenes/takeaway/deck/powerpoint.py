"""Slides for PowerPoint: each plays its film when it is entered, and has the narration in its notes.

Whoever has other slides already takes these over by copy and paste, film and all.
"""

from __future__ import annotations

import io
import zipfile
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.enum.lang import MSO_LANGUAGE_ID
from pptx.util import Emu, Inches

from scenes.draw.theme import THEMES, rgb
from scenes.takeaway.deck.timing import plays_at_once

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lessons.core.lesson import Lang
    from scenes.takeaway.deck.slides import Deck, Slide

BUDGET = 100_000_000
"""Bytes of one file. PowerPoint unpacks all of it before it shows anything, and many a mail server and course platform
refuses what is larger. A lesson that needs more becomes several files."""
_OVERHEAD = 1_000_000
"""Bytes of all that is neither film nor picture, generously."""
_WIDTH, _HEIGHT = Inches(40 / 3), Inches(7.5)
_TITLE_ONLY = 5
"""Which of the template's layouts has a title and nothing else."""
_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
_DATE_IN_ZIP = (1980, 1, 1, 0, 0, 0)
_LANGUAGES = {"zh": MSO_LANGUAGE_ID.SIMPLIFIED_CHINESE, "en": MSO_LANGUAGE_ID.ENGLISH_US}


def powerpoints(deck: Deck, budget: int = BUDGET) -> list[bytes]:
    """The deck in as few files as keep to the budget. The same deck gives the same bytes."""
    return [_presentation(deck, slides) for slides in _shared_out(deck.slides, budget - _OVERHEAD)]


def _shared_out(slides: Sequence[Slide], room: int) -> Iterator[list[Slide]]:
    """Slides in their order, as many in a file as there is room for; one that is larger alone has its own."""
    file: list[Slide] = []
    size = 0
    for slide in slides:
        own = len(slide.film) + len(slide.start)
        if file and size + own > room:
            yield file
            file, size = [], 0
        file.append(slide)
        size += own
    yield file


def _presentation(deck: Deck, slides: Sequence[Slide]) -> bytes:
    file = Presentation()
    _widen(file)
    lang = deck.langs[0]
    about = file.core_properties
    about.title = f"{deck.name} {deck.title.in_lang(lang)}"
    about.language = {"zh": "zh-CN", "en": "en-US"}[lang]
    about.created = about.modified = _LONG_AGO
    about.last_modified_by = about.author = "rowwise"
    ground = RGBColor(*rgb(THEMES[deck.look.theme].ground))  # type: ignore[no-untyped-call]
    for slide in slides:
        _add(file, slide, ground, deck.langs)
    buffer = io.BytesIO()
    file.save(buffer)
    return _without_dates(buffer.getvalue())


def _widen(file: Any) -> None:
    """The template is 4 : 3; what it places on a slide goes along."""
    by = _WIDTH / file.slide_width
    file.slide_width, file.slide_height = _WIDTH, _HEIGHT
    for sheet in (file.slide_master, *file.slide_layouts):
        for shape in sheet.placeholders:
            left, width = shape.left, shape.width
            shape.left, shape.width = Emu(round(left * by)), Emu(round(width * by))


def _add(file: Any, slide: Slide, ground: RGBColor, langs: Sequence[Lang]) -> None:
    page = file.slides.add_slide(file.slide_layouts[_TITLE_ONLY])
    page.background.fill.solid()
    page.background.fill.fore_color.rgb = ground
    title = page.shapes.title
    title.text_frame.text = f"{slide.name}  {slide.title.in_lang(langs[0])}"
    # Above the slide, where PowerPoint itself puts a title that is only for the outline and for screen readers
    title.left, title.top, title.width, title.height = Emu(0), -Inches(0.8), _WIDTH, Inches(0.7)
    film = page.shapes.add_movie(
        io.BytesIO(slide.film), Emu(0), Emu(0), _WIDTH, _HEIGHT, io.BytesIO(slide.start), "video/mp4"
    )
    film.name = slide.name
    film._element.nvPicPr.cNvPr.set("descr", slide.alt[langs[0]].short)  # noqa: SLF001  there is no public way
    _time(page, plays_at_once(film.shape_id, slide.seconds))
    _note(page.notes_slide.notes_text_frame, slide, langs)


def _time(page: Any, timing: Any) -> None:
    """In place of python-pptx's own timing, which waits for a click on the film."""
    sheet = page.element
    for old in sheet.findall(timing.tag):
        sheet.remove(old)
    sheet.append(timing)


def _note(frame: Any, slide: Slide, langs: Sequence[Lang]) -> None:
    for number, lang in enumerate(langs):
        paragraph = frame.add_paragraph() if number else frame.paragraphs[0]
        run = paragraph.add_run()
        run.text, run.font.language_id = slide.said[lang], _LANGUAGES[lang]


def _without_dates(data: bytes) -> bytes:
    """The same archive with one date for all; what is packed already is not packed again."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(buffer, "w") as new:
        for entry in old.infolist():
            packed = entry.filename.endswith((".mp4", ".png", ".jpeg"))
            how = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
            new.writestr(zipfile.ZipInfo(entry.filename, _DATE_IN_ZIP), old.read(entry), compress_type=how)
    return buffer.getvalue()

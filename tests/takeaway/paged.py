"""A small lesson with hostile texts, built once for all tests of the page."""

from __future__ import annotations

import io
import re
import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

import lessons
from scenes.render import rebuild
from scenes.render.order import Order
from scenes.render.progress import Report
from scenes.takeaway.after import complete
from scenes.takeaway.page.publish import publish
from tests.takeaway.conftest import SMALL

if TYPE_CHECKING:
    from lessons.core.lesson import Lesson
    from scenes.render.rebuild import Filmed

LESSONS = Path(lessons.__file__).parent
STATES = ("b5", "b2")
"""The two shortest of R43, in its order."""
TITLE = """</title></script><img src=x onerror="document.title='broken'">"""
SAID = "<b onclick=alert(1)>&amp; '“{query}”' "


@dataclass(frozen=True)
class Built:
    """A media folder with the films of a lesson, T1, of two short states."""

    order: Order
    films: list[Filmed]

    @property
    def lesson(self) -> Lesson:
        return self.films[0].shot.lesson

    @property
    def page(self) -> Path:
        return self.order.media / "index.html"

    def copy(self, folder: Path) -> Built:
        """The same in a folder of a test's own."""
        source, media = folder / "lessons", folder / "media"
        shutil.copytree(self.order.lessons, source)
        shutil.copytree(self.order.media, media)
        order = replace(self.order, lessons=source, media=media)
        return Built(order, [film._replace(target=media / "T1" / film.target.name) for film in self.films])

    def publish(self, *, of_nothing: bool = False) -> str:
        """Write the page as a build does that made all of it, or nothing of it; what was said."""
        said = io.StringIO()
        made = [] if of_nothing else [(self.lesson, [film.shot.state for film in self.films])]
        publish(made, self.order, Report(Console(file=said, width=1000)))
        return said.getvalue()


def lesson_text() -> str:
    """R43 with two states only; the titles of both, and what is first said, are also markup."""
    head, *states = (LESSONS / "R43.toml").read_text(encoding="utf-8").split("[[state]]\n")
    chosen = [state for name in STATES for state in states if state.startswith(f'id = "{name}"')]
    head = re.sub(r'title.en = ".*"', f"title.en = '''{TITLE}'''", head).replace('default = "b4"', 'default = "b2"')
    chosen[0] = chosen[0].replace('say.en = "', f'say.en = "{SAID}', 1)
    return "[[state]]\n".join([head, *chosen])


def build(folder: Path) -> Built:
    """Build it in a folder whose name would break an address that is not quoted."""
    source, media = folder / "lessons", folder / "媒体 100% #1?"
    source.mkdir(parents=True)
    (source / "T1.toml").write_text(lesson_text(), encoding="utf-8")
    order = Order(source, media, quality=SMALL)
    report = Report(Console(file=io.StringIO()))
    films = rebuild.build(["T1"], order, 1, report)
    complete(films, order, report, subtitles=True)
    built = Built(order, films)
    built.publish()
    return built

"""What scenes about one head's tables have in common: their names carry the head's number where there are heads."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scenes.draw.board import line
from scenes.draw.moves import appear
from scenes.draw.notes import Note, NotePlan
from scenes.stage import StateScene

if TYPE_CHECKING:
    from scenes.draw.board import Board, Line
    from scenes.draw.figures import Figure

_NAMES = re.compile(r"\b[QKVSAY]\b")


class OneHead(StateScene):
    """A scene that shows the tables of one head, or of a lesson without heads."""

    places: Board
    """Where the tables lie."""

    def mine(self, name: str) -> Figure:
        """A named array of this head."""
        return self.figure(name, head=self.state.head)

    def named(self, math: str) -> str:
        """``S = Q K^T`` as it is for this head: ``S_2 = Q_2 K_2^T``."""
        shown = next(self.view[name] for name in ("Q", "S", "A") if name in self.view)
        if "head" not in shown.axes:
            return math
        return _NAMES.sub(rf"\g<0>_{self.state.head + 1}", math)

    @property
    def several(self) -> bool:
        """Whether there is a second query."""
        return len(self.readable) > 1

    def one_only(self) -> tuple[Line, ...]:
        """Room under the tables to say that there is no second query, where there is none."""
        said = self.words("只有一个 query，没有第二行", "one query only: there is no second row")
        return () if self.several else (line(Note("one only", (said,))),)

    def say_one_only(self) -> None:
        """Say it."""
        self.play(appear(*self.places.at("one only", NotePlan).labels(self.theme.muted)), run_time=0.6)

    def nothing_to_read(self) -> dict[int, str]:
        """What to say of the queries to which the mask leaves no source, by 0-based row."""
        said = self.words("没有可读的来源", "nothing to read")
        return dict.fromkeys(self.view.nothing_to_read, said)

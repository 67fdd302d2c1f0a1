"""What scenes about one head's tables have in common: their names carry the head's number where there are heads."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scenes.stage import StateScene

if TYPE_CHECKING:
    from scenes.draw.figures import Figure

_NAMES = re.compile(r"\b[QKVSAY]\b")


class OneHead(StateScene):
    """A scene that shows the tables of one head, or of a lesson without heads."""

    def mine(self, name: str) -> Figure:
        """A named array of this head."""
        return self.figure(name, head=self.state.head)

    def named(self, math: str) -> str:
        """``S = Q K^T`` as it is for this head: ``S_2 = Q_2 K_2^T``."""
        shown = next(self.view[name] for name in ("V", "S") if name in self.view)
        if "head" not in shown.axes:
            return math
        return _NAMES.sub(rf"\g<0>_{self.state.head + 1}", math)

    def nothing_to_read(self) -> dict[int, str]:
        """What to say of the queries to which the mask leaves no source, by 0-based row."""
        said = self.words("没有可读的来源", "nothing to read")
        return dict.fromkeys(self.view.nothing_to_read, said)

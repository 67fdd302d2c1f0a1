"""Whether every number on the stage is the Trace's, at its printed digits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lessons.core.lesson import LANGS
from lessons.core.words import fill, shown
from scenes.audit.findings import Finding
from scenes.audit.wording import name_of, text_of
from scenes.draw.labels import BESIDE, OVER, drawn

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from lessons.core.words import Scope
    from scenes.audit.seen import Seen, Snapshot

NUMBER = re.compile(r"−?(?:\d+(?:\.\d+)?(?:×10[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?|∞)")
"""A number as it prints."""


class Numbers:
    """Checks numbers against one lesson's Trace.

    A label that shows a number says which of the Trace it is (its ``source``), and that number is formatted again and
    compared. Other words on the stage may hold whole numbers only, from 1 to the largest size: they count, or say how
    long something is. Only the scale may be a decimal there, and a token may be anything. Captions must say what the
    lesson file says, filled in.
    """

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._texts: dict[str, NDArray[np.object_]] = {}
        trace = scope.trace
        whole = {label for axis in trace.labels.values() for label in axis}
        labels = whole | {drawn(label, room) for label in whole for room in (BESIDE, OVER)}
        longest_first = sorted(labels, key=len, reverse=True)
        # A token such as 1 stands by itself: it is no part of a longer number.
        self._label = re.compile("|".join(rf"(?<![\d.]){re.escape(label)}(?![\d.])" for label in longest_first))
        self._largest = max(size for name in trace for size in trace[name].shape)
        self._scale = set(NUMBER.findall(fill("{scale}", scope)))
        self._said = {
            fill(beat.say.in_lang(lang), scope) for beat in scope.state.beats for lang in LANGS
        }  # fmt: skip
        self._known: dict[tuple[object, ...], str] = {}

    def wrong(self, shot: Snapshot) -> Iterator[Finding]:
        """The texts of a picture whose numbers are not what they should be."""
        for text in shot.texts:
            key = (text.kind, text.zone, text.text, text.source)
            if key not in self._known:
                self._known[key] = self._fault(text)
            if fault := self._known[key]:
                yield Finding(fault, text.box.cx, text.box.cy)

    def printed(self, name: str, index: tuple[int, ...]) -> str:
        """How that number of the Trace prints."""
        if name not in self._texts:
            self._texts[name] = shown(self._scope.trace[name], self._scope.lesson.decimals)
        return str(self._texts[name][index])

    def _fault(self, text: Seen) -> str:
        if text.kind == "narration":
            return "" if text.text in self._said else f"a caption that the lesson does not have: {name_of(text)}"
        if text.source:
            return self._against_trace(text, *text.source)
        return self._typed(text) if text.zone == "stage" else ""

    def _against_trace(self, text: Seen, name: str, index: tuple[int, ...]) -> str:
        expected = self.printed(name, index)
        if NUMBER.findall(text.text) == [expected]:
            return ""
        return f"a number that is not the Trace's: {name_of(text)}, but {name}{list(index)} prints {expected!r}"

    def _typed(self, text: Seen) -> str:
        for found in NUMBER.findall(self._label.sub(" ", text_of(text))):
            counts = found.isdecimal() and 1 <= int(found) <= self._largest
            if not counts and found not in self._scale:
                return f"a number that does not come from the Trace: {found} in {name_of(text)}"
        return ""

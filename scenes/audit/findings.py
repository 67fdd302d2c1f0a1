"""What the audit finds, and when: the same finding in frame after frame is one line of the report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Finding(NamedTuple):
    """Something that a viewer should not see."""

    what: str
    """Which rule is broken, and by what: ``text over text: '0.401112' and '我'``."""
    x: float
    y: float
    """Where, px."""
    value: str = ""
    """What was measured, if anything: it may differ from frame to frame."""


@dataclass
class Span:
    """A finding and the time for which it stands."""

    finding: Finding
    start: float
    end: float
    """Seconds."""


class Log:
    """The findings of one film."""

    def __init__(self) -> None:
        self.spans: list[Span] = []
        self._open: dict[str, Span] = {}

    def add(self, found: Iterable[Finding], start: float, end: float) -> None:
        """Findings of the picture that stands from ``start`` to ``end``; pictures come in their order."""
        now: dict[str, Span] = {}
        for finding in found:
            if finding.what in now:
                continue
            span = self._open.get(finding.what)
            if span is None:
                span = Span(finding, start, end)
                self.spans.append(span)
            span.end = end
            now[finding.what] = span
        self._open = now

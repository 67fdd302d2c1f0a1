"""Reads the numbers that a picture shows, and holds them against the Trace: each to the digits that it prints."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from lessons.core.arrays import Array
    from tests.states.looking import Text

_NUMBER = re.compile(r"(−?)(\d+)(?:\.(\d+))?(?:×10([⁰¹²³⁴⁵⁶⁷⁸⁹]+))?")
_LOWER = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def value(text: str) -> tuple[float, float]:
    """The last number in a text, and half a unit of its last printed digit: ``Σ = 1.500`` is 1.5 ± 0.0005."""
    *_, found = _NUMBER.finditer(text)
    sign, whole, digits, power = found.groups()
    ten = 10.0 ** int((power or "0").translate(_LOWER))
    size = float(f"{whole}.{digits or 0}") * ten
    return (-size if sign else size), 0.5 * 10.0 ** -len(digits or "") * ten


def disagreeing(seen: Iterable[Text], trace: Mapping[str, Array]) -> list[str]:
    """Every shown number that is not the one of the Trace which it says it is."""
    wrong = []
    for text in seen:
        if text.source:
            name, index = text.source
            shown, half = value(text.text)
            exact = float(trace[name].values[index])
            if shown != pytest.approx(exact, rel=1e-12, abs=half * (1 + 1e-9)):
                wrong.append(f"{text.text} is shown for {name}{list(index)} = {exact}")
    return wrong

"""Our Typst formulas as plain text, for reports, data and screen readers: ``S_1 = Q_1 K_1^T`` is S₁ = Q₁ K₁ᵀ."""

from __future__ import annotations

import re
from functools import lru_cache

_WORDS = {
    "arrow.r": "→", "arrow.l": "←", "arrow.b": "↓", "arrow.t": "↑", "times": "×", "dot": "·", "slash": "/",
    "dots": "…", "dots.h": "…", "quad": " ", "med": " ", "thin": " ", "plus": "+", "minus": "−",
}  # fmt: skip
"""Typst's names that are not themselves words; every other name of two or more letters stays as it is."""
_QUOTED = re.compile(r'"([^"]*)"')
_NAME = re.compile(r"[a-z]{2,}(?:\.[a-z]+)*")
_ROOT = re.compile(r"sqrt\(([^()]*)\)")
_LOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


@lru_cache(maxsize=4096)
def plain(maths: str) -> str:
    """The formula on one line of text."""
    parts = _QUOTED.split(maths)
    return " ".join("".join(part if k % 2 else _symbols(part) for k, part in enumerate(parts)).split())


def _symbols(code: str) -> str:
    """Typst code without quotes in it."""
    code = _ROOT.sub(lambda root: f"√{root[1]}" if root[1].isalnum() or "_" in root[1] else f"√({root[1]})", code)
    code = _NAME.sub(lambda name: _WORDS.get(name[0], name[0]), code)
    code = re.sub(r"_([0-9]+)", lambda low: low[1].translate(_LOW), code)
    return code.replace("^T", "ᵀ")

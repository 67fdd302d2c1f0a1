"""Labels of rows and columns as they are drawn: an index is lowered, a long label is cut short in its middle.

A lesson file may have labels of 24 characters; whole, they would make every column as wide as a sentence. Beside a row
a label has room for six Chinese characters, over a column for four and a half, which is about as wide as a number; the
same on every board, so that it never changes from picture to picture. The whole label stands in captions and in alt
text, and ``check`` names those that are cut.
"""

from __future__ import annotations

from scenes.draw.type import clusters, width

BESIDE, OVER = 6.0, 4.5
"""Width of a label beside a row and over a column, in units of its size."""
WEIGHT = 600
"""Row labels are as heavy as this when their row is followed."""
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def drawn(label: str, most: float = BESIDE) -> str:
    """``q1`` as q₁, ``internationalization`` as internat…tion; most labels as they are.

    The end is kept too: labels such as ``position_1`` and ``position_2`` often differ only there.
    """
    if _is_indexed(label):
        return label[0] + label[1:].translate(_LOWERED)
    return label if _em(label) <= most else _cut(label, most)


def is_cut(label: str) -> bool:
    """Whether it is drawn shorter than it is over a column, and perhaps also beside a row."""
    return not _is_indexed(label) and _em(label) > OVER


def _em(label: str) -> float:
    return width(label, 100, WEIGHT) / 100


def _is_indexed(label: str) -> bool:
    """One Latin letter and a short number: q1, k12."""
    return 1 < len(label) <= 4 and label.isascii() and label[0].isalpha() and label[1:].isdigit()


def _cut(label: str, most: float) -> str:
    parts = clusters(label)
    for n in range(len(parts) - 1, 1, -1):
        tail = n // 3
        short = "".join(parts[: n - tail]).rstrip() + "…" + "".join(parts[len(parts) - tail :]).lstrip()
        if _em(short) <= most:
            return short
    return parts[0] + "…"

"""Alt text of a picture, in Chinese and English: one sentence, and the long description. Computed, never typed.

From what is seen (a Snapshot), the numbers behind it and the narration. Plain text: a screen reader reads it aloud.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from lessons.core.kinds import KINDS
from lessons.core.lesson import LANGS
from lessons.core.words import fill, shown
from scenes.audit.names import ARRAYS, AXES
from scenes.audit.shown import ShownArray, shown_arrays
from scenes.audit.spoken import JOINTS, Joints, listed
from scenes.audit.wording import other_words, struck_out

if TYPE_CHECKING:
    from lessons.core.lesson import Beat, Lang
    from lessons.core.words import Scope
    from scenes.audit.seen import Snapshot


@dataclass(frozen=True)
class Alt:
    """What is said instead of a picture."""

    short: str
    """One sentence."""
    long: str
    """All of it, several lines."""


def alt_texts(shot: Snapshot, scope: Scope, beat: Beat) -> dict[Lang, Alt]:
    """The alt text of a picture of that state, which belongs to that beat, in each language."""
    arrays = shown_arrays(shot, scope.trace)
    return {lang: _Teller(scope, lang).alt(shot, arrays, beat) for lang in LANGS}


class _Teller:
    """Tells in one language."""

    def __init__(self, scope: Scope, lang: Lang) -> None:
        self._scope, self._lang = scope, lang
        self._joints: Joints = JOINTS[lang]
        self._listed = partial(listed, joints=self._joints)

    def alt(self, shot: Snapshot, arrays: tuple[ShownArray, ...], beat: Beat) -> Alt:
        said = fill(beat.say.in_lang(self._lang), self._scope)
        lines = [said, self._followed(), *(self._array(array) for array in arrays)]
        lines += self._rest("划掉的", "Struck out", struck_out(shot))
        lines += self._rest("画面上还有", "Also on the picture", other_words(shot, self._scope.trace))
        return Alt(self._short(arrays), "\n".join(line.rstrip() for line in lines if line))

    def _words(self, zh: str, en: str) -> str:
        return zh if self._lang == "zh" else en

    def _short(self, arrays: tuple[ShownArray, ...]) -> str:
        title = self._scope.state.title.in_lang(self._lang)
        what = self._what(arrays) if arrays else self._words("图形和文字，没有数", "shapes and words, no numbers")
        return self._words(f"{title}：画面上是{what}。", f"{title}: the picture shows {what}.")

    def _what(self, arrays: tuple[ShownArray, ...]) -> str:
        """The names of all arrays; what several heads have alike is said once."""
        names: dict[str, list[str]] = {}
        for array in arrays:
            names.setdefault(self._where(array), []).append(ARRAYS[array.name].in_lang(self._lang))
        owners: dict[tuple[str, ...], list[str]] = {}
        for where, owned in names.items():
            owners.setdefault(tuple(dict.fromkeys(owned)), []).append(where)
        parts = [self._of(self._listed(owned), self._listed(where)) for owned, where in owners.items()]
        return self._joints.between.join(parts)

    def _followed(self) -> str:
        if "query" not in KINDS[self._scope.state.scene].takes:
            return ""
        token = self._scope.lesson.queries[self._scope.state.query]
        return self._words(f"跟随的query是“{token}”。", f"The query that is followed is “{token}”.")

    def _rest(self, zh: str, en: str, texts: list[str]) -> list[str]:
        quoted = [f"“{text}”" for text in texts]
        return [f"{self._words(zh, en)}{self._joints.colon}{self._listed(quoted)}{self._joints.stop}"] if texts else []

    # -- arrays --------------------------------------------------------------------------------------------------

    def _name(self, array: ShownArray) -> str:
        """``头1的权重A``; ``the weights A of head 1``."""
        return self._of(ARRAYS[array.name].in_lang(self._lang), self._where(array))

    def _of(self, name: str, where: str) -> str:
        return self._words(f"{where}的{name}", f"{name} of {where}") if where else name

    def _where(self, array: ShownArray) -> str:
        """Whose it is, such as ``head 1``; of products also for which query."""
        axes = self._scope.trace[array.name].axes
        places = [self._place(axis, place) for axis, place in zip(axes, array.front, strict=False)]
        return self._words("", ", ").join(places)

    def _array(self, array: ShownArray) -> str:
        comma, colon, stop = self._joints.comma, self._joints.colon, self._joints.stop
        name = self._name(array) + ("" if array.digits else self._words("（用颜色表示）", " (as colours)"))
        name = name[0].upper() + name[1:]
        if len(array.axes) == 1:
            return f"{name}{colon}{self._row(array, 0)}{stop}"
        axes = [AXES[axis].in_lang(self._lang) for axis in array.axes]
        what = self._words(
            f"行是{axes[0]}，列是{axes[1]}", f"one row for each {axes[0]}, one column for each {axes[1]}"
        )
        rows = [f"{self._place(array.axes[0], row)}{colon}{self._row(array, row)}" for row in array.rows]
        return f"{name}{comma}{self._size(array)}{comma}{what}{stop}{self._joints.between.join(rows)}{stop}"

    def _size(self, array: ShownArray) -> str:
        """``3行4列``; ``12行中的3行，4列``."""
        seen, (rows, columns) = len(array.rows), array.shape
        if seen == rows:
            return self._words(f"{rows}行{columns}列", f"{rows} by {columns}")
        return self._words(f"{rows}行中的{seen}行，{columns}列", f"{seen} of {rows} rows, {columns} columns")

    def _row(self, array: ShownArray, row: int) -> str:
        """The numbers of a row as they print; with their columns' names where some are not there."""
        cells = {col: self._cell(array, row, col) for col in range(array.shape[-1])}
        there = {col: text for col, text in cells.items() if text}
        if len(there) == len(cells) and len(array.axes) == 2:
            return self._joints.comma.join(there.values())
        said = (self._words("{}为{}", "{} is {}").format(self._place(array.axes[-1], col), there[col]) for col in there)
        return self._joints.comma.join(said)

    def _cell(self, array: ShownArray, row: int, col: int) -> str:
        if (row, col) in array.cells:
            axes = self._scope.trace[array.name].axes
            at = dict(zip(axes, array.index(row, col), strict=True))
            return str(shown(self._scope.trace[array.name], self._scope.lesson.decimals, **at))
        if col in array.cols and array.axes == ("query", "key") and not self._scope.trace["readable"].values[row, col]:
            return self._words("不可读", "not readable")
        return ""

    def _place(self, axis: str, place: int) -> str:
        """``我`` on an axis whose places have labels; ``head 1`` elsewhere."""
        labels = self._scope.trace.labels.get(axis, ())
        if labels and labels.count(labels[place]) == 1:
            return labels[place]
        word = labels[place] if labels else AXES[axis].in_lang(self._lang)
        return self._words(f"{word}{place + 1}", f"{word} {place + 1}")

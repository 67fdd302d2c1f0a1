"""Why a film is to be made again, told from what it was made of and what it would be made of now."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from scenes.render.store.given import changes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lessons.core.trace import Trace
    from scenes.render.store.given import Given
    from scenes.render.store.recipe import Parts


class Reason(NamedTuple):
    """What has changed, and what one film has to do with it."""

    cause: str
    """Such as ``W_O[3,3]: -1 -> 2``."""
    how: str = ""
    """Such as ``read W_O``."""


class Made(NamedTuple):
    """What a film is or was made of."""

    parts: Parts
    given: Given


_FROM = {"scale": "S", "mask": "readable"}
"""Rules of a lesson file, and the first array that they make."""
_MANY = 3
_LONG = 40
_FOLLOWS = re.compile(r"array |size of |decimals of |tokens$|scale$|nothing to read$|query$|steps$")
"""Parts that follow from what the lesson file gives."""


def reasons(old: Made, new: Made, trace: Trace) -> list[Reason]:
    """All reasons why a film made of ``old`` is not a film made of ``new``; at least one when it is not."""
    differ = [name for name in dict.fromkeys([*old.parts, *new.parts]) if old.parts.get(name) != new.parts.get(name)]
    told = list(_of_given(old, new, differ, trace))
    if told:
        differ = [name for name in differ if not _FOLLOWS.match(name) and name not in _words_filled_anew(old, new)]
    return told + list(_of_parts(old, new, differ))


def _of_given(old: Made, new: Made, differ: Sequence[str], trace: Trace) -> Iterator[Reason]:
    """Changes of what the lesson file gives that reach this film."""
    for cause, told in changes(old.given, new.given):
        if cause == "decimals":
            read = {_array(part) for part in differ if part.startswith("decimals of ")}
        else:
            read = {name for name in map(_array, differ) if name and _reaches(cause, name, trace)}
        reached = [name for name in trace if name in read]
        if cause in reached or (cause == "mask" and "readable" in reached):
            yield Reason(told, f"read {cause}")
        elif reached:
            yield Reason(told, f"read {', '.join(reached[:_MANY])}")
        elif cause in differ or (cause == "scale" and "steps" in differ):
            yield Reason(told, f"show {cause}")
        elif _words_filled_anew(old, new).intersection(differ):
            yield Reason(told, "in their words")


def _array(part: str) -> str:
    """The array that a part is about: ``array A[head]`` -> ``A``; of decimals nothing, they follow from it."""
    found = re.match(r"(?:array|size of|decimals of) (\w+)", part)
    return found[1] if found else ""


def _reaches(cause: str, name: str, trace: Trace) -> bool:
    """Whether the array of that name comes of that cause."""
    if name == cause or name == _FROM.get(cause):
        return True
    return name in trace and any(_reaches(cause, source, trace) for source in trace.step(name).inputs)


def _words_filled_anew(old: Made, new: Made) -> set[str]:
    """Narration that is written as it was: only its numbers or tokens may be others."""
    before, now = old.given["words"], new.given["words"]
    same = [beat for beat, text in now.items() if before.get(beat) == text]
    return {f"words of {beat}" for beat in same} | {f"seconds of {beat.rpartition(' (')[0]}" for beat in same}


def _of_parts(old: Made, new: Made, differ: Sequence[str]) -> Iterator[Reason]:
    """Changes of everything else."""
    code = [name.removeprefix("code ") for name in differ if name.startswith("code ")]
    if len(code) > _MANY:
        yield Reason(f"code of {len(code)} modules")
    else:
        yield from (Reason(f"code of {module}") for module in code)
    for name in differ:
        before, now = old.parts.get(name, "none"), new.parts.get(name, "none")
        if name.startswith("array "):
            yield Reason(f"{name.removeprefix('array ')}: other numbers")
        elif name == "place":
            yield Reason(_states(old.given, new.given), "header")
        elif not name.startswith("code "):
            yield Reason(f"{name.removeprefix('version ')}: {_quoted(before)} -> {_quoted(now)}")


def _states(old: Given, new: Given) -> str:
    before, now = (" ".join(given["states"]) for given in (old, new))
    return f"{'order of states' if sorted(old['states']) == sorted(new['states']) else 'states'}: {before} -> {now}"


def _quoted(text: Any) -> str:
    return text if len(text) <= _LONG else f"{text[: _LONG - 1]}…"

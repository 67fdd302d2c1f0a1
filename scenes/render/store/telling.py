"""A plan in lines: each change, the films that it reaches and why, and how many stay as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.render.store.plan import Do

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scenes.render.store.plan import Step

_NAMED = 12
"""So many films are named one by one."""


def told(steps: Sequence[Step]) -> list[str]:
    """``W_O[3,3]: -1 -> 2 · R43.b3, R43.b6 (read W_O) · 10 films unchanged``, a line for each change."""
    lines = [f"{cause} · {', '.join(_reached(films))}" for cause, films in _by_cause(steps).items()]
    kept = sum(each.do is Do.KEEP for each in steps)
    unchanged = f"{_films(kept)} unchanged"
    if len(lines) == 1 and kept:
        return [f"{lines[0]} · {unchanged}"]
    return lines + ([unchanged] if kept or not lines else [])


def _by_cause(steps: Sequence[Step]) -> dict[str, dict[str, list[str]]]:
    """Cause -> what a film has to do with it -> names of films."""
    causes: dict[str, dict[str, list[str]]] = {}
    for each in steps:
        for cause, how in each.why:
            remark = "; ".join(word for word in (how, "in the store" if each.do is Do.FETCH else "") if word)
            causes.setdefault(cause, {}).setdefault(remark, []).append(each.wanted.shot.name)
    return causes


def _reached(films: dict[str, list[str]]) -> Iterator[str]:
    for remark, names in films.items():
        listed = ", ".join(names[:_NAMED]) + (f" and {len(names) - _NAMED} more" if len(names) > _NAMED else "")
        yield f"{listed} ({remark})" if remark else listed


def _films(count: int) -> str:
    return f"{count} film{'' if count == 1 else 's'}"

"""What a save has changed, told in the words of a build."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.render.store.given import given
from scenes.render.store.plan import Do, Step, Wanted
from scenes.render.store.reasons import Made, reasons
from scenes.render.store.recipe import Shot, recipe
from scenes.render.store.telling import told

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lessons.core.lesson import Lesson, State
    from lessons.core.trace import Trace
    from scenes.render.order import Order


class Known:
    """The states of a lesson as they were seen last."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._made: dict[str, Made] = {}

    def changes(self, lesson: Lesson, trace: Trace, states: Iterable[State]) -> list[str]:
        """A line for each change that reaches these states; of a state that was not seen before nothing is told."""
        before, self._made = self._made, {}
        steps = []
        for state in states:
            order = self._order
            shot = Shot(lesson, trace, state, order.theme, order.langs, order.quality, order.captions)
            made = self._made[state.id] = Made(recipe(shot, {}, {}), given(lesson, state))
            old = before.get(state.id)
            if old and old.parts != made.parts:
                wanted = Wanted(shot, order.still(lesson.id, state.id, ""), made)
                steps.append(Step(wanted, Do.MAKE, tuple(reasons(old, made, trace))))
        new = [state_id for state_id in self._made if before and state_id not in before]
        return (told(steps) if steps else []) + [f"new · {lesson.id}.{state_id}" for state_id in new]

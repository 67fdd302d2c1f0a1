"""Motion that says what the arithmetic says: what is copied flies, what is summed merges, what stays is still."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from manim import AnimationGroup, FadeIn, FadeOut, Group, Mobject, ReplacementTransform, Transform, VGroup

from scenes.draw.mobjects import Label, Panel, points_at, rounded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from manim import Animation

    from scenes.draw.boxes import Box
    from scenes.draw.terms import Terms


class Passing(Transform):
    """A transformation whose parts may pass over others on their way: the audit of every frame lets them.

    That is the one way to declare it. It holds for these parts and while they move, no longer.
    """

    def begin(self) -> None:
        super().begin()
        self._declare(passing=True)

    def finish(self) -> None:
        super().finish()
        self._declare(passing=False)

    def _declare(self, *, passing: bool) -> None:
        parts: Sequence[Any] = self.mobject.get_family()
        for part in parts:
            part.passing = passing


class HasParts(Protocol):
    """A drawing whose parts can be found again in another drawing of the same."""

    def named(self) -> Mapping[object, Mobject]:
        """Every part by what it is."""


def appear(*things: Mobject | Iterable[Mobject] | None, lag: float = 0.0) -> Animation:
    """Fade in, all at once or one after the other."""
    found = flat(things)
    if lag:
        return together((FadeIn(thing) for thing in found), lag)
    return FadeIn(VGroup(*found))


def vanish(*things: Mobject | Iterable[Mobject] | None) -> Animation:
    """Fade out."""
    return FadeOut(VGroup(*flat(things)))


def fly(sources: Sequence[Label], targets: Sequence[Mobject], *, lag: float = 0.0) -> Animation:
    """Copies of the sources travel to where the targets stand and become them; the sources stay."""
    return together((_flight(source, target) for source, target in zip(sources, targets, strict=True)), lag)


def deliver(sources: Iterable[Label], targets: Iterable[Label], *, lag: float = 0.0) -> Animation:
    """Every target that shows the same number of the Trace as a source is brought there by a copy of it."""
    by_number = {label.source: label for label in sources if label.source}
    pairs = [(by_number[t.source], t) for t in targets if t.source in by_number]
    return fly([source for source, _ in pairs], [target for _, target in pairs], lag=lag)


def bring(sources: Iterable[Label], targets: Iterable[Label]) -> Animation:
    """Like ``deliver``, and a target whose source is not on the stage (it is left out there) just comes."""
    sources, targets = list(sources), list(targets)
    known = {label.source for label in sources}
    rest = [target for target in targets if target.source not in known]
    return together([deliver(sources, targets), appear(rest)])


def _flight(source: Label, target: Mobject) -> Animation:
    copy = source.copy()
    if not isinstance(target, Label):
        return _fade_into(copy, target)
    tile = Passing(_tile(source), _tile(target), remover=True)
    if target.text == source.text:
        return AnimationGroup(tile, Passing(copy, target, replace_mobject_with_target_in_scene=True))
    return AnimationGroup(tile, _fade_into(copy, target))


def travel(things: Iterable[Mobject], goals: Iterable[Mobject], *, arc: float = 0.0) -> Animation:
    """Things go to their goals and become them, perhaps on an arc (in radians)."""
    pairs = zip(things, goals, strict=True)
    return together(
        Passing(thing, goal, replace_mobject_with_target_in_scene=True, path_arc=arc) for thing, goal in pairs
    )


def copies(things: Iterable[Mobject], goals: Iterable[Mobject], *, arc: float = 0.0) -> Animation:
    """Copies travel and become the goals; the things stay."""
    return travel((thing.copy() for thing in things), goals, arc=arc)


def send(source: Label, to: Mobject) -> Animation:
    """A copy of the source goes to something and is used up there; both stay as they are."""
    copy = source.copy()
    there = _tile(source).move_to(to).set_opacity(0.0)
    gone = copy.copy().move_to(to).set_opacity(0.0)
    return AnimationGroup(Passing(_tile(source), there, remover=True), Passing(copy, gone, remover=True))


def together(animations: Iterable[Animation], lag: float = 0.0) -> Animation:
    """All of them; Manim refuses a group of none, which is where the mask hides all that would move."""
    found = list(animations)
    return AnimationGroup(*found, lag_ratio=lag) if found else FadeIn(VGroup())


def _fade_into(copy: Label, target: Mobject) -> Animation:
    gone = copy.copy().move_to(target).set_opacity(0.0)
    return AnimationGroup(Passing(copy, gone, remover=True), FadeIn(target))


def _tile(label: Label) -> Panel:
    """What a number in flight stands on, so that it can be read over whatever it passes."""
    return Panel(label.box.grown(7, 8), 6, fill=label.on) if label.on else Panel(label.box, 6)


def merge(sources: Iterable[Mobject], target: Mobject) -> Animation:
    """Copies of the sources run together into the target."""
    gone = [Passing(s.copy(), s.copy().move_to(target).set_opacity(0.0), remover=True) for s in sources]
    return AnimationGroup(*gone, FadeIn(target))


def rearrange(old: HasParts, new: HasParts) -> Animation:
    """A table (or a row) moves to its new place on the board; what has no place there fades."""
    before, after = old.named(), new.named()
    moved = [ReplacementTransform(before[name], after[name]) for name in before if name in after]
    gone = [FadeOut(part) for name, part in before.items() if name not in after]
    come = [FadeIn(part) for name, part in after.items() if name not in before]
    return AnimationGroup(*moved, *gone, *come)


def move_highlight(mark: Panel, box: Box) -> Animation:
    """The highlight travels: one highlight leads the eye."""
    there = mark.copy()
    there.points = points_at(rounded(box, 10))
    return Passing(mark, there)


def flat(things: Iterable[Mobject | Iterable[Mobject] | None]) -> list[Any]:
    """All mobjects among them; plain groups and lists are taken apart, ``None`` is nothing."""
    out: list[Any] = []  # what Manim calls a VMobject, which is all we draw
    for thing in things:
        if thing is None:
            continue
        if isinstance(thing, Mobject) and type(thing) not in (Group, VGroup):
            out.append(thing)
        else:
            out += flat(thing)
    return out


def take_turns(old: Terms, new: Terms, but: str) -> Animation:
    """One written-out sum becomes another in its place; numbers of the array ``but`` are left to come and go."""
    panels = [ReplacementTransform(old.panels[k], panel) for k, panel in new.panels.items()]
    words = [
        ReplacementTransform(before, after)
        for k, row in new.words.items()
        for before, after in zip(old.words[k], row, strict=True)
        if not (after.source and after.source[0] == but)
    ]
    between = zip((*old.pluses, *old.gaps), (*new.pluses, *new.gaps), strict=True)
    return AnimationGroup(*panels, *words, *(ReplacementTransform(before, after) for before, after in between))


def single(animations: Iterable[Animation]) -> Iterator[Animation]:
    """All animations among them; plain groups are taken apart."""
    for animation in animations:
        if type(animation) is AnimationGroup:
            yield from single(animation.animations)
        else:
            yield animation

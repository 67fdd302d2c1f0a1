"""StateScene: what every state's scene stands on. The lesson's view, the frame, beats and the clock."""

from __future__ import annotations

import math
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar

from manim import Animation, FadeIn, FadeOut, Mobject, Scene, VGroup, Wait, config

from lessons.core.kinds import KINDS
from lessons.core.words import Scope, fill, reading_seconds
from scenes.draw import frame
from scenes.draw.board import fit
from scenes.draw.boxes import DoesNotFit, zones
from scenes.draw.caption import caption
from scenes.draw.figures import Figure, figure
from scenes.draw.items import SignPlan
from scenes.draw.labels import BESIDE, OVER, drawn
from scenes.draw.layouts import roomiest
from scenes.draw.mobjects import sign
from scenes.draw.moves import appear, flat, single, vanish
from scenes.draw.tables import Table
from scenes.draw.theme import CAPTION, THEMES, Theme
from scenes.take import BeatTime, Take

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from lessons.core.lesson import Beat, Lang, Lesson, State
    from lessons.core.trace import Trace, View
    from scenes.draw.board import Board, Line
    from scenes.draw.mobjects import Formula
    from scenes.draw.windows import Keep

__all__ = ["TICK", "BeatTime", "Look", "StateScene", "Take", "cast", "ticks"]

TICK = 1 / 15
"""Every duration is a whole number of these, so that it is whole in frames at 15 and at 60 a second."""
SETTLED = 0.8
"""A beat's last picture stands at least so long, in seconds."""
LAST = 1.6
"""The last picture of a state stands so long."""


@dataclass(frozen=True)
class Look:
    """What of a film is the viewer's choice."""

    theme: str = "board"
    langs: tuple[Lang, ...] = ("zh",)
    """One or two; short words in the picture are in the first."""
    captions: bool = True
    """Whether the narration is in the picture."""

    @property
    def captioned(self) -> tuple[Lang, ...]:
        """The languages of the captions in the picture."""
        return self.langs if self.captions else ()


class Reached(Exception):  # noqa: N818  not an error: the wanted moment
    """The moment that ``until`` asks for is on the stage."""


def cast(lesson: Lesson, trace: Trace, state: State, look: Look | None = None) -> type[StateScene]:
    """The Scene class of one state, named like ``R43_b0``, ready for Manim's own command or for our renderer.

    Raises:
        ModuleNotFoundError: no scene of that kind has been made yet.
    """
    module = import_module(f"scenes.states.{state.scene}")
    name = "".join(word.title() for word in state.scene.split("_"))
    base: type[StateScene] = getattr(module, name)
    parts = {"lesson": lesson, "trace": trace, "state": state, "look": look or Look(), "__module__": base.__module__}
    return type(f"{lesson.id}_{state.id}", (base,), parts)


class StateScene(Scene):
    """A state's scene. A kind writes ``story()`` and nothing else."""

    lesson: ClassVar[Lesson]
    trace: ClassVar[Trace]
    state: ClassVar[State]
    look: ClassVar[Look]
    until: str | None = None
    """A beat: build its settled picture without playing, and stop there. ``""``: the opening picture."""
    hasty: ClassVar[bool] = False
    """With ``until``: leave out the captions on the way there, which nobody sees."""

    # -- what a story uses ---------------------------------------------------------------------------------------

    def story(self) -> None:
        """What happens, beat by beat."""
        raise NotImplementedError

    @contextmanager
    def beat(self, beat_id: str) -> Iterator[None]:
        """Caption of the beat, then its motion, then the settled picture for as long as the words take to read.

        A beat that the lesson file leaves out is played without words.
        """
        start = self._ticks
        found = next((b for b in self.state.beats if b.id == beat_id), None)
        if found:
            self._say(found)
        if not self._beats and self.until == "":
            raise Reached
        yield
        rest = max(SETTLED, self._reading(found) - (self._ticks - start) * TICK) if found else 0.0
        if found and found.id == self.state.beats[-1].id:
            rest = max(rest, LAST)
        if rest:
            self.wait(rest)
        self._beats.append(BeatTime(beat_id, start * TICK, self._ticks * TICK))
        if self.until == beat_id:
            raise Reached

    def has_beat(self, beat_id: str) -> bool:
        """Whether the lesson file has that beat (for beats that may be left out)."""
        return any(b.id == beat_id for b in self.state.beats)

    def figure(self, name: str, **fixed: int) -> Figure:
        """A named array as it is shown, at fixed 0-based positions of some axes (``head=0``)."""
        return figure(name, self.view[name], self.lesson.decimals, **fixed)

    def table(  # noqa: PLR0913  what a table may show
        self,
        key: str,
        figures: Figure | Sequence[Figure],
        titles: str | Sequence[str] = (),
        *,
        colour: str | None = None,
        focus: int | None = None,
        note: str | None = None,
        right: Sequence[str] = (),
        below: Sequence[str] = (),
        masked: bool = False,
        row_labels: Sequence[str] | None = None,
    ) -> Table:
        """A table with the labels that its axes call for and its shape under it."""
        shown = (figures,) if isinstance(figures, Figure) else tuple(figures)
        first = shown[0]
        rows = self.labels(first.row_axis) if row_labels is None else tuple(row_labels)
        return Table(
            key, shown, (titles,) if isinstance(titles, str) else tuple(titles), colour or self.theme.ink, self.theme,
            row_labels=rows, col_labels=self.labels(first.col_axis, OVER),
            note=f"{first.shape[0]} × {first.shape[1]}" if note is None else note,
            right=tuple(right), below=tuple(below), focus=focus,
            readable=self.view["readable"].values if masked else None,
        )  # fmt: skip

    def labels(self, axis: str, most: float = BESIDE) -> tuple[str, ...]:
        """What stands beside the rows or over the columns of an axis: tokens, nothing for channels.

        A token that is wider than ``most``, in units of its size, is cut.
        """
        return tuple(drawn(label, most) for label in self.view.labels.get(axis, ()))

    def board(self, *lines: Line, keep: Mapping[str, Keep] | None = None) -> Board:
        """Lay out the stage; the followed query always stays visible, unless ``keep`` names another."""
        return self.placed(fit(lines, self.zones.stage, {"query": self.state.query, **(keep or {})}))

    def roomiest(self, layouts: Sequence[Sequence[Line]], keep: Mapping[str, Keep] | None = None) -> tuple[int, Board]:
        """The same in the way that leaves least out, and which way that is."""
        which, board = roomiest(layouts, self.zones.stage, {"query": self.state.query, **(keep or {})})
        return which, self.placed(board)

    def placed(self, board: Board) -> Board:
        """Remember a board that this state is drawn on, for the report of what fits."""
        self.boards.append(board)
        return board

    def sum_texts(self, sums: Figure) -> tuple[str, ...]:
        """``Σ = 1`` for each number of a row of sums; words for a query that has nothing to sum."""
        told = [f"Σ = {text}" for text in sums.texts[0]]
        if sums.col_axis == "query":
            for query in self.view.nothing_to_read:
                told[query] = self.words("没有可读的来源", "nothing to read")
        return tuple(told)

    def shape_note(self, shown: Figure, summed: Figure | None = None, *, masked: bool = False) -> str:
        """The shape, and under it what must be said of the cells.

        That is: printed terms that do not add up to their printed sum are rounded; what hatching means.
        """
        remarks = []
        if summed and not adds_up(summed):
            remarks.append(self.words("各项已舍入", "terms rounded"))
        if masked and not self.readable.all():
            remarks.append(self.words("斜线格不可读", "hatched: not readable"))
        shape = f"{shown.shape[0]} × {shown.shape[1]}"
        return "\n".join([shape, *([self.words("，", ", ").join(remarks)] if remarks else [])])

    def clear_stage(self, *but: Mobject) -> None:
        """Everything on the stage leaves (but what is named); header, path and caption stay."""
        kept = {id(part) for part in flat([*self._frame, self._caption, *but])}
        self.play(vanish(*(thing for thing in self.mobjects if id(thing) not in kept)), run_time=0.6)

    def sign(self, board: Board, key: str) -> Formula:
        """The operator that the board has a place for."""
        plan = board.at(key, SignPlan)
        return sign(plan.math, plan.size, self.theme.muted, plan.box)

    @property
    def readable(self) -> NDArray[np.bool_]:
        """(query, key): whether the mask lets that query read that source."""
        return self.view["readable"].values > 0

    @property
    def times_scale(self) -> str:
        """What the scores are multiplied by, as a formula; nothing when they are not scaled."""
        given = self.lesson.given
        if given.scale_rule == "none":
            return ""
        if given.scale_rule == "1/sqrt(d_k)":
            return f"slash sqrt({self.view['K'].size('d_k')})"
        return "times " + fill("{scale}", Scope(self.trace, self.lesson, self.state))

    def words(self, zh: str, en: str) -> str:
        """The short text in the first language of the film."""
        return zh if self.look.langs[:1] != ("en",) else en

    @property
    def head_colour(self) -> str:
        return self.theme.head(self.state.head)

    # -- the clock -----------------------------------------------------------------------------------------------

    def play(self, *args: Any, **kwargs: Any) -> None:
        """Manim's play; a film that only has to show a settled picture goes there at once."""
        if self.until is None:
            super().play(*args, **kwargs)
            self._ticks += ticks(self.duration)
        else:
            self._settle(self.compile_animations(*args, **kwargs))
        self.mobjects = flat(thing for thing in self.mobjects if thing.submobjects or thing.has_points())

    def _settle(self, animations: list[Animation]) -> None:
        """Begin and end them at once, as Manim does with no frame in between; of fades only the end is needed."""
        self.add_mobjects_from_animations(animations)
        for animation in animations:
            animation._setup_scene(self)  # noqa: SLF001  what Scene.begin_animations does
        parts = list(single(animations))
        moving = [part for part in parts if type(part) not in (FadeIn, FadeOut)]
        for part in moving:
            part.begin()
        for part in moving:
            part.finish()
        for part in parts:
            if type(part) is FadeOut:
                self.remove(part.mobject)  # type: ignore[arg-type]  # we draw with Cairo
            else:
                part.clean_up_from_scene(self)
        self._ticks += ticks(max(animation.run_time for animation in animations))

    def get_run_time(self, animations: list[Animation]) -> float:
        """Whole frames: Manim rounds a wait down and a motion up, so each gets a hair in its favour."""
        seconds = ticks(max(animation.run_time for animation in animations)) * TICK
        frames = round(seconds * config.frame_rate)
        hair = 1e-3 if isinstance(animations[0], Wait) else -1e-3
        return (frames + hair) / float(config.frame_rate)

    @property
    def take(self) -> Take:
        """When each beat was; complete once the scene has been constructed."""
        return Take(self._ticks * TICK, tuple(self._beats))

    # -- Manim calls these ---------------------------------------------------------------------------------------

    def get_mobject_family_members(self) -> list[Mobject]:
        """Manim's list, for which ours are asked themselves: that they mostly have no parts is told at once."""
        found = dict.fromkeys(part for top in self.mobjects for part in top.get_family())
        return sorted(found, key=attrgetter("z_index"))

    def setup(self) -> None:
        self._ticks = 0
        self.boards: list[Board] = []
        self._beats: list[BeatTime] = []
        self._caption: Mobject | None = None
        self.theme: Theme = THEMES[self.look.theme]
        self.zones = zones(len(self.look.captioned))
        self.kind = KINDS[self.state.scene]
        self.view: View = self.trace.view(self.kind)
        self.renderer.camera.background_color = self.theme.ground  # type: ignore[union-attr]  # we draw with Cairo

    def construct(self) -> None:
        self._draw_frame()
        try:
            self.story()
        except Reached:
            return
        except DoesNotFit as error:
            name = f"{self.lesson.id}.{self.state.id}"
            raise DoesNotFit(f"{name} cannot be drawn: {error}; use fewer decimals or shorter numbers") from error

    # -- inside --------------------------------------------------------------------------------------------------

    def _draw_frame(self) -> None:
        lang = self.look.langs[0]
        states = [(s.id, s.title.in_lang(lang)) for s in self.lesson.states]
        current = [s.id for s in self.lesson.states].index(self.state.id)
        title = self.lesson.title.in_lang(lang)
        path = data_path(self.lesson, self.trace)
        self._frame = [
            frame.header(self.theme, self.zones.header, (self.lesson.id, title), states, current, lang=lang),
            frame.data_path(self.theme, self.zones.path, path, self.kind.path),
            *([frame.rule(self.theme, self.zones)] if self.look.captions else []),
        ]
        self.add(*self._frame)

    def _say(self, beat: Beat) -> None:
        """The first caption is there from the first frame; later ones take each other's place."""
        if not self.look.captions:
            return
        new = VGroup() if self.hasty and self.until not in {"", beat.id} else self._words_of(beat)
        if self._caption is None:
            self.add(new)
        else:
            self.play(vanish(self._caption), run_time=4 * TICK)
            self.play(appear(new), run_time=4 * TICK)
        self._caption = new

    def _words_of(self, beat: Beat) -> VGroup:
        scope = Scope(self.trace, self.lesson, self.state)
        room = self.zones.caption.w
        blocks = [
            caption(fill(beat.say.in_lang(lang), scope), lang, size, room)
            for lang, size in zip(self.look.langs, CAPTION[len(self.look.langs)], strict=True)
        ]
        return frame.caption(self.theme, self.zones, blocks)

    def _reading(self, beat: Beat | None) -> float:
        if beat is None:
            return 0.0
        scope = Scope(self.trace, self.lesson, self.state)
        return max(reading_seconds(fill(beat.say.in_lang(lang), scope), lang) for lang in self.look.langs)


def ticks(seconds: float) -> int:
    """Whole ticks of that duration, at least one."""
    return max(1, math.floor(seconds / TICK + 0.5))


def adds_up(shown: Figure) -> bool:
    """Whether the printed numbers of each row add up to a whole number as printed (weights: to 1, or to 0)."""
    rows = [sum(Decimal(str(text).replace("\u2212", "-")) for text in row) for row in shown.texts]
    return all(total == round(total) for total in rows)


def data_path(lesson: Lesson, trace: Trace) -> list[tuple[str, str]]:
    """The lesson's calculation as (step, formula), from what it has."""
    scaled = "Q K^T slash sqrt(d_k)" if lesson.given.scale_rule == "1/sqrt(d_k)" else "Q K^T"
    steps = [("X", "X")] if "X" in trace else []
    steps += [("QKV", "Q quad K quad V"), ("scores", scaled), ("softmax", '"softmax"'), ("read", "A dot V")]
    if "R" not in trace:
        return [*steps, ("Y", "Y")]
    steps.append(("concat", '"concat"'))
    return [*steps, ("W_O", "W^O"), ("O", "O")] if "W_O" in trace else steps

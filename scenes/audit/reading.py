"""From Manim's mobjects to what is seen. What has not changed since the last frame is not read again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from scenes.audit.seen import RGBA, Kind, Seen
from scenes.draw.boxes import FRAME_H, FRAME_W, Box
from scenes.draw.mobjects import UNIT, Formula, Ink, Narration, Panel, stroke

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manim import Mobject
    from numpy.typing import NDArray

PIECES = 8
"""Straight pieces of a curve."""
_STRAIGHT = 0.05
"""A curve whose four points lie so evenly, in px, is straight."""
_SAME_SHAPE = 0.1
"""How far a point of a letter may be from its place, in units of the type size: so far it is when it grows bolder."""
_UPRIGHT = 0.5
"""How far a text may be turned, in radians: a number that grows on a curved way leans a little."""


class _Form(NamedTuple):
    """What depends on the points only."""

    same: bytes
    """The points as they were: some motions change them in place, others make equal ones anew."""
    box: Box
    scale: float
    whole: bool
    strokes: NDArray[np.float64] | None


class Reader:
    """Reads the frames of one scene, one after the other."""

    def __init__(self) -> None:
        self._forms: dict[Mobject, _Form] = {}
        self._seen: dict[Mobject, tuple[tuple[Any, ...], Seen]] = {}

    def read(self, mobjects: Iterable[Mobject]) -> tuple[Seen, ...]:
        """What is seen of them, in their order; what is invisible is left out."""
        found = (self._read(mobject) for mobject in mobjects)
        return tuple(seen for seen in found if seen.is_filled or seen.has_edge)

    def _read(self, mobject: Any) -> Seen:
        form = self._form(mobject)
        passing = getattr(mobject, "passing", False)
        look = (form, mobject.fill_rgbas.tobytes(), mobject.stroke_rgbas.tobytes(), mobject.stroke_width, passing)
        known = self._seen.get(mobject)
        if known and known[0][0] is form and known[0][1:] == look[1:]:
            return known[1]
        seen = _seen(mobject, form, passing=passing)
        self._seen[mobject] = (look, seen)
        return seen

    def _form(self, mobject: Any) -> _Form:
        known = self._forms.get(mobject)
        edged = mobject.stroke_width > 0
        if known is None or edged != (known.strokes is not None) or known.same != mobject.points.tobytes():
            known = self._forms[mobject] = _form(mobject)
        return known


def _form(mobject: Any) -> _Form:
    points = pixels(mobject.points)
    edged = mobject.stroke_width > 0
    strokes = segments(points) if edged else None
    outline = strokes.reshape(-1, 2) if strokes is not None else points
    box = Box(*outline.min(axis=0).tolist(), *outline.max(axis=0).tolist())
    scale, whole = 1.0, True
    if isinstance(mobject, Ink):
        box, scale, whole = _written(mobject, points, box)
    return _Form(mobject.points.tobytes(), box, scale, whole, strokes)


def _written(ink: Ink, points: NDArray[np.float64], around: Box) -> tuple[Box, float, bool]:
    """Box of the ink, how much larger than set, and whether it is the outline that was set, moved and scaled."""
    born = ink.outline.points
    if len(born) != len(points):
        return around, 1.0, False
    was, now = (_complex(born), _complex(points))
    middle, centre = was.mean(), now.mean()
    turn = np.vdot(was - middle, now - centre) / max(np.vdot(was - middle, was - middle).real, 1e-12)
    off = float(np.abs((was - middle) * turn - (now - centre)).max())
    size: float = getattr(ink, "size_px", around.h)
    if abs(turn.imag) < 1e-6:
        low, high = ((np.array(ink.outline.ink).reshape(2, 2) @ [1, 1j] - middle) * turn.real + centre).tolist()
        around = Box(low.real, low.imag, high.real, high.imag)
    return around, float(abs(turn)), bool(off <= _SAME_SHAPE * size and abs(np.angle(turn)) < _UPRIGHT)


def _complex(points: NDArray[np.float64]) -> NDArray[np.complex128]:
    return points[:, 0] + 1j * points[:, 1]


def pixels(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Manim points (n, 3) as pixels (n, 2)."""
    return np.column_stack((points[:, 0] / UNIT + FRAME_W / 2, FRAME_H / 2 - points[:, 1] / UNIT))


def segments(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Cubics (4 n, 2) as straight pieces (m, 4): one for a straight one, several for a curve."""
    curves = points[: len(points) // 4 * 4].reshape(-1, 4, 2)
    bent = _bend(curves) > _STRAIGHT
    straight = curves[~bent][:, [0, 3]].reshape(-1, 4)
    t = np.linspace(0, 1, PIECES + 1)
    weights = np.stack([(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3], axis=1)
    along = np.einsum("tk,ckd->ctd", weights, curves[bent])
    return np.concatenate([straight, np.concatenate([along[:, :-1], along[:, 1:]], axis=2).reshape(-1, 4)])


def _bend(curves: NDArray[np.float64]) -> NDArray[np.float64]:
    """How unevenly the four points of each curve lie; 0 for a line with its handles at thirds, as all of ours have."""
    off = np.abs(curves[:, :2] - 2 * curves[:, 1:3] + curves[:, 2:])
    return np.asarray(off.max(axis=(1, 2), initial=0.0))


def _seen(mobject: Any, form: _Form, *, passing: bool) -> Seen:
    written = isinstance(mobject, Ink)
    fill, edge = (_rgba(colours) for colours in (mobject.fill_rgbas, mobject.stroke_rgbas))
    return Seen(
        kind=_kind(mobject, fill), zone=getattr(mobject, "zone", "stage"), box=form.box,
        fill=fill, edge=edge, edge_px=float(mobject.stroke_width) / stroke(1.0),
        text=getattr(mobject, "text", "") if written else "",
        size=getattr(mobject, "size_px", 0.0) * form.scale if written else 0.0,
        source=getattr(mobject, "source", None), strokes=form.strokes,
        strikes=getattr(mobject, "strikes", None), passing=passing, whole=form.whole,
    )  # fmt: skip


def _kind(mobject: Mobject, fill: RGBA) -> Kind:
    if isinstance(mobject, Narration):
        return "narration"
    if isinstance(mobject, Formula):
        return "formula"
    if isinstance(mobject, Ink):
        return "text"
    if isinstance(mobject, Panel):
        return "panel"
    return "mark" if fill[3] > 0 else "line"


def _rgba(colours: NDArray[np.float64]) -> RGBA:
    red, green, blue, opacity = colours[0].tolist()
    return (red, green, blue, opacity)

"""What a Transformer adds before softmax: a scale and a mask. The shape of the table stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.draw.board import line
from scenes.draw.items import Sign
from scenes.draw.moves import Passing, appear, travel
from scenes.draw.pills import Pill, PillPlan

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scenes.draw.block_art import BlockArt
    from scenes.draw.lengths import Lengths
    from scenes.draw.mobjects import Formula
    from scenes.stage import StateScene

PILLS = (Pill("scale", "times 1 slash sqrt(d_k)"), Pill("mask", '"mask"'), Pill("softmax", '"softmax"'))
ARROWS = tuple(Sign(f"arrow {n}", "arrow.r") for n in range(5))


def add_steps(scene: StateScene, lengths: Lengths) -> None:
    """Play it: the table goes through the scale and the mask, on to softmax."""
    after = scene.words("遮住之后", "masked")
    tables = [
        lengths.table(*named) for named in (("S", "S"), ("scaled", "S slash sqrt(d_k)"), ("masked", f'"{after}"'))
    ]
    a, b, c, d, e = ARROWS
    chain = (tables[0], a, PILLS[0], b, tables[1], c, PILLS[1], d, tables[2], e, PILLS[2])
    places = scene.board(line(*chain))
    S, scaled, masked = (lengths.art(table, places) for table in tables)
    steps = [places.at(pill.key, PillPlan).drawn(scene.theme, lit=pill.key != "softmax") for pill in PILLS]
    arrows = [scene.sign(places, item.key) for item in ARROWS]
    scene.play(appear(S.everything()), run_time=0.6)
    scene.play(appear(arrows[0], steps[0], arrows[1]), run_time=0.6)
    _hand_on(scene, S, scaled, arrows[:2])
    scene.play(appear(arrows[2], steps[1], arrows[3]), run_time=0.6)
    _hand_on(scene, scaled, masked, arrows[2:4])
    scene.play(appear(*masked.hatched(_hidden(scene, lengths))), run_time=0.6)
    scene.play(appear(arrows[4], steps[2]), run_time=0.6)


def _hand_on(scene: StateScene, here: BlockArt, there: BlockArt, arrows: Sequence[Formula]) -> None:
    """A copy of the table goes into a step and comes out of it; its shape stays."""
    gone, coming = (
        art.cells.copy().scale(0.3).move_to(arrow).set_opacity(0.0)
        for art, arrow in zip((here, there), arrows, strict=True)
    )
    scene.play(Passing(here.cells.copy(), gone, remover=True), run_time=0.6)
    scene.play(travel([coming], [there.cells]), run_time=0.6)
    scene.play(appear(there.title, *there.left, *there.top, *there.gaps), run_time=0.4)


def _hidden(scene: StateScene, lengths: Lengths) -> Callable[[int, int], bool]:
    """Which cells a mask hides: the lesson's own mask; where it has none, one that hides what comes later."""
    readable = scene.readable
    if not readable.all():
        return lambda row, col: not readable[row, col]
    longer = max(lengths.of["n_k"] - lengths.of["n_q"], 0)
    return lambda row, col: col > row + longer

"""How X becomes Q, K and V of one head: picked features fly, other projections are multiplied through."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scenes.draw.board import line
from scenes.draw.items import Sign
from scenes.draw.mobjects import dashed
from scenes.draw.moves import appear, fly, send, vanish

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from scenes.draw.board import Line
    from scenes.draw.grid import Grid
    from scenes.draw.tables import Table
    from scenes.stage import StateScene


@dataclass(frozen=True, eq=False)
class Projection:
    """The tables of one head's three projections, X (and M, the sources of cross-attention) among them."""

    source: Table
    memory: Table | None
    weights: tuple[Table, Table, Table]
    results: tuple[Table, Table, Table]


def projection(scene: StateScene) -> Projection:
    """The tables W_Q Q, W_K K, W_V V of the scene's head."""
    memory = scene.table("M", scene.figure("M"), "M") if "M" in scene.view else None
    source = scene.table("X", scene.figure("X"), "X", below=_takers(scene, scene.state.head))
    Q, K, V = (_pair(scene, name) for name in "QKV")
    return Projection(source, memory, (Q[0], K[0], V[0]), (Q[1], K[1], V[1]))


def _pair(scene: StateScene, name: str) -> tuple[Table, Table]:
    """One W and what it makes, in the colour of what it makes."""
    head, n = scene.state.head, scene.state.head + 1
    colour = {"Q": scene.head_colour, "K": scene.theme.key, "V": scene.theme.right}[name]
    weight = scene.table(f"W_{name}", scene.figure(f"W_{name}", head=head), f"W_{n}^{name}", colour=colour)
    return weight, scene.table(name, scene.figure(name, head=head), f"{name}_{n}", colour=colour)


def _takers(scene: StateScene, head: int) -> tuple[str, ...]:
    """Under each feature of X: which projections pick it. Nothing when one of them is no selection."""
    names = "Q" if "M" in scene.view else "QKV"
    picks = {name: picked_features(scene.view[f"W_{name}"].at(head=head).values) for name in names}
    if any(features is None for features in picks.values()):
        return ()
    features = range(scene.view["X"].size("d_model"))
    return tuple(" ".join(name for name in names if feature in (picks[name] or ())) for feature in features)


def project(scene: StateScene, tables: Projection) -> list[Grid]:
    """Play it: X stands; each W brings its own Q, K or V. Gives the grids of Q, K and V; the rest has left."""
    _, board = scene.roomiest(_layouts(tables))
    source = tables.source.grid(board)
    memory = tables.memory.grid(board) if tables.memory else None
    scene.add(source.everything(), *([memory.everything()] if memory else []))
    weights = [table.grid(board, table.weights()) for table in tables.weights]
    results = [table.grid(board) for table in tables.results]
    arrows = [scene.sign(board, f"to_{name}") for name in "QKV"]
    below = source.sums_below(tables.source.below, scene.theme.ink) if tables.source.below else []
    with scene.beat("select"):
        for name, weight, result in zip("QKV", weights, results, strict=True):
            of = source if name == "Q" or not memory else memory
            scene.play(appear(weight.everything(), arrows["QKV".index(name)], result.frame()), run_time=0.6)
            _fill(scene, of, weight, result)
        if below:
            scene.play(appear(*below), run_time=0.4)
    gone = [source.everything(), *(w.everything() for w in weights), *arrows]
    scene.play(vanish(*gone, memory.everything() if memory else None), run_time=0.6)
    return results


def _layouts(tables: Projection) -> list[list[Line]]:
    """All in one line, or in two; the sources of cross-attention begin the second one."""
    X, memory = tables.source.sheet(), tables.memory
    Q, K, V = (
        (w.sheet(), Sign(f"to_{r.key}", "arrow.r"), r.sheet() if memory else replace(r.sheet(), row_axis=X.row_axis))
        for w, r in zip(tables.weights, tables.results, strict=True)
    )  # without sources of their own, the rows of K and V are those of X, and the same are left out
    if memory:
        M = memory.sheet()
        return [[line(X, *Q), line(M, *K, *V)], [line(X, M, *Q), line(*K, *V)]]
    return [[line(X, *Q, *K, *V)], [line(X, *Q), line(*K, *V)]]


def _fill(scene: StateScene, source: Grid, weight: Grid, result: Grid) -> None:
    picks = picked_features(weight.figure.values)
    if picks is None:
        _multiply(scene, source, weight, result)
    else:
        _pick(scene, source, result, picks)


def _pick(scene: StateScene, source: Grid, result: Grid, picks: list[int]) -> None:
    """Copies of the picked columns fly into their new places."""
    seen = [
        (k, feature)
        for k, feature in enumerate(picks)
        if feature in source.plan.visible_cols and k in result.plan.visible_cols
    ]
    frames = [dashed(source.col_box(feature), result.colour) for feature in sorted({f for _, f in seen})]
    rows = result.plan.visible_rows
    scene.play(appear(*frames, *(result.cells[s] for s in result.spots)), run_time=0.3)
    start = [source.numbers[r, feature] for k, feature in seen for r in rows]
    end = [result.numbers[r, k] for k, _ in seen for r in rows]
    rest = [result.numbers[s] for s in result.spots if result.numbers[s] not in end]
    scene.play(fly(start, end), *([appear(*rest)] if rest else []), run_time=1.0)
    scene.play(vanish(*frames), run_time=0.3)


def _multiply(scene: StateScene, source: Grid, weight: Grid, result: Grid) -> None:
    """Rows of X meet W; what comes out is the result, row by row."""
    rows = result.plan.visible_rows
    brisk = min(1.0, 3 / len(rows))
    for row in rows:
        scene.play(*(send(number, weight.brackets) for number in source.row_numbers(row)), run_time=0.5 * brisk)
        scene.play(appear(result.row(row)), run_time=0.4 * brisk)


def picked_features(weight: NDArray[np.float64]) -> list[int] | None:
    """The feature that each column of W picks, when W (d_model, d) is a selection: one 1 in a column of 0s."""
    ones = (weight == 1).sum(axis=0) == 1
    zeros = (weight == 0).sum(axis=0) == weight.shape[0] - 1
    return [int(k) for k in weight.argmax(axis=0)] if bool((ones & zeros).all()) else None

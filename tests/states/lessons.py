"""Lessons of any size, written as a lecturer would write them (TOML) and loaded like theirs.

``lesson(Make(heads=3, mask="causal"))`` is one; ``CASES`` are the sizes that have made trouble, by name;
``makes()`` draws any other with hypothesis. The same ``Make`` is always the same lesson.
"""

from __future__ import annotations

import random
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from lessons.core.kinds import KINDS
from lessons.core.load import load

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

    from lessons.core.lesson import Lesson

Rows = list[list[float]]

_TIMES = {"whole": (1.0,), "decimal": (1.0,), "large": (1e9,), "tiny": (1e-9,), "mixed": (1e9, 1.0, 1e-9)}


@dataclass(frozen=True)
class Make:
    """What a lesson is to be like. As it stands: three tokens, one head, no W_O."""

    queries: tuple[str, ...] = ("我", "给", "书")
    keys: tuple[str, ...] | None = None
    """``None``: self-attention."""
    heads: int = 1
    """0: Q, K and V are given instead of X."""
    d_model: int = 4
    d_k: int = 2
    d_v: int = 2
    d_out: int | None = None
    """``None``: no W_O."""
    numbers: str = "whole"
    """whole (-3 to 3), decimal (-2 to 2, three digits), large (times 1e9), tiny (times 1e-9), mixed (any of these)."""
    selects: bool = True
    """W picks features of X, as far as it has as many; else every W is a full matrix."""
    scale: str | float = "1/sqrt(d_k)"
    mask: str | tuple[Any, ...] = "none"
    """``none``, ``causal``, a padding list, or a table."""
    decimals: int = 3
    follow: int = 0
    """0-based."""
    compare: bool = True
    """The last head's numbers end with the beat that compares all heads."""
    title: str = "一节课"
    seed: int = 0


@lru_cache(maxsize=512)
def lesson(make: Make) -> Lesson:
    """The lesson, loaded from its file. Its states are called like their kinds."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "T1.toml"
        path.write_text(text(make), encoding="utf-8")
        return load(path)


def kinds(make: Make) -> list[str]:
    """The kinds of scenes that such a lesson has states for."""
    has = {"X", "R"} if make.heads else set()
    has |= {"W_O"} if make.heads and make.d_out else set()
    return [name for name, kind in KINDS.items() if kind.needs <= has]


def text(make: Make) -> str:
    """The lesson file."""
    labels = {"tokens": make.queries} if make.keys is None else {"queries": make.queries, "keys": make.keys}
    head = [
        *_words("title", make.title, make.title),
        *(f"{name} = {_toml(list(tokens))}" for name, tokens in labels.items()),
        f"follow = {make.follow + 1}",
        f"decimals = {make.decimals}",
    ]
    return "\n".join([*head, *_given(make), *(part for name in kinds(make) for part in _state(make, name))]) + "\n"


def _given(make: Make) -> list[str]:
    draw = random.Random(make.seed)  # noqa: S311  numbers to look at, no secrets
    n_q, n_k = len(make.queries), len(make.keys or make.queries)
    rules = [f"scale = {_toml(make.scale)}", f"mask = {_toml(make.mask)}"]
    if not make.heads:
        sizes = {"Q": (n_q, make.d_k), "K": (n_k, make.d_k), "V": (n_k, make.d_v)}
        return ["[given]", *rules, *(f"{name} = {_toml(_matrix(draw, make, size))}" for name, size in sizes.items())]
    sizes = {"X": (n_q, make.d_model)} | ({"M": (n_k, make.d_model)} if make.keys else {})
    if make.d_out:
        sizes["W_O"] = (make.heads * make.d_v, make.d_out)
    out = ["[given]", *rules, *(f"{name} = {_toml(_matrix(draw, make, size))}" for name, size in sizes.items())]
    for _ in range(make.heads):
        out.append("[[given.head]]")
        for name, width in (("W_Q", make.d_k), ("W_K", make.d_k), ("W_V", make.d_v)):
            out.append(f"{name} = {_projection(draw, make, width)}")
    return out


def _projection(draw: random.Random, make: Make, width: int) -> str:
    if make.selects and width <= make.d_model:
        return f"{{ take = {_toml(draw.sample(range(make.d_model), width))} }}"
    return _toml([[draw.randint(-2, 2) for _ in range(width)] for _ in range(make.d_model)])


def _matrix(draw: random.Random, make: Make, size: tuple[int, int]) -> Rows:
    """Numbers of the wanted sort; large and tiny ones are not round."""
    rows, columns = size
    if make.numbers == "whole":
        return [[draw.randint(-3, 3) for _ in range(columns)] for _ in range(rows)]
    times = _TIMES[make.numbers]
    return [[round(draw.uniform(-2, 2), 3) * draw.choice(times) for _ in range(columns)] for _ in range(rows)]


def _state(make: Make, name: str) -> list[str]:
    kind = KINDS[name]
    out = ["[[state]]", f'id = "{name}"', f'scene = "{name}"', *_words("title", name, name)]
    if "head" in kind.takes and make.heads:
        out.append(f"head = {make.heads}")
    for beat in kind.beats:
        if beat in kind.optional_beats and not make.compare:
            continue
        out += ["[[state.beat]]", f'id = "{beat}"', *_words("say", "盯住“{query}”：{n_k}个来源。", "Watch “{query}”.")]
    return out


def _words(key: str, zh: str, en: str) -> list[str]:
    return [f"{key}.zh = {_toml(zh)}", f"{key}.en = {_toml(en)}"]


def _toml(value: Any) -> str:
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(part) for part in value) + "]"
    return repr(value)


LONG = (
    "Donaudampfschifffahrtska",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "一二三四五六七八九十一二三四五六七八九十一二三四",
    "I do not know which word",
)
"""Labels as long as a lesson file may have them: 24 characters."""
SHORT = ("我", "给", "书", "图书馆", "the", "attention", "q1", "k12", "<eos>", "[MASK]", "→", "∑", "½", "é", "7")
TOKENS = (*SHORT, *LONG)


def tokens(n: int, start: int = 0) -> tuple[str, ...]:
    """So many labels of all sorts, from that one on."""
    return tuple(TOKENS[(start + i) % len(TOKENS)] for i in range(n))


CASES = {
    "one of everything": Make(("我",), d_model=1, d_k=1, d_v=1, d_out=1),
    "one head": Make(d_out=4),
    "Q K V": Make(("q1", "q2"), ("k1", "k2", "k3"), heads=0, scale="none"),
    "Q K V with a number as scale": Make(("q1", "q2"), ("k1", "k2", "k3"), heads=0, scale=0.25, numbers="decimal"),
    "three heads, causal": Make(("I", "am", "here"), heads=3, d_model=6, d_out=6, mask="causal", follow=1),
    "eight heads": Make(tokens(4), heads=8, d_model=8, d_out=8, follow=3, decimals=2),
    "twelve tokens": Make(tokens(12), heads=2, d_model=12, d_k=4, d_v=4, d_out=12, follow=6),
    "twelve everywhere": Make(
        tokens(12, 3), heads=8, d_model=16, d_k=12, d_v=12, d_out=16, follow=11, numbers="decimal"
    ),
    "cross": Make(("my", "dog"), ("mein", "lieber", "Hund", "!"), heads=2, d_k=3, d_v=2, d_out=4, follow=1),
    "cross, many queries": Make(tokens(9), ("a", "b"), heads=1, d_k=1, d_v=5, follow=4),
    "full matrices": Make(heads=2, d_k=3, d_v=4, d_out=4, selects=False, numbers="decimal", follow=2),
    "padding": Make(tokens(5), heads=2, d_out=4, mask=(1, 1, 0, 1, 0), decimals=6),
    "a row with nothing to read": Make(mask=((0, 0, 0), (1, 0, 1), (0, 1, 1)), d_out=4, decimals=6),
    "another row has nothing to read": Make(mask=((0, 1, 1), (0, 0, 0), (1, 1, 0)), heads=2, d_out=4),
    "a column nobody reads": Make(mask=((1, 0, 1), (1, 0, 0), (0, 0, 1)), heads=2),
    "large numbers": Make(numbers="large", heads=2, d_out=4, decimals=6, follow=1),
    "mixed numbers": Make(numbers="mixed", heads=2, d_out=4, decimals=3),
    "tiny numbers": Make(numbers="tiny", heads=2, d_out=4, decimals=8),
    "no decimals": Make(numbers="decimal", heads=2, d_out=4, decimals=0),
    "eight decimals": Make(numbers="decimal", heads=2, d_k=3, d_v=3, d_out=4, decimals=8, selects=False),
    "long labels": Make(LONG, heads=2, d_out=4, follow=2, title="一" * 80),
    "long labels of sources": Make(("q1", "q2"), LONG, heads=0, d_v=8, scale=3.0, title="W" * 80),
    "wide values": Make(heads=2, d_k=1, d_v=12, d_out=3, d_model=12, follow=1),
    "wide keys": Make(heads=1, d_k=12, d_v=1, d_model=16, numbers="decimal"),
}  # fmt: skip


@st.composite
def makes(draw: DrawFn, *, least_heads: int = 0) -> Make:
    """Any lesson: 0 to 8 heads, 1 to 12 tokens, any sizes, masks, numbers and labels."""
    whole = st.integers
    n_q = draw(whole(1, 12), label="n_q")
    n_k = draw(st.none() | whole(1, 12), label="n_k")
    heads = draw(whole(least_heads, 8), label="heads")
    if heads == 0 and n_k is None:
        n_k = n_q
    width = {name: draw(whole(1, 12), label=name) for name in ("d_k", "d_v")}
    return Make(
        queries=tokens(n_q, draw(whole(0, 18))), keys=None if n_k is None else tokens(n_k, draw(whole(0, 18))),
        heads=heads, d_model=draw(whole(1, 16)), **width, d_out=draw(st.none() | whole(1, 16)),
        numbers=draw(st.sampled_from([*_TIMES])), selects=draw(st.booleans()),
        scale=draw(st.sampled_from(["none", "1/sqrt(d_k)", 1.0, 0.25, 1e-6, 1e6])),
        mask=draw(_masks(n_q, n_k or n_q)), decimals=draw(whole(0, 8)), follow=draw(whole(0, n_q - 1)),
        compare=draw(st.booleans()), seed=draw(whole(0, 999)),
    )  # fmt: skip


def _masks(n_q: int, n_k: int) -> st.SearchStrategy[str | tuple[Any, ...]]:
    """Any mask that leaves something to read; rows and columns may be closed."""
    flags = st.tuples(*[st.sampled_from([0, 1])] * n_k).filter(any)
    table = st.tuples(*[st.tuples(*[st.sampled_from([0, 1])] * n_k)] * n_q).filter(lambda rows: any(map(any, rows)))
    words = ["none", "causal"] if n_q == n_k else ["none"]
    return st.sampled_from(words) | flags | table

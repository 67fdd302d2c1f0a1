"""Forty-odd edits as a lecturer makes them, each with the films that have to be made again.

What has to be was worked out by hand from what each state shows (``shared/design/storyboard.md``), not from keys. The
lessons are copies of R36 and R43 that stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

LESSONS = Path(__file__).parent / "lessons"
Change = Callable[[str], str]


@dataclass(frozen=True)
class Edit:
    """What is edited in which lesson, and the ids of the states whose films are other films then."""

    name: str
    lesson: str
    change: Change
    films: str


def put(*pairs: str) -> Change:
    """Replace each text by the next one. Each must be there."""

    def change(text: str) -> str:
        for old, new in zip(pairs[::2], pairs[1::2], strict=True):
            assert old in text, old
            text = text.replace(old, new, 1)
        return text

    return change


def states(order: Callable[[list[str]], list[str]]) -> Change:
    """Reorder the blocks of states, or leave some out."""

    def change(text: str) -> str:
        head, *blocks = re.split(r"(?m)^(?=\[\[state\]\]$)", text)
        return head + "".join(order(blocks))

    return change


def without_beat(beat: str) -> Change:
    """Leave out a beat with its words."""
    return lambda text: re.sub(rf'(?m)^  \[\[state\.beat\]\]\n  id = "{beat}"\n(  .*\n)+', "", text, count=1)


ALL43 = "b4 b5 b6 b0 b1 b2 b3"
ALL36 = "b0 b2 b3 b1 shapes"
THIRD_HEAD = """
[[given.head]]
W_Q = { take = [1, 2] }
W_K = { take = [1, 2] }
W_V = { take = [0, 3] }

"""
SIX_ROWS = "[1, 0, -1, 0], [0, 1, 0, -1], [1, 1, 0, 0], [0, 0, 1, 1]]"

EDITS = (
    Edit("W_O[3,3]", "R43", put("[1, 0, -1, 0]", "[1, 0, 2, 0]"), "b6 b3"),
    Edit("X, followed token", "R43", put("X = [[1, 0", "X = [[2, 0"), ALL43),
    Edit("X, another token", "R43", put("[0, 1, 0, 2]", "[0, 1, 0, 3]"), ALL43),
    Edit("W_Q of head 2", "R43", put("W_Q = { take = [2, 3] }", "W_Q = { take = [3, 2] }"), "b4 b5 b6 b1 b2 b3"),
    Edit("W_K of head 1", "R43", put("W_K = { take = [0, 1] }", "W_K = { take = [1, 0] }"), ALL43),
    Edit("W_V of head 2", "R43", put("W_V = { take = [0, 1] }", "W_V = { take = [1, 0] }"), "b4 b5 b6 b1 b2 b3"),
    Edit("no scale", "R43", put('scale = "1/sqrt(d_k)"', 'scale = "none"'), ALL43),
    Edit("scale is a number", "R43", put('scale = "1/sqrt(d_k)"', "scale = 0.5"), ALL43),
    Edit("causal mask", "R43", put('mask = "none"', 'mask = "causal"'), ALL43),
    Edit("mask that hides nothing", "R43", put('mask = "none"', "mask = [1, 1, 1]"), ""),
    Edit("decimals", "R43", put("decimals = 6", "decimals = 3"), "b0 b1 b2 b3"),
    Edit("another token's name", "R43", put('"书"]', '"本"]'), "b4 b0 b1"),
    Edit("the followed token's name", "R43", put('["我"', '["你"', 'follow = "我"', 'follow = "你"'), ALL43),
    Edit("who is followed", "R43", put('follow = "我"', 'follow = "书"'), ALL43),
    Edit("who is followed in one state", "R43", put('scene = "concat_in', 'query = "书"\nscene = "concat_in'), "b2"),
    Edit("head of a state", "R43", put("head = 1\n", "head = 2\n"), "b0"),
    Edit("narration", "R43", put("softmax沿key轴横着走", "softmax沿着key轴走"), "b0"),
    Edit("narration, not drawn", "R43", put("Watch “", "See “"), ""),
    Edit("hole of a narration", "R43", put("得{O[query,1]}", "得{O[query,2]}"), "b3"),
    Edit("title of the lesson", "R43", put("各头各读，通道再汇合", "各头各读，再汇合"), ALL43),
    Edit("title of the lesson, not drawn", "R43", put("read apart, then mix", "read alone, then mix"), ""),
    Edit("title of a state", "R43", put("拼接不是相加", "拼接不等于相加"), "b2"),
    Edit("title of a state, not drawn", "R43", put("Joining is not adding", "To join is not to add"), ""),
    Edit("state seen first", "R43", put('default = "b4"', 'default = "b0"'), ""),
    Edit("order of the last two", "R43", states(lambda b: [*b[:-2], b[-1], b[-2]]), "b2 b3"),
    Edit("a state less", "R43", states(lambda b: b[:-1]), "b4 b5 b6 b0 b1 b2"),
    Edit("a beat less", "R43", without_beat("compare"), "b1"),
    Edit("a third head", "R43", put("[1, 0, -1, 0], [0, 1, 0, -1]]", SIX_ROWS, "\n[[state]]", THIRD_HEAD + "[[state]]"),
         "b4 b5 b6 b1 b2 b3"),
    Edit("a comment", "R43", put("[given]", "[given]  # the numbers"), ""),
    Edit("a number written otherwise", "R43", put("W_O = [[1, 0", "W_O = [[1.0, -0.0"), ""),
    Edit("a choice written as a matrix", "R43",
         put("W_K = { take = [1, 0] }", "W_K = [[0, 1], [1, 0], [0, 0], [0, 0]]"), ""),
    Edit("Q", "R36", put("Q = [[1, 0]", "Q = [[2, 0]"), "b0 b2 b3 b1"),
    Edit("K", "R36", put("[1, 1]]", "[1, 2]]"), "b0 b2 b3 b1"),
    Edit("V", "R36", put("V = [[2, 0]", "V = [[3, 0]"), "b2 b3"),
    Edit("V, a column more", "R36", put("[[2, 0], [0, 4], [1, 2]]", "[[2, 0, 1], [0, 4, 1], [1, 2, 1]]"),
         "b2 b3 shapes"),
    Edit("decimals", "R36", put("decimals = 3", "decimals = 4"), "b2 b3 b1"),
    Edit("name of a key", "R36", put('"k3"]', '"z"]'), "b0 b2 b3 b1"),
    Edit("name of a query", "R36", put('"q2"]', '"p"]'), "b0 b2 b3 b1"),
    Edit("scale is a number", "R36", put('scale = "none"', "scale = 2"), "b0 b2 b3 b1"),
    Edit("scale", "R36", put('scale = "none"', 'scale = "1/sqrt(d_k)"'), ALL36),
    Edit("a masked cell", "R36", put('mask = "none"', "mask = [[0, 1, 1], [1, 1, 1]]"), ALL36),
    Edit("narration", "R36", put("它答的是另一问", "它答另一问"), "b1"),
    Edit("every space", "R36", lambda text: text.replace(" = ", "="), ""),
)  # fmt: skip

"""The lengths of attention's arrays: what each side is called, how long it is, and the colour of its axis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.draw.block_art import BlockArt
from scenes.draw.blocks import Block, BlockPlan

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scenes.draw.board import Board
    from scenes.draw.theme import Colour, Theme

SIDES = {
    "Q": ("n_q", "d_k"), "K": ("n_k", "d_k"), "V": ("n_k", "d_v"),
    "S": ("n_q", "n_k"), "A": ("n_q", "n_k"), "Y": ("n_q", "d_v"),
}  # fmt: skip
"""Rows first."""
NAMES = {"S": "S = Q K^T", "A": 'A = "softmax"(S)', "Y": "Y = A V"}
"""How those that are made are made."""


@dataclass(frozen=True)
class Lengths:
    """The lengths of one lesson (or of one of its heads)."""

    of: Mapping[str, int]
    """n_q, n_k, d_k, d_v."""
    theme: Theme

    def colour(self, name: str) -> Colour:
        """Of an axis or of an array: the query's, the keys', the values'; ink for what is made of them."""
        theme = self.theme
        axes = {"n": theme.query, "n_q": theme.query, "n_k": theme.key, "d_k": theme.muted, "d_v": theme.right}
        return (axes | {"K": theme.key, "V": theme.right}).get(name, theme.ink)

    def said(self, axis: str) -> str:
        """``n_q = 2``."""
        return f"{axis} = {self.of[axis]}"

    def block(self, name: str) -> Block:
        """An array as a block; all have cells of one size."""
        left, top = SIDES[name]
        longest = max(self.of.values())
        return Block(name, self.of[left], self.of[top], longest, NAMES.get(name, name), self.said(left), self.said(top))

    def table(self, key: str, title: str) -> Block:
        """A table of scores under another name, its sides named but not counted."""
        n_q, n_k = self.of["n_q"], self.of["n_k"]
        return Block(key, n_q, n_k, max(n_q, n_k), title, "n_q", "n_k")

    def art(self, block: Block, board: Board) -> BlockArt:
        """Draw it where the board has placed it."""
        sides = (side.split(" ")[0] for side in (block.left, block.top))
        left, top = (self.colour(axis) for axis in sides)
        return BlockArt(block, board.at(block.key, BlockPlan), self.theme, (self.colour(block.key), left, top))

"""The little of H.264 that it takes to put slices of several streams together to one.

A slice is a run of macroblocks that can be read without the rest of its picture. Its head says where in the picture it
begins, and which picture that is, counted from the last key picture; nothing else in it depends on that. Numbers of
sections are those of ITU-T H.264.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

START = b"\x00\x00\x00\x01"
_BETWEEN = re.compile(rb"\x00\x00\x00?\x01")
_LIKE_A_START = re.compile(rb"\x00\x00(?=[\x00-\x03])")
_SLICE, _KEY_SLICE, _SEQUENCE, _PICTURE = 1, 5, 7, 8
"""Kinds of unit; the last two are parameter sets."""
_FOR_REFERENCE = 0x40
_P, _I = 0, 2
"""Kinds of slice, where others of the picture may be of another kind."""
_WITH_CHROMA_FORMAT = (100, 110, 122, 244)
"""Profiles whose parameter set says more before it comes to the numbers."""
_HEAD = 32
"""No head has so many bytes."""


class UnknownStreamError(ValueError):
    """The stream is not of the kind that this module knows."""


@dataclass(frozen=True)
class Slice:
    """A slice that can be put anywhere."""

    intra: bool
    """It refers to no other picture."""
    settings: str
    """The bits of its head that do not depend on its place."""
    body: bytes

    def at(self, macroblock: int, number: str, key: int | None = None) -> bytes:
        """Make it a unit that begins at that macroblock of the picture with that number, told in bits.

        ``key``: in a key picture, a number that the key picture beside it does not have.
        """
        head = _told(macroblock) + _told(_I if self.intra else _P) + _told(0) + number
        head += "" if key is None else _told(key)
        head += "" if self.intra else "00"  # it refers to the last picture, as all do
        head += "0" if key is None else "00"  # the picture is kept until the next one
        head += self.settings
        head += "1" * (-len(head) % 8)
        kind = _FOR_REFERENCE | (_SLICE if key is None else _KEY_SLICE)
        plain = int(head, 2).to_bytes(len(head) // 8, "big") + self.body
        return bytes([kind]) + _LIKE_A_START.sub(b"\x00\x00\x03", plain)


@dataclass(frozen=True)
class Heads:
    """How the slices of a stream begin."""

    bits: int
    """So many of them tell a picture's number."""

    @classmethod
    def of(cls, parameter_sets: bytes) -> Heads:
        """Read it from the stream's parameter sets. UnknownStreamError when they say what no stream of ours says."""
        found = {unit[0] & 31: _Bits(_plain(unit[1:])) for unit in units(parameter_sets)}
        if not {_SEQUENCE, _PICTURE} <= found.keys():
            raise UnknownStreamError("no parameter sets")
        _check_picture(found[_PICTURE])
        return cls(_number_bits(found[_SEQUENCE]))

    def number(self, number: int) -> str:
        """Tell a picture's number, modulo what fits."""
        return f"{number % (1 << self.bits):0{self.bits}b}"

    def slice_of(self, packet: bytes) -> Slice:
        """Take the slice of a picture that has only one out of its place (7.3.3)."""
        [unit] = [unit for unit in units(packet) if unit[0] & 31 in {_SLICE, _KEY_SLICE}]
        key = unit[0] & 31 == _KEY_SLICE
        plain = _plain(unit[1:])
        head = _Bits(plain[:_HEAD])
        head.number()
        intra = head.number() % 5 == _I
        head.number()
        head.skip(self.bits)
        if key:
            head.number()
        if not intra and head.read(2):
            raise UnknownStreamError("a slice refers to other pictures than the last one")
        head.skip(2 if key else 1)
        start = head.at
        for _ in range(1 if intra else 2):  # how its contexts begin, how coarse it is
            head.number()
        if head.number() != 1:
            raise UnknownStreamError("edges of blocks are filtered, beyond slices")
        return Slice(intra, head.text[start : head.at], plain[-(-head.at // 8) :])


class _Bits:
    """Reads bits from left to right."""

    def __init__(self, data: bytes) -> None:
        self.text = f"{int.from_bytes(data, 'big'):0{8 * len(data)}b}"
        self.at = 0

    def skip(self, count: int) -> None:
        self.at += count

    def read(self, count: int) -> int:
        self.at += count
        return int(self.text[self.at - count : self.at], 2)

    def number(self) -> int:
        """Read a number of the kind that H.264 calls ue(v); of se(v) it is only where it ends that is right."""
        zeros = self.text.index("1", self.at) - self.at
        self.at += zeros
        return self.read(zeros + 1) - 1


def units(data: bytes) -> list[bytes]:
    """Take a stream apart at its start codes."""
    return [unit for unit in _BETWEEN.split(data) if unit]


def stored_units(data: bytes) -> list[bytes]:
    """Take a packet apart as MP4 stores it: before each unit its length in four bytes."""
    found, at = [], 0
    while at < len(data):
        end = at + 4 + int.from_bytes(data[at : at + 4], "big")
        found.append(data[at + 4 : end])
        at = end
    return found


def _told(number: int) -> str:
    """Tell a number as ue(v)."""
    bits = f"{number + 1:b}"
    return "0" * (len(bits) - 1) + bits


def _plain(unit: bytes) -> bytes:
    """Take out the bytes that keep data from looking like a start code."""
    return unit.replace(b"\x00\x00\x03", b"\x00\x00")


def _number_bits(sequence: _Bits) -> int:
    """Read it from a sequence parameter set (7.3.2.1.1)."""
    profile = sequence.read(8)
    sequence.skip(16)  # constraints and level
    sequence.number()
    if profile in _WITH_CHROMA_FORMAT:
        if sequence.number() != 1:
            raise UnknownStreamError("not 4:2:0")
        sequence.number()
        sequence.number()
        if sequence.read(2):
            raise UnknownStreamError("lossless, or with scaling matrices")
    count = sequence.number() + 4
    if sequence.number() != 2:
        raise UnknownStreamError("pictures may be shown in another order than they are stored in")
    return count


def _check_picture(picture: _Bits) -> None:
    """Read a picture parameter set (7.3.2.2)."""
    picture.skip(2)  # both sets have number 0
    if not picture.read(1):
        raise UnknownStreamError("no arithmetic coding")
    picture.skip(1)
    for _ in range(3):  # groups of slices, how many pictures they refer to
        picture.number()
    if picture.read(3):
        raise UnknownStreamError("weighted prediction")
    for _ in range(3):  # how coarse it is
        picture.number()
    if picture.read(3) != 0b100:
        raise UnknownStreamError("slices that do not say whether edges are filtered, or more than once")

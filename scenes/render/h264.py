"""The little of H.264 that it takes to number pictures anew, so that copies of one can stand between others.

A picture that only repeats the last one is the same few bytes each time, but for its number (frame_num). Numbers count
the pictures since the last key picture, in as many bits as the stream's parameter set says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

START = b"\x00\x00\x00\x01"
_BETWEEN = re.compile(rb"\x00\x00\x00?\x01")
_LIKE_A_START = re.compile(rb"\x00\x00(?=[\x00-\x03])")
_PICTURES = (1, 5)
"""Kinds of unit that hold a picture or a part of it."""
_PARAMETERS = 7
_WITH_CHROMA_FORMAT = (100, 110, 122, 244)
"""Profiles whose parameter set says more before it comes to the numbers."""
_HEAD = 16
"""So many bytes of a picture hold its number, and more."""


class UnknownStreamError(ValueError):
    """The stream is not of the kind that this module knows."""


@dataclass(frozen=True)
class Numbering:
    """How a stream numbers its pictures: in so many bits."""

    bits: int

    @classmethod
    def of(cls, parameter_sets: bytes) -> Numbering:
        """Read it from the stream's parameter sets.

        UnknownStreamError when there is none, or when pictures are not shown in the order of their numbers.
        """
        for unit in units(parameter_sets):
            if unit[0] & 31 == _PARAMETERS:
                return cls(_number_bits(_plain(unit)))
        raise UnknownStreamError("no parameter set")

    def put(self, packet: bytes, number: int) -> bytes:
        """Give the picture in the packet that number, modulo what fits."""
        return b"".join(
            START + (self._put(unit, number) if unit[0] & 31 in _PICTURES else unit) for unit in units(packet)
        )

    def _put(self, unit: bytes, number: int) -> bytes:
        plain = _plain(unit)
        bits = _Bits(plain[1:_HEAD])
        for _ in range(3):  # which part of the picture, which kind of part, which parameters
            bits.number()
        bits.write(self.bits, number)
        return _LIKE_A_START.sub(b"\x00\x00\x03", plain[:1] + bits.data + plain[_HEAD:])


class _Bits:
    """Reads and writes bits from left to right."""

    def __init__(self, data: bytes) -> None:
        self._value = int.from_bytes(data, "big")
        self._size = len(data)
        self._left = 8 * len(data)

    @property
    def data(self) -> bytes:
        return self._value.to_bytes(self._size, "big")

    def read(self, count: int) -> int:
        self._left -= count
        return self._value >> self._left & (1 << count) - 1

    def write(self, count: int, value: int) -> None:
        self._left -= count
        mask = (1 << count) - 1
        self._value = self._value & ~(mask << self._left) | (value & mask) << self._left

    def number(self) -> int:
        """Read a number of the kind that H.264 calls ue(v)."""
        zeros = 0
        while not self.read(1):
            zeros += 1
        return (1 << zeros | self.read(zeros)) - 1


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


def _plain(unit: bytes) -> bytes:
    """Take out the bytes that keep data from looking like a start code."""
    return unit.replace(b"\x00\x00\x03", b"\x00\x00")


def _number_bits(parameters: bytes) -> int:
    bits = _Bits(parameters[1:])
    profile = bits.read(8)
    bits.read(16)  # constraints and level
    bits.number()
    if profile in _WITH_CHROMA_FORMAT:
        if bits.number() != 1:
            raise UnknownStreamError("not 4:2:0")
        bits.number()
        bits.number()
        if bits.read(2):
            raise UnknownStreamError("lossless, or with scaling matrices")
    count = bits.number() + 4
    if bits.number() != 2:
        raise UnknownStreamError("pictures may be shown in another order than they are stored in")
    return count

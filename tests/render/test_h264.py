"""Slices are taken out of their places and put into others, bit by bit as H.264 says."""

from __future__ import annotations

from fractions import Fraction

import av
import pytest
from av.codec.context import Flags

from scenes.render.h264 import Heads, Slice, UnknownStreamError, stored_units, units

OURS = bytes.fromhex("000000016764000cacb40a0bd3501010140000030004000003007a3c408a800000000168ee3cb0")
"""Parameter sets of x264's at our settings: 4 bits for numbers, pictures shown in their order."""


def bits(text):
    """Bytes of these bits, with spaces between them for the reader, and ones up to a whole byte."""
    text = text.replace(" ", "")
    text += "1" * (-len(text) % 8)
    return int(text, 2).to_bytes(len(text) // 8, "big")


BODY = b"\xab\xcd"
P = bits("010 00001  1 00110 1 0000 0 0 0 1 1 010") + BODY
"""Macroblock 0, kind 5, parameters 0, number 0, two flags of references, one of marking, contexts 0, coarseness 0,
filter 1."""
KEY = bits("011 00101  1 0001000 1 0000 1 00 1 010") + BODY
"""The same of a key picture: kind 7, its own number 0, two flags of marking, no contexts."""


def test_the_parameter_sets_say_in_how_many_bits_pictures_are_numbered():
    heads = Heads.of(OURS)
    assert heads.bits == 4
    assert [heads.number(number) for number in (0, 5, 21)] == ["0000", "0101", "0101"]


def test_a_slice_is_known_by_its_settings_and_its_body():
    heads = Heads(4)
    assert heads.slice_of(b"\0\0\0\1" + P) == Slice(intra=False, settings="11010", body=BODY)
    assert heads.slice_of(b"\0\0\1\6signed\0\0\1" + KEY) == Slice(intra=True, settings="1010", body=BODY)


def test_a_slice_is_put_where_it_is_to_be():
    heads = Heads(4)
    one, key = heads.slice_of(b"\0\0\1" + P), heads.slice_of(b"\0\0\1" + KEY)
    assert one.at(0, "0000") == bits("010 00001  1 1 1 0000 0 0 0 1 1 010") + BODY
    assert one.at(6, "1001") == bits("010 00001  00111 1 1 1001 0 0 0 1 1 010") + BODY
    assert key.at(0, "0000", key=1) == bits("010 00101  1 011 1 0000 010 00 1 010") + BODY
    assert key.at(0, "0011") == bits("010 00001  1 011 1 0011 0 1 010") + BODY


def test_what_would_look_like_a_start_is_taken_apart():
    assert units(b"\0\0\0\1\x67ab\0\0\1\x68c\0\0\0\1\x65d") == [b"\x67ab", b"\x68c", b"\x65d"]
    assert stored_units(b"\0\0\0\3abc\0\0\0\1d") == [b"abc", b"d"]
    told = Heads(4).slice_of(b"\0\0\1" + P + b"\0\0\3\1" * 5)
    assert told.body == BODY + b"\0\0\1" * 5
    assert told.at(0, "0000").endswith(BODY + b"\0\0\3\1" * 5)


def parameter_sets(options):
    codec = av.VideoCodecContext.create("libx264", "w")
    codec.width, codec.height, codec.pix_fmt, codec.time_base = 64, 64, "yuv420p", Fraction(1, 15)
    codec.options, codec.flags = options, codec.flags | Flags.global_header
    codec.open()
    return bytes(codec.extradata)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"bf": "3", "weightp": "0", "weightb": "0"}, "another order"),
        ({"bf": "0", "coder": "vlc"}, "arithmetic"),
        ({"bf": "0"}, "weighted"),
    ],
)
def test_a_stream_of_another_kind_is_refused(options, why):
    with pytest.raises(UnknownStreamError, match=why):
        Heads.of(parameter_sets(options))


def test_a_stream_without_parameters_is_refused():
    with pytest.raises(UnknownStreamError, match="no parameter sets"):
        Heads.of(b"\0\0\0\1\x68abc")


def test_slices_whose_edges_are_filtered_or_that_refer_elsewhere_are_refused():
    with pytest.raises(UnknownStreamError, match="filtered"):
        Heads(4).slice_of(b"\0\0\1" + bits("010 00001  1 00110 1 0000 0 0 0 1 1 1 1 1") + BODY)
    with pytest.raises(UnknownStreamError, match="other pictures"):
        Heads(4).slice_of(b"\0\0\1" + bits("010 00001  1 00110 1 0000 0 1 0 1 1 010") + BODY)

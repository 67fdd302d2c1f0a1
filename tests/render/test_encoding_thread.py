from __future__ import annotations

from pathlib import Path
from threading import Event, Thread

import numpy as np
import pytest

from scenes.render.errors import RenderError
from scenes.render.thread import EncodingThread

PICTURE = np.zeros((2, 2, 4), np.uint16)
SMALL, LARGE = PICTURE.nbytes, 8 << 20


class Recorder:
    """An encoder that only remembers what it was told, and waits for leave before each picture."""

    def __init__(self) -> None:
        self.calls = []
        self.leave = Event()
        self.fault = None

    def write(self, pixels):
        self.leave.wait()
        if self.fault:
            raise self.fault
        self.calls.append(pixels.max())

    def again(self):
        self.calls.append("again")

    def finish(self):
        self.calls.append("finish")

    def abandon(self):
        self.calls.append("abandon")


@pytest.fixture
def recorder():
    encoder = Recorder()
    encoder.leave.set()
    return encoder


def write_for_ever(thread):
    while True:
        thread.write(PICTURE, SMALL, 1)


def test_pictures_are_encoded_in_order_and_held_pictures_again(recorder):
    thread = EncodingThread(recorder, Path("b0.mp4"))
    thread.write(PICTURE + 1, SMALL, 1)
    thread.write(PICTURE + 2, SMALL, 3)
    thread.finish()
    assert recorder.calls == [1, 2, "again", "again", "finish"]


def test_an_abandoned_film_is_not_finished_and_what_waits_is_not_encoded(recorder):
    recorder.leave.clear()
    thread = EncodingThread(recorder, Path("b0.mp4"))
    thread.write(PICTURE + 1, SMALL, 1000)
    thread.write(PICTURE + 2, SMALL, 1)
    thread._abandoned = True
    recorder.leave.set()
    thread.abandon()
    assert recorder.calls in ([1, "abandon"], ["abandon"])


def test_an_error_of_the_encoder_comes_out_of_a_later_picture(recorder):
    recorder.fault = ValueError("no more bits")
    thread = EncodingThread(recorder, Path("b0.mp4"))
    thread.write(PICTURE, SMALL, 1)
    with pytest.raises(RenderError, match=r"b0\.mp4: the encoder failed: no more bits"):
        write_for_ever(thread)
    thread.abandon()
    assert recorder.calls == ["abandon"]


@pytest.mark.parametrize(("size", "many"), [(SMALL, 256), (LARGE, 7)])
def test_drawing_waits_when_the_encoder_is_slow(recorder, size, many):
    """Large pictures fill the room sooner: seven of 8 MB leave too little of 64 for another."""
    recorder.leave.clear()
    thread = EncodingThread(recorder, Path("b0.mp4"))
    for k in range(many + 1):  # one in hand
        thread.write(PICTURE + k, size, 1)
    drawing = Thread(target=thread.write, args=(PICTURE, size, 1))
    drawing.start()
    drawing.join(0.2)
    assert drawing.is_alive()
    recorder.leave.set()
    drawing.join()
    thread.finish()
    assert recorder.calls == [*range(many + 1), 0, "finish"]


def test_a_picture_larger_than_the_room_has_its_turn(recorder):
    thread = EncodingThread(recorder, Path("b0.mp4"))
    thread.write(PICTURE, 1 << 30, 1)
    thread.write(PICTURE, 1 << 30, 1)
    thread.finish()
    assert recorder.calls == [0, 0, "finish"]

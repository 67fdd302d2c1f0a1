from __future__ import annotations

from itertools import product
from pathlib import Path

from scenes.render.order import Order
from scenes.render.quality import QUALITIES

ORDER = Order(Path("lessons"), Path("media"))
PAPER = Order(Path("lessons"), Path("media"), "paper", ("zh", "en"), QUALITIES["draft"])


def test_files_have_the_names_that_the_design_gives_them():
    assert ORDER.film("R43", "b0") == Path("media/R43/b0.mp4")
    assert ORDER.still("R43", "b0", "softmax") == Path("media/R43/stills/b0@softmax.png")


def test_what_differs_from_the_defaults_is_in_the_name():
    assert PAPER.film("R43", "b0") == Path("media/R43/b0.paper.zh+en.draft.mp4")
    assert PAPER.still("R43", "b0", "3.2s") == Path("media/R43/stills/b0@3.2s.paper.zh+en.draft.png")


def test_no_two_orders_write_to_the_same_file():
    ways = product(("board", "paper"), (("zh",), ("en",), ("zh", "en")), QUALITIES.values())
    names = {Order(Path("lessons"), Path("media"), *way).film("R43", "b0") for way in ways}
    assert len(names) == 2 * 3 * 3


def test_qualities_are_what_the_design_says():
    sizes = {name: (quality.width, quality.height, quality.fps) for name, quality in QUALITIES.items()}
    assert sizes == {"draft": (854, 480, 15), "hd": (1920, 1080, 60), "uhd": (3840, 2160, 60)}

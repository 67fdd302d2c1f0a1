"""Parts that can only be timed from inside a process. Prints [seconds on the clock, of the processor, MB] as JSON.

python -m tests.bench.inside medium R43.b0 FOLDER   our film with Manim's own encoder settings
python -m tests.bench.inside floor R43.b0           x264 alone on its frames, in memory, at our settings
python -m tests.bench.inside still R43.b0 FOLDER    a second still in a process that has made one
python -m tests.bench.inside memory R43.b0 hd 20    so many films; MB are what is held after them, or for one the most
python -m tests.bench.inside size TOKENS HEADS      a film of a lesson of that size, per frame
"""

from __future__ import annotations

import json
import resource
import sys
import tempfile
from fractions import Fraction
from pathlib import Path
from time import monotonic, process_time
from typing import TYPE_CHECKING

import av

from lessons.core.trace import compute
from scenes.render import film as filming
from scenes.render import formats, x264
from scenes.render.choice import choose_picture
from scenes.render.order import Order
from scenes.render.perform import play
from scenes.render.quality import QUALITIES
from scenes.render.yuv import patches, planes, put
from scenes.stage import cast
from scenes.takeaway import stills as taken
from tests.bench.films import FOLDER, scene
from tests.states.lessons import Make, lesson

if TYPE_CHECKING:
    from collections.abc import Callable

    from scenes.render.picture import Picture
    from scenes.render.yuv import Patch

HD = QUALITIES["hd"]


class _Manims:
    """Encodes every frame, with the settings that Manim 0.22 uses: preset medium, crf 23, x264's own threads."""

    written = None

    def __init__(self, path: Path, *_given: object) -> None:
        self._file = av.open(str(path), "w", format="mp4")
        self._stream = self._file.add_stream("libx264", rate=HD.fps, options={"preset": "medium", "crf": "23"})
        self._stream.width, self._stream.height, self._stream.pix_fmt = HD.width, HD.height, "yuv420p"
        self._picture = av.VideoFrame(HD.width, HD.height, "yuv420p")
        self._picture.pts, self._picture.time_base = -1, Fraction(1, HD.fps)

    def write(self, changed: list[Patch]) -> None:
        for patch in changed:
            put(patch, planes(self._picture))
        self.again()

    def again(self) -> None:
        self._picture.pts += 1
        self._file.mux(self._stream.encode(self._picture))

    def finish(self) -> None:
        self._file.mux(self._stream.encode(None))
        self._file.close()

    def abandon(self) -> None:
        self._file.close()


def medium(name: str, folder: str) -> Callable[[], None]:
    """Our film at Manim's settings: the frames are ours, and the way to the file."""
    formats.FilmEncoder = _Manims
    filming.probe = lambda *_args, **_kwargs: None
    shown = scene(name)
    return lambda: filming.film(shown, HD, Path(folder) / f"{name}.mp4", lambda _frames: None) and None


def floor(name: str) -> Callable[[], None]:
    """x264 alone: all frames, held ones too, at our settings."""
    frames: list[tuple[list[Patch], int]] = []

    def keep(picture: Picture, repeat: int) -> None:
        kept = [patch._replace(planes=tuple(plane.copy() for plane in patch.planes)) for patch in patches(picture)]
        frames.append((kept, repeat))

    play(scene(name), HD, keep)
    codec = av.VideoCodecContext.create("libx264", "w")
    codec.options = x264.OPTIONS
    x264.set_up(codec, HD, HD.height)
    picture = av.VideoFrame(HD.width, HD.height, "yuv420p")

    def encode_all() -> None:
        picture.pts = 0
        for changed, repeat in frames:
            for patch in changed:
                put(patch, planes(picture))
            for _ in range(repeat):
                codec.encode(picture)
                picture.pts += 1
        codec.encode(None)

    return encode_all


def still(name: str, folder: str) -> Callable[[], None]:
    """One more picture in a process that has made it before."""
    picture, order = choose_picture(name, FOLDER), Order(FOLDER, Path(folder))
    taken.still(picture, order)
    return lambda: taken.still(picture, order) and None


def memory(name: str, quality: str, films: str) -> Callable[[], None]:
    """Films one after the other, as a worker makes them."""
    shown, folder = scene(name), Path(tempfile.mkdtemp(prefix="rowwise-bench-"))

    def make() -> None:
        for _ in range(int(films)):
            filming.film(shown, QUALITIES[quality], folder / "film.mp4", lambda _frames: None)

    return make


def size(tokens: str, heads: str) -> Callable[[], int]:
    """A film of one head's numbers, in a lesson of that size; gives its frames."""
    made = lesson(
        Make(queries=tuple("我你他她它们给的书是不了"[: int(tokens)]), heads=int(heads), d_out=3, compare=False)
    )
    shown = cast(made, compute(made), made.state("head_in_numbers"))
    folder = Path(tempfile.mkdtemp(prefix="rowwise-bench-"))
    return lambda: filming.film(shown, HD, folder / "b0.mp4", lambda _frames: None).frames


def resident() -> float:
    """MB that this process holds now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 2**20


def main() -> None:
    """Prepare, then time."""
    name, *words = sys.argv[1:]
    job = {"medium": medium, "floor": floor, "still": still, "size": size, "memory": memory}[name](*words)
    wall, cpu = monotonic(), process_time()
    share = 1 / (job() or 1)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    held = most if words[-1] == "1" else resident()
    sys.stdout.write(json.dumps([(monotonic() - wall) * share, (process_time() - cpu) * share, held]) + "\n")


if __name__ == "__main__":
    main()

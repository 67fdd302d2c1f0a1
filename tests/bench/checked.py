"""Parts that are looked at: the pixels of films, the films as decoders see them, and memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import av

from scenes.render.perform import play
from scenes.render.quality import QUALITIES, Quality
from scenes.render.yuv import patches, planes
from tests.bench.films import all_films, scene
from tests.bench.run import run, told
from tests.bench.timed import manims, ours
from tests.render.compared import ENOUGH, compare, psnr
from tests.render.decoded import differences

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from scenes.render.picture import Picture, Pixels

    Luma = NDArray[np.uint8]

SMALL = Quality("small", 480, 270, 15)
HD = QUALITIES["hd"]
FILMS = 20
MB = {"hd": 400, "uhd": 1200}


def pixels(_film: str, _folder: Path, _rounds: int) -> Iterator[str]:
    """Every frame of every film before it is encoded, against Manim's own renderer."""
    for name in all_films():
        found = compare(scene(name), SMALL)
        times = "the same times" if found.repeats[0] == found.repeats[1] else "OTHER TIMES"
        left = f"; left to Manim: {', '.join(sorted(found.fallbacks))}" if found.fallbacks else ""
        what = f"{name}, {sum(found.repeats[1])} frames, {times}{left}"
        yield f"| {what} | | picture {found.where} is least like Manim's: {found.worst:.1f} dB | | {ENOUGH:.0f} dB |"


def decoders(film: str, folder: Path, _rounds: int) -> Iterator[str]:
    """Every film in draft, and one in HD, by FFmpeg and by OpenH264, frame by frame."""
    media = folder / "decoders"
    run([*ours(folder, "build", "--quality", "draft")[:-1], media])
    run([*ours(folder, "build", film)[:-1], media])
    ordered = [(name, QUALITIES["draft"], ".draft.mp4") for name in all_films()]
    for name, quality, ending in [*ordered, (film, HD, ".mp4")]:
        count, different = differences(media / f"{name.replace('.', '/')}{ending}", quality.width, quality.height)
        yield f"| {name}, {quality.name}, {count} frames | | {len(different)} differ {different[:5] or ''} | | 0 |"


def quality(film: str, folder: Path, _rounds: int) -> list[str]:
    """The films as they are decoded, against the pictures that went in, each in its own colours; and their sizes."""
    run(manims(folder, film))
    [theirs] = folder.glob(f"manim*/videos/films/1080p60/{film.replace('.', '_')}.mp4")
    mine = folder / "quality"
    run([*ours(folder, "build", film)[:-1], mine])
    mine /= f"{film.replace('.', '/')}.mp4"
    decoded = (_decoded(theirs), _decoded(mine))
    decibels: tuple[list[float], list[float]] = ([], [])

    def sink(picture: Picture, repeat: int) -> None:
        meant = _as_manim(picture.pixels), _as_we(picture.pixels)
        for k in range(repeat):
            for found, frames, luma in zip(decibels, decoded, meant, strict=True):
                frame = next(frames)
                if k in {0, repeat - 1}:  # the film may hold a picture for seconds
                    found.append(psnr(luma, frame))

    play(scene(film), HD, sink)
    assert not [frame for frames in decoded for frame in frames], "a film has more frames than the scene"
    (their_mean, their_worst), (mean, worst) = ((sum(each) / len(each), min(each)) for each in decibels)
    their_size, size = theirs.stat().st_size / 1e6, mine.stat().st_size / 1e6
    return [
        f"| {film}, luma, mean | {their_mean:.1f} dB | {mean:.1f} dB | | at least theirs |",
        f"| {film}, luma, worst frame | {their_worst:.1f} dB | {worst:.1f} dB | | at least theirs |",
        f"| {film}, size | {their_size:.2f} MB | {size:.2f} MB | {size / their_size:.2f} times | at most 1.25 |",
    ]


def memory(film: str, _folder: Path, _rounds: int) -> Iterator[str]:
    """The most that a worker takes, and whether it grows."""
    for size, most in MB.items():
        yield f"| a worker, {film}, {size} | | {told('memory', film, size, 1).memory:.0f} MB | | {most} MB |"
    few, many = (told("memory", film, "draft", films).memory for films in (FILMS // 4, FILMS))
    yield f"| after {FILMS} films, and after {FILMS // 4} | | {many:.0f}, {few:.0f} MB | | the same |"


def _decoded(path: Path) -> Iterator[Luma]:
    with av.open(str(path)) as film:
        for frame in film.decode(video=0):
            yield planes(frame)[0]


def _as_manim(pixels: Pixels) -> Luma:
    return planes(av.VideoFrame.from_ndarray(pixels, format="rgba").reformat(format="yuv420p"))[0].copy()


def _as_we(pixels: Pixels) -> Luma:
    from scenes.render.picture import Picture, Rect  # noqa: PLC0415

    height, width = pixels.shape[:2]
    [patch] = patches(Picture(pixels, (Rect(0, 0, width, height),)))
    return patch.planes[0].copy()

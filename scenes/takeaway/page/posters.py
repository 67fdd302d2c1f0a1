"""The picture that stands for a film until it is played: its own last one, made anew when the film is."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from scenes.render.beside import poster_of
from scenes.render.errors import saying_where
from scenes.render.store import sealed
from scenes.render.store.cut import hash_of
from scenes.render.whole import whole

if TYPE_CHECKING:
    from pathlib import Path

_WIDEST = 1280
"""Pixels: sharp where the page shows it, and a third of the size."""
_WAY = 1
"""How it is made. Count on when that changes."""


def poster(film: Path, sha256: str | None, media: Path) -> Path:
    """Bring the poster of that film up to date and give its path; ``sha256`` is the film's, as far as that is noted.

    RenderError when the film cannot be read or the poster not be written.
    """
    target = poster_of(film)
    note = media / ".store" / "posters" / film.parent.name / f"{target.name}.json"
    made_from = f"{_WAY} {sha256 or hash_of(film)}"
    if not _is_done(note, made_from, target):
        picture = _last_picture(film)
        with whole(target) as part, saying_where(target):
            part.write_bytes(picture)
        sealed.write(note, {"made from": made_from, "sha256": hash_of(target)})
    return target


def _is_done(note: Path, made_from: str, target: Path) -> bool:
    try:
        noted = sealed.read(note)
    except sealed.DamagedError:
        return False
    return noted is not None and noted["made from"] == made_from and noted["sha256"] == hash_of(target)


def _last_picture(film: Path) -> bytes:
    from PIL import Image  # noqa: PLC0415  only when there is something to do

    from scenes.render.join import frame_at_end  # noqa: PLC0415  as above

    picture = Image.fromarray(frame_at_end(film))
    picture.thumbnail((_WIDEST, _WIDEST), Image.Resampling.LANCZOS)
    buffer = io.BytesIO()
    picture.save(buffer, "PNG")
    return buffer.getvalue()

"""Films for special uses: WebM (VP9) for pages, MOV (ProRes 4444) for editing; both can leave the ground out.

Like the MP4 they have BT.709 colours, tagged, and the same bytes each time. Alpha is straight.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import av
from av.video.reformatter import ColorPrimaries, ColorRange, Colorspace, ColorTrc, VideoReformatter

from scenes.render.encode import EXACT, KEY_EVERY, FilmEncoder
from scenes.render.gif import GifEncoder
from scenes.render.pixels import straight

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from scenes.render.medium import Medium
    from scenes.render.picture import Pixels
    from scenes.render.quality import Quality
    from scenes.render.thread import Encoder


@dataclass(frozen=True)
class _Codec:
    container: str
    name: str
    opaque: str
    clear: str
    """Pixel formats."""
    options: dict[str, str]


_CODECS = {
    "webm": _Codec(
        "webm", "libvpx-vp9", "yuv420p", "yuva420p",
        # crf 2: from 4 on settled cells are more than two levels off. No frames that are never shown, which alpha
        # cannot have; one thread, as more would change the bytes
        {"crf": "2", "b": "0", "deadline": "good", "cpu-used": "4", "auto-alt-ref": "0", "row-mt": "0"},
    ),
    "mov": _Codec(
        "mov", "prores_ks", "yuv444p10le", "yuva444p10le",
        {"profile": "4", "alpha_bits": "16", "vendor": "apl0", "bits_per_mb": "2000"},
    ),
}  # fmt: skip


def encoder_for(path: Path, quality: Quality, medium: Medium, cuts: Collection[int]) -> Encoder:
    """What writes a film of that kind; an MP4 can be cut at ``cuts``. OSError when ``path`` cannot be written."""
    if medium.ending == "mp4":
        return FilmEncoder(path, quality, cuts)
    if medium.ending == "gif":
        return GifEncoder(path, quality)
    return _CodecEncoder(path, quality, _CODECS[medium.ending], clear=medium.transparent)


class _CodecEncoder:
    """Writes RGBA pictures as VP9 or ProRes. Errors as in ``FilmEncoder``."""

    def __init__(self, path: Path, quality: Quality, codec: _Codec, *, clear: bool) -> None:
        self.frames = 0
        self._clear = clear
        self._format = codec.clear if clear else codec.opaque
        self._tick = Fraction(1, quality.fps)
        self._to_yuv = VideoReformatter()
        self._file = av.open(f"file:{path}", "w", format=codec.container, options={"fflags": "+bitexact"})
        self._stream = self._stream_for(quality, codec)

    def _stream_for(self, quality: Quality, codec: _Codec) -> Any:
        options = codec.options | ({"g": str(KEY_EVERY * quality.fps)} if codec.container == "webm" else {})
        stream: Any = self._file.add_stream(codec.name, rate=Fraction(quality.fps), options=options)
        stream.width, stream.height, stream.pix_fmt = quality.width, quality.height, self._format
        if self._clear and codec.container == "webm":
            stream.metadata["alpha_mode"] = "1"
        context = stream.codec_context
        context.time_base = self._tick
        context.thread_count = 1
        context.color_range, context.colorspace = ColorRange.MPEG, Colorspace.ITU709
        context.color_primaries, context.color_trc = ColorPrimaries.BT709, ColorTrc.BT709
        return stream

    written = None

    def write(self, pixels: Pixels) -> None:
        """Add one picture."""
        self._picture = self._to_yuv.reformat(
            av.VideoFrame.from_ndarray(straight(pixels) if self._clear else pixels, format="rgba"),
            format=self._format,
            src_color_range=ColorRange.JPEG,
            dst_color_range=ColorRange.MPEG,
            dst_colorspace=Colorspace.ITU709,
            interpolation=EXACT,
            threads=1,
        )
        self.again()

    def again(self) -> None:
        """Hold the last picture for one more frame."""
        self._picture.pts, self._picture.time_base = self.frames, self._tick
        self._file.mux(self._stream.encode(self._picture))
        self.frames += 1

    def finish(self) -> None:
        """Write what the encoder still holds; the file is then complete."""
        self._file.mux(self._stream.encode(None))
        self._file.close()

    def abandon(self) -> None:
        """Close the file, which is of no use."""
        with suppress(OSError, av.FFmpegError):  # it is about to be removed
            self._file.close()

"""What files are called on the page, in both languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lessons.core.lesson import Words
from scenes.takeaway.page.found import SLIDES

if TYPE_CHECKING:
    from scenes.takeaway.page.found import File

_KINDS = {
    "mp4": Words("影片", "film"),
    "webm": Words("影片", "film"),
    "mov": Words("影片，供剪辑", "film, for editing"),
    "gif": Words("动图", "moving picture"),
    "png": Words("图片", "picture"),
    "svg": Words("矢量图", "vector picture"),
    "html": Words("在浏览器里放映", "slides for a browser"),
    "pptx": Words("幻灯片", "slides"),
    "vtt": Words("字幕", "subtitles"),
    "srt": Words("字幕", "subtitles"),
}
_SHEET = Words("全部画面", "all pictures")
_HANDOUT = Words("讲义", "hand-out")
_VARIANTS = {
    "paper": Words("浅色", "light"),
    "zh": Words("中文", "Chinese"),
    "en": Words("英文", "English"),
    "zh+en": Words("中英双语", "Chinese and English"),
    "bare": Words("画面无旁白", "no narration drawn"),
    "draft": Words("草稿480p", "draft 480p"),
    "uhd": Words("4K", "4K"),
    "clear": Words("透明底", "transparent"),
}


_KEPT = re.compile(r"kept\d+")
_PART = re.compile(r"-(\d+)\.pptx$")
_TIMES = re.compile(r"(?<=\d)x$")


def is_deck(file: File) -> bool:
    """Whether it is made to lecture from, or to hand out."""
    return file.ending in SLIDES and file.path.parent.name != "stills"


def kind(file: File) -> Words:
    """What kind of file it is."""
    if file.path.parent.name == "stills" and "@" not in file.of:
        return _SHEET
    if file.ending == "pdf":
        return _HANDOUT if is_deck(file) else _KINDS["svg"]
    return _KINDS[file.ending]


def variant(file: File) -> Words | None:
    """What differs from the usual look, and which part of slides it is; nothing where that is usual."""
    part = _PART.search(file.path.name)
    names = [word.removesuffix(f"-{part[1]}") if part else word for word in file.variant]
    words = [_variant(name) for name in names]
    words += [Words("比课程旧", "older than the lesson")] if file.is_old else []
    words += [Words(f"第{part[1]}份", f"part {part[1]}")] if part else []
    return Words("、".join(word.zh for word in words), ", ".join(word.en for word in words)) if words else None


def _variant(name: str) -> Words:
    if _KEPT.fullmatch(name):
        return Words("您改过的，已留存", "yours, kept")
    return _VARIANTS.get(name, Words(*[_TIMES.sub("×", name)] * 2))


def size(count: int) -> str:
    """``3.1 MB`` of so many bytes, as file managers show it."""
    return f"{count / 1e6:.1f} MB" if count >= 1e5 else f"{max(count / 1e3, 0.1):.1f} kB"


def clock(seconds: float) -> str:
    """``1:05``, in whole seconds that have passed."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"

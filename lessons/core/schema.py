"""The shape of a lesson file: which tables and keys there are, and of which type.

Matrices, ``scale``, ``mask``, ``query`` and ``follow`` may be written in several ways; they stay ``Any`` here and are
checked where they are read. Every field may be ``None``: it is missing, or wrong and reported already.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field

Title = Annotated[str, Field(min_length=1, max_length=80)]
Narration = Annotated[str, Field(min_length=1, max_length=240)]
Label = Annotated[str, Field(min_length=1, max_length=24)]
Labels = Annotated[list[Label], Field(min_length=1, max_length=512)]


class Table(BaseModel):
    """A TOML table. Keys other than its fields are refused; the keys in ``due`` must be there."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    due: ClassVar[tuple[str, ...]] = ()


class TitleTable(Table):
    """``title = { zh = "…", en = "…" }``."""

    due = ("zh", "en")
    zh: Title | None = None
    en: Title | None = None


class SayTable(Table):
    """``say = { zh = "…", en = "…" }``."""

    due = ("zh", "en")
    zh: Narration | None = None
    en: Narration | None = None


class BeatTable(Table):
    """``[[state.beat]]``."""

    due = ("id", "say")
    id: str | None = None
    say: SayTable | None = None


class StateTable(Table):
    """``[[state]]``."""

    due = ("id", "scene", "beat")
    id: str | None = None
    scene: str | None = None
    title: TitleTable | None = None
    head: int | None = None
    query: Any = None
    beat: list[BeatTable] | None = None


class HeadTable(Table):
    """``[[given.head]]``."""

    due = ("W_Q", "W_K", "W_V")
    W_Q: Any = None
    W_K: Any = None
    W_V: Any = None


class GivenTable(Table):
    """``[given]``."""

    Q: Any = None
    K: Any = None
    V: Any = None
    X: Any = None
    M: Any = None
    W_O: Any = None
    head: Annotated[list[HeadTable], Field(min_length=1, max_length=64)] | None = None
    scale: Any = "none"
    mask: Any = "none"


class LessonTable(Table):
    """The whole file."""

    due = ("title", "given", "state")
    title: TitleTable | None = None
    tokens: Labels | None = None
    queries: Labels | None = None
    keys: Labels | None = None
    decimals: Annotated[int, Field(ge=0, le=12)] = 3
    follow: Any = None
    default: str | None = None
    given: GivenTable | None = None
    state: Annotated[list[StateTable], Field(min_length=1)] | None = None


class FileTable(Table):
    """A matrix beside the lesson: ``{ file = "X.csv" }`` or ``{ file = "w.npz", name = "X" }``."""

    due = ("file",)
    file: Annotated[str, Field(max_length=60)] | None = None
    name: str | None = None


class TakeTable(Table):
    """``{ take = [0, 1] }``: features of X, counted from 0, in that order."""

    due = ("take",)
    take: Annotated[list[int], Field(min_length=1, max_length=512)] | None = None


class MaskTable(Table):
    """``{ kind = "causal", padding = [1, 1, 0] }``: both rules together."""

    due = ("kind", "padding")
    kind: str | None = None
    padding: Any = None

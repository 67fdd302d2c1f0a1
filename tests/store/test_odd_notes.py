"""Notes and films that cannot be read, as in folders of another user or where something else has their name."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.render.errors import RenderError
from scenes.render.store import sealed
from scenes.render.store.cut import hash_of


def test_a_file_where_the_folder_of_notes_should_be_is_no_note_and_is_told_when_one_is_written(tmp_path):
    (tmp_path / ".store").write_text("mine")
    note = tmp_path / ".store" / "slides" / "b0.json"
    assert sealed.read(note) is None
    with pytest.raises(RenderError, match="cannot be written"):
        sealed.write(note, {})
    assert (tmp_path / ".store").read_text() == "mine"


def test_a_folder_in_the_place_of_a_note_is_a_damaged_note(tmp_path):
    with pytest.raises(sealed.DamagedError, match="cannot be read"):
        sealed.read(tmp_path)


def test_what_must_not_be_read_is_told_and_not_taken_for_absent(tmp_path, monkeypatch):
    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refused)
    monkeypatch.setattr(Path, "read_bytes", refused)
    with pytest.raises(RenderError, match=r"b0\.mp4: cannot be read \(Permission denied\)"):
        hash_of(tmp_path / "b0.mp4")
    with pytest.raises(sealed.DamagedError, match="Permission denied"):
        sealed.read(tmp_path / "b0.json")

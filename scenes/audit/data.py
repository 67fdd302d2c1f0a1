"""A picture for programs: every text with its box, and which number of the Trace it is, with its exact value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.audit.wording import text_of

if TYPE_CHECKING:
    from lessons.core.trace import Trace
    from scenes.audit.seen import Seen, Snapshot
    from scenes.draw.boxes import Box


def texts_data(shot: Snapshot, trace: Trace) -> list[dict[str, Any]]:
    """The texts in the order of painting; of a caption each paragraph is one. Boxes are [left, top, width, height], px.

    ``index`` counts from 0 along the axes of the array that ``trace`` names.
    """
    boxes: dict[object, Box] = {}
    first: dict[object, Seen] = {}
    for text in shot.texts:
        key = text.text if text.kind == "narration" else text
        boxes[key] = boxes[key].union(text.box) if key in boxes else text.box
        first.setdefault(key, text)
    return [_text(text, boxes[key], trace) for key, text in first.items()]


def _text(text: Seen, box: Box, trace: Trace) -> dict[str, Any]:
    place = [round(part, 2) for part in (box.x0, box.y0, box.w, box.h)]
    data: dict[str, Any] = {"text": text_of(text), "box": place, "size": round(text.size, 2)}
    if text.source:
        name, index = text.source
        data |= {"trace": name, "index": list(index), "value": float(trace[name].values[index])}
    return data

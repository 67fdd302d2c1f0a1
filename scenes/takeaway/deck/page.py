"""Slides as one HTML file that needs nothing else: no network, no server, and nothing may run but what we wrote.

RevealJS steps through it. Films are inside as text and are unpacked one step ahead; ``deck.js`` says how they play.
"""

from __future__ import annotations

import base64
import hashlib
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.draw.boxes import FRAME_H, zones
from scenes.draw.theme import THEMES
from scenes.takeaway.deck.webfont import faces
from scenes.takeaway.subtitles import vtt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lessons.core.lesson import Lang, Words
    from scenes.stage import Look
    from scenes.takeaway.deck.slides import Deck, Slide

LANGUAGE: dict[Lang, str] = {"zh": "zh-Hans", "en": "en"}
_NAMES: dict[Lang, str] = {"zh": "中文", "en": "English"}
_HERE = Path(__file__).parent
_REVEAL = _HERE.parent / "reveal"
_KEYS: dict[Lang, dict[str, str]] = {
    "zh": {"→": "下一步", "←": "上一步", "C": "字幕", "S": "讲者窗口", "F": "全屏", "Esc": "总览"},
    "en": {"→": "next", "←": "back", "C": "captions", "S": "speaker’s window", "F": "full screen", "Esc": "overview"},
}


def page(deck: Deck) -> bytes:
    """The whole file. The same deck gives the same bytes."""
    styles = [_text(_REVEAL / "reveal.css"), faces(_written(deck)) + _values(deck.look) + _text(_HERE / "deck.css")]
    scripts = [_text(_REVEAL / "reveal.js").replace("</script", "<\\/script"), _text(_HERE / "deck.js")]
    lang = deck.langs[0]
    return "\n".join((
        f'<!doctype html>\n<html lang="{LANGUAGE[lang]}">\n<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_policy(scripts, styles)}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(f'{deck.name} {deck.title.in_lang(lang)}')}</title>\n<link rel=\"icon\" href=\"data:,\">",
        *(f"<style>{style}</style>" for style in styles),
        '<div class="reveal"><div class="slides">',
        _cover(deck),
        *(_section(slide, deck) for slide in deck.slides),
        f'<div id="captions" class="{"over" if deck.look.captions else ""}"></div>\n</div></div>',
        _tools(deck),
        f'<script type="text/plain" id="speaker-look">{_text(_HERE / "speaker.css")}</script>',
        *(f"<script>{script}</script>" for script in scripts),
        "</html>\n",
    )).encode()  # fmt: skip


def _policy(scripts: list[str], styles: list[str]) -> str:
    """Only these scripts and styles, told by their hashes, and media from within the file."""
    allowed = {"script-src": " ".join(map(_hash, scripts)), "style-src": " ".join(map(_hash, styles))}
    media = {"img-src": "data:", "media-src": "data: blob:", "font-src": "data:"}
    nothing = dict.fromkeys(("default-src", "base-uri", "form-action"), "'none'")
    return "; ".join(f"{what} {source}" for what, source in (nothing | allowed | media).items())


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _values(look: Look) -> str:
    """Colours of the theme, and how high the room for captions is, px of a slide."""
    roles = ("ground", "cell", "ink", "muted", "line", "query")
    values = {role: getattr(THEMES[look.theme], role) for role in roles}
    values["captions"] = f"{FRAME_H - zones(len(look.captioned) or 1).caption.y0 - 3:g}px"
    return ":root {" + " ".join(f"--{name}: {value};" for name, value in values.items()) + "}\n"


def _written(deck: Deck) -> str:
    """All that is written in letters, and not in a picture."""
    titles = (
        words.in_lang(lang) for words in (deck.title, *(slide.title for slide in deck.slides)) for lang in deck.langs
    )
    said = (text for slide in deck.slides for text in slide.said.values())
    return "".join((*titles, *said, *map(_keys, deck.langs), _tools(deck)))


def _cover(deck: Deck) -> str:
    """The title, and a way to each state."""
    one, other = deck.langs
    states = {slide.state: slide.title for slide in deck.slides}
    links = "".join(
        f'<li><a href="#{escape(state)}"><b>{escape(state.partition(".")[2])}</b>{_spans(title, deck)}</a></li>'
        for state, title in states.items()
    )
    keys = "<br>\n".join(f'<span lang="{LANGUAGE[lang]}">{_keys(lang)}</span>' for lang in deck.langs)
    return (
        f'<section id="cover" class="cover">\n'
        f'<h1 lang="{LANGUAGE[one]}">{escape(deck.title.in_lang(one))}</h1>\n'
        f'<p lang="{LANGUAGE[other]}">{escape(deck.title.in_lang(other))}</p>\n'
        f'<ol>{links}</ol>\n<p class="keys">{keys}</p>\n</section>'
    )


def _keys(lang: Lang) -> str:
    return " ".join(f"<kbd>{key}</kbd> {what}" for key, what in _KEYS[lang].items())


def _spans(words: Words, deck: Deck) -> str:
    return "".join(f'<span lang="{LANGUAGE[lang]}">{escape(words.in_lang(lang))}</span>' for lang in deck.langs)


def _section(slide: Slide, deck: Deck) -> str:
    lang = deck.langs[0]
    opens = f' data-state="{escape(slide.state)}"' if slide.opens else ""
    start = (
        f'<img class="start" alt="" decoding="sync" src="{_data(slide.start, "image/png")}">\n' if slide.opens else ""
    )
    title = slide.title.in_lang(lang)
    tracks = "".join(_tracks(slide, deck)) if deck.captions else ""
    return (
        f'<section id="{escape(slide.name)}"{opens}>\n'
        f'<h2 class="unseen">{escape(slide.name)} {escape(title)}</h2>\n'
        f'<img class="settled" alt="{escape(slide.alt[lang].short)}" decoding="sync" '
        f'src="{_data(slide.settled, "image/png")}">\n{start}'
        f'<video muted playsinline preload="none" aria-hidden="true" tabindex="-1">{tracks}</video>\n'
        f'<div class="unseen">{_paragraphs({lang: slide.alt[lang].long for lang in deck.look.langs})}</div>\n'
        f'<aside class="notes">{_paragraphs({lang: slide.said[lang] for lang in deck.langs})}</aside>\n'
        f'<script type="text/plain" class="film">{base64.b64encode(slide.film).decode()}</script>\n</section>'
    )


def _paragraphs(texts: dict[Lang, str]) -> str:
    return "".join(f'<p lang="{LANGUAGE[lang]}">{escape(text)}</p>' for lang, text in texts.items())


def _tracks(slide: Slide, deck: Deck) -> Iterator[str]:
    for lang in deck.langs:
        source = _data(vtt(slide.cues[lang]).encode(), "text/vtt")
        yield f'<track kind="captions" srclang="{LANGUAGE[lang]}" label="{_NAMES[lang]}" src="{source}">'


def _tools(deck: Deck) -> str:
    """Two buttons, which are seen when one points at them."""
    langs = " ".join(LANGUAGE[lang] for lang in deck.langs) if deck.captions else ""
    names = " ".join(f'data-{lang}="{name}"' for lang, name in _NAMES.items())
    on = " data-on" if deck.captions and not deck.look.captions else ""
    return (
        '<div id="tools">\n'
        f'<button id="captions-button" type="button" aria-pressed="false" data-langs="{langs}" {names}{on}>'
        '<span lang="zh-Hans">字幕</span> <span lang="en">Captions</span><output></output></button>\n'
        '<button id="speaker-button" type="button"><span lang="zh-Hans">讲者窗口</span> '
        '<span lang="en">Speaker</span></button>\n</div>'
    )


def _data(content: bytes, kind: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")

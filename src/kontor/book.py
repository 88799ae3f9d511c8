"""The rulebook that explains a game to people: chapters of a few steps, each with a picture cut from a position.

book.toml          in a game's folder data/book: the order of the chapters, and what each picture shows
en/claim.md        a chapter in a language: a title, a lead, then steps

    # Claiming a route
    The lead, one paragraph. [T7.1]

    ## Control pays
    picture: control
    One paragraph. The ids of the rules that it tells stand at its end. [T7.2 T7.3]
"""

from __future__ import annotations

import re
from pathlib import Path

from kontor.datafile import Reader, read_toml
from kontor.protocol import BadInput, Chapter, Picture, Step

FILE = "book.toml"
_PARAGRAPH = re.compile(r"(?P<text>[^\[]+?) \[(?P<rules>[^]]+)\]")
_PICTURE = "picture: "


def read_chapters(folder: Path, language: str) -> list[Chapter]:
    """In their order; raises BadInput for a language that is not there, and where a file is wrong."""
    if not language.replace("-", "").isalpha() or not (folder / language).is_dir():
        raise BadInput(f"the book is not written in '{language[:20]}'")
    return [_chapter(folder / language / f"{id}.md") for id in _top(folder).strings("chapters")]


def read_pictures(folder: Path) -> dict[str, Picture]:
    """By their ids; raises BadInput."""
    found = _top(folder).into("pictures")
    return {id: _picture(found.into(id)) for id in found.table}


def _top(folder: Path) -> Reader:
    return Reader(folder / FILE, "", read_toml(folder / FILE))


def _picture(one: Reader) -> Picture:
    one.only("position", "around", "marked", "desk", "wide")
    shown = one.get("desk", int) if "desk" in one.table else None
    around = tuple(one.strings("around")) if "around" in one.table else ()
    if (shown is None) == (not around):
        one.wrong("it shows what lies 'around' something, or a 'desk'")
    marked = tuple(one.strings("marked")) if "marked" in one.table else ()
    wide = "wide" in one.table and one.get("wide", bool)
    return Picture(" ".join(one.get("position", str).split()), around, marked, shown, wide)


def _chapter(file: Path) -> Chapter:
    lead, *steps = file.read_text(encoding="utf-8").split("\n## ")
    title, text, rules = _told(lead.removeprefix("# "), file)
    return Chapter(file.stem, title, text, rules, tuple(_step(one, file) for one in steps))


def _step(written: str, file: Path) -> Step:
    title, _, rest = written.partition("\n")
    picture, _, paragraph = rest.partition("\n")
    if not picture.startswith(_PICTURE):
        raise BadInput(f"{file}: '{title}' has no picture")
    _, text, rules = _told(f"{title}\n{paragraph}", file)
    return Step(title, text, rules, picture.removeprefix(_PICTURE))


def _told(written: str, file: Path) -> tuple[str, str, tuple[str, ...]]:
    """A title, and the paragraph below it with the ids at its end."""
    title, _, paragraph = written.strip().partition("\n")
    found = _PARAGRAPH.fullmatch(paragraph.strip())
    if found is None:
        raise BadInput(f"{file}: '{title}' needs one paragraph that ends with the ids of its rules")
    return title, found["text"], tuple(found["rules"].split())

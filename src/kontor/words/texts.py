"""Reads files of texts: `code = text` on every line, with the places for facts in braces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SLOT = re.compile(r"\{([^{}]*)\}")
INSIDE = re.compile(r"(@?)([a-zA-Z_]\w*)(?:\.(\w+))?((?:\|[^|]*)*)")


class BadText(ValueError):
    """A file of texts is wrong; the message names file and line."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a fact: {route}, {kind.dative}, {@seat}, {n|action|actions}."""

    name: str
    form: str = ""  # of the word: what its language calls it
    player: bool = False  # the fact is a seat, and its player is named
    forms: tuple[str, ...] = ()  # one of these is chosen by number


Part = str | Slot


def read(file: Path) -> dict[str, str]:
    """Code -> text. Blank lines and lines that begin with # say nothing; \\n in a text begins a new line."""
    found: dict[str, str] = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        code, equals, text = line.partition(" = ")
        if not equals or code in found:
            raise BadText(f"{file}, line {number}: {'this code stands here twice' if equals else 'code = text'}")
        found[code] = text.replace("\\n", "\n")
    return found


def parts(text: str) -> Iterator[Part]:
    """The text taken apart; raises BadText where braces hold no name."""
    end = 0
    for slot in SLOT.finditer(text):
        if text[end : slot.start()]:
            yield text[end : slot.start()]
        end = slot.end()
        inside = INSIDE.fullmatch(slot[1])
        if inside is None:
            raise BadText(f"what is {slot[0]}? A slot is a name in braces: {text}")
        player, name, form, forms = inside.groups()
        yield Slot(name, form or "", player == "@", tuple(forms.split("|")[1:]))
    if text[end:]:
        yield text[end:]

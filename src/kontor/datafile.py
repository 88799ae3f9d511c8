"""Reads TOML files that people write: a wrong one is refused with its name, the item and what is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from kontor.protocol import BadInput

T = TypeVar("T")


def read_toml(path: Path) -> dict[str, Any]:
    import tomllib  # here, because it takes a while to load

    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path}: is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path}: is not TOML ({error})") from None


class Reader:
    """A checked way into nested tables: every complaint names the file and the item."""

    def __init__(self, file: Path, item: str, table: Mapping[str, Any]) -> None:
        self.file = file
        self.item = item
        self.table = table

    def wrong(self, what: str) -> NoReturn:
        raise BadInput(f"{self.file}: {self.item}: {what}" if self.item else f"{self.file}: {what}")

    def get(self, key: str, kind: type[T]) -> T:
        if key not in self.table:
            self.wrong(f"'{key}' is missing")
        found = self.table[key]
        if not isinstance(found, kind) or (kind is int and isinstance(found, bool)):
            self.wrong(f"'{key}' must be {_ARTICLES[kind]}, not {found!r}")
        return found

    def strings(self, key: str) -> list[str]:
        return [
            text if isinstance(text, str) else self.wrong(f"'{key}' must hold texts") for text in self.get(key, list)
        ]

    def numbers(self, key: str, least: int = 0) -> list[int]:
        found = self.get(key, list)
        if not all(type(number) is int and number >= least for number in found):
            self.wrong(f"'{key}' must hold whole numbers of at least {least}")
        return found

    def one_of(self, word: str, words: Sequence[str], what: str) -> int:
        if word not in words:
            self.wrong(f"unknown {what} '{word}' (known: {', '.join(words)})")
        return words.index(word)

    def into(self, key: str, item: str = "") -> Reader:
        return Reader(self.file, item or f"{self.item} {key}".strip(), self.get(key, dict))

    def word(self, text: str) -> str:
        """A name that can be typed as part of a command."""
        if text.split() != [text]:
            self.wrong(f"a name in commands is one word, not {text!r}")
        return text

    def only(self, *keys: str) -> None:
        for key in self.table:
            if key not in keys:
                self.wrong(f"unknown entry '{key}'")


_ARTICLES: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    list: "a list",
    dict: "a table",
    bool: "true or false",
}


def read_range(reader: Reader, key: str, most: int) -> tuple[int, int]:
    found = reader.numbers(key, 2)
    if len(found) != 2 or not found[0] <= found[1] <= most:
        reader.wrong(f"'{key}' must be the fewest and the most players, from 2 to {most}, not {found}")
    return found[0], found[1]

"""What is said to people, in every language: a folder each, read by the terminal, the server and the page.

What happens leaves a game as a code and facts; here the code is looked up and the facts are put into its text.
How a text is written: docs/translating.md. The page does the same with the same files (web/src/lib/words.ts).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from kontor.words.plurals import Plurals
from kontor.words.texts import Part, Slot, parts, read

FOLDER = Path(__file__).parent
DEFAULT = "en"

NOBODY: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Scene:
    """Whose words they are, and what this table calls places, things and players."""

    file: str  # the game's
    names: Mapping[str, str] = field(default_factory=dict)  # id -> name, unless the language has its own
    players: Sequence[str] = ()  # by seat; without them a seat is @0, @1 ...
    language: str = DEFAULT

    def of(self, players: Sequence[str], language: str = DEFAULT) -> Scene:
        """The same for these players, in this language."""
        return replace(self, players=players, language=language)

    def say(self, code: str, facts: Mapping[str, Any] = NOBODY) -> str:
        return words(self.language).say(self, code, facts)

    def called(self, kind: str, value: object) -> str:
        """What a fact of that name and value is called, as in a text."""
        return words(self.language).word(self, Slot(kind), value, NOBODY)

    def listed(self, items: Sequence[str]) -> str:
        return words(self.language).listed(items)

    def knows(self, code: str) -> bool:
        return words(self.language).text(self.file, code) is not None


class Words:
    """The texts of one language."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, dict[str, str]] = {}
        self.parsed: dict[str, tuple[Part, ...]] = {}
        self.plurals = Plurals(self.file("language")["plurals"])

    def file(self, name: str) -> dict[str, str]:
        """Code -> text. `hansa-picture` has what `hansa` has, and more."""
        if name not in self.files:
            whole = name.rpartition("-")[0]
            self.files[name] = (self.file(whole) if whole else {}) | read(self.folder / f"{name}.words")
        return self.files[name]

    def text(self, file: str, code: str) -> str | None:
        return self.file(file).get(code)

    def say(self, scene: Scene, code: str, facts: Mapping[str, Any]) -> str:
        """The text of a code with the facts in it; a code without a text is said as it is."""
        text = self.text(scene.file, code)
        return code if text is None else self._filled(scene, text, facts)

    def _filled(self, scene: Scene, text: str, facts: Mapping[str, Any]) -> str:
        if text not in self.parsed:
            self.parsed[text] = tuple(parts(text))
        return "".join(part if isinstance(part, str) else self._slot(scene, part, facts) for part in self.parsed[text])

    def _slot(self, scene: Scene, slot: Slot, facts: Mapping[str, Any]) -> str:
        value = facts.get(slot.name, "")
        if slot.forms:
            return self.plurals.choose(int(value), slot.forms)
        if slot.player:
            return self._player(scene, int(value), slot.form)
        if isinstance(value, list | tuple):
            return self.listed([self.word(scene, slot, one, facts) for one in value])
        return self.word(scene, slot, value, facts)

    def word(self, scene: Scene, slot: Slot, value: object, facts: Mapping[str, Any]) -> str:
        """What the language calls a value, in the form that is asked for; else what this table calls it."""
        plain = f"{slot.name}.{value}"
        text = self.text(scene.file, f"{plain}.{slot.form}") if slot.form else None
        text = self.text(scene.file, plain) if text is None else text
        return scene.names.get(str(value), str(value)) if text is None else self._filled(scene, text, facts)

    def _player(self, scene: Scene, seat: int, form: str) -> str:
        if not scene.players:
            return f"@{seat}"
        if seat < len(scene.players):
            return scene.players[seat]
        return self.word(scene, Slot("player", form), "neutral", {})

    def listed(self, items: Sequence[str], joint: str = "and") -> str:
        """Like '1, 2 and 2'."""
        if len(items) < 2:
            return "".join(items)
        return self.file("language")[joint].replace("{all}", ", ".join(items[:-1])).replace("{last}", items[-1])


def languages() -> dict[str, str]:
    """Every language that has a folder, and what it calls itself; English first."""
    found = sorted((file.parent.name for file in FOLDER.glob("*/language.words")), key=lambda name: name != DEFAULT)
    return {name: words(name).file("language")["name"] for name in found}


@cache
def words(language: str) -> Words:
    """The texts of a language; raises FileNotFoundError where there is none."""
    return Words(FOLDER / language)

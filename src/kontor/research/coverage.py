"""The table of the rules: for each id where the code names it, which tests prove it, in which editions it holds."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from kontor.protocol import AnyGame, Rule

PACKAGE = Path(__file__).parent.parent
TESTS = PACKAGE.parent.parent / "tests"  # only in a checkout
_ID = re.compile(r"\b(?:[A-Z]{1,2}\d+(?:\.\d+)?)\b")
_TEST = re.compile(r"def test_((?:[A-Z]{1,2})\d+(?:_\d+)?)_")


@dataclass(frozen=True, slots=True)
class Row:
    rule: Rule
    code: list[str]
    tests: list[str]

    @property
    def gap(self) -> str:
        """What is missing, if anything."""
        missing = ["code"] * (not self.code) + ["tests"] * (not self.tests and TESTS.is_dir())
        return " and ".join(missing)


def table(game: AnyGame) -> list[Row]:
    code, tests = _code(game), _tests()
    return [Row(rule, code[rule.id], tests[rule.id]) for rule in game.rulebook()]


def _code(game: AnyGame) -> dict[str, list[str]]:
    """The files of a game that name each rule."""
    found: dict[str, list[str]] = defaultdict(list)
    folder = PACKAGE / "games" / game.name
    for file in sorted(folder.rglob("*.py")):
        for id in sorted(set(_ID.findall(file.read_text(encoding="utf-8")))):
            found[id].append(str(file.relative_to(folder)))
    return found


def _tests() -> dict[str, list[str]]:
    """The test functions that are named after each rule."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(TESTS.rglob("test_*.py")):
        for id in _TEST.findall(file.read_text(encoding="utf-8")):
            found[id.replace("_", ".")].append(file.stem)
    return found

"""The lessons of the page are records: all that they ask for can be done, and every step has its words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from kontor import record
from kontor.match import Match
from kontor.registry import GAMES
from kontor.registry import game as game_named
from kontor.words import FOLDER as WORDS
from kontor.words import languages
from kontor.words.texts import read

FOLDER = Path(__file__).parent.parent / "web" / "src" / "learn"
LEARNER = 0


def steps(game: str) -> dict[str, list[str]]:
    """What the learner does, by step."""
    found: dict[str, list[str]] = {}
    for line in (FOLDER / f"{game}.record").read_text(encoding="utf-8").splitlines():
        if step := re.fullmatch(r"# step ([a-z-]+)", line):
            found[step[1]] = []
        elif line.startswith(f"{LEARNER} "):
            found[list(found)[-1]].append(line.removeprefix(f"{LEARNER} "))
    return found


def told_in(language: str, game: str) -> dict[str, str]:
    return read(WORDS / language / f"learn-{game}.words")


@pytest.mark.parametrize("game", GAMES)
def test_every_command_of_a_lesson_is_legal_where_it_is_asked_for(game: str) -> None:
    written = record.read(FOLDER / f"{game}.record")
    match = Match(written.setup)
    for line in written.lines:
        assert match.to_move == line.seat, (line.number, line.text)
        assert line.text in match.legal, (line.number, line.text, match.position.why_not(line.text))
        match.play(line.text)
    assert match.to_move not in (LEARNER, None), "it ends with a turn of the learner's, and the game goes on"


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_begins_and_ends_with_something_to_read(game: str) -> None:
    asked = steps(game)
    assert list(asked)[:2] == ["about", "win"]
    assert [id for id, moves in asked.items() if not moves] == ["about", "win", "end"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_its_words_and_there_are_no_others(game: str, language: str) -> None:
    told = told_in(language, game)
    assert {code.partition(".")[0] for code in told} == set(steps(game))
    assert {f"{id}.title" for id in steps(game)} | set(steps(game)) <= told.keys()


@pytest.mark.parametrize("game", GAMES)
def test_a_step_names_the_places_that_its_commands_are_about(game: str) -> None:
    """Whoever reads can find them on the board, but for those that the step before has named."""
    cities = {city["id"] for city in _drawn(game)["cities"]}
    told, before = told_in("en", game), set[str]()
    for id, moves in steps(game).items():
        named = set(re.findall(r"\{(\w+)\}", told[id])) & cities
        about = {name for move in moves for name in re.findall(r"[a-z]+", move) if name in cities}
        assert about <= named | before, (id, about - named)
        before = named | before


def _drawn(game: str) -> Mapping[str, Any]:
    return game_named(game).drawing(record.read(FOLDER / f"{game}.record").setup.board)

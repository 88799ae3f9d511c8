"""What leaves a game is what its schema says: views, drawings, facts of events and commands of whole games."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from kontor.match import Match
from kontor.record import read
from kontor.registry import GAMES, game
from tools.schema import game_schema

RECORDS = sorted((Path(__file__).parent / "golden").glob("*/*.txt"))[::8]


@cache
def schema(name: str) -> Any:
    """With no room for a field that is not named."""
    return _strict(game_schema(name))


def _strict(part: Any) -> Any:
    if isinstance(part, list):
        return [_strict(one) for one in part]
    if not isinstance(part, dict):
        return part
    found = {key: _strict(value) for key, value in part.items()}
    return found | {"additionalProperties": False} if "properties" in found and "type" in found else found


@cache
def _judge(name: str, kind: str) -> Any:
    return jsonschema_rs.validator_for({**schema(name), "$ref": f"#/components/schemas/{kind}"})


def check(name: str, kind: str, value: object) -> None:
    _judge(name, kind).validate(value)


def check_position(match: Match) -> None:
    for seat in (None, *range(len(match.names))):
        check(match.game.name, "View", match.view(seat).facts)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_whatever_a_whole_game_shows_and_tells_fits_its_schema(file: Path) -> None:
    record = read(file)
    match = Match(record.setup)
    check_position(match)
    for line in record.lines:
        for event in match.play(line.text, line.seat):
            for seat in (None, 0):
                seen = match.game.seen(event, seat)
                check(match.game.name, "Event", {"name": seen.name, "facts": dict(seen.facts)})
        if match.version % 10 == 0:
            check_position(match)
    check_position(match)


@pytest.mark.parametrize("name", GAMES)
def test_every_board_is_drawn_as_its_schema_says(name: str) -> None:
    for board in game(name).boards():
        check(name, "Drawing", game(name).drawing(board.id))


@pytest.mark.parametrize("name", GAMES)
def test_a_field_that_nobody_declared_does_not_fit(name: str) -> None:
    drawing = dict(game(name).drawing(game(name).boards()[0].id))
    for wrong in (drawing | {"secret": 1}, {key: value for key, value in drawing.items() if key != "name"}):
        with pytest.raises(jsonschema_rs.ValidationError):
            check(name, "Drawing", wrong)

"""A table in memory forgets old states, and nobody notices."""

from __future__ import annotations

import random

import pytest

from kontor.registry import game
from kontor.server import table as tables
from kontor.server.table import Entry, Seat, Table

GAMES = [("teutonica", "bigbox", "hanseatic-league-2-3"), ("hansa", "2004", "baltic")]
NAMES = ["A", "B", "C"]
COMMANDS = 400


def running(name: str, edition: str, board: str) -> Table:
    setup = game(name).deal(edition, board, NAMES, random.Random(1))
    table = Table("id", setup, [Seat(name, token=name) for name in NAMES], "host", "watch", "now")
    table.begin()
    return table


@pytest.mark.parametrize(("name", "edition", "board"), GAMES)
def test_forgotten_states_are_not_missed(name: str, edition: str, board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables hear the same; one keeps a single state, the other all of them."""
    short, long = running(name, edition, board), running(name, edition, board)
    rules, chance, backs = short.game.game, random.Random(2), 0
    for number in range(COMMANDS):
        seat = long.to_move
        if seat is None:
            break
        possible = [other for other in range(len(NAMES)) if long.back(other).count > 0]
        if possible and chance.random() < 0.3:
            seat = chance.choice(possible)
            entry = Entry(seat, "back", str(chance.randint(1, long.back(seat).count)), str(number))
            backs += 1
        else:
            entry = Entry(seat, "play", chance.choice(rules.legal(long.game.state)).text, str(number))
        for table, kept in ((short, 1), (long, COMMANDS)):
            monkeypatch.setattr(tables, "KEPT_STATES", kept)
            table.apply(entry)
            table.settle()
        assert rules.digest(short.game.state) == rules.digest(long.game.state)
        assert [short.back(other) for other in range(3)] == [long.back(other) for other in range(3)]
    assert sum(step.before is not None for step in short.game.steps) == 1
    assert backs > 50

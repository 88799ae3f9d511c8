"""The same seed and the same number of positions give the same commands, here and elsewhere."""

from __future__ import annotations

import pytest

from kontor.players.levels import LEVELS
from kontor.registry import GAMES
from tests.players.elsewhere import elsewhere
from tests.players.tables import EACH, fewer, played

COMMANDS = fewer(40, 8)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_again(name: str, level: str) -> None:
    way = EACH[name]
    first = played([level] * way.seats, way, COMMANDS)
    assert len(first) == COMMANDS
    assert played([level] * way.seats, way, COMMANDS) == first


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["novice", "master", "alderman"])
def test_the_same_in_another_process(name: str, level: str) -> None:
    way = EACH[name]
    here = played([level] * way.seats, way, COMMANDS)
    assert elsewhere("played", level, name, COMMANDS, PYTHONHASHSEED="17") == here


@pytest.mark.parametrize("name", GAMES)
def test_the_same_on_the_interpreted_kernel(name: str) -> None:
    here = played(["master"] * 3, EACH[name], 8)
    assert elsewhere("played", "master", name, 8, KONTOR_KERNEL="interpreted") == here


def test_another_seed_is_another_game() -> None:
    way = EACH["hansa"]
    assert played(["random"] * 3, way, 20, seed=1) != played(["random"] * 3, way, 20, seed=2)

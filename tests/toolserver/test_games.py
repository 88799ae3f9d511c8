"""Several games at once: who sits where, which deals, how many, and one that is left while somebody waits for it."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from kontor.protocol import BadInput
from kontor.toolserver import games, reading
from kontor.toolserver.games import Games


def opened(house: Games, *opponents: str, seat: int = 0, players: int = 2) -> str:
    return house.open("hansa", players, None, None, [], seat, opponents or ["random"], "Ada")


def test_opponents_sit_in_the_order_they_are_named() -> None:
    house = Games()
    with house.at(opened(house, "random", "novice", seat=1, players=3)) as seat:
        assert seat.match.names == ("random 0", "Ada", "novice 2")
        assert seat.match.to_move == 1  # the first has moved
    with house.at(opened(house, "novice", players=3)) as seat:
        assert seat.match.names == ("Ada", "novice 1", "novice 2")
    with pytest.raises(BadInput, match="2 opponents are named for 3 other seats"):
        opened(house, "random", "novice", players=4)


def test_a_seed_repeats_the_deals_one_after_the_other() -> None:
    deals = []
    for seed in (3, 3, 4):
        house = Games(seed)
        for id in (opened(house), opened(house)):
            with house.at(id) as seat:
                deals.append(seat.match.setup.chance)
    assert deals[:2] == deals[2:4]
    assert all(deals.count(deal) == 1 for deal in deals[4:])
    assert deals[0] != deals[1]


def test_no_more_than_so_many_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_GAMES", 1)
    house = Games()
    first = opened(house)
    with pytest.raises(BadInput, match="1 games are open, which is the most; leave one first"):
        opened(house)
    house.leave(first)
    assert opened(house) != first


def test_a_game_that_is_left_while_somebody_waits_for_it_is_gone() -> None:
    house = Games()
    id = opened(house)
    with ThreadPoolExecutor(1) as other:
        with house.at(id) as seat:
            waiting = other.submit(house.leave, id)
            while not waiting.running():
                time.sleep(0.01)
            time.sleep(0.1)  # until it waits
            seat.close()
            del house.seats[id]
        with pytest.raises(BadInput, match="there is no game 'g1'; new_game opens one"):
            waiting.result()


def test_rules_name_their_editions_and_long_lists_are_cut() -> None:
    assert reading.rules_of("teutonica", "T8.11").startswith("T8.11 [2009, 2014]: ")
    found = reading.find_rules("teutonica", "route").splitlines()
    assert sum(line.startswith("(") and line.endswith(" more rules have these words)") for line in found) == 1

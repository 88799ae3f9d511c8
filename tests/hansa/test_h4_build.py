"""H4, setting up booths."""

from __future__ import annotations

import pytest

from tests.hansa.position import EVERY_CITY, Position


@pytest.mark.parametrize("barrels", [1, 2, 3])
def test_H4_1_as_many_booths_as_barrels(barrels: int) -> None:
    game = Position(3).ship("riga").goods(0, f"red-{barrels} blue-1 blue-1").booths("riga", 2, 1)
    before = game.in_supply(0)
    game.say(f"build red {barrels}")
    assert (game.standing("riga"), game.in_supply(0)) == ([2 + barrels, 1, 0], before - barrels)
    assert (game.owned(0), game.gone) == ("blue-1 blue-1", [f"red-{barrels}"])
    assert game.told("built") == [{"seat": 0, "good": f"red-{barrels}", "city": "riga", "count": barrels}]


def test_H4_1_of_two_alike_one_is_given_up() -> None:
    game = Position(3).goods(0, "red-2 red-2")
    game.say("build red 2")
    assert (game.owned(0), game.gone) == ("red-2", ["red-2"])


@pytest.mark.parametrize(
    ("left", "barrels", "built"), [(2, 3, 2), (1, 3, 1), (1, 2, 1), (1, 1, 1), (3, 3, 3), (3, 2, 2)]
)
def test_H4_1_with_fewer_booths_as_many_as_are_left(left: int, barrels: int, built: int) -> None:
    game = Position(3).ship("riga").booths("danzig", 15 - left).goods(0, f"red-{barrels}")
    game.say(f"build red {barrels}")
    assert (game.standing("riga")[0], game.in_supply(0), game.gone) == (built, left - built, [f"red-{barrels}"])


def test_H4_1_only_an_own_unsold_good() -> None:
    game = Position(3).goods(0, "red-1").sold(0, "red-3 red-3").goods(1, "blue-2")
    assert game.legal("build") == ["build red 1"]
    assert [game.refused(f"build {good}") for good in ("red 3", "blue 2", "red 2")] == ["H4.1"] * 3


def test_H4_1_no_limit_per_city() -> None:
    game = Position(3).ship("riga").booths("riga", 12).goods(0, "red-3")
    game.say("build red 3")
    assert (game.standing("riga"), game.in_supply(0)) == ([15, 0, 0], 0)


@pytest.mark.parametrize("city", EVERY_CITY)
def test_H4_2_in_any_city_without_talers_and_without_an_own_booth(city: str) -> None:
    game = Position(3).talers(0, 3, 3).ship(city).booths(city, 0, 4).goods(0, "red-2")
    bank = game.bank
    game.say("build red 2")
    assert (game.standing(city), game.purses, game.bank) == ([2, 4, 0], [0, 3, 3], bank)

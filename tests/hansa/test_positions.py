"""Positions of Hansa by hand: what is not said, and what cannot be."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import kontor
from kontor import conformance
from kontor.games.hansa.components import OF_A_COLOUR
from kontor.games.hansa.writing import WAITS
from kontor.position import Position
from kontor.protocol import BadInput

TURN = "turn: 1 of 0"
RED, GREEN = "red-1 red-1 red-2", "green-2 green-3"


def lay_out(text: str, players: int = 4) -> Position:
    """Written as in a position's line."""
    pairs = [part.strip().partition(":") for part in text.split(";") if part]
    return kontor.lay_out("hansa", {name: value.strip() for name, _, value in pairs}, players)


def said(position: Position) -> Mapping[str, str]:
    return position.game.items(position.state)


def facts(position: Position) -> Mapping[str, object]:
    return position.game.view(position.state, None).facts()


# --------------------------------------------------------------- what is not said


def test_where_nothing_is_said_it_is_the_start() -> None:
    position = lay_out("")
    assert position.text == "hansa/1 2004 baltic 4"
    assert (position.to_move, facts(position)["bank"], facts(position)["piles"]) == (0, 10, [13, 13, 13, 13, 12])


def test_in_a_turn_the_game_waits_for_actions() -> None:
    decision = lay_out(TURN).decision
    assert decision is not None
    assert (decision.name, decision.seat, decision.turn) == ("actions", 0, 1)
    assert said(lay_out(TURN)) == {"turn": "1 of 0"}


def test_warehouses_hold_what_is_left_and_the_piles_the_rest() -> None:
    position = lay_out(f"{TURN}; goods 0: blue-1 blue-1 blue-1 blue-1; store tonsberg: red-3 -")
    assert said(position)["store tonsberg"] == "red-3 -"
    assert said(position)["store aalborg"] == "blue-2 blue-2"
    assert len(said(position)["piles"].split()) == 6 * OF_A_COLOUR - 4 - 13
    assert facts(position)["gone"] == []


def test_warehouses_were_full_once() -> None:
    cities = ("tonsberg", "aalborg", "lubeck", "copenhagen", "stockholm", "kalmar", "danzig", "reval", "riga")
    position = lay_out("; ".join([TURN, *(f"store {city}: none" for city in cities)]))
    assert len(said(position)["piles"].split()) == 6 * OF_A_COLOUR - 14
    assert facts(position)["gone"] == ["blue-1"] * 4 + ["blue-2"] * 5 + ["blue-3"] * 4 + ["yellow-1"]


def test_with_the_piles_said_what_is_nowhere_is_out_of_the_game() -> None:
    position = lay_out(f"{TURN}; piles: red-1 red-2; last-pile-by: 3")
    assert facts(position)["piles"] == [0, 0, 0, 0, 2]
    assert facts(position)["last_pile_by"] == 3
    gone = facts(position)["gone"]
    assert isinstance(gone, list)
    assert len(gone) == 6 * OF_A_COLOUR - 14 - 2


# --------------------------------------------------------------- what it waits for

WAITING = {
    "first-booths": "turn: 0 of 1; booths danzig: 2 0 0 0",
    "replenish": f"{TURN}; waits: replenish; store riga: -",
    "actions": TURN,
    "selling": f"{TURN}; waits: selling; sale: red; goods 0: {GREEN}",
    "losing": f"{TURN}; waits: losing; sale: red blue; losses: 2; goods 2: {RED}",
    "taxes": f"{TURN}; waits: taxes; goods 0: {RED} blue-1",
    "over": "turn: 8 of 3; waits: over; last-pile-by: 0; piles: none",
}


@pytest.mark.parametrize("wait", WAITS)
def test_what_the_game_waits_for_is_written_and_laid_out(wait: str) -> None:
    position = lay_out(WAITING[wait])
    decision = position.decision
    assert (decision.name if decision else "over") == wait
    conformance.check_position(position.game, position.state)
    if wait == "losing":
        assert (position.to_move, [move.text for move in position.legal]) == (2, ["lose red 1", "lose red 2"])
    position.rollout(1, 40)
    position.game.check(position.state)


# ---------------------------------------------------------------- what cannot be

BAD = {
    "turn: 4": "'turn': a turn is written like '4 of 0', its number and whose it is, not '4'",
    "turn: x of 0": "'turn': the number of a turn is a number from 0 to 9999, not 'x'",
    "turn: 4 of 9": "'turn': a seat is a number from 0 to 3, not '9'",
    "turn: 4 of 0": "'turn': turn 4 is that of seat 3",
    "turn: 0 of 1": "'turn': it cannot be the turn of seat 1 to set up first booths",
    "booths danzig: 1 1 1 1": "'turn': it cannot be the turn of seat 0 to set up first booths",
    "booths danzig: 1; booths riga: 1; turn: 0 of 1": "'turn': first booths are 2 in a city",
    "waits: actions": "'waits': in turn 0 the first booths are set up, and only then",
    f"{TURN}; waits: tea": (
        "'waits': unknown thing to wait for 'tea' "
        "(known: first-booths, replenish, actions, selling, losing, taxes, over)"
    ),
    f"{TURN}; waits: replenish": ("'waits': replenishing needs a taler, an empty warehouse and a good in the piles"),
    f"{TURN}; waits: taxes; goods 0: red-1": "'waits': goods are given up only above 3",
    f"{TURN}; waits: losing": "'waits': without a sale nobody loses a good",
    f"{TURN}; waits: selling": "this position cannot be: a sale without an end",
    f"{TURN}; waits: losing; sale: red": "this position cannot be: choices and the end disagree",
    f"{TURN}; waits: selling; sale: red red": "'sale': a colour is sold once in a sale",
    f"{TURN}; waits: selling; sale: red; losses: 1": ("'losses': losses are counted only while the game waits for one"),
    f"{TURN}; waits: losing; sale: red; losses: 3": "'losses': the number of losses is a number from 0 to 2, not '3'",
    f"{TURN}; acted: maybe": "'acted': unknown answer 'maybe' (known: no, yes)",
    f"{TURN}; ship: hamburg": (
        "'ship': unknown city 'hamburg' "
        "(known: tonsberg, aalborg, lubeck, copenhagen, stockholm, kalmar, danzig, reval, riga)"
    ),
    f"{TURN}; ship: riga danzig": "'ship': this is one city, not 'riga danzig'",
    f"{TURN}; talers 0: 30": "'talers 0': what a player has is a number from 0 to 22, not '30'",
    f"{TURN}; talers 0: 22": "'talers 1': there are only 22 talers in the game",
    f"{TURN}; talers 4: 1": "'talers 4': there is no '4' in this game (did you mean 'talers 3'?)",
    f"{TURN}; booths riga: 9; booths danzig: 9": "'booths riga': seat 0 has only 15 booths",
    f"{TURN}; booths riga: 1 1 1 1 1": "'booths riga': booths are counted by seat, and there are 4 seats",
    f"{TURN}; colours: blue red": "'colours': 4 players play with 6 different colours",
    f"{TURN}; goods 0: pink-1": (
        "'goods 0': unknown good 'pink-1' (known: blue-1, blue-2, blue-3, yellow-1, yellow-2, yellow-3, white-1, "
        "white-2, white-3, red-1, red-2, red-3, green-1, green-2, green-3, brown-1, brown-2, brown-3)"
    ),
    f"{TURN}; goods 0: red-1 red-1 red-1; sold 1: red-1 red-1": "'sold 1': there are no more goods red-1 in this game",
    f"{TURN}; store riga: red-1 red-2 red-3": "'store riga': this city has only 2 warehouses",
    f"{TURN}; piles: red-1": "'last-pile-by': the last pile (12 goods) was broken into: say by whom",
    f"{TURN}; last-pile-by: 1": "'last-pile-by': the last pile (12 goods) is still whole",
    "turn: 7 of 2; waits: over; piles: none; last-pile-by: 1": (
        "this position cannot be: not all have had equally many turns"
    ),
}


@pytest.mark.parametrize("text", BAD)
def test_what_cannot_be_is_refused_by_its_item(text: str) -> None:
    with pytest.raises(BadInput) as error:
        lay_out(text)
    assert str(error.value) == BAD[text]


def test_a_colour_that_is_left_out_has_no_goods() -> None:
    with pytest.raises(BadInput, match="'goods 0': there are no more goods blue-1 in this game"):
        lay_out(f"{TURN}; colours: red green brown white; goods 0: blue-1", 2)


def test_no_more_goods_are_left_than_once_were_in_the_piles() -> None:
    everything = " ".join(f"{colour}-{n}" for colour in ("red", "green", "brown", "white") for n in (1, 2, 3) * 4)
    with pytest.raises(BadInput, match="'piles': at most 38 goods can be left in the piles"):
        lay_out(f"{TURN}; piles: {everything}", 2)

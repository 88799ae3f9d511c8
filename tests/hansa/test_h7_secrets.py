"""H7, what players may see, and taking back."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from kontor.games.hansa.game import GAME
from kontor.games.hansa.view import UNKNOWN
from kontor.view import look
from tests.hansa.position import NewGame, Position, box
from tests.hansa.taking_back import back_refused, taken_back
from tests.opaque import opaque_game, opaque_state

VIEWERS = pytest.mark.parametrize("viewer", [0, 1, 2, None])


# ------------------------------------------------------------------------- what is seen


@VIEWERS
def test_H7_1_the_order_of_the_piles_is_hidden(viewer: int | None) -> None:
    one = NewGame(3)
    goods = one.setup.chance["goods"]
    other = NewGame(3, goods=[*goods[:14], *reversed(goods[14:])])
    assert list(one.state.deck) != list(other.state.deck)
    assert one.facts(viewer) == other.facts(viewer)
    assert list(GAME.view(one.state, viewer).state.deck)[14:] == [UNKNOWN] * 51
    assert list(GAME.view(one.state, viewer).state.deck)[:14] == list(one.state.deck)[:14]


@VIEWERS
def test_H7_1_what_is_left_in_all_can_be_counted(viewer: int | None) -> None:
    game = Position(3).goods(0, "red-1 red-2").sold(1, "blue-1").store("riga", "").piles(30)
    seen = GAME.view(game.state, viewer)
    guesses = [GAME.sample(seen, random.Random(seed)) for seed in range(10)]
    for guess in guesses:
        GAME.check(guess)
        assert sorted(guess.deck) == sorted(game.state.deck)
        assert GAME.view(guess, viewer).facts() == seen.facts()
    assert len({tuple(guess.deck) for guess in guesses}) == 10
    facts = game.facts(viewer)
    shown = [good for player in facts["players"] for good in player["goods"] + player["sold"]] + facts["gone"]
    shown += [good for city in facts["cities"].values() for good in city["warehouses"] if good]
    assert sum((Counter(box(3)) - Counter(shown)).values()) == 30 == sum(facts["piles"])


@VIEWERS
def test_H7_1_everything_else_is_open(viewer: int | None) -> None:
    game = Position(3).talers(5, 1, 2).booths("riga", 3, 1).ship("riga").store("riga", "blue-1").goods(1, "red-2")
    facts = game.sold(2, "red-3 red-3").facts(viewer)
    assert [player["talers"] for player in facts["players"]] == [5, 1, 2]
    assert [player["supply"] for player in facts["players"]] == [12, 14, 15]
    assert [player["goods"] for player in facts["players"]] == [[], ["red-2"], []]
    assert [player["sold"] for player in facts["players"]] == [[], [], ["red-3", "red-3"]]
    assert [player["points"] for player in facts["players"]] == [2, 3, 8]
    assert [player["sold_points"] for player in facts["players"]] == [0, 0, 8]
    assert facts["cities"]["riga"] == {"warehouses": ["blue-1", None], "booths": [3, 1, 0], "master": 0}
    assert (facts["ship"], facts["bank"], facts["seat"], facts["turn"]) == ("riga", 14, viewer, 1)
    assert (facts["acted"], facts["over"], facts["last_round"]) == (False, False, False)
    assert facts["decision"] == {"seat": 0, "name": "actions", "active": 0}
    assert json.loads(json.dumps(facts)) == facts


@VIEWERS
def test_H7_1_choices_are_for_who_is_to_decide(viewer: int | None) -> None:
    game = Position(3)
    view = look(opaque_game(GAME), opaque_state(game.state), viewer)
    assert view.legal.texts == (game.legal() if viewer == 0 else [])


@VIEWERS
def test_H7_1_what_is_laid_out_is_seen_by_all(viewer: int | None) -> None:
    game = Position(3).store("riga", "red-1").piles(40, "blue-3")
    game.say("end", "replenish")
    assert [event.facts for event in game.events if event.reveals] == [{"city": "riga", "good": "blue-3"}]
    assert [GAME.seen(event, viewer) for event in game.events] == game.events
    assert game.facts(viewer)["cities"]["riga"]["warehouses"] == ["red-1", "blue-3"]


# -------------------------------------------------------------------------- taking back


def test_H7_2_a_turn_is_taken_back_step_by_step() -> None:
    game = Position(3).talers(6, 3, 3).store("copenhagen", "red-1").booths("danzig", 1, 2).store("danzig", "red-2")
    game.goods(0, "blue-3 white-1 white-2")
    taken_back(game.match(), 0, "buy red 1", "sail danzig", "buy red 2", "sail reval", "build blue 3", "sail riga")
    taken_back(game.match(), 0, "sail danzig", "sell white 1 2", "sail kalmar")


def test_H7_2_automatic_losses_are_taken_back() -> None:
    game = Position(3).booths("copenhagen", 1).goods(0, "red-1 red-2").goods(1, "red-3 blue-1").goods(2, "red-2 red-2")
    match = game.match()
    assert [event.name for event in match.play("sell red 1 2", 0)].count("lost") == 2
    match.undo(0)
    assert match.game.digest(match.state) == GAME.digest(game.state)


def test_H7_2_a_sale_is_taken_back_colour_by_colour() -> None:
    game = Position(3).booths("copenhagen", 1).goods(0, "red-1 red-2 blue-1 blue-1 white-1 white-2").goods(2, "red-3")
    taken_back(game.match(), 0, "sell red 1 2", "sell blue 1 1", "done", "sail danzig")


def test_H7_2_an_ended_turn_is_not_taken_back() -> None:
    match = Position(3).talers(6, 3, 3).match()
    match.play("sail danzig", 0)
    match.play("end", 0)
    assert back_refused(match, 0) == "H7.2"


def test_H7_2_the_last_turn_of_the_game_neither() -> None:
    match = Position(3).turn_of(2).piles(5, breaker=2).match()
    match.play("end", 2)
    assert match.to_move is None
    assert back_refused(match, 2) == "H7.2"


def test_H7_2_which_goods_to_keep_may_be_thought_over_until_the_last_is_given_up() -> None:
    game = Position(3).talers(5, 3, 3).goods(0, "red-1 red-2 blue-1 blue-2 blue-3")
    match = game.match()
    taken_back(match, 0, "end", "discard red 1")
    for text in ("end", "discard red 2", "discard blue 1"):
        match.play(text, 0)
    assert back_refused(match, 0) == "H7.2"


def test_H7_2_skipping_is_taken_back() -> None:
    match = Position(3).store("riga", "").match()
    match.play("end", 0)
    taken_back(match, 1, "skip", "sail danzig")


def test_H7_2_only_ones_own_last_choice() -> None:
    match = NewGame(3).match()
    assert back_refused(match, 0) == "H7.2"  # nothing was played
    match.play("booths riga", 0)
    assert [back_refused(match, seat) for seat in (1, 2)] == ["H7.2", "H7.2"]
    match.play("booths riga", 1)
    assert back_refused(match, 0) == "H7.2"
    match.undo(1)
    match.undo(0)
    assert match.version == 0

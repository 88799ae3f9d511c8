"""H1: no player can know what is hidden from it, and one that does is found out."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kontor.conformance import Moment, Walk
from kontor.games.hansa.game import Hansa
from kontor.games.hansa.library import LIBRARY as HANSA
from kontor.games.hansa.state import State as HansaState
from kontor.games.hansa.view import View as HansaView
from kontor.games.teutonica.game import Teutonica
from kontor.games.teutonica.library import LIBRARY
from kontor.games.teutonica.state import State
from kontor.games.teutonica.view import View
from kontor.players.contract import Answer, Idea, PlayerLike
from kontor.players.entrants import maker
from kontor.players.fairness import check_fair
from kontor.players.random import RandomPlayer
from kontor.protocol import AnyGame
from kontor.registry import game
from tests.opaque import opaque_game
from tests.research.bots import FramePeeker, Light, Peeker

WAYS: dict[str, tuple[str, str, int, dict[str, str]]] = {
    "teutonica": ("bigbox", "hanseatic-league-2-3", 3, {"missions": "yes"}),
    "hansa": ("2004", "baltic", 3, {}),
}


def moments(rules: AnyGame, number: int = 60) -> list[Moment]:
    edition, board, seats, options = WAYS[rules.name]
    return list(Walk(rules, edition, board, seats, 1, options).moments(number))


@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize("player", [RandomPlayer, Light, Peeker])
def test_H1_who_has_only_a_view_is_fair(name: str, player: PlayerLike) -> None:
    """Even one that wants to peek finds nothing in a view."""
    check_fair(game(name), maker(player), moments(game(name)))


class Leaky(Teutonica):
    """The real game, but for a view that hides nothing."""

    def view(self, state: State, seat: int | None) -> View:
        return View(seat, state.copy())


def test_H1_a_view_that_leaks_is_found_out() -> None:
    leaky = opaque_game(Leaky(LIBRARY))
    with pytest.raises(AssertionError, match="only what is hidden"):
        check_fair(leaky, maker(Peeker), moments(leaky))
    check_fair(leaky, maker(RandomPlayer), moments(leaky))


@pytest.mark.parametrize("name", WAYS)
def test_H1_a_player_that_gets_at_the_state_by_stealth_is_found_out(name: str) -> None:
    with pytest.raises(AssertionError, match="only what is hidden"):
        check_fair(game(name), maker(FramePeeker), moments(game(name)))


class Expecting(FramePeeker):
    """Chooses fairly, but what it expects of its choice is a peeker's."""

    def by_deck(self, view: Any, deck: list[int], rng: random.Random) -> Answer:
        return Answer(view.legal[0], [Idea(view.legal[0], float(sum(place * one for place, one in enumerate(deck))))])


def test_H1_a_player_that_expects_what_it_cannot_know_is_found_out() -> None:
    with pytest.raises(AssertionError, match="only what is hidden"):
        check_fair(game("hansa"), maker(Expecting), moments(game("hansa")))


class Open(Hansa):
    """The real game, but for guesses that are all the same."""

    def sample(self, seen: HansaView, chance: random.Random) -> HansaState:
        return super().sample(seen, random.Random(1))


@pytest.mark.parametrize("rules", [game("hansa"), opaque_game(Open(HANSA))], ids=["no moments", "nothing hidden"])
def test_a_check_of_nothing_is_none(rules: AnyGame) -> None:
    with pytest.raises(AssertionError, match="nothing was checked"):
        check_fair(rules, maker(Light), moments(rules) if isinstance(rules, Open) else [])


def test_whoever_is_checked_is_let_go() -> None:
    made: list[Light] = []
    closed: list[Light] = []

    class Closes(Light):
        def __init__(self, game: AnyGame) -> None:
            made.append(self)

        def close(self) -> None:
            closed.append(self)

    check_fair(game("hansa"), maker(Closes), moments(game("hansa"), 20))
    assert made
    assert made == closed

"""Every level on every way to play: what it says may be played, and games end."""

from __future__ import annotations

import random

import pytest

from kontor.players.contract import Answer, answered
from kontor.players.entrants import default_budget, make
from kontor.players.levels import LEVELS
from kontor.protocol import BadInput, Setup
from kontor.registry import GAMES, game
from kontor.view import look
from tests.players.tables import EACH, SMALL, dealt_and_played, fewer, played
from tests.ways import Way, every_way, walk_of

LONGEST = 6_000  # commands
BEGINNINGS = (0, 90)  # commands of a light game before the players come in


@every_way
@pytest.mark.parametrize("level", LEVELS)
def test_what_a_level_says_may_be_played(way: Way, level: str) -> None:
    rules = game(way.game)
    for skipped in BEGINNINGS:
        state = rules.new(walk_of(way, 1).setup)
        rules.rollout(state, 1, skipped, True)
        players = [make(level, rules) for _ in range(way.seats)]
        rng = random.Random(2)
        for _ in range(fewer(18, 2)):
            decision = rules.decision(state)
            if decision is None:
                break
            view = look(rules, state, decision.seat)
            answer = answered(view, players[decision.seat].choose(view, rng, SMALL))
            legal = [command.id for command in rules.legal(state)]
            assert answer.move.id in legal
            assert all(idea.move.id in legal for idea in answer.ideas)
            assert all(0 <= idea.share <= 1 for idea in answer.ideas)
            rules.advance(state, answer.move)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("levels", [("random", "novice", "novice"), ("journeyman", "master", "alderman+hunter")])
def test_games_end(name: str, levels: tuple[str, ...]) -> None:
    assert len(played(levels, EACH[name], LONGEST)) < LONGEST


def test_two_who_wait_for_each_other_do_not_wait_for_ever() -> None:
    """A deal of the game of two in which both would rather lift a trader and put it back than give way."""
    taverns = ("additional-office", "remove-three", "exchange")
    markers = "additional-office plus-3 exchange additional-office exchange develop plus-4 plus-3 remove-three"
    chance = {"taverns": taverns, "markers": (*markers.split(), "additional-office", "develop", "plus-4")}
    setup = Setup("teutonica", "2014", "hanseatic-league-2-3", ("Anke", "Hinrich"), 1, {}, chance)
    assert len(dealt_and_played(("journeyman", "journeyman"), setup, LONGEST)) < 1_000


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["alderman", "hansegraf"])
def test_the_best_idea_is_what_is_said(name: str, level: str) -> None:
    rules = game(name)
    state = rules.new(walk_of(EACH[name], 1).setup)
    answer = make(level, rules).choose(look(rules, state, 0), random.Random(1), SMALL)
    assert isinstance(answer, Answer)
    shares = [idea.share for idea in answer.ideas]
    assert answer.ideas[0].move == answer.move
    assert shares == sorted(shares, reverse=True)
    assert len({idea.move.id for idea in answer.ideas}) == len(shares)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(BadInput, match=r"unknown player 'grandmaster'.*alderman"):
        make("grandmaster", game("hansa"))
    with pytest.raises(BadInput, match="unknown player"):
        make("", game("hansa"))


def test_the_stronger_levels_have_a_time_to_keep() -> None:
    seconds = [default_budget(level).seconds for level in LEVELS]
    assert seconds == [None, None, None, 0.3, 1.0, 3.0]
    assert default_budget("alderman+blocker") == default_budget("alderman")

"""Seatings, seeds, budgets, and players that misbehave."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from kontor.games.hansa.view import UNKNOWN
from kontor.match import replay
from kontor.players.contract import Budget
from kontor.players.levels import LEVELS
from kontor.protocol import BadInput
from kontor.record import LONGEST_NAME
from kontor.research.arena import Contest, check, deals_for, enough, labels, play_deal, seating
from kontor.research.bout import Played
from kontor.view import View
from tests.research import bots
from tests.research.bots import Given, contest, without_times


@pytest.fixture(autouse=True)
def odd_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("Crasher", "Cheat", "Mute", "Stranger", "Unborn", "Sleeper", "Watcher"):
        monkeypatch.setitem(LEVELS, name.lower(), bots.level(name))


@pytest.fixture
def watched() -> Iterator[list[Given]]:
    bots.Watcher.given.clear()
    yield bots.Watcher.given
    bots.Watcher.given.clear()


# ------------------------------------------------------------------ who sits where


def test_the_last_name_takes_the_seats_that_are_left() -> None:
    assert enough(["a"], 3) == ("a", "a", "a")
    assert enough(["a", "b"], 4) == ("a", "b", "b", "b")
    assert enough(["a", "b", "c"], 3) == ("a", "b", "c")
    with pytest.raises(BadInput, match="3 players are named for 2 seats"):
        enough(["a", "b", "c"], 2)
    with pytest.raises(BadInput):
        enough(["a"], 0)


def test_players_of_one_name_are_numbered() -> None:
    assert labels(["a", "b", "b", "c", "b"]) == ["a", "b 1", "b 2", "c", "b 3"]
    assert labels(["x" * 99] * 2) == ["x" * (LONGEST_NAME - 2) + number for number in (" 1", " 2")]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_sits_everywhere_once(seats: int) -> None:
    rotations = [seating(seats, rotation) for rotation in range(seats)]
    assert all(sorted(rotation) == list(range(seats)) for rotation in rotations)
    assert all(sorted(column) == list(range(seats)) for column in zip(*rotations, strict=True))


def test_games_come_in_whole_deals() -> None:
    assert [deals_for(games, 4) for games in (1, 4, 5, 100)] == [1, 1, 2, 25]


def test_a_deal_is_the_same_for_all_its_rotations() -> None:
    games = play_deal(contest("novice", "random", "random", keep=True), 3)
    records = [played.record for played in games]
    assert [played.names.index("novice") for played in games] == [0, 2, 1]
    assert [record.setup.seats.index("novice") for record in records if record] == [0, 2, 1]
    assert len({str(record.setup.chance) for record in records if record}) == 1
    assert records[0] is not None
    assert set(records[0].setup.seats) == {"novice", "random 1", "random 2"}


# ---------------------------------------------------------------- the same again


def test_the_seed_gives_the_games() -> None:
    def games(seed: int) -> list[object]:
        return [without_times(played) for played in play_deal(contest("novice", "random", seed=seed), 0)]

    assert games(5) == games(5)
    assert games(5) != games(6)


def test_each_rotation_and_seat_has_its_own_random_numbers(watched: list[Given]) -> None:
    play_deal(contest("watcher", "watcher", seed=9), 4)
    first = {given.mind: given for given in reversed(watched)}  # what each mind began with
    begun = {(given.view.seat, given.numbers) for given in first.values()}
    assert begun == {
        (seat, random.Random(f"9 4 {rotation} {seat}").getstate()) for rotation in range(2) for seat in range(2)
    }


def test_deals_differ_from_each_other_and_by_the_seed() -> None:
    dealt = [contest("novice", "random", seed=seed).deal(deal).chance for seed in (1, 2) for deal in (0, 1)]
    assert len({str(chance) for chance in dealt}) == 4


def test_a_deal_does_not_depend_on_those_before_it() -> None:
    here = contest("novice", "random")
    alone = [without_times(played) for played in play_deal(here, 1)]
    play_deal(here, 0)
    assert [without_times(played) for played in play_deal(here, 1)] == alone


# ------------------------------------------------------------ what a player is given


def test_a_player_gets_a_view_of_its_own_seat_and_a_mind_of_its_own(
    watched: list[Given],
) -> None:
    (game,) = play_deal(contest("watcher", "watcher"), 0)[:1]
    assert len(watched) >= game.commands
    for given in watched:
        assert isinstance(given.view, View)
        assert given.view.to_move == given.view.seat
        seen: Any = given.view._seen
        seen = seen.state
        assert set(list(seen.deck)[seen.drawn :]) <= {UNKNOWN}
    sources = {(given.view.seat, id(given.source), id(given.mind)) for given in watched}
    assert len(sources) == 4  # two games of two
    assert len({source for _, source, _ in sources}) == len({mind for _, _, mind in sources}) == 4


@pytest.mark.parametrize("budget", [Budget(seconds=0.5), Budget(nodes=7)])
def test_the_budget_is_passed_on(watched: list[Given], budget: Budget) -> None:
    play_deal(contest("watcher", "novice", budget=budget), 0)
    assert {given.budget for given in watched} == {budget}


def test_without_a_wish_a_level_has_its_own_budget(watched: list[Given], monkeypatch: pytest.MonkeyPatch) -> None:
    own = Budget(nodes=3)
    monkeypatch.setitem(LEVELS, "watcher", bots.level("Watcher", own))
    play_deal(contest("watcher", "novice"), 0)
    assert {given.budget for given in watched} == {own}


def test_time_is_measured() -> None:
    slow = play_deal(contest("sleeper", "novice", budget=Budget(seconds=0.002)), 0)[0].thoughts
    assert slow[0].seconds >= 0.005 * slow[0].decisions > 0
    assert slow[0].longest >= 0.005
    assert slow[0].late == slow[0].decisions
    assert slow[1].decisions > 0


# --------------------------------------------------------------- what goes wrong


def broken(name: str, **more: object) -> Played:
    """The first game of the player against two novices."""
    return play_deal(contest(name, "novice", "novice", **more), 0)[0]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("crasher", "crasher failed with ZeroDivisionError: five is too much for me (bots.py line "),
        ("cheat", "which may not be played (H"),
        ("mute", "mute answered what is no move of this game"),
        ("stranger", "stranger answered what is no move of this game"),
        ("unborn", "unborn cannot be made: OSError: no weights here"),
    ],
)
def test_who_fails_loses_and_the_others_share(name: str, words: str) -> None:
    played = broken(name)
    assert played.trouble is not None
    assert words in played.trouble
    assert "in deal 0, rotation 0, after " in played.trouble
    assert "\n" not in played.trouble
    assert (played.places, played.scores, played.culprit) == ((3, 1, 1), None, 0)


def test_the_game_up_to_the_fault_is_kept() -> None:
    played = broken("crasher")
    assert played.record is not None
    match = replay(played.record)
    assert (match.version, match.to_move) == (played.commands, 0)
    assert match.version >= 4


def test_a_game_without_end_is_undecided() -> None:
    played = broken("random", longest=20)
    assert (played.places, played.scores, played.culprit, played.commands) == ((1, 1, 1), None, None, 20)
    assert played.trouble is not None
    assert played.trouble.startswith("the game does not end in deal 0")
    assert played.record is not None
    assert replay(played.record).version == 20


def test_the_deals_after_a_fault_are_played() -> None:
    games = play_deal(contest("crasher", "novice"), 0)
    assert [played.culprit for played in games] == [0, 1]


def test_levels_keep_their_proportions_at_another_pace() -> None:
    slower = contest("alderman", "novice", pace=0.2)
    assert slower.budget_of("alderman").seconds == pytest.approx(0.2)
    assert slower.budget_of("novice") == Budget()
    assert contest("alderman", "novice", pace=0.2, budget=Budget(nodes=9)).budget_of("alderman") == Budget(nodes=9)


def test_what_cannot_be_played_is_said_before() -> None:
    check(contest("novice", "random"))
    with pytest.raises(BadInput, match="unknown player 'nobody'"):
        check(contest("novice", "nobody"))
    with pytest.raises(BadInput, match=r"T1\.1"):
        check(Contest("teutonica", "bigbox", "hanseatic-league-4-5", ("novice", "novice")))

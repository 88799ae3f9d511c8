"""What is told about players, against an example worked by hand."""

from __future__ import annotations

import pytest

from kontor.protocol import Score
from kontor.research.bout import Played, Thought
from kontor.research.standing import rank, share, standing, verdict
from tests.research.bots import contest

NAMES = ("novice", "random")


def game(deal: int, rotation: int, first: int, second: int, ms: int = 1) -> Played:
    """A game of two with these points, of which 10 each are for cities."""
    points = (first, second)
    places = tuple(1 + (own < max(points)) for own in points)
    scores = tuple(Score(s, {"goods": points[s] - 10, "cities": 10}, points[s], places[s]) for s in range(2))
    thoughts = (Thought(10, 0.01 * ms, 0.005, 0, 4), Thought(20, 0.02, 0.002, 1, 3))
    names = NAMES if rotation == 0 else NAMES[::-1]
    return Played(deal, rotation, names, places, scores, thoughts, 30, 7)


# The novice's points first:  30–20 won, 25–25 shared | 10–22 lost, 24–18 won
GAMES = [game(0, 0, 30, 20), game(0, 1, 25, 25), game(1, 0, 10, 22), game(1, 1, 18, 24)]


def test_the_worked_example() -> None:
    told = standing(contest(*NAMES), GAMES)
    novice, other = told["players"]
    # shares 1, 1/2, 0, 1: together 2.5 of 4; the shared first place counts as place 1.5
    assert (novice["name"], novice["seat_games"], novice["wins"], novice["win_share"]) == ("novice", 4, 2.5, 0.625)
    assert (other["name"], other["seat_games"], other["wins"], other["win_share"]) == ("random", 4, 1.5, 0.375)
    assert novice["mean_rank"] == 1.375  # (1 + 1.5 + 2 + 1) / 4
    assert (novice["mean_margin"], other["mean_margin"]) == (1.0, -1.0)  # (10 + 0 - 12 + 6) / 4
    assert novice["mean_points"] == 22.25  # (30 + 25 + 10 + 24) / 4
    assert novice["categories"] == {"goods": 12.25, "cities": 10.0}
    # deals 3/4 and 1/2: deviation 0.1768, error 1/8, t of 1 is 12.7: nothing is known yet
    assert (novice["ci95"], novice["verdict"]) == ([0.0, 1.0], "not told apart from par")
    # in its own seats: 10, 20, 10, 20 decisions; 10, 20, 10, 20 ms; the longest 5 ms; turns 4, 3, 4, 3
    assert (novice["decision_ms"], novice["decision_ms_max"]) == (1.0, 5.0)
    assert (novice["commands"], novice["turns"], novice["late"]) == (15.0, 3.5, 2)
    assert (told["par"], told["steps_per_game"], told["turns_per_game"]) == (0.5, 30.0, 7.0)
    assert (told["games"], told["deals"], told["undecided"], told["faults"]) == (4, 2, 0, 0)


def test_players_of_one_name_are_told_together() -> None:
    places = (2, 1, 2, 2)
    names = ("novice", "random", "novice", "novice")
    scores = tuple(Score(seat, {"all": 9 - place}, 9 - place, place) for seat, place in enumerate(places))
    played = Played(0, 0, names, places, scores, tuple(Thought() for _ in names), 1, 1)
    novice, other = standing(contest("random", "novice", "novice", "novice"), [played])["players"][::-1]
    assert (novice["seat_games"], novice["wins"], novice["mean_rank"]) == (3, 0.0, 3.0)
    assert (other["seat_games"], other["wins"], other["mean_rank"]) == (1, 1.0, 1.0)


def test_broken_off_games_have_no_points() -> None:
    thoughts = (Thought(), Thought())
    lost = Played(0, 0, NAMES, (2, 1), None, thoughts, 5, 1, "it failed", 0)
    endless = Played(0, 1, NAMES[::-1], (1, 1), None, thoughts, 9, 1, "no end")
    told = standing(contest(*NAMES), [lost, endless])
    novice, other = told["players"]
    assert (novice["wins"], other["wins"]) == (0.5, 1.5)
    assert (novice["mean_margin"], novice["mean_points"], novice["categories"]) == (None, None, {})
    assert (novice["faults"], other["faults"], told["faults"], told["undecided"]) == (1, 0, 1, 1)
    assert told["steps_per_game"] is None


@pytest.mark.parametrize(
    ("places", "shares", "ranks"),
    [
        ((1, 2, 3), [1, 0, 0], [1, 2, 3]),
        ((1, 1, 3), [0.5, 0.5, 0], [1.5, 1.5, 3]),
        ((2, 1, 2), [0, 1, 0], [2.5, 1, 2.5]),
        ((1, 1, 1), [1 / 3, 1 / 3, 1 / 3], [2, 2, 2]),
    ],
)
def test_ties_share(places: tuple[int, ...], shares: list[float], ranks: list[float]) -> None:
    assert [share(places, seat) for seat in range(3)] == shares
    assert [rank(places, seat) for seat in range(3)] == ranks


def test_a_verdict_needs_the_whole_interval() -> None:
    assert verdict(0.26, 0.4, 0.25) == "above par"
    assert verdict(0.1, 0.24, 0.25) == "below par"
    assert verdict(0.2, 0.3, 0.25) == "not told apart from par"


def test_nothing_was_played() -> None:
    told = standing(contest(*NAMES), [])
    assert (told["games"], told["players"], told["steps_per_game"]) == (0, [], None)

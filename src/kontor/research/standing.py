"""How the players of a contest stand: shares of the win, places, points, time, ratings."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from kontor.research.arena import Contest
from kontor.research.bout import Played, Thought
from kontor.research.interval import interval
from kontor.research.ratings import Rating, ratings

Facts = dict[str, Any]


def standing(contest: Contest, games: Sequence[Played]) -> Facts:
    """Everything about a contest, as JSON values; the games come in whole deals."""
    finished = [played for played in games if played.scores is not None]
    rated = ratings(games)
    return {
        "game": contest.game,
        "board": contest.board,
        "edition": contest.edition,
        "seats": len(contest.players),
        "options": dict(contest.options),
        "games": len(games),
        "deals": len({played.deal for played in games}),
        "seed": contest.seed,
        "budget": None if contest.budget is None else _budget(contest, contest.names[0]),
        "par": _rounded(1 / len(contest.players)),
        "players": [_player(contest, name, games, rated) for name in dict.fromkeys(contest.names)] if games else [],
        "steps_per_game": _mean([played.commands for played in finished]),
        "turns_per_game": _mean([played.turns for played in finished]),
        "undecided": sum(played.scores is None and played.culprit is None for played in games),
        "faults": sum(played.culprit is not None for played in games),
    }


def _player(contest: Contest, name: str, games: Sequence[Played], rated: dict[str, Rating]) -> Facts:
    seats = list(_seats_of(name, games))
    shares = [share(played.places, seat) for played, seat in seats]
    low, high = interval(by_deal(name, games), contest.names.count(name))
    rating = rated[name]
    found: Facts = {
        "name": name,
        "seat_games": len(seats),
        "wins": _rounded(sum(shares)),
        "win_share": _rounded(statistics.fmean(shares)),
        "ci95": [_rounded(low), _rounded(high)],
        "verdict": verdict(low, high, 1 / len(contest.players)),
        "mean_rank": _mean([rank(played.places, seat) for played, seat in seats]),
    }
    found |= _points(seats)
    found["rating"] = {"mu": _rounded(rating.mu), "sigma": _rounded(rating.sigma), "anchor": rating.anchor}
    found |= _thinking([played.thoughts[seat] for played, seat in seats])
    found["faults"] = sum(played.culprit == seat for played, seat in seats)
    found["budget"] = _budget(contest, name)
    return found


def _seats_of(name: str, games: Sequence[Played]) -> Iterator[tuple[Played, int]]:
    return ((played, seat) for played in games for seat, other in enumerate(played.names) if other == name)


def share(places: Sequence[int], seat: int) -> float:
    """A seat's share of the win: those in the first place have it together."""
    return 1 / places.count(1) if places[seat] == 1 else 0.0


def rank(places: Sequence[int], seat: int) -> float:
    """The place, where tied seats stand in the middle of the places they fill: two winners are each 1.5."""
    return places[seat] + (places.count(places[seat]) - 1) / 2


def by_deal(name: str, games: Sequence[Played]) -> list[float]:
    """The mean share of each deal: what the interval is made from."""
    found: defaultdict[int, list[float]] = defaultdict(list)
    for played, seat in _seats_of(name, games):
        found[played.deal].append(share(played.places, seat))
    return [statistics.fmean(shares) for shares in found.values()]


def verdict(low: float, high: float, par: float) -> str:
    """Against what a player of equal strength would win."""
    if low > par:
        return "above par"
    return "below par" if high < par else "not told apart from par"


def _points(seats: Sequence[tuple[Played, int]]) -> Facts:
    """Of the games that were played to their end; the margin is over the best of the others."""
    ends = [(played.scores, seat) for played, seat in seats if played.scores is not None]
    margins = [scores[seat].total - max(other.total for other in scores if other.seat != seat) for scores, seat in ends]
    categories = list(ends[0][0][0].parts) if ends else []
    return {
        "mean_margin": _mean(margins),
        "mean_points": _mean([scores[seat].total for scores, seat in ends]),
        "categories": {part: _mean([scores[seat].parts[part] for scores, seat in ends]) for part in categories},
    }


def _thinking(thoughts: Sequence[Thought]) -> Facts:
    """Commands and turns are the player's own, per game."""
    decisions = sum(thought.decisions for thought in thoughts)
    seconds = sum(thought.seconds for thought in thoughts)
    return {
        "decision_ms": _rounded(1000 * seconds / max(1, decisions)),
        "decision_ms_max": _rounded(1000 * max(thought.longest for thought in thoughts)),
        "late": sum(thought.late for thought in thoughts),
        "commands": _mean([thought.decisions for thought in thoughts]),
        "turns": _mean([thought.turns for thought in thoughts]),
    }


def _budget(contest: Contest, name: str) -> Facts:
    budget = contest.budget_of(contest.players[contest.names.index(name)])
    return {"seconds": budget.seconds, "nodes": budget.nodes}


def _mean(numbers: Sequence[float]) -> float | None:
    return _rounded(statistics.fmean(numbers)) if numbers else None


def _rounded(number: float) -> float:
    return round(number, 4)

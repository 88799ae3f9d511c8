"""Ratings of players by OpenSkill (Plackett–Luce), held in place by two anchors that never move.

`novice` stands at 25, the middle of the scale, and `random` at 0; both are taken as known. Between
two players a difference of 6 is about 3 wins of 4, in a game of two. The anchors fix the scale and
are no measurement: the novice beats the random player more surely than 25 says.

Ratings are worked out game by game, so they depend a little on the order; the order is that of the
deals. Without an anchor at the table only differences mean something.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kontor.extras import need
from kontor.research.bout import Played

ANCHORS = {"random": 0.0, "novice": 25.0}
KNOWN = 0.01  # sigma of an anchor; the formulas divide by it, so it is not 0
START, UNSURE = 25.0, 25.0 / 3.0


@dataclass(frozen=True, slots=True)
class Rating:
    mu: float
    sigma: float
    anchor: bool = False


def first(name: str) -> Rating:
    return Rating(ANCHORS[name], KNOWN, True) if name in ANCHORS else Rating(START, UNSURE)


def ratings(games: Iterable[Played]) -> dict[str, Rating]:
    """Of every player in these games, by name."""
    need("lab")
    found: dict[str, Rating] = {}
    for played in games:
        for name in played.names:
            found.setdefault(name, first(name))
        if len(set(played.names)) > 1:  # a game among one's own kind says nothing
            found |= after(found, played.names, played.places)
    return found


def after(before: Mapping[str, Rating], names: Sequence[str], places: Sequence[int]) -> dict[str, Rating]:
    """The new ratings of those who are no anchors. Several seats of one name count as one game: their mean."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=START, sigma=UNSURE, tau=0.0)  # players do not change, so nothing is forgotten
    seats = [[model.rating(before[name].mu, before[name].sigma)] for name in names]
    rated = [seat[0] for seat in model.rate(seats, ranks=[float(place) for place in places])]
    found = {}
    for name in {name for name in names if not before[name].anchor}:
        own = [rating for rating, other in zip(rated, names, strict=True) if other == name]
        found[name] = Rating(sum(r.mu for r in own) / len(own), sum(r.sigma for r in own) / len(own))
    return found

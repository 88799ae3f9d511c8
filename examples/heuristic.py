"""A bot that follows a few rules of thumb, for Hansa Teutonica; who wants a better one begins here.

kontor arena --players examples/heuristic.py:Thumb,novice
python examples/heuristic.py --games 20
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence

import kontor

# What to do first, by the verb that a move's facts name.
ORDER = ("table", "establish", "develop", "claim", "use", "place", "displace", "income", "end")


class Thumb:
    """Take what can be had; else go on with the route on which most own pieces stand."""

    def choose(self, view: kontor.View, rng: random.Random, budget: kontor.Budget) -> kontor.Move:
        legal = list(view.legal)
        return min(legal, key=lambda move: (self._rank(move), -self._standing(view, move), rng.random()))

    def _rank(self, move: kontor.Move) -> int:
        verb = str(move.facts.get("verb", ""))
        return ORDER.index(verb) if verb in ORDER else len(ORDER)

    def _standing(self, view: kontor.View, move: kontor.Move) -> int:
        """Own pieces on the route that the move is about, and how few houses it lacks."""
        routes = view.facts.get("routes")
        route = routes.get(str(move.facts.get("route"))) if isinstance(routes, dict) else None
        if not isinstance(route, dict):
            return 0
        own = sum(int(piece["count"]) for piece in route["pieces"] if piece["owner"] == view.seat)
        return 10 * own - int(route["free"])


def main(arguments: Sequence[str]) -> float:
    parser = argparse.ArgumentParser(description="A heuristic bot against a level.")
    parser.add_argument("--against", default="random")
    parser.add_argument("--games", type=int, default=20)
    said = parser.parse_args(arguments)
    if said.games < 1:
        parser.error(f"--games is 1 or more, not {said.games}")
    try:
        share = share_of_wins(said.against, said.games)
    except kontor.BadInput as error:
        parser.error(str(error))
    sys.stdout.write(f"share of the wins against three {said.against}: {share:.2f}\n")
    return share


def share_of_wins(against: str, games: int) -> float:
    won = 0.0
    for seed in range(games):
        players: list[kontor.PlayerLike] = [against] * 3
        players.insert(seed % 4, Thumb)
        scores = kontor.play("teutonica", players, seed=seed).scores
        winners = [score.seat for score in scores if score.place == 1]
        won += (seed % 4 in winners) / len(winners)
    return won / games


if __name__ == "__main__":
    main(sys.argv[1:])

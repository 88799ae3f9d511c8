"""Monte Carlo tree search by `Position`: what is hidden is drawn anew for each tree, and trees are averaged.

kontor arena --players examples/mcts.py:Tree,novice --game hansa --seats 2
python examples/mcts.py --games 10
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections import Counter
from collections.abc import Sequence

import kontor

TREES = 4  # drawings of what is hidden
TRIES = 40  # rollouts of each
LIMIT = 400  # moves of a rollout: then it counts as it stands
EXPLORING = 0.7


class Node:
    """A move that was tried: how often, and what it brought to the seat that chose it."""

    def __init__(self, seat: int) -> None:
        self.seat, self.visits, self.share = seat, 0, 0.0
        self.children: dict[int, Node] = {}

    def best(self, legal: Sequence[int], rng: random.Random) -> int:
        """What has not been tried first, then by the upper bound of its share."""
        untried = [action for action in legal if action not in self.children]
        if untried:
            return rng.choice(untried)
        log = math.log(sum(self.children[action].visits for action in legal))
        return max(legal, key=lambda action: self._bound(self.children[action], log))

    def _bound(self, child: Node, log: float) -> float:
        return child.share / child.visits + EXPLORING * math.sqrt(log / child.visits)


class Tree:
    """A player: it searches positions that fit what its seat may know."""

    def choose(self, view: kontor.View, rng: random.Random, budget: kontor.Budget) -> int:
        ids = view.legal.ids
        if len(ids) == 1:
            return ids[0]
        visits: Counter[int] = Counter()
        for _ in range(TREES):
            start, root = view.sample(rng), Node(-1)
            for _ in range(max(TRIES, len(ids))):
                self._try(start.copy(), root, rng)
            visits.update({action: child.visits for action, child in root.children.items()})
        return visits.most_common(1)[0][0]

    def _try(self, position: kontor.Position, node: Node, rng: random.Random) -> None:
        """Down the tree, one new node, a rollout, and back with the shares."""
        path = [node]
        while (seat := position.to_move) is not None:
            action = node.best(position.legal.ids, rng)
            is_new = action not in node.children
            node = node.children.setdefault(action, Node(seat))
            path.append(node)
            position.push(action)
            if is_new:
                break
        position.rollout(rng.randrange(1 << 30), LIMIT)
        shares = shares_of(position)
        for one in path[1:]:
            one.visits += 1
            one.share += shares[one.seat]


def shares_of(position: kontor.Position) -> list[float]:
    places = [score.place for score in position.scores]
    return [(place == 1) / places.count(1) for place in places]


def main(arguments: Sequence[str]) -> float:
    parser = argparse.ArgumentParser(description="Tree search against a level.")
    parser.add_argument("--game", default="hansa")
    parser.add_argument("--against", default="novice")
    parser.add_argument("--games", type=int, default=10)
    said = parser.parse_args(arguments)
    if said.games < 1:
        parser.error(f"--games is 1 or more, not {said.games}")
    try:
        share = share_of_wins(said.game, said.against, said.games)
    except kontor.BadInput as error:
        parser.error(str(error))
    sys.stdout.write(f"share of the wins against {said.against}: {share:.2f}\n")
    return share


def share_of_wins(game: str, against: str, games: int) -> float:
    won = 0.0
    for seed in range(games):
        players: list[kontor.PlayerLike] = [against]
        players.insert(seed % 2, Tree)
        places = [score.place for score in kontor.play(game, players, seed=seed).scores]
        won += (places[seed % 2] == 1) / places.count(1)
    return won / games


if __name__ == "__main__":
    main(sys.argv[1:])

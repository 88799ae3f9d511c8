"""Plays a game of a level among itself and tells it for people, turn by turn, as a page of docs/games.

python tools/tell.py --seed 1 [--level hansegraf] [--game G --board B --edition E --seats N] > docs/games/one.md
"""

from __future__ import annotations

import argparse
import random
import shlex
import sys
from collections.abc import Sequence

from kontor.cli.screen import sentences
from kontor.log import because
from kontor.match import Match
from kontor.players import asking, entrants
from kontor.players.contract import Answer, Budget
from kontor.protocol import Decision
from kontor.registry import game

NAMES = ("Anna", "Bert", "Clara", "David", "Emma")
LANGUAGE = "en"
KNOWN = ("turn-began", "turn-ended")  # the page is told turn by turn: nobody need be told where one begins


def say(words: str = "") -> None:
    print(words, flush=True)  # noqa: T201  # its output


class Teller:
    """One game; what a turn brought is told when it is over."""

    def __init__(self, match: Match, level: str, seed: int, budget: Budget) -> None:
        self.match, self.budget = match, budget
        self.players = [entrants.make(level, match.game) for _ in match.names]
        self.sources = [random.Random(f"{seed} {seat}") for seat in range(len(match.names))]
        self.turn = -1
        self.lines: list[str] = []
        self.expected = ""

    def run(self) -> None:
        while (decision := self.match.decision) is not None:
            if decision.turn != self.turn:
                self._close()
                self._open(decision)
            self._move(decision)
        self._close()
        self._result()

    def _open(self, decision: Decision) -> None:
        seats = len(self.match.names)
        self.turn = decision.turn
        if decision.turn % seats == 1 % seats:
            say(f"\n## Round {(decision.turn - 1) // seats + 1}\n")
            say(self._points())
            say()
        self.head = f"**{self.match.names[decision.active]}**"

    def _points(self) -> str:
        scores = zip(self.match.names, self.match.scores, strict=True)
        return "Points now: " + ", ".join(f"{name} {score.total}" for name, score in scores) + "."

    def _move(self, decision: Decision) -> None:
        seat = decision.seat
        answer = asking.ask(self.players[seat], self.match.view(seat), self.sources[seat], self.budget)
        question = self.match.game.prompt(self.match.state)
        before = self.match.version
        asking.play(self.match, answer, seat)
        names = self.match.names
        for step in self.match.steps[before:]:
            told = [event for event in step.events if event.name not in KNOWN]
            self.lines += sentences(self.match.game, told, None, names, LANGUAGE)
        self._explain(answer, because(answer.reason, question.told(names, LANGUAGE).scene), decision)

    def _explain(self, answer: Answer, why: str, decision: Decision) -> None:
        if decision.seat != decision.active:
            return  # an answer to somebody's turn
        if why:
            self.lines.append(f"*({why})*")
        if answer.shares:
            shares = zip(self.match.names, answer.shares, strict=True)
            self.expected = "Chances: " + ", ".join(f"{name} {share:.0%}" for name, share in shares) + "."

    def _close(self) -> None:
        if self.lines:
            say(f"- {self.head}: {' '.join(self.lines)} {self.expected}".rstrip())
        self.lines, self.expected = [], ""

    def _result(self) -> None:
        say("\n## The end\n")
        parts = list(self.match.scores[0].parts)
        say(f"| | {' | '.join(parts)} | points | place |")
        say(f"|---|{'---|' * (len(parts) + 2)}")
        for name, score in zip(self.match.names, self.match.scores, strict=True):
            row: Sequence[object] = [*(score.parts[part] for part in parts), score.total, score.place]
            say(f"| {name} | {' | '.join(map(str, row))} |")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--level", default="hansegraf")
    options.add_argument("--game", default="teutonica")
    options.add_argument("--board", default="hanseatic-league-4-5")
    options.add_argument("--edition", default="bigbox")
    options.add_argument("--seats", type=int, default=4)
    options.add_argument("--nodes", type=int)
    options.add_argument("--title", default="A game")
    chosen = options.parse_args()
    rules = game(chosen.game)
    setup = rules.deal(chosen.edition, chosen.board, NAMES[: chosen.seats], random.Random(chosen.seed))
    budget = Budget(nodes=chosen.nodes) if chosen.nodes else entrants.default_budget(chosen.level)
    say(f"# {chosen.title}\n")
    say(f"{rules.title}, {chosen.board}, edition {chosen.edition}: {chosen.seats} seats, all {chosen.level}.")
    say(f"Played and written down by `{' '.join(['python tools/tell.py', *map(shlex.quote, sys.argv[1:])])}`.")
    Teller(Match(setup), chosen.level, chosen.seed, budget).run()


if __name__ == "__main__":
    main()

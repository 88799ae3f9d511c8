"""The games that are played at once, by id."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from kontor.fitting import fitting
from kontor.match import Match
from kontor.opening import MOST_SEATS, chosen
from kontor.players.levels import LEVELS, STYLES, check_style, is_known
from kontor.protocol import BadInput
from kontor.record import check_name
from kontor.registry import game
from kontor.toolserver.seat import Seat

MOST_GAMES = 100  # at once
SHOWN = 40  # letters of what is quoted


class Games:
    """Each has a lock: a model may call several tools at once."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed
        self.opened = 0
        self.seats: dict[str, tuple[Seat, threading.Lock]] = {}
        self.lock = threading.Lock()

    def open(
        self,
        name: str,
        players: int,
        board: str | None,
        edition: str | None,
        options: Sequence[str],
        seat: int,
        opponents: Sequence[str],
        called: str,
    ) -> str:
        """A new game, and its id; the others have moved where they are first. Raises BadInput."""
        if not 2 <= players <= MOST_SEATS:
            raise BadInput(f"there is no game for {players} players here")
        if not 0 <= seat < players:
            raise BadInput(f"there is no seat {seat}; the seats are 0 to {players - 1}")
        levels = _levels(opponents, players - 1)
        others = dict(zip([other for other in range(players) if other != seat], levels, strict=True))
        names = [check_name(called) if one == seat else f"{others[one]} {one}" for one in range(players)]
        rules = game(name)
        _check_board(name, board)
        where, printed = fitting(rules, board, edition, players)
        with self.lock:
            chance, id = self._next()
            match = Match(rules.deal(printed, where, names, chance, chosen(options)))
            self.seats[id] = Seat(match, seat, others, chance), threading.Lock()
        with self.at(id) as seated:
            seated.go_on()
        return id

    def _next(self) -> tuple[random.Random, str]:
        """Where the chance of a new game comes from, and its id."""
        if len(self.seats) >= MOST_GAMES:
            raise BadInput(f"{MOST_GAMES} games are open, which is the most; leave one first")
        self.opened += 1
        chance = random.SystemRandom() if self.seed is None else random.Random(f"{self.seed} {self.opened}")
        return chance, f"g{self.opened}"

    @contextmanager
    def at(self, id: str) -> Iterator[Seat]:
        """A game while nobody else changes it; raises BadInput."""
        found = self.seats.get(id)
        if found is None:
            raise self._unknown(id)
        seat, lock = found
        with lock:
            if id not in self.seats:  # it was left meanwhile
                raise self._unknown(id)
            yield seat

    def _unknown(self, id: str) -> BadInput:
        known = f"; there are {', '.join(self.seats)}" if self.seats else "; new_game opens one"
        return BadInput(f"there is no game '{id[:SHOWN]}'{known}")

    def leave(self, id: str) -> None:
        with self.at(id) as seat:
            seat.close()
            del self.seats[id]

    def listed(self) -> list[str]:
        return [f"{id}: {seat.status()}" for id, (seat, _) in list(self.seats.items())]


def _levels(named: Sequence[str], others: int) -> list[str]:
    """One for each other seat. Levels only: any other name would run somebody's code."""
    for level in named:
        check_style(level)
        if not is_known(level):
            known = ", ".join(LEVELS)
            raise BadInput(f"unknown level '{level[:SHOWN]}' (known: {known}; with a style like novice+{STYLES[0]})")
    if len(named) == 1:
        return [*named] * others
    if len(named) != others:
        raise BadInput(
            f"{len(named)} opponents are named for {others} other seat{'s' * (others != 1)}; name one, or one for each"
        )
    return [*named]


def _check_board(name: str, board: str | None) -> None:
    """Those of the game only: the path of a file is for who may read files here."""
    known = [info.id for info in game(name).boards()]
    if board is not None and board not in known:
        raise BadInput(f"unknown board '{board[:SHOWN]}' (known: {', '.join(known)})")

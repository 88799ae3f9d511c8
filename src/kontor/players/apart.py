"""A player in a process of its own: whether it fails, hangs or ends the process, it loses its game and no more."""

from __future__ import annotations

import contextlib
import multiprocessing
import random
from multiprocessing.connection import Connection

from kontor.child import bind_to_parent
from kontor.players import asking, entrants
from kontor.players.contract import Budget, PlayerFailed
from kontor.players.program import LAST_MOMENT, patience
from kontor.protocol import AnyGame, BadInput, Move
from kontor.registry import game
from kontor.view import View

START_UP = 60.0  # seconds until the process stands; not the player's time, and machines can be busy


class Apart:
    """It is asked with the view that any player gets; what a view cannot be made of does not reach its process."""

    def __init__(self, player: str, rules: AnyGame) -> None:
        """Raises BadInput if there is no such player."""
        fresh = multiprocessing.get_context("spawn")
        self.line, theirs = fresh.Pipe()
        self.process = fresh.Process(target=_live, args=(theirs, player, rules.name), daemon=True)
        self.process.start()
        theirs.close()
        try:
            trouble = self._heard(START_UP)
        except PlayerFailed as failed:
            raise BadInput(f"{entrants.short_name(player)} {failed}") from None
        if trouble:
            self.kill()
            raise BadInput(str(trouble))

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Move:
        with contextlib.suppress(OSError):  # a process that has ended is found out below
            self.line.send((view, rng.getrandbits(64), budget))
        said = self._heard(patience(budget))
        if isinstance(said, int):
            return view.move(said)
        raise said if isinstance(said, PlayerFailed) else PlayerFailed("answered what is no move of this game")

    def _heard(self, patience: float) -> object:
        """What its process says next; raises PlayerFailed, and then the process is gone."""
        try:
            if self.line.poll(patience):
                return self.line.recv()
            words = f"did not answer within {patience:g} seconds and was killed"
        except (EOFError, OSError):
            self.process.join(LAST_MOMENT)
            code = "" if self.process.exitcode is None else f" with exit code {self.process.exitcode}"
            words = f"ended its process{code}"
        self.kill()
        raise PlayerFailed(words)

    def close(self) -> None:
        """It is given a moment to end by itself."""
        self.line.close()
        self.process.join(LAST_MOMENT)
        self.kill()

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.line.close()


def _live(line: Connection, player: str, name: str) -> None:
    """In its process: one question after another, until nobody asks any more."""
    bind_to_parent()
    try:
        mind = entrants.make(player, game(name))
    except BadInput as error:
        line.send(str(error))
        return
    line.send("")
    with contextlib.suppress(EOFError, OSError):
        while True:
            view, seed, budget = line.recv()
            try:
                line.send(asking.ask(mind, view, random.Random(seed), budget).move.id)
            except PlayerFailed as failed:
                line.send(failed)
    entrants.close(mind)

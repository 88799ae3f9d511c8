"""Asking a player, and playing what it says: whatever goes wrong becomes one sentence."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from kontor.log import Clause
from kontor.match import Match
from kontor.players.contract import Answer, Budget, Player, PlayerFailed, answered
from kontor.protocol import IllegalMove, Move, UnknownMove
from kontor.view import View


def ask(player: Player, view: View, rng: random.Random, budget: Budget) -> Answer:
    """What it answers, which is a move of this board; raises PlayerFailed."""
    try:
        answer = answered(view, player.choose(view, rng, budget))
        known = _is_of(view.moves, answer.move)
    except PlayerFailed:
        raise
    except UnknownMove as error:
        raise PlayerFailed(f"answered what is no move of this game ({error})") from error
    except (Exception, SystemExit) as error:
        raise PlayerFailed(f"failed with {told(error)}") from error
    if not known:
        raise PlayerFailed("answered what is no move of this game")
    if not _can_be_told(answer.reason):
        raise PlayerFailed("gave a reason that is no text")
    return answer


def _is_of(moves: Sequence[Move], move: object) -> bool:
    """Whatever somebody's own code gives."""
    place = getattr(move, "id", None)
    return isinstance(place, int) and 0 <= place < len(moves) and moves[place] is move


def _can_be_told(reason: object) -> bool:
    """Likewise."""
    return isinstance(reason, str) or (isinstance(reason, tuple) and all(isinstance(one, Clause) for one in reason))


def play(match: Match, answer: Answer, seat: int) -> None:
    """Plays it for the seat; raises PlayerFailed if a rule forbids it."""
    try:
        match.play(answer.move, seat)
    except IllegalMove as refused:
        raise PlayerFailed(f"answered '{answer.move.text}', which may not be played ({refused})") from refused


def told(error: BaseException) -> str:
    """An error in a few words, with the line where it happened."""
    where, trace = "", error.__traceback__ and error.__traceback__.tb_next  # the first line is ours
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if not file.startswith("<"):  # of what Python does itself, nobody has the lines
            where = f" ({Path(file).name} line {trace.tb_lineno})"
        trace = trace.tb_next
    words = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}{': ' * bool(words)}{words}{where}"

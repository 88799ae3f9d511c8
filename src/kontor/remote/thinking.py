"""A bot is asked beside the one who waits for it, so that one that hangs is noticed."""

from __future__ import annotations

import random
import threading
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from typing import Any

from kontor.log import Clause, Heard, Told
from kontor.players import asking
from kontor.players.contract import Answer, Budget, Player, PlayerFailed
from kontor.remote.house import understood
from kontor.view import View, fitting


def seen(position: str, seat: int, told: Sequence[dict[str, Any]]) -> View:
    """What the seat may know, as the server tells it; raises BadInput for what this version does not understand."""
    with understood():
        return fitting(position, seat, [_told(one) for one in told])


def _told(said: dict[str, Any]) -> Told:
    events = [Heard(event["name"], event["facts"]) for event in said["events"]]
    reason = said["reason"]
    if not isinstance(reason, str):
        reason = tuple(Clause(clause["code"], clause["facts"]) for clause in reason)
    return Told(said["version"], said["seat"], said["kind"], said["text"], events, reason, said["at"])


def ask(player: Player, view: View, budget: Budget, patience: float) -> Answer:
    """A move that may be played; raises PlayerFailed."""
    answers: SimpleQueue[Answer | BaseException] = SimpleQueue()

    def think() -> None:
        try:
            answers.put(asking.ask(player, view, random.Random(), budget))
        except BaseException as error:  # it is told to who waits
            answers.put(error)

    threading.Thread(target=think, daemon=True).start()
    try:
        answer = answers.get(timeout=patience)
    except Empty:
        raise PlayerFailed(f"has not answered for {patience:g} seconds") from None
    if isinstance(answer, BaseException):
        raise answer
    if (refusal := view.why_not(answer.move)) is not None:
        raise PlayerFailed(f"answered '{answer.move.text}', which may not be played ({refusal})")
    return answer

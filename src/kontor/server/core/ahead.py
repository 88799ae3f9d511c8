"""Playing ahead: a turn that somebody plans while the others still choose. Nobody else sees it, nothing is kept."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kontor.protocol import AnyGame, Event, IllegalMove, Refusal, State
from kontor.server.core.errors import Trouble
from kontor.server.core.messages import Ends
from kontor.server.core.table import Table


@dataclass(frozen=True, slots=True)
class Ahead:
    """Where a plan leads to: the steps that could be played, why not the next one, why none can follow."""

    position: State
    good: int = 0
    refusal: Refusal | None = None
    ends: Ends = ""


def known(table: Table, seat: int) -> State:
    """A position that fits what the seat may know."""
    game = table.match.game
    return game.sample(game.view(table.match.state, seat), random.Random(0))


def follow(table: Table, seat: int, plan: Sequence[str]) -> Ahead:
    game = table.match.game
    begun = game.ahead(known(table, seat), seat) if table.to_move is not None else None
    if begun is None:
        raise Trouble("no-plan")
    ahead = Ahead(begun)
    for text in plan:
        ahead = _step(game, ahead, seat, text)
        if ahead.refusal is not None or ahead.ends:
            break
    return ahead


def _step(game: AnyGame, ahead: Ahead, seat: int, text: str) -> Ahead:
    try:
        after, events = game.play(ahead.position, game.parse(ahead.position, text))
    except IllegalMove as error:
        return replace(ahead, refusal=error.refusal)
    ends = ending(game, after, events, seat)
    if ends == "other" and _turn(game, after) != _turn(game, ahead.position):
        ends = "turn"
    # What only the end of the game shows cannot be shown ahead of it.
    return Ahead(ahead.position if ends == "game" else after, ahead.good + 1, None, ends)


def _turn(game: AnyGame, position: State) -> object:
    decision = game.decision(position)
    return None if decision is None else decision.turn


def ending(game: AnyGame, after: State, events: Sequence[Event], seat: int) -> Ends:
    """Why a command could not be taken back, and nothing can be planned after it."""
    waits = game.decision(after)
    if waits is None:
        return "game"
    if any(event.reveals for event in events):
        return "hidden"
    if any(event.closes for event in events):
        return "turn"
    return "" if waits.seat == seat else "other"

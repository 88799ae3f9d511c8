"""What a choice costs, for who thinks about it."""

from __future__ import annotations

from kontor.games.hansa.board import NONE
from kontor.games.hansa.rules.buy import master
from kontor.games.hansa.state import State
from kontor.kit.commands import Command
from kontor.protocol import RawFacts


def terms(state: State, command: Command) -> RawFacts:
    """H3.2: to whom a good is paid, in the words of what is told afterwards."""
    if command.facts["verb"] != "buy":
        return {}
    paid = master(state, state.ship)
    if paid == state.active:
        return {"terms": "free"}
    return {"terms": "bank"} if paid == NONE else {"terms": "player", "paid": paid}

"""One sentence for the player the game waits for."""

from __future__ import annotations

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import KIND_NAMES
from kontor.games.teutonica.rules.houses import hand_is_empty, held
from kontor.games.teutonica.state import (
    ANSWER,
    BENEFIT,
    ECHO,
    FLIPPING,
    MOVING,
    NEUTRAL,
    PAYING,
    PERMANENT,
    PLATE,
    REMOVING,
    SETTLING,
    TURN,
    Frame,
    State,
)


def prompt(state: State) -> str:
    frame = state.frame
    who = f"@{frame.seat}"
    if frame.kind == TURN:
        left = {0: "no action left, but markers", 1: "1 action left"}.get(frame.count, f"{frame.count} actions left")
        return f"{who}: {left}."
    if frame.kind == PAYING:
        return f"{who}: choose a piece of the supply to pay with ({frame.count} to pay)."
    if frame.kind == ANSWER:
        return _answer(state, frame, who)
    if frame.kind == MOVING:
        lift = f"lift a piece ({frame.count} more)" if frame.count else ""
        put = "" if hand_is_empty(state) else "put a piece down"
        return f"{who}: {' or '.join(part for part in (lift, put) if part)}."
    if frame.kind == REMOVING:
        return f"{who}: remove a piece ({frame.count} more)" + (" or say done." if frame.count < 3 else ".")
    if frame.kind == BENEFIT:
        return f"{who}: choose the benefit of {state.board.plan.routes[frame.route].id}."
    return f"{who}: {SELDOM[frame.kind]}."


SELDOM = {
    PLATE: "lay a marker of the plate on a route",
    PERMANENT: "use the lasting marker of the created route, or decline",
    SETTLING: "place up to two pieces by the lasting marker, or say done",
    FLIPPING: "turn a marker face down for the favour",
    ECHO: "another player took income; take a trader from the stock, or decline",
    NEUTRAL: "choose the city of the neutral office",
}


def _answer(state: State, frame: Frame, who: str) -> str:
    origin = state.board.plan.routes[frame.route].id
    if held(state, 2 * frame.side) + held(state, 2 * frame.side + 1) > 0:
        return f"{who}: put the lifted piece near {origin}."
    if frame.item == NONE:
        return f"{who}: add a piece near {origin} ({frame.count} more) or decline."
    whose = "your" if frame.side == frame.seat else "a neutral"
    happened = f"{whose} {KIND_NAMES[frame.item]} was displaced from {origin}"
    return f"{who}: {happened}; rehouse it, and add up to {frame.count}."

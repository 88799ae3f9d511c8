"""What is asked of the player the game waits for."""

from __future__ import annotations

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import MERCHANT, TRADER
from kontor.games.teutonica.narrate import piece_of, pieces
from kontor.games.teutonica.rules.houses import hand_is_empty, held
from kontor.games.teutonica.state import (
    ANSWER,
    BENEFIT,
    DECISION_NAMES,
    MOVING,
    PERMANENT,
    REMOVING,
    TURN,
    Frame,
    State,
)
from kontor.protocol import Question, RawFacts


def prompt(state: State) -> Question:
    frame = state.frame
    facts: RawFacts = {"seat": frame.seat, "n": frame.count}
    if frame.kind in (ANSWER, BENEFIT, PERMANENT):
        facts["route"] = state.board.sheet.routes[frame.route].id
    if frame.kind == ANSWER and frame.displaced != NONE:
        facts |= {"by": state.turn_frame().seat, "piece": piece_of(state, frame.seat, frame.side, frame.displaced)}
    if frame.kind == MOVING:
        traders, merchants = _in_hand(state, TRADER), _in_hand(state, MERCHANT)
        facts |= {"traders": traders, "merchants": merchants, "pieces": pieces(traders, merchants)}
    return Question(_code(state, frame), facts, state.board.sheet.scene)


def _code(state: State, frame: Frame) -> str:
    """Some decisions ask for different things as they go on."""
    name: str = DECISION_NAMES[frame.kind]
    if frame.kind == TURN and frame.count == 0:
        return "turn-0"
    if frame.kind == ANSWER and held(state, 2 * frame.side) + held(state, 2 * frame.side + 1) > 0:
        return "answer-hand"
    if frame.kind == ANSWER and frame.displaced == NONE:
        return "answer-add"
    if frame.kind == MOVING:
        return "moving-lift" if hand_is_empty(state) else "moving-both" if frame.count else "moving-put"
    if frame.kind == REMOVING and frame.count < 3:
        return "removing-more"
    return name


def _in_hand(state: State, kind: int) -> int:
    return sum(held(state, 2 * side + kind) for side in range(state.sides))

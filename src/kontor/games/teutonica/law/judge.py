"""May this command be played here, and if not, which rule forbids it: plain, slow, complete.

This is the second, independent opinion on legality: it reads only what lies on the table (houses,
offices, desks) and none of the sets that the rules keep for speed. `why_not` is None exactly for
the commands that `legal` lists.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kontor.games.teutonica.choices import VERBS
from kontor.games.teutonica.law import benefit
from kontor.games.teutonica.law.answer import answering, paying
from kontor.games.teutonica.law.moving import laying, moving, removing
from kontor.games.teutonica.law.seldom import choosing_for_neutral, echoing, flipping, permanent, settling
from kontor.games.teutonica.law.turn import in_turn
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
    State,
    unknown_frame,
)
from kontor.kit.commands import Command
from kontor.protocol import Refusal

OVER: Final = Refusal("T9.1", "over")


def why_not(state: State, command: Command) -> Refusal | None:
    """None if the deciding seat may say this now."""
    return _told(state, _refusal(state, command))


def out_of_reach(state: State, seat: i64, city: i64) -> Refusal | None:
    """What keeps a seat from the next office of a city, whatever route leads there and whoever is to choose."""
    return _told(state, benefit.out_of_reach(state, seat, city))


def _told(state: State, refusal: Refusal | None) -> Refusal | None:
    """With the names of this board."""
    if refusal is None:
        return None
    return Refusal(refusal.rule, refusal.code, refusal.facts, state.board.sheet.scene)


def _refusal(state: State, command: Command) -> Refusal | None:
    if state.is_over():
        return OVER
    frame = state.frame
    verb, what, column = VERBS.verb[command.row], VERBS.what[command.row], command.column
    if frame.kind == TURN:
        return in_turn(state, frame, verb, what, column)
    if frame.kind == PAYING:
        return paying(state, frame, verb, column)
    if frame.kind == ANSWER:
        return answering(state, frame, verb, what, column)
    if frame.kind == MOVING:
        return moving(state, frame, verb, what, column)
    if frame.kind == REMOVING:
        return removing(state, frame, verb, what, column)
    if frame.kind == BENEFIT:
        return benefit.benefit(state, frame, verb, what, column)
    if frame.kind == PLATE:
        return laying(state, frame, verb, what, column)
    if frame.kind == PERMANENT:
        return permanent(state, frame, verb, what, column)
    if frame.kind == SETTLING:
        return settling(state, frame, verb, what, column)
    if frame.kind == FLIPPING:
        return flipping(state, frame, verb, column)
    if frame.kind == ECHO:
        return echoing(verb)
    if frame.kind == NEUTRAL:
        return choosing_for_neutral(state, frame, verb, column)
    raise unknown_frame(frame.kind)

"""T5.4 to T5.8: what becomes of a displaced piece, and what its owner adds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.choices import ADD, DECLINE, LIFT, PUT, REHOUSE
from kontor.games.teutonica.components import FREE_PLACING, TRADER
from kontor.games.teutonica.events import (
    ADDED,
    DECLINED,
    FROM_BOARD,
    FROM_NEUTRAL,
    FROM_STOCK,
    FROM_SUPPLY,
    HOMELESS,
    LIFTED,
    REHOUSED,
)
from kontor.games.teutonica.rules.displace import total
from kontor.games.teutonica.rules.houses import fitting, held, rooms
from kontor.games.teutonica.rules.neutral import settle_route
from kontor.games.teutonica.state import HAND, SPOTS_WITH, STOCK, SUPPLY, Frame, State, put, take
from kontor.kit.bits import one_of
from kontor.kit.offers import ALONE

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


def _permitted(state: State, frame: Frame) -> i64:
    """T15.5, RT37: the country of the displacement, or home."""
    board = state.board
    return board.spots_in[0] | board.spots_in[board.country_of[frame.route]]


def _open_for(state: State, frame: Frame, kind: i64) -> i64:
    return state.open_spots & _permitted(state, frame) & fitting(state, kind)


def _reserved(state: State, frame: Frame) -> i64:
    """RT29: the displaced piece's last house is not for the added ones."""
    if frame.displaced == NONE:
        return 0
    spots = _open_for(state, frame, frame.displaced)
    if rooms(state, spots) > 1:
        return 0
    return spots


def _reach(state: State, frame: Frame, spots: i64) -> i64:
    """T5.5, RT2, RT28: those of the nearest ring that has any; the origin is the last ring. T13.3: all."""
    if state.favoured(frame.side, FREE_PLACING):
        return spots
    steps: i64 = 1
    ring = state.board.ring(frame.route, steps)
    while ring != 0 and ring & spots == 0:
        steps += 1
        ring = state.board.ring(frame.route, steps)
    return ring & spots


def _for_added(state: State, frame: Frame, kind: i64) -> i64:
    return _reach(state, frame, _open_for(state, frame, kind) & ~_reserved(state, frame))


def source_of_added(state: State, side: i64) -> i64:
    """T5.6: from the stock; when it is empty from the supply; when both are, from the board. RT32: neutral."""
    if side >= state.seats:
        return FROM_NEUTRAL
    if total(state, STOCK, side) > 0:
        return FROM_STOCK
    if total(state, SUPPLY, side) > 0:
        return FROM_SUPPLY
    return FROM_BOARD


def holds(state: State, side: i64, source: i64, kind: i64) -> bool:
    """T5.8: is a piece of the kind in the source? T11.4: the neutral side has only traders, T11.7 always."""
    if source == FROM_NEUTRAL:
        return kind == TRADER
    return state.desks[place_of(source) + 2 * side + kind] > 0


def place_of(source: i64) -> i64:
    """Where on the desks its pieces lie."""
    if source == FROM_STOCK:
        return STOCK
    return SUPPLY


def _to_add(state: State, frame: Frame, source: i64, kind: i64) -> i64:
    """Where a piece of the kind may be added, or lifted for it from the board."""
    if frame.count == 0:
        return 0
    if source != FROM_BOARD:
        return _for_added(state, frame, kind) if holds(state, frame.side, source, kind) else i64(0)
    spots = state.land[SPOTS_WITH + 2 * frame.side + kind]
    if _for_added(state, frame, kind) == 0:  # then only the house that it leaves itself
        spots &= _permitted(state, frame)
    return spots


def _lifted(state: State, frame: Frame) -> i64:
    """The piece that was taken from the board and is to be put down, or NONE."""
    for kind in range(i64(2)):
        if held(state, 2 * frame.side + kind) > 0:
            return 2 * frame.side + kind
    return NONE


def offer_answers(state: State, offers: Offers) -> None:
    """T5.4, RT3: the displaced piece and the added ones, in any order; T5.7: added ones may be declined."""
    frame = state.frame
    lifted = _lifted(state, frame)
    if lifted != NONE:
        offers[PUT + lifted] = _for_added(state, frame, lifted & 1)
        return
    if frame.displaced == NONE:
        offers[DECLINE] = ALONE
    else:
        offers[REHOUSE] = _reach(state, frame, _open_for(state, frame, frame.displaced))
    source = source_of_added(state, frame.side)
    for kind in range(i64(2)):
        row: i64 = LIFT + 2 * frame.side if source == FROM_BOARD else i64(ADD)
        offers[row + kind] = _to_add(state, frame, source, kind)


def rehouse(state: State, spot: i64) -> None:
    frame = state.frame
    put(state, 2 * frame.side + frame.displaced, spot)
    state.note(REHOUSED, frame.side, frame.displaced, spot, 0)
    frame.item = NONE
    settle_route(state, frame.side, spot)


def add(state: State, kind: i64, spot: i64) -> None:
    frame = state.frame
    source = source_of_added(state, frame.side)
    if source != FROM_NEUTRAL:
        state.desks[place_of(source) + 2 * frame.side + kind] -= 1
    put(state, 2 * frame.side + kind, spot)
    frame.count -= 1
    state.note(ADDED, frame.side, kind, spot, source)
    settle_route(state, frame.side, spot)


def lift_to_add(state: State, piece: i64, spot: i64) -> None:
    """T5.6, RT43: with stock and supply empty, own pieces of other houses, those just rehoused too."""
    take(state, piece, spot)
    state.desks[HAND] += one_of(piece)
    state.note(LIFTED, state.frame.seat, piece, spot, 0)


def put_added(state: State, piece: i64, spot: i64) -> None:
    frame = state.frame
    state.desks[HAND] -= one_of(piece)
    put(state, piece, spot)
    frame.count -= 1
    state.note(ADDED, frame.side, piece & 1, spot, FROM_BOARD)


def decline(state: State) -> None:
    frame = state.frame
    state.note(DECLINED, frame.seat, frame.count, 0, 0)
    frame.count = 0


def leave_answer(state: State) -> bool:
    """Once nothing more can be placed. RT28: with no house free the displaced piece goes to the stock."""
    frame = state.frame
    if _lifted(state, frame) != NONE:
        return False
    if frame.displaced != NONE:
        if _open_for(state, frame, frame.displaced) != 0:
            return False
        if frame.side < state.seats:
            state.desks[STOCK + 2 * frame.side + frame.displaced] += 1
        state.note(HOMELESS, frame.side, frame.displaced, 0, 0)
        frame.item = NONE
    source = source_of_added(state, frame.side)
    for kind in range(i64(2)):
        if _to_add(state, frame, source, kind) != 0:
            return False
    state.pop()
    return True

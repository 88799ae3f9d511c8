"""The law of a turn: actions, markers, the end (T2, T3, T4, T5.1, T6, T7.1, T8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kontor.games.teutonica import choices as c
from kontor.games.teutonica.bits import part
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import (
    DEVELOP,
    EXCHANGE,
    KIND_NAMES,
    MARKER_NAMES,
    MAX_PIECES,
    MERCHANT,
    MOVE_THREE,
    PURSE,
    REMOVE_THREE,
    TRADER,
    value,
)
from kontor.games.teutonica.law.reading import (
    cannot_lift_own,
    city_name,
    no_house,
    not_in_supply,
    not_there,
    on_houses,
    route_name,
    standing,
    undevelopable,
)
from kontor.games.teutonica.state import Frame, State
from kontor.protocol import Refusal

NOT_PAYING: Final = Refusal("T5.2", "no price is to be paid now")
NOT_DISPLACED: Final = Refusal("T5.4", "no displaced piece is to be answered for now")
NOT_MOVING: Final = Refusal("T6.1", "no piece is in hand to be put down")
NOT_REMOVING: Final = Refusal("T8.11", "no remove-three marker is in use")
NOT_CREATING: Final = Refusal("T7.5", "a benefit is taken only while creating a route")
NOT_LAYING: Final = Refusal("T8.6", "plate markers are laid at the end of the turn")


def in_turn(state: State, frame: Frame, row: i64, column: i64) -> Refusal | None:
    seat = frame.seat
    if row == c.WORD:
        return _word_in_turn(state, seat, column)
    if row == c.USE_DEVELOP:
        return _unowned(state, seat, DEVELOP) or undevelopable(state, seat, column)
    if c.SWAP <= row < c.LIFT:
        return _unowned(state, seat, EXCHANGE) or _exchange(state, seat, column, row - c.SWAP)
    if row in (c.DEVELOP, c.TABLE, c.ESTABLISH) or c.ADDITIONAL_OFFICE <= row < c.REHOUSE:
        return NOT_CREATING
    if c.REHOUSE <= row < c.PLACE:
        return NOT_DISPLACED
    if c.LAY <= row < c.SWAP:
        return NOT_LAYING
    if c.PUT <= row < c.REMOVE:
        return NOT_MOVING
    if c.REMOVE <= row < c.DISPLACE:
        return NOT_REMOVING
    if frame.count == 0:
        return Refusal("T2.2", "no action is left in this turn")
    return _action(state, seat, row, column)


def _word_in_turn(state: State, seat: i64, word: i64) -> Refusal | None:
    if word == c.END:
        return None  # T2.2: one may stop short
    if word == c.DECLINE:
        return NOT_DISPLACED
    if word == c.DONE:
        return NOT_REMOVING
    if word == c.FORGO:
        return NOT_CREATING
    if word < c.USE:
        return NOT_PAYING
    marker: i64 = word - c.USE
    refusal = _unowned(state, seat, marker)
    if refusal is not None:
        return refusal
    targets: i64 = 0
    for owner in range(state.seats):
        if owner != seat or marker == REMOVE_THREE:
            targets += on_houses(state, owner)
    if marker == REMOVE_THREE and targets == 0:
        return Refusal("T8.11", "no piece stands on any house")
    if marker == MOVE_THREE and targets == 0:
        return Refusal("T8.12", "no other player's piece stands on any house")
    return None


def _unowned(state: State, seat: i64, marker: i64) -> Refusal | None:
    if part(state.desks.markers[seat], marker) > 0:
        return None
    return Refusal("T8.3", f"@{seat} owns no unused marker {MARKER_NAMES[marker]}")


def _exchange(state: State, seat: i64, city: i64, left: i64) -> Refusal | None:
    place: i64 = state.board.width * city + left
    one, other = state.land.offices[place], state.land.offices[place + 1]
    if one == NONE or other == NONE:
        return Refusal("T8.7", f"offices {left + 1} and {left + 2} of {city_name(state, city)} are not both occupied")
    if state.variant.exchange_needs_own and one >> 1 != seat and other >> 1 != seat:
        return Refusal("T8.7", f"neither of these offices of {city_name(state, city)} belongs to @{seat}")
    return None


def _action(state: State, seat: i64, row: i64, column: i64) -> Refusal | None:
    if row == c.CLAIM:
        return _claim(state, seat, column)
    if row < c.INCOME:
        return _place(state, seat, row - c.PLACE, column)
    if row < c.LAY:
        return _income(state, seat, column, row - c.INCOME)
    if row < c.PUT:
        return cannot_lift_own(state, seat, row - c.LIFT, column)
    how: i64 = row - c.DISPLACE
    return _displace(state, seat, how // MAX_PIECES, how % MAX_PIECES, column)


def _income(state: State, seat: i64, traders: i64, merchants: i64) -> Refusal | None:
    stock = state.desks.stock
    held_traders, held_merchants = stock[2 * seat + TRADER], stock[2 * seat + MERCHANT]
    if traders > held_traders or merchants > held_merchants:
        return Refusal("T3.2", f"the stock holds {held_traders} traders and {held_merchants} merchants")
    purse = value(PURSE, state.level(seat, PURSE))
    if traders + merchants > purse:
        return Refusal("T3.1", f"the purse allows {purse} pieces, not {traders + merchants}")
    return None


def _place(state: State, seat: i64, kind: i64, route: i64) -> Refusal | None:
    return not_in_supply(state, seat, kind, "T4.1") or no_house(state, route)


def _displace(state: State, seat: i64, kind: i64, piece: i64, route: i64) -> Refusal | None:
    if piece >> 1 == seat:
        return Refusal("T5.1", "only another player's piece can be displaced")
    refusal = not_there(state, piece, route, "T5.1") or not_in_supply(state, seat, kind, "T5.1")
    if refusal is not None:
        return refusal
    price: i64 = 2 if piece & 1 == MERCHANT else 1
    held: i64 = state.desks.supply[2 * seat + TRADER] + state.desks.supply[2 * seat + MERCHANT]
    if held < 1 + price:
        needed = f"a {KIND_NAMES[piece & 1]} takes 1 piece and a price of {price}"
        return Refusal("T5.2", f"displacing {needed}, the supply holds {held}")
    return None


def _claim(state: State, seat: i64, route: i64) -> Refusal | None:
    own: i64 = standing(state, 2 * seat + TRADER, route) + standing(state, 2 * seat + MERCHANT, route)
    if own == state.board.length[route]:
        return None
    held = f"@{seat} holds {own} of the {state.board.length[route]} houses"
    return Refusal("T7.1", f"{held} of {route_name(state, route)}")

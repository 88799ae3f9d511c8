"""T13, the Emperor's favours: bought with a turn and two markers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.choices import DECLINE, FAVOUR, FLIP, TAKE
from kontor.games.teutonica.components import INCOME_ECHO, N_MARKERS, TRADER
from kontor.games.teutonica.events import ECHO_TAKEN, FAVOUR_TAKEN, MARKER_FLIPPED
from kontor.games.teutonica.rules.markers import turn_over
from kontor.games.teutonica.state import ECHO, FLIPPING, FRESH, ON_DISPLAY, SPENT, STOCK, SUPPLY, UNUSED, State
from kontor.kit.bits import bit, part, total
from kontor.kit.offers import ALONE

if TYPE_CHECKING:
    from kontor.kit.offers import Offers

PRICE: Final = 2


def offer_favours(state: State, offers: Offers) -> None:
    """T13.2, RT15: before anything else in the turn, for two unused markers."""
    frame = state.frame
    if frame.progress != FRESH or total(state.desks[UNUSED + frame.seat]) < PRICE:
        return
    for favour in range(i64(len(state.favours))):
        if state.favours[favour] == ON_DISPLAY:
            offers[FAVOUR] |= bit(favour)


def take_favour(state: State, seat: i64, favour: i64) -> None:
    """T13.2: all actions of the turn are given up."""
    frame = state.frame
    frame.count = 0
    frame.item = SPENT
    state.favours[favour] = seat
    state.note(FAVOUR_TAKEN, seat, favour, 0, 0)
    state.push(FLIPPING, seat, PRICE, NONE, favour)


def offer_flips(state: State, offers: Offers) -> None:
    for marker in range(i64(N_MARKERS)):
        if part(state.desks[UNUSED + state.frame.seat], marker) > 0:
            offers[FLIP] |= bit(marker)


def flip_for_favour(state: State, marker: i64) -> None:
    """T13.2: it still counts at the end."""
    frame = state.frame
    turn_over(state, frame.seat, marker)
    state.note(MARKER_FLIPPED, frame.seat, marker, 0, 0)
    frame.count -= 1


def leave_flipping(state: State) -> bool:
    """Where all or only one kind are left, nothing is asked."""
    frame = state.frame
    while frame.count > 0:
        unused = state.desks[UNUSED + frame.seat]
        first: i64 = 0
        while part(unused, first) == 0:
            first += 1
        if total(unused) > frame.count and part(unused, first) < total(unused):
            return False
        flip_for_favour(state, first)
    state.pop()
    return True


# -------------------------------------------------------------- income of others


def echo_income(state: State, seat: i64) -> None:
    """T13.5, RT16: whoever owns the favour may take a trader when another player takes income."""
    if len(state.favours) == 0:
        return
    for owner in range(state.seats):
        if owner != seat and state.favoured(owner, INCOME_ECHO) and state.desks[STOCK + 2 * owner + TRADER] > 0:
            state.push(ECHO, owner, 1, NONE, NONE)


def offer_echo(offers: Offers) -> None:
    offers[TAKE] = ALONE
    offers[DECLINE] = ALONE


def take_echo(state: State) -> None:
    owner = state.pop().seat
    state.desks[STOCK + 2 * owner + TRADER] -= 1
    state.desks[SUPPLY + 2 * owner + TRADER] += 1
    state.note(ECHO_TAKEN, owner, 0, 0, 0)

"""T3, action A: pieces from the stock into the supply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.teutonica.choices import INCOME
from kontor.games.teutonica.components import MERCHANT, PURSE, TRADER, value
from kontor.games.teutonica.events import INCOME_TAKEN
from kontor.games.teutonica.rules.favours import echo_income
from kontor.games.teutonica.state import STOCK, SUPPLY, State
from kontor.kit.bits import bit

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


def offer_income(state: State, seat: i64, offers: Offers) -> None:
    """T3.1, RT23: any mix of 1 up to the purse's number. T3.2: of what the stock holds."""
    desks = state.desks
    purse = value(PURSE, state.level(seat, PURSE))
    for merchants in range(min(desks[STOCK + 2 * seat + MERCHANT], purse) + 1):
        traders: i64 = min(desks[STOCK + 2 * seat + TRADER], purse - merchants)
        offers[INCOME + merchants] = bit(traders + 1) - 1
    offers[INCOME] &= ~i64(1)  # nothing moved is no income


def take_income(state: State, seat: i64, traders: i64, merchants: i64) -> None:
    desks = state.desks
    desks[STOCK + 2 * seat + TRADER] -= traders
    desks[SUPPLY + 2 * seat + TRADER] += traders
    desks[STOCK + 2 * seat + MERCHANT] -= merchants
    desks[SUPPLY + 2 * seat + MERCHANT] += merchants
    state.note(INCOME_TAKEN, seat, traders, merchants, 0)
    echo_income(state, seat)

"""The one door to the rules: what may be chosen, and what a choice does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.hansa import choices as c
from kontor.games.hansa.choices import VERBS, ones_of, twos_of
from kontor.games.hansa.rules import build, buy, sail, sell, setup, supply, turn
from kontor.games.hansa.state import (
    ACTIONS,
    LOSING,
    OVER,
    SELLING,
    SET_UP,
    SUPPLY,
    TAXES,
    State,
    unknown_verb,
    unknown_wait,
)
from kontor.kit.commands import Command
from kontor.kit.offers import ALONE

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


def choices_of(state: State) -> Offers:
    """What the deciding seat may say; empty when the game is over."""
    offers = VERBS.no_offers()
    waiting = state.waiting
    if waiting == ACTIONS:
        _offer_actions(state, offers)
    elif waiting == SUPPLY:
        supply.offer_replenishing(state, offers)
    elif waiting == SELLING:
        sell.offer_more(state, offers)
    elif waiting == LOSING:
        sell.offer_losses(state, offers)
    elif waiting == TAXES:
        turn.offer_tolls(state, offers)
    elif waiting == SET_UP:
        setup.offer_first_booths(state, offers)
    elif waiting != OVER:
        raise unknown_wait(waiting)
    return offers


def _offer_actions(state: State, offers: Offers) -> None:
    """H2.5: as many actions as wanted, or none; H2.6: one per visit; H2.7: sailing is no action."""
    offers[c.END] = ALONE
    sail.offer_lanes(state, offers)
    if not state.acted:
        buy.offer_goods(state, offers)
        build.offer_building(state, offers)
        sell.offer_sales(state, offers)


def legal(state: State) -> list[Command]:
    return state.variant.catalogue.of(choices_of(state))


def advance(state: State, command: Command) -> None:
    """Carry out a legal command in place; illegal ones are not noticed here."""
    follow(state, command.row, command.column)


def follow(state: State, row: i64, column: i64) -> None:
    """The same by row and column, for rollouts."""
    verb, what = VERBS.verb[row], VERBS.what[row]
    if verb == c.SAIL:
        sail.sail(state, column)
    elif verb == c.BUY:
        buy.buy(state, column)
    elif verb == c.BUILD:
        build.build(state, column)
    elif verb == c.SELL:
        sell.sell(state, what // c.THREES, ones_of(column), twos_of(column), what % c.THREES)
    elif verb == c.END:
        turn.end_turn(state)
    elif verb == c.REPLENISH:
        supply.replenish(state)
    elif verb == c.SKIP:
        supply.skip(state)
    else:
        _go_on(state, verb, column)


def _go_on(state: State, verb: i64, column: i64) -> None:
    """What only some turns know."""
    if verb == c.DONE:
        sell.close_sale(state)
    elif verb == c.LOSE:
        sell.lose(state, column)
    elif verb == c.DISCARD:
        turn.discard(state, column)
    elif verb == c.BOOTHS:
        setup.place_first_booths(state, column)
    else:
        raise unknown_verb(verb, state.waiting)

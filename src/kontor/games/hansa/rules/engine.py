"""The one door to the rules: what may be chosen, and what a choice does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.hansa import choices
from kontor.games.hansa.bits import bit
from kontor.games.hansa.choices import empty_table, ones_of, twos_of
from kontor.games.hansa.commands import Command
from kontor.games.hansa.rules import build, buy, sail, sell, setup, supply, turn
from kontor.games.hansa.state import ACTIONS, LOSING, SELLING, SET_UP, SUPPLY, TAXES, State

if TYPE_CHECKING:
    from kontor.games.hansa.choices import Table


def choices_of(state: State) -> Table:
    """What the deciding seat may say, as a table; empty when the game is over."""
    table = empty_table()
    waiting = state.waiting
    if waiting == ACTIONS:
        _offer_actions(state, table)
    elif waiting == SUPPLY:
        supply.offer_replenishing(state, table)
    elif waiting == SELLING:
        sell.offer_more(state, table)
    elif waiting == LOSING:
        sell.offer_losses(state, table)
    elif waiting == TAXES:
        turn.offer_tolls(state, table)
    elif waiting == SET_UP:
        setup.offer_first_booths(state, table)
    return table


def _offer_actions(state: State, table: Table) -> None:
    """H2.5: as many actions as wanted, or none; H2.6: one per visit; H2.7: sailing is no action."""
    table[choices.WORD] = bit(choices.END)
    sail.offer_lanes(state, table)
    if not state.acted:
        buy.offer_goods(state, table)
        build.offer_building(state, table)
        sell.offer_sales(state, table)


def legal(state: State) -> list[Command]:
    return state.variant.catalogue.of(choices_of(state))


def advance(state: State, command: Command) -> None:
    """Carry out a legal command in place; illegal ones are not noticed here."""
    follow(state, command.row, command.bit)


def follow(state: State, row: i64, number: i64) -> None:
    """The same by row and bit, for rollouts."""
    if row >= choices.SELL:
        lot: i64 = row - choices.SELL
        sell.sell(state, lot // choices.THREES, ones_of(number), twos_of(number), lot % choices.THREES)
    elif row == choices.SAIL:
        sail.sail(state, number)
    elif row == choices.BUY:
        buy.buy(state, number)
    elif row == choices.BUILD:
        build.build(state, number)
    elif row == choices.WORD:
        _say(state, number)
    elif row == choices.LOSE:
        sell.lose(state, number)
    elif row == choices.DISCARD:
        turn.discard(state, number)
    else:
        setup.place_first_booths(state, number)


def _say(state: State, word: i64) -> None:
    if word == choices.END:
        turn.end_turn(state)
    elif word == choices.REPLENISH:
        supply.replenish(state)
    elif word == choices.SKIP:
        supply.skip(state)
    else:
        sell.close_sale(state)

"""Whole games without players: uniform play, and a guided policy that plays the game's own way.

The guided policy fills the warehouses, sells what can be sold, buys what it can, now and then sets
up booths, and sails on while it has talers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.hansa import choices as c
from kontor.games.hansa.choices import VERBS
from kontor.games.hansa.rules.engine import choices_of, follow
from kontor.games.hansa.state import ACTIONS, OVER, SELLING, SUPPLY, State
from kontor.kit.bits import highest
from kontor.kit.dice import Choice, Dice, pick, try_row

if TYPE_CHECKING:
    from kontor.kit.table import Table


def pick_guided(state: State, table: Table, dice: Dice, choice: Choice) -> None:
    """A choice that brings the game on; now and then, and where the policy has no opinion, any at all."""
    if state.waiting == SUPPLY and dice.below(4) > 0:
        choice.set(c.REPLENISH, 0)
        return
    if state.waiting == ACTIONS and dice.below(32) > 0:
        if dice.below(3) == 0 and try_row(c.BUILD, table[c.BUILD], dice, choice):
            return
        if try_sale(table, choice) or try_row(c.BUY, table[c.BUY], dice, choice):
            return
        if try_row(c.SAIL, table[c.SAIL], dice, choice):
            return
    if state.waiting == SELLING and try_sale(table, choice):
        return
    pick(table, dice, choice)


_SALES: Final = vec[i64](VERBS.rows([c.SELL])[::-1])


def try_sale(table: Table, choice: Choice) -> bool:
    """As many goods as possible of a colour: the last lot of its last row."""
    for row in _SALES:
        if table[row] != 0:
            choice.set(row, highest(table[row]))
            return True
    return False


def rollout(state: State, seed: i64, limit: i64, guided: bool) -> i64:
    """Play on in place until the game or the limit ends; returns the number of commands."""
    dice = Dice(seed)
    choice = Choice()
    steps: i64 = 0
    while state.waiting != OVER and steps < limit:
        _step(state, guided, dice, choice)
        steps += 1
    return steps


def rollout_ids(state: State, seed: i64, limit: i64, guided: bool) -> list[int]:
    """The same, and the numbers of the commands played."""
    dice = Dice(seed)
    choice = Choice()
    numbers: list[int] = []
    while state.waiting != OVER and len(numbers) < limit:
        _step(state, guided, dice, choice)
        numbers.append(state.variant.catalogue.number(choice.row, choice.column))
    return numbers


def _step(state: State, guided: bool, dice: Dice, choice: Choice) -> None:
    table = choices_of(state)
    if guided:
        pick_guided(state, table, dice, choice)
    else:
        pick(table, dice, choice)
    follow(state, choice.row, choice.column)


def retrace(state: State, numbers: list[int]) -> None:
    """Play these commands in place, working out the choices before each: the engine alone, to be timed."""
    commands = state.variant.catalogue.all
    for number in numbers:
        choices_of(state)
        command = commands[number]
        follow(state, command.row, command.column)

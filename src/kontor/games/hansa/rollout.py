"""Whole games without players: uniform play, and a guided policy that plays the game's own way.

The guided policy fills the warehouses, sells what can be sold, buys what it can, now and then sets
up booths, and sails on while it has talers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from kontor.games.hansa import choices as c
from kontor.games.hansa.bits import first, size
from kontor.games.hansa.rules.engine import choices_of, follow
from kontor.games.hansa.state import ACTIONS, OVER, SELLING, SUPPLY, State

if TYPE_CHECKING:
    from kontor.games.hansa.choices import Table


@final
class Dice:
    """A small random source that gives the same numbers compiled and interpreted."""

    def __init__(self, seed: i64) -> None:
        self.word: i64 = (seed * 6364136223 + 1442695040888) & 0x7FFFFFFFFFF

    def below(self, limit: i64) -> i64:
        self.word = (self.word * 25214903917 + 11) & 0xFFFFFFFFFFFF
        return (self.word >> 17) % limit


@final
class Said:
    """A row and a bit of the table of choices."""

    def __init__(self) -> None:
        self.row: i64 = 0
        self.bit: i64 = 0

    def set(self, row: i64, number: i64) -> None:
        self.row = row
        self.bit = number


def nth_of(bits: i64, nth: i64) -> i64:
    for _ in range(nth):
        bits &= bits - 1
    return first(bits)


def choose(table: Table, dice: Dice, said: Said) -> None:
    """Any command of the table, all equally likely."""
    total: i64 = 0
    for row in table:
        total += size(row)
    nth = dice.below(total)
    for row in range(i64(c.N_ROWS)):
        here = size(table[row])
        if nth < here:
            said.set(row, nth_of(table[row], nth))
            return
        nth -= here


def try_row(table: Table, row: i64, dice: Dice, said: Said) -> bool:
    if table[row] == 0:
        return False
    said.set(row, nth_of(table[row], dice.below(size(table[row]))))
    return True


def choose_guided(state: State, table: Table, dice: Dice, said: Said) -> None:
    """A choice that brings the game on; now and then, and where the policy has no opinion, any at all."""
    if state.waiting == SUPPLY and dice.below(4) > 0:
        said.set(c.WORD, c.REPLENISH)
        return
    if state.waiting == ACTIONS and dice.below(32) > 0:
        if dice.below(3) == 0 and try_row(table, c.BUILD, dice, said):
            return
        if try_sale(table, said) or try_row(table, c.BUY, dice, said):
            return
        if try_row(table, c.SAIL, dice, said):
            return
    if state.waiting == SELLING and try_sale(table, said):
        return
    choose(table, dice, said)


LAST_ROW: Final = c.N_ROWS - 1


def try_sale(table: Table, said: Said) -> bool:
    """As many goods as possible of a colour: the last lot of its last row."""
    for back in range(i64(c.N_ROWS - c.SELL)):
        row: i64 = LAST_ROW - back
        if table[row] != 0:
            said.set(row, highest(table[row]))
            return True
    return False


def highest(bits: i64) -> i64:
    found: i64 = 0
    while bits > 1:
        bits >>= 1
        found += 1
    return found


def rollout(state: State, seed: i64, limit: i64, guided: bool) -> i64:
    """Play on in place until the game or the limit ends; returns the number of commands."""
    dice = Dice(seed)
    said = Said()
    steps: i64 = 0
    while state.waiting != OVER and steps < limit:
        _step(state, guided, dice, said)
        steps += 1
    return steps


def rollout_ids(state: State, seed: i64, limit: i64, guided: bool) -> list[int]:
    """The same, and the numbers of the commands played."""
    dice = Dice(seed)
    said = Said()
    numbers: list[int] = []
    while state.waiting != OVER and len(numbers) < limit:
        _step(state, guided, dice, said)
        numbers.append(state.variant.catalogue.number(said.row, said.bit))
    return numbers


def _step(state: State, guided: bool, dice: Dice, said: Said) -> None:
    table = choices_of(state)
    if guided:
        choose_guided(state, table, dice, said)
    else:
        choose(table, dice, said)
    follow(state, said.row, said.bit)


def retrace(state: State, numbers: list[int]) -> None:
    """Play these commands in place, working out the choices before each: the engine alone, to be timed."""
    commands = state.variant.catalogue.all
    for number in numbers:
        choices_of(state)
        command = commands[number]
        follow(state, command.row, command.bit)

"""Whole games without players: uniform play, and a guided policy under which games end.

Uniformly random play hardly ever claims a route. The guided policy claims what can be claimed,
mostly takes an office, and places where it already stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from kontor.games.teutonica import choices as c
from kontor.games.teutonica.bits import bit, count, lowest
from kontor.games.teutonica.components import MERCHANT, TRADER
from kontor.games.teutonica.rules.engine import choices_of, follow
from kontor.games.teutonica.state import ANSWER, BENEFIT, SPOTS_WITH, TURN, State

if TYPE_CHECKING:
    from kontor.games.teutonica.choices import Table


@final
class Chance:
    """A small random source that gives the same numbers compiled and interpreted."""

    def __init__(self, seed: i64) -> None:
        self.word: i64 = (seed * 2654435761 + 88172645463325252) & 0x7FFFFFFFFFFF

    def below(self, limit: i64) -> i64:
        self.word = (self.word * 25214903917 + 11) & 0xFFFFFFFFFFFF
        return (self.word >> 17) % limit


@final
class Choice:
    """A row and a bit of the table of choices."""

    def __init__(self) -> None:
        self.row: i64 = 0
        self.column: i64 = 0


def pick(table: Table, chance: Chance, choice: Choice) -> None:
    """Any command of the table, all equally likely."""
    total: i64 = 0
    for row in table:
        if row != 0:
            total += count(row)
    nth = chance.below(total)
    for row in range(i64(c.N_ROWS)):
        bits = table[row]
        if bits != 0:
            here = count(bits)
            if nth < here:
                pick_bit(bits, nth, choice)
                choice.row = row
                return
            nth -= here


def pick_bit(bits: i64, nth: i64, choice: Choice) -> None:
    for _ in range(nth):
        bits &= bits - 1
    choice.column = lowest(bits)


def try_row(row: i64, bits: i64, chance: Chance, choice: Choice) -> bool:
    """Any bit of one row, if it has any."""
    if bits == 0:
        return False
    choice.row = row
    pick_bit(bits, chance.below(count(bits)), choice)
    return True


def pick_guided(state: State, table: Table, chance: Chance, choice: Choice) -> None:
    """A choice that brings the game on; now and then, and where the policy has no opinion, any at all."""
    waiting = state.frame.kind
    if waiting == TURN and chance.below(48) > 0:
        if pick_turn(state, table, chance, choice):
            return
    elif waiting == BENEFIT and chance.below(16) > 0:
        if pick_benefit(table, chance, choice):
            return
    elif waiting == ANSWER and table[c.WORD] != 0 and chance.below(4) > 0:
        for kind in range(i64(2)):
            if try_row(c.ADD + kind, table[c.ADD + kind], chance, choice):
                return
    pick(table, chance, choice)


def pick_turn(state: State, table: Table, chance: Chance, choice: Choice) -> bool:
    """Claim; use a marker now and then; go on with a begun route; fight for one; begin one; take income."""
    if try_row(c.CLAIM, table[c.CLAIM], chance, choice):
        return True
    if chance.below(8) == 0 and pick_marker(table, chance, choice):
        return True
    seat = state.frame.seat
    land = state.land
    begun: i64 = land[SPOTS_WITH + 2 * seat + TRADER] | land[SPOTS_WITH + 2 * seat + MERCHANT]
    if pick_place(table, begun, chance, choice):
        return True
    if begun != 0 and chance.below(2) == 0 and pick_displacement(state, table, begun, chance, choice):
        return True
    if pick_place(table, free_routes(state), chance, choice):
        return True
    return pick_income(table, chance, choice)


def free_routes(state: State) -> i64:
    """Routes on which nobody stands."""
    found = state.board.all_spots
    for piece in range(2 * state.sides):
        found &= ~state.land[SPOTS_WITH + piece]
    return found


def pick_place(table: Table, routes: i64, chance: Chance, choice: Choice) -> bool:
    first: i64 = chance.below(4) // 3  # mostly a trader
    if try_row(c.PLACE + first, table[c.PLACE + first] & routes, chance, choice):
        return True
    return try_row(c.PLACE + 1 - first, table[c.PLACE + 1 - first] & routes, chance, choice)


def pick_displacement(state: State, table: Table, routes: i64, chance: Chance, choice: Choice) -> bool:
    """A trader takes the place of somebody on one of these routes."""
    first = chance.below(2 * state.sides)
    for nth in range(2 * state.sides):
        row: i64 = c.DISPLACE + (first + nth) % (2 * state.sides)
        if try_row(row, table[row] & routes, chance, choice):
            return True
    return False


def pick_marker(table: Table, chance: Chance, choice: Choice) -> bool:
    if try_row(c.USE_DEVELOP, table[c.USE_DEVELOP], chance, choice):
        return True
    if try_row(c.WORD, table[c.WORD] & ~bit(c.END), chance, choice):
        return True
    return try_row(c.SWAP, table[c.SWAP], chance, choice)


def pick_income(table: Table, chance: Chance, choice: Choice) -> bool:
    """As many pieces as possible, mostly with a merchant if there is one."""
    row: i64 = c.INCOME + chance.below(4) // 2
    if table[row] == 0:
        row = c.INCOME
    bits = table[row]
    if bits == 0:
        return False
    choice.row = row
    pick_bit(bits, count(bits) - 1, choice)
    return True


BENEFITS: Final = [c.TABLE, c.ESTABLISH, c.DEVELOP, c.ADDITIONAL_OFFICE + TRADER, c.ADDITIONAL_OFFICE + MERCHANT]


def pick_benefit(table: Table, chance: Chance, choice: Choice) -> bool:
    """An ability or an office, the table before both."""
    if chance.below(2) == 0 and try_row(c.DEVELOP, table[c.DEVELOP], chance, choice):
        return True
    for row in BENEFITS:
        if try_row(row, table[row], chance, choice):
            return True
    return False


def rollout(state: State, seed: i64, limit: i64, guided: bool) -> i64:
    """Play on in place until the game or the limit ends; returns the number of commands."""
    chance = Chance(seed)
    choice = Choice()
    steps: i64 = 0
    while not state.is_over() and steps < limit:
        _step(state, guided, chance, choice)
        steps += 1
    return steps


def rollout_ids(state: State, seed: i64, limit: i64, guided: bool) -> list[int]:
    """The same, and the numbers of the commands played."""
    chance = Chance(seed)
    choice = Choice()
    numbers: list[int] = []
    while not state.is_over() and len(numbers) < limit:
        _step(state, guided, chance, choice)
        numbers.append(state.variant.catalogue.number[64 * choice.row + choice.column])
    return numbers


def _step(state: State, guided: bool, chance: Chance, choice: Choice) -> None:
    table = choices_of(state)
    if guided:
        pick_guided(state, table, chance, choice)
    else:
        pick(table, chance, choice)
    follow(state, choice.row, choice.column)


def retrace(state: State, numbers: list[int]) -> None:
    """Play these commands in place, working out the choices before each: the engine alone, to be timed."""
    commands = state.variant.catalogue.all
    for number in numbers:
        choices_of(state)
        command = commands[number]
        follow(state, command.row, command.column)

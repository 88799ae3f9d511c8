"""Whole games without players: uniform play, and a guided policy under which games end.

Uniformly random play hardly ever claims a route. The guided policy claims what can be claimed,
mostly takes an office, and places where it already stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.teutonica import choices as c
from kontor.games.teutonica.components import MERCHANT, TRADER
from kontor.games.teutonica.rules.engine import choices_of, follow
from kontor.games.teutonica.state import ANSWER, BENEFIT, SPOTS_WITH, TURN, State
from kontor.kit.bits import highest
from kontor.kit.dice import Choice, Dice, pick, try_row
from kontor.kit.rollout import Rollout

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


def pick_guided(state: State, offers: Offers, dice: Dice, choice: Choice) -> None:
    """A choice that brings the game on; now and then, and where the policy has no opinion, any at all."""
    waiting = state.frame.kind
    if waiting == TURN and dice.below(48) > 0:
        if pick_turn(state, offers, dice, choice):
            return
    elif waiting == BENEFIT and dice.below(16) > 0:
        if pick_benefit(offers, dice, choice):
            return
    elif waiting == ANSWER and offers[c.DECLINE] != 0 and dice.below(4) > 0:
        for kind in range(i64(2)):
            if try_row(c.ADD + kind, offers[c.ADD + kind], dice, choice):
                return
    pick(offers, dice, choice)


def pick_turn(state: State, offers: Offers, dice: Dice, choice: Choice) -> bool:
    """Claim; use a marker now and then; go on with a begun route; fight for one; begin one; take income."""
    if try_row(c.CLAIM, offers[c.CLAIM], dice, choice):
        return True
    if dice.below(8) == 0 and pick_marker(offers, dice, choice):
        return True
    seat = state.frame.seat
    land = state.land
    begun: i64 = land[SPOTS_WITH + 2 * seat + TRADER] | land[SPOTS_WITH + 2 * seat + MERCHANT]
    if pick_place(offers, begun, dice, choice):
        return True
    if begun != 0 and dice.below(2) == 0 and pick_displacement(state, offers, begun, dice, choice):
        return True
    if pick_place(offers, free_routes(state), dice, choice):
        return True
    return pick_income(offers, dice, choice)


def free_routes(state: State) -> i64:
    """Routes on which nobody stands."""
    found = state.board.all_spots
    for piece in range(2 * state.sides):
        found &= ~state.land[SPOTS_WITH + piece]
    return found


def pick_place(offers: Offers, routes: i64, dice: Dice, choice: Choice) -> bool:
    first: i64 = dice.below(4) // 3  # mostly a trader
    if try_row(c.PLACE + first, offers[c.PLACE + first] & routes, dice, choice):
        return True
    return try_row(c.PLACE + 1 - first, offers[c.PLACE + 1 - first] & routes, dice, choice)


def pick_displacement(state: State, offers: Offers, routes: i64, dice: Dice, choice: Choice) -> bool:
    """A trader takes the place of somebody on one of these routes."""
    first = dice.below(2 * state.sides)
    for nth in range(2 * state.sides):
        row: i64 = c.DISPLACE + (first + nth) % (2 * state.sides)
        if try_row(row, offers[row] & routes, dice, choice):
            return True
    return False


def pick_marker(offers: Offers, dice: Dice, choice: Choice) -> bool:
    if try_row(c.USE_DEVELOP, offers[c.USE_DEVELOP], dice, choice):
        return True
    if try_row(c.USE, offers[c.USE], dice, choice):
        return True
    return try_row(c.SWAP, offers[c.SWAP], dice, choice)


def pick_income(offers: Offers, dice: Dice, choice: Choice) -> bool:
    """As many pieces as possible, mostly with a merchant if there is one."""
    row: i64 = c.INCOME + dice.below(4) // 2
    if offers[row] == 0:
        row = c.INCOME
    bits = offers[row]
    if bits == 0:
        return False
    choice.set(row, highest(bits))
    return True


BENEFITS: Final = vec[i64](
    [c.TABLE, c.ESTABLISH, c.DEVELOP, c.ADDITIONAL_OFFICE + TRADER, c.ADDITIONAL_OFFICE + MERCHANT]
)


def pick_benefit(offers: Offers, dice: Dice, choice: Choice) -> bool:
    """An ability or an office, the table before both."""
    if dice.below(2) == 0 and try_row(c.DEVELOP, offers[c.DEVELOP], dice, choice):
        return True
    for row in BENEFITS:
        if try_row(row, offers[row], dice, choice):
            return True
    return False


@final
class _Rollout(Rollout):
    def __init__(self, state: State, seed: i64) -> None:
        super().__init__(state.variant.catalogue, seed)
        self.state = state

    def is_over(self) -> bool:
        return self.state.is_over()

    def step(self, guided: bool) -> None:
        offers = choices_of(self.state)
        if guided:
            pick_guided(self.state, offers, self.dice, self.choice)
        else:
            pick(offers, self.dice, self.choice)
        follow(self.state, self.choice.row, self.choice.column)

    def repeat(self, row: i64, column: i64) -> None:
        choices_of(self.state)
        follow(self.state, row, column)


def rollout(state: State, seed: i64, limit: i64, guided: bool) -> i64:
    """Play on in place until the game or the limit ends; returns the number of commands."""
    return _Rollout(state, seed).play(limit, guided)


def rollout_ids(state: State, seed: i64, limit: i64, guided: bool) -> list[int]:
    """The same; returns the commands by number."""
    return _Rollout(state, seed).play_ids(limit, guided)


def retrace(state: State, numbers: list[int]) -> None:
    """Play these commands in place, working out the choices before each: the engine alone, to be timed."""
    _Rollout(state, 0).retrace(numbers)

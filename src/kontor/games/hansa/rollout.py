"""Whole games without players: uniform play, and a guided policy that plays the game's own way.

The guided policy fills the warehouses, sells what can be sold, buys what it can, now and then sets
up booths, and sails on while it has talers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.hansa import choices as c
from kontor.games.hansa.choices import VERBS
from kontor.games.hansa.rules.engine import choices_of, follow
from kontor.games.hansa.state import ACTIONS, OVER, SELLING, SUPPLY, State
from kontor.kit.bits import highest
from kontor.kit.dice import Choice, Dice, pick, try_row
from kontor.kit.rollout import Rollout

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


def pick_guided(state: State, offers: Offers, dice: Dice, choice: Choice) -> None:
    """A choice that brings the game on; now and then, and where the policy has no opinion, any at all."""
    if state.waiting == SUPPLY and dice.below(4) > 0:
        choice.set(c.REPLENISH, 0)
        return
    if state.waiting == ACTIONS and dice.below(32) > 0:
        if dice.below(3) == 0 and try_row(c.BUILD, offers[c.BUILD], dice, choice):
            return
        if try_sale(offers, choice) or try_row(c.BUY, offers[c.BUY], dice, choice):
            return
        if try_row(c.SAIL, offers[c.SAIL], dice, choice):
            return
    if state.waiting == SELLING and try_sale(offers, choice):
        return
    pick(offers, dice, choice)


_SALES: Final = vec[i64](VERBS.rows([c.SELL])[::-1])


def try_sale(offers: Offers, choice: Choice) -> bool:
    """As many goods as possible of a colour: the last lot of its last row."""
    for row in _SALES:
        if offers[row] != 0:
            choice.set(row, highest(offers[row]))
            return True
    return False


@final
class _Rollout(Rollout):
    def __init__(self, state: State, seed: i64) -> None:
        super().__init__(state.variant.catalogue, seed)
        self.state = state

    def is_over(self) -> bool:
        return self.state.waiting == OVER

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

"""What one seat may know (T16.1), and possible states that fit it."""

from __future__ import annotations

import random
from dataclasses import dataclass

from kontor.games.teutonica import facts, showing
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import N_MARKERS
from kontor.games.teutonica.state import ON_PLATE, UNKNOWN, UNSEEN, UNUSED, USED, State
from kontor.kit.bits import one_of, part, total


@dataclass(frozen=True, slots=True)
class View:
    """The table as a seat (None: a spectator) sees it: `state` holds UNKNOWN where it may not look."""

    seat: int | None
    state: State

    @property
    def seats(self) -> int:
        return self.state.seats

    def facts(self, public: facts.View | None = None) -> facts.View:
        """A seat's own are its plate and its mission."""
        if public is None:
            return showing.shown(self.state, self.seat)
        players, missions = [*public["players"]], showing.missions(self.state)
        if self.seat is not None:
            players[self.seat] = showing.player(self.state, self.seat)
        return {**public, "seat": self.seat, "players": players, "missions": missions}


def look(state: State, seat: int | None) -> View:
    """Hidden: the order of the deck, the plates of others, and the own plate until the turn's end.

    RT42: everything else is open, what used markers were included.
    """
    seen = state.copy()
    seen.lay_deck([UNKNOWN] * len(state.deck))
    if not state.is_over():  # T12.1: secret until the end
        seen.lay_missions([m if other == seat else UNSEEN for other, m in enumerate(state.missions)])
    for other in range(state.seats):
        if other != seat:
            seen.desks[ON_PLATE + other] = total(seen.desks[ON_PLATE + other]) * one_of(UNKNOWN)
    return View(seat, seen)


def sample(view: View, chance: random.Random) -> State:
    """A state that the view allows: the unseen markers in a random order on plates and in the deck."""
    state = view.state.copy()
    unseen = _unseen(state)
    chance.shuffle(unseen)
    for seat in range(state.seats):
        for _ in range(part(state.desks[ON_PLATE + seat], UNKNOWN)):
            state.desks[ON_PLATE + seat] += one_of(unseen.pop()) - one_of(UNKNOWN)
    state.lay_deck([UNKNOWN] * state.looked + unseen)
    cards = [card for card in range(len(state.board.sheet.missions)) if card not in state.missions]
    chance.shuffle(cards)
    state.lay_missions([cards.pop() if mission == UNSEEN else mission for mission in state.missions])
    return state


def _unseen(state: State) -> list[int]:
    left = list(state.variant.edition.markers)
    for marker in [state.marker(route) for route in range(state.board.n_routes)]:
        if marker != NONE:
            left[marker] -= 1
    for marker in range(N_MARKERS):
        left[marker] -= part(state.discarded, marker)
    for seat in range(state.seats):
        for marker in range(N_MARKERS):
            for place in (UNUSED, USED, ON_PLATE):
                left[marker] -= part(state.desks[place + seat], marker)
    return [marker for marker in range(N_MARKERS) for _ in range(left[marker])]

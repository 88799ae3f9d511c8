"""What one seat may know (H7.1), and possible states that fit it."""

from __future__ import annotations

import random
from dataclasses import dataclass

from kontor.games.hansa import facts
from kontor.games.hansa.board import NONE
from kontor.games.hansa.components import COLOUR_NAMES, MOST_BARRELS, N_COLOURS, N_GOODS, N_PILES, OF_A_KIND, of_barrels
from kontor.games.hansa.components import good_name as name
from kontor.games.hansa.rules.buy import master
from kontor.games.hansa.rules.scoring import points, sold_points
from kontor.games.hansa.rules.sell import lost_colour
from kontor.games.hansa.state import DECISION_NAMES, LOSING, OVER, State

UNKNOWN = N_GOODS  # a good whose face nobody has seen


@dataclass(frozen=True, slots=True)
class View:
    """The table as a seat (None: a spectator) sees it: the piles of `state` hold only UNKNOWN."""

    seat: int | None
    state: State

    @property
    def seats(self) -> int:
        return self.state.seats

    def facts(self, public: facts.View | None = None) -> facts.View:
        """Nothing is secret: only whose eyes it is differs."""
        return {**(public or _facts(self.state)), "seat": self.seat}


def _facts(state: State) -> facts.View:
    sheet = state.board.sheet
    return {
        "game": "hansa",
        "seat": None,
        "board": sheet.id,
        "turn": state.turn,
        "over": state.waiting == OVER,
        "ship": sheet.cities[state.ship].id,
        "acted": state.acted,
        "bank": state.bank,
        "piles": piles(state),
        "last_round": state.breaker != NONE,
        "last_pile_by": None if state.breaker == NONE else state.breaker,
        "left_out": [COLOUR_NAMES[colour] for colour in left_out(state)],
        "gone": [name(good) for good in goods_counted(state.gone, 0)],
        "extra_card": state.variant.extra_card,
        "decision": _decision(state),
        "players": [_player(state, seat) for seat in range(state.seats)],
        "cities": {city.id: _city(state, number) for number, city in enumerate(sheet.cities)},
    }


def look(state: State, seat: int | None) -> View:
    """Hidden: the order of what is left in the piles. RH9: everything else is open, sold goods too."""
    seen = state.copy()
    laid_out = [state.deck[index] for index in range(state.drawn)]
    seen.lay_deck(laid_out + [UNKNOWN] * (len(state.deck) - state.drawn))
    return View(seat, seen)


def sample(view: View, chance: random.Random) -> State:
    """A state that the view allows: what is left in a random order."""
    state = view.state.copy()
    unseen = _unseen(state)
    chance.shuffle(unseen)
    laid_out = [state.deck[index] for index in range(state.drawn)]
    state.lay_deck(laid_out + unseen)
    return state


def _unseen(state: State) -> list[int]:
    """What was never laid out. The colours that are left out are known to all (RH11)."""
    left = [OF_A_KIND[good % MOST_BARRELS] for good in range(N_GOODS)]
    for index in range(state.drawn):
        left[state.deck[index]] -= 1
    hidden = [colour for colour in range(N_COLOURS) if colour not in left_out(state)]
    return [good for good in range(N_GOODS) if good // MOST_BARRELS in hidden for _ in range(left[good])]


def left_out(state: State) -> list[int]:
    """RH11: the colours that are not in the game."""
    return [colour for colour in range(N_COLOURS) if not state.colours >> colour & 1]


def piles(state: State) -> list[int]:
    """How many goods lie in each pile, in their order."""
    in_piles = len(state.deck) - state.board.n_spaces
    used = state.drawn - state.board.n_spaces
    found = []
    for pile in range(N_PILES):
        whole = in_piles // N_PILES + (1 if pile < in_piles % N_PILES else 0)
        gone = min(whole, used)
        used -= gone
        found.append(whole - gone)
    return found


def goods_counted(words: object, first: int) -> list[int]:
    """The goods that the words of six colours count, from the first of these words on."""
    numbers = list(words)  # type: ignore[call-overload]  # a vec of numbers, whose type has no name at run time
    return [
        MOST_BARRELS * colour + barrels - 1
        for colour in range(N_COLOURS)
        for barrels in range(1, MOST_BARRELS + 1)
        for _ in range(of_barrels(numbers[first + colour], barrels))
    ]


def _decision(state: State) -> facts.Waiting | None:
    if state.waiting == OVER:
        return None
    found: facts.Waiting = {"seat": state.decider, "name": DECISION_NAMES[state.waiting], "active": state.active}
    if state.waiting == LOSING:
        found["colour"] = COLOUR_NAMES[lost_colour(state)]
    return found


def _player(state: State, seat: int) -> facts.Player:
    return {
        "talers": state.talers[seat],
        "supply": state.supply[seat],
        "goods": [name(good) for good in goods_counted(state.goods, N_COLOURS * seat)],
        "sold": [name(good) for good in goods_counted(state.sold, N_COLOURS * seat)],
        "sold_points": sold_points(state, seat),
        "points": points(state, seat),
    }


def _city(state: State, city: int) -> facts.CityNow:
    spaces = range(state.board.first_space[city], state.board.first_space[city + 1])
    stored = [state.store[space] for space in spaces]
    first = master(state, city)
    return {
        "warehouses": [None if good == NONE else name(good) for good in stored],
        "booths": [state.booths_in(seat, city) for seat in range(state.seats)],
        "master": None if first == NONE else first,
    }

"""The table of Hansa as players see it: counted once in a position, for all seats and all that asks for it.

Nothing of the order of the piles is in it: what they hold of a colour is what was seen nowhere else.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.hansa.board import NONE, Board
from kontor.games.hansa.components import FEWEST_SOLD, MAX_SEATS, MOST_BARRELS, N_COLOURS, OF_A_COLOUR, goods_in
from kontor.games.hansa.rules.scoring import CITY, MONOPOLY, extra_points
from kontor.games.hansa.state import State
from kontor.kit.bits import bit

FAR: Final = 6  # more steps than the ship makes in a turn
_WALK: Final = 200  # steps of a ship that sails anywhere
_TENTHS: Final = 10


@final
class Survey:
    """Of one board; `look` counts what lies on it in a position."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.n_cities: i64 = board.n_cities
        lanes = [[to for to in range(board.n_cities) if (board.lanes[c] >> to) & 1] for c in range(board.n_cities)]
        steps = [_steps(lanes, city) for city in range(board.n_cities)]
        # What is printed.
        self.ends = vec[i64]([to for ends in lanes for to in ends])  # of the lanes, city by city
        self.first_lane = vec[i64]([sum([len(ends) for ends in lanes[:n]]) for n in range(len(lanes) + 1)])
        self.steps = vec[i64]([number for ways in steps for number in ways])  # n_cities * from + to
        self.traffic = vec[i64](_traffic(lanes))
        self.from_one = vec[i64](_within(steps, 1))  # by city: from where the ship comes there in one step or none
        self.from_two = vec[i64](_within(steps, 2))
        # What lies there, by city.
        self.most = vec[i64]([0] * board.n_cities)  # booths of who has most
        self.margin = vec[i64]([0] * board.n_cities)  # how many more than the next one
        self.master = vec[i64]([0] * board.n_cities)
        self.owners = vec[i64]([0] * board.n_cities)  # seats with a booth
        self.booths = vec[i64]([0] * board.n_cities)  # of all
        self.stored = vec[i64]([0] * board.n_cities)
        self.barrels = vec[i64]([0] * board.n_cities)
        self.empty: i64 = 0  # warehouses
        # By colour.
        self.stored_of = vec[i64]([0] * N_COLOURS)
        self.steps_to = vec[i64]([0] * N_COLOURS)  # of the ship, to the nearest good
        self.unseen = vec[i64]([0] * N_COLOURS)  # goods in the piles
        self.holders = vec[i64]([0] * N_COLOURS)  # seats with unsold goods
        self.sellers = vec[i64]([0] * N_COLOURS)  # seats with enough of them for a sale
        self.held = vec[i64]([0] * N_COLOURS)
        # By seat.
        self.goods = vec[i64]([0] * (N_COLOURS * MAX_SEATS))  # by colour too: unsold
        self.sold = vec[i64]([0] * MAX_SEATS)  # points
        self.points = vec[i64]([0] * MAX_SEATS)

    def look(self, state: State) -> None:
        self._look_at_cities(state)
        self._look_at_stores(state)
        self._look_at_goods(state)
        self._count_places(state)

    def _look_at_cities(self, state: State) -> None:
        """H3.2, RH8: who has most booths where."""
        booths, cities, all_booths = state.booths, self.n_cities, i64(len(state.booths))
        mosts, margins, masters, all_owners, everybody = self.most, self.margin, self.master, self.owners, self.booths
        for city in range(cities):
            most: i64 = 0
            second: i64 = 0
            master: i64 = NONE
            owners: i64 = 0
            every: i64 = 0
            at: i64 = city
            seat: i64 = 0
            while at < all_booths:
                here = booths[at]
                if here > 0:
                    owners += 1
                    every += here
                    if here > most:
                        second = most
                        most = here
                        master = seat
                    elif here > second:
                        second = here
                at += cities
                seat += 1
            if most == second:
                master = NONE
            mosts[city] = most
            margins[city] = most - second
            masters[city] = master
            all_owners[city] = owners
            everybody[city] = every

    def _look_at_stores(self, state: State) -> None:
        stored, barrels, stored_of, steps_to = self.stored, self.barrels, self.stored_of, self.steps_to
        store, city_of, steps = state.store, self.board.city_of, self.steps
        for colour in range(i64(N_COLOURS)):
            stored_of[colour] = 0
            steps_to[colour] = FAR
        for city in range(self.n_cities):
            stored[city] = 0
            barrels[city] = 0
        empty: i64 = 0
        from_ship = self.n_cities * state.ship
        for space in range(self.board.n_spaces):
            good = store[space]
            if good == NONE:
                empty += 1
                continue
            where = city_of[space]
            colour = good // MOST_BARRELS
            stored[where] += 1
            barrels[where] += good - MOST_BARRELS * colour + 1
            stored_of[colour] += 1
            away = steps[from_ship + where]
            if away < steps_to[colour]:
                steps_to[colour] = away
        self.empty = empty

    def _look_at_goods(self, state: State) -> None:
        """Who has what; what was seen nowhere lies in the piles."""
        unsold, sold, goods, points, sold_points = state.goods, state.sold, self.goods, self.points, self.sold
        seats = state.seats
        for seat in range(seats):
            points[seat] = 0
            sold_points[seat] = 0
        for colour in range(i64(N_COLOURS)):
            holders: i64 = 0
            sellers: i64 = 0
            held: i64 = 0
            away: i64 = goods_in(state.gone[colour])
            at: i64 = colour
            for seat in range(seats):
                word = sold[at]
                if word != 0:
                    away += goods_in(word)
                    sold_points[seat] += goods_in(word) + barrels_in(word)
                word = unsold[at]
                own: i64 = 0
                if word != 0:
                    own = goods_in(word)
                    held += own
                    points[seat] += own
                    holders += 1
                    if own >= FEWEST_SOLD:
                        sellers += 1
                goods[at] = own
                at += N_COLOURS
            self.holders[colour] = holders
            self.sellers[colour] = sellers
            self.held[colour] = held
            self.unseen[colour] = 0
            if state.colours & bit(colour) != 0:
                self.unseen[colour] = OF_A_COLOUR - away - held - self.stored_of[colour]

    def _count_places(self, state: State) -> None:
        """H6.2, X2: what cities count; goods are counted already."""
        booths, owners = state.booths, self.owners
        at: i64 = 0
        for seat in range(state.seats):
            found: i64 = self.sold[seat]
            for city in range(self.n_cities):
                if booths[at] > 0:
                    found += CITY
                    if owners[city] == 1:
                        found += MONOPOLY
                at += 1
            if state.variant.extra_card:
                found += extra_points(state, seat)
            self.points[seat] += found


def barrels_in(word: i64) -> i64:
    """Of all goods that a word counts."""
    return (word & 15) + 2 * ((word >> 4) & 15) + 3 * (word >> 8)


def _steps(lanes: list[list[int]], start: int) -> list[int]:
    """To every city, at most FAR."""
    found = [FAR] * len(lanes)
    found[start] = 0
    edge = [start]
    while edge:
        city = edge.pop(0)
        for to in lanes[city]:
            if found[to] > found[city] + 1:
                found[to] = found[city] + 1
                edge.append(to)
    return found


def _within(steps: list[list[int]], most: int) -> list[int]:
    """By city, the set of those from which it is at most so many steps."""
    cities = range(len(steps))
    return [sum([1 << start for start in cities if steps[start][city] <= most]) for city in cities]


def _traffic(lanes: list[list[int]]) -> list[int]:
    """How often a ship that sails anywhere comes to each city: tenths of the average."""
    n = len(lanes)
    often = [1.0] * n
    for _ in range(_WALK):
        then = [0.0] * n
        for city, ends in enumerate(lanes):
            for to in ends or [city]:
                then[to] += often[city] / max(1, len(ends))
        often = [(one + other) / 2 for one, other in zip(often, then, strict=True)]
    return [round(_TENTHS * one) for one in often]

"""The table of Hansa Teutonica as players see it: what is counted in a position for all seats together.

Most positions that a player compares differ in a route or two. So the words of the last position are kept, and only
routes and cities whose words have changed are counted again; what that touches is said in sets of seats.

Small counts lie side by side in the bits of a number, as in the state: a word of a route holds its pieces and free
houses, boats included, a word of a city how many offices each side has there. To fill a route costs two for each
house that is lacking and one more for each piece to be paid there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.teutonica.board import NONE, Board
from kontor.games.teutonica.components import COLOUR_NAMES, MAX_SEATS, MERCHANT, N_ABILITIES
from kontor.games.teutonica.state import (
    CITY,
    CONTROLLER,
    EACH,
    FILLED,
    FREE,
    HAND,
    MARKER,
    ON_PLATE,
    SPOT,
    State,
    annex_city,
    annex_piece,
)
from kontor.kit.bits import bit, lowest, one_of, total
from kontor.kit.node import mixed
from kontor.players.teutonica.printed import Printed

if TYPE_CHECKING:
    Numbers = vec[i64]

FAR: Final = 12  # the cost of what cannot be had soon
MERCHANTS: Final = 0x00F0F0F0F0F0  # of a route's word: the counts of merchants
EVERYBODY: Final = 31  # the set of all seats
_CONTROL: Final = 64  # more than all offices of a country
COLOURS: Final = 4  # of offices: the steps of the privilege
assert len(COLOUR_NAMES) == COLOURS
_LEVELS: Final = 0xFFF  # the costs less than FAR
_UNSEEN: Final = -9  # no word of a state is this
_OF_LAND: Final = 128  # so that a word of the desks is told from the same one of the land
_NOTHING: Final = vec[i64]()


@final
class Survey:
    """Of one board; `look` counts the pieces of a position on it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.printed = Printed(board)
        self.desk_of = vec[i64](_desk_of(HAND + board.n_countries))
        self.forget()

    def forget(self) -> None:
        """Nothing was counted yet."""
        board = self.board
        places: i64 = max(board.n_spots, board.n_cities)
        self.land = vec[i64]([0] * (SPOT + EACH * places))
        for spot in range(board.n_spots):
            self.land[SPOT + EACH * spot] = _UNSEEN
        for route in range(board.n_routes):
            self.land[MARKER + EACH * route] = _UNSEEN
        for city in range(board.n_cities):
            self.land[CITY + EACH * city] = _UNSEEN
        self.desks = vec[i64]([_UNSEEN] * len(self.desk_of))
        self.hash: i64 = 0  # of these words
        self.seats: i64 = 0
        self.table: i64 = 0
        self.annexes = _NOTHING
        self.favours = _NOTHING
        self.missions = _NOTHING
        # Routes.
        self.route = vec[i64]([0] * board.n_routes)
        self.cost = vec[i64]([FAR] * board.n_routes)  # for who does not stand there
        self.near = vec[i64]([FAR] * board.n_cities)  # the lowest of these at a city
        self.at = vec[i64]([0] * FAR + [(1 << board.n_cities) - 1])  # by cost: the cities at which it is the lowest
        self.levels: i64 = 0  # the costs less than FAR that there are
        self.schools = vec[i64]([FAR] * N_ABILITIES)  # by ability: the lowest cost at a city that teaches it
        self.most = vec[i64]([NONE] * board.n_routes)  # who has more than half of the houses
        self.crowded: i64 = 0  # routes on which somebody has, and at most one house is free
        self.marked: i64 = 0  # routes with a marker
        # Cities.
        self.city = vec[i64]([0] * board.n_cities)
        self.controller = vec[i64]([NONE] * board.n_cities)
        self.left = vec[i64]([0] * board.n_cities)  # printed offices that nobody has
        self.free: i64 = 0  # all of these
        self.open = vec[i64]([0] * (2 * COLOURS))  # COLOURS * kind + privilege: where the next office takes these
        self.coins: i64 = 0  # cities whose next office brings prestige
        self.ruled = vec[i64]([0] * MAX_SEATS)  # by side: the cities that it controls
        self.winnable = vec[i64]([0] * MAX_SEATS)  # by seat: where the next office would bring control
        self.strength = vec[i64]([0] * MAX_SEATS)  # in one country
        self.foreign = vec[i64]([0] * MAX_SEATS)  # by seat: points of the countries
        self.tolls = vec[i64]([0] * MAX_SEATS)  # by side: from routes that others have nearly filled
        self.whole = False  # else counting was broken off
        self.desks_changed: i64 = EVERYBODY  # the seats whose desk is another …
        self.routes_changed: i64 = EVERYBODY  # … who stand on a route that is another …
        self.cities_changed: i64 = EVERYBODY  # … who have to do with a city that is another
        self.costs_changed = True  # is the lowest cost at a city, or what is to be had in one, another?

    def _nothing_changed(self) -> None:
        self.desks_changed = 0
        self.routes_changed = 0
        self.cities_changed = 0
        self.costs_changed = False

    def look(self, state: State) -> None:
        self._nothing_changed()
        if not self.whole or self._is_rare(state):
            self.forget()
            self._remember(state)
        self.whole = False
        self._compare_desks(state.desks)
        self._compare_land(state.land)
        self._count_tolls()

    # -------------------------------------------------------- what is another than before

    def _is_rare(self, state: State) -> bool:
        """Does something differ that seldom does and that much depends on?"""
        return (
            state.seats != self.seats
            or state.table != self.table
            or not _same(state.annexes, self.annexes)
            or not _same(state.favours, self.favours)
            or not _same(state.missions, self.missions)
        )

    def _remember(self, state: State) -> None:
        self.seats = state.seats
        self.table = state.table
        self.annexes = state.annexes[:]
        self.favours = state.favours[:]
        self.missions = state.missions[:]

    def _compare_desks(self, desks: Numbers) -> None:
        known = self.desks
        last: i64 = len(known) - 1
        left = _differing(desks, known, 0, 2)
        while left != 0:
            first: i64 = 2 * lowest(left)
            left &= left - 1
            for index in range(first, min(first + 1, last) + 1):
                if desks[index] != known[index]:
                    self.desks_changed |= self.desk_of[index]
                    self.hash ^= mixed(known[index], index) ^ mixed(desks[index], index)
                    known[index] = desks[index]

    def _compare_land(self, land: Numbers) -> None:
        routes: i64 = 0
        cities: i64 = 0
        left = _differing(land, self.land, SPOT, EACH)
        while left != 0:
            place = lowest(left)
            left &= left - 1
            index: i64 = EACH * place
            if self._is_new(land, index + SPOT):
                routes |= bit(self.board.route_of[place])
            if self._is_new(land, index + CITY):
                cities |= bit(place)
            if self._is_new(land, index + MARKER):
                self.routes_changed = EVERYBODY
                self.costs_changed = True
                self.marked &= ~bit(place)
                if land[index + MARKER] != NONE:
                    self.marked |= bit(place)
        while routes != 0:
            self._count_route(lowest(routes))
            routes &= routes - 1
        if cities != 0:
            self._count_cities(cities)
        if self.costs_changed:
            for ability in range(i64(N_ABILITIES)):
                self.schools[ability] = self._lowest_at(self.printed.teach[ability])

    def _is_new(self, land: Numbers, index: i64) -> bool:
        """Is this word another one? Then it is remembered."""
        word = land[index]
        before = self.land[index]
        if word == before:
            return False
        self.hash ^= mixed(before, index + _OF_LAND) ^ mixed(word, index + _OF_LAND)
        self.land[index] = word
        return True

    def _lowest_at(self, cities: i64) -> i64:
        best: i64 = FAR
        while cities != 0:
            best = min(best, self.near[lowest(cities)])
            cities &= cities - 1
        return best

    # --------------------------------------------------------------------------- routes

    def _count_route(self, route: i64) -> None:
        board = self.board
        word: i64 = self.land[SPOT + EACH * route]
        boats = board.boats_of[route]
        if boats != NONE:
            word += self.land[SPOT + EACH * boats]
        houses: i64 = self.printed.houses[route]
        either: i64 = self.route[route] | word
        self.route[route] = word
        room: i64 = (word >> (4 * FREE)) & 15
        most: i64 = NONE
        for seat in range(self.seats):
            if (either >> (8 * seat)) & 255 != 0:
                self.routes_changed |= bit(seat)
                if 2 * (((word >> (8 * seat)) & 15) + ((word >> (8 * seat + 4)) & 15)) > houses:
                    most = seat
        self.most[route] = most
        self.crowded &= ~bit(route)
        if most != NONE and room < 2:
            self.crowded |= bit(route)
        cost: i64 = 3 * houses - room
        if word & MERCHANTS != 0:
            cost += total(word & MERCHANTS)
        if cost > FAR:
            cost = FAR
        if cost != self.cost[route]:
            self.cost[route] = cost
            self.costs_changed = True  # of a marker there, or of the special table
            self._count_near(board.end_a[route])
            self._count_near(board.end_b[route])

    def _count_near(self, city: i64) -> None:
        best: i64 = FAR
        left = self.printed.routes_at[city]
        while left != 0:
            best = min(best, self.cost[lowest(left)])
            left &= left - 1
        before = self.near[city]
        if best != before:
            self.near[city] = best
            self.at[before] &= ~bit(city)
            self.at[best] |= bit(city)
            self.levels |= bit(best)
            if self.at[before] == 0:
                self.levels &= ~bit(before)
            self.levels &= _LEVELS

    def _count_tolls(self) -> None:
        """Whoever controls an end of a route hopes that others fill it."""
        tolls, end_a, end_b = self.tolls, self.board.end_a, self.board.end_b
        for side in range(i64(MAX_SEATS)):
            tolls[side] = 0
        left = self.crowded
        while left != 0:
            route = lowest(left)
            left &= left - 1
            most = self.most[route]
            owner: i64 = self.controller[end_a[route]]
            if owner != NONE and owner != most:
                tolls[owner] += 1
            owner = self.controller[end_b[route]]
            if owner != NONE and owner != most:
                tolls[owner] += 1

    # --------------------------------------------------------------------------- cities

    def _count_cities(self, cities: i64) -> None:
        self.costs_changed = True
        left = cities
        while left != 0:
            self._count_city(lowest(left))
            left &= left - 1
        if self.board.n_countries > 1:
            for seat in range(self.seats):
                self.foreign[seat] = 0
            for country in range(i64(1), self.board.n_countries):
                self._count_abroad(country)

    def _count_city(self, city: i64) -> None:
        board, here = self.board, bit(city)
        word: i64 = self.land[CITY + EACH * city]
        taken: i64 = (word >> (4 * FILLED)) & 15
        self._open_next(city, taken)
        owner: i64 = ((word >> (4 * CONTROLLER)) & 15) - 1
        sides: i64 = 0
        while taken > 0:
            sides += one_of(((word & 15) - 1) >> 1)
            word >>= 4
            taken -= 1
        for annex in self.annexes:
            if annex_city(annex) == city:
                sides += one_of(annex_piece(annex) >> 1)
        if self.controller[city] != NONE:
            self.ruled[self.controller[city]] &= ~here
        if owner != NONE:
            self.ruled[owner] |= here
        either: i64 = self.city[city] | sides
        for seat in range(self.seats):
            if (either >> (4 * seat)) & 15 != 0 or seat == owner or seat == self.controller[city]:
                self.cities_changed |= bit(seat)
            self.winnable[seat] &= ~here
            if owner == NONE or (owner != seat and ((sides >> (4 * seat)) & 15) + 1 >= ((sides >> (4 * owner)) & 15)):
                self.winnable[seat] |= here
        self.controller[city] = owner
        self.city[city] = sides
        left: i64 = board.n_offices[city] - ((self.land[CITY + EACH * city] >> (4 * FILLED)) & 15)
        self.free += left - self.left[city]
        self.left[city] = left

    def _open_next(self, city: i64, taken: i64) -> None:
        """Which piece the next office of the city takes, from which privilege on."""
        board, here = self.board, bit(city)
        for index in range(i64(2 * COLOURS)):
            self.open[index] &= ~here
        self.coins &= ~here
        if taken == board.n_offices[city]:
            return
        place: i64 = board.width * city + taken
        first: i64 = 0
        if board.office_kind[place] == MERCHANT:
            first = COLOURS
        for privilege in range(board.office_colour[place], i64(COLOURS)):
            self.open[first + privilege] |= here
        if board.office_coin[place] > 0:
            self.coins |= here

    def _count_abroad(self, country: i64) -> None:
        """T15.10: by cities controlled there, then by offices; who is tied shares (RT21, RT39)."""
        strength, seats = self.strength, self.seats
        for seat in range(seats):
            strength[seat] = 0
        left = self.printed.abroad[country]
        while left != 0:
            here = lowest(left)
            left &= left - 1
            sides = self.city[here]
            owner = self.controller[here]
            for seat in range(seats):
                strength[seat] += (sides >> (4 * seat)) & 15
                if owner == seat:
                    strength[seat] += _CONTROL
        for seat in range(seats):
            if strength[seat] != 0:
                self._share_abroad(country, seat)

    def _share_abroad(self, country: i64, seat: i64) -> None:
        strength, printed = self.strength, self.printed
        first = printed.first_points[country]
        better: i64 = 0
        tied: i64 = 0
        for other in range(self.seats):
            if strength[other] > strength[seat]:
                better += 1
            elif strength[other] == strength[seat]:
                tied += 1
        shared: i64 = 0
        for place in range(better, better + tied):
            if first + place < printed.first_points[country + 1]:
                shared += printed.place_points[first + place]
        self.foreign[seat] += shared // tied


def _differing(one: Numbers, other: Numbers, start: i64, each: i64) -> i64:
    """Which runs of so many words differ, from a start on: nothing else is done so often."""
    found: i64 = 0
    index: i64 = -start
    for word, before in zip(one, other):  # noqa: B905  # compiled, `strict` is several times as slow
        if word != before and index >= 0:
            found |= bit(index // each)
        index += 1
    return found


def _same(one: Numbers, other: Numbers) -> bool:
    if len(one) != len(other):
        return False
    for index in range(i64(len(one))):
        if one[index] != other[index]:
            return False
    return True


def _desk_of(size: int) -> list[int]:
    """By word of the desks: whose it is, as a set of seats; nobody's if no feature but the hand's depends on it."""
    seats = [1 << seat for seat in range(MAX_SEATS)]
    pieces = [seat for seat in seats for _ in range(2)]
    levels = [seat for seat in seats for _ in range(5)]
    found = [*pieces, *pieces, *levels, *seats, *seats, *seats, *([0] * MAX_SEATS), *seats]
    assert len(found) == HAND
    assert found[ON_PLATE] == 0
    return found + [0] * (size - HAND)

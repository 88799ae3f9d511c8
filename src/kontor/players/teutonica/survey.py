"""The table of Hansa Teutonica as players see it: counted once in a position, for all seats and all that asks for it.

Small counts lie side by side in the bits of a number, as in the state: a word of a route holds its pieces and free
houses, boats included, a word of a city how many offices each side has there. To fill a route costs two for each
house that is lacking and one more for each piece to be paid there.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.teutonica.board import NONE, Board
from kontor.games.teutonica.components import (
    ABILITY_PRESTIGE,
    CITY_PRESTIGE,
    KEYS,
    MAX_SEATS,
    N_ABILITIES,
    full,
    value,
)
from kontor.games.teutonica.rules.scoring import CITY as CITY_POINTS
from kontor.games.teutonica.rules.scoring import (
    CITY_BY_FAVOUR,
    FULL_ABILITY,
    FULL_ABILITY_BY_FAVOUR,
    MARKER_POINTS,
    MISSION_CITY,
    MISSION_CONTROLLED,
)
from kontor.games.teutonica.state import (
    CITIES_OF,
    CITY,
    CONTROLLER,
    EACH,
    FILLED,
    FREE,
    MARKER,
    PRESTIGE,
    SPOT,
    UNUSED,
    USED,
    State,
    annex_city,
    annex_piece,
)
from kontor.kit.bits import bit, lowest, one_of, total

FAR: Final = 12  # the cost of what cannot be had soon
MERCHANTS: Final = 0x00F0F0F0F0F0  # of a route's word: the counts of merchants
_MARKER_POINTS: Final = vec[i64](MARKER_POINTS)
_CONTROL: Final = 64  # more than all offices of a country
_MOST_MARKERS: Final = len(MARKER_POINTS) - 1


@final
class Survey:
    """Of one board; `look` counts the pieces of a position on it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.n_routes: i64 = board.n_routes
        self.n_cities: i64 = board.n_cities
        routes = range(board.n_routes)
        # What is printed.
        houses = [board.sheet.routes[route].houses for route in routes]
        self.houses = vec[i64](houses)
        self.shown = vec[i64]([board.abilities[board.end_a[r]] | board.abilities[board.end_b[r]] for r in routes])
        degree = [sum([1 for r in routes if c in (board.end_a[r], board.end_b[r])]) for c in range(board.n_cities)]
        self.schools: i64 = sum([1 << c for c in range(board.n_cities) if board.abilities[c]])  # cities with abilities
        self.degree = vec[i64](degree)  # routes that meet in a city
        self.midst = vec[i64](_midst(board))  # how central a route is: how many routes are few steps away
        self.on_link = vec[i64](_on_link(board))  # how much further the link would be over this city
        lands = board.sheet.countries
        self.abroad = vec[i64](
            [
                sum([1 << c for c, city in enumerate(board.sheet.cities) if n in city.countries])
                for n in range(len(lands))
            ]
        )
        self.first_points = vec[i64]([sum([len(one.points) for one in lands[:n]]) for n in range(len(lands) + 1)])
        self.place_points = vec[i64]([points for one in lands for points in one.points])
        # What lies there.
        self.route = vec[i64]([0] * board.n_routes)
        self.cost = vec[i64]([0] * board.n_routes)  # of a route for who does not stand there
        self.near = vec[i64]([0] * board.n_cities)  # the lowest of these at a city
        self.tight: i64 = 0  # routes with at most one free house
        self.marked: i64 = 0  # routes with a marker
        self.city = vec[i64]([0] * board.n_cities)
        self.controller = vec[i64]([0] * board.n_cities)
        self.next = vec[i64]([0] * board.n_cities)  # the place of the leftmost free office, or NONE
        self.free: i64 = 0  # printed offices that nobody has
        self.strength = vec[i64]([0] * MAX_SEATS)  # in one country
        self.points = vec[i64]([0] * MAX_SEATS)
        self.offices = vec[i64]([0] * MAX_SEATS)
        self.controlled = vec[i64]([0] * MAX_SEATS)
        self.network = vec[i64]([0] * MAX_SEATS)  # offices of the largest
        self.second = vec[i64]([0] * MAX_SEATS)  # and of the next one

    def look(self, state: State) -> None:
        self._look_at_routes(state)
        self._look_at_cities(state)
        for seat in range(state.seats):
            self._follow_offices(state, seat)
        self._count_points(state)

    def _look_at_routes(self, state: State) -> None:
        board, land = self.board, state.land
        route, costs, near, houses, end_a, end_b = (
            self.route,
            self.cost,
            self.near,
            self.houses,
            board.end_a,
            board.end_b,
        )
        has_boats = board.has_boats
        tight: i64 = 0
        marked: i64 = 0
        for c in range(self.n_cities):
            near[c] = FAR
        for r in range(self.n_routes):
            word: i64 = land[SPOT + EACH * r]
            if has_boats:
                boats = board.boats_of[r]
                if boats != NONE:
                    word += land[SPOT + EACH * boats]
            route[r] = word
            room: i64 = (word >> (4 * FREE)) & 15
            cost: i64 = 3 * houses[r] - room
            if word & MERCHANTS != 0:
                cost += total(word & MERCHANTS)
            if cost > FAR:
                cost = FAR
            costs[r] = cost
            if cost < near[end_a[r]]:
                near[end_a[r]] = cost
            if cost < near[end_b[r]]:
                near[end_b[r]] = cost
            if room < 2:
                tight |= bit(r)
            if land[MARKER + EACH * r] != NONE:
                marked |= bit(r)
        self.tight = tight
        self.marked = marked

    def _look_at_cities(self, state: State) -> None:
        board, land = self.board, state.land
        city, controller, following = self.city, self.controller, self.next
        free: i64 = 0
        for c in range(self.n_cities):
            word: i64 = land[CITY + EACH * c]
            taken: i64 = (word >> (4 * FILLED)) & 15
            left: i64 = board.n_offices[c] - taken
            free += left
            following[c] = board.width * c + taken
            if left == 0:
                following[c] = NONE
            controller[c] = ((word >> (4 * CONTROLLER)) & 15) - 1
            sides: i64 = 0
            while taken > 0:
                sides += one_of(((word & 15) - 1) >> 1)
                word >>= 4
                taken -= 1
            city[c] = sides
        self.free = free
        for annex in state.annexes:
            city[annex_city(annex)] += one_of(annex_piece(annex) >> 1)

    def _follow_offices(self, state: State, seat: i64) -> None:
        """T10.6: the networks; and all offices and cities controlled on the way."""
        neighbours, city, controller = self.board.neighbours, self.city, self.controller
        left: i64 = state.land[CITIES_OF + seat]
        offices: i64 = 0
        controlled: i64 = 0
        largest: i64 = 0
        second: i64 = 0
        while left != 0:
            fresh: i64 = left & -left
            joined: i64 = 0
            while fresh != 0:
                here = lowest(fresh)
                left &= ~fresh
                fresh = (fresh & (fresh - 1)) | (neighbours[here] & left)
                left &= ~fresh
                joined += (city[here] >> (4 * seat)) & 15
                if controller[here] == seat:
                    controlled += 1
            offices += joined
            if joined > largest:
                second = largest
                largest = joined
            elif joined > second:
                second = joined
        self.offices[seat] = offices
        self.controlled[seat] = controlled
        self.network[seat] = largest
        self.second[seat] = second

    def _count_points(self, state: State) -> None:
        """T10, as the rules count them."""
        desks = state.desks
        for seat in range(state.seats):
            found: i64 = desks[PRESTIGE + seat]
            each: i64 = FULL_ABILITY
            if state.favoured(seat, ABILITY_PRESTIGE):
                each = FULL_ABILITY_BY_FAVOUR
            for ability in range(i64(1), i64(N_ABILITIES)):  # all but the keys
                if state.level(seat, ability) == full(ability):
                    found += each
            owned: i64 = total(desks[UNUSED + seat]) + total(desks[USED + seat])
            if owned > _MOST_MARKERS:
                owned = _MOST_MARKERS
            found += _MARKER_POINTS[owned]
            each = CITY_POINTS
            if state.favoured(seat, CITY_PRESTIGE):
                each = CITY_BY_FAVOUR
            found += each * self.controlled[seat] + self.network[seat] * value(KEYS, state.level(seat, KEYS))
            self.points[seat] = found
        for space in range(self.board.n_table):
            owner = state.at_table(space)
            if owner != NONE:
                self.points[owner] += self.board.table_points[space]
        if len(state.missions) > 0:
            for seat in range(state.seats):
                self.points[seat] += self.mission(state, seat, MISSION_CITY, MISSION_CONTROLLED)
        for country in range(i64(1), self.board.n_countries):
            self._count_abroad(state, country)

    def _count_abroad(self, state: State, country: i64) -> None:
        """T15.10: by cities controlled there, then by offices; who is tied shares (RT21, RT39)."""
        strength = self.strength
        for seat in range(state.seats):
            strength[seat] = 0
        left = self.abroad[country]
        while left != 0:
            here = lowest(left)
            left &= left - 1
            sides = self.city[here]
            owner = self.controller[here]
            for seat in range(state.seats):
                strength[seat] += (sides >> (4 * seat)) & 15
                if owner == seat:
                    strength[seat] += _CONTROL
        first = self.first_points[country]
        for seat in range(state.seats):
            if strength[seat] == 0:
                continue
            better: i64 = 0
            tied: i64 = 0
            for other in range(state.seats):
                if strength[other] > strength[seat]:
                    better += 1
                elif strength[other] == strength[seat]:
                    tied += 1
            shared: i64 = 0
            for place in range(better, better + tied):
                if first + place < self.first_points[country + 1]:
                    shared += self.place_points[first + place]
            self.points[seat] += shared // tied

    def mission(self, state: State, seat: i64, each: i64, whole: i64) -> i64:
        """T12.2: so much for each city of the card with an own office, and for control of all."""
        card = state.missions[seat]
        if card < 0:
            return 0
        found: i64 = 0
        controlled = True
        for number in self.board.sheet.missions[card]:
            city: i64 = number
            if (self.city[city] >> (4 * seat)) & 15 != 0:
                found += each
            controlled = controlled and self.controller[city] == seat
        if controlled:
            found += whole
        return found


def _midst(board: Board) -> list[int]:
    """The routes at most two steps away from each."""
    found = []
    for route in range(board.n_routes):
        near = (board.ring(route, 1) | board.ring(route, 2)) & board.ashore
        found.append(bin(near).count("1"))
    return found


def _on_link(board: Board) -> list[int]:
    """By city: how many more cities a way from one end of the link to the other has if it leads over this one."""
    ways = [_steps(board, end) for end in (int(board.link_a), int(board.link_b))]
    over = [one + other for one, other in zip(*ways, strict=True)]
    return [min(9, number - min(over)) for number in over]


def _steps(board: Board, start: int) -> list[int]:
    found = {start: 0}
    edge = [start]
    while edge:
        city = edge.pop(0)
        for other in range(board.n_cities):
            if (board.neighbours[city] >> other) & 1 and other not in found:
                found[other] = found[city] + 1
                edge.append(other)
    return [found.get(city, 99) for city in range(board.n_cities)]

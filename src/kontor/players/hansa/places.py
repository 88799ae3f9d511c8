"""What the places of the board mean to one seat: its booths, what the ship comes to soon, and what a trip gathers."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.hansa.board import NONE
from kontor.games.hansa.components import MOST_BARRELS, N_COLOURS
from kontor.games.hansa.state import State
from kontor.kit.bits import bit
from kontor.players.hansa.survey import FAR, Survey

MOST_PURSE: Final = 5  # talers that a trip is thought through for
_WANTED: Final = 3  # what a good of an own colour is worth more on such a trip …
_ANY: Final = 2  # … than this and its barrels


@final
class Places:
    """Of one board; `look` is for one seat after the other, when the survey has looked at the position."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        cities = survey.n_cities
        self.gains = vec[i64]([0] * cities)  # what the best good there is worth
        self.hauls = vec[i64]([0] * (cities * (MOST_PURSE + 1)))  # n_cities * talers + city
        self.onward = vec[i64]([0] * (cities * (MOST_PURSE + 1)))  # the best of them one step on
        # By steps from the ship.
        self.own = vec[i64]([0] * (FAR + 1))  # cities with own booths
        self.free = vec[i64]([0] * (FAR + 1))  # goods that cost nothing
        self.tolls = vec[i64]([0] * (FAR + 1))  # goods for which another seat is paid
        self.wanted = vec[i64]([0] * (FAR + 1))  # goods of an own colour
        self._clear()

    def _clear(self) -> None:
        self.cities: i64 = 0
        self.monopolies: i64 = 0
        self.stack: i64 = 0
        self.sizes: i64 = 0  # a byte each: cities with one, two, and three or more booths
        self.rivals: i64 = 0  # booths of others in own cities
        self.traffic: i64 = 0
        self.sells_one: i64 = 0  # from where the ship comes to an own booth in one step or none, as a set
        self.sells_two: i64 = 0
        self.margins: i64 = 0  # a byte each: cities mastered by one, two, and three or more
        self.needs: i64 = 0  # and with so many more booths
        self.tied: i64 = 0
        self.outnumbered: i64 = 0
        self.rooms: i64 = 0  # all these in mastered cities: warehouses …
        self.stored: i64 = 0
        self.barrels: i64 = 0
        self.ruled: i64 = 0  # … traffic …
        self.buys_one: i64 = 0  # … and from where the ship comes to free goods
        self.buys_two: i64 = 0

    def look(self, state: State, seat: i64) -> None:
        self._clear()
        self._look_at_booths(state, seat)
        self._look_at_masters(state, seat)
        self._look_from_ship(state, seat)
        self._look_at_stores(state, seat)

    def _look_at_booths(self, state: State, seat: i64) -> None:
        survey, booths, first = self.survey, state.booths, self.survey.n_cities * seat
        for city in range(survey.n_cities):
            here = booths[first + city]
            if here == 0:
                continue
            self.cities += 1
            if survey.owners[city] == 1:
                self.monopolies += 1
            if here > self.stack:
                self.stack = here
            self.sizes += bit(8 * min(here, 3) - 8)
            self.rivals += survey.booths[city] - here
            self.traffic += survey.traffic[city]
            self.sells_one |= survey.from_one[city]
            self.sells_two |= survey.from_two[city]

    def _look_at_masters(self, state: State, seat: i64) -> None:
        survey, booths, first, masters = self.survey, state.booths, self.survey.n_cities * seat, self.survey.master
        first_space = survey.board.first_space
        for city in range(survey.n_cities):
            if masters[city] == seat:
                self.margins += bit(8 * min(survey.margin[city], 3) - 8)
                self.rooms += first_space[city + 1] - first_space[city]
                self.ruled += survey.traffic[city]
                if survey.stored[city] > 0:
                    self.stored += survey.stored[city]
                    self.barrels += survey.barrels[city]
                    self.buys_one |= survey.from_one[city]
                    self.buys_two |= survey.from_two[city]
                continue
            here = booths[first + city]
            lacks: i64 = survey.most[city] - here + 1
            if lacks <= 3:
                self.needs += bit(8 * lacks - 8)
            if here > 0:
                if lacks == 1:
                    self.tied += 1
                else:
                    self.outnumbered += 1

    def _look_from_ship(self, state: State, seat: i64) -> None:
        survey, wanted, free, tolls, own = self.survey, self.wanted, self.free, self.tolls, self.own
        for away in range(i64(FAR + 1)):
            wanted[away] = 0
            free[away] = 0
            tolls[away] = 0
            own[away] = 0
        masters, stored, steps = survey.master, survey.stored, survey.steps
        booths, first, from_ship = state.booths, survey.n_cities * seat, survey.n_cities * state.ship
        for city in range(survey.n_cities):
            away = steps[from_ship + city]
            if booths[first + city] > 0:
                own[away] += 1
            master = masters[city]
            if master == seat:
                free[away] += stored[city]
            elif master != NONE:
                tolls[away] += stored[city]

    def _look_at_stores(self, state: State, seat: i64) -> None:
        survey, gains, wanted, steps = self.survey, self.gains, self.wanted, self.survey.steps
        for city in range(survey.n_cities):
            gains[city] = 0
        store, city_of, goods, first = state.store, survey.board.city_of, survey.goods, N_COLOURS * seat
        from_ship = survey.n_cities * state.ship
        for space in range(survey.board.n_spaces):
            good = store[space]
            if good == NONE:
                continue
            where = city_of[space]
            colour = good // MOST_BARRELS
            gain: i64 = _ANY + 1 + good - MOST_BARRELS * colour
            if goods[first + colour] > 0:
                gain += _WANTED
                wanted[steps[from_ship + where]] += 1
            if gain > gains[where]:
                gains[where] = gain

    def haul(self, seat: i64, talers: i64) -> None:
        """By city and talers: the most that a trip from there gathers, every lane and every good not free for one."""
        survey, gains, hauls, onward = self.survey, self.gains, self.hauls, self.onward
        cities, masters, ends, first_lane = survey.n_cities, survey.master, survey.ends, survey.first_lane
        for purse in range(talers + 1):
            at: i64 = cities * purse
            for city in range(cities):
                best: i64 = 0
                if purse > 0:
                    best = onward[at - cities + city]
                gain = gains[city]
                if gain > 0:
                    if masters[city] == seat:
                        best += gain
                    elif purse > 0:
                        if purse > 1:
                            gain += onward[at - 2 * cities + city]
                        if gain > best:
                            best = gain
                hauls[at + city] = best
            for city in range(cities):
                most: i64 = 0
                lane = first_lane[city]
                last = first_lane[city + 1]
                while lane < last:
                    there = hauls[at + ends[lane]]
                    if there > most:
                        most = there
                    lane += 1
                onward[at + city] = most

    def steps_to_sell(self) -> i64:
        found: i64 = 0
        while found < FAR and self.own[found] == 0:
            found += 1
        return found

    def steps_to_buy(self) -> i64:
        found: i64 = 0
        while found < FAR and self.free[found] == 0:
            found += 1
        return found

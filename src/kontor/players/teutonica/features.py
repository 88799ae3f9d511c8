"""Hansa Teutonica as numbers for an evaluation: a row for each seat, the same for every board and edition.

What a seat could soon do is told by costs: two for each house of a route that it still lacks and one more for each
piece to be paid there, so that the number of actions and the pieces they take are both in it. Places are told by what
is printed there: which abilities, offices and coins a route leads to, how long and how central it is.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter, write_i16_le
from librt.vecs import vec
from mypy_extensions import i16, i64

from kontor.games.teutonica.board import NONE, Board
from kontor.games.teutonica.components import (
    ABILITY_NAMES,
    ACTIONS,
    ADDITIONAL,
    DEVELOP,
    EXCHANGE,
    EXTRA_ACTION,
    KEYS,
    MAX_SEATS,
    MERCHANT,
    MOVE_THREE,
    N_ABILITIES,
    PLUS_3,
    PLUS_4,
    PRIVILEGE,
    PURSE,
    REMOVE_THREE,
    TRADER,
    full,
    value,
)
from kontor.games.teutonica.rules.houses import held
from kontor.games.teutonica.state import (
    CITIES_OF,
    FREE,
    LINK,
    PRESTIGE,
    SPOTS_WITH,
    STOCK,
    SUPPLY,
    TURN,
    UNUSED,
    USED,
    State,
)
from kontor.kit.bits import bit, lowest, part, total
from kontor.players.teutonica.survey import FAR, MERCHANTS, Survey

MOST_PURSE: Final = 12
MOST_PRESTIGE: Final = 20

NAMES: Final = [
    "seats", "round", "cities to end", "prestige to end", "markers left", "offices left", "countries",
    "actions left", "turns to wait", "points", "lead", "prestige",
    *ABILITY_NAMES,
    "actions shown", "keys shown", "purse shown", "full abilities",
    "traders in supply", "merchants in supply", "traders in stock", "merchants in stock",
    "traders on routes", "merchants on routes", "income",
    "offices", "cities controlled", "network", "second network", "table points", "link points", "link lacks",
    "unused markers", "used markers", "additional offices", "develop markers", "action markers", "exchange markers",
    "remove markers", "move markers", "favours", "favour of action", "mission cities", "mission lacks",
    *(f"cost of {name}" for name in ABILITY_NAMES),
    "cost of office", "cost of second office", "cost of coin", "cost of control", "cost of marker",
    "cost of second marker", "cost of table", "cost of joining", "cost of mission",
    *(f"pieces to {name}" for name in ABILITY_NAMES),
    *(f"control of {name}" for name in ABILITY_NAMES),
    "progress", "routes full", "gains of full routes", "routes lacking one", "routes lacking two",
    "tolls near", "blocks", "blocked", "baits", "toll ways",
    "pieces to markers", "pieces by length", "pieces amid", "pieces at own cities", "pieces by room",
    "pieces to link", "offices amid", "rival progress", "rival actions",
]  # fmt: skip
N_FEATURES: Final = len(NAMES)


@final
class Near:
    """What a seat may soon gain by creating a route: the lowest costs, and what stands where."""

    def __init__(self, board: Board) -> None:
        self.costs = vec[i64]([FAR] * board.n_cities)
        self.with_merchant = vec[i64]([FAR] * board.n_cities)
        self.gains = vec[i64]([0] * board.n_cities)  # how many things are to be gained there
        self.abilities = vec[i64]([FAR] * N_ABILITIES)
        self.to_ability = vec[i64]([0] * N_ABILITIES)
        self.ruled = vec[i64]([0] * N_ABILITIES)
        self.progress = vec[i64]([0] * MAX_SEATS)  # by seat: on routes that are worth something, the nearer the more
        self.linking = vec[i64]([NONE] * MAX_SEATS)  # by seat: the cities for which it was counted last …
        self.lacks = vec[i64]([0] * MAX_SEATS)  # … how many the link lacks
        self.clear()

    def clear(self) -> None:
        for ability in range(i64(N_ABILITIES)):
            self.abilities[ability] = FAR
            self.to_ability[ability] = 0
            self.ruled[ability] = 0
        self.office: i64 = FAR
        self.second: i64 = FAR
        self.coin: i64 = FAR
        self.control: i64 = FAR
        self.marker: i64 = FAR
        self.marker_2: i64 = FAR
        self.table: i64 = FAR
        self.joining: i64 = FAR
        self.mission: i64 = FAR
        self.full: i64 = 0
        self.full_gains: i64 = 0
        self.lacking_one: i64 = 0
        self.lacking_two: i64 = 0
        self.tolls: i64 = 0
        self.blocks: i64 = 0
        self.blocked: i64 = 0
        self.baits: i64 = 0
        self.toll_ways: i64 = 0
        self.to_markers: i64 = 0
        self.by_length: i64 = 0
        self.amid: i64 = 0
        self.at_home: i64 = 0
        self.by_room: i64 = 0
        self.to_link: i64 = 0
        self.offices_amid: i64 = 0
        self.traders: i64 = 0
        self.merchants: i64 = 0


@final
class Features:
    """Writes the rows of positions of one board, one position after the other."""

    def __init__(self, board: Board) -> None:
        self.survey = Survey(board)
        self.near = Near(board)

    def write(self, state: State, out: BytesWriter) -> None:
        """The rows of all seats, as numbers of 16 bits."""
        survey, near, desks = self.survey, self.near, state.desks
        survey.look(state)
        over = state.is_over()
        turn = state.turn_frame()
        first: i64 = turn.seat
        if over:
            first = 0
        most: i64 = 0
        for seat in range(state.seats):
            most = max(most, desks[PRESTIGE + seat])
            near.progress[seat] = self._progress(state, seat)
        for seat in range(state.seats):
            near.clear()
            self._look_at_routes(state, seat)
            self._look_at_cities(state, seat)
            self._look_at_ways(state, seat)
            _put(out, state.seats)
            _put(out, state.turn // state.seats)
            _put(out, state.board.completed_to_end - state.completed)
            _put(out, MOST_PRESTIGE - most)
            _put(out, i64(len(state.deck)) - state.drawn)
            _put(out, survey.free)
            _put(out, state.board.n_countries - 1)
            if not over and turn.kind == TURN and first == seat:
                _put(out, turn.count)
            else:
                _put(out, 0)
            _put(out, (seat - first) % state.seats)
            self._write_points(state, seat, out)
            _write_desk(state, seat, out)
            self._write_land(state, seat, out)
            _write_markers(state, seat, out)
            self._write_mission(state, seat, out)
            self._write_near(state, seat, out)

    def _write_points(self, state: State, seat: i64, out: BytesWriter) -> None:
        points = self.survey.points
        best: i64 = -99
        for other in range(state.seats):
            if other != seat and points[other] > best:
                best = points[other]
        _put(out, points[seat])
        _put(out, points[seat] - best)
        _put(out, state.desks[PRESTIGE + seat])

    def _write_land(self, state: State, seat: i64, out: BytesWriter) -> None:
        survey, board, near, desks = self.survey, state.board, self.near, state.desks
        traders: i64 = near.traders + held(state, 2 * seat + TRADER)  # what is lifted will stand again
        merchants: i64 = near.merchants + held(state, 2 * seat + MERCHANT)
        _put(out, traders)
        _put(out, merchants)
        stock: i64 = desks[STOCK + 2 * seat + TRADER] + desks[STOCK + 2 * seat + MERCHANT]
        _put(out, min(stock, value(PURSE, state.level(seat, PURSE))))
        _put(out, survey.offices[seat])
        _put(out, survey.controlled[seat])
        _put(out, survey.network[seat])
        _put(out, survey.second[seat])
        table: i64 = 0
        for space in range(board.n_table):
            if state.at_table(space) == seat:
                table += board.table_points[space]
        _put(out, table)
        linked = desks[LINK + seat]
        if linked == NONE:
            own = state.land[CITIES_OF + seat]
            if near.linking[seat] != own:
                near.linking[seat] = own
                near.lacks[seat] = _link_lacks(board, own)
            _put(out, 0)
            _put(out, near.lacks[seat])
        else:
            _put(out, linked)
            _put(out, 0)

    def _write_mission(self, state: State, seat: i64, out: BytesWriter) -> None:
        favours: i64 = 0
        for owner in state.favours:
            if owner == seat:
                favours += 1
        _put(out, favours)
        if state.favoured(seat, EXTRA_ACTION):
            _put(out, 1)
        else:
            _put(out, 0)
        if len(state.missions) == 0 or state.missions[seat] < 0:
            _put(out, 0)
            _put(out, 0)
            return
        lacks: i64 = 0
        for number in state.board.sheet.missions[state.missions[seat]]:
            city: i64 = number
            if self.survey.controller[city] != seat:
                lacks += 1
            if (self.survey.city[city] >> (4 * seat)) & 15 == 0:
                self.near.mission = min(self.near.mission, self.near.costs[city])
        _put(out, self.survey.mission(state, seat, 1, 0))
        _put(out, lacks)

    def _write_near(self, state: State, seat: i64, out: BytesWriter) -> None:
        near = self.near
        for ability in range(i64(N_ABILITIES)):
            _put(out, near.abilities[ability])
        _put(out, near.office)
        _put(out, near.second)
        _put(out, near.coin)
        _put(out, near.control)
        _put(out, near.marker)
        _put(out, near.marker_2)
        _put(out, near.table)
        _put(out, near.joining)
        _put(out, near.mission)
        for ability in range(i64(N_ABILITIES)):
            _put(out, near.to_ability[ability])
        for ability in range(i64(N_ABILITIES)):
            _put(out, near.ruled[ability])
        _put(out, near.progress[seat])
        _put(out, near.full)
        _put(out, near.full_gains)
        _put(out, near.lacking_one)
        _put(out, near.lacking_two)
        _put(out, near.tolls)
        _put(out, near.blocks)
        _put(out, near.blocked)
        _put(out, near.baits)
        _put(out, near.toll_ways)
        _put(out, near.to_markers)
        _put(out, near.by_length)
        _put(out, near.amid)
        _put(out, near.at_home)
        _put(out, near.by_room)
        _put(out, near.to_link)
        _put(out, near.offices_amid)
        rival: i64 = 0
        actions: i64 = 0
        for other in range(state.seats):
            if other != seat:
                rival = max(rival, near.progress[other])
                actions += value(ACTIONS, state.level(other, ACTIONS))
        _put(out, rival)
        _put(out, actions)

    # ------------------------------------------------------------- what is near

    def _stand(self, state: State, seat: i64) -> i64:
        """The routes on which the seat stands."""
        land, board = state.land, state.board
        spots: i64 = land[SPOTS_WITH + 2 * seat + TRADER] | land[SPOTS_WITH + 2 * seat + MERCHANT]
        routes: i64 = spots & board.ashore
        spots &= ~board.ashore
        while spots != 0:
            routes |= bit(board.route_of[lowest(spots)])
            spots &= spots - 1
        return routes

    def _progress(self, state: State, seat: i64) -> i64:
        route, houses = self.survey.route, self.survey.houses
        found: i64 = 0
        left = self._stand(state, seat)
        while left != 0:
            here = lowest(left)
            left &= left - 1
            word: i64 = route[here] >> (8 * seat)
            own: i64 = (word & 15) + ((word >> 4) & 15)
            found += 12 * own * own // (houses[here] * houses[here])
        return found

    def _look_at_routes(self, state: State, seat: i64) -> None:
        """What it costs to fill a route, for its two cities; where the seat stands it is less than for others."""
        survey, near, board = self.survey, self.near, state.board
        costs, with_merchant, lowest_costs = near.costs, near.with_merchant, survey.near
        end_a, end_b, marked = board.end_a, board.end_b, survey.marked
        can_bring = state.desks[SUPPLY + 2 * seat + MERCHANT] > 0
        for city in range(survey.n_cities):
            costs[city] = lowest_costs[city]
            if can_bring:
                with_merchant[city] = lowest_costs[city]
            else:
                with_merchant[city] = FAR
        left = self._stand(state, seat)
        others: i64 = marked & ~left
        while others != 0:
            self._look_at_marker(survey.cost[lowest(others)])
            others &= others - 1
        if board.n_table > 0 and can_bring and not (left >> board.table_route) & 1:
            self._look_at_table(state, seat, survey.cost[board.table_route])
        while left != 0:
            route = lowest(left)
            left &= left - 1
            word: i64 = survey.route[route]
            mine: i64 = word >> (8 * seat)
            merchants: i64 = (mine >> 4) & 15
            own: i64 = (mine & 15) + merchants
            missing: i64 = survey.houses[route] - own
            room: i64 = (word >> (4 * FREE)) & 15
            cost: i64 = 3 * missing - room
            if missing > room and word & MERCHANTS != 0:
                cost += total(word & MERCHANTS) - merchants
            if cost > FAR:
                cost = FAR
            self._stand_on(state, seat, route, own, merchants, missing, room)
            if (marked >> route) & 1:
                self._look_at_marker(cost)
                near.to_markers += own
            a = end_a[route]
            b = end_b[route]
            costs[a] = min(costs[a], cost)
            costs[b] = min(costs[b], cost)
            if merchants > 0 or (can_bring and missing > 0):
                with_merchant[a] = min(with_merchant[a], cost)
                with_merchant[b] = min(with_merchant[b], cost)
                if route == board.table_route:
                    self._look_at_table(state, seat, cost)

    def _look_at_marker(self, cost: i64) -> None:
        near = self.near
        if cost < near.marker:
            near.marker_2 = near.marker
            near.marker = cost
        elif cost < near.marker_2:
            near.marker_2 = cost

    def _look_at_table(self, state: State, seat: i64, cost: i64) -> None:
        board = state.board
        for space in range(board.n_table):
            if state.at_table(space) == NONE and state.level(seat, PRIVILEGE) >= board.table_colour[space]:
                self.near.table = min(self.near.table, cost)

    def _stand_on(self, state: State, seat: i64, route: i64, own: i64, merchants: i64, missing: i64, room: i64) -> None:
        """Own pieces on a route: what they lead to, whom they are in the way of, who is in theirs."""
        survey, near, board = self.survey, self.near, state.board
        near.traders += own - merchants
        near.merchants += merchants
        if missing == 0:
            near.full += 1
        elif missing == 1:
            near.lacking_one += 1
        elif missing == 2:
            near.lacking_two += 1
        a = board.end_a[route]
        b = board.end_b[route]
        shown = survey.shown[route]
        while shown != 0:
            near.to_ability[lowest(shown)] += own
            shown &= shown - 1
        near.by_length += own * survey.houses[route]
        near.amid += own * survey.midst[route]
        near.by_room += room * (own + merchants)
        near.to_link += own * (survey.on_link[a] + survey.on_link[b])
        cities = state.land[CITIES_OF + seat]
        near.at_home += own * (((cities >> a) & 1) + ((cities >> b) & 1))
        if missing > room:
            near.blocked += missing - room
            word: i64 = survey.route[route]
            for other in range(state.seats):
                if other != seat:
                    theirs: i64 = ((word >> (8 * other)) & 15) + ((word >> (8 * other + 4)) & 15)
                    if theirs > own:
                        near.blocks += own + merchants
                    if theirs > 0 and room == 0:
                        near.baits += 1

    def _look_at_cities(self, state: State, seat: i64) -> None:
        """City by city what is to be had there."""
        survey, near, board = self.survey, self.near, state.board
        costs, with_merchant, gains, following = near.costs, near.with_merchant, near.gains, survey.next
        kinds, colours = board.office_kind, board.office_colour
        privilege = state.level(seat, PRIVILEGE)
        cities = state.land[CITIES_OF + seat]
        for city in range(survey.n_cities):
            gain: i64 = 0
            place = following[city]
            if place != NONE and privilege >= colours[place]:
                cost: i64 = costs[city]
                if kinds[place] == MERCHANT:
                    cost = with_merchant[city]
                if cost < FAR:
                    gain = 1
                    if cost < near.second or cost < near.coin or cost < near.control or cost < near.joining:
                        self._look_at_office(seat, city, place, cost, cities)
            gains[city] = gain
        left = survey.schools
        while left != 0:
            city = lowest(left)
            left &= left - 1
            shown = board.abilities[city]
            while shown != 0:
                ability = lowest(shown)
                shown &= shown - 1
                if state.level(seat, ability) < full(ability):
                    gains[city] += 1
                    near.abilities[ability] = min(near.abilities[ability], costs[city])
                if survey.controller[city] == seat:
                    near.ruled[ability] += 1
        left = cities
        while left != 0:
            city = lowest(left)
            left &= left - 1
            near.offices_amid += survey.degree[city] * ((survey.city[city] >> (4 * seat)) & 15)
            if survey.controller[city] == seat:
                near.toll_ways += survey.degree[city]

    def _look_at_office(self, seat: i64, city: i64, place: i64, cost: i64, cities: i64) -> None:
        """The next office of a city, which the seat might have."""
        near, board = self.near, self.survey.board
        if cost < near.office:
            near.second = near.office
            near.office = cost
        elif cost < near.second:
            near.second = cost
        if board.office_coin[place] > 0 and cost < near.coin:
            near.coin = cost
        if cost < near.control:
            owner = self.survey.controller[city]
            word = self.survey.city[city]
            if owner == NONE or (owner != seat and ((word >> (4 * seat)) & 15) + 1 >= ((word >> (4 * owner)) & 15)):
                near.control = cost
        if cost < near.joining and (cities >> city) & 1 == 0 and board.neighbours[city] & cities != 0:
            near.joining = cost

    def _look_at_ways(self, state: State, seat: i64) -> None:
        """Routes that others have nearly filled pay tolls to the own cities; full ones of the own bring something."""
        survey, near, board = self.survey, self.near, state.board
        left = survey.tight
        while left != 0:
            route = lowest(left)
            left &= left - 1
            word: i64 = survey.route[route]
            length = survey.houses[route]
            a = board.end_a[route]
            b = board.end_b[route]
            mine: i64 = word >> (8 * seat)
            if (mine & 15) + ((mine >> 4) & 15) == length:
                near.full_gains += near.gains[a] + near.gains[b] + ((survey.marked >> route) & 1)
            ends: i64 = 0
            if survey.controller[a] == seat:
                ends += 1
            if survey.controller[b] == seat:
                ends += 1
            if ends > 0:
                for other in range(state.seats):
                    if other != seat:
                        theirs: i64 = ((word >> (8 * other)) & 15) + ((word >> (8 * other + 4)) & 15)
                        if 2 * theirs > length:
                            near.tolls += ends


_latest: list[Features] = []  # of the board that was asked about last: there it was measured already


def features_of(board: Board) -> Features:
    if len(_latest) == 0 or _latest[0].survey.board is not board:
        _latest[:] = [Features(board)]
    return _latest[0]


def write_features(state: State, out: BytesWriter) -> None:
    features_of(state.board).write(state, out)


def _put(out: BytesWriter, number: i64) -> None:
    write_i16_le(out, i16(number))


def _write_desk(state: State, seat: i64, out: BytesWriter) -> None:
    desks = state.desks
    fulls: i64 = 0
    for ability in range(i64(N_ABILITIES)):
        level = state.level(seat, ability)
        _put(out, level)
        if ability != KEYS and level == full(ability):
            fulls += 1
    _put(out, value(ACTIONS, state.level(seat, ACTIONS)))
    _put(out, value(KEYS, state.level(seat, KEYS)))
    _put(out, min(i64(MOST_PURSE), value(PURSE, state.level(seat, PURSE))))
    _put(out, fulls)
    _put(out, desks[SUPPLY + 2 * seat + TRADER])
    _put(out, desks[SUPPLY + 2 * seat + MERCHANT])
    _put(out, desks[STOCK + 2 * seat + TRADER])
    _put(out, desks[STOCK + 2 * seat + MERCHANT])


def _link_lacks(board: Board, own: i64) -> i64:
    """How many cities more would link East and West at least: own ones cost nothing."""
    goal = bit(board.link_b)
    reached: i64 = bit(board.link_a)
    lacks: i64 = 1
    if own & reached != 0:
        lacks = 0
    while lacks < FAR:
        fresh = reached
        around: i64 = 0
        while fresh != 0:
            city = lowest(fresh)
            fresh &= fresh - 1
            more: i64 = board.neighbours[city] & ~reached
            around |= more
            reached |= more & own
            fresh |= more & own
        if reached & goal != 0:
            return lacks
        reached |= around
        lacks += 1
    return FAR


def _write_markers(state: State, seat: i64, out: BytesWriter) -> None:
    unused = state.desks[UNUSED + seat]
    _put(out, total(unused))
    _put(out, total(state.desks[USED + seat]))
    _put(out, part(unused, ADDITIONAL))
    _put(out, part(unused, DEVELOP))
    _put(out, 3 * part(unused, PLUS_3) + 4 * part(unused, PLUS_4))
    _put(out, part(unused, EXCHANGE))
    _put(out, part(unused, REMOVE_THREE))
    _put(out, part(unused, MOVE_THREE))

"""Hansa Teutonica as numbers for an evaluation: a row for each seat, the same for every board and edition.

What a seat could soon do is told by costs: two for each house of a route that it still lacks and
one more where somebody else stands there, so that the number of actions and the pieces to pay are
both in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.strings import BytesWriter, write_i16_le
from librt.vecs import vec
from mypy_extensions import i16, i64

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import (
    ABILITY_NAMES,
    ACTIONS,
    ADDITIONAL,
    DEVELOP,
    EXCHANGE,
    KEYS,
    MERCHANT,
    N_ABILITIES,
    PLUS_3,
    PLUS_4,
    PRIVILEGE,
    PURSE,
    TRADER,
    full,
    value,
)
from kontor.games.teutonica.rules.houses import held
from kontor.games.teutonica.rules.offices import is_full, network, offices_in
from kontor.games.teutonica.rules.scoring import points
from kontor.games.teutonica.state import CITIES_OF, LINK, PRESTIGE, SPOTS_WITH, STOCK, SUPPLY, TURN, UNUSED, USED, State
from kontor.kit.bits import bit, lowest, part, total

if TYPE_CHECKING:
    pass

FAR: Final = 12  # the cost of what cannot be had soon
MOST_PURSE: Final = 12

NAMES: Final = [
    "seats", "round", "cities to end", "most prestige", "markers left", "actions left", "turns to wait",
    "points", "lead", "prestige",
    *ABILITY_NAMES,
    "actions shown", "keys shown", "purse shown", "full abilities",
    "traders in supply", "merchants in supply", "traders in stock", "pieces on routes", "merchants on routes",
    "offices", "cities controlled", "network", "table points", "link points", "link lacks",
    "unused markers", "used markers", "additional offices", "develop markers", "action markers", "exchange markers",
    *(f"cost of {name}" for name in ABILITY_NAMES),
    "cost of office", "cost of second office", "cost of coin", "cost of control", "cost of marker", "cost of table",
    "cost of joining", "progress", "routes full", "routes lacking one", "routes lacking two", "tolls near", "blocks",
    "favours", "countries",
]  # fmt: skip
N_FEATURES: Final = len(NAMES)


@final
class Near:
    """The lowest costs of what a seat may gain by creating a route."""

    def __init__(self) -> None:
        self.abilities = vec[i64]([FAR] * N_ABILITIES)
        self.office: i64 = FAR
        self.second: i64 = FAR
        self.coin: i64 = FAR
        self.control: i64 = FAR
        self.marker: i64 = FAR
        self.table: i64 = FAR
        self.joining: i64 = FAR
        self.progress: i64 = 0  # on routes that are worth something, the nearer the more
        self.full: i64 = 0
        self.lacking_one: i64 = 0
        self.lacking_two: i64 = 0


def write_features(state: State, out: BytesWriter) -> None:
    """The rows of all seats, as numbers of 16 bits."""
    board, desks = state.board, state.desks
    scores = points(state)
    most: i64 = 0
    for seat in range(state.seats):
        most = max(most, desks[PRESTIGE + seat])
    over = state.is_over()
    turn = state.turn_frame()
    standing = Standing(state)
    for seat in range(state.seats):
        near = Near()
        if not over:
            _look_near(state, standing, seat, near)
        best: i64 = -99
        for other in range(state.seats):
            if other != seat:
                best = max(best, scores[other])
        active = not over and turn.seat == seat
        _put(out, state.seats)
        _put(out, state.turn // state.seats)
        _put(out, board.completed_to_end - state.completed)
        _put(out, most)
        _put(out, len(state.deck) - state.drawn)
        _put(out, turn.count if active and turn.kind == TURN else i64(0))
        _put(out, i64(0) if over else (seat - turn.seat) % state.seats)
        _put(out, scores[seat])
        _put(out, scores[seat] - best)
        _put(out, desks[PRESTIGE + seat])
        _write_desk(state, seat, out)
        _write_land(state, standing, seat, out)
        _write_markers(state, seat, out)
        _write_near(state, standing, seat, near, out)


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


def _write_land(state: State, standing: Standing, seat: i64, out: BytesWriter) -> None:
    board, land = state.board, state.land
    lifted = held(state, 2 * seat + MERCHANT)  # will stand again
    _put(out, standing.on_routes(seat, standing.pieces) + held(state, 2 * seat + TRADER) + lifted)
    _put(out, standing.on_routes(seat, standing.merchants) + lifted)
    offices: i64 = 0
    controlled: i64 = 0
    here = land[CITIES_OF + seat]
    while here != 0:
        city = lowest(here)
        here &= here - 1
        offices += offices_in(state, seat, city)
        if state.controller(city) == seat:
            controlled += 1
    _put(out, offices)
    _put(out, controlled)
    _put(out, _largest(state, seat))
    table: i64 = 0
    for space in range(board.n_table):
        if state.at_table(space) == seat:
            table += board.table_points[space]
    _put(out, table)
    linked = state.desks[LINK + seat]
    _put(out, max(i64(0), linked))
    _put(out, i64(0) if linked != NONE else _link_lacks(state, seat))


def _largest(state: State, seat: i64) -> i64:
    """The cities of the largest network."""
    left = state.land[CITIES_OF + seat]
    most: i64 = 0
    while left != 0:
        joined = network(state, left, left & -left)
        left &= ~joined
        size: i64 = 0
        while joined != 0:
            joined &= joined - 1
            size += 1
        most = max(most, size)
    return most


def _link_lacks(state: State, seat: i64) -> i64:
    """How many cities more would link East and West at least: own ones cost nothing."""
    board, own = state.board, state.land[CITIES_OF + seat]
    goal = bit(board.link_b)
    reached: i64 = bit(board.link_a)
    lacks: i64 = 0 if own & reached != 0 else 1
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


def _write_near(state: State, standing: Standing, seat: i64, near: Near, out: BytesWriter) -> None:
    for ability in range(i64(N_ABILITIES)):
        _put(out, near.abilities[ability])
    _put(out, near.office)
    _put(out, near.second)
    _put(out, near.coin)
    _put(out, near.control)
    _put(out, near.marker)
    _put(out, near.table)
    _put(out, near.joining)
    _put(out, near.progress)
    _put(out, near.full)
    _put(out, near.lacking_one)
    _put(out, near.lacking_two)
    _put(out, _tolls(state, standing, seat))
    _put(out, _blocks(state, standing, seat))
    favours: i64 = 0
    for owner in state.favours:
        if owner == seat:
            favours += 1
    _put(out, favours)
    _put(out, state.board.n_countries - 1)


# ----------------------------------------------------------------- what is near


@final
class Standing:
    """How many pieces of each seat stand on each route, counted once for all that asks for it."""

    def __init__(self, state: State) -> None:
        board, land = state.board, state.land
        self.n_routes: i64 = board.n_routes
        self.pieces = vec[i64]([0] * (state.seats * board.n_routes))
        self.merchants = vec[i64]([0] * (state.seats * board.n_routes))
        self.length = board.length[: board.n_routes]
        self.room = vec[i64]([state.room(route) for route in range(board.n_routes)])
        for spot in range(board.n_routes, board.n_spots):  # boats
            self.length[board.route_of[spot]] += board.length[spot]
            self.room[board.route_of[spot]] += state.room(spot)
        for piece in range(2 * state.seats):
            spots = land[SPOTS_WITH + piece]
            while spots != 0:
                spot = lowest(spots)
                spots &= spots - 1
                here = state.standing(piece, spot)
                index: i64 = (piece >> 1) * board.n_routes + board.route_of[spot]
                self.pieces[index] += here
                if piece & 1 == MERCHANT:
                    self.merchants[index] += here

    def of(self, seat: i64, route: i64) -> i64:
        return self.pieces[seat * self.n_routes + route]

    def on_routes(self, seat: i64, numbers: vec[i64]) -> i64:
        found: i64 = 0
        for route in range(self.n_routes):
            found += numbers[seat * self.n_routes + route]
        return found


def _look_near(state: State, standing: Standing, seat: i64, near: Near) -> None:
    """Route by route what each city costs; then city by city what is to be had there."""
    board = state.board
    costs = vec[i64]([FAR] * board.n_cities)
    with_merchant = vec[i64]([FAR] * board.n_cities)
    can_bring = state.desks[SUPPLY + 2 * seat + MERCHANT] > 0
    for route in range(board.n_routes):
        own = standing.of(seat, route)
        missing: i64 = standing.length[route] - own
        blocked: i64 = missing - standing.room[route]
        cost: i64 = min(i64(FAR), 2 * missing + blocked)
        if missing == 0:
            near.full += 1
        elif missing == 1:
            near.lacking_one += 1
        elif missing == 2 and own > 0:
            near.lacking_two += 1
        if state.marker(route) != NONE and cost < near.marker:
            near.marker = cost
        has_merchant = standing.merchants[seat * board.n_routes + route] > 0 or (can_bring and missing > 0)
        for side in range(i64(2)):
            city = board.end(route, side)
            if cost < costs[city]:
                costs[city] = cost
            if has_merchant and cost < with_merchant[city]:
                with_merchant[city] = cost
        if route == board.table_route and has_merchant:
            for space in range(board.n_table):
                if state.at_table(space) == NONE and state.level(seat, PRIVILEGE) >= board.table_colour[space]:
                    near.table = min(near.table, cost)
    gains = vec[i64]([0] * board.n_cities)
    for city in range(board.n_cities):
        gains[city] = _look_at_city(state, seat, city, costs[city], with_merchant[city], near)
    for route in range(board.n_routes):
        own = standing.of(seat, route)
        if own > 0:
            worth: i64 = 1 + gains[board.end_a[route]] + gains[board.end_b[route]]
            if state.marker(route) != NONE:
                worth += 1
            near.progress += 4 * own * own * worth // (standing.length[route] * standing.length[route])


def _look_at_city(state: State, seat: i64, city: i64, cost: i64, with_merchant: i64, near: Near) -> i64:
    """How many things are to be gained there."""
    board, land = state.board, state.land
    gains: i64 = 0
    if board.abilities[city] != 0:
        for ability in range(i64(N_ABILITIES)):
            if board.abilities[city] & bit(ability) != 0 and state.level(seat, ability) < full(ability):
                near.abilities[ability] = min(near.abilities[ability], cost)
                gains += 1
    if is_full(state, city):
        return gains
    place: i64 = board.width * city + state.filled(city)
    if state.level(seat, PRIVILEGE) < board.office_colour[place]:
        return gains
    if board.office_kind[place] == MERCHANT:
        cost = with_merchant
        if cost == FAR:
            return gains
    if cost < near.office:
        near.second = near.office
        near.office = cost
    elif cost < near.second:
        near.second = cost
    if board.office_coin[place] > 0 and cost < near.coin:
        near.coin = cost
    if cost < near.control:
        owner = state.controller(city)
        if owner == NONE or (owner != seat and offices_in(state, seat, city) + 1 >= offices_in(state, owner, city)):
            near.control = cost
    own = land[CITIES_OF + seat]
    if cost < near.joining and own & bit(city) == 0 and board.neighbours[city] & own != 0:
        near.joining = cost
    return gains + 1


def _tolls(state: State, standing: Standing, seat: i64) -> i64:
    """Own controlled ends of routes that others have nearly filled: they will pay."""
    board = state.board
    found: i64 = 0
    for route in range(board.n_routes):
        if standing.room[route] <= 1:
            for other in range(state.seats):
                if other != seat and 2 * standing.of(other, route) > standing.length[route]:
                    if state.controller(board.end_a[route]) == seat:
                        found += 1
                    if state.controller(board.end_b[route]) == seat:
                        found += 1
    return found


def _blocks(state: State, standing: Standing, seat: i64) -> i64:
    """Own pieces on routes of which somebody else holds more: to be displaced is worth pieces."""
    found: i64 = 0
    for route in range(state.board.n_routes):
        own = standing.of(seat, route)
        if own > 0:
            for other in range(state.seats):
                if other != seat and standing.of(other, route) > own:
                    found += own
    return found

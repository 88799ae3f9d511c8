"""Where a seat of Hansa Teutonica stands, and what it may soon gain by that: the lowest costs."""

from __future__ import annotations

from mypy_extensions import i64

from kontor.games.teutonica.board import Board
from kontor.games.teutonica.components import MERCHANT, N_ABILITIES, PRIVILEGE, TRADER
from kontor.games.teutonica.state import FREE, SPOTS_WITH, State
from kontor.kit.bits import bit, count, lowest, total
from kontor.players.teutonica.survey import COLOURS, FAR, MERCHANTS, Survey
from kontor.players.teutonica.tally import Tally


def count_routes(tally: Tally, survey: Survey, state: State) -> None:
    """What it costs to fill the routes on which the seat stands: less than for others."""
    board, at, with_merchant = survey.board, tally.at, tally.with_merchant
    shift: i64 = 8 * tally.seat
    _clear_routes(tally)
    left = _stands(state, tally.seat)
    tally.stands = left
    while left != 0:
        route = lowest(left)
        left &= left - 1
        word: i64 = survey.route[route]
        merchants: i64 = (word >> (shift + 4)) & 15
        own: i64 = ((word >> shift) & 15) + merchants
        missing: i64 = survey.printed.houses[route] - own
        room: i64 = (word >> (4 * FREE)) & 15
        cost: i64 = 3 * missing - room
        if missing > room:
            if word & MERCHANTS != 0:
                cost += total(word & MERCHANTS) - merchants
            _count_rivals(tally, survey, word, own, merchants, missing, room)
        if cost > FAR:
            cost = FAR
        tally.cost[route] = cost
        _stand_on(tally, survey, route, own, merchants, missing, room)
        ends: i64 = bit(board.end_a[route]) | bit(board.end_b[route])
        at[cost] |= ends
        tally.costs |= bit(cost)
        _lead_to(tally, survey.printed.shown[route], cost)
        if merchants > 0 or (tally.can_bring and missing > 0):
            with_merchant[cost] |= ends
            if route == board.table_route:
                tally.table_cost = cost


def _clear_routes(tally: Tally) -> None:
    while tally.costs != 0:
        cost = lowest(tally.costs)
        tally.costs &= tally.costs - 1
        tally.at[cost] = 0
        tally.with_merchant[cost] = 0
    for ability in range(i64(N_ABILITIES)):
        tally.ways[ability] = FAR
    tally.table_cost = FAR
    tally.filled = 0
    tally.traders = 0
    tally.merchants = 0
    tally.placed = 0
    tally.leads_to = 0
    tally.progress = 0
    tally.full = 0
    tally.lacking_one = 0
    tally.lacking_two = 0
    tally.blocks = 0
    tally.blocked = 0
    tally.baits = 0
    tally.to_markers = 0
    tally.at_home = 0
    tally.by_room = 0


def _stands(state: State, seat: i64) -> i64:
    """The routes on which the seat stands."""
    land, board = state.land, state.board
    spots: i64 = land[SPOTS_WITH + 2 * seat + TRADER] | land[SPOTS_WITH + 2 * seat + MERCHANT]
    routes: i64 = spots & board.ashore
    spots &= ~board.ashore
    while spots != 0:
        routes |= bit(board.route_of[lowest(spots)])
        spots &= spots - 1
    return routes


def _stand_on(tally: Tally, survey: Survey, route: i64, own: i64, merchants: i64, missing: i64, room: i64) -> None:
    """Own pieces on a route: how far they have come, and what they lead to."""
    board, printed, cities = survey.board, survey.printed, tally.cities
    houses = printed.houses[route]
    tally.traders += own - merchants
    tally.merchants += merchants
    tally.progress += 12 * own * own // (houses * houses)
    tally.placed += own * printed.placed[route]
    tally.leads_to += own * printed.leads_to[route]
    tally.by_room += room * (own + merchants)
    tally.at_home += own * (((cities >> board.end_a[route]) & 1) + ((cities >> board.end_b[route]) & 1))
    if (survey.marked >> route) & 1:
        tally.to_markers += own
    if missing == 0:
        tally.full += 1
        tally.filled |= bit(route)
    elif missing == 1:
        tally.lacking_one += 1
    elif missing == 2:
        tally.lacking_two += 1


def _lead_to(tally: Tally, abilities: i64, cost: i64) -> None:
    while abilities != 0:
        ability = lowest(abilities)
        abilities &= abilities - 1
        tally.ways[ability] = min(tally.ways[ability], cost)


def _count_rivals(tally: Tally, survey: Survey, word: i64, own: i64, merchants: i64, missing: i64, room: i64) -> None:
    """Whom the own pieces of a route are in the way of, and who is in theirs."""
    tally.blocked += missing - room
    for other in range(survey.seats):
        if other != tally.seat:
            theirs: i64 = ((word >> (8 * other)) & 15) + ((word >> (8 * other + 4)) & 15)
            if theirs > own:
                tally.blocks += own + merchants
            if theirs > 0 and room == 0:
                tally.baits += 1


def count_gains(tally: Tally, survey: Survey) -> None:
    """Cost by cost: which cities can be reached for it, and what is to be had there."""
    _clear_gains(tally)
    for ability in range(i64(N_ABILITIES)):
        tally.abilities[ability] = FAR
        if (tally.lacking >> ability) & 1:
            tally.abilities[ability] = min(survey.schools[ability], tally.ways[ability])
    privilege = tally.levels[PRIVILEGE]
    traders = survey.open[privilege]
    merchants = survey.open[COLOURS + privilege]
    at, own, own_merchant, can_bring = survey.at, tally.at, tally.with_merchant, tally.can_bring
    reached: i64 = 0
    with_merchant: i64 = 0
    founded: i64 = 0
    costs: i64 = (survey.levels | tally.costs) & ~bit(FAR)
    while costs != 0:
        cost = lowest(costs)
        costs &= costs - 1
        base = at[cost]
        if can_bring:
            with_merchant |= base
        with_merchant |= own_merchant[cost]
        reached |= base | own[cost]
        more: i64 = ((reached & traders) | (with_merchant & merchants)) & ~founded
        if more != 0:
            founded |= more
            _found_offices(tally, survey, more, cost)
        if tally.mission == FAR and reached & tally.mission_left != 0:
            tally.mission = cost
    _count_markers(tally, survey)
    if tally.filled != 0:
        _count_full_gains(tally, survey, founded)


def _clear_gains(tally: Tally) -> None:
    tally.office = FAR
    tally.second = FAR
    tally.coin = FAR
    tally.control = FAR
    tally.joining = FAR
    tally.mission = FAR
    tally.marker = FAR
    tally.marker_2 = FAR
    tally.to_table = FAR
    tally.full_gains = 0


def _found_offices(tally: Tally, survey: Survey, cities: i64, cost: i64) -> None:
    """The next offices of these cities, which the seat might have for this and not for less."""
    if tally.office == FAR:
        tally.office = cost
        if cities & (cities - 1) != 0:
            tally.second = cost
    elif tally.second == FAR:
        tally.second = cost
    if tally.coin == FAR and cities & survey.coins != 0:
        tally.coin = cost
    if tally.control == FAR and cities & survey.winnable[tally.seat] != 0:
        tally.control = cost
    if tally.joining == FAR and cities & tally.beside != 0:
        tally.joining = cost


def _count_markers(tally: Tally, survey: Survey) -> None:
    """The two markers that cost least, and a space of the special table."""
    left = survey.marked
    while left != 0:
        cost = _cost(tally, survey, lowest(left))
        left &= left - 1
        if cost < tally.marker:
            tally.marker_2 = tally.marker
            tally.marker = cost
        elif cost < tally.marker_2:
            tally.marker_2 = cost
    if tally.may_table:
        if (tally.stands >> survey.board.table_route) & 1:
            tally.to_table = tally.table_cost
        elif tally.can_bring:
            tally.to_table = survey.cost[survey.board.table_route]


def _cost(tally: Tally, survey: Survey, route: i64) -> i64:
    if (tally.stands >> route) & 1:
        return tally.cost[route]
    return survey.cost[route]


def _count_full_gains(tally: Tally, survey: Survey, founded: i64) -> None:
    """What routes bring that the seat fills alone: offices, abilities and markers."""
    board = survey.board
    left = tally.filled
    while left != 0:
        route = lowest(left)
        left &= left - 1
        gains: i64 = (survey.marked >> route) & 1
        gains += _gains(tally, board, board.end_a[route], founded)
        gains += _gains(tally, board, board.end_b[route], founded)
        tally.full_gains += gains


def _gains(tally: Tally, board: Board, city: i64, founded: i64) -> i64:
    return ((founded >> city) & 1) + count(board.abilities[city] & tally.lacking)

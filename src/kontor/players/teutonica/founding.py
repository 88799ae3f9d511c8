"""What a seat of Hansa Teutonica has: its desk, its cities, and the points they bring."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.teutonica.board import NONE, Board
from kontor.games.teutonica.components import (
    ABILITY_PRESTIGE,
    ACTIONS,
    CITY_PRESTIGE,
    EXTRA_ACTION,
    KEYS,
    MERCHANT,
    N_ABILITIES,
    PRIVILEGE,
    PURSE,
    TRADER,
    full,
    value,
)
from kontor.games.teutonica.rules.scoring import (
    CITY,
    CITY_BY_FAVOUR,
    FULL_ABILITY,
    FULL_ABILITY_BY_FAVOUR,
    MARKER_POINTS,
    MISSION_CITY,
    MISSION_CONTROLLED,
)
from kontor.games.teutonica.state import (
    CITIES_OF,
    LINK,
    PRESTIGE,
    STOCK,
    SUPPLY,
    UNUSED,
    USED,
    State,
)
from kontor.kit.bits import bit, lowest, total
from kontor.players.teutonica.survey import FAR, Survey
from kontor.players.teutonica.tally import Tally

MOST_PURSE: Final = 12
_MARKER_POINTS: Final = vec[i64](MARKER_POINTS)
_MOST_MARKERS: Final = len(MARKER_POINTS) - 1


def count_desk(tally: Tally, state: State) -> None:
    desks, seat = state.desks, tally.seat
    tally.learned = 0
    tally.lacking = 0
    for ability in range(i64(N_ABILITIES)):
        level = state.level(seat, ability)
        tally.levels[ability] = level
        if level < full(ability):
            tally.lacking |= bit(ability)
        elif ability != KEYS:
            tally.learned += 1
    tally.actions = value(ACTIONS, state.level(seat, ACTIONS))
    tally.keys = value(KEYS, state.level(seat, KEYS))
    purse: i64 = value(PURSE, state.level(seat, PURSE))
    tally.purse = min(i64(MOST_PURSE), purse)
    tally.traders_ready = desks[SUPPLY + 2 * seat + TRADER]
    tally.merchants_ready = desks[SUPPLY + 2 * seat + MERCHANT]
    tally.traders_stock = desks[STOCK + 2 * seat + TRADER]
    tally.merchants_stock = desks[STOCK + 2 * seat + MERCHANT]
    tally.income = min(tally.traders_stock + tally.merchants_stock, purse)
    tally.prestige = desks[PRESTIGE + seat]
    tally.link = desks[LINK + seat]
    tally.unused = desks[UNUSED + seat]
    tally.markers_unused = total(tally.unused)
    tally.markers_used = total(desks[USED + seat])
    _count_favours(tally, state)
    _count_table(tally, state)
    _count_desk_points(tally, state)


def _count_favours(tally: Tally, state: State) -> None:
    tally.favours = 0
    tally.action_favour = 0
    for owner in state.favours:
        if owner == tally.seat:
            tally.favours += 1
    if state.favoured(tally.seat, EXTRA_ACTION):
        tally.action_favour = 1


def _count_table(tally: Tally, state: State) -> None:
    board = state.board
    tally.table = 0
    tally.may_table = False
    for space in range(board.n_table):
        owner = state.at_table(space)
        if owner == tally.seat:
            tally.table += board.table_points[space]
        elif owner == NONE and tally.levels[PRIVILEGE] >= board.table_colour[space]:
            tally.may_table = True


def _count_desk_points(tally: Tally, state: State) -> None:
    """T10, as the rules count them."""
    each: i64 = FULL_ABILITY
    if state.favoured(tally.seat, ABILITY_PRESTIGE):
        each = FULL_ABILITY_BY_FAVOUR
    owned: i64 = min(tally.markers_unused + tally.markers_used, i64(_MOST_MARKERS))
    tally.desk_points = tally.prestige + each * tally.learned + _MARKER_POINTS[owned] + tally.table
    tally.city_points = CITY
    if state.favoured(tally.seat, CITY_PRESTIGE):
        tally.city_points = CITY_BY_FAVOUR


def count_cities(tally: Tally, survey: Survey, state: State) -> None:
    """T10.6: the networks; and all offices and cities controlled on the way."""
    seat, neighbours, degree = tally.seat, survey.board.neighbours, survey.printed.degree
    left: i64 = state.land[CITIES_OF + seat]
    ruled: i64 = survey.ruled[seat]
    if left != tally.cities:
        tally.lacks = _link_lacks(survey.board, left)
    tally.cities = left
    tally.offices = 0
    tally.controlled = 0
    tally.network = 0
    tally.second_network = 0
    tally.toll_ways = 0
    tally.offices_amid = 0
    tally.rules = 0
    beside: i64 = 0
    while left != 0:
        fresh: i64 = left & -left
        joined: i64 = 0
        while fresh != 0:
            here = lowest(fresh)
            left &= ~fresh
            fresh = (fresh & (fresh - 1)) | (neighbours[here] & left)
            left &= ~fresh
            beside |= neighbours[here]
            own: i64 = (survey.city[here] >> (4 * seat)) & 15
            joined += own
            tally.offices_amid += degree[here] * own
            if (ruled >> here) & 1:
                tally.controlled += 1
                tally.toll_ways += degree[here]
        tally.offices += joined
        if joined > tally.network:
            tally.second_network = tally.network
            tally.network = joined
        elif joined > tally.second_network:
            tally.second_network = joined
    tally.beside = beside & ~tally.cities
    ruled &= survey.printed.schools
    while ruled != 0:
        tally.rules += survey.printed.taught[lowest(ruled)]
        ruled &= ruled - 1
    _count_mission(tally, survey, state)


def _count_mission(tally: Tally, survey: Survey, state: State) -> None:
    """T12.2: so much for each city of the card with an own office, and for control of all."""
    tally.mission_points = 0
    tally.mission_cities = 0
    tally.mission_lacks = 0
    tally.mission_left = 0
    if len(state.missions) == 0 or state.missions[tally.seat] < 0:
        return
    for number in state.board.sheet.missions[state.missions[tally.seat]]:
        city: i64 = number
        if (survey.city[city] >> (4 * tally.seat)) & 15 != 0:
            tally.mission_cities += 1
        else:
            tally.mission_left |= bit(city)
        if survey.controller[city] != tally.seat:
            tally.mission_lacks += 1
    tally.mission_points = MISSION_CITY * tally.mission_cities
    if tally.mission_lacks == 0:
        tally.mission_points += MISSION_CONTROLLED


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

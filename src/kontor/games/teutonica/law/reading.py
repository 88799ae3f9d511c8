"""Reading the table for the law: what stands where, as facts too, and the commonest refusals."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import ABILITY_NAMES, KIND_NAMES, N_ABILITIES, TRADER, full
from kontor.games.teutonica.narrate import piece_of
from kontor.games.teutonica.state import (
    ANSWER,
    BENEFIT,
    ECHO,
    FLIPPING,
    LEVEL,
    MOVING,
    NEUTRAL,
    PAYING,
    PERMANENT,
    PLATE,
    REMOVING,
    SETTLING,
    SUPPLY,
    State,
)
from kontor.protocol import RawFacts, Refusal

# What must be done first while the game waits for something else than the turn's next choice.
WAITING: Final[dict[int, Refusal]] = {
    PAYING: Refusal("T5.2", "first-paying"),
    ANSWER: Refusal("T5.4", "first-answer"),
    MOVING: Refusal("T6.1", "first-moving"),
    REMOVING: Refusal("T8.11", "first-removing"),
    BENEFIT: Refusal("T7.5", "first-benefit"),
    PLATE: Refusal("T8.6", "first-plate"),
    PERMANENT: Refusal("T14.6", "first-permanent"),
    SETTLING: Refusal("T14.6", "first-settling"),
    FLIPPING: Refusal("T13.2", "first-flipping"),
    ECHO: Refusal("T13.5", "first-echo"),
    NEUTRAL: Refusal("T11.3", "first-neutral"),
}


def on_route(state: State, piece: i64, route: i64) -> i64:
    """How many of the piece stand on the route, boats included."""
    found: i64 = 0
    for spot in range(state.board.n_spots):
        if state.board.route_of[spot] == route:
            found += state.standing(piece, spot)
    return found


def pieces_on(state: State, spot: i64) -> i64:
    found: i64 = 0
    for piece in range(2 * state.sides):
        found += state.standing(piece, spot)
    return found


def free(state: State, spot: i64) -> i64:
    return state.board.length[spot] - pieces_on(state, spot)


def is_boat(state: State, spot: i64) -> bool:
    return spot >= state.board.n_routes


def country(state: State, spot: i64) -> i64:
    found: int = state.board.sheet.routes[state.board.route_of[spot]].country
    return found


def on_houses(state: State, side: i64) -> i64:
    found: i64 = 0
    for spot in range(state.board.n_spots):
        found += state.standing(2 * side, spot) + state.standing(2 * side + 1, spot)
    return found


def held(state: State, piece: i64) -> i64:
    """How many of the piece are in hand."""
    found: i64 = 0
    for origin in range(state.board.n_countries):
        found += state.in_hand(piece, origin)
    return found


def taken(state: State, city: i64) -> i64:
    found: i64 = 0
    while found < state.board.n_offices[city] and state.office(city, found) != NONE:
        found += 1
    return found


def route_id(state: State, route: i64) -> str:
    return str(state.board.sheet.routes[route].id)


def city_id(state: State, city: i64) -> str:
    return str(state.board.sheet.cities[city].id)


def country_id(state: State, spot: i64) -> str:
    return str(state.board.sheet.countries[country(state, spot)].id)


def spot_facts(state: State, spot: i64) -> RawFacts:
    route = route_id(state, state.board.route_of[spot])
    return {"spot": "boat" if is_boat(state, spot) else "house", "route": route}


def piece_facts(state: State, piece: i64) -> RawFacts:
    """As who is to choose says it."""
    return {"piece": piece_of(state, state.frame.seat, piece >> 1, piece & 1), "owner": piece >> 1}


def no_house(state: State, kind: i64, spot: i64) -> Refusal | None:
    """T4.1, T4.2: a free house that takes the kind of piece."""
    if free(state, spot) == 0:
        return Refusal("T4.1", "occupied", spot_facts(state, spot))
    return trader_on_boat(state, kind, spot)


def trader_on_boat(state: State, kind: i64, spot: i64) -> Refusal | None:
    return Refusal("T4.2", "boats", spot_facts(state, spot)) if is_boat(state, spot) and kind == TRADER else None


def not_there(state: State, piece: i64, spot: i64, rule: str) -> Refusal | None:
    if piece >> 1 < state.sides and state.standing(piece, spot) > 0:
        return None
    return Refusal(rule, "not-there", piece_facts(state, piece) | spot_facts(state, spot))


def not_in_supply(state: State, seat: i64, kind: i64, rule: str) -> Refusal | None:
    if state.desks[SUPPLY + 2 * seat + kind] > 0:
        return None
    return Refusal(rule, "not-in-supply", {"kind": KIND_NAMES[kind]})


def undevelopable(state: State, seat: i64, ability: i64) -> Refusal | None:
    if state.desks[LEVEL + N_ABILITIES * seat + ability] < full(ability):
        return None
    return Refusal("T7.10", "developed", {"ability": ABILITY_NAMES[ability]})


def cannot_lift_own(state: State, seat: i64, piece: i64, route: i64) -> Refusal | None:
    if piece >> 1 != seat:
        return Refusal("T6.3", "own-only")
    return not_there(state, piece, route, "T6.1")

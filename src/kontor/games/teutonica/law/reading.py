"""Reading the table for the law: what stands where, what it is called, and the commonest refusals."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import ABILITY_NAMES, KIND_NAMES, N_ABILITIES, TRADER, full
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
from kontor.protocol import Refusal

# What must be done first while the game waits for something else than the turn's next choice.
WAITING: Final[dict[int, Refusal]] = {
    PAYING: Refusal("T5.2", "the price of the displacement is to be paid first"),
    ANSWER: Refusal("T5.4", "the owner of the displaced piece answers first"),
    MOVING: Refusal("T6.1", "pieces are being moved: lift or put them down first"),
    REMOVING: Refusal("T8.11", "pieces are being removed: remove one or say done first"),
    BENEFIT: Refusal("T7.5", "the benefit of the created route is to be chosen first"),
    PLATE: Refusal("T8.6", "the turn is over but for the markers on the plate, which are to be laid"),
    PERMANENT: Refusal("T14.6", "the lasting marker of the created route is to be used or declined first"),
    SETTLING: Refusal("T14.6", "the lasting marker lets pieces be placed: add one or say done first"),
    FLIPPING: Refusal("T13.2", "two unused markers are to be turned face down for the favour first"),
    ECHO: Refusal("T13.5", "the owner of the favour says first whether to take a trader"),
    NEUTRAL: Refusal("T11.3", "the city of the neutral office is to be chosen first"),
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
    found: int = state.board.plan.routes[state.board.route_of[spot]].country
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


def route_name(state: State, route: i64) -> str:
    return str(state.board.plan.routes[route].id)


def spot_name(state: State, spot: i64) -> str:
    name = route_name(state, state.board.route_of[spot])
    return f"the boats of {name}" if is_boat(state, spot) else name


def city_name(state: State, city: i64) -> str:
    return str(state.board.plan.cities[city].name)


def piece_name(piece: i64) -> str:
    return f"{KIND_NAMES[piece & 1]} of @{piece >> 1}"


def no_house(state: State, kind: i64, spot: i64) -> Refusal | None:
    """T4.1, T4.2: a free house that takes the kind of piece."""
    if free(state, spot) == 0:
        return Refusal("T4.1", f"all {state.board.length[spot]} houses of {spot_name(state, spot)} are occupied")
    if is_boat(state, spot) and kind == TRADER:
        return Refusal("T4.2", f"{spot_name(state, spot)} take only merchants")
    return None


def not_there(state: State, piece: i64, spot: i64, rule: str) -> Refusal | None:
    if piece >> 1 < state.sides and state.standing(piece, spot) > 0:
        return None
    return Refusal(rule, f"no {piece_name(piece)} stands on {spot_name(state, spot)}")


def not_in_supply(state: State, seat: i64, kind: i64, rule: str) -> Refusal | None:
    if state.desks[SUPPLY + 2 * seat + kind] > 0:
        return None
    return Refusal(rule, f"the supply of @{seat} holds no {KIND_NAMES[kind]}")


def undevelopable(state: State, seat: i64, ability: i64) -> Refusal | None:
    if state.desks[LEVEL + N_ABILITIES * seat + ability] < full(ability):
        return None
    return Refusal("T7.10", f"{ABILITY_NAMES[ability]} is fully developed")


def cannot_lift_own(state: State, seat: i64, piece: i64, route: i64) -> Refusal | None:
    if piece >> 1 != seat:
        return Refusal("T6.3", "action D moves only one's own pieces")
    return not_there(state, piece, route, "T6.1")

"""Reading the table for the law: what stands where, what it is called, and the commonest refusals."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kontor.games.teutonica.bits import part
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import ABILITY_NAMES, KIND_NAMES, N_ABILITIES, full
from kontor.games.teutonica.state import ANSWER, BENEFIT, MOVING, PAYING, PLATE, REMOVING, State
from kontor.protocol import Refusal

# What must be done first while the game waits for something else than the turn's next choice.
WAITING: Final[dict[int, Refusal]] = {
    PAYING: Refusal("T5.2", "the price of the displacement is to be paid first"),
    ANSWER: Refusal("T5.4", "the owner of the displaced piece answers first"),
    MOVING: Refusal("T6.1", "pieces are being moved: lift or put them down first"),
    REMOVING: Refusal("T8.11", "pieces are being removed: remove one or say done first"),
    BENEFIT: Refusal("T7.5", "the benefit of the created route is to be chosen first"),
    PLATE: Refusal("T8.6", "the turn is over but for the markers on the plate, which are to be laid"),
}


def standing(state: State, piece: i64, route: i64) -> i64:
    return part(state.land.houses[route], piece)


def pieces_on(state: State, route: i64) -> i64:
    found: i64 = 0
    for piece in range(2 * state.seats):
        found += standing(state, piece, route)
    return found


def free(state: State, route: i64) -> i64:
    return state.board.length[route] - pieces_on(state, route)


def all_free(state: State) -> i64:
    found: i64 = 0
    for route in range(state.board.n_routes):
        found += free(state, route)
    return found


def on_houses(state: State, seat: i64) -> i64:
    found: i64 = 0
    for route in range(state.board.n_routes):
        found += standing(state, 2 * seat, route) + standing(state, 2 * seat + 1, route)
    return found


def taken(state: State, city: i64) -> i64:
    found: i64 = 0
    while found < state.board.n_offices[city] and state.land.offices[state.board.width * city + found] != NONE:
        found += 1
    return found


def route_name(state: State, route: i64) -> str:
    return str(state.board.plan.routes[route].id)


def city_name(state: State, city: i64) -> str:
    return str(state.board.plan.cities[city].name)


def piece_name(piece: i64) -> str:
    return f"{KIND_NAMES[piece & 1]} of @{piece >> 1}"


def no_house(state: State, route: i64) -> Refusal | None:
    if free(state, route) > 0:
        return None
    return Refusal("T4.1", f"all {state.board.length[route]} houses of {route_name(state, route)} are occupied")


def not_there(state: State, piece: i64, route: i64, rule: str) -> Refusal | None:
    if piece >> 1 < state.seats and standing(state, piece, route) > 0:
        return None
    return Refusal(rule, f"no {piece_name(piece)} stands on {route_name(state, route)}")


def not_in_supply(state: State, seat: i64, kind: i64, rule: str) -> Refusal | None:
    if state.desks.supply[2 * seat + kind] > 0:
        return None
    return Refusal(rule, f"the supply of @{seat} holds no {KIND_NAMES[kind]}")


def undevelopable(state: State, seat: i64, ability: i64) -> Refusal | None:
    if state.desks.levels[N_ABILITIES * seat + ability] < full(ability):
        return None
    return Refusal("T7.10", f"{ABILITY_NAMES[ability]} is fully developed")


def cannot_lift_own(state: State, seat: i64, piece: i64, route: i64) -> Refusal | None:
    if piece >> 1 != seat:
        return Refusal("T6.3", "action D moves only one's own pieces")
    return not_there(state, piece, route, "T6.1")

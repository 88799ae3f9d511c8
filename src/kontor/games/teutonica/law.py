"""May this command be played here, and if not, which rule forbids it: plain, slow, complete.

This is the second, independent opinion on legality: it reads only what lies on the table (houses,
offices, desks) and none of the sets that the rules keep for speed. `why_not` is None exactly for
the commands that `legal` lists.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kontor.games.teutonica import choices as c
from kontor.games.teutonica.bits import part
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.commands import Command
from kontor.games.teutonica.components import (
    ABILITY_NAMES,
    ADDITIONAL,
    COLOUR_NAMES,
    DEVELOP,
    EXCHANGE,
    KIND_NAMES,
    MARKER_NAMES,
    MAX_PIECES,
    MERCHANT,
    MOVE_THREE,
    N_ABILITIES,
    PRIVILEGE,
    PURSE,
    REMOVE_THREE,
    TRADER,
    full,
    value,
)
from kontor.games.teutonica.state import ANSWER, BENEFIT, MOVING, PAYING, PLATE, REMOVING, TURN, Frame, State
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
OVER: Final = Refusal("T9.1", "the game is over; nothing follows the action that ended it")
NOT_PAYING: Final = Refusal("T5.2", "no price is to be paid now")
NOT_DISPLACED: Final = Refusal("T5.4", "no displaced piece is to be answered for now")
NOT_MOVING: Final = Refusal("T6.1", "no piece is in hand to be put down")
NOT_REMOVING: Final = Refusal("T8.11", "no remove-three marker is in use")
NOT_CREATING: Final = Refusal("T7.5", "a benefit is taken only while creating a route")
NOT_LAYING: Final = Refusal("T8.6", "plate markers are laid at the end of the turn")


def why_not(state: State, command: Command) -> Refusal | None:
    """None if the deciding seat may say this now."""
    if len(state.stack) == 0:
        return OVER
    frame = state.top()
    row, column = command.row, command.column
    if frame.kind == TURN:
        return _in_turn(state, frame, row, column)
    if frame.kind == PAYING:
        return _paying(state, frame, row, column)
    if frame.kind == ANSWER:
        return _answering(state, frame, row, column)
    if frame.kind == MOVING:
        return _moving(state, frame, row, column)
    if frame.kind == REMOVING:
        return _removing(state, frame, row, column)
    if frame.kind == BENEFIT:
        return _benefit(state, frame, row, column)
    return _laying(state, frame, row, column)


# ------------------------------------------------------------- reading the table


def _standing(state: State, piece: i64, route: i64) -> i64:
    return part(state.land.houses[route], piece)


def _pieces_on(state: State, route: i64) -> i64:
    found: i64 = 0
    for piece in range(2 * state.seats):
        found += _standing(state, piece, route)
    return found


def _free(state: State, route: i64) -> i64:
    return state.board.length[route] - _pieces_on(state, route)


def _all_free(state: State) -> i64:
    found: i64 = 0
    for route in range(state.board.n_routes):
        found += _free(state, route)
    return found


def _on_houses(state: State, seat: i64) -> i64:
    found: i64 = 0
    for route in range(state.board.n_routes):
        found += _standing(state, 2 * seat, route) + _standing(state, 2 * seat + 1, route)
    return found


def _name(state: State, route: i64) -> str:
    return str(state.board.plan.routes[route].id)


def _city(state: State, city: i64) -> str:
    return str(state.board.plan.cities[city].name)


def _piece(piece: i64) -> str:
    return f"{KIND_NAMES[piece & 1]} of @{piece >> 1}"


def _no_house(state: State, route: i64) -> Refusal | None:
    if _free(state, route) > 0:
        return None
    return Refusal("T4.1", f"all {state.board.length[route]} houses of {_name(state, route)} are occupied")


def _not_there(state: State, piece: i64, route: i64, rule: str) -> Refusal | None:
    if piece >> 1 < state.seats and _standing(state, piece, route) > 0:
        return None
    return Refusal(rule, f"no {_piece(piece)} stands on {_name(state, route)}")


# ----------------------------------------------------------------------- the turn


def _in_turn(state: State, frame: Frame, row: i64, column: i64) -> Refusal | None:
    seat = frame.seat
    if row == c.WORD:
        return _word_in_turn(state, seat, column)
    if row == c.USE_DEVELOP:
        return _unowned(state, seat, DEVELOP) or _undevelopable(state, seat, column)
    if c.SWAP <= row < c.LIFT:
        return _unowned(state, seat, EXCHANGE) or _exchange(state, seat, column, row - c.SWAP)
    if row in (c.DEVELOP, c.TABLE, c.ESTABLISH) or c.ADDITIONAL_OFFICE <= row < c.REHOUSE:
        return NOT_CREATING
    if c.REHOUSE <= row < c.PLACE:
        return NOT_DISPLACED
    if c.LAY <= row < c.SWAP:
        return NOT_LAYING
    if c.PUT <= row < c.REMOVE:
        return NOT_MOVING
    if c.REMOVE <= row < c.DISPLACE:
        return NOT_REMOVING
    if frame.count == 0:
        return Refusal("T2.2", "no action is left in this turn")
    return _action(state, seat, row, column)


def _word_in_turn(state: State, seat: i64, word: i64) -> Refusal | None:
    if word == c.END:
        return None  # T2.2: one may stop short
    if word == c.DECLINE:
        return NOT_DISPLACED
    if word == c.DONE:
        return NOT_REMOVING
    if word == c.FORGO:
        return NOT_CREATING
    if word < c.USE:
        return NOT_PAYING
    marker: i64 = word - c.USE
    refusal = _unowned(state, seat, marker)
    if refusal is not None:
        return refusal
    targets: i64 = 0
    for owner in range(state.seats):
        if owner != seat or marker == REMOVE_THREE:
            targets += _on_houses(state, owner)
    if marker == REMOVE_THREE and targets == 0:
        return Refusal("T8.11", "no piece stands on any house")
    if marker == MOVE_THREE and targets == 0:
        return Refusal("T8.12", "no other player's piece stands on any house")
    return None


def _unowned(state: State, seat: i64, marker: i64) -> Refusal | None:
    if part(state.desks.markers[seat], marker) > 0:
        return None
    return Refusal("T8.3", f"@{seat} owns no unused marker {MARKER_NAMES[marker]}")


def _undevelopable(state: State, seat: i64, ability: i64) -> Refusal | None:
    if state.desks.levels[N_ABILITIES * seat + ability] < full(ability):
        return None
    return Refusal("T7.10", f"{ABILITY_NAMES[ability]} is fully developed")


def _exchange(state: State, seat: i64, city: i64, left: i64) -> Refusal | None:
    place: i64 = state.board.width * city + left
    one, other = state.land.offices[place], state.land.offices[place + 1]
    if one == NONE or other == NONE:
        return Refusal("T8.7", f"offices {left + 1} and {left + 2} of {_city(state, city)} are not both occupied")
    if state.variant.exchange_needs_own and one >> 1 != seat and other >> 1 != seat:
        return Refusal("T8.7", f"neither of these offices of {_city(state, city)} belongs to @{seat}")
    return None


def _action(state: State, seat: i64, row: i64, column: i64) -> Refusal | None:
    if row == c.CLAIM:
        return _claim(state, seat, column)
    if row < c.INCOME:
        return _place(state, seat, row - c.PLACE, column)
    if row < c.LAY:
        return _income(state, seat, column, row - c.INCOME)
    if row < c.PUT:
        return _lift_own(state, seat, row - c.LIFT, column)
    how: i64 = row - c.DISPLACE
    return _displace(state, seat, how // MAX_PIECES, how % MAX_PIECES, column)


def _income(state: State, seat: i64, traders: i64, merchants: i64) -> Refusal | None:
    stock = state.desks.stock
    held_traders, held_merchants = stock[2 * seat + TRADER], stock[2 * seat + MERCHANT]
    if traders > held_traders or merchants > held_merchants:
        return Refusal("T3.2", f"the stock holds {held_traders} traders and {held_merchants} merchants")
    purse = value(PURSE, state.level(seat, PURSE))
    if traders + merchants > purse:
        return Refusal("T3.1", f"the purse allows {purse} pieces, not {traders + merchants}")
    return None


def _in_supply(state: State, seat: i64, kind: i64, rule: str) -> Refusal | None:
    if state.desks.supply[2 * seat + kind] > 0:
        return None
    return Refusal(rule, f"the supply of @{seat} holds no {KIND_NAMES[kind]}")


def _place(state: State, seat: i64, kind: i64, route: i64) -> Refusal | None:
    return _in_supply(state, seat, kind, "T4.1") or _no_house(state, route)


def _displace(state: State, seat: i64, kind: i64, piece: i64, route: i64) -> Refusal | None:
    if piece >> 1 == seat:
        return Refusal("T5.1", "only another player's piece can be displaced")
    refusal = _not_there(state, piece, route, "T5.1") or _in_supply(state, seat, kind, "T5.1")
    if refusal is not None:
        return refusal
    price: i64 = 2 if piece & 1 == MERCHANT else 1
    held: i64 = state.desks.supply[2 * seat + TRADER] + state.desks.supply[2 * seat + MERCHANT]
    if held < 1 + price:
        needed = f"a {KIND_NAMES[piece & 1]} takes 1 piece and a price of {price}"
        return Refusal("T5.2", f"displacing {needed}, the supply holds {held}")
    return None


def _lift_own(state: State, seat: i64, piece: i64, route: i64) -> Refusal | None:
    if piece >> 1 != seat:
        return Refusal("T6.3", "action D moves only one's own pieces")
    return _not_there(state, piece, route, "T6.1")


def _claim(state: State, seat: i64, route: i64) -> Refusal | None:
    own: i64 = _standing(state, 2 * seat + TRADER, route) + _standing(state, 2 * seat + MERCHANT, route)
    if own == state.board.length[route]:
        return None
    held = f"@{seat} holds {own} of the {state.board.length[route]} houses"
    return Refusal("T7.1", f"{held} of {_name(state, route)}")


# ------------------------------------------------------- displacing: price and answer


def _paying(state: State, frame: Frame, row: i64, column: i64) -> Refusal | None:
    if row != c.WORD or not c.PAY <= column < c.USE:
        return WAITING[PAYING]
    return _in_supply(state, frame.seat, column - c.PAY, "T5.2")


def _answering(state: State, frame: Frame, row: i64, column: i64) -> Refusal | None:
    seat = frame.seat
    if state.hand[2 * seat] + state.hand[2 * seat + 1] > 0:
        return _put_lifted(state, frame, row, column)
    if row == c.WORD and column == c.DECLINE:
        if frame.item != NONE:
            return Refusal("T5.7", f"the displaced {KIND_NAMES[frame.item]} must be placed")
        return None
    if row == c.REHOUSE:
        if frame.item == NONE:
            return Refusal("T5.4", "the displaced piece is placed already")
        return _out_of_reach(state, frame, column)
    if c.ADD <= row < c.PLACE or c.LIFT <= row < c.PUT:
        return _add(state, frame, row, column)
    return WAITING[ANSWER]


def _put_lifted(state: State, frame: Frame, row: i64, route: i64) -> Refusal | None:
    if not c.PUT <= row < c.REMOVE:
        return Refusal("T5.6", "the piece taken from the board is to be put down first")
    piece: i64 = row - c.PUT
    if piece >> 1 != frame.seat or state.hand[piece] == 0:
        return Refusal("T5.6", f"no {_piece(piece)} was lifted")
    return _out_of_reach(state, frame, route)


def _add(state: State, frame: Frame, row: i64, route: i64) -> Refusal | None:
    if frame.count == 0:
        return Refusal("T5.4", "no more pieces may be added")
    seat, desks = frame.seat, state.desks
    in_stock: i64 = desks.stock[2 * seat + TRADER] + desks.stock[2 * seat + MERCHANT]
    in_supply: i64 = desks.supply[2 * seat + TRADER] + desks.supply[2 * seat + MERCHANT]
    if row >= c.LIFT:
        if in_stock + in_supply > 0:
            return Refusal("T5.6", "pieces from the board are added only when stock and supply are empty")
        if (row - c.LIFT) >> 1 != seat:
            return Refusal("T5.6", "only one's own pieces can be added")
        return _not_there(state, row - c.LIFT, route, "T5.6")
    if in_stock + in_supply == 0:
        return Refusal("T5.6", "stock and supply are empty: only pieces from the board can be added")
    kind: i64 = row - c.ADD
    source = desks.stock if in_stock > 0 else desks.supply
    if source[2 * seat + kind] == 0:
        name = "stock" if in_stock > 0 else "supply"
        return Refusal("T5.8", f"added pieces come from the {name}, which holds no {KIND_NAMES[kind]}")
    if frame.item != NONE and _all_free(state) == 1:
        return Refusal("RT29", f"the last free house belongs to the displaced {KIND_NAMES[frame.item]}")
    return _out_of_reach(state, frame, route)


def _out_of_reach(state: State, frame: Frame, route: i64) -> Refusal | None:
    """T5.5: the nearest routes with a free house, counted from the route of origin."""
    refusal = _no_house(state, route)
    if refusal is not None:
        return refusal
    distance = _distances(state, frame.route)
    nearest = min([distance[r] for r in range(len(distance)) if _free(state, r) > 0])
    if distance[route] == nearest:
        return None
    origin = _name(state, frame.route)
    if route == frame.route:
        return Refusal("RT28", f"{origin} is the route of origin, and another route has a free house")
    where = f"{_name(state, route)} is {distance[route]} away from {origin}"
    return Refusal("T5.5", f"{where}, and routes {nearest} away have a free house")


def _distances(state: State, origin: i64) -> list[int]:
    """How far each route is from the origin; the origin itself is farther than all others (RT28)."""
    routes = state.board.plan.routes
    far = len(routes) + 1
    distance = [far] * len(routes)
    cities = set(routes[origin].ends)
    steps = 0
    grown = True
    while grown:
        steps += 1
        ring = [r for r in range(len(routes)) if distance[r] == far and r != origin and cities & set(routes[r].ends)]
        for route in ring:
            distance[route] = steps
            cities = cities | set(routes[route].ends)
        grown = len(ring) > 0
    return distance


# ---------------------------------------------------------- moving, removing, benefit


def _moving(state: State, frame: Frame, row: i64, route: i64) -> Refusal | None:
    if c.PUT <= row < c.REMOVE:
        piece: i64 = row - c.PUT
        if piece >> 1 >= state.seats or state.hand[piece] == 0:
            return Refusal("T6.1", f"no {_piece(piece)} is in hand")
        return _no_house(state, route)
    if not c.LIFT <= row < c.PUT:
        return WAITING[MOVING]
    piece = row - c.LIFT
    if frame.count == 0:
        return Refusal("T6.1", "no more pieces may be lifted")
    if frame.item == NONE:
        return _lift_own(state, frame.seat, piece, route)
    if piece >> 1 == frame.seat:
        return Refusal("T8.12", "the marker moves other players' pieces, never one's own")
    return _not_there(state, piece, route, "T8.12")


def _removing(state: State, frame: Frame, row: i64, column: i64) -> Refusal | None:
    if row == c.WORD and column == c.DONE:
        return Refusal("RT30", "at least one piece is to be removed") if frame.count == 3 else None
    if not c.REMOVE <= row < c.DISPLACE:
        return WAITING[REMOVING]
    return _not_there(state, row - c.REMOVE, column, "T8.11")


def _benefit(state: State, frame: Frame, row: i64, column: i64) -> Refusal | None:
    if row == c.WORD and column == c.FORGO:
        return None
    if row == c.DEVELOP:
        return _develop(state, frame, column)
    if row == c.TABLE:
        return _special_table(state, frame, column)
    if row == c.ESTABLISH:
        return _establish(state, frame, column)
    if c.ADDITIONAL_OFFICE <= row < c.REHOUSE:
        return _additional(state, frame, row - c.ADDITIONAL_OFFICE, column)
    return WAITING[BENEFIT]


def _develop(state: State, frame: Frame, ability: i64) -> Refusal | None:
    cities = state.board.plan.cities
    for city in state.board.plan.routes[frame.route].ends:
        if ability in cities[city].abilities:
            return _undevelopable(state, frame.seat, ability)
    return Refusal("T7.10", f"no end city of {_name(state, frame.route)} shows {ABILITY_NAMES[ability]}")


def _beyond_privilege(state: State, seat: i64, colour: i64, what: str, rule: str) -> Refusal | None:
    privilege = state.level(seat, PRIVILEGE)
    if privilege >= colour:
        return None
    return Refusal(rule, f"{what} is {COLOUR_NAMES[colour]}, the privilege reaches {COLOUR_NAMES[privilege]}")


def _special_table(state: State, frame: Frame, space: i64) -> Refusal | None:
    if frame.route != state.board.table_route:
        way = _name(state, state.board.table_route)
        return Refusal("T7.11", f"only the route {way} leads to the special table")
    if _standing(state, 2 * frame.seat + MERCHANT, frame.route) == 0:
        return Refusal("T7.11", "no merchant stands on the route")
    points = state.board.table_points[space]
    if state.land.table[space] != NONE:
        return Refusal("T7.11", f"the space of {points} is taken")
    return _beyond_privilege(state, frame.seat, state.board.table_colour[space], f"the space of {points}", "T7.11")


def _not_an_end(state: State, frame: Frame, city: i64) -> Refusal | None:
    if city in state.board.plan.routes[frame.route].ends:
        return None
    return Refusal("T7.6", f"{_city(state, city)} is no end city of {_name(state, frame.route)}")


def _taken(state: State, city: i64) -> i64:
    found: i64 = 0
    while found < state.board.n_offices[city] and state.land.offices[state.board.width * city + found] != NONE:
        found += 1
    return found


def _establish(state: State, frame: Frame, city: i64) -> Refusal | None:
    refusal = _not_an_end(state, frame, city)
    if refusal is not None:
        return refusal
    position = _taken(state, city)
    if position == state.board.n_offices[city]:
        return Refusal("T7.8", f"all {position} offices of {_city(state, city)} are taken")
    office = state.board.plan.cities[city].offices[position]
    if _standing(state, 2 * frame.seat + office.kind, frame.route) == 0:
        needed = KIND_NAMES[office.kind]
        return Refusal("T7.6", f"the next office of {_city(state, city)} takes a {needed}, and none is on the route")
    return _beyond_privilege(state, frame.seat, office.colour, f"the next office of {_city(state, city)}", "T7.6")


def _additional(state: State, frame: Frame, kind: i64, city: i64) -> Refusal | None:
    refusal = _not_an_end(state, frame, city)
    if refusal is not None:
        return refusal
    owned = part(state.desks.markers[frame.seat], ADDITIONAL)
    if owned == 1 and frame.item == ADDITIONAL:
        return Refusal("T8.3", "the additional-office marker was taken in this very action")
    if owned == 0:
        return Refusal("T8.9", f"@{frame.seat} owns no unused additional-office marker")
    if _taken(state, city) == 0:
        return Refusal("T8.9", f"the leftmost office of {_city(state, city)} is still free")
    if _standing(state, 2 * frame.seat + kind, frame.route) == 0:
        return Refusal("T8.9", f"no {KIND_NAMES[kind]} of @{frame.seat} is on the route")
    return None


# ---------------------------------------------------------------------- the plate


def _laying(state: State, frame: Frame, row: i64, route: i64) -> Refusal | None:
    if not c.LAY <= row < c.SWAP:
        return WAITING[PLATE]
    marker: i64 = row - c.LAY
    if part(state.desks.plate[frame.seat], marker) == 0:
        return Refusal("T8.6", f"no marker {MARKER_NAMES[marker]} lies on the plate")
    if state.land.markers[route] != NONE:
        return Refusal("T8.6", f"a marker lies on {_name(state, route)} already")
    if _pieces_on(state, route) > 0:
        return Refusal("T8.6", f"pieces stand on {_name(state, route)}")
    for city in state.board.plan.routes[route].ends:
        if _taken(state, city) < state.board.n_offices[city]:
            return None
    return Refusal("T8.6", f"both end cities of {_name(state, route)} are full")

"""The table as JSON values, of a state that holds only what may be seen."""

from __future__ import annotations

from kontor.games.teutonica import facts
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import (
    ABILITY_NAMES,
    FAVOUR_NAMES,
    KIND_NAMES,
    MARKER_NAMES,
    MERCHANT,
    N_ABILITIES,
    N_MARKERS,
    ability_value,
    value,
)
from kontor.games.teutonica.rules.houses import held
from kontor.games.teutonica.state import (
    ANSWER,
    DECISION_NAMES,
    LEVEL,
    LINK,
    ON_DISPLAY,
    ON_PLATE,
    PRESTIGE,
    STOCK,
    SUPPLY,
    TURN,
    UNKNOWN,
    UNSEEN,
    UNUSED,
    USED,
    State,
    annex_city,
    annex_piece,
    is_right,
    lasting_marker,
    lasting_route,
    lasting_seat,
)
from kontor.kit.bits import part


def shown(state: State, seat: int | None) -> facts.View:
    return {
        "game": "teutonica",
        "seat": seat,
        "board": state.board.sheet.id,
        "edition": state.variant.edition.id,
        "turn": state.turn,
        "over": state.is_over(),
        "completed": state.completed,
        "completed_to_end": state.board.completed_to_end,
        "markers_left": len(state.deck) - state.drawn,
        "decision": _decision(state),
        "permits_used": [c.id for number, c in enumerate(state.board.sheet.cities) if state.permits_used >> number & 1],
        "hand": _held([held(state, piece) for piece in range(2 * state.sides)]),
        "players": [player(state, seat) for seat in range(state.seats)],
        "routes": {r.id: _route(state, number) for number, r in enumerate(state.board.sheet.routes)},
        "cities": {c.id: _city(state, number) for number, c in enumerate(state.board.sheet.cities)},
        "favours": _favours(state),
        "lasting": [_lasting(state, word) for word in state.lasting],
        "missions": missions(state),
        "table": [_table(state, space) for space in range(state.board.n_table)],
    }


def _decision(state: State) -> facts.Waiting | None:
    if state.is_over():
        return None
    frame, turn = state.frame, state.turn_frame()
    found: facts.Waiting = {
        "seat": frame.seat,
        "name": DECISION_NAMES[frame.kind],
        "count": frame.count,
        "active": turn.seat,
        "actions_left": turn.count if turn.kind == TURN else 0,
    }
    if frame.route != NONE:
        found["route"] = state.board.sheet.routes[frame.route].id
    if frame.kind == ANSWER and frame.displaced != NONE:
        found["displaced"] = _piece(2 * frame.side + frame.displaced)
    return found


def _piece(piece: int) -> facts.Piece:
    return {"owner": piece // 2, "kind": KIND_NAMES[piece % 2]}


def _held(numbers: list[int]) -> list[facts.Standing]:
    return [{"owner": p // 2, "kind": KIND_NAMES[p % 2], "count": n} for p, n in enumerate(numbers) if n]


def _marker_list(counts: int) -> list[str]:
    return [MARKER_NAMES[marker] for marker in range(N_MARKERS) for _ in range(part(counts, marker))]


def player(state: State, seat: int) -> facts.Player:
    desks = state.desks
    levels = [desks[LEVEL + N_ABILITIES * seat + ability] for ability in range(N_ABILITIES)]
    unseen = state.drawn - state.looked if not state.is_over() and state.turn_frame().seat == seat else 0
    return {
        "prestige": desks[PRESTIGE + seat],
        "supply": {"trader": desks[SUPPLY + 2 * seat], "merchant": desks[SUPPLY + 2 * seat + MERCHANT]},
        "stock": {"trader": desks[STOCK + 2 * seat], "merchant": desks[STOCK + 2 * seat + MERCHANT]},
        "abilities": {
            name: {"level": level, "value": ability_value(ability, value(ability, level))}
            for ability, (name, level) in enumerate(zip(ABILITY_NAMES, levels, strict=True))
        },
        "markers": _marker_list(desks[UNUSED + seat]),
        "used": _marker_list(desks[USED + seat]),
        "plate": _marker_list(desks[ON_PLATE + seat]),
        "plate_hidden": part(desks[ON_PLATE + seat], UNKNOWN) + unseen,
        "link": None if desks[LINK + seat] == NONE else desks[LINK + seat],
    }


def _route(state: State, route: int) -> facts.RouteNow:
    marker, boats = state.marker(route), state.board.boats_of[route]
    spot = _spot(state, route)
    name = None if marker == NONE else MARKER_NAMES[marker]
    found: facts.RouteNow = {"free": spot["free"], "pieces": spot["pieces"], "marker": name}
    if boats != NONE:
        found["boats"] = _spot(state, boats)
    return found


def _spot(state: State, spot: int) -> facts.Spot:
    if state.is_bare(spot):
        return {"free": state.room(spot), "pieces": []}
    standing = [state.standing(piece, spot) for piece in range(2 * state.sides)]
    return {"free": state.room(spot), "pieces": _held(standing)}


def _city(state: State, city: int) -> facts.CityNow:
    annexes = [annex for annex in state.annexes if annex_city(annex) == city]
    offices = [state.office(city, position) for position in range(state.board.n_offices[city])]
    control = state.controller(city)
    return {
        "offices": [None if piece == NONE else _piece(piece) for piece in offices],
        "additional": [_piece(annex_piece(annex)) for annex in annexes if not is_right(annex)],
        "founded": [_piece(annex_piece(annex)) for annex in annexes if is_right(annex)],
        "controller": None if control == NONE else control,
    }


def _lasting(state: State, word: int) -> facts.Lasting:
    """A promo marker that stays on its route."""
    route = state.board.sheet.routes[lasting_route(word)].id
    return {"marker": MARKER_NAMES[lasting_marker(word)], "owner": lasting_seat(word), "route": route}


def _favours(state: State) -> dict[str, int | None]:
    """Those of this game: the owner, or None while on display."""
    dealt = [(favour, owner) for favour, owner in enumerate(state.favours) if owner != NONE]
    return {FAVOUR_NAMES[favour]: None if owner == ON_DISPLAY else owner for favour, owner in dealt}


def missions(state: State) -> list[list[str] | None]:
    """By seat: the three cities, or None for a card that may not be seen."""
    sheet = state.board.sheet
    return [None if m == UNSEEN else [sheet.cities[city].id for city in sheet.missions[m]] for m in state.missions]


def _table(state: State, space: int) -> facts.Space:
    owner = state.at_table(space)
    return {"points": state.board.table_points[space], "owner": None if owner == NONE else owner}

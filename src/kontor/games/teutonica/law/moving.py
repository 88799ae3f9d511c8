"""The law of pieces being moved or removed, and of markers being laid (T6, T8.6, T8.11, T8.12)."""

from __future__ import annotations

from mypy_extensions import i64

from kontor.games.teutonica import choices as c
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import MARKER_NAMES, TRADER
from kontor.games.teutonica.law.reading import (
    WAITING,
    cannot_lift_own,
    country,
    country_id,
    free,
    held,
    is_boat,
    no_house,
    not_there,
    piece_facts,
    pieces_on,
    route_id,
    taken,
)
from kontor.games.teutonica.state import ANYBODYS, MOVING, ON_PLATE, OTHERS, OWN, PLATE, REMOVING, Frame, State
from kontor.kit.bits import part
from kontor.protocol import RawFacts, Refusal


def moving(state: State, frame: Frame, verb: i64, piece: i64, column: i64) -> Refusal | None:
    if verb == c.DONE and frame.whose == ANYBODYS and frame.count == 2:
        return None  # T14.6: its use is free
    if verb == c.PUT:
        return _put(state, frame, piece, column)
    if verb != c.LIFT:
        return WAITING[MOVING]
    if frame.count == 0:
        return Refusal("T6.1", "lifted-all")
    if frame.whose == OWN:
        return cannot_lift_own(state, frame.seat, piece, column)
    if frame.whose == OTHERS and piece >> 1 == frame.seat:
        return Refusal("T8.12", "others-only")
    return not_there(state, piece, column, "T8.12" if frame.whose == OTHERS else "T14.6")


def _put(state: State, frame: Frame, piece: i64, spot: i64) -> Refusal | None:
    if piece >> 1 >= state.sides or held(state, piece) == 0:
        return Refusal("T6.1", "not-in-hand", piece_facts(state, piece))
    refusal = no_house(state, piece & 1, spot)
    if refusal is not None:
        return refusal
    goal = country(state, spot)
    origins = [o for o in range(state.board.n_countries) if state.in_hand(piece, o) > 0]
    allowed = [origin for origin in origins if goal == origin or (goal == 0 and frame.whose == OWN)]
    if not allowed:
        rule = {OWN: "T15.6", OTHERS: "T15.8"}.get(frame.whose, "T15.9")
        return Refusal(rule, "wrong-country", piece_facts(state, piece) | {"country": country_id(state, spot)})
    hand = _hand(state)
    rooms = [free(state, other) for other in range(state.board.n_spots)]
    rooms[spot] -= 1
    for origin in allowed:
        rest = hand[:]
        rest.remove((piece & 1, origin))
        if _find_houses(state, frame, rest, rooms):
            return None
    return Refusal("RT29", "no-house-left")


def _hand(state: State) -> list[tuple[int, int]]:
    """The kind and the country of origin of every piece in hand."""
    found: list[tuple[int, int]] = []
    for origin in range(state.board.n_countries):
        for piece in range(2 * state.sides):
            for _ in range(state.in_hand(piece, origin)):
                found.append((piece & 1, origin))
    return found


def _find_houses(state: State, frame: Frame, hand: list[tuple[int, int]], rooms: list[int]) -> bool:
    """RT29, plainly: try every house for the first piece, then the rest."""
    if not hand:
        return True
    kind, origin = hand[0]
    tried: list[tuple[int, bool]] = []
    for spot in range(len(rooms)):
        goal, boat = country(state, spot), is_boat(state, spot)
        fits = (goal == origin or (goal == 0 and frame.whose == OWN)) and not (boat and kind == TRADER)
        if rooms[spot] == 0 or not fits or (goal, boat) in tried:
            continue
        tried.append((goal, boat))  # houses of one country and class are alike for this question
        rooms[spot] -= 1
        found = _find_houses(state, frame, hand[1:], rooms)
        rooms[spot] += 1
        if found:
            return True
    return False


def removing(state: State, frame: Frame, verb: i64, piece: i64, column: i64) -> Refusal | None:
    if verb == c.DONE:
        return Refusal("RT30", "remove-one") if frame.count == 3 else None
    if verb != c.REMOVE:
        return WAITING[REMOVING]
    return not_there(state, piece, column, "T8.11")


def laying(state: State, frame: Frame, verb: i64, marker: i64, route: i64) -> Refusal | None:
    if verb != c.LAY:
        return WAITING[PLATE]
    if part(state.desks[ON_PLATE + frame.seat], marker) == 0:
        return Refusal("T8.6", "not-on-plate", {"marker": MARKER_NAMES[marker]})
    facts: RawFacts = {"route": route_id(state, route)}
    if state.marker(route) != NONE:
        return Refusal("T8.6", "marker-there", facts | {"marker": MARKER_NAMES[state.marker(route)]})
    for spot in range(state.board.n_spots):
        if state.board.route_of[spot] == route and pieces_on(state, spot) > 0:
            return Refusal("T8.6", "pieces-there", facts)
    if not state.board.sheet.routes[route].markers:
        return Refusal("T15.2" if state.board.n_countries > 1 else "T14.5", "no-markers", facts)
    for city in state.board.sheet.routes[route].ends:
        if taken(state, city) < state.board.n_offices[city]:
            return None
    return Refusal("T8.6", "ends-full", facts)

"""Writes a position of Hansa Teutonica as items: what lies on the table, hidden things included."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import (
    ABILITY_NAMES,
    ACTIONS,
    EXTRA_ACTION,
    FAVOUR_NAMES,
    FIRST_PROMO,
    MARKER_NAMES,
    N_ABILITIES,
    N_MARKERS,
    value,
)
from kontor.games.teutonica.frames import LETTERS, phrases
from kontor.games.teutonica.sheet import Sheet
from kontor.games.teutonica.state import (
    FRESH,
    LINK,
    ON_PLATE,
    PRESTIGE,
    STOCK,
    SUPPLY,
    TURN,
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
from kontor.item import counted
from kontor.kit.bits import part

PROGRESS = ["fresh", "begun", "spent"]  # by FRESH, BEGUN, SPENT; the first is not said
ENDINGS = ["none", "prestige", "markers", "cities"]  # by GOES_ON, BY_PRESTIGE, BY_MARKERS, BY_CITIES


def items(state: State, start: State) -> dict[str, str]:
    """What is not as at the start of a game that nobody shuffled, and does not follow from the rest."""
    usual = written(start) | _following(state, start)
    return {name: text for name, text in written(state).items() if text != usual[name]}


def _following(state: State, start: State) -> dict[str, str]:
    """The items whose value, if nobody says it, depends on the others."""
    found = {"turn": f"1 of 0 with {actions(state, 0)}", "deck": _markers(sorted(state.deck[state.drawn :]))}
    for seat in range(state.seats):
        found[f"supply {seat}"] = kinds([usual_supply(state, start, 2 * seat + kind) for kind in (0, 1)])
    return found


def usual_supply(state: State, start: State, piece: int) -> int:
    """As many as at the start, if so many are left."""
    return min(start.desks[SUPPLY + piece], state.desks[SUPPLY + piece] + state.desks[STOCK + piece])


def actions(state: State, seat: int) -> int:
    """T2.2, T13.4: how many a turn of the seat begins with."""
    return value(ACTIONS, state.level(seat, ACTIONS)) + state.favoured(seat, EXTRA_ACTION)


def written(state: State) -> dict[str, str]:
    """Everything that can be said of a position of this way to play."""
    found = {"turn": _turn(state), "waits": ", ".join(phrases(state)) or "none", "ending": ENDINGS[state.ending]}
    for seat in range(state.seats):
        found |= _desk(state, seat)
    found |= _hand(state) | _extras(state) | _routes(state) | _cities(state)
    for space in range(state.board.n_table):
        owner = state.at_table(space)
        found[f"table {state.board.table_points[space]}"] = counted([] if owner == NONE else [str(owner)])
    found["unseen"] = _markers(state.deck[state.looked : state.drawn])
    found["deck"] = _markers(state.deck[state.drawn :])
    return found


# ------------------------------------------------------------------------- words


def piece_name(piece: int) -> str:
    """Like 0t, a trader of seat 0, or 2m."""
    return f"{piece >> 1}{LETTERS[piece & 1]}"


def kinds(numbers: Sequence[int]) -> str:
    """So many traders and merchants, like 5t 1m."""
    return counted([f"{number}{letter}" for number, letter in zip(numbers, LETTERS, strict=True) if number])


def _markers(markers: Iterable[int]) -> str:
    return counted([MARKER_NAMES[marker] for marker in markers])


def _marker_counts(word: int) -> str:
    return _markers(marker for marker in range(N_MARKERS) for _ in range(part(word, marker)))


def _pieces(numbers: Iterable[int]) -> str:
    """By piece, how many there are."""
    return counted([piece_name(piece) for piece, number in enumerate(numbers) for _ in range(number)])


# ------------------------------------------------------------------------- items


def _turn(state: State) -> str:
    if state.is_over():
        return f"{state.turn} over"
    turn = state.turn_frame()
    if turn.kind != TURN:
        return f"{state.turn} of {turn.seat} plate"
    progress = f" {PROGRESS[turn.progress]}" if turn.progress != FRESH else ""
    return f"{state.turn} of {turn.seat} with {turn.count}{progress}"


def _desk(state: State, seat: int) -> dict[str, str]:
    desks = state.desks
    levels = [(name, state.level(seat, ability)) for ability, name in enumerate(ABILITY_NAMES[:N_ABILITIES])]
    return {
        f"supply {seat}": kinds([desks[SUPPLY + 2 * seat + kind] for kind in (0, 1)]),
        f"levels {seat}": counted([f"{name} {level}" for name, level in levels if level]),
        f"prestige {seat}": str(desks[PRESTIGE + seat]),
        f"link {seat}": counted([] if desks[LINK + seat] == NONE else [str(desks[LINK + seat])]),
        f"markers {seat}": _marker_counts(desks[UNUSED + seat]),
        f"used {seat}": _marker_counts(desks[USED + seat]),
        f"plate {seat}": _marker_counts(desks[ON_PLATE + seat]),
    }


def hand_of(sheet: Sheet, country: int) -> str:
    """What the item is called that holds what was lifted there."""
    return f"hand {sheet.countries[country].id}" if country else "hand"


def _hand(state: State) -> dict[str, str]:
    countries = range(state.board.n_countries)
    return {
        hand_of(state.board.sheet, country): _pieces(state.in_hand(piece, country) for piece in range(2 * state.sides))
        for country in countries
    }


def _extras(state: State) -> dict[str, str]:
    """What only some ways to play have."""
    sheet, found = state.board.sheet, {}
    if len(state.missions) > 0:
        found["missions"] = " ".join(sheet.cards()[card] for card in state.missions)
    if len(state.favours) > 0:
        owners = [(FAVOUR_NAMES[favour], owner) for favour, owner in enumerate(state.favours) if owner != NONE]
        found["favours"] = ", ".join(f"{name} of {owner}" if owner >= 0 else name for name, owner in owners)
    if any(state.variant.edition.markers[FIRST_PROMO:]):
        found["lasting"] = ", ".join(_lasting(sheet, word) for word in state.lasting) or "none"
    if state.sides > state.seats:
        found["discarded"] = _marker_counts(state.discarded)
    if len(state.board.permitting) > 0:
        used = [city.id for number, city in enumerate(sheet.cities) if state.permits_used >> number & 1]
        found["permits-used"] = counted(used)
    return found


def _lasting(sheet: Sheet, word: int) -> str:
    """Like tribute of 0 on kampen--osnabruck."""
    return f"{MARKER_NAMES[lasting_marker(word)]} of {lasting_seat(word)} on {sheet.routes[lasting_route(word)].id}"


def spot_item(spot: str) -> str:
    """What the item is called that holds the pieces of a spot."""
    route, _, boat = spot.partition(":")
    return f"boats {route}" if boat else f"houses {route}"


def _standing(state: State, spot: int) -> str:
    return _pieces([] if state.is_bare(spot) else [state.standing(piece, spot) for piece in range(2 * state.sides)])


def _routes(state: State) -> dict[str, str]:
    sheet = state.board.sheet
    found = {spot_item(name): _standing(state, spot) for spot, (name, _, _) in enumerate(sheet.spots())}
    for number, route in enumerate(sheet.routes):
        if route.markers:
            found[f"marker {route.id}"] = _markers([] if state.marker(number) == NONE else [state.marker(number)])
    return found


def _cities(state: State) -> dict[str, str]:
    found = {}
    for number, city in enumerate(state.board.sheet.cities):
        annexes = [annex for annex in state.annexes if annex_city(annex) == number]
        if city.offices:
            taken = [state.office(number, position) for position in range(state.filled(number))]
            found[f"offices {city.id}"] = counted([piece_name(piece) for piece in taken])
        added = [piece_name(annex_piece(annex)) for annex in annexes if not is_right(annex)]
        found[f"additional {city.id}"] = counted(added)
        if not city.hansa:
            found[f"founded {city.id}"] = counted([piece_name(annex_piece(a)) for a in annexes if is_right(a)])
    return found

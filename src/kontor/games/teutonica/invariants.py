"""What must be true after every command, whatever was played; each breach is an AssertionError with facts."""

from __future__ import annotations

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import (
    MERCHANT,
    MERCHANTS_OWNED,
    N_ABILITIES,
    N_MARKERS,
    TRADER,
    TRADERS_OWNED,
    covers,
    full,
)
from kontor.games.teutonica.rules.engine import legal
from kontor.games.teutonica.rules.offices import controller
from kontor.games.teutonica.rules.prestige import PRESTIGE_TO_END
from kontor.games.teutonica.state import ANSWER, GOES_ON, UNKNOWN, State


def check(state: State) -> None:
    for seat in range(state.seats):
        _pieces(state, seat)
    _nothing_negative(state)
    _houses(state)
    _offices(state)
    _markers(state)
    _end(state)


def check_step(before: State, after: State) -> None:
    """Abilities and prestige never fall, completed cities never reopen."""
    for name in ("levels", "prestige"):
        old, new = getattr(before.desks, name), getattr(after.desks, name)
        assert all(new[i] >= old[i] for i in range(len(old))), f"{name} fell"
    assert after.land.completed >= before.land.completed, "a completed city reopened"


def _pieces(state: State, seat: int) -> None:
    """27 traders (one of them counts points) and 4 merchants, wherever they are."""
    desks, land = state.desks, state.land
    for kind, owned in ((TRADER, TRADERS_OWNED), (MERCHANT, MERCHANTS_OWNED)):
        piece = 2 * seat + kind
        found = desks.supply[piece] + desks.stock[piece] + state.hand[piece] + (kind == TRADER)
        found += sum(land.houses[state.board.n_routes * piece + r] for r in range(state.board.n_routes))
        found += sum(office == piece for office in land.offices)
        found += sum(land.annexes[i] & 63 == piece for i in range(land.n_annexes))
        found += sum(owner == seat for owner in land.table) if kind == MERCHANT else 0
        for ability in range(N_ABILITIES):
            if covers(ability) == kind:
                found += full(ability) - desks.levels[N_ABILITIES * seat + ability]
        for frame in state.stack:
            found += frame.kind == ANSWER and frame.seat == seat and frame.item == kind
        assert found == owned, f"seat {seat} has {found} pieces of kind {kind}, not {owned}"


def _nothing_negative(state: State) -> None:
    desks, land = state.desks, state.land
    for name in ("supply", "stock", "levels", "prestige", "markers", "used", "plate"):
        assert min(getattr(desks, name)) >= 0, f"negative {name}"
    assert min(land.houses) >= 0 and min(state.hand) >= 0, "negative pieces"


def _houses(state: State) -> None:
    """No house is held twice, and the sets kept for speed say what the houses say."""
    board, land = state.board, state.land
    open_routes = 0
    for route in range(board.n_routes):
        standing = [land.houses[board.n_routes * piece + route] for piece in range(2 * state.seats)]
        assert land.room[route] == board.length[route] - sum(standing) >= 0, f"room of route {route}"
        open_routes |= (land.room[route] > 0) << route
        for piece, number in enumerate(standing):
            assert (land.routes_with[piece] >> route & 1) == (number > 0), f"routes with piece {piece}"
    assert open_routes == land.open_routes, "open routes"


def _offices(state: State) -> None:
    board, land = state.board, state.land
    completed = 0
    cities_of = [0] * state.seats
    for city in range(board.n_cities):
        row = [land.offices[board.width * city + i] for i in range(board.width)]
        taken = board.width - row.count(NONE)
        assert taken == land.filled[city] <= board.n_offices[city] and NONE not in row[:taken], f"offices of {city}"
        completed += taken == board.n_offices[city] > 0
        pieces = row[:taken] + [a & 63 for a in land.annexes[: land.n_annexes] if a >> 6 == city]
        for piece in pieces:
            cities_of[piece >> 1] |= 1 << city
        assert land.controller[city] == controller(state, city), f"control of {city}"
    assert completed == land.completed, "completed cities"
    assert cities_of == list(land.cities_of), "cities with offices"


def _markers(state: State) -> None:
    """Every marker of the edition is somewhere, exactly once."""
    found = [0] * N_MARKERS
    for marker in state.land.markers:
        if marker != NONE:
            found[marker] += 1
    for marker in state.deck[state.looked :]:
        found[marker] += 1
    for seat in range(state.seats):
        for marker in range(N_MARKERS):
            found[marker] += (
                state.desks.markers[N_MARKERS * seat + marker] + state.desks.used[N_MARKERS * seat + marker]
            )
            found[marker] += state.desks.plate[(N_MARKERS + 1) * seat + marker]
        assert state.desks.plate[(N_MARKERS + 1) * seat + UNKNOWN] == 0, "a real state holds no unknown marker"
    assert found == list(state.variant.edition.markers), f"markers {found}"


def _end(state: State) -> None:
    """The game is over exactly when an end was triggered and its action is finished."""
    over = len(state.stack) == 0
    triggered = max(state.desks.prestige) >= PRESTIGE_TO_END or state.land.completed >= state.board.completed_to_end
    assert not triggered or state.ending != GOES_ON, "an end was missed"
    assert not over or state.ending != GOES_ON, "the game is over without a reason"
    assert over == (len(legal(state)) == 0), "choices and the end disagree"

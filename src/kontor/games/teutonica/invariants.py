"""What must be true after every command, whatever was played; each breach is an AssertionError with facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

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
from kontor.games.teutonica.rules.engine import choices_of
from kontor.games.teutonica.rules.houses import held
from kontor.games.teutonica.rules.offices import controller
from kontor.games.teutonica.rules.prestige import PRESTIGE_TO_END
from kontor.games.teutonica.state import (
    ANSWER,
    CITIES_OF,
    GOES_ON,
    HAND,
    LEVEL,
    LINK,
    ON_PLATE,
    PRESTIGE,
    SPOTS_WITH,
    STOCK,
    SUPPLY,
    UNKNOWN,
    UNUSED,
    USED,
    State,
    annex_city,
    annex_piece,
    lasting_seat,
)
from kontor.kit.bits import bit, part

if TYPE_CHECKING:
    pass


def check(state: State) -> None:
    for seat in range(state.seats):
        _check_pieces(state, seat, TRADER, TRADERS_OWNED - 1)  # one trader counts points
        _check_pieces(state, seat, MERCHANT, MERCHANTS_OWNED)
    _check_signs(state)
    _check_houses(state)
    _check_offices(state)
    _check_markers(state)
    _check_end(state)


def check_step(before: State, after: State) -> None:
    """Abilities and prestige never fall, completed cities never reopen."""
    for index in range(i64(LEVEL), i64(PRESTIGE)):
        assert after.desks[index] >= before.desks[index], "an ability fell"
    for index in range(i64(PRESTIGE), i64(UNUSED)):
        assert after.desks[index] >= before.desks[index], "prestige fell"
    assert after.completed >= before.completed, "a completed city reopened"


def _check_pieces(state: State, seat: i64, kind: i64, owned: i64) -> None:
    """T1.2: every piece is somewhere: desk, supply, stock, hand, house, office, table, or just displaced."""
    desks = state.desks
    piece: i64 = 2 * seat + kind
    found: i64 = desks[SUPPLY + piece] + desks[STOCK + piece] + held(state, piece)
    for spot in range(state.board.n_spots):
        found += state.standing(piece, spot)
    for city in range(state.board.n_cities):
        for position in range(state.board.n_offices[city]):
            found += 1 if state.office(city, position) == piece else 0
    for annex in state.annexes:
        found += 1 if annex_piece(annex) == piece else 0
    if kind == MERCHANT:
        for space in range(state.board.n_table):
            found += 1 if state.at_table(space) == seat else 0
    else:
        for word in state.lasting:
            found += 1 if lasting_seat(word) == seat else 0
    for ability in range(i64(N_ABILITIES)):
        if covers(ability) == kind:
            found += full(ability) - state.level(seat, ability)
    for frame in state.frames():
        found += 1 if frame.kind == ANSWER and frame.side == seat and frame.displaced == kind else 0
    assert found == owned, f"seat {seat} has {found} pieces of kind {kind}, not {owned}"


def _check_signs(state: State) -> None:
    """What is counted by four bits cannot be negative; it would show in its neighbours."""
    for index in range(i64(LINK)):
        assert state.desks[index] >= 0, "a number of things is negative"
    for country in range(state.board.n_countries):
        assert state.desks[HAND + country] >= 0, "a number of things in hand is negative"


def _check_houses(state: State) -> None:
    """No house is held twice, no trader sails, and the sets kept for speed say what the houses say."""
    board, land = state.board, state.land
    open_spots: i64 = 0
    for spot in range(board.n_spots):
        standing: i64 = 0
        for piece in range(2 * state.sides):
            here = state.standing(piece, spot)
            standing += here
            assert (land[SPOTS_WITH + piece] & bit(spot) != 0) == (here > 0), f"spots with piece {piece}"
            assert here == 0 or piece & 1 == MERCHANT or spot < board.n_routes, "a trader on a boat"
        assert state.room(spot) == board.length[spot] - standing, f"room of spot {spot}"
        if state.room(spot) > 0:
            open_spots |= bit(spot)
    assert open_spots == state.open_spots, "open spots"


def _check_offices(state: State) -> None:
    """Offices are taken from the left, and what is counted from them is right."""
    board = state.board
    completed: i64 = 0
    for city in range(board.n_cities):
        for position in range(board.width):
            taken = state.office(city, position) != NONE
            assert taken == (position < state.filled(city)), f"offices of city {city}"
        assert state.filled(city) <= board.n_offices[city], f"too many offices in city {city}"
        completed += 1 if _is_completed(state, city) else 0
        assert state.controller(city) == controller(state, city), f"control of city {city}"
    assert completed == state.completed, "completed cities"
    for seat in range(state.sides):
        assert state.land[CITIES_OF + seat] == _cities_of(state, seat), f"cities of seat {seat}"


def _is_completed(state: State, city: i64) -> bool:
    """T7.8: all printed offices are taken; T14.4: outside the Hansa any office at all."""
    if state.board.is_hansa[city]:
        return state.filled(city) == state.board.n_offices[city]
    for annex in state.annexes:
        if annex_city(annex) == city:
            return True
    return False


def _cities_of(state: State, seat: i64) -> i64:
    found: i64 = 0
    for city in range(state.board.n_cities):
        for position in range(state.filled(city)):
            if state.office(city, position) >> 1 == seat:
                found |= bit(city)
    for annex in state.annexes:
        if annex_piece(annex) >> 1 == seat:
            found |= bit(annex_city(annex))
    return found


def _check_markers(state: State) -> None:
    """Every marker of the edition is somewhere, exactly once."""
    desks = state.desks
    for marker in range(i64(N_MARKERS)):
        found: i64 = part(state.discarded, marker)
        for route in range(state.board.n_routes):
            found += 1 if state.marker(route) == marker else 0
        for index in range(state.looked, i64(len(state.deck))):
            found += 1 if state.deck[index] == marker else 0
        for seat in range(state.seats):
            found += part(desks[UNUSED + seat], marker) + part(desks[USED + seat], marker)
            found += part(desks[ON_PLATE + seat], marker)
        owned: int = state.variant.edition.markers[marker]
        assert found == owned, f"{found} markers of kind {marker}, not {owned}"
    for seat in range(state.seats):
        assert part(desks[ON_PLATE + seat], UNKNOWN) == 0, "a real state holds no unknown marker"


def _check_end(state: State) -> None:
    """T9.1: over exactly when an end was triggered and its action is finished; else somebody can choose."""
    over = state.is_over()
    reached = state.completed >= state.board.completed_to_end
    for seat in range(state.seats):
        reached = reached or state.desks[PRESTIGE + seat] >= PRESTIGE_TO_END
    assert not reached or state.ending != GOES_ON, "an end was missed"
    assert not over or state.ending != GOES_ON, "the game is over without a reason"
    choices: i64 = 0
    for row in choices_of(state):
        choices |= row
    assert over == (choices == 0), "choices and the end disagree"

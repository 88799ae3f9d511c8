"""T4.2 and RT29: which houses take a piece, and whether everything in hand still finds one."""

from __future__ import annotations

from mypy_extensions import i64

from kontor.games.teutonica.components import MERCHANT, TRADER
from kontor.games.teutonica.state import HAND, OWN, State


def fitting(state: State, kind: i64) -> i64:
    """T4.2: a boat takes only a merchant."""
    return state.board.all_spots if kind == MERCHANT else state.board.ashore


def rooms(state: State, spots: i64) -> i64:
    """How many houses of these spots are free."""
    found: i64 = 0
    spot: i64 = 0
    left = spots & state.open_spots
    while left != 0:
        if left & 1:
            found += state.room(spot)
        left >>= 1
        spot += 1
    return found


def held(state: State, piece: i64) -> i64:
    """How many of the piece are in hand, wherever they were lifted."""
    found: i64 = 0
    for country in range(state.board.n_countries):
        found += state.in_hand(piece, country)
    return found


def hand_is_empty(state: State) -> bool:
    for country in range(state.board.n_countries):
        if state.desks[HAND + country] != 0:
            return False
    return True


def _of_kind(state: State, kind: i64, country: i64) -> i64:
    """Pieces of the kind in hand that were lifted in the country."""
    found: i64 = 0
    for side in range(state.sides):
        found += state.in_hand(2 * side + kind, country)
    return found


def all_find_a_house(state: State, whose: i64) -> bool:
    """RT29: can everything in hand be put down? T15.6: in action D what comes from abroad may go home."""
    board = state.board
    traders_home: i64 = 0
    pieces_home: i64 = 0
    for country in range(board.n_countries):
        spots = board.spots_in[country]
        ashore = rooms(state, spots & board.ashore)
        everywhere = rooms(state, spots)
        traders = _of_kind(state, TRADER, country)
        pieces: i64 = traders + _of_kind(state, MERCHANT, country)
        if country > 0:
            homeless_traders: i64 = max(0, traders - ashore)
            homeless: i64 = max(homeless_traders, pieces - everywhere)
            if whose != OWN and homeless > 0:
                return False
            traders_home += homeless_traders
            pieces_home += homeless
    home = board.spots_in[0]
    traders_home += _of_kind(state, TRADER, 0)
    pieces_home += _of_kind(state, TRADER, 0) + _of_kind(state, MERCHANT, 0)
    return traders_home <= rooms(state, home & board.ashore) and pieces_home <= rooms(state, home)

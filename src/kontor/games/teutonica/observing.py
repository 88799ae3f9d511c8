"""What a seat may know of Hansa Teutonica as small numbers: a fixed layout, the own seat first.

Rows of eight numbers, in this order: what is waited for, the table's own things, the own plate, a desk for each of five
seats, two rows for each spot, two for each city. `names` says each. Others' missions, the order of the supply and
the faces on others' plates are in none of them (T16.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.teutonica.board import NONE, Board
from kontor.games.teutonica.components import (
    ABILITY_NAMES,
    FAVOUR_NAMES,
    KIND_NAMES,
    MARKER_NAMES,
    MAX_SEATS,
    N_MARKERS,
    TRIBUTE,
)
from kontor.games.teutonica.state import (
    ANSWER,
    BENEFIT,
    CITY,
    CONTROLLER,
    EACH,
    FLIPPING,
    FREE,
    HAND,
    LEVEL,
    LINK,
    MARKER,
    MOVING,
    ON_DISPLAY,
    ON_PLATE,
    OVER,
    PERMANENT,
    PRESTIGE,
    SETTLING,
    SPOT,
    STOCK,
    SUPPLY,
    TURN,
    UNUSED,
    USED,
    Frame,
    State,
    annex_city,
    annex_piece,
    lasting_marker,
    lasting_route,
    lasting_seat,
)
from kontor.kit.bits import bit, part, total
from kontor.kit.words import MOST, own_first, row, spread, turned

if TYPE_CHECKING:
    Numbers = vec[i64]

VERSION: Final = 1  # of the layout
_PIECES: Final = (1 << 40) - 1  # the counts of a spot's word that are pieces

# Where the parts begin, in rows.
_WAITING: Final = 0
_TABLE: Final = 3
_HAND: Final = 6
_PLATE: Final = 8
_DESKS: Final = 11
_DESK: Final = 4  # rows of a desk
_SPOTS: Final = 31
assert _SPOTS == _DESKS + _DESK * MAX_SEATS
_SIDES: Final = ["own", "second", "third", "fourth", "fifth"]


def size(board: Board) -> i64:
    """Rows of an observation."""
    return _SPOTS + 2 * board.n_spots + 2 * board.n_cities


def names(board: Board) -> list[str]:
    """What each number is; '' for those that are always 0."""
    sheet = board.sheet
    found = [
        "seats", "active seat", "seat to move", "waiting for", "count", "actions left", "turn begun", "ending",
        "route", "displaced kind", "displaced side", "whose pieces", "marker taken", "favour", "traders of route",
        "merchants of route",
        "round", "cities completed", "cities to end", "markers in supply", "markers unseen on plate", "own mission",
        "", "",
        *[f"favour {name}" for name in FAVOUR_NAMES], "", "",
        *[f"table {space}" if space < board.n_table else "" for space in range(8)],
        *[f"{name} {nth} {what}" for name in MARKER_NAMES[TRIBUTE:] for nth in (1, 2) for what in ("owner", "route")],
        *[f"hand {side} {kind}" for side in _SIDES for kind in KIND_NAMES], "", "", "", "", "", "",
        *[f"plate {name}" for name in MARKER_NAMES[:8]], *[f"discarded {name}" for name in MARKER_NAMES[:8]],
        *[f"plate {name}" for name in MARKER_NAMES[8:]], *[f"discarded {name}" for name in MARKER_NAMES[8:]],
        "", "", "", "",
    ]  # fmt: skip
    for side in _SIDES:
        found += [f"{side} {place} {kind}" for place in ("supply", "stock") for kind in KIND_NAMES]
        found += [f"{side} prestige", f"{side} link", f"{side} markers on plate", f"{side} used {MARKER_NAMES[9]}"]
        found += [f"{side} {ability}" for ability in ABILITY_NAMES]
        found += [f"{side} unused {MARKER_NAMES[8]}", f"{side} unused {MARKER_NAMES[9]}"]
        found += [f"{side} used {MARKER_NAMES[8]}"]
        found += [f"{side} {what} {name}" for what in ("unused", "used") for name in MARKER_NAMES[:8]]
    for _, route, boat in sheet.spots():
        where = f"{sheet.routes[route].id} boats" if boat else sheet.routes[route].id
        found += [f"{where} {side} {kind}" for side in _SIDES for kind in KIND_NAMES]
        found += [f"{where} {what}" for what in ("free", "marker", "houses", "permanent marker", "is boats", "country")]
    for city in sheet.cities:
        found += [f"{city.id} office {nth + 1}" if nth < len(city.offices) else "" for nth in range(8)]
        found += [f"{city.id} controller", *[f"{city.id} additional {side}" for side in _SIDES]]
        found += [f"{city.id} permission used", f"{city.id} own mission"]
    return found


def printed(board: Board) -> list[int]:
    """By spot: what is printed there, as the upper half of its second row."""
    return [
        row(0, 0, 0, 0, board.length[spot], _permanent(board, spot) + 1, _is_boats(board, spot), board.country_of[spot])
        for spot in range(board.n_spots)
    ]


def _permanent(board: Board, spot: i64) -> i64:
    return NONE if spot >= board.n_routes else board.permanent[spot]


def _is_boats(board: Board, spot: i64) -> i64:
    return 1 if spot >= board.n_routes else 0


@final
class Observer:
    """Writes observations of one lane; it remembers what it wrote last, so that only what has changed is written."""

    def __init__(self, board: Board, seats: i64, printed: Numbers, mission_cities: Numbers) -> None:
        self.board = board
        self.seats = seats
        self.printed = printed
        self.mission_cities = mission_cities  # by card, as sets
        self.before = vec[i64]([NONE] * (SPOT + EACH * max(board.n_spots, board.n_cities)))
        self.seat: i64 = NONE  # whose observation was written last
        self.beside = False  # did it have additional offices, used permissions or a mission?

    def fresh(self) -> Observer:
        """One that has written nothing yet, for the same board and seats."""
        return Observer(self.board, self.seats, self.printed, self.mission_cities)

    def forget(self) -> None:
        self.seat = NONE

    def write(self, state: State, seat: i64, out: Numbers, start: i64) -> None:
        """The words from `start` on hold what was written last, or nothing after `forget`."""
        if seat != self.seat and self.seat == NONE:
            for index in range(i64(len(self.before))):
                self.before[index] = NONE
            for index in range(start, start + size(self.board)):
                out[index] = 0
        fresh = seat != self.seat
        self.seat = seat
        self._write_waiting(state, seat, out, start + _WAITING)
        self._write_table(state, seat, out, start + _TABLE)
        self._write_plate(state, seat, out, start + _PLATE)
        self._write_desks(state, seat, out, start + _DESKS)
        self._write_spots(state, seat, out, start + _SPOTS, fresh)
        self._write_cities(state, seat, out, start + _SPOTS + 2 * self.board.n_spots, fresh)

    def _from(self, other: i64, seat: i64) -> i64:
        """How many places clockwise from the seat; the neutral side comes after the seats."""
        if other < 0 or other >= self.seats:
            return other
        if other < seat:
            return other - seat + self.seats
        return other - seat

    def _write_waiting(self, state: State, seat: i64, out: Numbers, start: i64) -> None:
        frame, board = state.frame, self.board
        turn = state.turn_frame()
        actions: i64 = 0
        begun: i64 = 0
        if turn.kind == TURN:
            actions = turn.count
            begun = turn.progress
        out[start] = row(
            state.seats, self._from(turn.seat, seat), self._from(frame.seat, seat), frame.kind + 1,
            frame.count, actions, begun, state.ending,
        )  # fmt: skip
        if frame.kind == TURN:
            out[start + 1] = 0
        else:
            out[start + 1] = self._details(frame, seat)
        mission: i64 = 0
        if len(state.missions) > 0:
            mission = state.missions[seat] + 1
        out[start + 2] = row(
            min(state.turn // state.seats, MOST), state.completed, board.completed_to_end - state.completed,
            i64(len(state.deck)) - state.drawn, state.drawn - state.looked, mission, 0, 0,
        )  # fmt: skip

    def _details(self, frame: Frame, seat: i64) -> i64:
        """What only some frames have."""
        kind, item = frame.kind, frame.item
        if kind == ANSWER:
            return row(frame.route + 1, item + 1, self._from(frame.side, seat) + 1, 0, 0, 0, 0, 0)
        if kind == MOVING:
            return row(frame.route + 1, 0, 0, item + 1, 0, 0, 0, 0)
        if kind == BENEFIT:
            return row(frame.route + 1, 0, 0, 0, item + 1, 0, 0, 0)
        if kind == FLIPPING:
            return row(frame.route + 1, 0, 0, 0, 0, item + 1, 0, 0)
        if kind in (PERMANENT, SETTLING) and item != NONE:
            return row(frame.route + 1, 0, 0, 0, 0, 0, part(item, 0), part(item, 1))
        if kind == OVER:
            return 0
        return frame.route + 1

    def _write_table(self, state: State, seat: i64, out: Numbers, start: i64) -> None:
        favours: i64 = 0
        for favour in range(i64(len(state.favours))):
            owner = state.favours[favour]
            if owner == ON_DISPLAY:
                favours |= bit(8 * favour)
            elif owner != NONE:
                favours |= (self._from(owner, seat) + 2) << (8 * favour)
        out[start] = favours
        out[start + 1] = turned(spread(state.table), seat, self.seats)
        lasting: i64 = 0
        counts: i64 = 0  # of each kind, four bits
        for word in state.lasting:
            kind: i64 = lasting_marker(word) - TRIBUTE
            place: i64 = 4 * kind + 2 * part(counts, kind)
            counts += bit(4 * kind)
            lasting |= (self._from(lasting_seat(word), seat) + 1) << (8 * place)
            lasting |= (lasting_route(word) + 1) << (8 * place + 8)
        out[start + 2] = lasting
        hand: i64 = 0
        for country in range(self.board.n_countries):
            hand += state.desks[HAND + country]
        if hand != 0:
            hand = own_first(hand, 8 * seat, 8 * self.seats)
        out[start + 3] = spread(hand)
        out[start + 4] = spread(hand >> 32)

    def _write_plate(self, state: State, seat: i64, out: Numbers, start: i64) -> None:
        plate: i64 = state.desks[ON_PLATE + seat]
        discarded = state.discarded
        out[start] = spread(plate)
        out[start + 1] = spread(discarded)
        out[start + 2] = spread(((plate >> 32) & 255) | (((discarded >> 32) & 255) << 8))

    def _write_desks(self, state: State, seat: i64, out: Numbers, start: i64) -> None:
        desks = state.desks
        other = seat
        for _ in range(self.seats):
            unused: i64 = desks[UNUSED + other]
            used: i64 = desks[USED + other]
            at: i64 = 2 * other
            out[start] = row(
                desks[SUPPLY + at], desks[SUPPLY + 1 + at], desks[STOCK + at], desks[STOCK + 1 + at],
                desks[PRESTIGE + other], desks[LINK + other] + 1, total(desks[ON_PLATE + other]), part(used, 9),
            )  # fmt: skip
            at = LEVEL + 5 * other
            out[start + 1] = row(
                desks[at], desks[at + 1], desks[at + 2], desks[at + 3], desks[at + 4],
                part(unused, 8), part(unused, 9), part(used, 8),
            )  # fmt: skip
            out[start + 2] = spread(unused)
            out[start + 3] = spread(used)
            start += _DESK
            other += 1
            if other == self.seats:
                other = 0

    def _write_spots(self, state: State, seat: i64, out: Numbers, start: i64, fresh: bool) -> None:
        land, before, marks = state.land, self.before, self.printed
        routes, turn, bits = self.board.n_routes, 8 * seat, 8 * self.seats
        at: i64 = SPOT
        for spot in range(self.board.n_spots):
            word: i64 = land[at]
            marker: i64 = land[at + 1]
            if word != before[at] or marker != before[at + 1] or (fresh and word & _PIECES != 0):
                before[at] = word
                before[at + 1] = marker
                if word & _PIECES != 0:
                    word = own_first(word, turn, bits)
                out[start] = spread(word)
                if spot < routes:
                    marker += 1
                word >>= 32  # the fifth side, then the free houses
                out[start + 1] = (word & 15) | (word & 240) << 4 | ((word >> 8) & 15) << 16 | marker << 24 | marks[spot]
            start += 2
            at += EACH

    def _write_cities(self, state: State, seat: i64, out: Numbers, start: i64, fresh: bool) -> None:
        land, before = state.land, self.before
        first, seats = seat, self.seats
        at: i64 = CITY
        here = start
        for _ in range(self.board.n_cities):
            word: i64 = land[at]
            if word != before[at] or (fresh and word != 0):
                before[at] = word
                out[here] = turned(spread(word), 2 * first, 2 * seats)
                out[here + 1] = turned((word >> 52) & 15, first, seats)
            here += 2
            at += EACH
        is_beside = len(state.annexes) > 0 or state.permits_used != 0 or len(state.missions) > 0
        if is_beside or self.beside:
            self._write_beside(state, seat, out, start)
        self.beside = is_beside

    def _write_beside(self, state: State, seat: i64, out: Numbers, start: i64) -> None:
        """Additional offices, used permissions and the own mission, in the second rows of the cities."""
        mission: i64 = 0
        if len(state.missions) > 0:
            mission = self.mission_cities[state.missions[seat]]
        used = state.permits_used
        here: i64 = start + 1
        for _ in range(self.board.n_cities):
            out[here] = (out[here] & 15) | (used & 1) << 48 | (mission & 1) << 56
            used >>= 1
            mission >>= 1
            here += 2
        for annex in state.annexes:
            side = self._from(annex_piece(annex) >> 1, seat)
            out[start + 1 + 2 * annex_city(annex)] += bit(8 * side + 8)


def observer(board: Board, seats: i64) -> Observer:
    cards = [sum([1 << city for city in cities]) for cities in board.sheet.missions]
    return Observer(board, seats, vec[i64](printed(board)), vec[i64](cards))


assert [FREE, CONTROLLER, N_MARKERS, MARKER - SPOT] == [10, 13, 10, 1]

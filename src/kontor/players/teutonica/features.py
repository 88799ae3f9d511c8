"""Hansa Teutonica as numbers for an evaluation: a row for each seat, the same for every board and edition.

What a seat could soon do is told by costs: two for each house of a route that it still lacks and one more for each
piece to be paid there, so that the number of actions and the pieces they take are both in it. Places are told by what
is printed there: which abilities, offices and coins a route leads to, how long and how central it is.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.teutonica.board import Board
from kontor.games.teutonica.components import ABILITY_NAMES, MAX_SEATS, MERCHANT, TRADER
from kontor.games.teutonica.rules.houses import hand_is_empty, held
from kontor.games.teutonica.state import TURN, Frame, State
from kontor.kit.bits import bit
from kontor.kit.node import mixed, mixed_all
from kontor.players.teutonica.founding import count_cities, count_desk
from kontor.players.teutonica.gaining import count_gains, count_routes
from kontor.players.teutonica.survey import Survey
from kontor.players.teutonica.tally import Tally, write_four, write_two

MOST_PRESTIGE: Final = 20

NAMES: Final = [
    "seats", "round", "cities to end", "prestige to end", "markers left", "offices left", "countries",
    "actions left", "turns to wait", "points", "lead", "prestige",
    *ABILITY_NAMES,
    "actions shown", "keys shown", "purse shown", "full abilities",
    "traders in supply", "merchants in supply", "traders in stock", "merchants in stock",
    "traders on routes", "merchants on routes", "income",
    "offices", "cities controlled", "network", "second network", "table points", "link points", "link lacks",
    "unused markers", "used markers", "additional offices", "develop markers", "action markers", "exchange markers",
    "remove markers", "move markers", "favours", "favour of action", "mission cities", "mission lacks",
    *(f"cost of {name}" for name in ABILITY_NAMES),
    "cost of office", "cost of second office", "cost of coin", "cost of control", "cost of marker",
    "cost of second marker", "cost of table", "cost of joining", "cost of mission",
    *(f"pieces to {name}" for name in ABILITY_NAMES),
    *(f"control of {name}" for name in ABILITY_NAMES),
    "progress", "routes full", "gains of full routes", "routes lacking one", "routes lacking two",
    "tolls near", "blocks", "blocked", "baits", "toll ways",
    "pieces to markers", "pieces by length", "pieces amid", "pieces at own cities", "pieces by room",
    "pieces to link", "offices amid", "rival progress", "rival actions",
]  # fmt: skip
N_FEATURES: Final = len(NAMES)


@final
class Features:
    """Writes the rows of positions of one board, one position after the other."""

    def __init__(self, board: Board) -> None:
        self.survey = Survey(board)
        self.tallies = vec[Tally]([Tally(board, seat) for seat in range(MAX_SEATS)])

    def write(self, state: State, out: BytesWriter) -> None:
        """The rows of all seats, as numbers of 16 bits."""
        self.survey.look(state)
        for seat in range(state.seats):
            self._count(state, self.tallies[seat])
        self.survey.whole = True
        turn = state.turn_frame()
        empty = hand_is_empty(state)
        most: i64 = 0
        for seat in range(state.seats):
            most = max(most, self.tallies[seat].prestige)
        for seat in range(state.seats):
            tally = self.tallies[seat]
            write_four(
                out,
                state.seats,
                state.turn // state.seats,
                state.board.completed_to_end - state.completed,
                MOST_PRESTIGE - most,
            )
            self._write_turn(state, turn, tally, out)
            if empty:
                tally.write_desk(0, 0, out)
            else:
                tally.write_desk(held(state, 2 * seat + TRADER), held(state, 2 * seat + MERCHANT), out)
            tally.write_gains(out)
            tally.write_places(self.survey.tolls[seat], out)
            self._write_rivals(state, tally, out)

    def _count(self, state: State, tally: Tally) -> None:
        """Again what has changed since the last position."""
        survey, here = self.survey, bit(tally.seat)
        stands = survey.routes_changed & here != 0
        gains = survey.costs_changed or stands
        if survey.desks_changed & here != 0:
            count_desk(tally, state)
            gains = True
            if tally.can_bring != (tally.merchants_ready > 0):
                tally.can_bring = tally.merchants_ready > 0
                stands = True
        if survey.cities_changed & here != 0:
            count_cities(tally, survey, state)
            gains = True
            stands = True
        if stands:
            count_routes(tally, survey, state)
        if gains:
            count_gains(tally, survey)
        tally.points = (
            tally.desk_points
            + tally.city_points * tally.controlled
            + tally.network * tally.keys
            + tally.mission_points
            + survey.foreign[tally.seat]
        )

    def _write_turn(self, state: State, turn: Frame, tally: Tally, out: BytesWriter) -> None:
        """What is left of the game and of the turn, and who is ahead."""
        seat = tally.seat
        first: i64 = turn.seat
        actions: i64 = 0
        if state.is_over():
            first = 0
        elif turn.kind == TURN and first == seat:
            actions = turn.count
        best: i64 = -99
        for other in range(state.seats):
            if other != seat:
                best = max(best, self.tallies[other].points)
        write_four(out, i64(len(state.deck)) - state.drawn, self.survey.free, state.board.n_countries - 1, actions)
        write_four(out, (seat - first) % state.seats, tally.points, tally.points - best, tally.prestige)

    def _write_rivals(self, state: State, tally: Tally, out: BytesWriter) -> None:
        rival: i64 = 0
        actions: i64 = 0
        for seat in range(state.seats):
            if seat != tally.seat:
                rival = max(rival, self.tallies[seat].progress)
                actions += self.tallies[seat].actions
        write_two(out, rival, actions)

    def fingerprint(self, state: State) -> i64:
        """Of the position that was written last: equal for equal positions of a game, and hardly ever else."""
        found: i64 = self.survey.hash ^ mixed(state.turn, _OTHERS) ^ mixed(state.table, _OTHERS + 1)
        found ^= mixed(state.drawn, _OTHERS + 2) ^ mixed(state.looked, _OTHERS + 3)
        found ^= mixed(state.permits_used, _OTHERS + 4) ^ mixed(state.discarded, _OTHERS + 5)
        place: i64 = _FRAMES
        frame = state.frame
        while frame.below is not None:
            whole: i64 = ((frame.kind + 1) * 64 + frame.seat + 1) * 64 + frame.side + 1
            found ^= mixed(whole * 256 + frame.count, place) ^ mixed(frame.route, place + 1)
            found ^= mixed(frame.item, place + 2)
            place += 3
            frame = frame.below
        found ^= mixed_all(state.annexes, _ROWS) ^ mixed_all(state.favours, 2 * _ROWS)
        return found ^ mixed_all(state.lasting, 3 * _ROWS)


_OTHERS: Final = 1000  # beyond the words of the land and the desks
_FRAMES: Final = 1010
_ROWS: Final = 2000
_KEPT: Final = 8  # boards that are remembered: games of several may be played side by side
_latest: list[Features] = []


def features_of(board: Board) -> Features:
    for features in _latest:
        if features.survey.board is board:
            return features
    _latest[:] = [Features(board), *_latest[: _KEPT - 1]]
    return _latest[0]


def write_features(state: State, out: BytesWriter) -> None:
    features_of(state.board).write(state, out)

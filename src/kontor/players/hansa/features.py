"""Hansa as numbers for an evaluation: a row for each seat, the same for every board.

Places are told by how far they are from the ship, by what lies there and by who has most booths; colours by the
own goods, the largest lots first, and by what others have of them.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter, write_i16_le
from librt.vecs import vec
from mypy_extensions import i16, i64

from kontor.games.hansa.board import NONE, Board
from kontor.games.hansa.components import INCOME, N_COLOURS
from kontor.games.hansa.rules.scoring import booths_on_board
from kontor.games.hansa.state import OVER, SUPPLY, State
from kontor.kit.bits import count
from kontor.players.hansa.hand import LOTS, Hand
from kontor.players.hansa.places import MOST_PURSE, Places
from kontor.players.hansa.survey import FAR, Survey, barrels_in

_OF_A_LOT: Final = ["goods", "barrels", "holders", "sellers", "rival goods", "stored", "nearness", "unseen"]
LOT_FEATURES: Final = 8
NAMES: Final = [
    "seats", "round", "goods in piles", "last round", "empty warehouses", "turns to wait", "may act",
    "goods to last pile", "breaks last pile", "turn left", "seats behind", "may replenish",
    "points", "lead", "tie-break", "extra card", "broke last pile",
    "talers", "booths in supply", "talers now", "haul", "haul now", "haul anywhere",
    "cities", "monopolies", "cities mastered", "stack", "lone booths", "cities of two", "cities of three",
    "margin of one", "margin of two", "margin of three", "tied", "outnumbered", "rival booths",
    "masteries for one", "masteries for two", "masteries for three",
    "warehouses mastered", "free goods", "free barrels", "traffic mastered", "traffic",
    "sells from one", "sells from two", "buys free from one", "buys free from two",
    "steps to sell", "steps to buy free", "booth here", "master here",
    *(f"{what} {where}" for where in ("here", "in one", "in two", "in three") for what in (
        "goods", "barrels", "own cities", "free goods", "tolls", "wanted",
    )),
    "unsold goods", "unsold barrels", "goods of one barrel", "goods of three barrels", "small goods sold",
    "colours to sell", "goods to sell", "points to sell", "sale now", "largest colour", "sold points",
    "goods at risk", "barrels at risk", "risk now", "own threats", "barrels threatened",
    *(f"lot {lot} {what}" for lot in range(1, LOTS + 1) for what in _OF_A_LOT),
]  # fmt: skip
N_FEATURES: Final = len(NAMES)
assert len(_OF_A_LOT) == LOT_FEATURES
BANDS: Final = 4  # distances that are told one by one


@final
class Features:
    """Writes the rows of positions of one board, one position after the other."""

    def __init__(self, board: Board) -> None:
        self.survey = Survey(board)
        self.places = Places(self.survey)
        self.hand = Hand(self.survey)
        self.goods = vec[i64]([0] * (FAR + 1))  # by steps from the ship
        self.barrels = vec[i64]([0] * (FAR + 1))

    def write(self, state: State, out: BytesWriter) -> None:
        """The rows of all seats, as numbers of 16 bits."""
        self.survey.look(state)
        self._look_from_ship(state)
        mover: i64 = state.active
        if state.waiting == OVER:
            mover = NONE
        seller = mover
        if mover != NONE and not self._can_sell(state, mover):
            seller = NONE
        for seat in range(state.seats):
            self.places.look(state, seat)
            self.hand.look(state, seat, seller)
            self._write_clock(state, seat, mover, out)
            self._write_points(state, seat, out)
            self._write_purse(state, seat, mover, out)
            self._write_booths(out)
            self._write_ways(state, seat, out)
            self._write_goods(seat, seller, out)
            self._write_lots(state, seat, out)

    def _look_from_ship(self, state: State) -> None:
        survey, goods, barrels = self.survey, self.goods, self.barrels
        for away in range(i64(FAR + 1)):
            goods[away] = 0
            barrels[away] = 0
        from_ship = survey.n_cities * state.ship
        for city in range(survey.n_cities):
            away = survey.steps[from_ship + city]
            goods[away] += survey.stored[city]
            barrels[away] += survey.barrels[city]

    def _can_sell(self, state: State, seat: i64) -> bool:
        """Do its talers take the ship to a booth?"""
        survey = self.survey
        from_ship = survey.n_cities * state.ship
        for city in range(survey.n_cities):
            if state.booths[survey.n_cities * seat + city] > 0 and survey.steps[from_ship + city] <= state.talers[seat]:
                return True
        return False

    def _write_clock(self, state: State, seat: i64, mover: i64, out: BytesWriter) -> None:
        survey = self.survey
        left: i64 = state.last_pile - state.drawn
        _put(out, state.seats)
        _put(out, state.turn // state.seats)
        _put(out, i64(len(state.deck)) - state.drawn)
        _put_if(out, state.breaker != NONE)
        _put(out, survey.empty)
        if mover == NONE:
            _put(out, 0)
        else:
            _put(out, (seat - mover) % state.seats)
        _put_if(out, mover == seat and not state.acted)
        _put(out, max(left, 0))
        _put_if(out, state.breaker == NONE and survey.empty > left)
        _put_if(out, mover != NONE and seat >= mover)
        _put(out, state.seats - 1 - seat)
        _put_if(out, mover == seat and state.waiting == SUPPLY)

    def _write_points(self, state: State, seat: i64, out: BytesWriter) -> None:
        points = self.survey.points
        best: i64 = -99
        for other in range(state.seats):
            if other != seat and points[other] > best:
                best = points[other]
        _put(out, points[seat])
        _put(out, points[seat] - best)
        _put(out, booths_on_board(state, seat))
        _put_if(out, state.variant.extra_card)
        _put_if(out, state.breaker == seat)

    def _write_purse(self, state: State, seat: i64, mover: i64, out: BytesWriter) -> None:
        """Talers, and what could be gathered with them in a turn that begins where the ship is, or anywhere."""
        cities, hauls = self.survey.n_cities, self.places.hauls
        talers: i64 = state.talers[seat]
        now: i64 = talers
        if seat != mover:
            now = 0
            talers += INCOME
        talers = min(talers, MOST_PURSE)
        self.places.haul(seat, talers)
        from_ship = hauls[cities * talers + state.ship]
        anywhere: i64 = 0
        for city in range(cities):
            anywhere += hauls[cities * talers + city]
        _put(out, state.talers[seat])
        _put(out, state.supply[seat])
        _put(out, now)
        _put(out, from_ship)
        if seat == mover:
            _put(out, from_ship)
        else:
            _put(out, 0)
        _put(out, anywhere)

    def _write_booths(self, out: BytesWriter) -> None:
        places = self.places
        margins = places.margins
        _put(out, places.cities)
        _put(out, places.monopolies)
        _put(out, (margins & 255) + ((margins >> 8) & 255) + (margins >> 16))
        _put(out, places.stack)
        _put_three(out, places.sizes)
        _put_three(out, margins)
        _put(out, places.tied)
        _put(out, places.outnumbered)
        _put(out, places.rivals)
        _put_three(out, places.needs)
        _put(out, places.rooms)
        _put(out, places.stored)
        _put(out, places.barrels)
        _put(out, places.ruled)
        _put(out, places.traffic)
        _put(out, count(places.sells_one))
        _put(out, count(places.sells_two))
        _put(out, count(places.buys_one))
        _put(out, count(places.buys_two))

    def _write_ways(self, state: State, seat: i64, out: BytesWriter) -> None:
        """How far the ship is from what the seat wants."""
        survey, places = self.survey, self.places
        _put(out, places.steps_to_sell())
        _put(out, places.steps_to_buy())
        _put(out, state.booths[survey.n_cities * seat + state.ship])
        _put_if(out, survey.master[state.ship] == seat)
        for away in range(i64(BANDS)):
            _put(out, self.goods[away])
            _put(out, self.barrels[away])
            _put(out, places.own[away])
            _put(out, places.free[away])
            _put(out, places.tolls[away])
            _put(out, places.wanted[away])

    def _write_goods(self, seat: i64, seller: i64, out: BytesWriter) -> None:
        hand = self.hand
        _put(out, hand.unsold)
        _put(out, hand.barrels)
        _put(out, hand.small)
        _put(out, hand.large)
        _put(out, hand.small_sold)
        _put(out, hand.colours)
        _put(out, hand.to_sell)
        _put(out, hand.worth)
        if seller == seat:
            _put(out, hand.worth)
        else:
            _put(out, 0)
        _put(out, hand.largest)
        _put(out, self.survey.sold[seat])
        _put(out, hand.risk)
        _put(out, hand.risk_barrels)
        _put(out, hand.risk_now)
        _put(out, hand.threat)
        _put(out, hand.threat_barrels)

    def _write_lots(self, state: State, seat: i64, out: BytesWriter) -> None:
        """The largest lots of unsold goods, and what others have of their colours."""
        survey, hand = self.survey, self.hand
        for nth in range(i64(LOTS)):
            lot = hand.lots[nth]
            if lot == NONE:
                for _ in range(i64(LOT_FEATURES)):
                    _put(out, 0)
                continue
            own = survey.goods[N_COLOURS * seat + lot]
            _put(out, own)
            _put(out, barrels_in(state.goods[N_COLOURS * seat + lot]))
            _put(out, survey.holders[lot] - 1)
            _put(out, hand.sellers(seat, lot))
            _put(out, survey.held[lot] - own)
            _put(out, survey.stored_of[lot])
            _put(out, FAR - survey.steps_to[lot])
            _put(out, survey.unseen[lot])


_latest: list[Features] = []  # of the board that was asked about last: there it was measured already


def features_of(board: Board) -> Features:
    if len(_latest) == 0 or _latest[0].survey.board is not board:
        _latest[:] = [Features(board)]
    return _latest[0]


def write_features(state: State, out: BytesWriter) -> None:
    features_of(state.board).write(state, out)


def _put(out: BytesWriter, number: i64) -> None:
    write_i16_le(out, i16(number))


def _put_if(out: BytesWriter, is_so: bool) -> None:
    if is_so:
        write_i16_le(out, i16(1))
    else:
        write_i16_le(out, i16(0))


def _put_three(out: BytesWriter, counts: i64) -> None:
    """Of a byte each."""
    _put(out, counts & 255)
    _put(out, (counts >> 8) & 255)
    _put(out, counts >> 16)

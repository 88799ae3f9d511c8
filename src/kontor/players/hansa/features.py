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
from kontor.games.hansa.components import FEWEST_SOLD, INCOME, MOST_BARRELS, N_COLOURS, of_barrels
from kontor.games.hansa.rules.scoring import booths_on_board
from kontor.games.hansa.state import OVER, SUPPLY, State
from kontor.kit.bits import bit, count
from kontor.players.hansa.survey import FAR, Survey

LOTS: Final = 3  # colours that are told one by one: as many as a seat may keep
MOST_PURSE: Final = 5  # talers that a trip is thought through for
_WANTED: Final = 3  # what a good of an own colour is worth more on such a trip …
_ANY: Final = 2  # … than this and its barrels

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
        self.lots = vec[i64]([0] * LOTS)  # the colours of the largest lots
        self.gains = vec[i64]([0] * board.n_cities)  # what the best good there is worth
        self.hauls = vec[i64]([0] * (board.n_cities * (MOST_PURSE + 1)))  # n_cities * talers + city
        self.onward = vec[i64]([0] * (board.n_cities * (MOST_PURSE + 1)))  # the best of them one step on
        # By steps from the ship.
        self.goods = vec[i64]([0] * (FAR + 1))
        self.barrels = vec[i64]([0] * (FAR + 1))
        self.own = vec[i64]([0] * (FAR + 1))  # cities with own booths
        self.free = vec[i64]([0] * (FAR + 1))  # goods that cost nothing
        self.tolls = vec[i64]([0] * (FAR + 1))  # goods for which another seat is paid
        self.wanted = vec[i64]([0] * (FAR + 1))  # goods of an own colour

    def write(self, state: State, out: BytesWriter) -> None:
        """The rows of all seats, as numbers of 16 bits."""
        self.survey.look(state)
        self._look_from_ship(state)
        mover: i64 = state.active
        if state.waiting == OVER:
            mover = NONE
        for seat in range(state.seats):
            self._look_for(state, seat)
            self._write_clock(state, seat, mover, out)
            self._write_purse(state, seat, mover, out)
            self._write_booths(state, seat, out)
            self._write_ways(state, seat, out)
            self._write_goods(state, seat, mover, out)
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

    def _look_for(self, state: State, seat: i64) -> None:
        """What is how far from the ship for this seat, and what the best good of each city is worth to it."""
        survey, gains, wanted, free, tolls, own = (
            self.survey, self.gains, self.wanted, self.free, self.tolls, self.own,
        )  # fmt: skip
        for away in range(i64(FAR + 1)):
            wanted[away] = 0
            free[away] = 0
            tolls[away] = 0
            own[away] = 0
        from_ship = survey.n_cities * state.ship
        for city in range(survey.n_cities):
            gains[city] = 0
            steps = survey.steps[from_ship + city]
            if state.booths[survey.n_cities * seat + city] > 0:
                own[steps] += 1
            master = survey.master[city]
            if master == seat:
                free[steps] += survey.stored[city]
            elif master != NONE:
                tolls[steps] += survey.stored[city]
        city_of = survey.board.city_of
        for space in range(survey.board.n_spaces):
            good = state.store[space]
            if good == NONE:
                continue
            where = city_of[space]
            gain: i64 = _ANY + 1 + good % MOST_BARRELS
            if survey.goods[N_COLOURS * seat + good // MOST_BARRELS] > 0:
                gain += _WANTED
                wanted[survey.steps[from_ship + where]] += 1
            if gain > gains[where]:
                gains[where] = gain

    def _haul(self, seat: i64, talers: i64) -> None:
        """By city and talers: the most that a trip from there gathers, every lane and every good not free for one."""
        survey, gains, hauls, onward = self.survey, self.gains, self.hauls, self.onward
        cities = survey.n_cities
        for purse in range(talers + 1):
            at: i64 = cities * purse
            for city in range(cities):
                best: i64 = 0
                if purse > 0:
                    best = onward[at - cities + city]
                gain = gains[city]
                if gain > 0:
                    if survey.master[city] == seat:
                        best += gain
                    elif purse > 0:
                        if purse > 1:
                            gain += onward[at - 2 * cities + city]
                        if gain > best:
                            best = gain
                hauls[at + city] = best
            for city in range(cities):
                most: i64 = 0
                for lane in range(survey.first_lane[city], survey.first_lane[city + 1]):
                    if hauls[at + survey.ends[lane]] > most:
                        most = hauls[at + survey.ends[lane]]
                onward[at + city] = most

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
        points = survey.points
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
        survey = self.survey
        talers: i64 = state.talers[seat]
        if seat != mover:
            talers += INCOME
        talers = min(talers, MOST_PURSE)
        self._haul(seat, talers)
        from_ship = self.hauls[survey.n_cities * talers + state.ship]
        anywhere: i64 = 0
        for city in range(survey.n_cities):
            anywhere += self.hauls[survey.n_cities * talers + city]
        _put(out, state.talers[seat])
        _put(out, state.supply[seat])
        if seat == mover:
            _put(out, state.talers[seat])
        else:
            _put(out, 0)
        _put(out, from_ship)
        if seat == mover:
            _put(out, from_ship)
        else:
            _put(out, 0)
        _put(out, anywhere)

    def _write_booths(self, state: State, seat: i64, out: BytesWriter) -> None:
        survey, board = self.survey, self.survey.board
        cities: i64 = 0
        monopolies: i64 = 0
        stack: i64 = 0
        rivals: i64 = 0
        tied: i64 = 0
        less: i64 = 0
        traffic: i64 = 0
        sizes: i64 = 0  # four bits each: cities with one, two, and three or more booths
        margins: i64 = 0  # and mastered by so many
        needs: i64 = 0  # and mastered after so many more
        rooms: i64 = 0
        free: i64 = 0
        barrels: i64 = 0
        ruled: i64 = 0
        sells_1: i64 = 0
        sells_2: i64 = 0
        buys_1: i64 = 0
        buys_2: i64 = 0
        for city in range(survey.n_cities):
            here = state.booths[survey.n_cities * seat + city]
            most = survey.most[city]
            if here > 0:
                cities += 1
                if survey.owners[city] == 1:
                    monopolies += 1
                stack = max(stack, here)
                rivals += survey.booths[city] - here
                traffic += survey.traffic[city]
                sizes += bit(4 * min(here, 3) - 4)
                sells_1 |= survey.from_one[city]
                sells_2 |= survey.from_two[city]
            if survey.master[city] == seat:
                margins += bit(4 * min(survey.margin[city], 3) - 4)
                rooms += board.first_space[city + 1] - board.first_space[city]
                ruled += survey.traffic[city]
                free += survey.stored[city]
                barrels += survey.barrels[city]
                if survey.stored[city] > 0:
                    buys_1 |= survey.from_one[city]
                    buys_2 |= survey.from_two[city]
                continue
            lacks: i64 = most - here + 1
            if lacks <= 3:
                needs += bit(4 * lacks - 4)
            if here > 0:
                if here == most:
                    tied += 1
                else:
                    less += 1
        _put(out, cities)
        _put(out, monopolies)
        _put(out, (margins & 15) + ((margins >> 4) & 15) + (margins >> 8))
        _put(out, stack)
        _put_three(out, sizes)
        _put_three(out, margins)
        _put(out, tied)
        _put(out, less)
        _put(out, rivals)
        _put_three(out, needs)
        _put(out, rooms)
        _put(out, free)
        _put(out, barrels)
        _put(out, ruled)
        _put(out, traffic)
        _put(out, count(sells_1))
        _put(out, count(sells_2))
        _put(out, count(buys_1))
        _put(out, count(buys_2))

    def _write_ways(self, state: State, seat: i64, out: BytesWriter) -> None:
        """How far the ship is from what the seat wants."""
        survey = self.survey
        to_sell: i64 = 0
        while to_sell < FAR and self.own[to_sell] == 0:
            to_sell += 1
        to_buy: i64 = 0
        while to_buy < FAR and self.free[to_buy] == 0:
            to_buy += 1
        _put(out, to_sell)
        _put(out, to_buy)
        _put(out, state.booths[survey.n_cities * seat + state.ship])
        _put_if(out, survey.master[state.ship] == seat)
        for away in range(i64(BANDS)):
            _put(out, self.goods[away])
            _put(out, self.barrels[away])
            _put(out, self.own[away])
            _put(out, self.free[away])
            _put(out, self.tolls[away])
            _put(out, self.wanted[away])

    def _write_goods(self, state: State, seat: i64, mover: i64, out: BytesWriter) -> None:
        """What is there, what could be sold, what others' sales would cost and the own ones cost others."""
        survey, goods = self.survey, self.survey.goods
        threatens = mover != NONE and mover != seat and self._can_sell(state, mover)
        unsold: i64 = 0
        barrels: i64 = 0
        small: i64 = 0
        large: i64 = 0
        small_sold: i64 = 0
        colours: i64 = 0
        to_sell: i64 = 0
        worth: i64 = 0
        largest: i64 = 0
        risk: i64 = 0
        risk_barrels: i64 = 0
        risk_now: i64 = 0
        threat: i64 = 0
        threat_barrels: i64 = 0
        for colour in range(i64(N_COLOURS)):
            at = N_COLOURS * seat + colour
            small_sold += state.sold[at] & 15
            own = goods[at]
            if own == 0:
                continue
            word = state.goods[at]
            here: i64 = _barrels(word)
            unsold += own
            barrels += here
            small += word & 15
            large += of_barrels(word, 3)
            largest = max(largest, own)
            sellers: i64 = survey.sellers[colour]
            if own >= FEWEST_SOLD:
                sellers -= 1
                colours += 1
                to_sell += own
                worth += own + here
                threat += survey.holders[colour] - 1
                for other in range(state.seats):
                    if other != seat and goods[N_COLOURS * other + colour] > 0:
                        threat_barrels += _fewest(state.goods[N_COLOURS * other + colour])
            if sellers > 0:
                risk += sellers
                risk_barrels += _fewest(word) * sellers
            if threatens and goods[N_COLOURS * mover + colour] >= FEWEST_SOLD:
                risk_now += 1 + _fewest(word)
        _put(out, unsold)
        _put(out, barrels)
        _put(out, small)
        _put(out, large)
        _put(out, small_sold)
        _put(out, colours)
        _put(out, to_sell)
        _put(out, worth)
        if mover == seat and self._can_sell(state, seat):
            _put(out, worth)
        else:
            _put(out, 0)
        _put(out, largest)
        _put(out, survey.sold[seat])
        _put(out, risk)
        _put(out, risk_barrels)
        _put(out, risk_now)
        _put(out, threat)
        _put(out, threat_barrels)

    def _can_sell(self, state: State, seat: i64) -> bool:
        """Do its talers take the ship to a booth?"""
        survey = self.survey
        from_ship = survey.n_cities * state.ship
        for city in range(survey.n_cities):
            if state.booths[survey.n_cities * seat + city] > 0 and survey.steps[from_ship + city] <= state.talers[seat]:
                return True
        return False

    def _write_lots(self, state: State, seat: i64, out: BytesWriter) -> None:
        """The largest lots of unsold goods, and what others have of their colours."""
        survey, goods = self.survey, self.survey.goods
        first = N_COLOURS * seat
        told: i64 = 0
        for _ in range(LOTS):
            best: i64 = 0
            lot: i64 = NONE
            for colour in range(i64(N_COLOURS)):
                own = goods[first + colour]
                if own > 0 and told & bit(colour) == 0:
                    size: i64 = 64 * own + _barrels(state.goods[first + colour])
                    if size > best:
                        best = size
                        lot = colour
            if lot == NONE:
                for _ in range(LOT_FEATURES):
                    _put(out, 0)
                continue
            told |= bit(lot)
            own = goods[first + lot]
            sellers: i64 = survey.sellers[lot]
            if own >= FEWEST_SOLD:
                sellers -= 1
            _put(out, own)
            _put(out, best - 64 * own)
            _put(out, survey.holders[lot] - 1)
            _put(out, sellers)
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
    """Of four bits each."""
    _put(out, counts & 15)
    _put(out, (counts >> 4) & 15)
    _put(out, counts >> 8)


def _barrels(word: i64) -> i64:
    """Of all goods that a word counts."""
    return (word & 15) + 2 * ((word >> 4) & 15) + 3 * (word >> 8)


def _fewest(word: i64) -> i64:
    """Barrels of the smallest of its goods."""
    if word & 15 != 0:
        return 1
    if word & 240 != 0:
        return 2
    return 3

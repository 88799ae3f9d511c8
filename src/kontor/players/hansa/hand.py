"""A seat's unsold goods: what a sale would bring, what others' sales would cost it, and its own ones others."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.hansa.board import NONE
from kontor.games.hansa.components import FEWEST_SOLD, N_COLOURS
from kontor.games.hansa.state import State
from kontor.kit.bits import bit
from kontor.players.hansa.survey import Survey, barrels_in

LOTS: Final = 3  # colours that are told one by one: as many as a seat may keep
_SIZE: Final = 64  # more barrels than there are of a colour


@final
class Hand:
    """`look` is for one seat after the other, when the survey has looked at the position."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.lots = vec[i64]([NONE] * LOTS)  # colours, the one with most goods first
        self._clear()

    def _clear(self) -> None:
        self.unsold: i64 = 0
        self.barrels: i64 = 0
        self.small: i64 = 0
        self.large: i64 = 0
        self.small_sold: i64 = 0
        self.colours: i64 = 0  # enough for a sale, and so on
        self.to_sell: i64 = 0
        self.worth: i64 = 0
        self.largest: i64 = 0
        self.risk: i64 = 0
        self.risk_barrels: i64 = 0
        self.risk_now: i64 = 0  # if the mover sells
        self.threat: i64 = 0
        self.threat_barrels: i64 = 0

    def look(self, state: State, seat: i64, mover: i64) -> None:
        """What the mover could sell is at risk now; NONE if it cannot."""
        goods = self.survey.goods
        self._clear()
        for colour in range(i64(N_COLOURS)):
            at = N_COLOURS * seat + colour
            self.small_sold += state.sold[at] & 15
            own = goods[at]
            if own == 0:
                continue
            word = state.goods[at]
            self.unsold += own
            self.barrels += barrels_in(word)
            self.small += word & 15
            self.large += word >> 8
            if own > self.largest:
                self.largest = own
            if own >= FEWEST_SOLD:
                self._look_at_sale(state, seat, colour)
            self._look_at_risk(state, seat, mover, colour)
        self._find_lots(state, seat)

    def _look_at_sale(self, state: State, seat: i64, colour: i64) -> None:
        survey, own = self.survey, self.survey.goods[N_COLOURS * seat + colour]
        self.colours += 1
        self.to_sell += own
        self.worth += own + barrels_in(state.goods[N_COLOURS * seat + colour])
        others = survey.holders[colour] - 1
        self.threat += others
        if others == 0:
            return
        for other in range(state.seats):
            word = state.goods[N_COLOURS * other + colour]
            if other != seat and word != 0:
                self.threat_barrels += _fewest(word)

    def _look_at_risk(self, state: State, seat: i64, mover: i64, colour: i64) -> None:
        sellers = self.sellers(seat, colour)
        if sellers == 0:
            return
        fewest = _fewest(state.goods[N_COLOURS * seat + colour])
        self.risk += sellers
        self.risk_barrels += fewest * sellers
        if mover != NONE and mover != seat and self.survey.goods[N_COLOURS * mover + colour] >= FEWEST_SOLD:
            self.risk_now += 1 + fewest

    def sellers(self, seat: i64, colour: i64) -> i64:
        """Others who have enough of the colour for a sale."""
        found: i64 = self.survey.sellers[colour]
        if self.survey.goods[N_COLOURS * seat + colour] >= FEWEST_SOLD:
            found -= 1
        return found

    def _find_lots(self, state: State, seat: i64) -> None:
        lots, goods, first = self.lots, self.survey.goods, N_COLOURS * seat
        told: i64 = 0
        for nth in range(i64(LOTS)):
            best: i64 = 0
            lots[nth] = NONE
            if told == 0 or lots[nth - 1] != NONE:
                for colour in range(i64(N_COLOURS)):
                    own = goods[first + colour]
                    if own > 0 and told & bit(colour) == 0:
                        size: i64 = _SIZE * own + barrels_in(state.goods[first + colour])
                        if size > best:
                            best = size
                            lots[nth] = colour
            if lots[nth] != NONE:
                told |= bit(lots[nth])


def _fewest(word: i64) -> i64:
    """Barrels of the smallest of its goods."""
    if word & 15 != 0:
        return 1
    if word & 240 != 0:
        return 2
    return 3

"""One game that is played by numbers: dealt, looked at, observed and played on without leaving the kernel.

Each game writes its own lane; a batch drives many of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kontor.kit.bits import lowest
from kontor.kit.commands import Catalogue
from kontor.kit.dice import Choice, Dice
from kontor.kit.offers import COLUMNS

if TYPE_CHECKING:
    Numbers = vec[i64]
    Bytes = vec[u8]

NOBODY: Final = -1  # is to move: the game is over

# Who decides for a seat.
CALLER: Final = 0
UNIFORM: Final = 1
GUIDED: Final = 2


class Lane:
    """A game in progress. What raises here is written by each game.

    An action is the number of a command in the catalogue.
    """

    def __init__(self, catalogue: Catalogue, rows: i64, seats: i64, size: i64, seed: i64) -> None:
        self.seats = seats
        self.size = size  # words of an observation
        self.actions: i64 = len(catalogue.all)
        self.place_of = catalogue.place_of
        self.number_of = catalogue.number_of
        self.dice = Dice(seed)  # deals, and decides for opponents
        self.whims = Dice(seed)  # for who asks for a choice: what comes later does not depend on that
        self.choice = Choice()
        self.offers = vec[i64]([0] * rows)
        self.shown = vec[i64]([0] * rows)  # the offers that the mask shows
        self.shown_rows = vec[i64]([0] * rows)  # where its rows begin that are not empty …
        self.n_shown: i64 = 0  # … and how many they are
        self.steps: i64 = 0  # commands since the deal

    # ------------------------------------------------------------ written by each game

    def deal(self) -> None:
        """Begin a new game by the lane's own dice."""
        raise NotImplementedError

    def mover(self) -> i64:
        """The seat that is to choose, or NOBODY."""
        raise NotImplementedError

    def turn(self) -> i64:
        """The number of the turn."""
        raise NotImplementedError

    def look(self) -> None:
        """Work out the offers."""
        raise NotImplementedError

    def follow(self, row: i64, column: i64) -> None:
        """Carry out what is offered."""
        raise NotImplementedError

    def pick(self, guided: bool, dice: Dice) -> None:
        """A choice by the guided policy, or any."""
        raise NotImplementedError

    def observe(self, seat: i64, out: Numbers, start: i64) -> None:
        """Write what the seat may know into these words, which hold nothing else or what was written last."""
        raise NotImplementedError

    def forget(self) -> None:
        """Other words are written into next."""
        raise NotImplementedError

    def points_for(self, seat: i64) -> list[int]:
        """By seat, as if the game ended now, by what this seat may know; NOBODY knows everything."""
        raise NotImplementedError

    def places(self) -> list[int]:
        """By seat: 1 for the winners."""
        raise NotImplementedError

    # ------------------------------------------------------------------- the same for all

    def begin(self) -> None:
        """Deal and look."""
        self.deal()
        self.steps = 0
        self.look()

    def is_legal(self, action: i64) -> bool:
        place = self.place_of[action]
        return (self.offers[place // COLUMNS] >> (place % COLUMNS)) & 1 != 0

    def play(self, action: i64) -> None:
        """Carry out a legal action, and look at what comes next."""
        place = self.place_of[action]
        self.follow(place // COLUMNS, place % COLUMNS)
        self.steps += 1
        self.look()

    def legal(self) -> list[int]:
        """The legal actions, in rising order."""
        found: list[int] = []
        start: i64 = 0
        for bits in self.offers:
            while bits != 0:
                found.append(self.number_of[start + lowest(bits)])
                bits &= bits - 1
            start += COLUMNS
        return found

    def choose(self, guided: bool) -> i64:
        """An action by a simple policy; it is not carried out."""
        self.pick(guided, self.whims)
        return self.number_of[COLUMNS * self.choice.row + self.choice.column]

    def play_until(self, policies: Numbers, limit: i64) -> None:
        """Until a seat is to choose for which the caller decides, the game is over or has so many steps."""
        while self.steps < limit:
            seat = self.mover()
            if seat == NOBODY or policies[seat] == CALLER:
                return
            self.pick(policies[seat] == GUIDED, self.dice)
            self.follow(self.choice.row, self.choice.column)
            self.steps += 1
            self.look()

    def show(self, mask: Bytes, start: i64) -> None:
        """Bring a mask up to date: a byte for each action, 1 if it is legal. It holds what was shown last."""
        offers, firsts, number = self.offers, self.shown_rows, self.n_shown
        for nth in range(number):
            if offers[firsts[nth] // COLUMNS] == 0:
                self._change(firsts[nth], 0, mask, start)
        number = 0
        first: i64 = 0
        for bits in offers:
            if bits != 0:
                firsts[number] = first
                number += 1
                self._change(first, bits, mask, start)
            first += COLUMNS
        self.n_shown = number

    def _change(self, first: i64, bits: i64, mask: Bytes, start: i64) -> None:
        """Show these columns of the row that begins at this place."""
        shown, number_of = self.shown, self.number_of
        changed: i64 = bits ^ shown[first // COLUMNS]
        shown[first // COLUMNS] = bits
        while changed != 0:
            column = lowest(changed)
            changed &= changed - 1
            mask[start + number_of[first + column]] = u8((bits >> column) & 1)

"""A game of Hansa that is played by numbers (see kit/lane.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.hansa import observing
from kontor.games.hansa.choices import N_ROWS
from kontor.games.hansa.components import COLOURS_LEFT_OUT, MOST_BARRELS, N_COLOURS, N_GOODS, OF_A_KIND
from kontor.games.hansa.rollout import pick_guided
from kontor.games.hansa.rules import scoring
from kontor.games.hansa.rules.engine import choices_of, follow
from kontor.games.hansa.rules.setup import begin
from kontor.games.hansa.state import OVER, State
from kontor.kit.dice import Dice, pick, shuffle
from kontor.kit.lane import NOBODY, Lane

if TYPE_CHECKING:
    Numbers = vec[i64]

VERSION = observing.VERSION


@final
class GameLane(Lane):
    """Deals anew what the first state was dealt: the same board, seats and options."""

    def __init__(self, state: State, seed: i64, like: GameLane | None = None) -> None:
        """Whatever lane it is `like`: there is nothing to share."""
        super().__init__(state.variant.catalogue, N_ROWS, state.seats, observing.size(state.board), seed)
        self.state = state
        self.look()

    def copy(self) -> GameLane:
        """An independent one in the same position; it goes on with the same dice."""
        other = GameLane(self.state.copy(), 0)
        other.dice.word = self.dice.word
        other.whims.word = self.whims.word
        other.steps = self.steps
        return other

    def set_state(self, state: State) -> None:
        """Go on from here."""
        self.state = state
        self.look()

    def names(self) -> list[str]:
        """What each number of an observation is."""
        return observing.names(self.state.board)

    def deal(self) -> None:
        """H1.1, RH11: the colours left out are drawn; H1.2: the others are mixed."""
        colours = list(range(N_COLOURS))
        shuffle(colours, self.dice)
        kept = colours[COLOURS_LEFT_OUT[int(self.seats)] :]
        goods: list[int] = []
        for good in range(N_GOODS):
            if good // MOST_BARRELS in kept:
                goods += [good] * OF_A_KIND[good % MOST_BARRELS]
        shuffle(goods, self.dice)
        self.state = begin(self.state.variant, int(self.seats), goods)

    def mover(self) -> i64:
        if self.state.waiting == OVER:
            return NOBODY
        return self.state.decider

    def turn(self) -> i64:
        return self.state.turn

    def look(self) -> None:
        self.offers = choices_of(self.state)

    def follow(self, row: i64, column: i64) -> None:
        follow(self.state, row, column)

    def pick(self, guided: bool, dice: Dice) -> None:
        if guided:
            pick_guided(self.state, self.offers, dice, self.choice)
        else:
            pick(self.offers, dice, self.choice)

    def observe(self, seat: i64, out: Numbers, start: i64) -> None:
        observing.write(self.state, seat, out, start)

    def forget(self) -> None:
        """Everything is written every time."""

    def points_for(self, seat: i64) -> list[int]:
        """Nothing that counts is hidden."""
        return [scoring.points(self.state, other) for other in range(self.seats)]

    def seen_by(self, seat: i64) -> State:
        """The same: who counts points or features does not look into the piles."""
        return self.state

    def places(self) -> list[int]:
        return scoring.places(self.state)

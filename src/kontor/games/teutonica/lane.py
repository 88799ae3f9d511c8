"""A game of Hansa Teutonica that is played by numbers (see kit/lane.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.teutonica import observing
from kontor.games.teutonica.choices import N_ROWS
from kontor.games.teutonica.components import N_FAVOURS
from kontor.games.teutonica.observing import Observer, observer
from kontor.games.teutonica.rollout import pick_guided
from kontor.games.teutonica.rules import scoring
from kontor.games.teutonica.rules.engine import choices_of, follow
from kontor.games.teutonica.rules.setup import begin
from kontor.games.teutonica.state import OVER, UNSEEN, State
from kontor.kit.dice import Dice, pick, shuffle
from kontor.kit.lane import NOBODY, Lane

if TYPE_CHECKING:
    Numbers = vec[i64]

VERSION = observing.VERSION


@final
class GameLane(Lane):
    """Deals anew what the first state was dealt: the same board, edition, seats and options."""

    def __init__(self, state: State, seed: i64, like: GameLane | None = None) -> None:
        """A lane that is `like` another shares what they both only read."""
        super().__init__(state.variant.catalogue, N_ROWS, state.seats, observing.size(state.board), seed)
        self.state = state
        self.taverns: list[int] = []  # taken from the edition by the first deal
        self.markers: list[int] = []
        self.with_missions: bool = len(state.missions) > 0
        self.with_favours: bool = len(state.favours) > 0
        self.observer: Observer = observer(state.board, state.seats) if like is None else like.observer.fresh()
        self.look()

    def copy(self) -> GameLane:
        """An independent one in the same position; it goes on with the same dice."""
        other = GameLane(self.state.copy(), 0, self)
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
        """T1.4: the starting markers go to the taverns at random, the others are shuffled; T12.1, T13.1."""
        missions: list[int] = []
        favours: list[int] = []
        dice, seats = self.dice, int(self.seats)
        if not self.markers:
            self.taverns = list(self.state.variant.edition.starting)
            self.markers = self.state.variant.edition.drawn()
        taverns, markers = self.taverns[:], self.markers[:]  # whatever was dealt last, dice decide alone
        shuffle(taverns, dice)
        shuffle(markers, dice)
        if self.with_missions:
            missions = list(range(len(self.state.board.sheet.missions)))
            shuffle(missions, dice)
        if self.with_favours:
            favours = list(range(N_FAVOURS))
            shuffle(favours, dice)
        self.state = begin(self.state.variant, self.seats, taverns, markers, missions[:seats], favours[:seats])

    def mover(self) -> i64:
        frame = self.state.frame
        if frame.kind == OVER:
            return NOBODY
        return frame.seat

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
        self.observer.write(self.state, seat, out, start)

    def forget(self) -> None:
        self.observer.forget()

    def points_for(self, seat: i64) -> list[int]:
        """T12.1: others' missions count only when the game is over."""
        if not self.with_missions or seat == NOBODY or self.state.is_over():
            return scoring.points(self.state)
        return scoring.points(self.seen_by(seat))

    def seen_by(self, seat: i64) -> State:
        """The state without the missions of others, for who counts points or features."""
        seen = self.state.copy()
        missions = self.state.missions[:]
        for other in range(i64(len(missions))):
            if other != seat:
                missions[other] = UNSEEN
        seen.missions = missions
        return seen

    def places(self) -> list[int]:
        return scoring.places(self.state)

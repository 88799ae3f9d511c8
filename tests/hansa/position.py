"""Builds positions of Hansa for rule tests: say what matters, everything else is filled up so that it adds up."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence

from kontor.games.hansa.facts import View
from kontor.games.hansa.game import GAME
from kontor.games.hansa.state import State
from kontor.match import Match
from kontor.protocol import Event, Facts, Refusal, Setup, Way
from tests.opaque import opaque_state
from tests.saying import check_said

COLOURS = ["blue", "yellow", "white", "red", "green", "brown"]
BARRELS = {1: 4, 2: 5, 3: 4}  # how many goods of a colour show so many
COLOURS_OF = {2: 4, 3: 5, 4: 6}  # by number of players
EVERY_CITY = ["tonsberg", "aalborg", "lubeck", "copenhagen", "stockholm", "kalmar", "danzig", "reval", "riga"]
BOOTHS = 15


def box(seats: int) -> list[str]:
    """The goods of a game of so many, which leaves out the last colours: 'blue-1', …"""
    return [
        f"{colour}-{b}"
        for colour in COLOURS[: COLOURS_OF[seats]]
        for b, number in BARRELS.items()
        for _ in range(number)
    ]


def table_for(seats: int, options: Sequence[str] = (), board: str = "baltic", goods: Sequence[str] = ()) -> Setup:
    """A set-up with the goods in this order, or in a fixed mixed one."""
    mixed = list(goods) or random.Random(1).sample(box(seats), len(box(seats)))
    chance = {"colours": tuple(COLOURS[: COLOURS_OF[seats]]), "goods": tuple(mixed)}
    names = tuple(f"P{seat}" for seat in range(seats))
    return Setup("hansa", "2004", board, names, GAME.revision, dict.fromkeys(options, "yes"), chance)


WORDING = frozenset(["terms"])


class Position:
    """A table that is laid out by hand and then played by notation: seat 0 is to act, no booths are set up yet."""

    def __init__(self, seats: int = 3, options: Sequence[str] = ()) -> None:
        self.setup = table_for(seats, options)
        self.sheet = GAME.new(self.setup).board.sheet
        self.events: list[Event] = []
        self._items = {"colours": " ".join(COLOURS[: COLOURS_OF[seats]])}
        self._next: list[str] = []
        self._left: int | None = None
        self._state: State | None = None
        self._played = False
        self.turn_of(0)

    # ------------------------------------------------------------------ laying out

    @property
    def state(self) -> State:
        """Laid out when it is first looked at."""
        if self._state is None:
            options = tuple(self.setup.options.items())
            way = Way("hansa", GAME.revision, "2004", "baltic", len(self.setup.seats), options)
            self._state = GAME.lay_out(way, self._items | self._piles())
        return self._state

    def _say(self, name: str, text: object) -> Position:
        assert not self._played, "a position is laid out before it is played"
        self._items[name] = str(text)
        self._state = None
        return self

    def city(self, id: str) -> int:
        return [city.id for city in self.sheet.cities].index(id)

    def turn_of(self, seat: int) -> Position:
        """It is this seat's first turn, after income and the choice to replenish."""
        return self._say("turn", f"{seat + 1} of {seat}")

    def ship(self, city: str) -> Position:
        return self._say("ship", city)

    def talers(self, *by_seat: int) -> Position:
        for seat, talers in enumerate(by_seat):
            self._say(f"talers {seat}", talers)
        return self

    def booths(self, city: str, *by_seat: int) -> Position:
        """How many each seat has there: booths('danzig', 4, 2)."""
        return self._say(f"booths {city}", " ".join(map(str, by_seat)))

    def goods(self, seat: int, goods: str) -> Position:
        """The unsold goods of a seat: goods(1, 'red-1 red-3')."""
        return self._say(f"goods {seat}", goods)

    def sold(self, seat: int, goods: str) -> Position:
        return self._say(f"sold {seat}", goods)

    def store(self, city: str, goods: str) -> Position:
        """The warehouses of a city, the first ones filled: store('riga', 'red-1'). Others hold anything."""
        return self._say(f"store {city}", goods)

    def empty(self, *but: str) -> Position:
        """No goods in any warehouse, save in these cities."""
        for city in self.sheet.cities:
            if city.id not in but:
                self.store(city.id, "")
        return self

    def piles(self, left: int, *next_ones: str, breaker: int | None = None) -> Position:
        """So many goods are left in the piles, and these come first; who broke into the last one, if anybody did."""
        self._left, self._next = left, list(next_ones)
        return self._say("last-pile-by", "none" if breaker is None else breaker)

    def _piles(self) -> dict[str, str]:
        """What is left in them, if that was spoken of."""
        if self._left is None:
            return {}
        lying = [self._items[name] for name in self._items if name.startswith(("goods ", "sold ", "store "))]
        rest = _without(self.setup.chance["goods"], [*" ".join(lying).split(), *self._next])
        return {"piles": " ".join([*self._next, *rest[: self._left - len(self._next)]])}

    # ---------------------------------------------------------------------- playing

    def say(self, *texts: str) -> list[Event]:
        """Play these commands for whoever is to decide; the events of the last one. Everything must add up."""
        for text in texts:
            before, self._played = self.state, True
            GAME.check(before)
            self._state, self.events = GAME.play(before, GAME.parse(before, text))
            GAME.check(self.state)
            GAME.check_step(before, self.state)
        return self.events

    def why_not(self, text: str) -> Refusal | None:
        refusal = GAME.why_not(self.state, GAME.parse(self.state, text))
        if refusal is not None:
            check_said(refusal)
        return refusal

    def refused(self, text: str) -> str:
        """The rule that refuses the command; it must also be missing from the legal ones."""
        refusal = self.why_not(text)
        assert refusal is not None, f"{text} is allowed"
        assert text not in self.legal()
        return refusal.rule

    def allowed(self, text: str) -> bool:
        """Both opinions on legality, which must agree."""
        legal = text in self.legal()
        assert legal == (self.why_not(text) is None)
        return legal

    def legal(self, start: str = "") -> list[str]:
        """The legal commands that begin like this; both opinions on the whole catalogue must agree."""
        legal = [command.text for command in GAME.legal(self.state)]
        assert legal == [c.text for c in GAME.catalogue(self.state) if GAME.why_not(self.state, c) is None]
        return [text for text in legal if text.startswith(start)]

    def match(self) -> Match:
        """A match that goes on from here."""
        found = Match(self.setup)
        found._state = opaque_state(self.state)
        return found

    # ---------------------------------------------------------------------- looking

    @property
    def waits_for(self) -> tuple[int, str] | None:
        decision = GAME.decision(self.state)
        return None if decision is None else (decision.seat, decision.name)

    @property
    def purses(self) -> list[int]:
        """The talers of every seat."""
        return list(self.state.talers)

    @property
    def bank(self) -> int:
        return self.state.bank

    @property
    def lies_in(self) -> str:
        """Where the ship is."""
        return self.sheet.cities[self.state.ship].id

    @property
    def gone(self) -> list[str]:
        """Goods out of the game."""
        found: list[str] = self.facts()["gone"]
        return found

    @property
    def left(self) -> int:
        """Goods in the piles."""
        return len(self.state.deck) - self.state.drawn

    def standing(self, city: str) -> list[int]:
        """The booths of every seat in a city."""
        return [self.state.booths_in(seat, self.city(city)) for seat in range(self.state.seats)]

    def in_supply(self, seat: int) -> int:
        return self.state.supply[seat]

    def owned(self, seat: int) -> str:
        """Unsold goods, like 'red-1 red-3'."""
        return " ".join(self.facts()["players"][seat]["goods"])

    def sold_by(self, seat: int) -> str:
        return " ".join(self.facts()["players"][seat]["sold"])

    def stored(self, city: str) -> list[str | None]:
        """What lies in the warehouses of a city."""
        found: list[str | None] = self.facts()["cities"][city]["warehouses"]
        return found

    def score(self, seat: int) -> dict[str, int]:
        """Points by category, without those that are nothing."""
        return {name: points for name, points in GAME.scores(self.state)[seat].parts.items() if points}

    def totals(self) -> list[int]:
        return [score.total for score in GAME.scores(self.state)]

    def places(self) -> list[int]:
        return [score.place for score in GAME.scores(self.state)]

    def facts(self, seat: int | None = None) -> View:
        """What the seat may know; None is a spectator."""
        return GAME.view(self.state, seat).facts()

    def happened(self) -> list[str]:
        """Names of the last command's events."""
        return [event.name for event in self.events]

    def told(self, name: str) -> list[Facts]:
        """The facts of the last command's events of this name, but for those that only choose its words."""
        told = [event.facts for event in self.events if event.name == name]
        return [{name: fact for name, fact in facts.items() if name not in WORDING} for facts in told]


class NewGame(Position):
    """A table before the first booths, its goods in this order or in a fixed mixed one."""

    def __init__(self, seats: int = 3, options: Sequence[str] = (), goods: Sequence[str] = ()) -> None:
        super().__init__(seats, options)
        self.setup = table_for(seats, options, goods=goods)
        self._state = GAME.new(self.setup)


def state_of(match: Match) -> State:
    """What the match is at, to be looked into."""
    state: object = match.state
    assert isinstance(state, State)
    return state


def _without(goods: Iterable[str], taken: Iterable[str]) -> list[str]:
    """The goods but for those taken; there must be enough of each."""
    rest = Counter(goods)
    rest.subtract(taken)
    assert min(rest.values()) >= 0, f"more goods than are in the box: {-rest}"
    return [good for good in goods if _takes_one(rest, good)]


def _takes_one(rest: Counter[str], good: str) -> bool:
    rest[good] -= 1
    return rest[good] >= 0

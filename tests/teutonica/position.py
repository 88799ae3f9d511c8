"""Builds positions for rule tests: say what matters, the remaining pieces go to the stocks."""

from __future__ import annotations

import random
from collections.abc import Sequence

from librt.vecs import append

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import (
    ABILITY_NAMES,
    FAVOUR_NAMES,
    KIND_NAMES,
    MARKER_NAMES,
    MERCHANT,
    MERCHANTS_OWNED,
    N_ABILITIES,
    N_MARKERS,
    TRADER,
    TRADERS_OWNED,
    covers,
    full,
)
from kontor.games.teutonica.facts import View
from kontor.games.teutonica.game import GAME
from kontor.games.teutonica.rules import offices
from kontor.games.teutonica.state import (
    CITIES_OF,
    LEVEL,
    ON_DISPLAY,
    ON_PLATE,
    PRESTIGE,
    STOCK,
    SUPPLY,
    UNUSED,
    USED,
    State,
    annex,
    annex_city,
    annex_piece,
    put,
    set_controller,
    set_filled,
    set_marker,
    set_office,
)
from kontor.kit.bits import one_of, part
from kontor.match import Match
from kontor.protocol import Event, Facts, Refusal
from tests.saying import check_said

EDITIONS = ["2009", "2014", "bigbox"]
OLD_EDITIONS = ["2009", "2014"]


def piece(text: str) -> int:
    """'0t' is a trader of seat 0, '2m' a merchant of seat 2."""
    return 2 * int(text[0]) + "tm".index(text[1])


WORDING = frozenset(["control", "piece", "pieces"])


class Position:
    """A new game that is laid out by hand and then played by notation."""

    def __init__(
        self, edition: str = "bigbox", board: str = "hanseatic-league-4-5", seats: int = 4, options: Sequence[str] = ()
    ) -> None:
        names = [f"P{seat}" for seat in range(seats)]
        self.setup = GAME.deal(edition, board, names, random.Random(1), dict.fromkeys(options, "yes"))
        self.state: State = GAME.new(self.setup)
        self.sheet = self.state.board.sheet
        self.events: list[Event] = []

    # ------------------------------------------------------------------ laying out

    def route(self, id: str) -> int:
        return [route.id for route in self.sheet.routes].index(id)

    def spot(self, name: str) -> int:
        """The houses of a route, or its boats: 'malmo--visby', 'malmo--visby:boat'."""
        return [spot for spot, _, _ in self.sheet.spots()].index(name)

    def city(self, id: str) -> int:
        return [city.id for city in self.sheet.cities].index(id)

    def houses(self, route: str, pieces: str) -> Position:
        """houses('kampen--arnheim', '0t 0t 1m')"""
        for text in pieces.split():
            put(self.state, piece(text), self.spot(route))
        return self._balanced()

    def offices(self, city: str, pieces: str) -> Position:
        """The city's printed offices from the left, whatever their shapes: offices('goslar', '0t 1m')."""
        state, number = self.state, self.city(city)
        for text in pieces.split():
            set_office(state, number, state.filled(number), piece(text))
            set_filled(state, number, state.filled(number) + 1)
            state.land[CITIES_OF + piece(text) // 2] |= 1 << number
        state.completed += state.filled(number) == state.board.n_offices[number]
        set_controller(state, number, offices.controller(state, number))
        return self._balanced()

    def additional(self, city: str, text: str) -> Position:
        """An additional office, left of those already there."""
        state, number = self.state, self.city(city)
        state.annexes = append(state.annexes, annex(number, 0, piece(text)))
        state.land[CITIES_OF + piece(text) // 2] |= 1 << number
        set_controller(state, number, offices.controller(state, number))
        return self._balanced()

    def founded(self, city: str, text: str) -> Position:
        """An office outside the Hansa, right of those already there (T14.6)."""
        state, number = self.state, self.city(city)
        state.annexes = append(state.annexes, annex(number, 1, piece(text)))
        state.land[CITIES_OF + piece(text) // 2] |= 1 << number
        set_controller(state, number, offices.controller(state, number))
        return self._balanced()

    def mission(self, seat: int, *cities: str) -> Position:
        """The card of a seat, by its cities."""
        missions = list(self.state.missions)
        missions[seat] = self.sheet.missions.index(tuple(self.city(city) for city in cities))
        self.state.missions = type(self.state.deck)(missions)
        return self

    def favour(self, name: str, owner: int | None) -> Position:
        """The owner of a favour; None lays it on display."""
        self.state.favours[FAVOUR_NAMES.index(name)] = ON_DISPLAY if owner is None else owner
        return self

    def table(self, space: int, seat: int) -> Position:
        """A merchant of the seat on the special table's space (0 is the first)."""
        self.state.table += (seat - self.state.at_table(space)) * one_of(space)
        return self._balanced()

    def level(self, seat: int, ability: str, level: int) -> Position:
        """How often the ability was developed."""
        self.state.desks[LEVEL + N_ABILITIES * seat + ABILITY_NAMES.index(ability)] = level
        return self._balanced()

    def supply(self, seat: int, traders: int, merchants: int = 0) -> Position:
        """The supply holds just this; the remainder is the stock."""
        self.state.desks[SUPPLY + 2 * seat + TRADER] = traders
        self.state.desks[SUPPLY + 2 * seat + MERCHANT] = merchants
        return self._balanced()

    def stock(self, seat: int, traders: int, merchants: int = 0) -> Position:
        """The stock holds just this; the remainder is the supply."""
        for kind, number in ((TRADER, traders), (MERCHANT, merchants)):
            both = self.state.desks[STOCK + 2 * seat + kind] + self.state.desks[SUPPLY + 2 * seat + kind]
            assert both >= number, "not enough pieces are left for this stock"
            self.state.desks[STOCK + 2 * seat + kind] = number
            self.state.desks[SUPPLY + 2 * seat + kind] = both - number
        return self

    def only(self, seat: int, stock: tuple[int, int], supply: tuple[int, int]) -> Position:
        """Stock and supply hold just these traders and merchants; what is left over becomes offices."""
        self.supply(seat, 0).level(seat, "book", 3)
        spare = [self.in_stock(seat)[kind] - stock[kind] - supply[kind] for kind in (TRADER, MERCHANT)]
        surplus = [f"{seat}t"] * spare[TRADER] + [f"{seat}m"] * spare[MERCHANT]
        for city in self.sheet.cities:
            here, surplus = surplus[: len(city.offices)], surplus[len(city.offices) :]
            self.offices(city.id, " ".join(here))
        self.supply(seat, *supply)
        assert self.in_stock(seat) == stock
        return self

    def crowd(self, *but: str) -> Position:
        """No house is free, save on these routes: bare desks, and all seats but seat 1 fill up (it takes five)."""
        for seat in range(self.state.seats):
            for ability in range(N_ABILITIES):
                self.level(seat, ABILITY_NAMES[ability], full(ability))
        desks = self.state.desks
        pieces = [2 * seat + kind for seat in (4, 3, 2, 0) for kind in (TRADER, MERCHANT)]
        crowd = [mine for mine in pieces for _ in range(desks[SUPPLY + mine] + desks[STOCK + mine])]
        for number, route in enumerate(self.sheet.routes):
            for _ in range(0 if route.id in but else self.state.room(number)):
                put(self.state, crowd.pop(0), number)
        return self._balanced()

    def prestige(self, seat: int, points: int) -> Position:
        self.state.desks[PRESTIGE + seat] = points
        return self

    def owns(self, seat: int, *markers: str) -> Position:
        """Unused markers of the seat; each is taken out of the undrawn deck."""
        for name in markers:
            kind = MARKER_NAMES.index(name)
            deck = list(self.state.deck)
            deck.remove(kind)
            self.deck(*[MARKER_NAMES[k] for k in deck])
            self.state.desks[UNUSED + seat] += one_of(kind)
        return self

    def keeps(self, seat: int, unused: int, used: int) -> Position:
        """So many more markers of the seat, of whatever kinds."""
        for number in range(unused):
            self.state.desks[UNUSED + seat] += one_of(number % N_MARKERS)
        for number in range(used):
            self.state.desks[USED + seat] += one_of(number % N_MARKERS)
        return self

    def on_plate(self, seat: int, name: str) -> Position:
        """A marker of the plate that was looked at."""
        self.state.desks[ON_PLATE + seat] += one_of(MARKER_NAMES.index(name))
        return self

    def deck(self, *markers: str) -> Position:
        """The undrawn deck, in this order."""
        self.state.deck = type(self.state.deck)([MARKER_NAMES.index(name) for name in markers])
        return self

    def marker(self, route: str, name: str | None) -> Position:
        """The marker that lies on a route; None takes it away."""
        set_marker(self.state, self.route(route), NONE if name is None else MARKER_NAMES.index(name))
        return self

    def no_markers(self) -> Position:
        for route in self.sheet.routes:
            self.marker(route.id, None)
        return self

    def turn_of(self, seat: int, actions: int | None = None) -> Position:
        """It is this seat's turn, with so many actions left."""
        self.state.turn_frame().seat = self.state.turn_frame().side = seat
        if actions is not None:
            self.state.turn_frame().count = actions
        return self

    def _balanced(self) -> Position:
        """The stock of each seat is what is nowhere else."""
        state = self.state
        for seat in range(state.seats):
            for kind, owned in ((TRADER, TRADERS_OWNED - 1), (MERCHANT, MERCHANTS_OWNED)):
                mine = 2 * seat + kind
                n = state.board.n_spots
                elsewhere = state.desks[SUPPLY + mine] + sum(state.standing(mine, r) for r in range(n))
                for city in range(state.board.n_cities):
                    elsewhere += sum(state.office(city, i) == mine for i in range(state.board.n_offices[city]))
                elsewhere += sum(annex_piece(office) == mine for office in state.annexes)
                elsewhere += (
                    sum(state.at_table(i) == seat for i in range(state.board.n_table)) if kind == MERCHANT else 0
                )
                for ability in range(N_ABILITIES):
                    if covers(ability) == kind:
                        elsewhere += full(ability) - state.level(seat, ability)
                state.desks[STOCK + mine] = owned - elsewhere
                if state.desks[STOCK + mine] < 0:  # more on the board than was in hand: the supply gives them
                    state.desks[SUPPLY + mine] += state.desks[STOCK + mine]
                    state.desks[STOCK + mine] = 0
                assert state.desks[SUPPLY + mine] >= 0, f"seat {seat} has too few pieces of kind {KIND_NAMES[kind]}"
        return self

    # ---------------------------------------------------------------------- playing

    def say(self, *texts: str) -> list[Event]:
        """Play these commands for whoever is to decide; the events of the last one."""
        for text in texts:
            self.state, self.events = GAME.play(self.state, GAME.parse(self.state, text))
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
        """The legal commands that begin like this; the slow opinion must allow all of them."""
        legal = GAME.legal(self.state)
        assert [command.text for command in legal if GAME.why_not(self.state, command) is not None] == []
        return [command.text for command in legal if command.text.startswith(start)]

    # ---------------------------------------------------------------------- looking

    @property
    def waits_for(self) -> tuple[int, str] | None:
        decision = GAME.decision(self.state)
        return None if decision is None else (decision.seat, decision.name)

    @property
    def actions(self) -> int:
        return self.state.turn_frame().count

    @property
    def over(self) -> bool:
        return self.state.is_over()

    def points(self, seat: int) -> int:
        return self.state.desks[PRESTIGE + seat]

    def in_supply(self, seat: int) -> tuple[int, int]:
        return self.state.desks[SUPPLY + 2 * seat], self.state.desks[SUPPLY + 2 * seat + 1]

    def in_stock(self, seat: int) -> tuple[int, int]:
        return self.state.desks[STOCK + 2 * seat], self.state.desks[STOCK + 2 * seat + 1]

    def standing(self, route: str) -> str:
        """Like '0t 0t 1m', sorted."""
        found = [(p, self.state.standing(p, self.spot(route))) for p in range(2 * self.state.sides)]
        return " ".join(f"{p >> 1}{'tm'[p & 1]}" for p, number in found for _ in range(number))

    def held(self, city: str) -> str:
        """The printed offices of a city from the left, like '0t 1m'."""
        row = [self.state.office(self.city(city), position) for position in range(self.state.board.width)]
        return " ".join(f"{p >> 1}{'tm'[p & 1]}" for p in row if p != NONE)

    def added_in(self, city: str) -> str:
        """The additional offices of a city in the order of founding, that is from the right, like '0t 1m'."""
        found = [annex_piece(office) for office in self.state.annexes if annex_city(office) == self.city(city)]
        return " ".join(f"{p >> 1}{'tm'[p & 1]}" for p in found)

    def controls(self, city: str) -> int:
        """The seat that controls the city, or NONE."""
        return self.state.controller(self.city(city))

    @property
    def completed(self) -> int:
        return self.state.completed

    def shows(self, seat: int, ability: str) -> int | str:
        """What the desk shows: a number, a colour or 'all'."""
        shown: int | str = self.facts()["players"][seat]["abilities"][ability]["value"]
        return shown

    def markers(self, seat: int) -> list[str]:
        """Unused markers of the seat."""
        return [n for k, n in enumerate(MARKER_NAMES) for _ in range(part(self.state.desks[UNUSED + seat], k))]

    def used(self, seat: int) -> list[str]:
        return [n for k, n in enumerate(MARKER_NAMES) for _ in range(part(self.state.desks[USED + seat], k))]

    def plate(self, seat: int) -> list[str]:
        """Markers on the plate that were looked at."""
        return [n for k, n in enumerate(MARKER_NAMES) for _ in range(part(self.state.desks[ON_PLATE + seat], k))]

    def markers_on_board(self) -> list[str]:
        return [route.id for route in self.sheet.routes if self.marker_on(route.id) is not None]

    def marker_on(self, route: str) -> str | None:
        kind = self.state.marker(self.route(route))
        return None if kind == NONE else MARKER_NAMES[kind]

    def score(self, seat: int, category: str) -> int:
        return GAME.scores(self.state)[seat].parts[category]

    def total(self, seat: int) -> int:
        return GAME.scores(self.state)[seat].total

    def place(self, seat: int) -> int:
        """1 for a winner."""
        return GAME.scores(self.state)[seat].place

    def facts(self, seat: int | None = None) -> View:
        """What the seat may know; None is a spectator."""
        return GAME.view(self.state, seat).facts()

    def happened(self) -> Sequence[str]:
        """Names of the last command's events."""
        return [event.name for event in self.events]

    def told(self, name: str) -> list[Facts]:
        """The facts of the last command's events of this name, but for those that only choose its words."""
        told = [event.facts for event in self.events if event.name == name]
        return [{name: fact for name, fact in facts.items() if name not in WORDING} for facts in told]


def state_of(match: Match) -> State:
    """What the match is at, to be looked into."""
    state: object = match.state
    assert isinstance(state, State)
    return state

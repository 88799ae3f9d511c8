"""What lies on the table: the fields, copying and the digest. No rules.

Houses of a route are interchangeable, so the state counts pieces per route. A piece is
2 * seat + kind; a set of routes or cities is the bits of one number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.teutonica.bits import bit, one_of, part
from kontor.games.teutonica.board import NONE, Board
from kontor.games.teutonica.components import N_ABILITIES, N_MARKERS
from kontor.games.teutonica.variant import Variant

if TYPE_CHECKING:
    Numbers = vec[i64]

# What the game can wait for; the topmost frame of the stack decides, an empty stack is a finished game.
TURN: Final = 0  # count: actions left
PAYING: Final = 1  # count: pieces still to pay
ANSWER: Final = 2  # route: of origin; item: kind displaced, NONE once rehoused; count: pieces that may be added
MOVING: Final = 3  # count: pieces that may still be lifted; item: the marker that allows it, NONE for action D
REMOVING: Final = 4  # count: pieces that may still be removed
BENEFIT: Final = 5  # route: the claimed one; item: the marker just taken, which cannot be used yet
PLATE: Final = 6  # the turn is over but for the markers on the plate
DECISION_NAMES: Final = ["turn", "paying", "answer", "moving", "removing", "benefit", "plate"]

# Why the game ends after this action (T9.1).
GOES_ON: Final = 0
BY_PRESTIGE: Final = 1
BY_MARKERS: Final = 2
BY_CITIES: Final = 3

MAX_ANNEXES: Final = 6  # additional offices that the markers of any edition allow
UNKNOWN: Final = N_MARKERS  # a marker whose face the viewer may not see


@final
class Frame:
    """One thing the game waits for, and from whom."""

    def __init__(self, kind: i64, seat: i64, count: i64, route: i64, item: i64) -> None:
        self.kind = kind
        self.seat = seat
        self.count = count
        self.route = route
        self.item = item

    def copy(self) -> Frame:
        return Frame(self.kind, self.seat, self.count, self.route, self.item)


def filled(size: i64, number: i64) -> Numbers:
    return vec[i64]([number] * size)


@final
class Desks:
    """What belongs to the players, seat by seat."""

    def __init__(
        self,
        supply: Numbers,
        stock: Numbers,
        levels: Numbers,
        prestige: Numbers,
        markers: Numbers,
        used: Numbers,
        plate: Numbers,
        linked: Numbers,
    ) -> None:
        self.supply = supply  # by piece
        self.stock = stock  # by piece
        self.levels = levels  # N_ABILITIES * seat + ability: how often developed
        self.prestige = prestige
        self.markers = markers  # by seat: four bits for each marker, face up
        self.used = used  # the same, face down
        self.plate = plate  # the same, looked at and not yet laid
        self.linked = linked  # points of the East-West link, NONE without

    def copy(self) -> Desks:
        return Desks(
            self.supply[:],
            self.stock[:],
            self.levels[:],
            self.prestige[:],
            self.markers[:],
            self.used[:],
            self.plate[:],
            self.linked[:],
        )


@final
class Land:
    """What lies on the board."""

    def __init__(
        self,
        houses: Numbers,
        room: Numbers,
        routes_with: Numbers,
        open_routes: i64,
        markers: Numbers,
        offices: Numbers,
        filled: Numbers,
        annexes: Numbers,
        n_annexes: i64,
        cities_of: Numbers,
        controller: Numbers,
        table: Numbers,
        completed: i64,
    ) -> None:
        self.houses = houses  # by route: four bits for each piece, how many of it stand there
        self.room = room  # by route: free houses
        self.routes_with = routes_with  # by piece: the routes it stands on
        self.open_routes = open_routes  # the routes with a free house
        self.markers = markers  # by route, or NONE
        self.offices = offices  # width * city + position: a piece or NONE
        self.filled = filled  # by city: printed offices taken, left to right
        self.annexes = annexes  # additional offices in the order of founding: 64 * city + piece
        self.n_annexes = n_annexes
        self.cities_of = cities_of  # by seat: the cities with an own office
        self.controller = controller  # by city: a seat or NONE
        self.table = table  # by space of the special table: a seat or NONE
        self.completed = completed

    def copy(self) -> Land:
        return Land(
            self.houses[:],
            self.room[:],
            self.routes_with[:],
            self.open_routes,
            self.markers[:],
            self.offices[:],
            self.filled[:],
            self.annexes[:],
            self.n_annexes,
            self.cities_of[:],
            self.controller[:],
            self.table[:],
            self.completed,
        )


@final
class State:
    def __init__(self, variant: Variant, seats: i64, desks: Desks, land: Land, deck: Numbers, hand: Numbers) -> None:
        self.variant = variant
        self.board: Board = variant.board
        self.seats = seats
        self.desks = desks
        self.land = land
        self.deck = deck  # the face-down supply in its order; never written to, so copies share it
        self.drawn: i64 = 0  # how many of the deck were drawn
        self.looked: i64 = 0  # how many of those were looked at; the others lie unseen on the active plate
        self.hand = hand  # by piece: lifted, not yet put down
        self.stack: list[Frame] = []
        self.turn: i64 = 0  # number of the turn, from 1
        self.ending: i64 = GOES_ON
        self.notes: list[tuple[int, int, int, int, int]] | None = None  # written only while events are wanted

    def copy(self) -> State:
        other = State(self.variant, self.seats, self.desks.copy(), self.land.copy(), self.deck, self.hand[:])
        other.drawn = self.drawn
        other.looked = self.looked
        other.stack = [frame.copy() for frame in self.stack]
        other.turn = self.turn
        other.ending = self.ending
        return other

    def top(self) -> Frame:
        return self.stack[-1]

    def push(self, kind: i64, seat: i64, count: i64, route: i64, item: i64) -> None:
        self.stack.append(Frame(kind, seat, count, route, item))

    def level(self, seat: i64, ability: i64) -> i64:
        return self.desks.levels[N_ABILITIES * seat + ability]

    def standing(self, piece: i64, route: i64) -> i64:
        """How many of the piece stand on houses of the route."""
        return part(self.land.houses[route], piece)

    def numbers(self) -> list[int]:
        """The whole state as numbers, in a fixed order: equal lists are equal states."""
        desks, land = self.desks, self.land
        found: list[int] = [self.seats, self.drawn, self.looked, self.turn, self.ending]
        for frame in self.stack:
            found += [frame.kind, frame.seat, frame.count, frame.route, frame.item]
        found += [land.open_routes, land.n_annexes, land.completed]
        parts = [
            desks.supply, desks.stock, desks.levels, desks.prestige,
            desks.markers, desks.used, desks.plate, desks.linked,
            land.houses, land.room, land.routes_with, land.markers,
            land.offices, land.filled, land.annexes, land.cities_of,
            land.controller, land.table, self.deck, self.hand,
        ]  # fmt: skip
        for numbers in parts:
            for number in numbers:
                found.append(number)
        return found

    def digest(self) -> str:
        """A fingerprint that is the same on every machine and kernel."""
        import hashlib  # here, because few programs need it and it takes a while to load

        return hashlib.blake2b(repr(self.numbers()).encode(), digest_size=12).hexdigest()

    def note(self, event: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """Tell what happened, if anybody listens."""
        if self.notes is not None:
            self.notes.append((event, a, b, c, d))


def empty_state(variant: Variant, seats: i64, deck: Numbers) -> State:
    """A bare table: every house and office free, every desk without pieces."""
    board = variant.board
    pieces: i64 = 2 * seats
    desks = Desks(
        filled(pieces, 0),
        filled(pieces, 0),
        filled(N_ABILITIES * seats, 0),
        filled(seats, 0),
        filled(seats, 0),
        filled(seats, 0),
        filled(seats, 0),
        filled(seats, NONE),
    )
    land = Land(
        filled(board.n_routes, 0),
        board.length[:],
        filled(pieces, 0),
        board.all_routes,
        filled(board.n_routes, NONE),
        filled(board.n_cities * board.width, NONE),
        filled(board.n_cities, 0),
        filled(MAX_ANNEXES, NONE),
        0,
        filled(seats, 0),
        filled(board.n_cities, NONE),
        filled(board.n_table, NONE),
        0,
    )
    return State(variant, seats, desks, land, deck, filled(pieces, 0))


def put(state: State, piece: i64, route: i64) -> None:
    """A piece now stands on a house of the route."""
    land = state.land
    land.houses[route] += one_of(piece)
    land.routes_with[piece] |= bit(route)
    land.room[route] -= 1
    if land.room[route] == 0:
        land.open_routes &= ~bit(route)


def take(state: State, piece: i64, route: i64) -> None:
    """A piece has left a house of the route."""
    land = state.land
    land.houses[route] -= one_of(piece)
    if state.standing(piece, route) == 0:
        land.routes_with[piece] &= ~bit(route)
    land.room[route] += 1
    land.open_routes |= bit(route)

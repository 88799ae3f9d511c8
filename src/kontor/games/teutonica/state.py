"""What lies on the table: the fields, copying and the digest. No rules.

Houses of a route are interchangeable but for boats, so the state counts pieces per spot (see
board.py). A piece is 2 * side + kind, a side being a seat or, after the seats, the neutral one of
the game of two; a set of spots or cities is the bits of one number.
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

# What the game can wait for; the topmost frame decides.
OVER: Final = -1  # the game is finished; lies below everything
TURN: Final = 0  # count: actions left; item: FRESH until something was done
PAYING: Final = 1  # count: pieces still to pay
ANSWER: Final = 2  # side: whose piece; route: of origin; item: kind displaced, NONE once rehoused; count: to add
MOVING: Final = 3  # count: pieces that may still be lifted; item: whose (OWN, OTHERS, ANYBODYS)
REMOVING: Final = 4  # count: pieces that may still be removed
BENEFIT: Final = 5  # route: the claimed one; item: the marker just taken, which cannot be used yet
PLATE: Final = 6  # the turn is over but for the markers on the plate
PERMANENT: Final = 7  # route: the claimed one, whose permanent marker may be used
SETTLING: Final = 8  # pieces put on houses by a permanent marker; count: how many; item: pieces of the route left
FLIPPING: Final = 9  # count: markers still to turn face down for a favour; item: the favour
ECHO: Final = 10  # a favour lets its owner take a trader
NEUTRAL: Final = 11  # route: created by the neutral side; the active seat chooses the city
DECISION_NAMES: Final = [
    "turn", "paying", "answer", "moving", "removing", "benefit", "plate", "permanent", "settling", "flipping", "echo",
    "neutral",
]  # fmt: skip

# Whose pieces are moved (MOVING): action D, the move-three marker, the permanent move-two.
OWN: Final = 0
OTHERS: Final = 1
ANYBODYS: Final = 2

# How far a turn has come (TURN): a favour is bought first or not at all (T13.2, RT15).
FRESH: Final = 0
BEGUN: Final = 1
SPENT: Final = 2  # given up for a favour

# Where a favour is, if no seat owns it.
ON_DISPLAY: Final = -2

# Why the game ends after this action (T9.1).
GOES_ON: Final = 0
BY_PRESTIGE: Final = 1
BY_MARKERS: Final = 2
BY_CITIES: Final = 3

UNKNOWN: Final = N_MARKERS  # a marker whose face the viewer may not see


@final
class Frame:
    """One thing the game waits for, and from whom; it lies on what it interrupts."""

    def __init__(self, kind: i64, seat: i64, count: i64, route: i64, item: i64, side: i64, below: Frame | None) -> None:
        self.kind = kind
        self.seat = seat  # who decides
        self.side = side  # whose pieces it is about
        self.count = count
        self.route = route
        self.item = item
        self.below = below

    def copy(self) -> Frame:
        below = None if self.below is None else self.below.copy()
        return Frame(self.kind, self.seat, self.count, self.route, self.item, self.side, below)


_NO_NUMBERS: Final = vec[i64]()
UNSEEN: Final = -3  # a mission card that the viewer may not see


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
        spots_with: Numbers,
        open_spots: i64,
        markers: Numbers,
        offices: Numbers,
        filled: Numbers,
        annexes: Numbers,
        cities_of: Numbers,
        controller: Numbers,
        table: Numbers,
        completed: i64,
    ) -> None:
        self.houses = houses  # by spot: four bits for each piece, how many of it stand there
        self.room = room  # by spot: free houses
        self.spots_with = spots_with  # by piece: the spots it stands on
        self.open_spots = open_spots  # the spots with a free house
        self.markers = markers  # by route, or NONE
        self.offices = offices  # width * city + position: a piece or NONE
        self.filled = filled  # by city: printed offices taken, left to right
        self.annexes = annexes  # additional offices in the order of founding, see `annex`
        self.cities_of = cities_of  # by seat: the cities with an own office
        self.controller = controller  # by city: a seat or NONE
        self.table = table  # by space of the special table: a seat or NONE
        self.completed = completed

    def copy(self) -> Land:
        return Land(
            self.houses[:],
            self.room[:],
            self.spots_with[:],
            self.open_spots,
            self.markers[:],
            self.offices[:],
            self.filled[:],
            self.annexes[:],
            self.cities_of[:],
            self.controller[:],
            self.table[:],
            self.completed,
        )


@final
class State:
    def __init__(
        self, variant: Variant, seats: i64, sides: i64, desks: Desks, land: Land, deck: Numbers, hand: Numbers
    ) -> None:
        self.variant = variant
        self.board: Board = variant.board
        self.seats = seats
        self.sides = sides  # the seats, and the neutral side where there is one (T11)
        self.desks = desks
        self.land = land
        self.deck = deck  # the face-down supply in its order; never written to, so copies share it
        self.drawn: i64 = 0  # how many of the deck were drawn
        self.looked: i64 = 0  # how many of those were looked at; the others lie unseen on the active plate
        self.hand = hand  # 2 * sides * country + piece: lifted there, not yet put down
        self.missions = _NO_NUMBERS  # by seat: the card, or UNSEEN; never written to
        self.favours = _NO_NUMBERS  # by favour: its owner, ON_DISPLAY, or NONE if it is not in the game
        self.lasting = _NO_NUMBERS  # promo markers laid for good: see `lasting`
        self.discarded: i64 = 0  # four bits for each marker: out of the game (T11.5)
        self.permits_used: i64 = 0  # the cities whose permission was used in this turn (T15.4)
        self.frame = Frame(OVER, NONE, 0, NONE, NONE, NONE, None)  # the topmost
        self.turn: i64 = 0  # number of the turn, from 1
        self.ending: i64 = GOES_ON
        self.notes: list[tuple[int, int, int, int, int]] | None = None  # written only while events are wanted

    def copy(self) -> State:
        other = State(
            self.variant, self.seats, self.sides, self.desks.copy(), self.land.copy(), self.deck, self.hand[:]
        )
        other.drawn = self.drawn
        other.looked = self.looked
        other.frame = self.frame.copy()
        other.missions = self.missions
        if len(self.favours) > 0:
            other.favours = self.favours[:]
        if len(self.lasting) > 0:
            other.lasting = self.lasting[:]
        other.discarded = self.discarded
        other.permits_used = self.permits_used
        other.turn = self.turn
        other.ending = self.ending
        return other

    def push(self, kind: i64, seat: i64, count: i64, route: i64, item: i64) -> None:
        self.frame = Frame(kind, seat, count, route, item, seat, self.frame)

    def pop(self) -> Frame:
        """Leave the topmost frame."""
        left = self.frame
        if left.below is not None:
            self.frame = left.below
        return left

    def is_over(self) -> bool:
        return self.frame.kind == OVER

    def frames(self) -> list[Frame]:
        """All that the game waits for, from the turn upwards."""
        found: list[Frame] = []
        frame: Frame | None = self.frame
        while frame is not None and frame.kind != OVER:
            found.append(frame)
            frame = frame.below
        found.reverse()
        return found

    def turn_frame(self) -> Frame:
        """The turn lies below everything that interrupts it."""
        frame = self.frame
        while frame.below is not None and frame.below.kind != OVER:
            frame = frame.below
        return frame

    def level(self, seat: i64, ability: i64) -> i64:
        return self.desks.levels[N_ABILITIES * seat + ability]

    def standing(self, piece: i64, spot: i64) -> i64:
        """How many of the piece stand on the spot."""
        return part(self.land.houses[spot], piece)

    def on_route(self, piece: i64, route: i64) -> i64:
        """How many of the piece stand on houses of the route, boats included."""
        boats = self.board.boats_of[route]
        ashore = part(self.land.houses[route], piece)
        return ashore if boats == NONE else ashore + part(self.land.houses[boats], piece)

    def favoured(self, seat: i64, favour: i64) -> bool:
        """Does the seat own this favour (T13)?"""
        return len(self.favours) > 0 and self.favours[favour] == seat

    def numbers(self) -> list[int]:
        """The whole state as numbers, in a fixed order: equal lists are equal states."""
        desks, land = self.desks, self.land
        found: list[int] = [self.seats, self.sides, self.drawn, self.looked, self.turn, self.ending]
        found += [self.permits_used, self.discarded]
        for frame in self.frames():
            found += [frame.kind, frame.seat, frame.count, frame.route, frame.item, frame.side]
        found += [land.open_spots, len(land.annexes), land.completed]
        parts = [
            desks.supply, desks.stock, desks.levels, desks.prestige,
            desks.markers, desks.used, desks.plate, desks.linked,
            land.houses, land.room, land.spots_with, land.markers,
            land.offices, land.filled, land.annexes, land.cities_of,
            land.controller, land.table, self.deck, self.hand, self.missions, self.favours, self.lasting,
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


def empty_state(variant: Variant, seats: i64, sides: i64, deck: Numbers) -> State:
    """A bare table: every house and office free, every desk without pieces."""
    board = variant.board
    pieces: i64 = 2 * sides
    desks = Desks(
        filled(2 * seats, 0),
        filled(2 * seats, 0),
        filled(N_ABILITIES * seats, 0),
        filled(seats, 0),
        filled(seats, 0),
        filled(seats, 0),
        filled(seats, 0),
        filled(seats, NONE),
    )
    land = Land(
        filled(board.n_spots, 0),
        board.length[:],
        filled(pieces, 0),
        board.all_spots,
        filled(board.n_routes, NONE),
        filled(board.n_cities * board.width, NONE),
        filled(board.n_cities, 0),
        filled(0, 0),
        filled(sides, 0),
        filled(board.n_cities, NONE),
        filled(board.n_table, NONE),
        0,
    )
    return State(variant, seats, sides, desks, land, deck, filled(pieces * board.n_countries, 0))


# A lasting promo marker: which, whose, on which route.


def lasting(marker: i64, seat: i64, route: i64) -> i64:
    return 4096 * marker + 64 * seat + route


def lasting_marker(word: i64) -> i64:
    return word >> 12


def lasting_seat(word: i64) -> i64:
    return (word >> 6) & 63


def lasting_route(word: i64) -> i64:
    return word & 63


# An additional office: the city, whether it stands right of all that were there before (T14.6), the piece.


def annex(city: i64, right: i64, piece: i64) -> i64:
    return 128 * city + 64 * right + piece


def annex_city(annex: i64) -> i64:
    return annex >> 7


def is_right(annex: i64) -> bool:
    return annex & 64 != 0


def annex_piece(annex: i64) -> i64:
    return annex & 63


def put(state: State, piece: i64, spot: i64) -> None:
    """A piece now stands on a house of the spot."""
    land = state.land
    land.houses[spot] += one_of(piece)
    land.spots_with[piece] |= bit(spot)
    land.room[spot] -= 1
    if land.room[spot] == 0:
        land.open_spots &= ~bit(spot)


def take(state: State, piece: i64, spot: i64) -> None:
    """A piece has left a house of the spot."""
    land = state.land
    land.houses[spot] -= one_of(piece)
    if state.standing(piece, spot) == 0:
        land.spots_with[piece] &= ~bit(spot)
    land.room[spot] += 1
    land.open_spots |= bit(spot)

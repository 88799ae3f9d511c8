"""What lies on the table: the fields, copying and the digest. No rules.

Houses of a route are interchangeable but for boats, so the state counts pieces per spot (see
board.py). A piece is 2 * side + kind, a side being a seat or, after the seats, the neutral one of
the game of two; a set of spots or cities is the bits of one number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.teutonica.board import NONE, Board
from kontor.games.teutonica.choices import VERBS
from kontor.games.teutonica.components import MAX_PIECES, MAX_SEATS, N_ABILITIES, N_MARKERS
from kontor.games.teutonica.variant import Variant
from kontor.kit.bits import bit, one_of, part

if TYPE_CHECKING:
    Numbers = vec[i64]

# What the game can wait for; the topmost frame decides.
OVER: Final = -1  # the game is finished; lies below everything
TURN: Final = 0  # count: actions left; progress: FRESH until something was done
PAYING: Final = 1  # count: pieces still to pay
ANSWER: Final = 2  # side: whose piece; route: of origin; displaced: its kind, NONE once rehoused; count: to add
MOVING: Final = 3  # count: pieces that may still be lifted; whose: OWN, OTHERS or ANYBODYS
REMOVING: Final = 4  # count: pieces that may still be removed
BENEFIT: Final = 5  # route: the claimed one; taken: the marker, which cannot be used yet
PLATE: Final = 6  # the turn is over but for the markers on the plate
PERMANENT: Final = 7  # route: the claimed one, whose permanent marker may be used; pieces: those that left it
SETTLING: Final = 8  # a permanent marker puts pieces on houses; count: how many; pieces: of these, NONE for any
FLIPPING: Final = 9  # count: markers still to turn face down for a favour; favour: which
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
        self.item = item  # another thing for each kind; these are its names
        self.below = below

    @property
    def progress(self) -> i64:
        return self.item

    @property
    def displaced(self) -> i64:
        return self.item

    @property
    def whose(self) -> i64:
        return self.item

    @property
    def taken(self) -> i64:
        return self.item

    @property
    def pieces(self) -> i64:
        return self.item

    @property
    def favour(self) -> i64:
        return self.item

    def copy(self) -> Frame:
        if self.below is None:  # what lies below everything never changes
            return self
        return Frame(self.kind, self.seat, self.count, self.route, self.item, self.side, self.below.copy())


_NO_NUMBERS: Final = vec[i64]()
_NOTHING: Final = Frame(OVER, NONE, 0, NONE, NONE, NONE, None)  # lies below everything, in every state the same
UNSEEN: Final = -3  # a mission card that the viewer may not see

# What belongs to the players is one row of numbers, `State.desks`, so that a state is copied at once. These say
# where a thing begins there and what is added to it. They are written out, because mypyc folds only constants
# of the same module.
SUPPLY: Final = 0  # + piece
STOCK: Final = 10  # + piece
LEVEL: Final = 20  # + N_ABILITIES * seat + ability: how often developed
PRESTIGE: Final = 45  # + seat
UNUSED: Final = 50  # + seat: four bits for each marker, face up
USED: Final = 55  # + seat: the same, face down
ON_PLATE: Final = 60  # + seat: the same, looked at and not yet laid
LINK: Final = 65  # + seat: points of the East-West link, NONE without
HAND: Final = 70  # + country: four bits for each piece that was lifted there and not yet put down
assert [STOCK, LEVEL] == [MAX_PIECES, 2 * MAX_PIECES]
assert [PRESTIGE, UNUSED, USED] == [LEVEL + N_ABILITIES * MAX_SEATS, PRESTIGE + MAX_SEATS, UNUSED + MAX_SEATS]
assert [ON_PLATE, LINK, HAND] == [USED + MAX_SEATS, ON_PLATE + MAX_SEATS, LINK + MAX_SEATS]

# What lies on the board is another, `State.land`. Spots, routes and cities with the same number lie side by side.
SPOTS_WITH: Final = 0  # + piece: the spots it stands on
CITIES_OF: Final = 10  # + side: the cities with an own office
SPOT: Final = 15  # + EACH * spot: four bits for each piece, how many of it stand there, then the free houses
MARKER: Final = 16  # + EACH * route: the marker that lies there, or NONE
CITY: Final = 17  # + EACH * city: four bits for each printed office (its piece, plus 1), then FILLED and CONTROLLER
EACH: Final = 3
assert [CITIES_OF, SPOT] == [SPOTS_WITH + MAX_PIECES, CITIES_OF + MAX_SEATS]

# Places of four bits in these words.
FREE: Final = 10  # of a spot: free houses, after the pieces
_PIECES: Final = (1 << 40) - 1  # all before them
FILLED: Final = 12  # of a city: printed offices taken, left to right
CONTROLLER: Final = 13  # of a city: a side plus 1, or 0
assert FREE == MAX_PIECES


def filled(size: i64, number: i64) -> Numbers:
    return vec[i64]([number] * size)


@final
class State:
    def __init__(self, variant: Variant, seats: i64, sides: i64, desks: Numbers, land: Numbers, deck: Numbers) -> None:
        self.variant = variant
        self.board: Board = variant.board
        self.seats = seats
        self.sides = sides  # the seats, and the neutral side where there is one (T11)
        self.desks = desks  # see SUPPLY and what follows it
        self.land = land  # see SPOTS_WITH and what follows it
        self.open_spots: i64 = variant.board.all_spots  # the spots with a free house
        self.annexes = _NO_NUMBERS  # additional offices in the order of founding, see `annex`
        self.completed: i64 = 0  # cities
        self.table: i64 = 0  # four bits for each space of the special table: a seat plus 1, or 0
        self.deck = deck  # the face-down supply in its order; never written to, so copies share it
        self.drawn: i64 = 0  # how many of the deck were drawn
        self.looked: i64 = 0  # how many of those were looked at; the others lie unseen on the active plate
        self.missions = _NO_NUMBERS  # by seat: the card, or UNSEEN; never written to
        self.favours = _NO_NUMBERS  # by favour: its owner, ON_DISPLAY, or NONE if it is not in the game
        self.lasting = _NO_NUMBERS  # promo markers laid for good: see `lasting`
        self.discarded: i64 = 0  # four bits for each marker: out of the game (T11.5)
        self.permits_used: i64 = 0  # the cities whose permission was used in this turn (T15.4)
        self.frame = _NOTHING  # the topmost
        self.spare: Frame | None = None  # frames that were left
        self.turn: i64 = 0  # number of the turn, from 1
        self.ending: i64 = GOES_ON
        self.notes: list[tuple[int, int, int, int, int]] | None = None  # written only while events are wanted

    def copy(self) -> State:
        other = State(self.variant, self.seats, self.sides, self.desks[:], self.land[:], self.deck)
        other.open_spots = self.open_spots
        other.completed = self.completed
        other.table = self.table
        other.drawn = self.drawn
        other.looked = self.looked
        other.frame = self.frame.copy()
        if len(self.annexes) > 0:
            other.annexes = self.annexes[:]
        if len(self.missions) > 0:
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

    # For who is not compiled: a row that is set from outside is never given back (0004).

    def lay_deck(self, markers: list[int]) -> None:
        self.deck = vec[i64](markers)

    def lay_missions(self, cards: list[int]) -> None:
        self.missions = vec[i64](cards)

    def lay_favours(self, owners: list[int]) -> None:
        self.favours = vec[i64](owners)

    def push(self, kind: i64, seat: i64, count: i64, route: i64, item: i64) -> None:
        """Wait for something else first; a frame that was left is used again."""
        frame = self.spare
        if frame is None:
            self.frame = Frame(kind, seat, count, route, item, seat, self.frame)
            return
        self.spare = frame.below
        frame.kind = kind
        frame.seat = seat
        frame.side = seat
        frame.count = count
        frame.route = route
        frame.item = item
        frame.below = self.frame
        self.frame = frame

    def pop(self) -> Frame:
        """Leave the topmost frame; it may be looked at until the next one is pushed."""
        left = self.frame
        if left.below is not None:
            self.frame = left.below
            left.below = self.spare
            self.spare = left
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
        return self.desks[LEVEL + N_ABILITIES * seat + ability]

    def in_hand(self, piece: i64, country: i64) -> i64:
        """How many of the piece were lifted in the country and not yet put down."""
        return part(self.desks[HAND + country], piece)

    def standing(self, piece: i64, spot: i64) -> i64:
        """How many of the piece stand on the spot."""
        return part(self.land[SPOT + EACH * spot], piece)

    def room(self, spot: i64) -> i64:
        """How many houses of the spot are free."""
        return part(self.land[SPOT + EACH * spot], FREE)

    def is_bare(self, spot: i64) -> bool:
        """Does nobody stand on the spot?"""
        return self.land[SPOT + EACH * spot] & _PIECES == 0

    def on_route(self, piece: i64, route: i64) -> i64:
        """How many of the piece stand on houses of the route, boats included."""
        boats = self.board.boats_of[route]
        if boats == NONE:
            return self.standing(piece, route)
        return self.standing(piece, route) + self.standing(piece, boats)

    def marker(self, route: i64) -> i64:
        """The marker that lies on the route, or NONE."""
        return self.land[MARKER + EACH * route]

    def office(self, city: i64, position: i64) -> i64:
        """The piece in a printed office, or NONE."""
        return part(self.land[CITY + EACH * city], position) - 1

    def filled(self, city: i64) -> i64:
        """How many printed offices of the city are taken, from left to right."""
        return part(self.land[CITY + EACH * city], FILLED)

    def controller(self, city: i64) -> i64:
        """The side that controls the city, or NONE."""
        return part(self.land[CITY + EACH * city], CONTROLLER) - 1

    def at_table(self, space: i64) -> i64:
        """The seat whose merchant stands on the space of the special table, or NONE."""
        return part(self.table, space) - 1

    def favoured(self, seat: i64, favour: i64) -> bool:
        """Does the seat own this favour (T13)?"""
        return len(self.favours) > 0 and self.favours[favour] == seat

    def numbers(self) -> list[int]:
        """The whole state as numbers, in a fixed order: equal lists are equal states.

        What is history does not count: which markers were drawn long ago, which city had an additional office first.
        """
        found: list[int] = [self.seats, self.sides, self.drawn - self.looked, self.turn, self.ending]
        found += [self.permits_used, self.discarded]
        for frame in self.frames():
            found += [frame.kind, frame.seat, frame.count, frame.route, frame.item, frame.side]
        found += [self.open_spots, len(self.annexes), self.completed]
        found += self._of_desks() + self._of_routes() + self._of_cities()
        found += list(self.deck[self.looked :])
        for country in range(self.board.n_countries):
            found += [self.in_hand(piece, country) for piece in range(2 * self.sides)]
        for numbers in [self.missions, self.favours, self.lasting]:
            for number in numbers:
                found.append(number)
        return found

    def _of_desks(self) -> list[int]:
        found: list[int] = []
        for start, each in [(SUPPLY, 2), (STOCK, 2), (LEVEL, N_ABILITIES)]:
            found += [self.desks[index] for index in range(start, start + each * self.seats)]
        for start in [PRESTIGE, UNUSED, USED, ON_PLATE, LINK]:
            found += [self.desks[index] for index in range(start, start + self.seats)]
        return found

    def _of_routes(self) -> list[int]:
        spots = range(self.board.n_spots)
        found: list[int] = [self.land[SPOT + EACH * spot] & _PIECES for spot in spots]
        found += [self.room(spot) for spot in spots]
        found += [self.land[SPOTS_WITH + piece] for piece in range(2 * self.sides)]
        found += [self.marker(route) for route in range(self.board.n_routes)]
        return found

    def _of_cities(self) -> list[int]:
        cities = range(self.board.n_cities)
        found: list[int] = [self.office(city, position) for city in cities for position in range(self.board.width)]
        found += [self.filled(city) for city in cities]
        found += self._annexes_by_city()
        found += [self.land[CITIES_OF + side] for side in range(self.sides)]
        found += [self.controller(city) for city in cities]
        found += [self.at_table(space) for space in range(self.board.n_table)]
        return found

    def _annexes_by_city(self) -> list[int]:
        """Of a city, those on the left in the order of founding, then those on the right."""
        found: list[int] = []
        for city in range(self.board.n_cities):
            for right in (False, True):
                found += [one for one in self.annexes if annex_city(one) == city and is_right(one) == right]
        return found

    def digest(self) -> str:
        """A fingerprint that is the same on every machine and kernel."""
        import hashlib  # here, because few programs need it and it takes a while to load

        return hashlib.blake2b(repr(self.numbers()).encode(), digest_size=12).hexdigest()

    def note(self, event: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """Tell what happened, if anybody listens."""
        if self.notes is not None:
            self.notes.append((event, a, b, c, d))


def unknown_frame(kind: i64) -> NotImplementedError:
    """A fault of the program: nobody has written what becomes of this."""
    return NotImplementedError(f"nobody knows what to do while the game waits for number {kind}")


def unknown_verb(verb: i64, kind: i64) -> NotImplementedError:
    """The same of a command; a frame that is not known is told first."""
    if not 0 <= kind < len(DECISION_NAMES):
        return unknown_frame(kind)
    return VERBS.unknown(verb, DECISION_NAMES[kind])


def empty_state(variant: Variant, seats: i64, sides: i64, deck: Numbers) -> State:
    """A bare table: every house and office free, every desk without pieces."""
    board = variant.board
    state = State(
        variant,
        seats,
        sides,
        filled(HAND + board.n_countries, 0),
        filled(SPOT + EACH * max(board.n_spots, board.n_cities), 0),
        deck,
    )
    for seat in range(i64(MAX_SEATS)):
        state.desks[LINK + seat] = NONE
    for route in range(board.n_routes):
        state.land[MARKER + EACH * route] = NONE
    for spot in range(board.n_spots):
        state.land[SPOT + EACH * spot] = board.length[spot] * one_of(FREE)
    return state


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
    here: i64 = land[SPOT + EACH * spot] + one_of(piece) - one_of(FREE)
    land[SPOT + EACH * spot] = here
    land[SPOTS_WITH + piece] |= bit(spot)
    if part(here, FREE) == 0:
        state.open_spots &= ~bit(spot)


def take(state: State, piece: i64, spot: i64) -> None:
    """A piece has left a house of the spot."""
    land = state.land
    here: i64 = land[SPOT + EACH * spot] - one_of(piece) + one_of(FREE)
    land[SPOT + EACH * spot] = here
    if part(here, piece) == 0:
        land[SPOTS_WITH + piece] &= ~bit(spot)
    state.open_spots |= bit(spot)


def set_marker(state: State, route: i64, marker: i64) -> None:
    """This marker now lies on the route, or none."""
    state.land[MARKER + EACH * route] = marker


def set_office(state: State, city: i64, position: i64, piece: i64) -> None:
    """A printed office is now this piece's."""
    state.land[CITY + EACH * city] += (piece - state.office(city, position)) * one_of(position)


def set_filled(state: State, city: i64, number: i64) -> None:
    state.land[CITY + EACH * city] += (number - state.filled(city)) * one_of(FILLED)


def set_controller(state: State, city: i64, side: i64) -> None:
    state.land[CITY + EACH * city] += (side - state.controller(city)) * one_of(CONTROLLER)

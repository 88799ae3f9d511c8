"""What lies on the table: the fields, copying and the digest. No rules.

Goods are counted by colour: a word holds how many show one, two and three barrels (see
components.py). Seats are numbered clockwise from the start player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.hansa.board import NONE, Board
from kontor.games.hansa.choices import VERBS
from kontor.games.hansa.components import N_COLOURS, TALERS_IN_ALL, goods_in
from kontor.games.hansa.variant import Variant

if TYPE_CHECKING:
    Numbers = vec[i64]

# What the game can wait for.
OVER: Final = -1
SET_UP: Final = 0  # the first booths
SUPPLY: Final = 1  # replenish or not
ACTIONS: Final = 2
SELLING: Final = 3  # another colour, or no more
LOSING: Final = 4  # an opponent of the seller chooses
TAXES: Final = 5
DECISION_NAMES: Final = ["first-booths", "replenish", "actions", "selling", "losing", "taxes"]


@final
class State:
    def __init__(
        self,
        variant: Variant,
        seats: i64,
        deck: Numbers,
        colours: i64,
        last_pile: i64,
        talers: Numbers,
        supply: Numbers,
        booths: Numbers,
        goods: Numbers,
        sold: Numbers,
        store: Numbers,
        gone: Numbers,
    ) -> None:
        self.variant = variant
        self.board: Board = variant.board
        self.seats = seats
        self.deck = deck  # the goods in the order they are laid out; never written to, so copies share it
        self.colours = colours  # the set of those in the game (RH11)
        self.last_pile = last_pile  # where in the deck the last pile begins
        self.talers = talers  # by seat
        self.supply = supply  # by seat: booths not on the board
        self.booths = booths  # n_cities * seat + city
        self.goods = goods  # N_COLOURS * seat + colour: unsold
        self.sold = sold  # the same, sold
        self.store = store  # by warehouse: a good or NONE
        self.gone = gone  # by colour: goods out of the game
        self.bank: i64 = TALERS_IN_ALL
        self.drawn: i64 = 0  # how many of the deck were laid out
        self.ship: i64 = variant.board.start
        self.waiting: i64 = SET_UP
        self.active: i64 = 0  # whose turn it is
        self.decider: i64 = 0  # who is to choose
        self.acted: bool = False  # was an action taken in this visit (H2.6)?
        self.turn: i64 = 0  # number of the turn, from 1; before that, of the first booths
        self.sale: i64 = 0  # colours just sold, in order: a digit of base 8 for each, plus one
        self.losses: i64 = 0  # how many of the opponents' losses by this sale are dealt with
        self.breaker: i64 = NONE  # who broke into the last pile, which ends the game (H6.1)
        self.notes: list[tuple[int, int, int, int, int]] | None = None  # written only while events are wanted

    def copy(self) -> State:
        other = State(
            self.variant,
            self.seats,
            self.deck,
            self.colours,
            self.last_pile,
            self.talers[:],
            self.supply[:],
            self.booths[:],
            self.goods[:],
            self.sold[:],
            self.store[:],
            self.gone[:],
        )
        other.bank = self.bank
        other.drawn = self.drawn
        other.ship = self.ship
        other.waiting = self.waiting
        other.active = self.active
        other.decider = self.decider
        other.acted = self.acted
        other.turn = self.turn
        other.sale = self.sale
        other.losses = self.losses
        other.breaker = self.breaker
        return other

    def lay_deck(self, goods: list[int]) -> None:
        """For who is not compiled: a row that is set from outside is never given back (0004)."""
        self.deck = vec[i64](goods)

    def booths_in(self, seat: i64, city: i64) -> i64:
        return self.booths[self.board.n_cities * seat + city]

    def of_colour(self, seat: i64, colour: i64) -> i64:
        """The word of a seat's unsold goods of a colour."""
        return self.goods[N_COLOURS * seat + colour]

    def unsold(self, seat: i64) -> i64:
        """How many unsold goods the seat owns."""
        found: i64 = 0
        for colour in range(i64(N_COLOURS)):
            found += goods_in(self.of_colour(seat, colour))
        return found

    def numbers(self) -> list[int]:
        """The whole state as numbers, in a fixed order: equal lists are equal states.

        In which order goods were laid out is history, so only what is left of the deck counts.
        """
        found: list[int] = [self.seats, self.colours, self.last_pile, self.bank, self.drawn, self.ship, self.waiting]
        found += [self.active, self.decider, int(self.acted), self.turn, self.sale, self.losses, self.breaker]
        for numbers in [
            self.deck[self.drawn :], self.talers, self.supply, self.booths,
            self.goods, self.sold, self.store, self.gone,
        ]:  # fmt: skip
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


def unknown_wait(waiting: i64) -> NotImplementedError:
    """A fault of the program: nobody has written what becomes of this."""
    return NotImplementedError(f"nobody knows what to do while the game waits for number {waiting}")


def unknown_verb(verb: i64, waiting: i64) -> NotImplementedError:
    """The same of a command; what is waited for and not known is told first."""
    if not 0 <= waiting < len(DECISION_NAMES):
        return unknown_wait(waiting)
    return VERBS.unknown(verb, DECISION_NAMES[waiting])


def filled(size: i64, number: i64) -> Numbers:
    return vec[i64]([number] * size)


def bare_state(variant: Variant, seats: i64, deck: Numbers, colours: i64, last_pile: i64) -> State:
    """An empty table before anybody has anything."""
    board = variant.board
    return State(
        variant,
        seats,
        deck,
        colours,
        last_pile,
        filled(seats, 0),
        filled(seats, 0),
        filled(seats * board.n_cities, 0),
        filled(seats * N_COLOURS, 0),
        filled(seats * N_COLOURS, 0),
        filled(board.n_spaces, NONE),
        filled(N_COLOURS, 0),
    )

"""Lays out a position of Hansa by hand: say what matters, the rest is as at the start.

    turn: 4 of 0             number of the turn and whose it is; 0 while the first booths are set up
    waits: selling           first-booths, replenish, actions, selling, losing, taxes or over
    acted: yes               was an action taken in this visit?
    sale: red blue           the colours just sold, in order
    losses: 1                how many of the opponents' losses by this sale are dealt with
    last-pile-by: 2          who broke into the last pile
    ship: riga
    colours: blue red …      those in the game
    talers 0: 5
    goods 0: red-1 red-3     unsold
    sold 0: blue-2 blue-2
    booths danzig: 4 2 0     by seat
    store riga: red-1 -      its warehouses
    piles: red-2 blue-1 …    what is left of them, the next one first

In a turn the game waits for actions unless another thing is said. Warehouses that are not spoken of hold
what is left of the box, in the order of colours and barrels; the rest of it are the piles. If the piles
are said, what lies nowhere else is out of the game. Talers and booths not spoken of are in bank and supply.
"""

from __future__ import annotations

from collections.abc import Mapping

from kontor.games.hansa import invariants
from kontor.games.hansa.board import NONE
from kontor.games.hansa.components import (
    BOOTHS_OWNED,
    COLOUR_NAMES,
    FIRST_BOOTHS,
    FIRST_ROUNDS,
    MOST_BARRELS,
    MOST_KEPT,
    N_COLOURS,
    N_GOODS,
    OF_A_KIND,
    TALERS_IN_ALL,
    good_name,
    one_with,
)
from kontor.games.hansa.rules.sell import colours_sold
from kontor.games.hansa.rules.supply import can_replenish
from kontor.games.hansa.state import LOSING, OVER, SET_UP, SUPPLY, TAXES, State
from kontor.games.hansa.writing import EMPTY, WAITS, YES_NO, usual_wait, written
from kontor.item import Item, overlay
from kontor.protocol import BadInput

LAST_TURN = 9_999
GOODS = [good_name(good) for good in range(N_GOODS)]


def lay_out(start: State, said: Mapping[str, str]) -> State:
    """The start of a game that nobody shuffled becomes the position; raises BadInput that names the item."""
    state, items = start, overlay(written(start), said)
    _lay_turn(state, items, "waits" in said)
    _lay_sale(state, items)
    state.ship = _one(items["ship"], [city.id for city in state.board.sheet.cities], "city")
    _lay_talers(state, items)
    _lay_booths(state, items)
    _Box(state, items["colours"]).lay_out(items, said)
    _check(state, items)
    return state


def _one(item: Item, known: list[str], what: str) -> int:
    """The only word of an item, by its place."""
    if len(item.words) != 1:
        item.wrong(f"this is one {what}, not '{item.text[:60]}'")
    return item.one_of(item.words[0], known, what)


# ---------------------------------------------------------------- whose turn it is


def _lay_turn(state: State, items: Mapping[str, Item], told: bool) -> None:
    turn = items["turn"]
    if len(turn.words) != 3 or turn.words[1] != "of":
        turn.wrong(f"a turn is written like '4 of 0', its number and whose it is, not '{turn.text[:60]}'")
    state.turn = turn.number(turn.words[0], "the number of a turn", LAST_TURN)
    state.active = turn.number(turn.words[2], "a seat", state.seats - 1)
    if state.turn > 0 and (state.turn - 1) % state.seats != state.active:
        turn.wrong(f"turn {state.turn} is that of seat {(state.turn - 1) % state.seats}")
    waits = items["waits"] if told else Item("waits", usual_wait(state.turn))
    state.waiting = _one(waits, WAITS, "thing to wait for")
    if state.waiting == len(WAITS) - 1:
        state.waiting = OVER
    if (state.waiting == SET_UP) != (state.turn == 0):
        waits.wrong("in turn 0 the first booths are set up, and only then")
    state.acted = _one(items["acted"], YES_NO, "answer") == 1
    last_pile = items["last-pile-by"]
    state.breaker = _one(last_pile, [str(seat) for seat in range(state.seats)], "seat") if last_pile.words else NONE


def _lay_sale(state: State, items: Mapping[str, Item]) -> None:
    sale, losses = items["sale"], items["losses"]
    colours = [sale.one_of(word, COLOUR_NAMES, "colour") for word in sale.words]
    if len(set(colours)) < len(colours):
        sale.wrong("a colour is sold once in a sale")
    state.sale = sum((colour + 1) << (3 * nth) for nth, colour in enumerate(colours))
    state.losses = losses.one_number("the number of losses", max(0, (state.seats - 1) * len(colours) - 1))
    if state.losses > 0 and state.waiting != LOSING:
        losses.wrong("losses are counted only while the game waits for one")
    state.decider = NONE if state.waiting == OVER else state.active
    if state.waiting == LOSING:
        if not colours:
            items["waits"].wrong("without a sale nobody loses a good")
        state.decider = (state.active + 1 + state.losses // colours_sold(state)) % state.seats


# ---------------------------------------------------------------- talers and booths


def _lay_talers(state: State, items: Mapping[str, Item]) -> None:
    state.bank = TALERS_IN_ALL
    for seat in range(state.seats):
        item = items[f"talers {seat}"]
        state.talers[seat] = item.one_number("what a player has", TALERS_IN_ALL)
        state.bank -= state.talers[seat]
        if state.bank < 0:
            item.wrong(f"there are only {TALERS_IN_ALL} talers in the game")


def _lay_booths(state: State, items: Mapping[str, Item]) -> None:
    for number, city in enumerate(state.board.sheet.cities):
        item = items[f"booths {city.id}"]
        if len(item.words) > state.seats:
            item.wrong(f"booths are counted by seat, and there are {state.seats} seats")
        for seat, word in enumerate(item.words):
            booths = item.number(word, "how many booths a player has there", BOOTHS_OWNED)
            state.booths[state.board.n_cities * seat + number] = booths
            state.supply[seat] -= booths
            if state.supply[seat] < 0:
                item.wrong(f"seat {seat} has only {BOOTHS_OWNED} booths")


# --------------------------------------------------------------------------- goods


class _Box:
    """The goods of the game, until each of them has its place."""

    def __init__(self, state: State, colours: Item) -> None:
        self.state = state
        kept = {colours.one_of(word, COLOUR_NAMES, "colour") for word in colours.words}
        wanted = len(state.deck) // sum(OF_A_KIND)
        if len(kept) != wanted or len(colours.words) != wanted:
            colours.wrong(f"{state.seats} players play with {wanted} different colours")
        state.colours = sum(1 << colour for colour in kept)
        self.left = [OF_A_KIND[good % MOST_BARRELS] if good // MOST_BARRELS in kept else 0 for good in range(N_GOODS)]

    def lay_out(self, items: Mapping[str, Item], said: Mapping[str, str]) -> None:
        state = self.state
        for seat in range(state.seats):
            for name, words in (("goods", state.goods), ("sold", state.sold)):
                for good in self._take(items[f"{name} {seat}"]):
                    words[N_COLOURS * seat + good // MOST_BARRELS] += one_with(good % MOST_BARRELS + 1)
        self._fill_warehouses(items, said)
        self._pile_up(items["piles"], "piles" in said)

    def _take(self, item: Item) -> list[int]:
        return [self._take_one(item, word) for word in item.words]

    def _take_one(self, item: Item, word: str) -> int:
        good = item.one_of(word, GOODS, "good")
        self.left[good] -= 1
        if self.left[good] < 0:
            item.wrong(f"there are no more goods {word} in this game")
        return good

    def _rest(self) -> list[int]:
        """What has no place yet, in the order of colours and barrels."""
        return [good for good in range(N_GOODS) for _ in range(self.left[good])]

    def _fill_warehouses(self, items: Mapping[str, Item], said: Mapping[str, str]) -> None:
        """What is said first, and what comes next in the piles; so the others hold what is left."""
        board, store = self.state.board, self.state.store
        silent: list[int] = []
        for number, city in enumerate(board.sheet.cities):
            spaces = range(board.first_space[number], board.first_space[number + 1])
            name = f"store {city.id}"
            if name in said:
                self._fill(items[name], list(spaces))
            else:
                silent += spaces
        self.piles = self._take(items["piles"]) if "piles" in said else []
        for space, good in zip(silent, self._rest() + [NONE] * len(silent), strict=False):
            store[space] = good
            if good != NONE:
                self.left[good] -= 1

    def _fill(self, item: Item, spaces: list[int]) -> None:
        if len(item.words) > len(spaces):
            item.wrong(f"this city has only {len(spaces)} warehouses")
        for space, word in zip(spaces, item.words + [EMPTY] * len(spaces), strict=False):
            self.state.store[space] = NONE if word == EMPTY else self._take_one(item, word)

    def _pile_up(self, item: Item, told: bool) -> None:
        state, rest = self.state, self._rest()
        room = len(state.deck) - state.board.n_spaces  # H1.2: so many goods once went to the warehouses
        if not told:
            self.piles = rest[max(0, len(rest) - room) :]
            rest = rest[: max(0, len(rest) - room)]
        if len(self.piles) > room:
            item.wrong(f"at most {room} goods can be left in the piles")
        for good in rest:
            state.gone[good // MOST_BARRELS] += one_with(good % MOST_BARRELS + 1)
        in_all = [good for good in range(N_GOODS) if state.colours >> good // MOST_BARRELS & 1]
        seen = [good for good in in_all for _ in range(OF_A_KIND[good % MOST_BARRELS] - self.piles.count(good))]
        state.lay_deck(seen + self.piles)
        state.drawn = len(seen)


# --------------------------------------------------------------- does it add up?


def _check(state: State, items: Mapping[str, Item]) -> None:
    waits, last_pile = items["waits"], items["last-pile-by"]
    if state.waiting == SET_UP:
        _check_first_booths(state, items["turn"])
    if state.waiting == SUPPLY and not (can_replenish(state) and state.talers[state.active] > 0):
        waits.wrong("replenishing needs a taler, an empty warehouse and a good in the piles")
    if state.waiting == TAXES and state.unsold(state.active) <= MOST_KEPT:
        waits.wrong(f"goods are given up only above {MOST_KEPT}")
    if (state.breaker != NONE) != (state.drawn > state.last_pile):
        broken = "was broken into: say by whom" if state.breaker == NONE else "is still whole"
        last_pile.wrong(f"the last pile ({len(state.deck) - state.last_pile} goods) {broken}")
    try:
        invariants.check(state)
    except AssertionError as error:
        raise BadInput(f"this position cannot be: {error}") from None


def _check_first_booths(state: State, item: Item) -> None:
    """H1.5: clockwise, two in a city, three times around."""
    rounds = (BOOTHS_OWNED - state.supply[state.active]) // FIRST_BOOTHS
    for seat in range(state.seats):
        placed = FIRST_BOOTHS * (rounds + (seat < state.active))
        if BOOTHS_OWNED - state.supply[seat] != placed or rounds >= FIRST_ROUNDS:
            item.wrong(f"it cannot be the turn of seat {state.active} to set up first booths")
    if any(booths not in (0, FIRST_BOOTHS) for booths in state.booths):
        item.wrong(f"first booths are {FIRST_BOOTHS} in a city")

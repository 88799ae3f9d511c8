"""Lays out a position of Hansa Teutonica by hand: say what matters, the rest is as at the start.

    turn: 7 of 2 with 1 begun        number, whose, actions left; 'begun' once something was done, 'spent' for a favour
    turn: 7 of 2 plate               only the markers of the plate are still to be laid;  'turn: 57 over'
    waits: 1 answers for …           what interrupts the turn, see `frames.py`
    ending: prestige                 why the game ends after this action: prestige, markers, cities
    supply 0: 5t 1m                  traders and merchants
    levels 0: keys 1 book 2          how often each ability was developed
    prestige 0: 12
    link 0: 7                        points of the East-West link
    markers 0: develop plus-3        unused;  used 0: …  face down;  plate 0: …  looked at, to be laid
    hand: 0t 1m                      lifted, not yet put down;  hand wales: …  lifted abroad
    houses kampen--osnabruck: 0t 1m  a trader of seat 0 and a merchant of seat 1;  boats malmo--visby: 2m
    marker hamburg--lubeck: exchange
    offices goslar: 0t 1m            from the left;  additional goslar: 2t;  founded london: 1t
    table 7: 0                       whose merchant stands on the special table's space of 7 points
    missions: a+b+c d+e+f …          by seat;  favours: free-placing of 0, extra-action;  lasting: tribute of 0 on …
    discarded: exchange              out of the game of two;  permits-used: cardiff
    unseen: plus-3                   drawn and not yet looked at, on the plate of who is at turn
    deck: develop exchange …         the next one first

What is not said: the turn is seat 0's first, with all the actions of its desk, and `turn: 7 of 2` has
them all too. Taverns hold the first markers in the order of the rulebook, the neutral side of the game of two
stands where it begins, no other piece is on the board. The deck goes on with all other markers in the order
of the rulebook, missions and favours with the first ones. A supply is as at the start, if so many pieces are
left; the stock is what is nowhere else. Who controls and what is completed follows from the offices.
"""

from __future__ import annotations

from collections.abc import Mapping

from librt.vecs import append

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import (
    ABILITY_NAMES,
    BLOCK_ROUTE,
    FAVOUR_NAMES,
    KIND_NAMES,
    MARKER_NAMES,
    MERCHANT,
    MERCHANTS_OWNED,
    N_ABILITIES,
    N_MARKERS,
    TRADER,
    TRADERS_OWNED,
    TRIBUTE,
    covers,
    full,
)
from kontor.games.teutonica.frames import LETTERS, MOST, read_phrase
from kontor.games.teutonica.rules import offices
from kontor.games.teutonica.soundness import check_sound
from kontor.games.teutonica.state import (
    ANSWER,
    CITIES_OF,
    FRESH,
    HAND,
    LEVEL,
    LINK,
    ON_DISPLAY,
    ON_PLATE,
    PLATE,
    PRESTIGE,
    STOCK,
    SUPPLY,
    TURN,
    UNUSED,
    USED,
    State,
    annex,
    empty_state,
    lasting,
    put,
    set_controller,
    set_filled,
    set_marker,
    set_office,
)
from kontor.games.teutonica.writing import (
    ENDINGS,
    PROGRESS,
    actions,
    hand_of,
    spot_item,
    usual_supply,
    written,
)
from kontor.item import Item, overlay
from kontor.kit.bits import bit, one_of

LAST_TURN = 9_999
MOST_PRESTIGE = 999
OWNED = {TRADER: TRADERS_OWNED - 1, MERCHANT: MERCHANTS_OWNED}  # one trader counts points

Items = Mapping[str, Item]


def lay_out(start: State, said: Mapping[str, str]) -> State:
    """Given the start of a game that nobody shuffled; raises BadInput that names the item."""
    items = overlay(written(start), said)
    state = empty_state(start.variant, start.seats, start.sides, start.deck)
    _lay_desks(state, items)
    _lay_missions(state, items)
    _lay_favours(state, items)
    _lay_turn(state, items["turn"] if "turn" in said else Item("turn", "1 of 0"))
    for words in items["waits"].parts():
        state.frame = read_phrase(items["waits"], words, state)
    state.ending = items["ending"].one_of(items["ending"].text or ENDINGS[0], ENDINGS, "end")
    pieces = _Pieces(state)
    _lay_routes(state, items, pieces)
    _lay_cities(state, items, pieces)
    _lay_elsewhere(state, items, pieces)
    for seat in range(state.seats):
        pieces.lay_supply(items[f"supply {seat}"], start, seat, f"supply {seat}" in said)
    _Markers(state).lay_out(items, "deck" in said)
    check_sound(state, items)
    return state


# ------------------------------------------------------------ desks, turn, extras


def _lay_desks(state: State, items: Items) -> None:
    for seat in range(state.seats):
        levels, link = items[f"levels {seat}"], items[f"link {seat}"]
        if len(levels.words) % 2:
            levels.wrong(f"levels are written like 'keys 1 book 2', not '{levels.text[:60]}'")
        for name, level in zip(levels.words[::2], levels.words[1::2], strict=True):
            ability = levels.one_of(name, ABILITY_NAMES, "ability")
            most = full(ability)
            state.desks[LEVEL + N_ABILITIES * seat + ability] = levels.number(level, f"the level of {name}", most)
        state.desks[PRESTIGE + seat] = items[f"prestige {seat}"].one_number("prestige", MOST_PRESTIGE)
        if link.words:
            state.desks[LINK + seat] = link.one_number(
                "what a link pays", max(state.board.sheet.link_points, default=0)
            )


def _lay_turn(state: State, item: Item) -> None:
    words = item.words
    state.turn = item.number(words[0] if words else "", "the number of a turn", LAST_TURN)
    if words[1:] == ["over"]:
        return
    if words[1:2] != ["of"] or len(words) not in (3, 4, 5, 6) or words[3:4] not in ([], ["with"], ["plate"]):
        item.wrong(f"a turn is written like '7 of 2 with 1', '7 of 2 plate' or '57 over', not '{item.text[:60]}'")
    seat = item.number(words[2], "a seat", state.seats - 1)
    if words[3:] == ["plate"]:
        state.push(PLATE, seat, 0, NONE, NONE)
        return
    left = item.number(words[4] if len(words) > 4 else "", "actions left", MOST) if words[3:] else actions(state, seat)
    state.push(TURN, seat, left, NONE, item.one_of(words[5], PROGRESS, "word") if words[5:] else FRESH)


def _lay_missions(state: State, items: Items) -> None:
    """T12.1: the first seats hold these, the others the first that are left."""
    if "missions" not in items:
        return
    item, known = items["missions"], state.board.sheet.cards()
    held = [item.one_of(word, known, "mission") for word in item.words]
    if len(set(held)) < len(held) or len(held) > state.seats:
        item.wrong(f"there is one card for each of {state.seats} players, and each card once")
    held += [card for card in range(len(known)) if card not in held][: state.seats - len(held)]
    state.lay_missions(held)


def _lay_favours(state: State, items: Items) -> None:
    """T13.1: as many as players; those not said are the first that are left, on display."""
    if "favours" not in items:
        return
    item, owners = items["favours"], {}
    for words in item.parts():
        if len(words) not in (1, 3) or words[1:2] not in ([], ["of"]):
            item.wrong(f"favours are written like 'free-placing of 0, extra-action', not '{item.text[:60]}'")
        favour = item.one_of(words[0], FAVOUR_NAMES, "favour")
        if favour in owners:
            item.wrong(f"{words[0]} is said twice")
        owners[favour] = item.number(words[2], "a seat", state.seats - 1) if words[1:] else ON_DISPLAY
    if len(owners) > state.seats:
        item.wrong(f"{state.seats} favours are in the game, not {len(owners)}")
    others = [favour for favour in range(len(FAVOUR_NAMES)) if favour not in owners]
    owners |= dict.fromkeys(others[: state.seats - len(owners)], ON_DISPLAY)
    state.lay_favours([owners.get(favour, NONE) for favour in range(len(FAVOUR_NAMES))])


# ------------------------------------------------------------------------- pieces


class _Pieces:
    """The pieces of all players, until each of them has its place."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.left = [self._off_desk(seat, kind) for seat in range(state.seats) for kind in (TRADER, MERCHANT)]
        for frame in state.frames():
            if frame.kind == ANSWER and frame.displaced != NONE and frame.side < state.seats:
                self.left[2 * frame.side + frame.displaced] -= 1

    def _off_desk(self, seat: int, kind: int) -> int:
        abilities = [ability for ability in range(N_ABILITIES) if covers(ability) == kind]
        return OWNED[kind] - sum(full(ability) - self.state.level(seat, ability) for ability in abilities)

    def take(self, item: Item) -> list[int]:
        """The pieces of an item, which are now there."""
        return [self.take_one(item, self._piece(item, word)) for word in item.words]

    def _piece(self, item: Item, word: str) -> int:
        if len(word) != 2 or word[1] not in LETTERS:
            item.wrong(f"a piece is written like '0t' or '2m', a seat and its kind, not '{word[:60]}'")
        side = item.number(word[0], "the owner of a piece", self.state.sides - 1)
        return 2 * side + LETTERS.index(word[1])

    def take_one(self, item: Item, piece: int) -> int:
        seat, kind = piece >> 1, piece & 1
        if seat >= self.state.seats:  # T11.4, T11.7
            return piece if kind == TRADER else item.wrong("the neutral side has no merchants")
        self.left[piece] -= 1
        if self.left[piece] < 0:
            owned = f"{OWNED[kind]} in all, {OWNED[kind] - self._off_desk(seat, kind)} of them on the desk"
            item.wrong(f"seat {seat} has no {KIND_NAMES[kind]} left ({owned})")
        return piece

    def lay_supply(self, item: Item, start: State, seat: int, told: bool) -> None:
        """What is left goes to supply and stock."""
        state = self.state
        for kind in (TRADER, MERCHANT):
            state.desks[STOCK + 2 * seat + kind] = self.left[2 * seat + kind]
        numbers = _numbers(item) if told else [usual_supply(state, start, 2 * seat + kind) for kind in (0, 1)]
        for kind, number in enumerate(numbers):
            if number > self.left[2 * seat + kind]:
                item.wrong(f"seat {seat} has only {self.left[2 * seat + kind]} {KIND_NAMES[kind]}s left for it")
            state.desks[SUPPLY + 2 * seat + kind] = number
            state.desks[STOCK + 2 * seat + kind] -= number


def _numbers(item: Item) -> list[int]:
    """How many traders and merchants, of words like 5t 1m."""
    found = [0, 0]
    for word in item.words:
        if word[-1] not in LETTERS:
            item.wrong(f"pieces are counted like '5t 1m', not '{word[:60]}'")
        found[LETTERS.index(word[-1])] += item.number(word[:-1], "a number of pieces", TRADERS_OWNED)
    return found


# ---------------------------------------------------------------------- the board


def _lay_routes(state: State, items: Items, pieces: _Pieces) -> None:
    for spot, (name, _, boat) in enumerate(state.board.sheet.spots()):
        item = items[spot_item(name)]
        for piece in pieces.take(item):
            if state.room(spot) == 0:
                item.wrong(f"there is room for {state.board.length[spot]} pieces, not for {len(item.words)}")
            if boat and piece & 1 == TRADER:
                item.wrong("a boat takes only merchants")
            put(state, piece, spot)


def _lay_cities(state: State, items: Items, pieces: _Pieces) -> None:
    for number, city in enumerate(state.board.sheet.cities):
        if city.offices:
            item = items[f"offices {city.id}"]
            if len(item.words) > len(city.offices):
                item.wrong(f"this city has {len(city.offices)} offices, not {len(item.words)}")
            for position, piece in enumerate(pieces.take(item)):
                set_office(state, number, position, piece)
                set_filled(state, number, position + 1)
                state.land[CITIES_OF + (piece >> 1)] |= bit(number)
        for right, name in enumerate(("additional", "founded")):
            if (right and city.hansa) or not items[f"{name} {city.id}"].words:
                continue
            item = items[f"{name} {city.id}"]
            if city.hansa and state.filled(number) == 0:
                item.wrong("a city without an office takes no additional one")
            for piece in pieces.take(item):
                _annex(state, item, number, right, piece)
        set_controller(state, number, offices.controller(state, number))
        full_up = offices.is_full(state, number) if city.hansa else state.controller(number) != NONE
        state.completed += 1 if full_up else 0


def _annex(state: State, item: Item, city: int, right: int, piece: int) -> None:
    if piece >> 1 >= state.seats:
        item.wrong("the neutral side has no such offices")
    state.annexes = append(state.annexes, annex(city, right, piece))
    state.land[CITIES_OF + (piece >> 1)] |= bit(city)


def _lay_elsewhere(state: State, items: Items, pieces: _Pieces) -> None:
    """The special table, the hand, the promo markers that stay, permissions."""
    board, sheet = state.board, state.board.sheet
    seats = [str(seat) for seat in range(state.seats)]
    for space in range(board.n_table):
        item = items[f"table {board.table_points[space]}"]
        if item.words:
            seat = item.one_of(item.text, seats, "seat")
            pieces.take_one(item, 2 * seat + MERCHANT)
            state.table += (seat + 1) * one_of(space)
    for country in range(board.n_countries):
        for piece in pieces.take(items[hand_of(sheet, country)]):
            state.desks[HAND + country] += one_of(piece)
    if "lasting" in items:
        _lay_lasting(state, items["lasting"], pieces)
    if "permits-used" in items:
        item = items["permits-used"]
        cities, permitting = [city.id for city in sheet.cities], [city.id for city in sheet.cities if city.permits]
        used = {permitting[item.one_of(word, permitting, "city with permissions")] for word in item.words}
        state.permits_used = sum(1 << cities.index(city) for city in used)


def _lay_lasting(state: State, item: Item, pieces: _Pieces) -> None:
    routes = [route.id for route in state.board.sheet.routes]
    for words in item.parts():
        if len(words) != 5 or words[1::2] != ["of", "on"]:
            item.wrong(f"a lasting marker is written like 'tribute of 0 on {routes[0]}', not '{' '.join(words)[:60]}'")
        marker = TRIBUTE + item.one_of(words[0], MARKER_NAMES[TRIBUTE : BLOCK_ROUTE + 1], "lasting marker")
        seat = item.number(words[2], "a seat", state.seats - 1)
        pieces.take_one(item, 2 * seat + TRADER)
        state.lasting = append(state.lasting, lasting(marker, seat, item.one_of(words[4], routes, "route")))


# ------------------------------------------------------------------------ markers


class _Markers:
    """The set of markers, until each of them has its place."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.left = list(state.variant.edition.markers)

    def _take(self, item: Item) -> list[int]:
        found = [item.one_of(word, MARKER_NAMES, "marker") for word in item.words]
        for marker in found:
            self.left[marker] -= 1
            if self.left[marker] < 0:
                item.wrong(f"the game has only {self.state.variant.edition.markers[marker]} {MARKER_NAMES[marker]}")
        return found

    def lay_out(self, items: Items, told: bool) -> None:
        state = self.state
        for seat in range(state.seats):
            for name, place in (("markers", UNUSED), ("used", USED), ("plate", ON_PLATE)):
                state.desks[place + seat] = sum(one_of(marker) for marker in self._take(items[f"{name} {seat}"]))
        if "discarded" in items:
            state.discarded = sum(one_of(marker) for marker in self._take(items["discarded"]))
        for number, route in enumerate(state.board.sheet.routes):
            if route.markers:
                found = self._take(items[f"marker {route.id}"])
                if len(found) > 1:
                    items[f"marker {route.id}"].wrong("a route holds one marker")
                set_marker(state, number, found[0] if found else NONE)
        unseen = self._take(items["unseen"])
        deck = unseen + (self._take(items["deck"]) if told else [])
        rest = [marker for marker in range(N_MARKERS) for _ in range(self.left[marker])]
        state.lay_deck(deck + rest)
        state.drawn = len(unseen)

"""Can a position that was laid out by hand come about? What it waits for must fit what lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise

from kontor.games.teutonica import invariants
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import (
    BOOK,
    DEVELOP_PRIVILEGE,
    FOUND_OFFICE,
    INCOME_ECHO,
    MERCHANT,
    PLACE_TWO_ABROAD,
    PLACE_TWO_OF_ROUTE,
    PRIVILEGE,
    TRADER,
    full,
    value,
)
from kontor.games.teutonica.frames import PHRASES
from kontor.games.teutonica.rules.engine import legal
from kontor.games.teutonica.rules.favours import PRICE
from kontor.games.teutonica.rules.houses import all_find_a_house, held
from kontor.games.teutonica.rules.move import MOVE_TWO_LIFTS
from kontor.games.teutonica.rules.permanent import PLACED_AT_MOST
from kontor.games.teutonica.state import (
    ANSWER,
    ANYBODYS,
    BENEFIT,
    ECHO,
    FLIPPING,
    GOES_ON,
    MOVING,
    NEUTRAL,
    OTHERS,
    OWN,
    PAYING,
    PERMANENT,
    PLATE,
    REMOVING,
    SETTLING,
    SPENT,
    STOCK,
    SUPPLY,
    TURN,
    UNUSED,
    Frame,
    State,
)
from kontor.item import Item
from kontor.kit.bits import part, total
from kontor.protocol import BadInput

DEAREST = 2  # T5.2: a merchant's price; T5.4, T13.6: the most that are added
REMOVED_AT_MOST = MOVED_AT_MOST = 3  # T8.11, T8.12


def check_sound(state: State, items: Mapping[str, Item]) -> None:
    """Raises BadInput that names the item, or says what does not go together."""
    turn, waits = items["turn"], items["waits"]
    frames = state.frames()
    for below, frame in pairwise(frames):
        _check_frame(state, below, frame, waits)
    _check_turn(state, frames, turn, items)
    _check_hand(state, items["hand"])
    if not state.is_over() and not legal(state):
        (waits if len(frames) > 1 else turn).wrong(f"seat {state.frame.seat} would have nothing to choose")
    try:
        invariants.check(state)
    except AssertionError as error:
        raise BadInput(f"this position cannot be: {error}") from None


def _check_turn(state: State, frames: list[Frame], turn: Item, items: Mapping[str, Item]) -> None:
    if state.turn == 0:
        turn.wrong("turns are counted from 1")
    if frames and frames[0].kind not in (TURN, PLATE):
        items["waits"].wrong("a game that is over waits for nothing")
    if len(frames) == 1 and state.ending != GOES_ON:
        items["ending"].wrong("the game ends with the action, and none is under way: the turn is 'over'")
    if not frames and state.ending == GOES_ON:
        items["ending"].wrong("a game that is over has an end: prestige, markers or cities")
    if frames and frames[0].kind == PLATE and state.drawn > 0:
        items["unseen"].wrong("all markers were looked at when the turn ended")


def _check_hand(state: State, item: Item) -> None:
    """Only who moves pieces, or adds one of the board, holds some."""
    frame = state.frame
    pieces = [piece for piece in range(2 * state.sides) if held(state, piece) > 0]
    if frame.kind == MOVING:
        if any((piece >> 1 == frame.seat) == (frame.whose == OTHERS) for piece in pieces if frame.whose != ANYBODYS):
            item.wrong("these pieces may not be lifted")
        if not all_find_a_house(state, frame.whose):
            item.wrong("not all of these pieces find a house")
    elif frame.kind in (ANSWER, SETTLING):
        alike = [piece for piece in pieces if piece >> 1 == frame.side]
        if pieces != alike or sum(held(state, piece) for piece in pieces) > min(1, frame.count):
            item.wrong(f"side {frame.side} holds at most one of its own pieces, to add it")
        if any(state.in_hand(piece, 0) == 0 for piece in pieces):
            item.wrong("a piece that is added may go anywhere, so it counts as lifted at home")
    elif pieces:
        item.wrong("nobody is moving pieces")


# -------------------------------------------------------------- frame by frame


def _check_frame(state: State, below: Frame, frame: Frame, waits: Item) -> None:
    lies_on, by_active, fits = RULES[frame.kind]
    active = state.turn_frame().seat
    what = PHRASES[frame.kind]
    if below.kind != lies_on:
        waits.wrong(f"'{what}' cannot interrupt that")
    if (frame.seat == active) != by_active:
        waits.wrong(f"'{what}' is for {'the' if by_active else 'another than the'} seat at turn, which is {active}")
    if not fits(state, frame):
        waits.wrong(f"'{what}' does not fit what lies on the table")


def _own(state: State, place: int, seat: int) -> int:
    """All pieces of a seat's supply or stock."""
    return state.desks[place + 2 * seat + TRADER] + state.desks[place + 2 * seat + MERCHANT]


def _fits_paying(state: State, frame: Frame) -> bool:
    return 0 < frame.count <= min(DEAREST, _own(state, SUPPLY, frame.seat))


def _fits_answer(state: State, frame: Frame) -> bool:
    whose = frame.side == frame.seat or state.seats <= frame.side < state.sides
    return whose and frame.count <= DEAREST and (frame.side < state.seats or frame.displaced != MERCHANT)


def _fits_moving(state: State, frame: Frame) -> bool:
    book = value(BOOK, state.level(frame.seat, BOOK))
    return frame.count <= {OWN: book, OTHERS: MOVED_AT_MOST, ANYBODYS: MOVE_TWO_LIFTS}[frame.whose]


def _fits_removing(state: State, frame: Frame) -> bool:
    return 0 < frame.count <= REMOVED_AT_MOST


def _fits_benefit(state: State, frame: Frame) -> bool:
    """The whole route is the seat's, and so is the marker that lay there."""
    owns = frame.taken == NONE or part(state.desks[UNUSED + frame.seat], frame.taken) > 0
    return owns and _holds(state, frame.seat, frame.route)


def _holds(state: State, side: int, route: int) -> bool:
    standing = sum(state.on_route(2 * side + kind, route) for kind in (TRADER, MERCHANT))
    return standing == state.board.sheet.routes[route].houses


def _fits_permanent(state: State, frame: Frame) -> bool:
    marker = state.board.permanent[frame.route]
    if frame.pieces == NONE or total(frame.pieces) > state.board.sheet.routes[frame.route].houses:
        return False
    if marker == DEVELOP_PRIVILEGE:
        return state.level(frame.seat, PRIVILEGE) < full(PRIVILEGE)
    return marker == FOUND_OFFICE and _own(state, SUPPLY, frame.seat) > 0


def _fits_settling(state: State, frame: Frame) -> bool:
    marker = state.board.permanent[frame.route]
    if not 0 < frame.count <= PLACED_AT_MOST:
        return False
    if marker != PLACE_TWO_OF_ROUTE:
        return marker == PLACE_TWO_ABROAD and frame.pieces == NONE
    kinds = [part(frame.pieces, kind) for kind in (TRADER, MERCHANT)] if frame.pieces != NONE else [0, 0]
    there = all(number <= state.desks[STOCK + 2 * frame.seat + kind] for kind, number in enumerate(kinds))
    return there and frame.count <= sum(kinds)


def _fits_flipping(state: State, frame: Frame) -> bool:
    paid = 0 < frame.count <= min(PRICE, total(state.desks[UNUSED + frame.seat]))
    return paid and state.favoured(frame.seat, frame.favour) and state.turn_frame().progress == SPENT


def _fits_echo(state: State, frame: Frame) -> bool:
    stock = state.desks[STOCK + 2 * frame.seat + TRADER]
    return frame.count == 1 and state.favoured(frame.seat, INCOME_ECHO) and stock > 0


def _fits_neutral(state: State, frame: Frame) -> bool:
    return state.sides > state.seats and _holds(state, state.seats, frame.route)


# On which frame it lies, whether the seat at turn decides, and what must be so.
RULES: dict[int, tuple[int, bool, Callable[[State, Frame], bool]]] = {
    PAYING: (ANSWER, True, _fits_paying),
    ANSWER: (TURN, False, _fits_answer),
    MOVING: (TURN, True, _fits_moving),
    REMOVING: (TURN, True, _fits_removing),
    BENEFIT: (TURN, True, _fits_benefit),
    PERMANENT: (TURN, True, _fits_permanent),
    SETTLING: (TURN, True, _fits_settling),
    FLIPPING: (TURN, True, _fits_flipping),
    ECHO: (TURN, False, _fits_echo),
    NEUTRAL: (ANSWER, True, _fits_neutral),
}

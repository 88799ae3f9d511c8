"""The one door to the rules: what may be chosen, and what a choice does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.teutonica import choices as c
from kontor.games.teutonica.choices import VERBS
from kontor.games.teutonica.components import MAX_PIECES, TRIBUTE
from kontor.games.teutonica.rules import (
    answer,
    claim,
    displace,
    favours,
    income,
    markers,
    move,
    neutral,
    permanent,
    place,
    promo,
    turn,
)
from kontor.games.teutonica.state import (
    ANSWER,
    BEGUN,
    BENEFIT,
    ECHO,
    FLIPPING,
    FRESH,
    MOVING,
    NEUTRAL,
    OVER,
    PAYING,
    PERMANENT,
    PLATE,
    REMOVING,
    SETTLING,
    TURN,
    Frame,
    State,
    unknown_frame,
    unknown_verb,
)
from kontor.kit.commands import Command

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


def choices_of(state: State) -> Offers:
    """T2.3: what the seat of the topmost frame may say; empty when the game is over."""
    offers = VERBS.no_offers()
    frame = state.frame
    waiting = frame.kind
    if waiting == TURN:
        turn.offer_turn(state, frame, offers)
    elif waiting == PAYING:
        displace.offer_payments(state, offers)
    elif waiting == ANSWER:
        answer.offer_answers(state, offers)
    elif waiting == MOVING:
        move.offer_moving(state, offers)
    elif waiting == REMOVING:
        markers.offer_removals(state, offers)
    elif waiting == BENEFIT:
        claim.offer_benefits(state, offers)
    elif waiting == PLATE:
        turn.offer_laying(state, offers)
    elif waiting != OVER:
        _offer_rarely(state, waiting, offers)
    return offers


def _offer_rarely(state: State, waiting: i64, offers: Offers) -> None:
    """What only some boards, options or numbers of players wait for."""
    if waiting == PERMANENT:
        permanent.offer_permanent(state, offers)
    elif waiting == SETTLING:
        permanent.offer_settling(state, offers)
    elif waiting == FLIPPING:
        favours.offer_flips(state, offers)
    elif waiting == ECHO:
        favours.offer_echo(offers)
    elif waiting == NEUTRAL:
        neutral.offer_neutral(state, offers)
    else:
        raise unknown_frame(waiting)


def legal(state: State) -> list[Command]:
    return state.variant.catalogue.of(choices_of(state))


def advance(state: State, command: Command) -> None:
    """Carry out a legal command in place; illegal ones are not noticed here."""
    follow(state, command.row, command.column)


def follow(state: State, row: i64, column: i64) -> None:
    """The same by row and column, for rollouts."""
    frame = state.frame
    verb, what = VERBS.verb[row], VERBS.what[row]
    if frame.kind == TURN:
        _act(state, frame, verb, what, column)
    else:
        _go_on(state, frame, verb, what, column)
    _settle(state)


def _act(state: State, frame: Frame, verb: i64, what: i64, column: i64) -> None:
    """A turn's choice: a free one, or an action."""
    seat = frame.seat
    if verb == c.FAVOUR:
        favours.take_favour(state, seat, column)
        return
    if frame.progress == FRESH:
        frame.item = BEGUN
    if verb == c.END:
        turn.end_turn(state)
    elif verb == c.USE:
        markers.use(state, seat, column)
    elif verb == c.USE_DEVELOP:
        markers.use_develop(state, seat, column)
    elif verb == c.SWAP:
        markers.use_exchange(state, seat, column, what)
    elif verb == c.TRADE:
        promo.trade_marker(state, seat, what, column)
    elif verb == c.LAST:
        promo.lay_lasting(state, seat, TRIBUTE + what, column)
    else:
        _take_action(state, frame, verb, what, column)


def _take_action(state: State, frame: Frame, verb: i64, what: i64, column: i64) -> None:
    """It costs one of the turn's actions."""
    seat = frame.seat
    frame.count -= 1
    if verb == c.PLACE:
        place.place(state, seat, what, column)
    elif verb == c.INCOME:
        income.take_income(state, seat, column, what)
    elif verb == c.CLAIM:
        claim.claim(state, seat, column)
    elif verb == c.DISPLACE:
        displace.displace(state, seat, what // MAX_PIECES, what % MAX_PIECES, column)
    elif verb == c.LIFT:
        move.begin_move(state, seat)
        move.lift(state, what, column)
    else:
        raise unknown_verb(verb, TURN)


def _go_on(state: State, frame: Frame, verb: i64, what: i64, column: i64) -> None:
    """A choice within an action, within a marker's use, or about the plate."""
    waiting = frame.kind
    if waiting == PAYING and verb == c.PAY:
        displace.pay(state, column)
    elif waiting == ANSWER:
        _answer(state, verb, what, column)
    elif waiting == MOVING:
        _move(state, frame, verb, what, column)
    elif waiting == REMOVING:
        _remove(state, frame, verb, what, column)
    elif waiting == BENEFIT:
        _benefit(state, verb, what, column)
    elif waiting == PLATE and verb == c.LAY:
        turn.lay(state, what, column)
    elif waiting == PERMANENT:
        _permanent(state, verb, what, column)
    elif waiting == SETTLING:
        _settling(state, verb, what, column)
    elif waiting == FLIPPING and verb == c.FLIP:
        favours.flip_for_favour(state, column)
    elif waiting == ECHO:
        _echo(state, verb)
    elif waiting == NEUTRAL and verb == c.NEUTRAL_OFFICE:
        neutral.found_neutral(state, column)
    else:
        raise unknown_verb(verb, waiting)


def _answer(state: State, verb: i64, what: i64, column: i64) -> None:
    if verb == c.REHOUSE:
        answer.rehouse(state, column)
    elif verb == c.ADD:
        answer.add(state, what, column)
    elif verb == c.DECLINE:
        answer.decline(state)
    elif verb == c.LIFT:
        answer.lift_to_add(state, what, column)
    elif verb == c.PUT:
        answer.put_added(state, what, column)
    else:
        raise unknown_verb(verb, ANSWER)


def _move(state: State, frame: Frame, verb: i64, what: i64, column: i64) -> None:
    if verb == c.LIFT:
        move.lift(state, what, column)
    elif verb == c.PUT:
        move.put_down(state, what, column)
    elif verb == c.DONE:
        frame.count = 0
    else:
        raise unknown_verb(verb, MOVING)


def _remove(state: State, frame: Frame, verb: i64, what: i64, column: i64) -> None:
    if verb == c.REMOVE:
        markers.remove(state, what, column)
    elif verb == c.DONE:
        frame.count = 0
    else:
        raise unknown_verb(verb, REMOVING)


def _benefit(state: State, verb: i64, what: i64, column: i64) -> None:
    if verb == c.ESTABLISH:
        claim.establish_office(state, column)
    elif verb == c.DEVELOP:
        claim.develop_ability(state, column)
    elif verb == c.TABLE:
        claim.take_table(state, column)
    elif verb == c.ADDITIONAL_OFFICE:
        claim.additional_office(state, what, column)
    elif verb == c.FORGO:
        claim.forgo(state)
    else:
        raise unknown_verb(verb, BENEFIT)


def _permanent(state: State, verb: i64, what: i64, column: i64) -> None:
    if verb == c.DECLINE:
        state.pop()
    elif verb == c.DEVELOP:
        permanent.develop_privilege(state)
    elif verb == c.FOUND:
        permanent.found_office(state, what, column)
    else:
        raise unknown_verb(verb, PERMANENT)


def _settling(state: State, verb: i64, what: i64, column: i64) -> None:
    if verb == c.ADD:
        permanent.settle_piece(state, what, column)
    elif verb == c.DONE:
        state.frame.count = 0
    elif verb == c.LIFT:
        answer.lift_to_add(state, what, column)
    elif verb == c.PUT:
        answer.put_added(state, what, column)
    else:
        raise unknown_verb(verb, SETTLING)


def _echo(state: State, verb: i64) -> None:
    if verb == c.TAKE:
        favours.take_echo(state)
    elif verb == c.DECLINE:
        state.pop()
    else:
        raise unknown_verb(verb, ECHO)


def _settle(state: State) -> None:
    """Leave every frame that waits for nothing any more, until one has a real choice."""
    while _leaves(state):
        pass


def _leaves(state: State) -> bool:
    """Leave the topmost frame if it is done with."""
    frame = state.frame
    waiting = frame.kind
    if waiting == TURN:
        return turn.leave_turn(state, frame)
    if waiting == PAYING:
        return displace.leave_paying(state)
    if waiting == ANSWER:
        return answer.leave_answer(state)
    if waiting == MOVING:
        return move.leave_moving(state)
    if waiting == REMOVING:
        return markers.leave_removing(state)
    if waiting == BENEFIT:
        return claim.leave_benefit(state)
    if waiting == PLATE:
        return turn.leave_plate(state)
    return waiting != OVER and _leaves_rarely(state, waiting)


def _leaves_rarely(state: State, waiting: i64) -> bool:
    if waiting == PERMANENT:
        return permanent.leave_permanent(state)
    if waiting == SETTLING:
        return permanent.leave_settling(state)
    if waiting == FLIPPING:
        return favours.leave_flipping(state)
    if waiting == ECHO:
        return False
    if waiting == NEUTRAL:
        return neutral.leave_neutral(state)
    raise unknown_frame(waiting)

"""The one door to the rules: what may be chosen, and what a choice does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.teutonica import choices
from kontor.games.teutonica.choices import empty_table
from kontor.games.teutonica.commands import Command
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
    PAYING,
    PERMANENT,
    PLATE,
    REMOVING,
    SETTLING,
    TURN,
    Frame,
    State,
)

if TYPE_CHECKING:
    from kontor.games.teutonica.choices import Table


def choices_of(state: State) -> Table:
    """What the deciding seat may say, as a table; empty when the game is over."""
    table = empty_table()
    if state.is_over():
        return table
    frame = state.frame
    waiting = frame.kind
    if waiting == TURN:
        turn.offer_turn(state, frame, table)
    elif waiting == PAYING:
        displace.offer_payments(state, table)
    elif waiting == ANSWER:
        answer.offer_answers(state, table)
    elif waiting == MOVING:
        move.offer_moving(state, table)
    elif waiting == REMOVING:
        markers.offer_removals(state, table)
    elif waiting == BENEFIT:
        claim.offer_benefits(state, table)
    elif waiting == PLATE:
        turn.offer_laying(state, table)
    else:
        _offer_rarely(state, waiting, table)
    return table


def _offer_rarely(state: State, waiting: i64, table: Table) -> None:
    """What only some boards, options or numbers of players wait for."""
    if waiting == PERMANENT:
        permanent.offer_permanent(state, table)
    elif waiting == SETTLING:
        permanent.offer_settling(state, table)
    elif waiting == FLIPPING:
        favours.offer_flips(state, table)
    elif waiting == ECHO:
        favours.offer_echo(state, table)
    else:
        neutral.offer_neutral(state, table)


def legal(state: State) -> list[Command]:
    return state.variant.catalogue.of(choices_of(state))


def advance(state: State, command: Command) -> None:
    """Carry out a legal command in place; illegal ones are not noticed here."""
    follow(state, command.row, command.column)


def follow(state: State, row: i64, column: i64) -> None:
    """The same by row and bit, for rollouts."""
    frame = state.frame
    if frame.kind == TURN:
        _act(state, frame, row, column)
    else:
        _go_on(state, frame, row, column)
    _settle(state)


def _act(state: State, frame: Frame, row: i64, column: i64) -> None:
    """A turn's choice: a free one, or an action, which costs one of the turn's actions."""
    seat = frame.seat
    if row == choices.FAVOUR:
        favours.take_favour(state, seat, column)
        return
    if frame.item == FRESH:
        frame.item = BEGUN
    if row == choices.WORD:
        if column == choices.END:
            turn.end_turn(state)
        else:
            markers.use(state, seat, column - choices.USE)
        return
    if row == choices.USE_DEVELOP:
        markers.use_develop(state, seat, column)
        return
    if choices.SWAP <= row < choices.LIFT:
        markers.use_exchange(state, seat, column, row - choices.SWAP)
        return
    if choices.TRADE <= row < choices.LAST:
        promo.trade_marker(state, seat, row - choices.TRADE, column)
        return
    if row >= choices.LAST:
        promo.lay_lasting(state, seat, TRIBUTE + row - choices.LAST, column)
        return
    frame.count -= 1
    if row >= choices.DISPLACE:
        how: i64 = row - choices.DISPLACE
        displace.displace(state, seat, how // MAX_PIECES, how % MAX_PIECES, column)
    elif row >= choices.LIFT:
        move.begin_move(state, seat)
        move.lift(state, row - choices.LIFT, column)
    elif row >= choices.INCOME:
        income.take_income(state, seat, column, row - choices.INCOME)
    elif row >= choices.PLACE:
        place.place(state, seat, row - choices.PLACE, column)
    else:
        claim.claim(state, seat, column)


def _go_on(state: State, frame: Frame, row: i64, column: i64) -> None:
    """A choice within an action, within a marker's use, or about the plate."""
    waiting = frame.kind
    if waiting == PAYING:
        displace.pay(state, column - choices.PAY)
    elif waiting == ANSWER:
        _answer(state, row, column)
    elif waiting == MOVING:
        if row == choices.WORD:
            frame.count = 0
        elif row >= choices.PUT:
            move.put_down(state, row - choices.PUT, column)
        else:
            move.lift(state, row - choices.LIFT, column)
    elif waiting == REMOVING:
        if row == choices.WORD:
            frame.count = 0
        else:
            markers.remove(state, row - choices.REMOVE, column)
    elif waiting == BENEFIT:
        _benefit(state, row, column)
    elif waiting == PLATE:
        turn.lay(state, row - choices.LAY, column)
    elif waiting == PERMANENT:
        _permanent(state, row, column)
    elif waiting == SETTLING:
        _settling(state, row, column)
    elif waiting == FLIPPING:
        favours.flip_for_favour(state, column)
    elif waiting == ECHO:
        favours.answer_echo(state, column)
    else:
        neutral.found_neutral(state, column)


def _permanent(state: State, row: i64, column: i64) -> None:
    if row == choices.WORD:
        state.pop()
    elif row == choices.DEVELOP:
        permanent.develop_privilege(state)
    else:
        permanent.found_office(state, row - choices.FOUND, column)


def _settling(state: State, row: i64, column: i64) -> None:
    if row == choices.WORD:
        state.frame.count = 0
    elif row >= choices.PUT:
        answer.put_added(state, row - choices.PUT, column)
    elif row >= choices.LIFT:
        answer.lift_to_add(state, row - choices.LIFT, column)
    else:
        permanent.settle_piece(state, row - choices.ADD, column)


def _answer(state: State, row: i64, column: i64) -> None:
    if row == choices.WORD:
        answer.decline(state)
    elif row == choices.REHOUSE:
        answer.rehouse(state, column)
    elif row >= choices.PUT:
        answer.put_added(state, row - choices.PUT, column)
    elif row >= choices.LIFT:
        answer.lift_to_add(state, row - choices.LIFT, column)
    else:
        answer.add(state, row - choices.ADD, column)


def _benefit(state: State, row: i64, column: i64) -> None:
    if row == choices.WORD:
        claim.forgo(state)
    elif row == choices.DEVELOP:
        claim.develop_ability(state, column)
    elif row == choices.TABLE:
        claim.take_table(state, column)
    elif row == choices.ESTABLISH:
        claim.establish_office(state, column)
    else:
        claim.additional_office(state, row - choices.ADDITIONAL_OFFICE, column)


def _settle(state: State) -> None:
    """Leave every frame that waits for nothing any more, until one has a real choice."""
    while not state.is_over() and _leaves(state):
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
    return _leaves_rarely(state, waiting)


def _leaves_rarely(state: State, waiting: i64) -> bool:
    if waiting == PERMANENT:
        return permanent.leave_permanent(state)
    if waiting == SETTLING:
        return permanent.leave_settling(state)
    if waiting == FLIPPING:
        return favours.leave_flipping(state)
    return waiting == NEUTRAL and neutral.leave_neutral(state)

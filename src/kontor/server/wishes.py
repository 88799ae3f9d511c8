"""What is wished for a new table, checked: its board, its people, the record it begins with."""

from __future__ import annotations

from collections.abc import Sequence

from kontor.match import replay
from kontor.protocol import BadInput, IllegalMove
from kontor.record import Record, check_name, parse
from kontor.registry import game as game_of
from kontor.server import messages
from kontor.server.errors import Forbidden, Trouble
from kontor.server.table import Seat
from kontor.server.tokens import fingerprint, new_token


def board_of(game: str, board: str) -> None:
    """Only boards of the house: the path of a file is nothing to ask from outside."""
    try:
        known = [info.id for info in game_of(game).boards()]
    except BadInput as error:
        raise Trouble(str(error)) from None
    if board not in known:
        raise Trouble(f"Unknown board '{board}' (known: {', '.join(known)}).")


def checked_level(level: str, known: Sequence[str]) -> str:
    """Only who is offered: a name is never looked up anywhere else."""
    if level not in known:
        raise Trouble(f"Unknown player '{level[:40]}' (known: {', '.join(known)}).")
    return level


def checked_record(text: str) -> Record:
    try:
        record = parse(text)
        board_of(record.setup.game, record.setup.board)
        replay(record)
    except BadInput as error:
        raise Trouble(str(error)) from None
    except IllegalMove as error:
        raise Forbidden(error.refusal.words, error.refusal.rule) from None
    return record


def seated(
    wishes: Sequence[messages.SeatWish], levels: Sequence[str]
) -> tuple[list[Seat], dict[str, str], dict[str, str]]:
    """The seats, the asker's own tokens, and the invitations for others."""
    seats, own, invites = [], {}, {}
    for n, wish in enumerate(wishes):
        try:
            seat = Seat(check_name(wish.name))
        except BadInput as error:
            raise Trouble(str(error)) from None
        if wish.kind == "bot":
            seat.level = checked_level(wish.level, levels)
        elif wish.kind == "me":
            own[str(n)] = new_token()
            seat.token = fingerprint(own[str(n)])
        else:
            seat.invite = invites[str(n)] = new_token()
        seats.append(seat)
    return seats, own, invites


def same_again(seat: Seat, own: bool) -> messages.SeatWish:
    kind = "bot" if seat.level else "me" if own else "friend"
    return messages.SeatWish(kind, seat.name, seat.level)  # type: ignore[arg-type]  # one of the three

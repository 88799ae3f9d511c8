"""What is wished for a new table, checked: its board, its people."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kontor.players.levels import AND, apart, styles
from kontor.registry import game as game_of
from kontor.server.core import requests
from kontor.server.core.access import NET, Seat
from kontor.server.core.errors import Trouble
from kontor.server.core.names import checked_name
from kontor.server.core.tokens import fingerprint, new_token


def board_of(game: str, board: str) -> None:
    """Only boards that come with the game: the path of a file is nothing to ask from outside."""
    known = [info.id for info in game_of(game).boards()]
    if board not in known:
        raise Trouble("unknown-board", board=board, known=known)


def checked_level(level: str, known: Sequence[str]) -> str:
    """Only who is offered, in a style or in none: a name is never looked up anywhere else."""
    plain, style = apart(level)
    if plain not in known:
        raise Trouble("unknown-player", level=level[:40], known=known)
    if AND in level and style not in styles(plain):
        if not styles(plain):
            raise Trouble("no-styles", level=plain)
        raise Trouble("unknown-style", style=style[:40], known=styles(plain))
    return level


def checked_names(wishes: Sequence[requests.SeatWish]) -> list[str]:
    """Each can be read and told from the others; a friend's is only what stands there until somebody comes."""
    names: list[str] = []
    for wish in wishes:
        checked_name(wish.name, names if wish.kind != "friend" else ())
        if wish.kind != "friend":
            names.append(wish.name)
    return [wish.name for wish in wishes]


def seated(
    wishes: Sequence[requests.SeatWish], bot: Callable[[str, str], Seat]
) -> tuple[list[Seat], dict[str, str], dict[str, str]]:
    """The seats, the asker's own tokens, and the invitations for others: a bot over the net needs one, too.

    `bot` seats one by its name and its level.
    """
    seats, own, invites = [], {}, {}
    for n, wish in enumerate(wishes):
        seat = Seat(wish.name)
        if wish.kind == "bot" and wish.level != NET:
            seat = bot(wish.name, wish.level)
        elif wish.kind == "me":
            own[str(n)] = new_token()
            seat.token = fingerprint(own[str(n)])
        else:
            seat.invite = invites[str(n)] = new_token()
        seats.append(seat)
    return seats, own, invites


def same_again(seat: Seat, own: bool) -> requests.SeatWish:
    kind = "bot" if seat.level else "me" if own else "friend"
    return requests.SeatWish(kind, seat.name, seat.level)  # type: ignore[arg-type]  # one of the three

"""A bot that stays at a server, as somebody elsewhere names it: greedy@http://localhost:8420."""

from __future__ import annotations

from dataclasses import dataclass

from kontor.protocol import BadInput
from kontor.remote.house import House, Lost, understood
from kontor.remote.link import read_house

AT = "@http"


@dataclass(frozen=True, slots=True)
class Guest:
    name: str  # that the operator gave it
    house: str

    def is_there(self, game: str) -> bool:
        """Is it, and has it time for one more table? Raises Lost or BadInput if that cannot be asked."""
        games = House(self.house).listed("/games")
        with understood():
            return any(self.name in one["net"] for one in games if one["name"] == game)


def read(player: str) -> Guest | None:
    """None: another kind of player. Raises BadInput."""
    name, at, rest = player.strip().partition(AT)
    return Guest(name, read_house(f"{AT[1:]}{rest}")) if at else None


def check(guest: Guest, game: str) -> None:
    """Raises BadInput unless it is there."""
    try:
        if guest.is_there(game):
            return
    except Lost as lost:
        raise BadInput(lost.at(guest.house)) from None
    raise BadInput(f"no bot '{guest.name[:40]}' that plays {game} stays at {guest.house} and has time now")

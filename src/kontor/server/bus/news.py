"""What one process tells the others. It is only ever a hint: what is true stands in the store."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct


class Moved(Struct, frozen=True, tag="moved"):
    """Something was said at a table; its log is at least so long."""

    table: str
    version: int


class Seated(Struct, frozen=True, tag="seated"):
    """Who sits at a table, or what else is not in its log, has changed."""

    table: str


class Gone(Struct, frozen=True, tag="gone"):
    """A table was deleted."""

    table: str


class Chatted(Struct, frozen=True, tag="chatted"):
    table: str
    seat: int
    text: str
    at: str


class Here(Struct, frozen=True, tag="here"):
    """Whose people are connected to a process, by table; `whole`: and nobody else is."""

    seats: dict[str, list[int]]
    whole: bool = False


class Working(Struct, frozen=True, tag="working"):
    """A process takes work from the queue."""


class Spent(Struct, frozen=True, tag="spent"):
    """What clients have used up at a process lately, by allowance and client; and the sockets they hold there."""

    amounts: dict[str, dict[str, float]]
    sockets: dict[str, int]


class Answered(Struct, frozen=True, tag="answered"):
    """What came of a piece of work, for the process that asked."""

    job: str
    body: bytes


class Stays(Struct, frozen=True):
    """What a bot that waits offers: the games that it plays, and at how many tables at once."""

    games: list[str]
    tables: int


class Staying(Struct, frozen=True, tag="staying"):
    """The bots that wait at a process, by name, and the tables at which bots that stay listen through it."""

    bots: dict[str, Stays]
    visits: dict[str, list[str]]


class Wanted(Struct, frozen=True, tag="wanted"):
    """A bot that waits at another process has seats at a table and is not there."""

    bot: str
    table: str
    game: str
    seats: list[int]


News = Moved | Seated | Gone | Chatted | Here | Working | Spent | Answered | Staying | Wanted


class Letter(Struct, frozen=True, array_like=True):
    """News, and the process it is from."""

    by: str
    news: News


Hear = Callable[[str, News], None]  # the process it is from, and what it says

encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Letter).decode

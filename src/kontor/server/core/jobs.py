"""Heavy work as small descriptions, and what came of it: all that crosses between the server and who does the work.

Each names a table of the store or brings a record; whoever does it reads the rest from the store. Everything here can
be encoded, so it may be done in another process or on another machine.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from kontor.server.core.errors import Relayed, Trouble
from kontor.server.core.messages import Problem


class ReadTable(Struct, frozen=True, tag="read"):
    """A table of the store as it is kept in memory; with `back`, once a seat took back so many moves, and when."""

    table: str
    back: tuple[int, int, str] | None = None


class OpenRecord(Struct, frozen=True, tag="open"):
    """The game of a record, every line checked, after the first moves or all of them."""

    record: str
    until: int | None = None


class CopyTable(Struct, frozen=True, tag="copy"):
    """The game of a table after its first moves; what all but these seats may not know is dealt anew."""

    table: str
    after: int
    knowing: list[int] | None = None  # none: it is over, the deal is the same


class WriteRecord(Struct, frozen=True, tag="write"):
    """The record of a table as text."""

    table: str


class LookBack(Struct, frozen=True, tag="history"):
    """Every move of a table, at least of this version, as one seat may know it."""

    table: str
    version: int
    over: bool
    seat: int | None


class LookAt(Struct, frozen=True, tag="moment"):
    """The position after the first n moves, as one seat may see it."""

    table: str
    version: int
    over: bool
    seat: int | None
    n: int


Job = ReadTable | OpenRecord | CopyTable | WriteRecord | LookBack | LookAt


class Outcome(Struct, frozen=True):
    """What came of a job, or why nothing did; and the processor seconds that it took."""

    seconds: float
    body: bytes = b""
    why: Problem | None = None
    status: int = 0  # of the refusal, for HTTP

    @classmethod
    def refused(cls, seconds: float, why: Trouble) -> Outcome:
        return cls(seconds, b"", why.problem, why.status)

    def result(self) -> bytes:
        """Raises what was refused."""
        if self.why is not None:
            raise Relayed(self.why, self.status)
        return self.body


encode_job = msgspec.msgpack.Encoder().encode
decode_job: msgspec.msgpack.Decoder[Job] = msgspec.msgpack.Decoder(Job)
encode_outcome = msgspec.msgpack.Encoder().encode
decode_outcome: msgspec.msgpack.Decoder[Outcome] = msgspec.msgpack.Decoder(Outcome)

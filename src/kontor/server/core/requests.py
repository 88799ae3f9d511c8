"""Everything that can be asked over the wire, as types; the page's types are made of these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from kontor.record import LONGEST_NAME

Word = Annotated[str, Meta(max_length=60)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
MOST_SEATS = 8
LONGEST_RECORD = 400_000
LONGEST_COMMAND = 200
MOST_STEPS = 60  # of a plan
LONGEST_CHAT = 300
Plan = Annotated[list[Annotated[str, Meta(max_length=LONGEST_COMMAND)]], Meta(max_length=MOST_STEPS)]


class SeatWish(Struct, forbid_unknown_fields=True):
    kind: Literal["me", "friend", "bot"]
    name: Name
    level: Word = ""


class TableWish(Struct, forbid_unknown_fields=True):
    game: Word
    board: Word
    edition: Word
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[Word, Annotated[str, Meta(max_length=300)]], Meta(max_length=10)] = {}
    hints: bool = False  # also between people; alone with bots they are always there


class RecordWish(Struct, forbid_unknown_fields=True):
    """A record to look at, or with seats to play on, from the start or after some of its commands."""

    record: Annotated[str, Meta(max_length=LONGEST_RECORD)]
    until: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    seats: Annotated[list[SeatWish], Meta(max_length=MOST_SEATS)] | None = None


class CopyWish(Struct, forbid_unknown_fields=True, rename={"after": "from"}):
    """The same deal again, with the first commands kept if `from` says so. While the game goes on, what is hidden in
    it is dealt anew."""

    after: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    seats: Annotated[list[SeatWish], Meta(max_length=MOST_SEATS)] | None = None


class AheadWish(Struct, forbid_unknown_fields=True):
    """Commands of the next own turn."""

    plan: Plan


class WhyWish(Struct, forbid_unknown_fields=True):
    """Facts of commands, like {"verb": "claim", "route": …}: why may these not be played?"""

    about: Annotated[list[dict[str, Any]], Meta(max_length=20)]


class PreviewWish(Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=LONGEST_COMMAND)]


class JoinWish(Struct, forbid_unknown_fields=True):
    name: Name
    bot: bool = False  # everybody is shown that it is one


class BotWish(Struct, forbid_unknown_fields=True):
    level: Word


class MuteWish(Struct, forbid_unknown_fields=True):
    muted: bool


class RenewWish(Struct, forbid_unknown_fields=True):
    """A link that got out: of an own seat, for watching, or of who opened the table."""

    what: Literal["seat", "watch", "host"]
    seat: Annotated[int, Meta(ge=0, le=MOST_SEATS)] | None = None


# ------------------------------------------------------------------- the socket

LONGEST_MARK = 64
Mark = Annotated[str, Meta(min_length=1, max_length=LONGEST_MARK, pattern=r"^[^\x00]*$")]  # no store keeps a zero
Version = Annotated[int, Meta(ge=0, le=10_000_000)]
Token = Annotated[str, Meta(max_length=64)]


class PlayWish(Struct, forbid_unknown_fields=True):
    """A move by its text or its number, at the version that was seen; sent again under the same id it is done once."""

    id: Mark
    version: Version
    move: Annotated[str, Meta(max_length=LONGEST_COMMAND)] | Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class Hello(Struct, tag_field="t", tag="hello"):
    tokens: Annotated[list[Token], Meta(max_length=20)]
    since: Version | None = None


class Play(Struct, tag_field="t", tag="play"):
    id: Mark
    version: Version
    text: Annotated[str, Meta(max_length=LONGEST_COMMAND)]


class TakeBack(Struct, tag_field="t", tag="back"):
    id: Mark
    version: Version
    count: Annotated[int, Meta(ge=1, le=1000)] = 1


class Stop(Struct, tag_field="t", tag="end"):
    id: Mark
    version: Version
    agree: bool = True


class Sit(Struct, tag_field="t", tag="sit"):
    seat: Annotated[int, Meta(ge=0, le=MOST_SEATS)]


class AskAhead(Struct, tag_field="t", tag="ahead"):
    """Where would these commands of the next own turn lead to?"""

    id: Mark
    plan: Plan


class Why(Struct, tag_field="t", tag="why"):
    id: Mark
    about: Annotated[list[dict[str, Any]], Meta(max_length=20)]
    plan: Plan | None = None  # asked at its end


class AskPreview(Struct, tag_field="t", tag="preview"):
    id: Mark
    text: Annotated[str, Meta(max_length=LONGEST_COMMAND)]
    plan: Plan | None = None
    look: bool = False  # with the table as it would be


class AskHint(Struct, tag_field="t", tag="hint"):
    """What would you do?"""

    id: Mark


class AskStanding(Struct, tag_field="t", tag="standing"):
    """How does everybody stand?"""

    id: Mark


class Say(Struct, tag_field="t", tag="chat"):
    id: Mark
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Ping(Struct, tag_field="t", tag="ping"):
    pass


class Marked(Struct):
    """Of something that is not understood, the part that says what to answer to."""

    id: str = ""


Asked = Hello | Play | TakeBack | Stop | Sit | AskAhead | Why | AskPreview | AskHint | AskStanding | Say | Ping

"""Everything that goes over the wire, as types; the schema of the interface and the page's types are made of these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from kontor.record import LONGEST_NAME

Facts = Mapping[str, Any]  # JSON values by name
Word = Annotated[str, Meta(max_length=60)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
MOST_SEATS = 8
LONGEST_RECORD = 400_000
LONGEST_COMMAND = 200
MOST_STEPS = 60  # of a plan
LONGEST_CHAT = 300
Plan = Annotated[list[Annotated[str, Meta(max_length=LONGEST_COMMAND)]], Meta(max_length=MOST_STEPS)]
Ends = Literal["", "hidden", "other", "turn", "game"]

# ----------------------------------------------------------------- what is asked


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


class RecordWish(Struct, forbid_unknown_fields=True):
    """A record to look at, or with seats to play on, from the start or after some of its commands."""

    record: Annotated[str, Meta(max_length=LONGEST_RECORD)]
    until: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    seats: Annotated[list[SeatWish], Meta(max_length=MOST_SEATS)] | None = None


class CopyWish(Struct, forbid_unknown_fields=True, rename={"after": "from"}):
    """The same deal again, with the first commands kept if `from` says so."""

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


class BotWish(Struct, forbid_unknown_fields=True):
    level: Word


# -------------------------------------------------------------- what is answered


class Edition(Struct):
    seats: tuple[int, int]
    options: list[str]


class BoardInfo(Struct):
    id: str
    name: str
    editions: dict[str, Edition]


class GameInfo(Struct):
    name: str
    title: str
    boards: list[BoardInfo]
    levels: list[str]


class RuleInfo(Struct):
    id: str
    chapter: str
    text: str
    editions: list[str]
    since: int  # the revision that changed it last


class Opened(Struct):
    """A new table and its tokens; the house does not show those of host and seats again."""

    table: str
    host: str
    watch: str
    seats: dict[str, str]  # the asker's own
    invites: dict[str, str]


class Joined(Struct):
    seat: int
    token: str


class SeatInfo(Struct):
    seat: int
    name: str
    kind: Literal["person", "bot"]
    level: str
    taken: bool
    online: bool


class Unplayable(Struct):
    """Why this version of Kontor cannot play a table: what is at fault, and the details in one sentence."""

    fault: Literal["revision", "setup", "line", "other"]
    words: str


class TableInfo(Struct):
    id: str
    game: str
    title: str
    board: str
    board_name: str
    edition: str
    revision: int
    options: dict[str, str]
    status: Literal["open", "running", "over"]
    seats: list[SeatInfo]
    yours: list[int]
    host: bool
    invites: dict[str, str]  # for the host
    watch: str
    created: str
    unplayable: Unplayable | None = None


class Event(Struct):
    name: str
    facts: Facts
    text: str


class Entry(Struct):
    """One line of the log."""

    version: int
    seat: int
    kind: Literal["play", "back", "end"]
    text: str
    events: list[Event]
    reason: str


class Choice(Struct):
    text: str
    facts: Facts


class Decision(Struct):
    seat: int
    name: str
    prompt: str
    facts: Facts


class Score(Struct):
    seat: int
    parts: dict[str, int]
    total: int
    place: int
    account: dict[str, Facts]


class Back(Struct):
    """How many of the last commands the seat may take back, and why not more."""

    count: int
    rule: str
    words: str


class TableState(Struct):
    """The table as one seat (none: a spectator) may see it."""

    version: int
    played: int
    seat: int | None
    view: Facts
    decision: Decision | None
    choices: list[Choice]
    back: Back
    scores: list[Score]
    stopped: bool
    votes: list[int]
    plans: bool  # the next own turn can be planned now
    guarded: bool
    news: list[Entry]


class Move(Struct):
    n: int
    seat: int
    text: str
    turn: int
    events: list[Event]
    points: list[int]


class History(Struct):
    moves: list[Move]


class Moment(Struct):
    n: int
    view: Facts
    decision: Decision | None
    scores: list[Score]


class Preview(Struct):
    events: list[Event]
    points: dict[str, int]
    ends: Ends


class Ahead(Struct):
    """Where a plan leads to: its first `good` steps could be played, the next one a rule forbids."""

    view: Facts
    decision: Decision | None
    choices: list[Choice]
    good: int
    rule: str
    words: str
    ends: Ends  # why nothing can be planned after it


class WhyNot(Struct):
    text: str
    facts: Facts
    rule: str
    words: str


class ChatLine(Struct):
    seat: int
    name: str
    text: str
    at: str


class Problem(Struct):
    words: str
    rule: str = ""


# ------------------------------------------------------------------- the socket

LONGEST_MARK = 64
Mark = Annotated[str, Meta(min_length=1, max_length=LONGEST_MARK)]
Version = Annotated[int, Meta(ge=0, le=10_000_000)]
Token = Annotated[str, Meta(max_length=64)]


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


class Say(Struct, tag_field="t", tag="chat"):
    id: Mark
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Ping(Struct, tag_field="t", tag="ping"):
    pass


class Marked(Struct):
    """Of something that is not understood, the part that says what to answer to."""

    id: str = ""


Asked = Hello | Play | TakeBack | Stop | Sit | AskAhead | Why | AskPreview | Say | Ping


class Done(Struct, tag_field="t", tag="ok"):
    id: str
    version: int


class Refusal(Struct, tag_field="t", tag="no"):
    id: str
    code: str
    rule: str
    words: str
    version: int


class TableNews(Struct, tag_field="t", tag="table"):
    info: TableInfo


class StateNews(Struct, tag_field="t", tag="state"):
    state: TableState


class AheadAnswer(Struct, tag_field="t", tag="ahead"):
    id: str
    ahead: Ahead


class WhyAnswer(Struct, tag_field="t", tag="why"):
    id: str
    answers: list[WhyNot]


class PreviewAnswer(Struct, tag_field="t", tag="preview"):
    id: str
    preview: Preview


class ChatNews(Struct, tag_field="t", tag="chat"):
    line: ChatLine


class ChatsNews(Struct, tag_field="t", tag="chats"):
    lines: list[ChatLine]


class Gone(Struct, tag_field="t", tag="gone"):
    words: str


class Pong(Struct, tag_field="t", tag="pong"):
    pass

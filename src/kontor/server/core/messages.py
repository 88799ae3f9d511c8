"""Everything that is answered and told over the wire, as types; the page's types are made of these.

What happened in a game leaves as `Told` and `Heard` (`kontor.log`), which are made for one seat; nothing else of it
can be encoded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from kontor.log import Heard, Reason, Told

Facts = Mapping[str, Any]  # JSON values by name
Ends = Literal["", "hidden", "other", "turn", "game"]
Known = Literal["", "record", "copy", "redealt", "left", "old"]


class Problem(Struct):
    """Why something is refused: its kind for programs; for people a code, whose text holds the facts."""

    kind: str
    code: str  # with the file of its text: server.not-free, teutonica.refusal.claim
    facts: Facts
    rule: str  # of the game; empty if none forbids it
    words: str  # the text in English


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
    styles: dict[str, list[str]]  # by level, of those that may have one: level+style
    net: list[str]  # of the levels, those that are bots elsewhere and can be invited now


class LadderBot(Struct):
    """How a bot of the ladder stands."""

    name: str
    rating: float
    doubt: float  # the rating's standard deviation
    anchor: bool  # its rating is fixed
    games: int
    wins: float  # a win that two share is a half for each
    faults: int  # games lost because it failed
    decision_ms: float | None  # None before its first decision


class Ladder(Struct):
    """A ladder: what is played there, and its bots, the strongest first."""

    game: str
    title: str  # of the game
    board: str
    edition: str
    seats: int
    options: list[str]
    deals: int
    games: int
    bots: list[LadderBot]


class LadderChair(Struct):
    bot: str
    place: int
    points: int | None  # None: the game was broken off


class LadderGame(Struct):
    id: int
    deal: int
    rotation: int
    finished: str  # ISO 8601
    commands: int
    seats: list[LadderChair]
    trouble: str  # why it was broken off; empty if it was not
    culprit: int | None  # the seat that is to blame


class LadderGames(Struct):
    """The newest first."""

    games: list[LadderGame]
    more: bool  # there are older ones


class RuleInfo(Struct):
    id: str
    chapter: str
    text: str
    editions: list[str]
    since: int  # the revision that changed it last


class StepInfo(Struct):
    """What one picture of the book explains."""

    title: str
    text: str
    rules: list[str]
    picture: str


class ChapterInfo(Struct):
    """A chapter of the book, in words."""

    id: str
    title: str
    lead: str
    rules: list[str]
    steps: list[StepInfo]


class PictureInfo(Struct):
    """A picture of the book: everything on the table, and which part of it is drawn."""

    id: str
    board: str
    view: Facts
    around: list[str]  # things of the board; none: a desk
    marked: list[str]
    desk: int | None
    wide: bool


class Opened(Struct):
    """A new table and its tokens; the server does not show those of host and seats again."""

    table: str
    host: str
    watch: str
    seats: dict[str, str]  # the asker's own
    invites: dict[str, str]


class Joined(Struct):
    seat: int
    token: str


class Invitation(Struct):
    """What an invitation is for."""

    seat: int
    info: TableInfo


class Renewed(Struct):
    """A new link; the one before it opens nothing any more."""

    token: str


class House(Struct):
    """Where others reach this house; empty: it listens to its own machine only, or the asker is not there."""

    addresses: list[str]  # like http://192.168.178.24:8420
    ladder: bool  # one is shown here


class SeatInfo(Struct):
    seat: int
    name: str
    kind: Literal["person", "bot"]
    level: str
    taken: bool
    online: bool
    muted: bool


class Unplayable(Struct):
    """Why this version of Kontor cannot play a table: what is at fault, and the details in one sentence."""

    fault: Literal["revision", "setup", "line", "other"]
    words: str


class Deal(Struct):
    """Who may know more of a deal than its table shows, and by what everybody can check it in the end.

    Somebody may know it from a `record`, or from a `copy` of a finished game. What was hidden in a game that still goes
    on is `redealt`; what was open there is known. Somebody who has `left` had seen a part. An `old` table cannot tell.
    """

    known: Known
    seal: str  # empty at an old table
    salt: str  # opens the seal; empty until the game is over


class Hints(Struct):
    """May somebody who plays there ask for hints, which seats have, and which level is asked?"""

    allowed: bool
    asked: list[int]
    level: str


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
    deal: Deal
    hints: Hints
    unplayable: Unplayable | None = None


class Choice(Struct):
    text: str
    facts: Facts


class Decision(Struct):
    seat: int
    name: str
    prompt: str  # the code of the question, whose words stand in the game's texts
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
    why: Problem | None


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
    news: list[Told]


class Turn(Struct):
    """What a program that plays from a seat is told besides when that seat is to choose."""

    position: str  # a possible one, made from what the seat may know; `kontor.Position.from_text` reads it
    told: list[Told]  # since the seat last played, its own move first
    seconds: int | None  # until a bot of the house moves in its place; none: nobody does


class Numbered(Struct):
    """A move of a board; its number and its text mean the same."""

    number: int
    text: str
    facts: Facts


class LayoutInfo(Struct):
    """What the numbers of an observation are (`kontor.envs`), by their places; '' is always 0."""

    game: str
    board: str
    version: int
    shape: list[int]
    dtype: Literal["int8"]
    names: list[str]


class Move(Struct):
    n: int
    seat: int
    text: str
    turn: int
    events: list[Heard]
    points: list[int]
    at: str  # when; empty if nobody knows


class History(Struct):
    moves: list[Move]


class Moment(Struct):
    n: int
    view: Facts
    decision: Decision | None
    scores: list[Score]


class Ahead(Struct):
    """Where a plan leads to: its first `good` steps could be played, the next one a rule forbids."""

    view: Facts
    decision: Decision | None
    choices: list[Choice]
    good: int
    why: Problem | None
    ends: Ends  # why nothing can be planned after it


class WhyNot(Struct):
    text: str
    facts: Facts
    why: Problem | None  # none: it can be played


class Tally(Struct):
    """A seat's points as if the game ended now: by category, null where only its owner knows; and their sum."""

    seat: int
    parts: dict[str, int | None]
    total: int
    account: dict[str, Facts]


class Standing(Struct):
    """How everybody stands, and what places would offer the asking seat."""

    tallies: list[Tally]
    openings: list[WhyNot]


class Preview(Struct):
    events: list[Heard]
    points: dict[str, int]
    ends: Ends
    prospects: list[WhyNot]  # what it would let the seat choose next, and what not
    after: Ahead | None = None  # the table as it would be, for who asked to look


class Idea(Struct):
    """What a bot would do: a choice of now and what it plans after it, how much it leans to that, and why."""

    steps: list[Choice]
    share: float
    reason: Reason


class Hint(Struct):
    """What the strongest bot would do in a seat's place, by what the seat may know: the best few ideas, best first."""

    version: int
    ideas: list[Idea]


class ChatLine(Struct):
    seat: int
    name: str
    text: str
    at: str


class Good(Struct):
    """For programs that look after the server; whatever is not good is a Problem."""

    status: Literal["ok"] = "ok"


# ------------------------------------------------------------------- the socket


class Done(Struct, tag_field="t", tag="ok"):
    id: str
    version: int


class Refusal(Struct, tag_field="t", tag="no"):
    id: str
    why: Problem
    version: int


class TableNews(Struct, tag_field="t", tag="table"):
    info: TableInfo


class StateNews(Struct, tag_field="t", tag="state", omit_defaults=True):
    state: TableState
    turn: Turn | None = None  # only in a stream


class AheadAnswer(Struct, tag_field="t", tag="ahead"):
    id: str
    ahead: Ahead


class WhyAnswer(Struct, tag_field="t", tag="why"):
    id: str
    answers: list[WhyNot]


class PreviewAnswer(Struct, tag_field="t", tag="preview"):
    id: str
    preview: Preview


class HintAnswer(Struct, tag_field="t", tag="hint"):
    id: str
    hint: Hint


class StandingAnswer(Struct, tag_field="t", tag="standing"):
    id: str
    standing: Standing


class ChatNews(Struct, tag_field="t", tag="chat"):
    line: ChatLine


class ChatsNews(Struct, tag_field="t", tag="chats"):
    lines: list[ChatLine]


class Gone(Struct, tag_field="t", tag="gone"):
    why: Problem


class Pong(Struct, tag_field="t", tag="pong"):
    pass


Streamed = TableNews | ChatsNews | StateNews | ChatNews | Gone


class Welcome(Struct, tag_field="t", tag="welcome"):
    """To a bot that stays: what it is called here, and at how many tables it plays at once."""

    name: str
    tables: int


class Called(Struct, tag_field="t", tag="called"):
    """It has seats at a table and is not there; its key is the token of each. It may hear this more than once."""

    table: str
    game: str
    seats: list[int]


Calling = Welcome | Called | Gone

Said = (
    Done
    | Refusal
    | TableNews
    | StateNews
    | AheadAnswer
    | WhyAnswer
    | PreviewAnswer
    | HintAnswer
    | StandingAnswer
    | ChatNews
    | ChatsNews
    | Gone
    | Pong
)

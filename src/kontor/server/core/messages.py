"""What is answered about a table: who sits there, how it stands, what could be played; and why something is refused.

With `public.py` and `live.py` this is all that leaves over the wire, and the page's types are made of it. What happened
in a game leaves as `Told` and `Heard` (`kontor.log`), which are made for one seat; nothing else of it can be encoded.
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

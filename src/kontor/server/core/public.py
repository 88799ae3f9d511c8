"""What anybody may read, whoever asks: the house, its games, boards, rules and books, and its ladder."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from kontor.server.core.messages import Facts


class Good(Struct):
    """For programs that look after the server; whatever is not good is a Problem."""

    status: Literal["ok"] = "ok"


class House(Struct):
    """Where others reach this house; empty: it listens to its own machine only, or the asker is not there."""

    addresses: list[str]  # like http://192.168.178.24:8420
    ladder: bool  # one is shown here


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

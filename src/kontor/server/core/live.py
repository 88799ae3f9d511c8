"""What is told down a line as it happens, each with a tag: to a socket, to a program's stream, to a bot that stays."""

from __future__ import annotations

from msgspec import Struct

from kontor.server.core.messages import (
    Ahead,
    ChatLine,
    Hint,
    Preview,
    Problem,
    Standing,
    TableInfo,
    TableState,
    Turn,
    WhyNot,
)


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

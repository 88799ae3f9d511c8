"""Everything over plain HTTP; playing itself goes through the socket (`live.py`)."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, Request, delete, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Response

from kontor.protocol import BadInput, RawFacts
from kontor.registry import GAMES, game
from kontor.server import messages
from kontor.server.door import Door
from kontor.server.errors import NotThere, Trouble
from kontor.server.wishes import board_of

Id = Annotated[str, PathParameter(max_length=40)]
Name = Annotated[str, PathParameter(max_length=60)]
Language = Annotated[str, QueryParameter(max_length=60)]
SeatNumber = Annotated[int | None, QueryParameter(ge=0, le=messages.MOST_SEATS)]
RevisionNumber = Annotated[int | None, QueryParameter(ge=1, le=100_000)]
House = NamedDependency[Door]
Asked = Request[None, None, State]


def token(request: Asked) -> str:
    """Only from the header, never from the address: addresses end up in logs."""
    kind, _, value = request.headers.get("authorization", "").partition(" ")
    return value.strip() if kind.lower() == "bearer" else ""


class Games(Controller):
    path = "/api/games"
    tags = ("games",)

    @get("", cache_control=None)
    async def list_games(self, door: House) -> list[messages.GameInfo]:
        """The games, their boards, and who can play with whom on them."""
        return [_game_info(name, door.house.levels(name)) for name in GAMES]

    @get("/{name:str}/boards/{board:str}")
    async def board(self, name: Name, board: Name, revision: RevisionNumber = None) -> RawFacts:
        """What is printed on a board and where, for whoever draws it; by the newest revision or by the one named."""
        try:
            board_of(name, board)
            return game(name).drawing(board, revision)
        except Trouble as error:
            raise NotThere(error.words) from None
        except BadInput as error:
            raise NotThere(str(error)) from None

    @get("/{name:str}/rules")
    async def rules(self, name: Name, lang: Language = "en") -> list[messages.RuleInfo]:
        """The numbered rules in our words."""
        try:
            found = game(name).rulebook(lang)
        except BadInput as error:
            raise NotThere(str(error)) from None
        return [messages.RuleInfo(rule.id, rule.chapter, rule.text, list(rule.editions), rule.since) for rule in found]


def _game_info(name: str, levels: list[str]) -> messages.GameInfo:
    one = game(name)
    boards = [
        messages.BoardInfo(
            board.id,
            board.name,
            {id: messages.Edition(seats, list(board.options.get(id, ()))) for id, seats in board.editions.items()},
        )
        for board in one.boards()
    ]
    return messages.GameInfo(name, one.title, boards, levels)


class Tables(Controller):
    path = "/api"
    tags = ("tables",)

    @post("/tables")
    async def open_table(self, request: Asked, data: JSONBody[messages.TableWish], door: House) -> messages.Opened:
        """A new table. It begins when every seat is taken."""
        door.opening.spend(door.client(request))
        return await door.house.open(data)

    @post("/records")
    async def open_record(self, request: Asked, data: JSONBody[messages.RecordWish], door: House) -> messages.Opened:
        """A table from a record: to look at, or with seats to play on."""
        door.opening.spend(door.client(request))
        return await door.house.open_record(data)

    @get("/tables/{id:str}")
    async def table(self, request: Asked, id: Id, door: House) -> messages.TableInfo:
        """Who sits where, and what is played."""
        return await door.house.table_info(id, [token(request)])

    @delete("/tables/{id:str}", status_code=204)
    async def delete_table(self, request: Asked, id: Id, door: House) -> None:
        """For good, by whoever opened it."""
        await door.house.remove(id, [token(request)])

    @get("/tables/{id:str}/state")
    async def state(self, request: Asked, id: Id, door: House, seat: SeatNumber = None) -> messages.TableState:
        """How things stand, as the asker may see it."""
        return await door.house.look(id, [token(request)], seat)

    @post("/tables/{id:str}/join")
    async def join(self, request: Asked, id: Id, data: JSONBody[messages.JoinWish], door: House) -> messages.Joined:
        """Take the seat that an invitation is for; the invitation is used up by that."""
        door.joining.spend(door.client(request))
        return await door.house.join(id, token(request), data.name)

    @post("/tables/{id:str}/seats/{seat:int}")
    async def give_to_bot(
        self,
        request: Asked,
        id: Id,
        seat: Annotated[int, PathParameter(ge=0, le=messages.MOST_SEATS)],
        data: JSONBody[messages.BotWish],
        door: House,
    ) -> messages.TableInfo:
        """A bot takes a seat that nobody came for."""
        return await door.house.fill(id, [token(request)], seat, data.level)

    @post("/tables/{id:str}/copy")
    async def copy(self, request: Asked, id: Id, data: JSONBody[messages.CopyWish], door: House) -> messages.Opened:
        """The same deal on a new table, from the start or after some of its commands."""
        door.opening.spend(door.client(request))
        return await door.house.copy(id, [token(request)], data)

    @post("/tables/{id:str}/ahead", status_code=200)
    async def ahead(
        self, request: Asked, id: Id, data: JSONBody[messages.AheadWish], door: House, seat: SeatNumber = None
    ) -> messages.Ahead:
        """Where a plan for the seat's next turn would lead to, as if the others did nothing more until then."""
        return await door.house.ahead(id, [token(request)], seat, data.plan)

    @post("/tables/{id:str}/why", status_code=200)
    async def why(
        self, request: Asked, id: Id, data: JSONBody[messages.WhyWish], door: House, seat: SeatNumber = None
    ) -> list[messages.WhyNot]:
        """Which rule forbids a command; for the seat that is to choose."""
        return await door.house.why(id, [token(request)], seat, data.about)

    @post("/tables/{id:str}/preview", status_code=200)
    async def preview(
        self, request: Asked, id: Id, data: JSONBody[messages.PreviewWish], door: House, seat: SeatNumber = None
    ) -> messages.Preview:
        """What a command would do, as far as the seat may know."""
        return await door.house.preview(id, [token(request)], seat, data.text)

    @get("/tables/{id:str}/chats")
    async def chats(self, request: Asked, id: Id, door: House) -> list[messages.ChatLine]:
        """The last things that were said."""
        return await door.house.chats(id, [token(request)])

    @get("/tables/{id:str}/record", media_type="text/plain")
    async def record(self, request: Asked, id: Id, door: House) -> Response[str]:
        """The record of a finished game."""
        text = await door.house.record(id, [token(request)])
        return Response(text, media_type="text/plain")

    @get("/tables/{id:str}/history")
    async def history(self, request: Asked, id: Id, door: House, seat: SeatNumber = None) -> messages.History:
        """Every command with what came of it, and the points over time."""
        return await door.house.history(id, [token(request)], seat)

    @get("/tables/{id:str}/at/{n:int}")
    async def moment(
        self,
        request: Asked,
        id: Id,
        n: Annotated[int, PathParameter(ge=0, le=100_000)],
        door: House,
        seat: SeatNumber = None,
    ) -> messages.Moment:
        """The position after the first n commands."""
        return await door.house.moment(id, [token(request)], seat, n)

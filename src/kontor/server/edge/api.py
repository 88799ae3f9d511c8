"""Everything that people ask over HTTP; they play through the socket (`session.py`), programs by `programs.py`."""

from __future__ import annotations

import contextlib
import gzip
from collections.abc import Iterator
from typing import Annotated, Any

from litestar import Controller, MediaType, Request, delete, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Response

from kontor.players.levels import styles
from kontor.protocol import BadInput
from kontor.registry import GAMES, game
from kontor.server.core import messages, public, requests
from kontor.server.core.access import Principal
from kontor.server.core.errors import NotThere, Trouble
from kontor.server.core.wishes import board_of
from kontor.server.edge.clients import Clients
from kontor.server.service import explaining
from kontor.server.service.services import Services

Id = Annotated[str, PathParameter(max_length=40)]
Name = Annotated[str, PathParameter(max_length=60)]
Language = Annotated[str, QueryParameter(max_length=60)]
Seat = Annotated[int, PathParameter(ge=0, le=requests.MOST_SEATS)]
SeatNumber = Annotated[int | None, QueryParameter(ge=0, le=requests.MOST_SEATS)]
RevisionNumber = Annotated[int | None, QueryParameter(ge=1, le=100_000)]
Served = NamedDependency[Services]
Counted = NamedDependency[Clients]
Asked = Request[None, None, State]


SQUEEZED = "squeezed"  # on a route that answers with what is compressed already


def token(request: Asked) -> str:
    """Only from the header, never from the address: addresses end up in logs."""
    kind, _, value = request.headers.get("authorization", "").partition(" ")
    return value.strip() if kind.lower() == "bearer" else ""


@contextlib.contextmanager
def named() -> Iterator[None]:
    """While something is looked up by the names in an address: a wrong one is nowhere."""
    try:
        yield
    except (Trouble, BadInput) as error:
        raise NotThere("bad-input", detail=str(error)) from None


def principal(request: Asked) -> Principal:
    return Principal.showing([token(request)])


class Games(Controller):
    path = "/api/games"
    tags = ("games",)

    @get("", cache_control=None)
    async def list_games(self, services: Served) -> list[public.GameInfo]:
        """The games, their boards, and who can play with whom on them."""
        return [_game_info(name, services.bots.levels(name), services.staying.free(name)) for name in GAMES]

    @get("/{name:str}/boards/{board:str}")
    async def board(self, name: Name, board: Name, revision: RevisionNumber = None) -> messages.Facts:
        """What is printed on a board and where, for whoever draws it; by the newest revision or by the one named."""
        with named():
            board_of(name, board)
            return game(name).drawing(board, revision)

    @get("/{name:str}/rules")
    async def rules(self, name: Name, lang: Language = "en") -> list[public.RuleInfo]:
        """The numbered rules in our words."""
        with named():
            found = game(name).rulebook(lang)
        return [public.RuleInfo(rule.id, rule.chapter, rule.text, list(rule.editions), rule.since) for rule in found]

    @get("/{name:str}/book")
    async def book(self, name: Name, lang: Language = "en") -> list[public.ChapterInfo]:
        """The rules as people explain them; the pictures are asked for by chapter."""
        with named():
            return explaining.chapters(name, lang)

    @get("/{name:str}/book/{chapter:str}")
    async def pictures(self, name: Name, chapter: Name) -> list[public.PictureInfo]:
        """Those of a chapter, each once."""
        with named():
            return explaining.pictures(name, chapter)


def _game_info(name: str, levels: list[str], net: list[str]) -> public.GameInfo:
    one = game(name)
    boards = [
        public.BoardInfo(
            board.id,
            board.name,
            {id: public.Edition(seats, list(board.options.get(id, ()))) for id, seats in board.editions.items()},
        )
        for board in one.boards()
    ]
    styled = {level: list(styles(level)) for level in levels if styles(level)}
    return public.GameInfo(name, one.title, boards, [*levels, *net], styled, net)


class Tables(Controller):
    path = "/api"
    tags = ("tables",)

    @post("/tables")
    async def open_table(
        self, request: Asked, data: JSONBody[requests.TableWish], services: Served, clients: Counted
    ) -> messages.Opened:
        """A new table. It begins when every seat is taken."""
        clients.opening.spend(clients.client(request))
        return await services.opening.open(data)

    @post("/records")
    async def open_record(
        self, request: Asked, data: JSONBody[requests.RecordWish], services: Served, clients: Counted
    ) -> messages.Opened:
        """A table from a record: to look at, or with seats to play on."""
        clients.opening.spend(clients.client(request))
        return await services.opening.open_record(data)

    @get("/tables/{id:str}")
    async def table(self, request: Asked, id: Id, services: Served) -> messages.TableInfo:
        """Who sits where, and what is played."""
        return await services.looking.info(id, principal(request))

    @delete("/tables/{id:str}", status_code=204)
    async def delete_table(self, request: Asked, id: Id, services: Served) -> None:
        """For good, by whoever opened it."""
        await services.opening.remove(id, principal(request))

    @get("/tables/{id:str}/state")
    async def state(self, request: Asked, id: Id, services: Served, seat: SeatNumber = None) -> messages.TableState:
        """How things stand, as the asker may see it."""
        return await services.looking.state(id, principal(request), seat)

    @post("/tables/{id:str}/join")
    async def join(
        self, request: Asked, id: Id, data: JSONBody[requests.JoinWish], services: Served, clients: Counted
    ) -> messages.Joined:
        """Take the seat that an invitation is for; the invitation is used up by that."""
        clients.joining.spend(clients.client(request))
        return await services.opening.join(id, token(request), data)

    @get("/tables/{id:str}/invitation")
    async def invitation(self, request: Asked, id: Id, services: Served, clients: Counted) -> messages.Invitation:
        """Which seat an invitation is for, and what should be known before one sits down."""
        clients.joining.spend(clients.client(request))
        return await services.looking.invitation(id, token(request))

    @post("/tables/{id:str}/links")
    async def renew(
        self, request: Asked, id: Id, data: JSONBody[requests.RenewWish], services: Served, clients: Counted
    ) -> messages.Renewed:
        """A new link in place of one that got out; the old one opens nothing any more."""
        clients.joining.spend(clients.client(request))
        return await services.hosting.renew(id, principal(request), data)

    @delete("/tables/{id:str}/seats/{seat:int}", status_code=200)
    async def free_seat(self, request: Asked, id: Id, seat: Seat, services: Served) -> messages.TableInfo:
        """A new invitation for a seat that nobody has played from; whoever sat there has to go."""
        return await services.hosting.free(id, principal(request), seat)

    @post("/tables/{id:str}/seats/{seat:int}/mute", status_code=200)
    async def mute(
        self, request: Asked, id: Id, seat: Seat, data: JSONBody[requests.MuteWish], services: Served
    ) -> messages.TableInfo:
        """Nobody hears what is said from there, until it is allowed again."""
        return await services.hosting.mute(id, principal(request), seat, data.muted)

    @post("/tables/{id:str}/seats/{seat:int}")
    async def give_to_bot(
        self,
        request: Asked,
        id: Id,
        seat: Seat,
        data: JSONBody[requests.BotWish],
        services: Served,
    ) -> messages.TableInfo:
        """A bot takes a seat that nobody came for."""
        return await services.opening.fill(id, principal(request), seat, data.level)

    @post("/tables/{id:str}/copy")
    async def copy(
        self, request: Asked, id: Id, data: JSONBody[requests.CopyWish], services: Served, clients: Counted
    ) -> messages.Opened:
        """The same deal on a new table, from the start or after some of its commands."""
        clients.opening.spend(clients.client(request))
        return await services.opening.copy(id, principal(request), data)

    @post("/tables/{id:str}/ahead", status_code=200)
    async def ahead(
        self, request: Asked, id: Id, data: JSONBody[requests.AheadWish], services: Served, seat: SeatNumber = None
    ) -> messages.Ahead:
        """Where a plan for the seat's next turn would lead to, as if the others did nothing more until then."""
        return await services.looking.ahead(id, principal(request), seat, data.plan)

    @post("/tables/{id:str}/why", status_code=200)
    async def why(
        self, request: Asked, id: Id, data: JSONBody[requests.WhyWish], services: Served, seat: SeatNumber = None
    ) -> list[messages.WhyNot]:
        """Which rule forbids a command; for the seat that is to choose."""
        return await services.looking.why(id, principal(request), seat, data.about)

    @post("/tables/{id:str}/preview", status_code=200)
    async def preview(
        self, request: Asked, id: Id, data: JSONBody[requests.PreviewWish], services: Served, seat: SeatNumber = None
    ) -> messages.Preview:
        """What a command would do, as far as the seat may know."""
        return await services.looking.preview(id, principal(request), seat, data.text)

    @post("/tables/{id:str}/hint", status_code=200)
    async def hint(self, request: Asked, id: Id, services: Served, seat: SeatNumber = None) -> messages.Hint:
        """What the strongest bot would do; for the seat that is to choose, where hints are allowed."""
        return await services.hinting.hint(id, principal(request), seat)

    @get("/tables/{id:str}/standing")
    async def standing(self, request: Asked, id: Id, services: Served, seat: SeatNumber = None) -> messages.Standing:
        """Everybody's points as if the game ended now, by category, and what places would offer the seat."""
        return await services.looking.standing(id, principal(request), seat)

    @get("/tables/{id:str}/chats")
    async def chats(self, request: Asked, id: Id, services: Served) -> list[messages.ChatLine]:
        """The last things that were said."""
        return await services.looking.chats(id, principal(request))

    @get("/tables/{id:str}/record", media_type="text/plain", opt={SQUEEZED: True})
    async def record(self, request: Asked, id: Id, services: Served) -> Response[str]:
        """The record of a finished game."""
        return squeezed(request, await services.looking.record(id, principal(request)), MediaType.TEXT)

    @get("/tables/{id:str}/history", opt={SQUEEZED: True})
    async def history(
        self, request: Asked, id: Id, services: Served, seat: SeatNumber = None
    ) -> Response[messages.History]:
        """Every command with what came of it, and the points over time."""
        return squeezed(request, await services.looking.history(id, principal(request), seat))

    @get("/tables/{id:str}/at/{n:int}", opt={SQUEEZED: True})
    async def moment(
        self,
        request: Asked,
        id: Id,
        n: Annotated[int, PathParameter(ge=0, le=100_000)],
        services: Served,
        seat: SeatNumber = None,
    ) -> Response[messages.Moment]:
        """The position after the first n commands."""
        return squeezed(request, await services.looking.moment(id, principal(request), seat, n))


def squeezed(request: Asked, body: bytes, kind: MediaType = MediaType.JSON) -> Response[Any]:
    """What was encoded and compressed where it was made."""
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(body, media_type=kind, headers={"content-encoding": "gzip", "vary": "Accept-Encoding"})
    return Response(gzip.decompress(body), media_type=kind)


@get("/health")
async def health() -> public.Good:
    """The process lives and answers."""
    return public.Good()


@get("/ready")
async def ready(services: Served) -> public.Good:
    """Games can be kept, and bots can think: people may be sent here."""
    await services.readiness.check()
    return public.Good()

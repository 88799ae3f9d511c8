"""What programs play with: a stream of lines that tells what happens, a move at a time, and moves by number."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

from litestar import Controller, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter
from litestar.response import Response

from kontor.server.core import live, messages, public, requests
from kontor.server.core.access import Principal
from kontor.server.edge.api import SQUEEZED, Asked, Counted, Id, Name, SeatNumber, Served, named, principal, squeezed
from kontor.server.edge.stream import LINES, Lines
from kontor.server.service import numbers
from kontor.server.service.listeners import Listener
from kontor.server.service.services import Services
from kontor.server.service.staying import MOST_TABLES, USUAL_TABLES

_LINE: Any = live.Streamed  # unions, which the framework's types do not foresee
_CALL: Any = live.Calling


def _told(*statuses: int) -> dict[int, ResponseSpec]:
    """What is refused, for the schema."""
    return {
        status: ResponseSpec(messages.Problem, generate_examples=False, description="Refused") for status in statuses
    }


def _lines(kind: Any, *refused: int) -> dict[int, ResponseSpec]:
    """A stream, for the schema."""
    said = ResponseSpec(kind, generate_examples=False, description="One to a line, as it happens", media_type=LINES)
    return {200: said, **_told(*refused)}


@asynccontextmanager
async def _visiting(
    services: Services, id: str, by: Principal, seat: int | None, client: str
) -> AsyncIterator[Listener]:
    async with services.listening.streaming(id, by, seat, client) as listener:
        with services.staying.visiting(by, id):
            yield listener


class Programs(Controller):
    path = "/api"
    tags = ("programs",)

    @get(
        "/tables/{id:str}/stream",
        media_type=LINES,
        opt={SQUEEZED: True},
        responses=_lines(_LINE, 403, 404, 429),
    )
    async def stream(
        self, request: Asked, id: Id, services: Served, clients: Counted, seat: SeatNumber = None
    ) -> Lines:
        """How things stand for a seat, then whatever happens, until the game is over. Empty lines keep it alive."""
        client = clients.client(request)
        return Lines(clients, client, _visiting(services, id, principal(request), seat, client))

    @get("/bots/stream", media_type=LINES, opt={SQUEEZED: True}, responses=_lines(_CALL, 403, 429))
    async def stay(
        self,
        request: Asked,
        services: Served,
        clients: Counted,
        games: Annotated[str, QueryParameter(max_length=200)] = "",
        tables: Annotated[int, QueryParameter(ge=1, le=MOST_TABLES)] = USUAL_TABLES,
    ) -> Lines:
        """A bot that the operator allows waits here, with its key as the token, and is called to the tables that it is
        invited to. `games`: those it plays, with commas between them, else all; `tables`: how many at once."""
        client = clients.client(request)
        clients.joining.spend(client)
        return Lines(clients, client, services.staying.stay(principal(request), games, tables, client))

    @post("/tables/{id:str}/play", status_code=200, responses=_told(403, 404, 409, 422, 429))
    async def play(
        self, request: Asked, id: Id, data: JSONBody[requests.PlayWish], services: Served, seat: SeatNumber = None
    ) -> live.Done:
        """A move, by its text or its number. Sent again under the same id it is not done again."""
        return await services.programs.play(id, principal(request), seat, data)

    @get("/games/{name:str}/boards/{board:str}/moves", opt={SQUEEZED: True}, responses=_told(404))
    async def moves(self, request: Asked, name: Name, board: Name) -> Response[list[public.Numbered]]:
        """Every move that a board knows, in the order of their numbers."""
        with named():
            return squeezed(request, await asyncio.to_thread(numbers.moves, name, board))

    @get("/games/{name:str}/boards/{board:str}/layout", opt={SQUEEZED: True}, responses=_told(404))
    async def layout(self, request: Asked, name: Name, board: Name) -> Response[public.LayoutInfo]:
        """What the numbers of an observation of a board are."""
        with named():
            return squeezed(request, await asyncio.to_thread(numbers.layout, name, board))

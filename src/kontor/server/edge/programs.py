"""What programs play with: a stream of lines that tells what happens, a move at a time, and moves by number."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Controller, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from litestar.response import Response

from kontor.protocol import BadInput
from kontor.server.core import messages, requests
from kontor.server.core.errors import NotThere, Trouble
from kontor.server.edge.api import SQUEEZED, Asked, Counted, Id, Name, SeatNumber, Served, principal, squeezed
from kontor.server.edge.stream import LINES, Lines
from kontor.server.service import numbers

_LINE: Any = messages.Streamed  # a union, which the framework's types do not foresee


def _told(*statuses: int) -> dict[int, ResponseSpec]:
    """What is refused, for the schema."""
    return {
        status: ResponseSpec(messages.Problem, generate_examples=False, description="Refused") for status in statuses
    }


class Programs(Controller):
    path = "/api"
    tags = ("programs",)

    @get(
        "/tables/{id:str}/stream",
        media_type=LINES,
        opt={SQUEEZED: True},
        responses={
            200: ResponseSpec(
                _LINE, generate_examples=False, description="One to a line, as it happens", media_type=LINES
            ),
            **_told(403, 404, 429),
        },
    )
    async def stream(
        self, request: Asked, id: Id, services: Served, clients: Counted, seat: SeatNumber = None
    ) -> Lines:
        """How things stand for a seat, then whatever happens, until the game is over. Empty lines keep it alive."""
        return Lines(services, clients, clients.client(request), id, principal(request), seat)

    @post("/tables/{id:str}/play", status_code=200, responses=_told(403, 404, 409, 422, 429))
    async def play(
        self, request: Asked, id: Id, data: JSONBody[requests.PlayWish], services: Served, seat: SeatNumber = None
    ) -> messages.Done:
        """A move, by its text or its number. Sent again under the same id it is not done again."""
        return await services.programs.play(id, principal(request), seat, data)

    @get("/games/{name:str}/boards/{board:str}/moves", opt={SQUEEZED: True}, responses=_told(404))
    async def moves(self, request: Asked, name: Name, board: Name) -> Response[list[messages.Numbered]]:
        """Every move that a board knows, in the order of their numbers."""
        try:
            return squeezed(request, await asyncio.to_thread(numbers.moves, name, board))
        except (Trouble, BadInput) as error:
            raise NotThere("bad-input", detail=str(error)) from None

    @get("/games/{name:str}/boards/{board:str}/layout", opt={SQUEEZED: True}, responses=_told(404))
    async def layout(self, request: Asked, name: Name, board: Name) -> Response[messages.LayoutInfo]:
        """What the numbers of an observation of a board are."""
        try:
            return squeezed(request, await asyncio.to_thread(numbers.layout, name, board))
        except (Trouble, BadInput) as error:
            raise NotThere("bad-input", detail=str(error)) from None

"""The ladder over HTTP, for everybody: whoever runs one shows it."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

from kontor.server.core import public
from kontor.server.service.laddering import Laddering

MOST = 1 << 53  # a number that JSON can carry

Read = NamedDependency[Laddering]


class Ladder(Controller):
    path = "/api/ladder"
    tags = ("ladder",)

    @get("")
    async def standings(self, ladder: Read) -> public.Ladder:
        """What is played, and how the bots stand, the strongest first."""
        return await ladder.standings()

    @get("/games")
    async def games(
        self,
        ladder: Read,
        bot: Annotated[str, QueryParameter(max_length=60)] = "",
        before: Annotated[int | None, QueryParameter(ge=1, le=MOST)] = None,
    ) -> public.LadderGames:
        """The newest games, of one bot or of all; those older than the game with the id `before`."""
        return await ladder.games(bot, before)

    @get("/games/{game:int}/record", media_type="text/plain")
    async def record(self, ladder: Read, game: Annotated[int, PathParameter(ge=1, le=MOST)]) -> str:
        """The record of a game."""
        return await ladder.record(game)

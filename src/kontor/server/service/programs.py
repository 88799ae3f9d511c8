"""Programs play move by move over HTTP; what they say goes the same way as what is said through a socket."""

from __future__ import annotations

import time

from kontor.legal import find_move
from kontor.log import PLAY
from kontor.protocol import IllegalMove, UnknownMove
from kontor.server.core import figures, live, requests
from kontor.server.core.access import Principal
from kontor.server.core.errors import Relayed, trouble
from kontor.server.service import presenter
from kontor.server.service.cache import Cache
from kontor.server.service.playing import Playing, Saying

NOT_LEGAL = 422  # HTTP's word for what is understood and cannot be done


class Programs:
    def __init__(self, cache: Cache, playing: Playing) -> None:
        self.cache, self.playing = cache, playing

    async def play(self, id: str, by: Principal, seat: int | None, wish: requests.PlayWish) -> live.Done:
        """Returns once the move is safe; raises Relayed for one that may not be played."""
        begun, done = time.perf_counter(), live.Done(wish.id, 0)

        def answer(version: int) -> None:
            figures.MOVE_SECONDS.observe(time.perf_counter() - begun)
            done.version = version

        try:
            await self.playing.say(id, by, await self._saying(id, by, seat, wish), answer)
        except (IllegalMove, UnknownMove) as error:
            raise Relayed(trouble(error).problem, NOT_LEGAL) from None
        return done

    async def _saying(self, id: str, by: Principal, seat: int | None, wish: requests.PlayWish) -> Saying:
        async with self.cache.opened(id, by) as (table, allowed):
            own, said = presenter.voice(table, allowed, seat), wish.move
            if isinstance(said, int):
                said = find_move(table.match.game, table.match.state, said).text
            return Saying(own, PLAY, " ".join(said.split()), wish.id, wish.version)

"""Hints: what the strongest bot would do in a seat's place. It thinks where bots think, by what the seat may know."""

from __future__ import annotations

from kontor import hints
from kontor.players.advice import Advice
from kontor.players.levels import STRONGEST
from kontor.protocol import AnyGame, State
from kontor.server.core import messages
from kontor.server.core.access import Principal
from kontor.server.core.cost import CLIENT, charge
from kontor.server.core.errors import Busy, NotYours, Trouble
from kontor.server.core.table import Table
from kontor.server.service import presenter
from kontor.server.service.cache import Cache
from kontor.server.service.telling import Telling
from kontor.server.service.turns import Turns
from kontor.server.service.worker import NoAnswer
from kontor.server.service.workers import Ask, Question
from kontor.server.store.repository import Repository

AT_ONCE, MOST_WAITING = 16, 200  # of all clients; of one client one is thought about, and one waits


class Hinting:
    """`ask` asks a bot, here or elsewhere."""

    def __init__(self, repository: Repository, cache: Cache, telling: Telling, ask: Ask) -> None:
        self.repository, self.cache, self.telling, self.ask = repository, cache, telling, ask
        self.turns = Turns(AT_ONCE, 1, MOST_WAITING, 1)

    async def hint(self, id: str, by: Principal, seat: int | None) -> messages.Hint:
        """While the bot thinks, the table is free. What that takes is charged to who asked."""
        async with self.turns.turn(CLIENT.get(), range(AT_ONCE), 0.0):
            table, own = await self._asked(id, by, seat)
            game, position, version = table.match.game, table.match.state, table.version  # it may go on meanwhile
            try:
                reply = await self.ask(Question(id, table.match.view(own), STRONGEST, advises=True))
            except NoAnswer:
                raise Busy("no-hint") from None
            charge(reply.seconds)
        return messages.Hint(version, [_idea(game, position, advice) for advice in reply.ideas])

    async def _asked(self, id: str, by: Principal, seat: int | None) -> tuple[Table, int]:
        """The table as it is, with who asks; the record says who did, and everybody is told."""
        async with self.cache.opened(id, by) as (table, allowed):
            own = presenter.voice(table, allowed, seat)
            if not table.allows_hints or table.seats[own].level:  # people play with what bots think of themselves
                raise NotYours("hints-off")
            if table.to_move != own:
                raise Trouble("not-your-choice")
            if own not in table.hinted:
                table.match.comments = hints.with_asked(table.match.comments, own)
                try:
                    await self.repository.change_setup(table)
                except BaseException:  # what the store has is the truth
                    self.cache.forget(id)
                    raise
                self.telling.tell_info(table)
            return table, own


def _idea(game: AnyGame, position: State, advice: Advice) -> messages.Idea:
    first, *then = (game.parse(position, text) for text in advice.steps)
    now = messages.Choice(first.text, {**first.facts, **game.terms(position, first)})
    return messages.Idea([now, *(messages.Choice(one.text, one.facts) for one in then)], advice.share, advice.reason)

"""Everybody who listens at a table is told of a change; what all with the same eyes see is made once."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from kontor.server.core import live, messages
from kontor.server.core.access import Access, access
from kontor.server.core.errors import NotThere, NotYours, Trouble
from kontor.server.core.table import Table
from kontor.server.service import presenter
from kontor.server.service.listeners import NOT_THERE, OVER, REFUSED, Listener, Listeners

encode = msgspec.json.Encoder().encode


class Telling:
    """`seconds` is what a bot over the net may take for a move."""

    def __init__(self, listeners: Listeners, seconds: int) -> None:
        self.listeners, self.seconds = listeners, seconds

    def info(self, table: Table, access: Access) -> messages.TableInfo:
        return presenter.info(table, access, self.listeners.online(table.id))

    def tell_all(self, table: Table) -> None:
        """Who sits there has changed."""
        self.tell_info(table)
        if table.status != "open":
            self.tell_last(table)

    def tell_links(self, table: Table, why: NotYours) -> None:
        """What some links open has changed: whoever lost a seat by that, or the table, is told why and has to go."""
        for listener in self.listeners.at(table.id):
            before = listener.access.seats
            try:
                listener.access = access(table, listener.by)
                lost = bool(before - listener.access.seats)
            except NotYours:
                lost = True
            if lost:
                self._farewell(listener, REFUSED, why)
        self.tell_all(table)

    def tell_info(self, table: Table) -> None:
        self.send(table.id, lambda listener: encode(live.TableNews(self.info(table, listener.access))))

    def tell_last(self, table: Table) -> None:
        """What was said last, and how things stand now."""
        self.tell_state(table, max(0, table.version - 1))

    def tell_state(self, table: Table, since: int = 0) -> None:
        made: dict[tuple[int | None, frozenset[int], bool], bytes] = {}
        looks = presenter.Looks(table, since)

        def message(listener: Listener) -> bytes:
            seats = listener.access.seats
            key = listener.seat, seats if len(seats) > 1 else frozenset(), listener.program
            if key not in made:
                made[key] = encode(self.state(looks, listener))
            return made[key]

        self.send(table.id, message)
        if table.status == "over":
            self.tell_info(table)
            self.let_go(table)

    def state(self, looks: presenter.Looks, listener: Listener) -> live.StateNews:
        shown = presenter.state(looks, listener.seat, listener.access)
        turn = presenter.turn(looks, listener.seat, self.seconds) if listener.program else None
        return live.StateNews(shown, turn)

    def let_go(self, table: Table) -> None:
        """Programs do not stay when the game is over."""
        for listener in self.listeners.at(table.id):
            if listener.program:
                listener.finish(OVER, Trouble("over"))

    def tell_chat(self, id: str, line: messages.ChatLine) -> None:
        self.send(id, lambda _: encode(live.ChatNews(line)))

    def tell_gone(self, id: str) -> None:
        why = NotThere("deleted")
        for listener in self.listeners.at(id):
            self._farewell(listener, NOT_THERE, why)

    def _farewell(self, listener: Listener, code: int, why: Trouble) -> None:
        listener.send(encode(live.Gone(why.problem)))
        listener.finish(code, why)

    def send(self, id: str, message: Callable[[Listener], bytes]) -> None:
        for listener in self.listeners.at(id):
            listener.send(message(listener))

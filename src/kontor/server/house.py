"""All tables: opening, joining, playing, taking back, stopping, copying. Free of any framework; names no game.

Whatever changes a table goes one way: check it on the table, commit it, answer the asker, tell everybody.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from random import SystemRandom

import msgspec
from sqlalchemy import delete, insert, update

from kontor.match import Match, replay
from kontor.players.levels import LEVELS
from kontor.protocol import BadInput, Facts, Setup
from kontor.record import check_name
from kontor.registry import game as game_of
from kontor.server import messages, schema, sight
from kontor.server.archive import chats_of, entry_row, rows_of, sent_before, setup_text
from kontor.server.bots import Bots, NoAnswer, Question, Reply
from kontor.server.errors import CannotStore, NotYours, Stale, TooMuch, Trouble
from kontor.server.hub import NOT_THERE, Hub, Listener
from kontor.server.limits import Limits
from kontor.server.relic import Relic, Unplayable
from kontor.server.rooms import Room, Rooms
from kontor.server.store import Store, Taken
from kontor.server.table import Entry, Seat, Table, Who
from kontor.server.tokens import fingerprint, new_id, new_token
from kontor.server.wishes import board_of, checked_level, checked_record, same_again, seated

log = logging.getLogger("kontor")

BOT_AGAIN = 1  # seconds until a bot tries again what could not be stored
REPLAYS_KEPT = 8

encode = msgspec.json.Encoder().encode

Asker = Sequence[str] | Who  # tokens, or what they were found to allow


class House:
    def __init__(self, store: Store, bots: Bots, limits: Limits) -> None:
        self.store, self.bots, self.limits = store, bots, limits
        self.hub = Hub()
        self.rooms = Rooms(store, limits.tables_in_memory, lambda id: bool(self.hub.at(id)), self._wake)
        self.replays: OrderedDict[tuple[str, int], Match] = OrderedDict()
        self.thinking: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Bots stop thinking; what was handed in is still written."""
        for task in list(self.thinking):
            task.cancel()
        await asyncio.gather(*self.thinking, return_exceptions=True)
        await asyncio.to_thread(self.bots.close)
        await self.store.close()

    def levels(self, game: str) -> list[str]:
        """Who can be asked to play it: the levels, and whom the operator allows."""
        return [*LEVELS, *self.bots.offered.get(game, ())]

    # ------------------------------------------------------------ opening a table

    async def open(self, wish: messages.TableWish) -> messages.Opened:
        board_of(wish.game, wish.board)
        try:
            names = [check_name(seat.name) for seat in wish.seats]
            dealt = game_of(wish.game).deal(wish.edition, wish.board, names, SystemRandom(), wish.options)
        except BadInput as error:
            raise Trouble(str(error)) from None
        return await self._open(dealt, wish.seats, [])

    async def open_record(self, wish: messages.RecordWish) -> messages.Opened:
        """To look at, or with seats to play on after some of its commands."""
        record = await asyncio.to_thread(checked_record, wish.record)
        lines = [Entry(line.seat, "play", line.text, f"record-{n}") for n, line in enumerate(record.lines)]
        if wish.seats is None:
            seats = [messages.SeatWish("friend", name) for name in record.setup.seats]
            return await self._open(record.setup, seats, lines[: wish.until], look_only=True)
        return await self._open(record.setup, wish.seats, lines[: wish.until])

    async def copy(self, id: str, by: Asker, wish: messages.CopyWish) -> messages.Opened:
        """The same deal again; what is hidden in it must not be shown to people who still play it."""
        async with self.at(id, by) as (table, who):
            if table.status == "open":
                raise Trouble("This table has not begun; there is nothing to copy.")
            if table.status != "over" and not table.people <= who.seats:
                raise NotYours(
                    "A running game with others can be copied only when it is over: the copy shows the deal."
                )
            record, kept = table.record(), wish.after or 0
            lines = [Entry(line.seat, "play", line.text, f"copy-{n}") for n, line in enumerate(record.lines[:kept])]
            seats = wish.seats or [
                same_again(seat, n in who.seats or not who.seats) for n, seat in enumerate(table.seats)
            ]
        return await self._open(record.setup, seats, lines)

    async def _open(
        self, dealt: Setup, wishes: Sequence[messages.SeatWish], lines: list[Entry], look_only: bool = False
    ) -> messages.Opened:
        if len(wishes) != len(dealt.seats):
            raise Trouble(f"This game has {len(dealt.seats)} seats, not {len(wishes)}.")
        seats, own, invites = seated(wishes, self.levels(dealt.game))
        host = new_token()
        table = Table(new_id(), dealt, seats, fingerprint(host), new_token(), datetime.now(UTC).isoformat())
        if look_only:
            invites = {}
            for seat in seats:
                seat.invite = ""
        if look_only or all(seat.taken for seat in seats):
            table.begin()
        await asyncio.to_thread(_play_all, table, lines)
        if look_only:
            table.status = "over"
        await self.store.write(*rows_of(table, lines))
        self.rooms.keep(table)
        self._wake(table.id)
        return messages.Opened(table.id, host, table.watch, own, invites)

    async def join(self, id: str, token: str, name: str) -> messages.Joined:
        self._reread(id)
        async with self.rooms.at(id) as room:
            table = room.table
            number = table.invited(token)
            if number is None:
                raise NotYours("This invitation is not valid, or somebody has used it already.")
            try:
                name = check_name(name)
            except BadInput as error:
                raise Trouble(str(error)) from None
            own = new_token()
            await self._seat(table, number, Seat(name, token=fingerprint(own)))
        self._tell_all(table)
        self._wake(id)
        return messages.Joined(number, own)

    async def fill(self, id: str, by: Asker, number: int, level: str) -> messages.TableInfo:
        """A bot takes a seat that nobody came for."""
        self._reread(id)
        async with self.at(id, by) as (table, who):
            if not who.host:
                raise NotYours("Only who opened the table can give a seat to a bot.")
            if table.status != "open" or not 0 <= number < len(table.seats) or table.seats[number].taken:
                raise Trouble("This seat is not free.")
            await self._seat(
                table, number, Seat(table.seats[number].name, level=checked_level(level, self.levels(table.setup.game)))
            )
        self._tell_all(table)
        self._wake(id)
        return self.info(table, who)

    def _reread(self, id: str) -> None:
        """Seats are not numbered like moves: another process may have given one away."""
        if (room := self.rooms.get(id)) is not None and room.table.status == "open":
            self.rooms.forget(id)

    async def _seat(self, table: Table, number: int, seat: Seat) -> None:
        """Somebody sits down; when all are there, the game begins."""
        free = schema.seats.c.invite == table.seats[number].invite  # still, or nothing is changed
        table.seats[number] = seat
        if all(other.taken for other in table.seats):
            table.begin()
        where = schema.seats.c.table_id == table.id, schema.seats.c.seat == number, free
        values = {"name": seat.name, "level": seat.level, "token": seat.token, "invite": ""}
        mine = {"setup": setup_text(table.setup), "status": table.status}
        try:
            await self.store.write(
                (update(schema.seats).where(*where).values(**values), None),
                (update(schema.tables).where(schema.tables.c.id == table.id).values(**mine), None),
            )
        except BaseException:
            self.rooms.forget(table.id)
            raise

    async def remove(self, id: str, by: Asker) -> None:
        async with self.whatever(id, by) as (_table, who):
            if not who.host:
                raise NotYours("Only who opened the table can delete it.")
            await self.store.write((delete(schema.tables).where(schema.tables.c.id == id), None))
            self.rooms.forget(id)
        words = "This table was deleted."
        for listener in self.hub.at(id):
            listener.send(encode(messages.Gone(words)))
            listener.finish(NOT_THERE, words)

    # ------------------------------------------------------------------- playing

    async def change(self, id: str, who: Who, entry: Entry, version: int, answer: Callable[[int], None]) -> None:
        """One way for every line of the log; `answer` is called once it is safe, before anybody else hears of it."""
        try:
            await self._change(id, who, entry, version, answer)
        except Taken:  # another process was faster: what it wrote is the truth, perhaps just this line
            self.rooms.forget(id)
            async with self.rooms.at(id) as room:
                self._tell_state(room.table, room.table.news)
            await self._change(id, who, entry, version, answer)
        self._wake(id)

    async def _change(self, id: str, who: Who, entry: Entry, version: int, answer: Callable[[int], None]) -> None:
        async with self.rooms.at(id) as room:
            table = room.table
            if (known := await self._repeated(table, who, entry, version)) is not None:
                answer(known)
                return
            if entry.seat not in who.seats:
                raise NotYours("This seat is not yours.")
            if table.status != "running":
                raise Trouble("The game has not begun." if table.status == "open" else "The game is over.")
            if version != table.version:
                raise Stale("The table has moved on since you looked.")
            await self._append(room, replace(entry, mark=f"{entry.seat}:{entry.mark}"))
            answer(table.version)
            self._tell_state(table, table.news[-1:])

    async def _repeated(self, table: Table, who: Who, entry: Entry, version: int) -> int | None:
        """The version that this line made when it was sent before, by whichever of the sender's seats."""
        marks = [f"{seat}:{entry.mark}" for seat in who.seats]
        known = next((table.marks[mark] for mark in marks if mark in table.marks), None)
        if known is None and version < table.version:  # it may have been long ago
            known = await self.store.read(lambda connection: sent_before(connection, table.id, marks))
        if known is None:
            return None
        made, first = known
        if (first.kind, first.text) != (entry.kind, entry.text):
            raise Trouble("This id was used for something else.")
        return made

    async def _append(self, room: Room, entry: Entry) -> None:
        """Check, commit; the lock is held."""
        table = room.table
        was = table.status
        undo = table.apply(entry)
        statements = [(insert(schema.entries), entry_row(table.id, table.version, entry))]
        if table.status != was:
            status = update(schema.tables).where(schema.tables.c.id == table.id).values(status=table.status)
            statements.append((status, None))  # type: ignore[arg-type]  # a statement is a statement
        try:
            await self.store.write(*statements)
        except CannotStore:
            undo()
            raise
        except BaseException:  # whether it was written is not known here: what the store has is the truth
            self.rooms.forget(table.id)
            raise
        table.settle()

    async def say(self, id: str, seat: int, text: str) -> None:
        async with self.rooms.at(id) as room:
            line = messages.ChatLine(seat, room.table.seats[seat].name, text, datetime.now(UTC).isoformat())
            values = {"table_id": id, "seat": seat, "text": text, "at": line.at}
            await self.store.write((insert(schema.chats), values))
            self._send_all(id, lambda _: encode(messages.ChatNews(line)))

    # ---------------------------------------------------------------------- bots

    def _wake(self, id: str) -> None:
        """If a bot is to move and is not thinking yet, it begins."""
        room = self.rooms.get(id)
        if room is not None and room.table.bot_to_move is not None and not room.thinks:
            room.bot = asyncio.create_task(self._let_bots_play(room))
            self.thinking.add(room.bot)
            room.bot.add_done_callback(self.thinking.discard)

    async def _let_bots_play(self, room: Room) -> None:
        """Until a person is to choose. While a bot thinks, the table is free."""
        while (seat := room.table.bot_to_move) is not None and self.rooms.has(room):
            try:
                await self._bot_move(room, seat)
            except Exception as error:  # a full disk, say; it goes on when that is over
                log.warning("a bot's move was not accepted: %s", error, exc_info=not isinstance(error, Trouble))
                await asyncio.sleep(BOT_AGAIN)
        if not self.rooms.has(room) and self.hub.at(room.table.id):  # another process was faster
            with contextlib.suppress(Trouble):
                async with self.rooms.at(room.table.id) as now:
                    self._tell_state(now.table, now.table.news)

    async def _bot_move(self, room: Room, seat: int) -> None:
        table, version, level = room.table, room.table.version, room.table.seats[seat].level
        said = tuple((step.seat, step.move.text) for step in table.game.steps)
        possible = [command.text for command in table.game.game.legal(table.game.state)]
        try:
            reply = await self.bots.ask(Question(table.id, setup_text(table.setup), said, seat, level))
        except NoAnswer:
            log.warning("a bot of level %s did not answer", level)
            reply = Reply("", "")
        if reply.text not in possible:  # whatever it has in mind, the others shall not wait for it
            reply = Reply(SystemRandom().choice(possible), "")
        async with self.rooms.at(table.id) as now:
            if now is room and table.version == version:  # else somebody took something back meanwhile
                entry = Entry(seat, "play", reply.text, f"bot-{version}-{new_id()}", reply.reason)
                await self._append(room, entry)
                self._tell_state(table, table.news[-1:])

    # ------------------------------------------------------------------- looking

    @asynccontextmanager
    async def at(self, id: str, by: Asker) -> AsyncIterator[tuple[Table, Who]]:
        """The table, undisturbed, for somebody whose tokens open it."""
        try:
            async with self.rooms.at(id) as room:
                yield room.table, _allowed(room.table, by)
        except Unplayable as error:
            _allowed(error.relic, by)
            raise

    @asynccontextmanager
    async def whatever(self, id: str, by: Asker) -> AsyncIterator[tuple[Table | Relic, Who]]:
        """The same, also for one that this version cannot play."""
        try:
            async with self.at(id, by) as found:
                yield found
        except Unplayable as error:
            yield error.relic, _allowed(error.relic, by)

    async def look(self, id: str, by: Asker, seat: int | None) -> messages.TableState:
        async with self.at(id, by) as (table, who):
            return sight.state(table, sight.eyes(table, who, seat), who, table.news)

    async def table_info(self, id: str, by: Asker) -> messages.TableInfo:
        async with self.whatever(id, by) as (table, who):
            return table.info(who) if isinstance(table, Relic) else self.info(table, who)

    def info(self, table: Table, who: Who) -> messages.TableInfo:
        return sight.info(table, who, self.hub.online(table.id))

    async def record(self, id: str, by: Asker) -> str:
        async with self.whatever(id, by) as (table, who):
            if isinstance(table, Relic):
                return table.record(who)
            if table.status != "over":
                raise NotYours("The record holds what is still hidden; it can be had when the game is over.")
            return table.record().text()

    async def history(self, id: str, by: Asker, seat: int | None) -> messages.History:
        game, eye, over = await self._replayed(id, by, seat)
        return await asyncio.to_thread(sight.history, game, eye, over)

    async def moment(self, id: str, by: Asker, seat: int | None, n: int) -> messages.Moment:
        game, eye, over = await self._replayed(id, by, seat)
        return sight.moment(game, n, eye, over)

    async def _replayed(self, id: str, by: Asker, seat: int | None) -> tuple[Match, int | None, bool]:
        async with self.at(id, by) as (table, who):
            if table.status == "open":
                raise Trouble("The game has not begun.")
            key, eye, over, record = (
                (id, table.version),
                sight.eyes(table, who, seat),
                table.status == "over",
                table.record(),
            )
        if key not in self.replays:
            self.replays[key] = await asyncio.to_thread(replay, record)
            while len(self.replays) > REPLAYS_KEPT:
                self.replays.popitem(last=False)
        self.replays.move_to_end(key)
        return self.replays[key], eye, over

    async def listen(self, id: str, listener: Listener, since: int | None) -> None:
        """From here on the listener hears everything; first, how things stand."""
        async with self.rooms.at(id) as room:
            table = room.table
            chats = await self.store.read(lambda connection: chats_of(connection, table))
            if len(self.hub.at(id)) >= self.limits.sockets_per_table:
                raise TooMuch("Too many are looking at this table.")
            there = self.hub.online(id)
            self.hub.enter(id, listener)
            listener.send(encode(messages.TableNews(self.info(table, listener.who))))
            listener.send(encode(messages.ChatsNews(chats)))
            if table.status != "open":
                news = [entry for entry in table.news if since is None or entry.version > since]
                listener.send(encode(messages.StateNews(sight.state(table, listener.seat, listener.who, news))))
        if self.hub.online(id) != there:
            self._tell_info(table)
        self._wake(id)

    async def sit(self, id: str, listener: Listener, seat: int) -> None:
        if seat not in listener.who.seats:
            raise NotYours("This seat is not yours.")
        async with self.rooms.at(id) as room:
            listener.seat = seat
            if room.table.status != "open":
                listener.send(encode(messages.StateNews(sight.state(room.table, seat, listener.who, []))))

    def leave(self, id: str, listener: Listener) -> None:
        there = self.hub.online(id) | listener.who.seats
        self.hub.leave(id, listener)
        if (room := self.rooms.get(id)) is not None and self.hub.online(id) != there:
            self._tell_info(room.table)

    async def ahead(self, id: str, by: Asker, seat: int | None, plan: Sequence[str]) -> messages.Ahead:
        async with self.at(id, by) as (table, who):
            return sight.planned(table, sight.voice(table, who, seat), plan)

    async def why(
        self, id: str, by: Asker, seat: int | None, about: Sequence[Facts], plan: sight.Plan = None
    ) -> list[messages.WhyNot]:
        async with self.at(id, by) as (table, who):
            return sight.why(table, sight.voice(table, who, seat), about, plan)

    async def preview(
        self, id: str, by: Asker, seat: int | None, text: str, plan: sight.Plan = None
    ) -> messages.Preview:
        async with self.at(id, by) as (table, who):
            own = sight.voice(table, who, seat)
            if plan is None and table.to_move != own:
                raise Trouble("It is not your choice now.")
            try:
                return sight.preview(table, own, text, plan)
            except BadInput as error:
                raise Trouble(str(error)) from None

    async def chats(self, id: str, by: Asker) -> list[messages.ChatLine]:
        async with self.at(id, by) as (table, _who):
            return await self.store.read(lambda connection: chats_of(connection, table))

    # ------------------------------------------------------------------- telling

    def _tell_all(self, table: Table) -> None:
        self._tell_info(table)
        if table.status != "open":
            self._tell_state(table, table.news[-1:])

    def _tell_info(self, table: Table) -> None:
        self._send_all(table.id, lambda listener: encode(messages.TableNews(self.info(table, listener.who))))

    def _tell_state(self, table: Table, news: Sequence[messages.Entry]) -> None:
        """What everybody with the same eyes sees is made once."""
        made: dict[tuple[int | None, Who], bytes] = {}
        looks = sight.Looks(table)

        def message(listener: Listener) -> bytes:
            key = (listener.seat, listener.who if len(listener.who.seats) > 1 else Who(frozenset()))
            if key not in made:
                state = sight.state(table, listener.seat, listener.who, news, looks)
                made[key] = encode(messages.StateNews(state))
            return made[key]

        self._send_all(table.id, message)
        if table.status == "over":
            self._tell_info(table)

    def _send_all(self, id: str, message: Callable[[Listener], bytes]) -> None:
        for listener in self.hub.at(id):
            listener.send(message(listener))


def _allowed(table: Table | Relic, by: Asker) -> Who:
    who = by if isinstance(by, Who) else table.who(by)
    if not who:
        raise NotYours("This link does not open this table.")
    return who


def _play_all(table: Table, lines: Sequence[Entry]) -> None:
    for entry in lines:
        table.apply(entry)

"""The socket: one connection at one table, which hears everything and may say what its seats may say."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from kontor.server import messages, sight
from kontor.server.door import Door
from kontor.server.errors import CannotStore, NotYours, TooMuch, Trouble
from kontor.server.house import encode
from kontor.server.hub import REFUSED, TOO_SLOW, TRY_LATER, Listener
from kontor.server.limits import Allowance
from kontor.server.table import Entry

log = logging.getLogger("kontor")

HELLO_SECONDS = 10

Socket = WebSocket[None, None, State]
decode = msgspec.json.Decoder(messages.Asked).decode
decode_mark = msgspec.json.Decoder(messages.Marked).decode


@websocket("/api/tables/{id:str}/live")
async def live(socket: Socket, id: FromPath[str], door: NamedDependency[Door]) -> None:
    await socket.accept()
    client = door.client(socket)
    try:
        door.come_in(client)
    except TooMuch as error:
        await _end(socket, TRY_LATER, error.words)
        return
    try:
        await _greet(socket, id, door)
    except Trouble as error:
        await _end(socket, TRY_LATER if isinstance(error, TooMuch | CannotStore) else REFUSED, error.words)
    except (WebSocketDisconnect, TimeoutError):
        await _end(socket, TOO_SLOW, "Nobody said hello.")
    finally:
        door.go_out(client)


async def _end(socket: Socket, code: int, words: str) -> None:
    with contextlib.suppress(Exception):  # whoever is gone cannot be told
        await socket.send_data(encode(messages.Gone(words)), mode="text")
        await socket.close(code=code, reason=words[:100])


async def _greet(socket: Socket, id: str, door: Door) -> None:
    hello = _read(await asyncio.wait_for(_frame(socket, door), HELLO_SECONDS))
    if not isinstance(hello, messages.Hello):
        raise Trouble("The first thing to say is hello.")
    async with door.house.at(id, hello.tokens) as (table, who):
        listener = Listener(who, sight.eyes(table, who, None))
    sender = asyncio.create_task(_send_on(socket, listener))
    try:
        await door.house.listen(id, listener, hello.since)
        await Visit(socket, id, door, listener).stay()
    finally:
        listener.drop()
        sender.cancel()
        door.house.leave(id, listener)


async def _frame(socket: Socket, door: Door) -> bytes:
    """The next frame; hostile sizes never come this far, the server cuts them off."""
    data = await socket.receive_data(mode="text")
    raw = data.encode() if isinstance(data, str) else data
    if len(raw) > door.house.limits.frame_bytes:
        raise Trouble("That was too long.")
    return raw


def _mark(raw: bytes) -> str:
    """What the sender called it, also of something that is not understood: it waits for an answer to that."""
    with contextlib.suppress(msgspec.MsgspecError, RecursionError, UnicodeError):
        return decode_mark(raw).id[: messages.LONGEST_MARK]
    return ""


def _read(raw: bytes) -> Any:
    try:
        return decode(raw)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise Trouble(f"This was not understood: {str(error)[:120]}") from None


async def _send_on(socket: Socket, listener: Listener) -> None:
    """Hand over what waits. A listener that does not read loses its connection (`wire.py`); nobody waits for it."""
    with contextlib.suppress(Exception):
        while (message := await listener.queue.get()) is not None:
            await socket.send_data(message, mode="text")
        code, words = listener.why
        await socket.close(code=code, reason=words)


class Visit:
    """What one connection says, frame by frame."""

    def __init__(self, socket: Socket, id: str, door: Door, listener: Listener) -> None:
        self.socket, self.id, self.door, self.listener = socket, id, door, listener
        limits = door.house.limits
        self.frames = Allowance(2 * limits.frames_per_second, 2, "Too many messages at once.")
        self.chats = Allowance(limits.chats_per_minute, 60, "You write faster than anybody can read.")
        self.ways: dict[type, Callable[[Any], Awaitable[None]]] = {
            messages.Play: self._play,
            messages.TakeBack: self._take_back,
            messages.Stop: self._stop,
            messages.Sit: self._sit,
            messages.AskAhead: self._ahead,
            messages.Why: self._why,
            messages.AskPreview: self._preview,
            messages.Say: self._say,
            messages.Ping: self._ping,
        }

    async def stay(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while not self.listener.ended:
                await self._hear(await _frame(self.socket, self.door))

    async def _hear(self, raw: bytes) -> None:
        mark = _mark(raw)
        try:
            self.frames.spend("")
            said = _read(raw)
            if type(said) not in self.ways:
                raise Trouble("Hello was said already.")
            await self.ways[type(said)](said)
        except Trouble as error:
            self._refuse(mark, error)
        except Exception as error:  # ours, not theirs: the connection goes on
            log.error("a message at table %s failed", self.id, exc_info=error)
            self._refuse(mark, Trouble("Something went wrong on the server."))

    def _refuse(self, mark: str, error: Trouble) -> None:
        room = self.door.house.rooms.get(self.id)
        version = room.table.version if room else 0
        self._reply(messages.Refusal(mark, error.code, error.rule, error.words, version))

    def _reply(self, message: msgspec.Struct) -> None:
        self.listener.send(encode(message))

    @property
    def seat(self) -> int:
        """Who speaks: a spectator has no voice."""
        if self.listener.seat is None:
            raise NotYours("You are only watching.")
        return self.listener.seat

    async def _change(self, kind: str, text: str, said: Any) -> None:
        def done(version: int) -> None:
            self._reply(messages.Done(said.id, version))

        entry = Entry(self.seat, kind, text, said.id)
        await self.door.house.change(self.id, self.listener.who, entry, said.version, done)

    async def _play(self, said: messages.Play) -> None:
        await self._change("play", " ".join(said.text.split()), said)

    async def _take_back(self, said: messages.TakeBack) -> None:
        await self._change("back", str(said.count), said)

    async def _stop(self, said: messages.Stop) -> None:
        await self._change("end", "yes" if said.agree else "no", said)

    async def _sit(self, said: messages.Sit) -> None:
        await self.door.house.sit(self.id, self.listener, said.seat)

    async def _ahead(self, said: messages.AskAhead) -> None:
        found = await self.door.house.ahead(self.id, self.listener.who, self.seat, said.plan)
        self._reply(messages.AheadAnswer(said.id, found))

    async def _why(self, said: messages.Why) -> None:
        answers = await self.door.house.why(self.id, self.listener.who, self.seat, said.about, said.plan)
        self._reply(messages.WhyAnswer(said.id, answers))

    async def _preview(self, said: messages.AskPreview) -> None:
        found = await self.door.house.preview(self.id, self.listener.who, self.seat, said.text, said.plan)
        self._reply(messages.PreviewAnswer(said.id, found))

    async def _say(self, said: messages.Say) -> None:
        text = " ".join(said.text.split())
        if not text or not text.isprintable():
            raise Trouble("There is nothing to read in that.")
        self.chats.spend("")
        await self.door.house.say(self.id, self.seat, text)
        self._reply(messages.Done(said.id, 0))

    async def _ping(self, _said: messages.Ping) -> None:
        self._reply(messages.Pong())

"""The socket: one connection at one table, which hears everything and may say what its seats may say."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from kontor.log import BACK, END, PLAY, Kind
from kontor.protocol import BadInput, IllegalMove
from kontor.server.core import figures, live, requests
from kontor.server.core.access import Principal
from kontor.server.core.errors import CannotStore, NotYours, TooMuch, Trouble, trouble
from kontor.server.edge.budget import Account, paid
from kontor.server.edge.clients import Clients
from kontor.server.edge.limits import Limits
from kontor.server.service.listeners import REFUSED, TOO_SLOW, TRY_LATER, Listener
from kontor.server.service.playing import Saying
from kontor.server.service.services import Services
from kontor.server.service.telling import encode

log = logging.getLogger("kontor")

HELLO_SECONDS = 10

Socket = WebSocket[None, None, State]
decode = msgspec.json.Decoder(requests.Asked).decode
decode_mark = msgspec.json.Decoder(requests.Marked).decode


@websocket("/api/tables/{id:str}/live")
async def table_socket(
    socket: Socket, id: FromPath[str], services: NamedDependency[Services], clients: NamedDependency[Clients]
) -> None:
    await socket.accept()
    client = clients.client(socket)
    try:
        with clients.listening(client):
            await _greet(socket, id, services, clients, client)
    except Trouble as error:
        await _end(socket, TRY_LATER if isinstance(error, TooMuch | CannotStore) else REFUSED, error)
    except (WebSocketDisconnect, TimeoutError):
        await _end(socket, TOO_SLOW, Trouble("silent"))


async def _end(socket: Socket, code: int, why: Trouble) -> None:
    figures.refused(why.problem)
    with contextlib.suppress(Exception):  # whoever is gone cannot be told
        await socket.send_data(encode(live.Gone(why.problem)), mode="text")
        await socket.close(code=code, reason=str(why)[:100])


async def _greet(socket: Socket, id: str, services: Services, clients: Clients, client: str) -> None:
    limits, account = clients.limits, clients.account(client)
    hello = _read(await asyncio.wait_for(_frame(socket, limits), HELLO_SECONDS))
    if not isinstance(hello, requests.Hello):
        raise Trouble("hello-first")
    principal = Principal.showing(hello.tokens)
    listener = await services.listening.greet(id, principal)
    listener.client = client
    sender = asyncio.create_task(paid(_send_on(socket, listener), account))
    try:
        await services.listening.listen(id, listener, hello.since)
        await Session(socket, id, principal, listener, services, clients, account).stay()
    finally:
        listener.drop()
        sender.cancel()
        services.listening.leave(id, listener)


async def _frame(socket: Socket, limits: Limits) -> bytes:
    """The next frame; hostile sizes never come this far, the server cuts them off."""
    data = await socket.receive_data(mode="text")
    raw = data.encode() if isinstance(data, str) else data
    if len(raw) > limits.frame_bytes:
        raise Trouble("too-long")
    return raw


def _mark(raw: bytes) -> str:
    """What the sender called it, also of something that is not understood: it waits for an answer to that."""
    with contextlib.suppress(msgspec.MsgspecError, RecursionError, UnicodeError):
        return decode_mark(raw).id[: requests.LONGEST_MARK]
    return ""


def _read(raw: bytes) -> Any:
    try:
        return decode(raw)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise Trouble("not-understood", detail=str(error)[:120]) from None


async def _send_on(socket: Socket, listener: Listener) -> None:
    """Hand over what waits. Who does not read loses the connection (`websocket.py`); nobody waits for it."""
    with contextlib.suppress(Exception):
        while (message := await listener.queue.get()) is not None:
            await socket.send_data(message, mode="text")
        code, why = listener.why
        await socket.close(code=code, reason=str(why))


class Session:
    """What one connection says, frame by frame."""

    def __init__(
        self,
        socket: Socket,
        id: str,
        principal: Principal,
        listener: Listener,
        services: Services,
        clients: Clients,
        account: Account,
    ) -> None:
        self.socket, self.id, self.principal, self.listener = socket, id, principal, listener
        self.services, self.clients, self.limits, self.account = services, clients, clients.limits, account
        self.thinking: set[asyncio.Task[None]] = set()  # what bots are asked; who leaves meanwhile pays all the same
        self.ways: dict[type, Callable[[Any], Awaitable[None]]] = {
            requests.Play: self._play,
            requests.TakeBack: self._take_back,
            requests.Stop: self._stop,
            requests.Sit: self._sit,
            requests.AskAhead: self._ahead,
            requests.Why: self._why,
            requests.AskPreview: self._preview,
            requests.AskHint: self._hint,
            requests.AskStanding: self._standing,
            requests.Say: self._say,
            requests.Ping: self._ping,
        }

    async def stay(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while not self.listener.ended:
                await self._hear(await _frame(self.socket, self.limits))
                await asyncio.sleep(0)  # others come first, however much has arrived already

    async def _hear(self, raw: bytes) -> None:
        with self._refusing(_mark(raw)):
            await self.account.enter()
            said = _read(raw)
            if type(said) not in self.ways:
                raise Trouble("hello-again")
            await self.ways[type(said)](said)

    @contextlib.contextmanager
    def _refusing(self, mark: str) -> Iterator[None]:
        """Whatever goes wrong is told to who said it."""
        try:
            yield
        except (Trouble, BadInput, IllegalMove) as error:
            self._refuse(mark, trouble(error))
        except Exception as error:  # ours, not theirs: the connection goes on
            log.error("a message at table %s failed", self.id, exc_info=error)
            self._refuse(mark, Trouble("failed"))

    def _refuse(self, mark: str, error: Trouble) -> None:
        cached = self.services.cache.get(self.id)
        version = cached.table.version if cached else 0
        figures.refused(error.problem)
        self._reply(live.Refusal(mark, error.problem, version))

    def _reply(self, message: msgspec.Struct) -> None:
        self.listener.send(encode(message))

    @property
    def seat(self) -> int:
        """Who speaks: a spectator has no voice."""
        if self.listener.seat is None:
            raise NotYours("watching")
        return self.listener.seat

    async def _change(self, kind: Kind, text: str, said: Any) -> None:
        begun = time.perf_counter()

        def done(version: int) -> None:
            figures.MOVE_SECONDS.observe(time.perf_counter() - begun)
            self._reply(live.Done(said.id, version))

        saying = Saying(self.seat, kind, text, said.id, said.version)
        await self.services.playing.say(self.id, self.principal, saying, done)

    async def _play(self, said: requests.Play) -> None:
        await self._change(PLAY, " ".join(said.text.split()), said)

    async def _take_back(self, said: requests.TakeBack) -> None:
        await self._change(BACK, str(said.count), said)

    async def _stop(self, said: requests.Stop) -> None:
        await self._change(END, "yes" if said.agree else "no", said)

    async def _sit(self, said: requests.Sit) -> None:
        await self.services.listening.sit(self.id, self.listener, said.seat)

    async def _ahead(self, said: requests.AskAhead) -> None:
        found = await self.services.looking.ahead(self.id, self.principal, self.seat, said.plan)
        self._reply(live.AheadAnswer(said.id, found))

    async def _why(self, said: requests.Why) -> None:
        answers = await self.services.looking.why(self.id, self.principal, self.seat, said.about, said.plan)
        self._reply(live.WhyAnswer(said.id, answers))

    async def _preview(self, said: requests.AskPreview) -> None:
        services, wish = self.services, (said.text, said.plan, said.look)
        found = await services.looking.preview(self.id, self.principal, self.seat, *wish)
        self._reply(live.PreviewAnswer(said.id, found))

    async def _hint(self, said: requests.AskHint) -> None:
        """A bot takes its time: meanwhile other things are heard."""
        task = asyncio.create_task(paid(self._think(said.id, self.seat), self.account))
        self.thinking.add(task)
        task.add_done_callback(self.thinking.discard)

    async def _think(self, mark: str, seat: int) -> None:
        with self._refusing(mark):
            found = await self.services.hinting.hint(self.id, self.principal, seat)
            self._reply(live.HintAnswer(mark, found))

    async def _standing(self, said: requests.AskStanding) -> None:
        found = await self.services.looking.standing(self.id, self.principal, self.listener.seat)
        self._reply(live.StandingAnswer(said.id, found))

    async def _say(self, said: requests.Say) -> None:
        text = " ".join(said.text.split())
        if not text or not text.isprintable():
            raise Trouble("nothing-to-read")
        self.clients.chatting.spend(f"{self.id}:{self.seat}")
        await self.services.playing.chat(self.id, self.seat, text)
        self._reply(live.Done(said.id, 0))

    async def _ping(self, _said: requests.Ping) -> None:
        self._reply(live.Pong())

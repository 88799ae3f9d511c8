"""People at tables, as programs: they open tables over HTTP, play through sockets, and believe only what they hear."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, ClassVar
from uuid import uuid4

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from kontor.words import Scene, languages
from tests.server.launch import PATIENCE, Server, http

Facts = dict[str, Any]

TEUTONICA = {"game": "teutonica", "board": "hanseatic-league-4-5", "edition": "bigbox"}
THREE = {"game": "teutonica", "board": "hanseatic-league-2-3", "edition": "bigbox"}
HANSA = {"game": "hansa", "board": "baltic", "edition": "2004"}


def seats(*words: str) -> list[Facts]:
    """Like 'me', 'friend', 'bot novice'."""
    found = []
    for n, word in enumerate(words):
        kind, _, level = word.partition(" ")
        found.append({"kind": kind, "name": f"Person {n}", "level": level})
    return found


@dataclass
class Opened:
    """A table and all its tokens."""

    server: Server
    id: str
    host: str
    watch: str
    seats: dict[int, str]
    invites: dict[int, str]

    def ask(self, method: str, path: str, token: str = "", body: Any = None, **more: Any) -> httpx.Response:
        return ask(self.server, method, f"/tables/{self.id}{path}", token, body, **more)

    def get(self, path: str, token: str = "") -> Any:
        return good(self.ask("GET", path, token or self.host))

    def post(self, path: str, token: str, body: Any) -> Any:
        return good(self.ask("POST", path, token, body))

    def join(self, seat: int, name: str = "") -> str:
        """The friend's own token."""
        self.seats[seat] = self.post("/join", self.invites[seat], {"name": name or f"Friend {seat}"})["token"]
        return self.seats[seat]

    def line(self, *seats: int, **more: Any) -> Line:
        """A socket for these seats."""
        return Line(self.server, self.id, [self.seats[seat] for seat in seats], **more)

    def watching(self) -> Line:
        return Line(self.server, self.id, [self.watch])


def ask(server: Server, method: str, path: str, token: str = "", body: Any = None, **headers: str) -> httpx.Response:
    if token:
        headers["Authorization"] = f"Bearer {token}"
    if path.partition("?")[0].endswith("/stream"):  # which does not end: how it begins will do
        with http.stream(method, f"{server.url}/api{path}", headers=headers) as answer:
            if answer.status_code >= 400:
                answer.read()
            return answer
    if body is None:
        return http.request(method, f"{server.url}/api{path}", headers=headers)
    return http.request(method, f"{server.url}/api{path}", headers=headers, json=body)


def good(answer: httpx.Response) -> Any:
    assert answer.status_code < 300, (answer.status_code, answer.text)
    return answer.json()


def is_refused(answer: httpx.Response, status: int, *parts: str) -> bool:
    assert answer.status_code == status, (answer.status_code, answer.text)
    return is_problem(answer.json(), *parts)


def is_problem(why: Facts, *parts: str) -> bool:
    """One sentence for people, by a code that every language has a text for."""
    assert set(why) == {"kind", "code", "facts", "rule", "words"}, why
    file, _, code = why["code"].partition(".")
    for language in languages():
        said = Scene(file, language=language).say(code, why["facts"])
        assert said not in ("", code), (language, why)
        assert "\n" not in said, why
        assert "Traceback" not in said, why
    for part in parts:
        assert part in why["words"], why
    return True


def opened(server: Server, answer: Facts) -> Opened:
    own, invites = ({int(n): token for n, token in answer[name].items()} for name in ("seats", "invites"))
    return Opened(server, answer["table"], answer["host"], answer["watch"], own, invites)


def open_table(server: Server, which: Facts, *words: str, **more: Any) -> Opened:
    """`words` are those of `seats`."""
    return opened(server, good(ask(server, "POST", "/tables", body={**which, "seats": seats(*words), **more})))


def open_record(server: Server, record: str, **more: Any) -> Opened:
    return opened(server, good(ask(server, "POST", "/records", body={"record": record, **more})))


class Lost(Exception):
    """The line broke before the answer came."""


@dataclass
class Line:
    """One socket at one table, with what was heard last."""

    local: ClassVar[tuple[str, int] | None] = None  # the address it comes from

    server: Server
    table: str
    tokens: Sequence[str]
    since: int | None = None
    headers: dict[str, str] = field(default_factory=dict)
    state: Facts = field(default_factory=dict)
    info: Facts = field(default_factory=dict)
    chats: list[Facts] = field(default_factory=list)
    heard: list[Facts] = field(default_factory=list)  # everything, in order
    gone: str = ""
    code: int | None = None  # how the connection ended

    def __post_init__(self) -> None:
        self.socket: ClientConnection
        self.waiting: dict[str, asyncio.Future[Facts]] = {}
        self.news = asyncio.Condition()

    async def __aenter__(self) -> Line:
        return await self.open()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()

    async def open(self) -> Line:
        """Says hello and waits until it has heard how things stand, or that it may not."""
        await self.dial()
        with contextlib.suppress(Lost):  # it may have been turned away before
            await self.send({"t": "hello", "tokens": list(self.tokens), "since": self.since})
        await self.until(lambda: self.gone or (self.info and self._has_state()))
        return self

    def _has_state(self) -> bool:
        return self.info["status"] == "open" or bool(self.state)

    async def dial(self) -> None:
        address = f"{self.server.url.replace('http', 'ws', 1)}/api/tables/{self.table}/live"
        self.socket = await connect(
            address,
            additional_headers=self.headers,
            local_addr=self.local,
            compression=None,
            max_size=None,
            open_timeout=PATIENCE,
            close_timeout=1,
            proxy=None,
        )
        self.ear = asyncio.create_task(self._listen())

    async def close(self) -> None:
        await self.socket.close()
        await self.ear

    async def ended(self) -> None:
        """Until the other side has ended it; who never does keeps nobody waiting for ever."""
        await asyncio.wait([self.ear], timeout=PATIENCE)
        assert self.ear.done(), "the connection goes on"

    async def _listen(self) -> None:
        try:
            async for frame in self.socket:
                await self._hear(json.loads(frame))
        except ConnectionClosed:
            pass
        self.code = self.socket.close_code
        for waiting in self.waiting.values():
            if not waiting.done():
                waiting.set_exception(Lost())
        async with self.news:
            self.news.notify_all()

    async def _hear(self, said: Facts) -> None:
        self.heard.append(said)
        match said["t"]:
            case "state":
                self.state = said["state"]
            case "table":
                self.info = said["info"]
            case "chats":
                self.chats = said["lines"]
            case "chat":
                self.chats.append(said["line"])
            case "gone":
                self.gone = said["why"]["words"]
            case "pong":
                pass
            case _:
                waiting = self.waiting.pop(said["id"], None)
                if waiting is not None and not waiting.done():  # who asked may have gone away
                    waiting.set_result(said)
        async with self.news:
            self.news.notify_all()

    async def until(self, true: Any, patience: float = PATIENCE) -> None:
        """Until what was heard makes it true."""
        async with asyncio.timeout(patience), self.news:
            while not true():
                if self.code is not None:
                    raise Lost
                await self.news.wait()

    async def version(self, version: int) -> Facts:
        """The state, once it is at least that version."""
        await self.until(lambda: self.state and self.state["version"] >= version)
        return self.state

    # ------------------------------------------------------------------ speaking

    async def send(self, frame: Facts) -> None:
        try:
            await self.socket.send(json.dumps(frame))
        except ConnectionClosed:
            raise Lost from None

    @staticmethod
    def mark() -> str:
        return uuid4().hex

    async def ask(self, t: str, **more: Any) -> Facts:
        """The answer to this message."""
        frame = {"t": t, "id": self.mark(), **more}
        await self.send(frame)
        if self.code is not None:
            raise Lost
        answer = self.waiting[frame["id"]] = asyncio.get_running_loop().create_future()
        async with asyncio.timeout(PATIENCE):
            found: Facts = await answer
        return found

    async def play(self, text: str, version: int | None = None, **more: Any) -> Facts:
        return await self.ask("play", text=text, version=self._version(version), **more)

    async def back(self, count: int = 1, version: int | None = None, **more: Any) -> Facts:
        return await self.ask("back", count=count, version=self._version(version), **more)

    async def vote(self, agree: bool = True, version: int | None = None, **more: Any) -> Facts:
        return await self.ask("end", agree=agree, version=self._version(version), **more)

    async def sit(self, seat: int) -> Facts:
        await self.send({"t": "sit", "seat": seat})
        await self.until(lambda: self.state and self.state["seat"] == seat)
        return self.state

    def _version(self, given: int | None) -> int:
        return int(self.state["version"]) if given is None else given

    # ------------------------------------------------------------------- playing

    @property
    def choices(self) -> list[str]:
        return [choice["text"] for choice in self.state["choices"]]

    async def choose(self, chance: random.Random) -> Facts:
        """Whatever may be played; returns when its own state has come."""
        answer = is_ok(await self.play(chance.choice(self.choices)))
        await self.version(answer["version"])
        return answer


def is_ok(answer: Facts) -> Facts:
    assert answer["t"] == "ok", answer
    return answer


def is_no(answer: Facts, kind: str, *parts: str) -> bool:
    assert (answer["t"], answer["why"]["kind"]) == ("no", kind), answer
    return is_problem(answer["why"], *parts)


async def play_on(lines: Sequence[Line], commands: int, chance: random.Random) -> None:
    """So many commands by whoever is to choose, bots aside; each line holds one seat or more. All hear of them."""
    yours = {seat: line for line in lines for seat in line.info["yours"]}
    for _ in range(commands):
        await lines[0].until(lambda: not lines[0].state["decision"] or lines[0].state["decision"]["seat"] in yours)
        if lines[0].state["decision"] is None:
            break
        deciding, version = lines[0].state["decision"]["seat"], lines[0].state["version"]
        line = yours[deciding]
        await line.version(version)
        if line.state["seat"] != deciding:
            await line.sit(deciding)
        await lines[0].version((await line.choose(chance))["version"])
    await lines[0].until(lambda: not lines[0].state["decision"] or lines[0].state["decision"]["seat"] in yours)
    for line in lines:
        await line.version(lines[0].state["version"])

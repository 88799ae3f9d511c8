"""F1: whatever is sent, over HTTP or the socket: no error of the server, no traceback, no growing memory."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import socket
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, seed, settings
from schemathesis.core.result import Ok

from tests.deep import DEEP
from tests.server.launch import Server
from tests.server.measure import round_trips
from tests.server.people import HANSA, THREE, Opened, is_problem, open_table, play_on
from tests.server.raw import BINARY, CLOSE, MORE, PING, PONG, TEXT, Raw, frame
from tests.server.test_roles import FRAMES

EXAMPLES = 100 if DEEP else 15  # requests of each kind in a round
SECONDS = 3600 if DEEP else 0  # rounds go on so long
FLOOD = 200_000 if DEEP else 5_000
MEGABYTE = 1_000_000
SLOW = 60  # seconds: the processes for heavy work have to begin first, and the machine may be busy
ROOM = 25 * MEGABYTE  # what memory may grow by


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("hostile") / "data") as running:
        yield running
        assert "Traceback" not in running.log, running.log
        assert "Exception" not in running.log, running.log


# ---------------------------------------------------------------------------- over HTTP


def test_F1_the_whole_interface(server: Server) -> None:
    """By its own description, with and without a table and a token that are really there."""
    until, memory, asked = time.monotonic() + SECONDS, 0, 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        schema = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
        operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        assert len({(operation.method, operation.path) for operation in operations}) >= 17
        for number in itertools.count():
            for operation in operations:
                asked += try_out(server, operation, number)
            memory = memory or server.memory()
            if time.monotonic() >= until:
                break
    assert server.memory() - memory < ROOM, (memory, server.memory())
    print(f"{asked} requests in {number + 1} rounds")  # noqa: T201  # for whoever asks with -s


def try_out(server: Server, operation: Any, number: int) -> int:
    """How many requests were sent; in every round others."""
    table = open_table(server, HANSA, "me", "friend", "me")
    tokens = [table.host, table.seats[0], table.watch, table.invites[1], ""]
    if operation.method == "delete":
        tokens = tokens[1:]  # or nothing is left to try out
    if operation.path.endswith("/stream"):
        tokens = tokens[3:]  # for the others it does not end
    chance = random.Random(f"{number} {operation.path}")
    asked = 0

    @seed(number)
    @settings(max_examples=EXAMPLES, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        nonlocal asked
        asked += 1
        if "id" in (case.path_parameters or {}) and chance.random() < 0.7:
            case.path_parameters["id"] = table.id
        answer = case.call(timeout=SLOW, headers={"Authorization": f"Bearer {chance.choice(tokens)}"})
        assert answer.status_code < 500, (operation.method, operation.path, case.body, answer.text)
        if answer.status_code >= 400 and "json" in (answer.headers.get("content-type") or [""])[0]:
            assert is_problem(answer.json())

    ask()
    return asked


REQUESTS = [
    b"\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # TLS
    b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: [::]\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: [::]\r\n" + b"".join(b"X-%d: y\r\n" % n for n in range(20_000)) + b"\r\n",
    b"GET / HTTP/1.1\r\nHost: [::]\r\nX: " + b"y" * 200_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET /\x00\xff HTTP/1.1\r\nHost: [::]\r\n\r\n",
    b"GET /%ff%fe/%c0%80 HTTP/1.1\r\nHost: [::]\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: [::]\r\nContent-Length: -5\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: [::]\r\nContent-Length: 9999999999\r\nContent-Type: application/json\r\n\r\n{",
    b"POST /api/tables HTTP/1.1\r\nHost: [::]\r\nTransfer-Encoding: chunked\r\n\r\nZZZ\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: [::]\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n"
    + b"2000\r\n" + b"[" * 0x2000 + b"\r\n" + b"0\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: [::]\r\nContent-Length: 3\r\nContent-Type: text/plain; charset=x-y\r\n\r\nabc",
    b"POST /api/tables HTTP/1.1\r\nHost: [::]\r\nContent-Length: 3\r\nContent-Type: multipart/form-data\r\n\r\nabc",
    b"POST /api/tables HTTP/1.1\r\nHost: [::]\r\nContent-Length: 3\r\nContent-Encoding: gzip\r\n"
    b"Content-Type: application/json\r\n\r\nabc",
    b"GET /api/tables/x HTTP/1.1\r\nHost: [::]\r\nAuthorization: Bearer \xff\xfe\x80\r\n\r\n",
    b"GET /api/tables/x HTTP/1.1\r\nHost: [::]\r\nAuthorization: " + b"Bearer " * 2_000 + b"\r\n\r\n",
    b"GET /api/tables/x/live HTTP/1.1\r\nHost: [::]\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET /api/tables/x/live HTTP/1.1\r\nHost: [::]\r\n\r\n",
    b"GET /api/games HTTP/1.1\r\nHost: [::]\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    b"GET /nowhere HTTP/1.1\r\nHost: [::]\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    b"GET /api/games?" + b"&".join(b"a%d=b" % n for n in range(3_000)) + b" HTTP/1.1\r\nHost: [::]\r\n\r\n",
]  # fmt: skip


@pytest.mark.parametrize("request_", REQUESTS, ids=range(len(REQUESTS)))
def test_F1_requests_that_no_browser_makes(server: Server, request_: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.wishes["port"]), timeout=3) as line:
        with contextlib.suppress(OSError):
            line.sendall(request_)
            line.shutdown(socket.SHUT_WR)
        answer = b""
        with contextlib.suppress(OSError):
            while part := line.recv(65536):
                answer += part
    assert b"HTTP/1.1 5" not in answer
    assert open_table(server, HANSA, "me", "me")


# ----------------------------------------------------------------------- over the socket


def hello(table: Opened, *seats: int) -> bytes:
    return frame(json.dumps({"t": "hello", "tokens": [table.seats[seat] for seat in seats]}).encode())


NESTED = 3_000
STRANGE: list[Any] = [
    None,
    True,
    -1,
    2**63,
    2**64,
    1.5,
    "",
    "x" * 5_000,
    [],
    {},
    [[]],
    "\x00",
    "\ud800",
    "𝕏",
    "../..",
    "'",
]
NUMBERS = ["1e400", "-0", "9" * 4_400, "0.1e-400", "NaN", "Infinity", "01", "1" + "0" * 400]


def wrong_frames() -> list[bytes]:
    """Every message with every field wrong in every way, and texts that are no messages at all."""
    found = [
        b"",
        b" ",
        b"null",
        b"0",
        b'"x"',
        b"[]",
        b"{}",
        b"{",
        b"}" * 100,
        b'{"t":1}',
        b'{"t":"no"}',
        b'{"t":"ping"',
    ]
    found += [
        b'{"t":"ping"',
        b"\xef\xbb\xbf{}",
        b'{"t":"ping","t":"play"}',
        b'{"t":"\\u0000"}',
        b"\x00",
        b"{'t':'ping'}",
    ]
    for name, rows in FRAMES.items():
        good = {"t": name, **rows[0][1]}
        found.append(json.dumps({"t": name}).encode())
        for key in good:
            found += [json.dumps({**good, key: value}).encode() for value in STRANGE]
            rest = json.dumps({k: v for k, v in good.items() if k != key})[:-1] or "{"
            found += [f'{rest}, "{key}": {number}}}'.encode() for number in NUMBERS]
            for inner in ("[" * NESTED + "]" * NESTED, '{"a":' * 1_000 + "1" + "}" * 1_000):
                found.append(f'{rest}, "{key}": {inner}}}'.encode())
        found.append(json.dumps({**good, "more": "x"}).encode())
    facts = [{"verb": value} for value in STRANGE] + [{"verb": {"a": [{}]}}, {"": ""}]
    found += [json.dumps({"t": "why", "id": "1", "about": [one]}).encode() for one in facts]
    found.append(('{"t":"why","id":"1","about":[{"verb":' + "[" * NESTED + "]" * NESTED + "}]}").encode())
    return [one for one in found if len(one) < 16_000]


def test_F1_messages_that_mean_nothing(folder: Path) -> None:
    """Each gets one refusal, and the connection goes on."""
    with Server(folder) as server:
        table = open_table(server, HANSA, "me", "me")

        async def run() -> None:
            async with table.line(0) as line:
                for words in wrong_frames():
                    heard = len(line.heard)
                    await line.socket.send(words.decode())
                    await line.until(lambda heard=heard: len(line.heard) > heard)
                await line.send({"t": "ping"})
                await line.until(lambda: line.heard[-1]["t"] == "pong")
                answers = [said for said in line.heard if said["t"] == "no"]
                assert len(answers) > 300
                assert not [said for said in answers if said["why"]["code"] == "server.failed"]
                assert all(len(said["why"]["words"]) < 500 for said in answers)
            for words in wrong_frames()[::7]:  # as the first word they end it
                raw = await Raw.dial(server, table.id)
                await raw.send(frame(words))
                opcode, payload = await raw.heard()
                assert (opcode, json.loads(payload)["t"]) == (TEXT, "gone")
                assert await raw.closed() == 4403

        asyncio.run(run())
        assert "Traceback" not in server.log, server.log


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"x" * 20_000), 1009),
        (frame(b'{"t":"ping"' + b" " * 16_000 + b"}"), 1009),
        (bytes([0x81, 0xFF]) + (2**62).to_bytes(8, "big"), 1009),
        (bytes([0x81, 0xFF]) + b"\xff" * 8, 1009),
        (frame(b"x" * 10_000, last=False) + frame(b"x" * 10_000, MORE), 1009),
        (frame(b"", last=False) + frame(b"", MORE, last=False) * 100, 1009),
        (frame(b"\xff\xfe"), 1007),
        (frame(b'{"t":"chat","id":"1","text":"\xed\xa0\x80"}'), 1007),
        (frame(b"\xc3", last=False) + frame(b"\x28", MORE), 1007),
        (frame(b"{}", masked=False), 1002),
        (frame(b"{}", reserved=4), 1002),
        (frame(b"{}", opcode=3), 1002),
        (frame(b"{}", opcode=11), 1002),
        (frame(b"x", MORE), 1002),
        (frame(b"x", last=False) + frame(b"y"), 1002),
        (frame(b"x" * 126, PING), 1002),
        (frame(b"x", PING, last=False), 1002),
        (frame(b"\x00", CLOSE), 1002),
        (frame(b"\x00\x00", CLOSE), 1002),
        (frame(b"\x03\xe8\xff\xfe", CLOSE), 1007),
        (frame(b"\x03\xe8bye", CLOSE), 1000),
    ],
    ids=range(21),
)
def test_F1_frames_that_no_browser_sends(server: Server, sent: bytes, code: int) -> None:
    table = open_table(server, HANSA, "me", "me")

    async def run() -> None:
        for first in (b"", hello(table, 0)):
            raw = await Raw.dial(server, table.id)
            await raw.send(first + sent)
            assert await raw.closed() in (code, 1002 if code == 1007 else code)
        async with table.line(0) as line:  # whoever else is there notices nothing
            await play_on([line], 0, random.Random(1))

    asyncio.run(run())


def test_F1_binary_frames_and_pongs_are_no_messages(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")

    async def run() -> None:
        raw = await Raw.dial(server, table.id)
        await raw.send(frame(b"ping", PONG) + hello(table, 0))
        await raw.send(frame(b"\x00\x01\xff", BINARY) + frame(b"", BINARY) + frame(b"", TEXT) + frame(b"x", PING))
        await raw.send(frame(b'{"t":', last=False) + frame(b"hi", PING) + frame(b'"ping"}', MORE))
        said = []
        async with asyncio.timeout(30):
            while "pong" not in said:
                opcode, payload = await raw.heard()
                said.append(json.loads(payload)["t"] if opcode == TEXT else opcode)
        assert [said.count(one) for one in ("no", PONG, "pong")] == [3, 2, 1]
        raw.hang_up()

    asyncio.run(run())


def test_F1_floods_leave_memory_as_it_was(server: Server) -> None:
    """Thousands of small messages, pings, pieces and half-open connections, of which nobody reads an answer."""
    table = open_table(server, THREE, "me", "me", "me")

    async def flood(data: bytes, times: int) -> None:
        raw = await Raw.dial(server, table.id)
        await raw.send(hello(table, 0))
        for _ in range(max(1, times * len(data) // 60_000)):
            if raw.writer.transport.is_closing():
                break
            await raw.send(data * max(1, 60_000 // len(data)))
        raw.hang_up()

    async def half_open(head: bytes) -> None:
        _reader, writer = await asyncio.open_connection("127.0.0.1", server.wishes["port"])
        writer.write(head)
        await asyncio.sleep(0.1)
        writer.transport.abort()

    async def wave() -> None:
        chat = frame(json.dumps({"t": "chat", "id": "1", "text": "x" * 300}).encode())
        why = frame(json.dumps({"t": "why", "id": "1", "about": [{"verb": "place"}] * 20}).encode())
        await asyncio.gather(
            *(flood(frame(b'{"t":"ping"}'), FLOOD) for _ in range(3)),
            *(flood(frame(b"x"), FLOOD) for _ in range(3)),
            *(flood(frame(b"x" * 125, PING), FLOOD) for _ in range(3)),
            *(flood(frame(b"", MORE, last=False), FLOOD) for _ in range(3)),
            flood(chat, FLOOD),
            flood(why, FLOOD),
            *(half_open(b"GET /api/tables/x/live HTTP/1.1\r\nHost: [::]\r\n") for _ in range(50)),
        )

    async def run() -> None:
        await wave()
        await quiet()
        before = server.memory()
        for _ in range(3):
            await wave()
        await quiet()
        assert server.memory() - before < ROOM, (before, server.memory())

    async def quiet() -> None:
        """It answers again at once."""
        async with table.line(0, 1, 2) as line:
            await round_trips(line, 5)
            await asyncio.sleep(0.5)

    asyncio.run(run())

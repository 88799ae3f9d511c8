"""Connections: places for so many, no patience with halves, names of the house, proxies; a clean end in every phase."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import ENVIRONMENT
from tests.server.launch import Server
from tests.server.people import HANSA, THREE, Line, Lost, ask, is_ok, is_problem, open_table, play_on
from tests.server.raw import Raw
from tools.load import worked_by

ELSEWHERE = "127.0.0.2"
HEAD = b"GET /api/games/hansa/rules HTTP/1.1\r\nHost: localhost\r\n"
BODY = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n{"


def dial(server: Server) -> socket.socket:
    """From an address of its own: others may still have connections."""
    return socket.create_connection(("127.0.0.1", server.wishes["port"]), 20, (ELSEWHERE, 0))


def heard(line: socket.socket) -> bytes:
    """All that comes until the other side ends it."""
    found = b""
    with contextlib.suppress(ConnectionResetError):
        while part := line.recv(65536):
            found += part
    return found


def is_told(answer: bytes, status: int, *parts: str) -> bool:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d" % status), answer
    assert b"content-security-policy" in head
    return is_problem(json.loads(body), *parts)


# --------------------------------------------------------------------------- halves


@pytest.mark.parametrize("half", [b"G", HEAD, BODY], ids=["a letter", "head", "body"])
def test_who_sends_a_half_is_told_and_cut_off(folder: Path, half: bytes) -> None:
    with Server(folder, "head-seconds=1", "body-seconds=1") as server, dial(server) as line:
        line.sendall(half)
        answer = b""
        line.settimeout(0.2)
        for _ in range(60):  # a bit now and then does not help
            with contextlib.suppress(TimeoutError):
                answer = line.recv(65536)
                break
            line.sendall(b"x")
        assert is_told(answer + heard(line), 408, "in time")
        assert server.log == ""


def test_who_says_nothing_is_cut_off_without_a_word(folder: Path) -> None:
    with Server(folder, "head-seconds=1") as server, dial(server) as line:
        assert heard(line) == b""


def test_after_an_answer_there_is_time_for_the_next_request(folder: Path) -> None:
    with Server(folder, "head-seconds=2") as server, dial(server) as line:
        for _ in range(3):
            time.sleep(1)
            line.sendall(HEAD + b"\r\n")
            answer = line.recv(65536)
            while not answer.endswith(b"]"):
                part = line.recv(65536)
                assert part, "it was cut off"
                answer += part
            assert answer.startswith(b"HTTP/1.1 200")
        line.sendall(HEAD)
        assert b"HTTP/1.1 408" in heard(line)


def test_a_socket_has_all_the_time_it_wants(folder: Path) -> None:
    """The time limits of requests are not those of what has become a socket."""
    with Server(folder, "head-seconds=1", "body-seconds=1") as server:
        table = open_table(server, HANSA, "me", "me")

        async def run() -> None:
            async with table.line(0, 1) as line:
                await asyncio.sleep(2.5)
                await play_on([line], 1, random.Random(1))

        asyncio.run(run())


def test_who_never_reads_an_answer_is_cut_off(folder: Path) -> None:
    with Server(folder, silent_seconds=1) as server, socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", server.wishes["port"]))
        line.settimeout(20)
        with pytest.raises(OSError, match=r"reset|Broken pipe"):  # many requests, whose answers are not read
            while True:
                line.sendall((HEAD.replace(b"hansa", b"teutonica") + b"\r\n") * 10)
                time.sleep(0.01)
        assert server.log == ""


# --------------------------------------------------------------------------- places


def test_there_are_places_for_so_many_and_a_sentence_for_the_others(folder: Path) -> None:
    with Server(folder, "connections-per-client=5") as server:
        lines = [dial(server) for _ in range(5)]
        with dial(server) as more:
            more.sendall(HEAD + b"\r\n")
            assert is_told(heard(more), 429, "Too many connections")
        for line in lines:
            line.close()
        time.sleep(0.3)
        with dial(server) as again:
            again.sendall(HEAD + b"Connection: close\r\n\r\n")
            assert b"HTTP/1.1 200" in heard(again)
        assert server.log == ""
    with Server(folder, "connections=5") as server:
        lines = [dial(server) for _ in range(5)]
        with dial(server) as more:
            more.sendall(HEAD + b"\r\n")
            assert is_told(heard(more), 503, "full")
        for line in lines:
            line.close()
        assert server.log == ""


def test_sockets_have_places_too_and_give_them_back(folder: Path) -> None:
    with Server(folder, "connections-per-client=8") as server:
        table = open_table(server, HANSA, "me", "me")

        async def run() -> None:
            for _ in range(10):
                for one in [await Raw.dial(server, table.id) for _ in range(5)]:
                    one.hang_up()
                await asyncio.sleep(0.05)
            async with table.line(0) as line:
                assert is_ok(await line.play(line.choices[0]))

        asyncio.run(run())
        assert server.log == ""


def test_many_addresses_of_one_network_are_one_client(folder: Path) -> None:
    """As a trusted proxy tells it; whoever is no proxy is not believed."""
    wish = {**HANSA, "seats": [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}]}
    with Server(folder, "tables-per-hour=3", proxies=["127.0.0.1"]) as server:

        def status(address: str) -> int:
            return ask(server, "POST", "/tables", body=wish, **{"X-Forwarded-For": address}).status_code

        assert [status(f"2001:db8:0:1::{n}") for n in range(5)] == [201, 201, 201, 429, 429]
        assert status("2001:db8:0:2::1") == 201
        assert [status(f"198.51.100.{n}") for n in range(5)] == [201] * 5
    with Server(folder, "tables-per-hour=3", proxies=["192.0.2.0/24"]) as server:
        assert [status(f"198.51.100.{n}") for n in range(5)] == [201, 201, 201, 429, 429]


# ---------------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost", True),
        ("LOCALHOST:8420", True),
        ("127.0.0.1:1", True),
        ("192.168.1.7:8420", True),
        ("[::1]:8420", True),
        ("[fe80::1]", True),
        (socket.gethostname(), True),
        (f"{socket.gethostname().partition('.')[0]}.local:8420", True),
        ("kontor.example.org", True),
        ("Kontor.Example.org.:443", True),
        ("evil.example.org", False),
        ("localhost.evil.example.org", False),
        ("127.0.0.1.evil.example.org", False),
        ("kontor.example.org.evil.example.org", False),
        ("", False),
        ("[::1", True),
        ("127.0.0.1@evil.example.org", False),
    ],
)
def test_the_house_answers_only_to_its_names(server_with_a_name: Server, host: str, known: bool) -> None:
    """Else a page elsewhere could have its own name led here, and ask as if it were ours."""
    with dial(server_with_a_name) as line:
        line.sendall(HEAD.replace(b"localhost", host.encode()) + b"Connection: close\r\n\r\n")
        answer = heard(line)
    if known:
        assert answer.startswith(b"HTTP/1.1 200"), answer
    else:
        assert is_told(answer, 421, "--name")


@pytest.fixture(scope="module")
def server_with_a_name(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("name") / "data", names=["kontor.example.org"]) as running:
        yield running
        assert running.log == ""


def test_a_socket_is_opened_only_by_a_known_name(server_with_a_name: Server) -> None:
    with dial(server_with_a_name) as line:
        line.sendall(
            b"GET /api/tables/x/live HTTP/1.1\r\nHost: evil.example.org\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        assert is_told(heard(line), 421, "--name")


# ------------------------------------------------------------------------------ at once


def test_the_new_state_does_not_wait_for_the_acknowledgement_to_be_confirmed(folder: Path) -> None:
    """With Nagle's rule it would: two small messages follow each other, and who hears the first confirms late."""
    with Server(folder) as server:
        table = open_table(server, THREE, "me", "me", "me")

        async def run() -> list[float]:
            async with table.line(0, 1, 2) as line:
                await play_on([line], 30, random.Random(1))  # at first the other side confirms at once
                return [await until_seen(line) for _ in range(30)]

        async def until_seen(line: Line) -> float:
            """A move, or the same taken back."""
            begun = time.perf_counter()
            back = line.state["back"]["count"]
            answer = is_ok(await (line.back() if back else line.play(line.choices[-1])))
            await line.version(answer["version"])
            return time.perf_counter() - begun

        delayed = 0.04  # seconds until an acknowledgement is confirmed that nothing else goes back with
        assert any(statistics.quantiles(asyncio.run(run()), n=4)[0] < delayed for _ in range(3))


# ------------------------------------------------------------------------------ bytes


def test_no_bytes_in_a_request_are_an_error_of_the_server(folder: Path) -> None:
    """In every part of it: bytes that are no UTF-8, encoded or not, and zeros."""
    parts = [b"%00", b"%ff", b"\xff", b"%c3%28", b"%ed%a0%80", b"\xc3\x28"]
    with Server(folder, page=True) as server:
        table = open_table(server, HANSA, "me", "me")
        seen = set()
        for part in parts:
            for request in _with(part, table.id.encode(), table.seats[0].encode()):
                with dial(server) as line:
                    line.sendall(request)
                    answer = heard(line)
                status = answer.split(b" ", 2)[1]
                assert status < b"500", (request, answer)
                seen.add(status)
        assert {b"400", b"404"} <= seen
        assert "Traceback" not in server.log, server.log
        assert "failed" not in server.log, server.log


def _with(part: bytes, id: bytes, token: bytes) -> Iterator[bytes]:
    """Requests with this in every place."""
    end = b"Host: localhost\r\nConnection: close\r\nAuthorization: Bearer %s\r\n" % token
    paths = [b"/assets/%s", b"/land/%s", b"/%s", b"/table/%s", b"/api/tables/%s", b"/api/games/%s/rules"]
    paths += [b"/api/games/hansa/boards/%s", b"/api/games/hansa/rules?lang=%s", b"/api/games/hansa/rules?%s=x"]
    paths += [b"/api/tables/" + id + b"/state?seat=%s", b"/api/tables/" + id + b"/at/%s", b"/api/games/%s/boards/x"]
    for path in paths:
        yield b"GET %s HTTP/1.1\r\n%s\r\n" % (path % part, end)
    for name in (b"Accept", b"Cookie", b"Content-Type", b"Authorization", b"Origin", b"X-%s" % part, b"If-None-Match"):
        yield b"GET /api/tables/%s HTTP/1.1\r\n%s%s: %s\r\n\r\n" % (id, end, name, part)
    raw = part if b"%" not in part else bytes.fromhex(part.replace(b"%", b"").decode()[: 2 * part.count(b"%")])
    for path, body in (
        (b"why", b'{"about":[{"verb":"%s"}]}'),
        (b"preview", b'{"text":"%s"}'),
        (b"join", b'{"name":"%s"}'),
    ):
        words = body % raw
        head = b"POST /api/tables/%s/%s HTTP/1.1\r\n%s" % (id, path, end)
        for kind in (b"application/json", b"application/json; charset=%s" % part, b"text/%s" % part):
            yield head + b"Content-Type: %s\r\nContent-Length: %d\r\n\r\n%s" % (kind, len(words), words)


# ------------------------------------------------------------------------------ the end


def test_it_ends_in_peace_whoever_is_there(folder: Path) -> None:
    """Sockets that listen, that never said hello, that do not read; requests by halves; nobody is waited for."""
    with Server(folder) as server:
        table = open_table(server, HANSA, "me", "me")

        async def run() -> None:
            halves = [dial(server) for _ in range(4)]
            for one, half in zip(halves, (b"", b"G", HEAD, BODY), strict=True):
                one.sendall(half)
            silent = await Raw.dial(server, table.id)
            async with table.line(0) as line:
                is_ok(await line.play(line.choices[0]))
                begun = time.monotonic()
                assert await asyncio.to_thread(server.stop) == signal.SIGTERM
                assert time.monotonic() - begun < 10
                with contextlib.suppress(Lost):
                    await line.until(lambda: False)
                assert line.code == 1012
            silent.hang_up()
            for one in halves:
                one.close()

        asyncio.run(run())
        assert server.log == ""


@contextlib.contextmanager
def killed_at_the_end(process: subprocess.Popen[str]) -> Iterator[None]:
    """Also if it did not end by itself: nobody waits for it for ever."""
    try:
        yield
    finally:
        process.kill()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT], ids=lambda how: how.name)
@pytest.mark.parametrize("worked", [0.3, 0.6, 0.9])
def test_it_ends_in_peace_while_it_begins(tmp_path: Path, how: signal.Signals, worked: float) -> None:
    """Whatever it is doing by then: loading, trying its levels, opening the games."""
    words = [sys.executable, "-m", "kontor", "serve", "--no-browser", "--data", str(tmp_path)]
    pipe = subprocess.PIPE
    before = signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # what a shell's background ignores, its child would
    begins = subprocess.Popen(words, stdout=pipe, stderr=subprocess.STDOUT, text=True, env=ENVIRONMENT)
    signal.signal(signal.SIGINT, before)
    with begins, killed_at_the_end(begins):
        end = time.monotonic() + 60
        while worked_by(begins.pid) < worked and time.monotonic() < end:
            time.sleep(0.01)
        begins.send_signal(how)
        said, _ = begins.communicate(timeout=30)
        assert begins.returncode in (0, -how, 128 + how), said
        assert "Traceback" not in said, said

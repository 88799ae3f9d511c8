"""O1: what the server says of itself: a line for each event, no flood, no secrets, and every error of the store."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import random
from pathlib import Path

import pytest

from kontor.server.edge import logs
from tests.server.launch import Server, http
from tests.server.people import HANSA, THREE, ask, is_no, is_refused, open_table, seats
from tests.server.test_disk import Trouble, full, locked, until_refused
from tests.server.test_secrets import tokens_of


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def logger(as_json: bool, clock: Clock | None = None) -> tuple[logging.Logger, io.StringIO]:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logs.Lines(as_json))
    handler.addFilter(logs.Sparing(clock or Clock()))
    made = logging.Logger("kontor.test")
    made.addHandler(handler)
    return made, written


def test_an_event_is_one_line_whatever_it_holds() -> None:
    for as_json in (False, True):
        log, written = logger(as_json)
        try:
            raise ValueError("first\nsecond\x1b[31m")
        except ValueError as error:
            log.error("it went\nwrong: %s", "a\nb", extra={"table": "x y"}, exc_info=error)
        [line] = written.getvalue().splitlines()
        assert "Traceback" in line or as_json
        assert "test_logs.py" in line
        assert "\x1b" not in line
    found = json.loads(line)
    assert (found["level"], found["by"], found["table"]) == ("error", "kontor.test", "x y")
    assert found["event"] == "it went\nwrong: a\nb"
    assert found["at"].endswith("Z")


def test_a_flood_is_cut_off_and_counted() -> None:
    clock = Clock()
    log, written = logger(True, clock)
    for number in range(100_000):
        log.error("the same again: %s", number)
    assert len(written.getvalue().splitlines()) == logs.MOST_ALIKE
    log.error("something else")
    last = json.loads(written.getvalue().splitlines()[-1])
    assert (last["event"], last["unsaid"]) == ("something else", 100_000 - logs.MOST_ALIKE)
    for number in range(1000):
        log.error(f"never the same: {number}")
    assert len(written.getvalue().splitlines()) == logs.MOST
    clock.now += logs.PERIOD
    log.error("later")
    assert json.loads(written.getvalue().splitlines()[-1])["event"] == "later"


@pytest.mark.parametrize("trouble", [locked, full])
def test_O1_an_error_of_the_store_is_always_in_the_log(folder: Path, trouble: Trouble) -> None:
    folder.mkdir()
    (folder / "pages").write_text("1000000")
    with Server(folder, busy_seconds=0.2, pages=str(folder / "pages"), log="json") as server:
        table = open_table(server, THREE, "me", "me", "me")

        async def run() -> None:
            async with table.line(0, 1, 2) as line:
                with trouble(server):
                    assert is_no((await until_refused(line, random.Random(2)))[1], "store")

        asyncio.run(run())
        said = [json.loads(line) for line in server.log.splitlines()]
        [first, *_] = [one for one in said if one["level"] == "error"]
        assert first["event"].startswith("the store could not be written: ")
        assert ("locked" if trouble is locked else "full") in first["event"]


def test_O1_a_file_that_breaks_while_games_go_on_is_in_the_log(folder: Path) -> None:
    with Server(folder, "tables-in-memory=1") as server:
        tables = [open_table(server, HANSA, "me", "me") for _ in range(40)]
        server.stop()
        size = server.file.stat().st_size
        server.start()
        with server.file.open("rb+") as store:
            store.seek(4096)
            store.write(b"\xde\xad" * ((size - 4096) // 2))
        for table in tables:
            answer = table.ask("GET", "/state", table.host)
            if answer.status_code == 503:
                break
        assert is_refused(answer, 503, "malformed")
        assert "the store could not be read: database disk image is malformed" in server.log


def test_O1_a_flood_of_errors_does_not_fill_the_disk(folder: Path) -> None:
    with Server(folder, busy_seconds=0.0) as server:
        body = {**HANSA, "seats": seats("me", "me")}
        with locked(server):
            for _ in range(60):
                assert ask(server, "POST", "/tables", body=body).status_code == 503
        assert len(server.log.splitlines()) <= logs.MOST_ALIKE + 2


@pytest.mark.parametrize("style", ["plain", "json"])
def test_O1_the_access_log_tells_every_request_and_no_secret(folder: Path, style: str) -> None:
    with Server(folder, log=style, access_log=True) as server:
        table = open_table(server, HANSA, "me", "friend")
        table.join(1)
        wrong = "not-a-token-but-secret-all-the-same"
        for path in ("", "/state", "/history", "/record", "/nothing"):
            for token in (table.host, table.seats[0], wrong):
                table.ask("GET", path, token)
        table.ask("GET", f"/state?token={table.host}")
        for path in (f"/{table.host}", f"/join/{table.id}/{table.invites[1]}", f"/%23{table.watch}%0a"):
            http.get(f"{server.url}{path}")

        async def run() -> None:
            async with table.line(0) as line:
                await line.play(line.choices[0])
                await line.ask("chat", text="Hello")
                await line.socket.send(json.dumps({"t": "hello", "tokens": [wrong]}))
            line = table.line(0)
            line.tokens = [wrong]
            await line.open()

        asyncio.run(run())
        server.stop()
        for token in (*tokens_of(table), wrong):
            assert token not in server.log, token
        lines = server.log.splitlines()
        assert any("GET" in line and f"/api/tables/{table.id}/state" in line and "403" in line for line in lines)
        assert any(f"/api/tables/{table.id}/live" in line and "101" in line for line in lines)
        if style == "json":
            asked = [json.loads(line) for line in lines]
            assert {"client", "status", "seconds"} <= set(asked[0])


def test_without_being_asked_nothing_is_said_of_requests(folder: Path) -> None:
    with Server(folder) as server:
        table = open_table(server, HANSA, "me", "bot random")

        async def run() -> None:
            async with table.line(0) as line:
                await line.choose(random.Random(1))

        asyncio.run(run())
        server.stop()
        assert server.log == ""

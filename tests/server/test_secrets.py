"""A2: tokens cannot be guessed, are in no log and no address; pages of other origins change nothing; strict headers."""

from __future__ import annotations

import asyncio
import base64
import random
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.launch import Server, http
from tests.server.people import HANSA, Opened, ask, is_ok, is_problem, open_table, play_on, seats
from tests.server.test_roles import ROWS

BITS = 128


def tokens_of(table: Opened) -> list[str]:
    return [table.host, table.watch, *table.seats.values(), *table.invites.values()]


def test_A2_tokens_cannot_be_guessed(server: Server) -> None:
    tables = [open_table(server, HANSA, "me", "me", "friend", "friend") for _ in range(50)]
    invites = [token for table in tables for token in table.invites.values()]
    for table in tables:
        table.join(2)
    tokens = [token for table in tables for token in tokens_of(table)]
    assert len(set(tokens)) == len(tokens)
    assert len(invites) == 100
    raw = [base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)) for token in tokens]
    assert min(map(len, raw)) * 8 >= BITS
    for place in range(BITS // 8):  # no byte of them is always the same
        assert len({one[place] for one in raw}) > 50


def test_A2_tokens_of_seats_and_hosts_are_not_stored(folder: Path) -> None:
    with Server(folder) as server:
        table = open_table(server, HANSA, "me", "friend")
        invite = table.invites[1]
        table.join(1)
        server.stop()
        stored = str([server.stored(f"SELECT * FROM {name}") for name in ("tables", "seats", "entries", "chats")])
        stored += str([file.read_bytes() for file in folder.glob("kontor.sqlite*")])
        for token in (table.host, table.seats[0], table.seats[1], invite):
            assert token not in stored, token
        assert table.id in stored


def test_A2_tokens_are_in_no_log_whatever_its_level(folder: Path) -> None:
    with Server(folder, log_level="trace") as server:
        table = open_table(server, HANSA, "me", "friend", "friend")
        wrong = "not-a-token-but-secret-all-the-same"
        table.join(1)
        table.post("/seats/2", table.host, {"level": "random"})
        for path in ("", "/state", "/history", "/at/0", "/record", "/chats", "/nothing", "/at/99"):
            for token in (table.host, table.seats[0], wrong):
                table.ask("GET", path, token)
        table.ask("POST", "/join", table.invites[1], {"name": "Late"})
        ask(server, "POST", "/tables", table.host, {"game": table.host})

        async def run() -> None:
            async with table.line(0) as one, table.line(1) as two:
                await one.play(one.choices[0])
                await one.play("nonsense")
                await two.version(1)
                await two.ask("chat", text="Hello")
                await one.socket.send("{not json")
                await one.socket.send(b"\xff\xfe")
                await one.until(lambda: one.heard[-1]["t"] == "no")
            line = table.line(0)
            line.tokens = [wrong]
            await line.open()

        asyncio.run(run())
        server.stop()
        assert table.id in server.log  # or else nothing was logged at all
        assert "websocket" in server.log.lower()
        for token in (*tokens_of(table), wrong):
            assert token not in server.log, token


def test_A2_tokens_are_in_no_address(server: Server) -> None:
    """Neither in one that the server makes, nor does it take one from there."""
    table = open_table(server, HANSA, "me", "friend")
    answers = [
        ask(server, "POST", "/tables", body={**HANSA, "seats": seats("me", "friend")}),
        *(table.ask("GET", path, table.host) for path in ("", "/state", "/chats")),
    ]
    for answer in answers:
        assert "location" not in answer.headers
        assert not re.search(r"https?://|/table/|/join/", answer.text)
    for name in ("token", "access_token", "authorization", "bearer", "host", "seat"):
        assert table.ask("GET", f"?{name}={table.host}").status_code in (400, 403)
        assert table.ask("GET", "", Cookie=f"{name}={table.host}").status_code == 403


# ------------------------------------------------------------------------ other origins


def origins(server: Server) -> list[str]:
    port = server.wishes["port"]
    return [
        "http://evil.example",
        "null",
        "",
        f"http://127.0.0.1:{port + 1}",
        f"http://127.0.0.1:{port}.evil.example",
        f"http://evil.example@127.0.0.1:{port}",
        f"http://127.0.0.1:{port}/evil",
        f"http://localhost:{port}",
        "http://[",
        "http://[::1",
        "file://",
        "\xff\xfe",
    ]


CHANGING = [key for key in ROWS if key[0] != "GET"]


@pytest.mark.parametrize(("method", "route"), CHANGING, ids=lambda part: part.replace("/api", ""))
def test_A2_a_page_of_another_origin_changes_nothing(server: Server, method: str, route: str) -> None:
    table = open_table(server, HANSA, "me", "friend", "friend")
    row = ROWS[method, route][0]
    path = row.path.replace("{id}", table.id)
    token = table.invites[2] if path.endswith("/join") else table.host

    def send(**headers: str) -> httpx.Response:
        address = f"{server.url}/api{path}"
        given: dict[str, Any] = {name: value.encode("latin-1") for name, value in headers.items()}
        return http.request(method, address, headers={"Authorization": f"Bearer {token}", **given}, json=row.body)

    before = table.get("")
    for origin in origins(server):
        answer = send(Origin=origin)
        assert (answer.status_code, "does not belong" in answer.text) == (403, True), origin
    assert table.get("") == before
    assert send(Origin=server.url).status_code != 403 or route.endswith(("ahead", "why", "preview", "hint", "play"))


def test_A2_a_socket_of_another_origin_is_refused(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")

    async def run() -> None:
        for origin in origins(server):
            if origin in ("", "\xff\xfe"):  # the library would not send these
                continue
            line = table.line(0, headers={"Origin": origin})
            with pytest.raises(InvalidStatus) as refused:
                await line.dial()
            assert refused.value.response.status_code == 403
            assert refused.value.response.headers["referrer-policy"] == "no-referrer"
        async with table.line(0, headers={"Origin": server.url}) as line:
            assert is_ok(await line.play(line.choices[0]))

    asyncio.run(run())


def test_A2_nobody_else_may_read_answers(server: Server) -> None:
    """No header allows another origin to look, also not when it asks first."""
    table = open_table(server, HANSA, "me", "me")
    for method in ("GET", "OPTIONS"):
        answer = table.ask(method, "", table.host, Origin="http://evil.example")
        assert not [name for name in answer.headers if name.startswith("access-control")]


# ------------------------------------------------------------------------------ headers


def strict(answer: httpx.Response) -> bool:
    """Nothing is loaded from elsewhere, nothing is told to elsewhere, nothing is guessed."""
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["style-src"] == "'self'"
    assert (policy["base-uri"], policy["form-action"], policy["frame-ancestors"]) == ("'none'", "'none'", "'none'")
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "server" not in answer.headers
    return True


def test_A2_every_answer_has_strict_headers(server: Server) -> None:
    table = open_table(server, HANSA, "me", "friend")

    def raw(**more: Any) -> httpx.Response:
        return http.post(f"{server.url}/api/tables", **more)

    asked: list[tuple[int, httpx.Response]] = [
        (200, ask(server, "GET", "/games")),
        (200, ask(server, "GET", "/schema/openapi.json")),
        (200, table.ask("GET", "", table.host)),
        (201, ask(server, "POST", "/tables", body={**HANSA, "seats": seats("me", "me")})),
        (400, ask(server, "POST", "/tables", body={})),
        (400, raw(content=b"{", headers={"content-type": "application/json"})),
        (400, raw(content=b"\xff" * 100)),
        (403, ask(server, "POST", "/tables", body={}, Origin="http://evil.example")),
        (403, table.ask("GET", "")),
        (404, ask(server, "GET", "/nothing")),
        (404, http.get(f"{server.url}/table/x%2F..%2F..")),
        (404, http.get(f"{server.url}/%00")),
        (405, ask(server, "PUT", "/tables", body={})),
        (405, ask(server, "DELETE", "/games")),
        (413, raw(content=b"x" * 600_000, headers={"content-type": "application/json"})),
        (204, table.ask("DELETE", "", table.host)),
    ]
    for status, answer in asked:
        assert answer.status_code == status, (answer.request.method, answer.request.url, answer.text)
        assert strict(answer)
        if status >= 400:
            assert is_problem(answer.json())
    assert asked[12][1].headers["allow"]


# ------------------------------------------------------------------------------- limits


def test_limits_hold_and_are_told(folder: Path) -> None:
    limits = ["tables-per-hour=3", "joins-per-minute=3", "sockets-per-client=4", "sockets-per-table=2"]
    with Server(folder, *limits) as server:
        wish = {**HANSA, "seats": seats("me", "friend")}
        first = ask(server, "POST", "/tables", body=wish).json()
        table = Opened(server, first["table"], first["host"], first["watch"], {0: first["seats"]["0"]}, {})
        codes = [ask(server, "POST", "/tables", body=wish) for _ in range(4)]
        assert [answer.status_code for answer in codes] == [201, 201, 429, 429]
        assert re.search(r"wait \d+ seconds", codes[-1].json()["words"])
        assert 1100 < int(codes[-1].headers["retry-after"]) <= 1200, "three in an hour"
        joins = [table.ask("POST", "/join", "wrong", {"name": "N"}).status_code for _ in range(5)]
        assert joins == [403, 403, 403, 429, 429]
        table.post("/seats/1", table.host, {"level": "random"})

        async def turned_away(table: Opened) -> int | None:
            line = await table.line(0).open()
            await line.ended()
            assert "Too many" in line.gone
            return line.code

        async def run() -> None:
            async with table.line(0) as one, table.line(0):
                assert await turned_away(table) == 4429  # a device may try again later
                waiting = [table.line(0), table.line(0)]
                for line in waiting:
                    await line.dial()
                assert await turned_away(table) == 4429
                for line in waiting:
                    await line.close()
                await play_on([one], 0, random.Random(1))
            async with table.line(0) as again:  # who goes makes room
                assert again.state

        asyncio.run(run())

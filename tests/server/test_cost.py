"""D2: a request costs its client what it cost the server, and nobody else; who asks as people do never notices."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from kontor.protocol import BadInput
from kontor.server.core.cost import charge
from kontor.server.core.errors import TooMuch
from kontor.server.edge import budget
from kontor.server.edge.budget import TURN, Account, Budget, paid
from kontor.server.edge.clients import called, networks
from kontor.server.edge.limits import Limits
from tests.ports import free_port
from tests.server.launch import PATIENCE, Server
from tests.server.long import long_record
from tests.server.people import THREE, Line, Opened, is_no, is_problem, open_record, open_table, play_on
from tests.server.test_figures import figures
from tests.ways import Way, walk_of

POOR = ("processor-ms-per-second=1", "processor-ms-at-once=400")  # a few hundred requests
ELSEWHERE = "127.0.0.2"
A_RECORD = walk_of(Way("hansa", "2004", "baltic", 2), 1).whole_game().text()


def from_elsewhere() -> httpx.Client:
    return httpx.Client(timeout=PATIENCE, trust_env=False, transport=httpx.HTTPTransport(local_address=ELSEWHERE))


# ------------------------------------------------------------------------------ over HTTP

ROUTES: list[tuple[str, str, Any]] = [
    ("GET", "/api/games", None),
    ("GET", "/api/tables/{id}", None),
    ("GET", "/api/tables/{id}/state", None),
    ("GET", "/api/tables/{id}/chats", None),
    ("GET", "/api/tables/{id}/history", None),
    ("GET", "/api/tables/{id}/at/1", None),
    ("POST", "/api/tables/{id}/why", {"about": [{"verb": "claim"}]}),
    ("POST", "/api/tables/{id}/play", {"id": "1", "version": 0, "move": "x"}),
    ("GET", "/api/games/hansa/boards/baltic/moves", None),
    ("GET", "/api/games/hansa/boards/baltic/layout", None),
    ("POST", "/api/tables/{id}/preview", {"text": "x"}),
    ("POST", "/api/tables/{id}/ahead", {"plan": []}),
    ("POST", "/api/records", {"record": A_RECORD}),
    ("GET", "/nowhere", None),
]


@pytest.fixture
def poor(folder: Path) -> Iterator[Server]:
    with Server(folder, *POOR, shipped=True, patience_seconds=0.1) as server:
        yield server
        assert server.log == ""


def test_D2_every_route_spends_from_one_budget(poor: Server) -> None:
    """Whatever it asks: it is refused with a sentence after some time, everything else too, and others are served."""
    table = open_table(poor, THREE, "me", "me", "me")

    def asked(client: httpx.Client, method: str, path: str, body: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {table.seats[0]}"}
        return client.request(method, poor.url + path.format(id=table.id), json=body, headers=headers)

    with from_elsewhere() as client:
        for n in range(1000):
            answer = asked(client, *ROUTES[n % len(ROUTES)])
            if answer.status_code == 429:
                break
        assert n > len(ROUTES), "that was nothing"
        for route in ROUTES:
            answer = asked(client, *route)
            assert answer.status_code == 429, (route, answer.text)
            assert answer.json()["code"] == "server.too-much-work"
            assert is_problem(answer.json(), "wait")
            assert int(answer.headers["retry-after"]) > 0
    with httpx.Client(timeout=PATIENCE, trust_env=False) as other:
        assert asked(other, *ROUTES[1]).status_code == 200


def test_D2_what_other_processes_do_is_paid_by_who_asked(folder: Path) -> None:
    """Looking back at a long game takes tenths of a second there, and nearly nothing in the server itself."""
    with Server(folder, "processor-ms-per-second=1", "processor-ms-at-once=400", patience_seconds=0.1) as server:
        table = open_record(server, long_record())
        headers = {"Authorization": f"Bearer {table.watch}"}
        with from_elsewhere() as client:
            asked = [client.get(f"{server.url}/api/tables/{table.id}/history", headers=headers) for _ in range(20)]
    codes = [answer.status_code for answer in asked]
    assert (codes[0], codes[-1]) == (200, 429), codes


# ------------------------------------------------------------------------- over the socket


class FarLine(Line):
    """A socket from the other address."""

    local = (ELSEWHERE, 0)


def far(table: Opened, seat: int) -> Line:
    return FarLine(table.server, table.id, [table.seats[seat]])


def test_D2_frames_wait_and_are_refused_but_the_connection_goes_on(poor: Server) -> None:
    table = open_table(poor, THREE, "me", "me", "me")

    async def run() -> None:
        async with far(table, 0) as line:
            served = 0
            while (await line.ask("why", about=[{"verb": "displace"}]))["t"] == "why":
                served += 1
            assert served > 20, "that was nothing"
            for t, more in (("why", {"about": []}), ("preview", {"text": "x"}), ("ahead", {"plan": []})):
                assert is_no(await line.ask(t, **more), "limit", "wait")
        async with table.line(1) as other:
            assert (await other.ask("why", about=[]))["t"] == "why"

    asyncio.run(run())


# -------------------------------------------------------------------------- who never notices


def test_D2_fast_players_and_replays_never_notice(folder: Path) -> None:
    """As shipped: four people behind one address who play as fast as they can, and somebody who opens replays.

    All of it together takes less than half of what a client may spend at once, so nobody even waits.
    """
    port = free_port()
    with Server(folder, shipped=True, metrics=f"127.0.0.1:{port}") as server:
        finished = open_record(server, A_RECORD)

        async def plays(number: int) -> None:
            table = await asyncio.to_thread(open_table, server, THREE, "me", "me", "me")
            async with table.line(0, 1, 2) as line:
                await play_on([line], 40, random.Random(number))
                for _ in range(10):
                    assert (await line.ask("why", about=[{"verb": "claim"}]))["t"] == "why"
                assert not [said for said in line.heard if said["t"] == "no"]

        def replays() -> None:
            for _ in range(3):
                moves = finished.get("/history", finished.host)["moves"]
                for n in range(0, len(moves), 10):
                    finished.get(f"/at/{n}", finished.host)

        async def run() -> None:
            await asyncio.gather(asyncio.to_thread(replays), *(plays(number) for number in range(4)))

        asyncio.run(run())
        assert 2000 * figures(port)["kontor_processor_seconds_total"] < Limits().processor_ms_at_once


# ---------------------------------------------------------------------------------- the parts


def account(per_second: float = 0.001, at_once: float = 10.0) -> Account:
    return Budget(per_second, at_once).of("somebody")


def work(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_all_steps_are_paid_and_what_is_done_elsewhere() -> None:
    mine = account()

    async def job() -> str:
        work(0.02)
        await asyncio.sleep(0.05)  # which costs nothing
        work(0.02)
        charge(3.0)
        await asyncio.sleep(0)
        return "done"

    async def run() -> None:
        assert await paid(job(), mine) == "done"
        assert 6.9 < mine.left < 6.97
        charge(3.0)  # by nobody
        assert mine.left > 6.9

    asyncio.run(run())


def test_what_is_cancelled_or_fails_is_paid_and_ends_as_it_would() -> None:
    mine, ended = account(), []

    async def job() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            work(0.02)
            await asyncio.sleep(0)
            ended.append(True)

    async def fails() -> None:
        await asyncio.sleep(0)
        raise KeyError("x")

    async def run() -> None:
        task = asyncio.create_task(paid(job(), mine))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert ended
        assert mine.left < 9.981
        with pytest.raises(KeyError):
            await paid(fails(), mine)

    asyncio.run(run())


def test_whoever_spent_too_much_waits_and_then_is_refused_until_there_is_some_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(budget, "PATIENCE", 0.1)
    mine = account(per_second=1.0, at_once=0.3)

    async def run() -> None:
        await mine.enter()
        mine.pay(0.35)
        begun = time.monotonic()
        await mine.enter()  # a short wait is enough
        assert time.monotonic() - begun > 0.04
        mine.pay(5.0)  # debts have a bound
        with pytest.raises(TooMuch, match="wait 1 second"):
            await mine.enter()
        await asyncio.sleep(0.25)
        await mine.enter()

    asyncio.run(run())


def test_in_one_turn_of_the_loop_others_come_between_the_steps_of_a_client() -> None:
    house = Budget(1.0, 100.0)
    done: list[str] = []

    async def job(name: str) -> None:
        for _ in range(5):
            await asyncio.sleep(0)
            work(2 * TURN)
            done.append(name)

    async def run() -> None:
        many = [paid(job("greedy"), house.of("greedy")) for _ in range(20)]
        await asyncio.gather(*many, paid(job("other"), house.of("other")))

    asyncio.run(run())
    assert len(done) == 105, "nothing is forgotten"
    last = max(n for n, name in enumerate(done) if name == "other")
    assert last < 30, "one of the greedy for one of the other"


def test_clients_are_households() -> None:
    assert called("2001:db8:0:1::1") == called("2001:db8:0:1:ffff::2") == "2001:db8:0:1::/64"
    assert called("2001:db8:0:2::1") != called("2001:db8:0:1::1")
    assert called("::ffff:192.0.2.1") == called("192.0.2.1") == "192.0.2.1"
    assert called("192.0.2.2") != called("192.0.2.1")
    assert len(called("x" * 1000)) < 100
    assert [str(one) for one in networks(["127.0.0.1", "172.16.0.0/12"])] == ["127.0.0.1/32", "172.16.0.0/12"]
    for wrong in ("caddy", "10.0.0.1/8", "", "127.0.0.1,::1"):
        with pytest.raises(BadInput, match="--proxy"):
            networks([wrong])

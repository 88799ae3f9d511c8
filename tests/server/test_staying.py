"""Bots that stay at a server: allowed by a key, invited by name, called to their tables, there again after anything."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from kontor.players.contract import Budget
from kontor.record import parse
from kontor.remote.link import Link
from kontor.remote.visit import Left, Visit
from kontor.server.edge.stream import ALIVE_SECONDS
from tests.cli.running import ENVIRONMENT, heeding_ctrl_c, kontor
from tests.ports import free_port
from tests.server.engines import postgresql, redis
from tests.server.launch import DATABASES, PATIENCE, Server
from tests.server.people import HANSA, THREE, Facts, Opened, ask, good, is_refused, open_table, play_on, seats
from tests.server.test_killed import rows_of
from tests.server.test_programs import streaming
from tests.server.test_remote import BOTS

KEY, OTHER = "k" * 40, "o" * 32
KEYS = {"greedy": KEY, "other": OTHER}
NAME = "greedy"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("staying") / "data", staying=KEYS) as running:
        yield running
        assert running.log == ""


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    (tmp_path / "bots.py").write_text(BOTS)
    return tmp_path


class Calls:
    """What a bot that stays hears."""

    def __init__(self, answer: httpx.Response) -> None:
        self.lines = answer.iter_lines()

    def next(self) -> Facts:
        late = time.monotonic() + PATIENCE / 3
        for line in self.lines:
            if line:
                said: Facts = json.loads(line)
                return said
            assert time.monotonic() < late, "nothing is said"
        raise AssertionError("it has ended")

    def to(self, table: Opened) -> Facts:
        """The next call there."""
        while (said := self.next()).get("table") != table.id:
            pass
        return said


@contextlib.contextmanager
def staying(server: Server, key: str = KEY, query: str = "") -> Iterator[Calls]:
    """One that waits and does nothing else."""
    with (
        httpx.Client(timeout=PATIENCE, trust_env=False) as client,
        client.stream(
            "GET", f"{server.url}/api/bots/stream{query}", headers={"Authorization": f"Bearer {key}"}
        ) as answer,
    ):
        assert answer.status_code == 200, answer.read()
        calls = Calls(answer)
        assert calls.next()["t"] == "welcome"
        yield calls


@contextlib.contextmanager
def running(server: Server, folder: Path, player: str = "bots.py:Light", *words: str) -> Iterator[list[str]]:
    """`kontor bot` that stays; what it said is in the list once it has ended."""
    until(lambda: NAME not in offered(server))  # nobody of the test before
    bot = subprocess.Popen(
        heeding_ctrl_c("bot", server.url, player, *words),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=folder,
        env=ENVIRONMENT | {"KONTOR_BOT_KEY": KEY},
    )
    said: list[str] = []
    try:
        until(lambda: bot.poll() is not None or NAME in offered(server))
        yield said
    finally:
        bot.send_signal(signal.SIGINT)
        said += bot.communicate(timeout=PATIENCE)[0].splitlines()
    assert bot.returncode == 130, said
    assert KEY not in str(said)


def until(true: Callable[[], object], patience: float = PATIENCE) -> None:
    late = time.monotonic() + patience
    while not true():
        assert time.monotonic() < late
        time.sleep(0.05)


def offered(server: Server, game: str = "hansa") -> list[str]:
    [info] = [one for one in good(ask(server, "GET", "/games")) if one["name"] == game]
    assert set(info["net"]) <= set(info["levels"])
    return list(info["net"])


def invite(server: Server, name: str = NAME, which: Facts = HANSA) -> httpx.Response:
    return ask(server, "POST", "/tables", body={**which, "seats": seats("me", f"bot {name}")})


def is_over(table: Opened) -> bool:
    return bool(table.get("")["status"] == "over")


def stand_ins(server: Server, table: Opened, seat: int) -> list[str]:
    return [text for _, who, text, mark in rows_of(server, table.id) if who == seat and mark.startswith("bot-")]


def play(table: Opened, seat: int, commands: int) -> None:
    """So many from this seat."""

    async def run() -> None:
        async with table.line(seat) as line:
            await line.until(lambda: line.choices)
            await play_on([line], commands, random.Random(1))

    asyncio.run(run())


# ---------------------------------------------------------------------------- who is offered


def test_one_that_stays_is_offered_while_it_is_there(house: Server) -> None:
    assert offered(house) == []
    assert is_refused(invite(house), 400, f"{NAME} is not here now")
    with staying(house):
        assert offered(house) == offered(house, "teutonica") == [NAME]
        with staying(house, OTHER, "?games=teutonica"):
            assert (offered(house), offered(house, "teutonica")) == ([NAME], [NAME, "other"])
            assert is_refused(invite(house, "other"), 400, "other is not here now")
        assert is_refused(invite(house, "nobody"), 400, "Unknown player", NAME)
        assert is_refused(invite(house, f"{NAME}+racer"), 400, "cannot have a style")
    until(lambda: offered(house) == [])


def test_the_operator_sees_who_stays(house: Server) -> None:
    def shown() -> list[tuple[str, str]]:
        rows = json.loads(kontor("admin", "who", "--data", str(house.data), "--json").stdout)
        return [(row["client"], row["table"]) for row in rows if row["bot"] == NAME]

    with staying(house):
        assert shown() == [("127.0.0.1", "")]
    until(lambda: not shown())


def test_a_key_opens_its_own_stream_and_nothing_else(house: Server) -> None:
    for wrong in ("", "x" * 40, KEY[:-1], NAME):
        assert is_refused(ask(house, "GET", "/bots/stream", wrong), 403, "opens nothing")
    assert is_refused(ask(house, "GET", "/bots/stream?games=chess", KEY), 400, "chess")
    for query in ("tables=0", "tables=101", "tables=x"):
        assert is_refused(ask(house, "GET", f"/bots/stream?{query}", KEY), 400)
    with staying(house), staying(house, OTHER):
        table = open_table(house, HANSA, "me", f"bot {NAME}")
        assert good(table.ask("GET", "", KEY))["yours"] == [1]
        assert is_refused(table.ask("GET", "", OTHER), 403)
    elsewhere = open_table(house, HANSA, "me", "me")
    assert is_refused(elsewhere.ask("GET", "", KEY), 403)


def test_it_is_called_to_its_tables_and_shown_as_a_bot(house: Server) -> None:
    with staying(house) as calls:
        table = open_table(house, THREE, f"bot {NAME}", "me", f"bot {NAME}")
        assert calls.to(table) == {"t": "called", "table": table.id, "game": "teutonica", "seats": [0, 2]}
        seat = table.get("")["seats"][2]
        assert (seat["kind"], seat["level"], seat["taken"], seat["online"]) == ("bot", NAME, True, False)
        waits = open_table(house, HANSA, "me", "friend", "friend")  # given a seat by who opened it, it comes at the end
        assert good(waits.ask("POST", "/seats/1", waits.host, {"level": NAME}))["seats"][1]["level"] == NAME
        waits.join(2)
        assert calls.to(waits) == {"t": "called", "table": waits.id, "game": "hansa", "seats": [1]}
    [(setup,)] = house.stored("SELECT setup FROM tables WHERE id = ?", table.id)
    assert f"Person 2 ({NAME})" in setup
    assert KEY not in str([house.stored(f"SELECT * FROM {name}") for name in ("tables", "seats", "entries")])
    with streaming(waits, waits.seats[0]) as person:  # whose turn it is
        person.next("state")
        with staying(house) as calls:  # whoever comes back is called again
            assert calls.to(waits)
        table.ask("DELETE", "", table.host)
        waits.ask("DELETE", "", waits.host)


def test_it_plays_at_so_many_tables_at_once_as_it_says(folder: Path) -> None:
    with Server(folder, staying=KEYS, on_its_way=2.0) as server, staying(server, OTHER, "?tables=1"):
        table = open_table(server, HANSA, "me", "bot other", "bot other")
        assert offered(server) == []  # though it is on its way only
        assert is_refused(invite(server, "other"), 400, "no time")
        with streaming(table, OTHER) as at_table:
            at_table.next("state")
            time.sleep(3)
            assert offered(server) == []
        until(lambda: offered(server) == ["other"])
        open_table(server, HANSA, "me", "bot other")
        assert offered(server) == []
        until(lambda: offered(server) == ["other"])  # it did not come


def test_who_comes_last_with_a_key_stays(house: Server, bots: Path) -> None:
    with staying(house) as first, staying(house):
        while (said := first.next())["t"] == "called":
            pass
        assert said["why"]["code"] == "server.bot-replaced"
        assert not [line for line in first.lines if line]
        assert offered(house) == [NAME]
    until(lambda: not offered(house))
    command = [sys.executable, "-m", "kontor", "bot", house.url, "random"]
    bot = subprocess.Popen(
        [*command, "--key", KEY], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT
    )
    with bot:
        until(lambda: offered(house))
        with staying(house):
            _, wrong = bot.communicate(timeout=PATIENCE)
        assert (bot.returncode, wrong) == (2, "kontor: Somebody has come with the same key; only the newest stays.\n")


def test_streams_of_bots_that_stay_are_counted(folder: Path) -> None:
    with Server(folder, "sockets-per-client=1", "joins-per-minute=3", staying=KEYS) as server:
        with staying(server):
            assert is_refused(ask(server, "GET", "/bots/stream", OTHER), 429, "Too many connections")
        until(lambda: not offered(server))
        assert is_refused(ask(server, "GET", "/bots/stream", "x" * 32), 403)
        assert is_refused(ask(server, "GET", "/bots/stream", KEY), 429, "Too many attempts")
        assert server.log == ""


def test_a_key_is_in_no_log(folder: Path) -> None:
    with Server(folder, log_level="trace", staying=KEYS) as server:
        with staying(server):
            table = open_table(server, HANSA, "me", f"bot {NAME}")
            table.ask("GET", "/state", KEY)
        server.stop()
        assert "bots/stream" in server.log
        assert KEY not in server.log
        assert OTHER not in server.log


# ---------------------------------------------------------------------------------- playing


def test_kontor_bot_stays_and_plays_wherever_it_is_invited(house: Server, bots: Path) -> None:
    """Several games at once, two seats of one of them; the record names it as the operator does."""
    with running(house, bots, "bots.py:Light", "--tables", "20") as said:
        tables = [open_table(house, HANSA, f"bot {NAME}", "bot random") for _ in range(2)]
        tables.append(open_table(house, HANSA, f"bot {NAME}", f"bot {NAME}", "bot random"))
        until(lambda: all(map(is_over, tables)), 120)
        for table in tables:
            assert not stand_ins(house, table, 0)
        until(lambda: NAME in offered(house))
    [table] = tables[2:]
    assert not stand_ins(house, table, 1)
    record = parse(table.ask("GET", "/record", table.watch).text)
    assert record.setup.seats == (f"Person 0 ({NAME})", f"Person 1 ({NAME})", "Person 2 (random)")
    assert f"{NAME} stays at {house.url} and plays where it is invited" in said[0]
    assert sum("the game is over: 1. " in line for line in said) == 4


def test_a_killed_server_finds_its_bot_again(bots: Path, folder: Path) -> None:
    """It goes on by itself with the game it was at, and can be invited anew."""
    with Server(folder, staying=KEYS) as server, running(server, bots) as said:
        table = open_table(server, THREE, f"bot {NAME}", "me", "bot novice")

        play(table, 1, 4)
        for _ in range(2):
            server.kill()
            time.sleep(0.3)
            server.start()
            until(lambda: NAME in offered(server))
            play(table, 1, 4)
        assert len(rows_of(server, table.id)) > 12
        assert not stand_ins(server, table, 0), "a stand-in was needed"
        anew = open_table(server, HANSA, f"bot {NAME}", "bot random")
        until(lambda: is_over(anew))
    assert sum("the line is lost" in line for line in said) >= 2
    assert sum("the line is back" in line for line in said) >= 2


def test_one_that_does_not_come_or_fails_loses_its_time_and_not_the_table(folder: Path, bots: Path) -> None:
    with Server(folder, "bot-seconds=1", staying=KEYS) as server:
        with staying(server):
            table = open_table(server, HANSA, f"bot {NAME}", "me")
            until(lambda: stand_ins(server, table, 0))
        with running(server, bots, "bots.py:Crasher") as said:
            other = open_table(server, HANSA, f"bot {NAME}", "me")
            play(other, 1, 3)
            assert len(stand_ins(server, other, 0)) > 2
            assert NAME in offered(server)  # elsewhere it can play
        assert [line for line in said if other.id in line][1:] == [
            line for line in said if f"{other.id}: bots.py:Crasher failed with ZeroDivisionError" in line
        ]
        assert server.log == ""


def test_it_leaves_a_table_where_nobody_is_any_more(house: Server) -> None:
    """And while somebody is there, it stays."""
    with staying(house):
        table = open_table(house, HANSA, "me", f"bot {NAME}")
        link = Link(house.url, table.id, KEY, invites=False)
        visit = Visit(link, "random", Budget(), lambda words: None, 1, alone=1.0)

        async def run() -> None:
            async with table.line(0):
                stays = asyncio.create_task(asyncio.to_thread(visit.stay))
                await asyncio.sleep(ALIVE_SECONDS + 2)
                assert not stays.done()
            with pytest.raises(Left):
                await stays

        asyncio.run(run())


def test_what_cannot_stay_is_said_in_a_sentence(house: Server, bots: Path) -> None:
    tries: list[tuple[tuple[str, ...], str]] = [
        ((house.url, "random", "--key", "x" * 32), "This key opens nothing here"),
        ((house.url, "random", "--key", "not a key"), "no key"),
        ((f"{house.url}/join/a#b", "random", "--key", KEY), "its address looks like"),
        (("here", "random", "--key", KEY), "its address looks like"),
        ((house.url, "random", "--key", KEY, "--name", "Me"), "leave --name out"),
        ((house.url, "bots.py:Nobody", "--key", KEY), "has no 'Nobody'"),
        ((f"http://127.0.0.1:{free_port()}", "random", "--key", KEY), "cannot be reached"),
        ((house.url, "random"), "no link to a table"),
    ]
    for words, why in tries:
        done = kontor("bot", *words, folder=bots)
        assert (done.returncode, done.stdout) == (2, ""), done
        [line] = done.stderr.splitlines()
        assert why in line
        assert KEY not in line


# -------------------------------------------------------------------------- several processes


def test_it_is_called_through_whichever_process_it_waits_at(tmp_path: Path) -> None:
    """It waits at one and is invited at the other, which hears when it goes; killed, it is heard of no more."""
    folder = tmp_path / "data"
    DATABASES[folder] = postgresql().new_database()
    wishes: dict[str, Any] = {"bus": redis().address, "staying": KEYS, "presence_seconds": (0.5, 3)}
    with Server(folder, "bot-seconds=30", **wishes) as one, Server(folder, **wishes) as two:
        with staying(one) as calls:
            until(lambda: offered(two) == [NAME])
            table = open_table(two, HANSA, f"bot {NAME}", "me")
            assert calls.to(table)
        until(lambda: offered(two) == [])
        with staying(one) as calls:
            assert calls.to(table)  # the other process has missed it
            until(lambda: offered(two) == [NAME])
            os.kill(one.pid, signal.SIGSTOP)
            until(lambda: offered(two) == [])
            os.kill(one.pid, signal.SIGCONT)
            until(lambda: offered(two) == [NAME])
            one.kill()
            until(lambda: offered(two) == [])
        assert two.log == ""

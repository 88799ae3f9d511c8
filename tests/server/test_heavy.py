"""D2: heavy work is done in processes of its own, with bounds, and never before the asker is known."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kontor.match import replay
from kontor.record import parse
from tests.server.launch import Server
from tests.server.long import LINES, long_record
from tests.server.people import ask, is_no, is_ok, is_refused, open_record, seats

TICK = 1 / os.sysconf("SC_CLK_TCK")
MEGABYTE = 1_000_000
QUESTIONS = 42  # that strangers ask below


def processor(pid: int) -> float:
    """Seconds that all threads of a process have used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK


def has_ended(pid: int) -> bool:
    """With all its threads; perhaps nobody has asked after it yet."""
    try:
        threads = [file.read_text() for file in Path("/proc").glob(f"{pid}/task/*/stat")]
    except (FileNotFoundError, ProcessLookupError):  # another one is ending
        return False
    return len(threads) <= 1 and all(one.rpartition(")")[2].split()[0] == "Z" for one in threads)


def playing_once() -> float:
    record = long_record()
    begun = time.process_time()
    replay(parse(record))
    return time.process_time() - begun


def short_record() -> str:
    return "\n".join(long_record().split("\n")[:30]) + "\n"


def test_D2_what_is_heavy_is_not_done_in_the_server(folder: Path) -> None:
    """Each costs the server a small part of what it takes to play the record once."""
    once = playing_once()
    with Server(folder) as server:
        table = open_record(server, long_record(), until=LINES, seats=seats("me", "me", "me"))
        finished = open_record(server, long_record())

        def spent(*asked: tuple[str, str, str, object]) -> float:
            before = processor(server.pid)
            for method, path, token, body in asked:
                assert ask(server, method, path, token, body).status_code < 300, path
            return (processor(server.pid) - before) / len(asked)

        costs = {
            "history": spent(*[("GET", f"/tables/{table.id}/history", table.host, None)] * 3),
            "moment": spent(*[("GET", f"/tables/{table.id}/at/{LINES - n}", table.host, None) for n in range(4)]),
            "record": spent(*[("GET", f"/tables/{finished.id}/record", finished.host, None)] * 3),
            "upload": spent(*[("POST", "/records", "", {"record": long_record()})] * 3),
            "copy": spent(*[("POST", f"/tables/{finished.id}/copy", finished.host, {"from": LINES})] * 3),
        }
        server.kill()
        server.start()
        open_record(server, short_record())  # the first table of a game loads its board
        before = processor(server.pid)
        assert table.get("/state", table.seats[0])["version"] == LINES
        costs["read"] = processor(server.pid) - before
        assert max(costs.values()) < once / 3 + 2 * TICK, (once, costs)
        assert server.log == ""


def test_taking_back_further_than_is_in_memory(folder: Path) -> None:
    """A seat has chosen eight times in a row; the server keeps the last two positions."""
    lines = parse(long_record()).lines
    ends = next(n for n in range(400, LINES) if len({line.seat for line in lines[n - 7 : n + 1]}) == 1)
    with Server(folder, kept_positions=2) as server:
        table = open_record(server, long_record(), until=ends, seats=seats("me", "me", "me"))

        async def run() -> None:
            async with table.line(lines[ends].seat) as line:
                await line.version(is_ok(await line.play(lines[ends].text))["version"])
                back = line.state["back"]["count"]
                assert back > 2, back
                state = await line.version(is_ok(await line.back(back))["version"])
                assert (state["version"], state["played"]) == (ends + 2, ends + 1 - back)
                assert state["view"] == table.get(f"/at/{ends + 1 - back}?seat={state['seat']}", line.tokens[0])["view"]
                await line.version(is_ok(await line.play(lines[ends + 1 - back].text))["version"])
                assert is_no(await line.back(back + 2), "refused")

        asyncio.run(run())
        assert server.log == ""


def test_D2_a_stranger_has_nothing_played_again(folder: Path) -> None:
    once = playing_once()
    with Server(folder) as server:
        table = open_record(server, long_record(), until=LINES, seats=seats("me", "me", "friend"))
        server.kill()
        server.start()
        before = processor(server.pid)
        for _ in range(2):
            for token in ("", "x", table.watch):
                assert is_refused(table.ask("POST", "/seats/2", token, {"level": "novice"}), 403)
                assert is_refused(table.ask("POST", "/join", token, {"name": "N"}), 403)
            for path in ("", "/state", "/history", "/at/3", "/record", "/chats"):
                assert is_refused(table.ask("GET", path, "x"), 403)
            for path in ("/copy", "/ahead", "/why", "/preview"):
                body = {"/ahead": {"plan": []}, "/why": {"about": []}, "/preview": {"text": "x"}}.get(path, {})
                assert is_refused(table.ask("POST", path, "x", body), 403)
            assert is_refused(table.ask("DELETE", "", "x"), 403)
            assert is_refused(table.ask("GET", "/invitation", "x"), 403)
            assert is_refused(table.ask("DELETE", "/seats/2", "x"), 403)
            assert is_refused(table.ask("POST", "/seats/2/mute", "x", {"muted": True}), 403)
            assert is_refused(table.ask("POST", "/links", "x", {"what": "host"}), 403)

        async def run() -> None:
            line = await table.line(0).open()
            await line.close()
            stranger = table.watching()
            stranger.tokens = ["x"]
            await stranger.open()
            assert stranger.gone

        assert server.workers() == []
        assert processor(server.pid) - before < QUESTIONS * once / 4  # before, each of them played it
        asyncio.run(run())
        assert len(server.workers()) == 1


def test_what_is_kept_is_bounded(folder: Path) -> None:
    with Server(folder) as server:
        open_record(server, long_record()).get("/history")
        before = server.memory()
        for _ in range(4):
            table = open_record(server, long_record())
            assert len(table.get("/history")["moves"]) == LINES
        assert server.memory() - before < 10 * MEGABYTE
        assert len(server.workers()) <= 2


def test_a_process_that_is_killed_is_replaced(folder: Path) -> None:
    with Server(folder) as server:
        table = open_record(server, long_record())
        assert len(table.get("/history")["moves"]) == LINES  # by the process that is asked about this table
        for pid in server.workers():
            os.kill(pid, signal.SIGKILL)
            while not has_ended(pid):
                time.sleep(0.01)
        assert len(table.get("/history")["moves"]) == LINES


def test_who_asked_a_process_that_is_killed_is_told_to_try_again(folder: Path) -> None:
    with Server(folder) as server, ThreadPoolExecutor(1) as threads:
        table = open_record(server, long_record())
        assert len(table.get("/history")["moves"]) == LINES
        for pid in server.workers():
            os.kill(pid, signal.SIGSTOP)
        asking = threads.submit(table.ask, "GET", "/history", table.host)
        time.sleep(0.5)  # it is on its way
        for pid in server.workers():
            os.kill(pid, signal.SIGKILL)
        assert is_refused(asking.result(), 503, "Try again")
        assert "is replaced" in server.log


def test_a_job_that_takes_too_long_is_given_up(folder: Path) -> None:
    with Server(folder, job_seconds=0.01) as server:
        assert is_refused(ask(server, "POST", "/records", body={"record": long_record()}), 503, "given up")
        assert server.workers() == []
        assert "Traceback" not in server.log


def test_who_asks_for_too_much_at_once_is_told_so(folder: Path) -> None:
    with Server(folder, "jobs-waiting=2") as server:
        table = open_record(server, long_record())

        async def run() -> list[int]:
            import httpx

            headers = {"Authorization": f"Bearer {table.host}"}
            async with httpx.AsyncClient(trust_env=False, timeout=60) as client:
                address = f"{server.url}/api/tables/{table.id}/history"
                answers = await asyncio.gather(*(client.get(address, headers=headers) for _ in range(12)))
            for answer in answers:
                assert answer.status_code == 200 or is_refused(answer, 503, "Try again")
            return [answer.status_code for answer in answers]

        codes = asyncio.run(run())
        assert set(codes) == {200, 503}
        assert codes.count(200) >= 3


@pytest.mark.parametrize("squeezed", [True, False])
def test_whoever_cannot_read_compressed_answers_gets_plain_ones(server: Server, squeezed: bool) -> None:
    table = open_record(server, short_record())
    headers = {"Accept-Encoding": "gzip" if squeezed else "identity"}
    for path in ("/history", "/record"):
        answer = table.ask("GET", path, table.host, **headers)
        assert (answer.headers.get("content-encoding") == "gzip") == squeezed
        assert "place" in answer.text

"""K1: many answer for one turn, one is accepted. K2: one command sent many times is applied once, with one answer."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx
import pytest

from tests.deep import DEEP
from tests.server.launch import Server
from tests.server.people import HANSA, THREE, Facts, Line, Opened, open_table
from tests.server.test_killed import rows_of

ROUNDS = 20_000 if DEEP else 300
REPEATS = 100_000 if DEEP else 2_400
AT_ONCE = 8
A_GAME = 50  # rounds; far from its end


@contextlib.contextmanager
def servers(folder: Path, number: int) -> Iterator[list[Server]]:
    """So many processes on one file."""
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(Server(folder)) for _ in range(number)]


def at(server: Server, table: Opened) -> Opened:
    """The same table, through another process."""
    return Opened(server, table.id, table.host, table.watch, table.seats, table.invites)


@pytest.mark.parametrize("processes", [1, 2])
def test_K1_one_of_eight_is_accepted(folder: Path, processes: int) -> None:
    chance = random.Random(processes)

    async def game(running: Sequence[Server]) -> None:
        table = open_table(running[0], HANSA, "me", "me")
        people = [
            [await at(running[n % processes], table).line(seat).open() for n in range(AT_ONCE)] for seat in (0, 1)
        ]
        everybody = [line for lines in people for line in lines]
        accepted: list[tuple[int, int, str]] = []
        for version in range(A_GAME):
            for line in everybody:
                await line.version(version)
            accepted.append(await one_round(people[everybody[0].state["decision"]["seat"]], chance, version))
        for line in everybody:
            await line.close()
        assert [row[:3] for row in rows_of(running[0], table.id)] == accepted

    with servers(folder, processes) as running:
        for _ in range(ROUNDS // 2 // A_GAME):
            asyncio.run(game(running))
        assert "Traceback" not in "".join(server.log for server in running)


async def one_round(lines: Sequence[Line], chance: random.Random, version: int) -> tuple[int, int, str]:
    """All answer at once; what was accepted."""
    texts = [chance.choice(line.choices) for line in lines]
    asked = [line.play(text, version=version) for line, text in zip(lines, texts, strict=True)]
    answers = await asyncio.gather(*asked)
    assert sorted(answer["t"] for answer in answers) == ["no"] * (AT_ONCE - 1) + ["ok"]
    assert {answer["why"]["kind"] if answer["t"] == "no" else "ok" for answer in answers} == {"stale", "ok"}
    winner = next(n for n, answer in enumerate(answers) if answer["t"] == "ok")
    assert answers[winner]["version"] == version + 1
    return version + 1, lines[0].state["seat"], texts[winner]


@pytest.mark.parametrize("processes", [1, 2])
def test_K2_the_same_id_again_is_applied_once(folder: Path, processes: int) -> None:
    """Many at once on two lines, after coming back, and after the server was killed."""
    chance, repeats = random.Random(processes), 0
    sent: list[tuple[int, Facts]] = []

    async def new_ones(running: Sequence[Server], table: Opened) -> int:
        lines = [await at(running[n % processes], table).line(0, 1, 2).open() for n in range(2)]
        made = 0
        while made < REPEATS // 4:
            for line in lines:
                await line.version(len(sent))
                if line.state["seat"] != line.state["decision"]["seat"]:
                    await line.sit(line.state["decision"]["seat"])
            version, seat = len(sent), lines[0].state["seat"]
            frame = {"id": f"{version} x", "version": version, "text": chance.choice(lines[0].choices)}
            made += sum(await asyncio.gather(*(again(line, frame, AT_ONCE) for line in lines)))
            sent.append((seat, frame))
        for line in lines:
            await line.close()
        return made

    async def old_ones(server: Server, table: Opened) -> int:
        async with at(server, table).line(0, 1, 2) as line:
            return sum([await again(line, frame, 2) for _, frame in sent])

    with servers(folder, processes) as running:
        table = open_table(running[0], THREE, "me", "me", "me")
        for server in running:
            repeats += asyncio.run(new_ones(running, table))
            server.kill()
            server.start()
            repeats += sum(asyncio.run(old_ones(one, table)) for one in running)
        rows = rows_of(running[0], table.id)
        assert [row[1:] for row in rows] == [(seat, frame["text"], f"{seat}:{frame['id']}") for seat, frame in sent]
        assert repeats > REPEATS // 4 * processes
        assert "Traceback" not in "".join(server.log for server in running)


async def again(line: Line, frame: Facts, times: int) -> int:
    """All at once; the answer is the same every time."""
    line.heard.clear()
    for _ in range(times):
        await line.send({"t": "play", **frame})
    await line.until(lambda: sum(said.get("id") == frame["id"] for said in line.heard) >= times)
    answers = [said for said in line.heard if said.get("id") == frame["id"]]
    assert [answer["t"] for answer in answers] == ["ok"] * times, answers
    assert {answer["version"] for answer in answers} == {frame["version"] + 1}
    return times


def test_an_invitation_is_used_once_through_two_processes(folder: Path) -> None:
    async def both(address: str, invite: str, running: Sequence[Server]) -> list[int]:
        async with httpx.AsyncClient(trust_env=False, timeout=60) as client:
            headers = {"Authorization": f"Bearer {invite}"}
            asked = [
                client.post(f"{server.url}{address}", json={"name": f"N {n}"}, headers=headers)
                for n in range(4)
                for server in running
            ]
            return [answer.status_code for answer in await asyncio.gather(*asked)]

    with servers(folder, 2) as running:
        for _ in range(10):
            table = open_table(running[0], HANSA, "me", "friend", "friend")
            assert at(running[1], table).get("")["status"] == "open"  # both have it in memory
            codes = asyncio.run(both(f"/api/tables/{table.id}/join", table.invites[1], running))
            assert codes.count(201) == 1, codes
            assert set(codes) <= {201, 403, 409}
            at(running[1], table).join(2)
            assert at(running[1], table).get("")["status"] == "running"

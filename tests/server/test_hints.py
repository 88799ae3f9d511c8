"""Hints: alone with bots always, between people only where the table allows them; everybody sees who asked."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

from websockets.exceptions import InvalidHandshake

from kontor import hints
from kontor.log import Clause
from kontor.opening import new
from kontor.players.advice import Advice
from kontor.players.levels import STRONGEST
from kontor.record import parse
from kontor.server.service.elsewhere import Said, Turn, decode_said, decode_turn, encode
from kontor.server.service.workers import Question
from tests.server.launch import Server
from tests.server.people import (
    HANSA,
    THREE,
    Facts,
    Line,
    Opened,
    ask,
    good,
    is_no,
    is_ok,
    is_refused,
    open_record,
    open_table,
    seats,
)

SOON = 60


async def hint(line: Line) -> Facts:
    found = await line.ask("hint")
    assert found["t"] == "hint", found
    answer: Facts = found["hint"]
    return answer


def hinted(table: Opened) -> Any:
    return table.get("")["hints"]


def test_alone_with_bots_ideas_come_with_shares_and_reasons(server: Server) -> None:
    table = open_table(server, THREE, "me", "bot novice", "bot novice")
    assert hinted(table) == {"allowed": True, "asked": [], "level": STRONGEST}

    async def run() -> None:
        async with table.line(0) as line:
            found = await hint(line)
            assert found["version"] == line.state["version"]
            assert 1 <= len(found["ideas"]) <= 3
            for idea in found["ideas"]:
                assert 0 < idea["share"] <= 1
                assert idea["steps"][0]["text"] in line.choices
                assert all(step["facts"]["verb"] for step in idea["steps"])
                assert idea["reason"] == "" or all(clause["code"] for clause in idea["reason"])
            assert any(idea["reason"] for idea in found["ideas"])
            assert await hint(line) == found, "the same question has the same answer"
            step = found["ideas"][0]["steps"][0]["text"]
            assert is_ok(await line.play(step))["version"] == 1
            await line.version(1)
            assert is_ok(await line.back())["version"] == 2
            await line.until(lambda: line.info["hints"]["asked"] == [0])

    asyncio.run(run())
    assert good(table.ask("POST", "/hint", table.seats[0]))["ideas"]
    assert hinted(table)["asked"] == [0]


def test_the_other_game_where_a_choice_may_show_something_hidden(server: Server) -> None:
    table = open_table(server, HANSA, "me", "bot novice")

    async def run() -> None:
        async with table.line(0) as line:
            for _ in range(6):
                found = await hint(line)
                played = is_ok(await line.play(found["ideas"][0]["steps"][0]["text"]))
                await line.version(played["version"])
                await line.until(lambda: line.choices, SOON)

    asyncio.run(run())


def test_between_people_they_are_off_unless_the_table_allows_them(server: Server) -> None:
    for allowed in (False, True):
        table = open_table(server, THREE, "me", "friend", "bot novice", hints=allowed)
        invitation = good(table.ask("GET", "/invitation", table.invites[1]))
        assert invitation["info"]["hints"]["allowed"] is allowed, "told before one sits down"
        table.join(1)
        assert hinted(table)["allowed"] is allowed

        async def run(table: Opened = table, allowed: bool = allowed) -> None:
            async with table.line(0) as own, table.line(1) as other, table.watching() as watcher:
                assert is_no(
                    await other.ask("hint"), *(("bad", "not your choice") if allowed else ("forbidden", "off"))
                )
                assert is_no(await watcher.ask("hint"), "forbidden")
                if not allowed:
                    assert is_no(await own.ask("hint"), "forbidden", "Hints are off at this table")
                    assert is_refused(table.ask("POST", "/hint", table.seats[0]), 403, "Hints are off")
                    assert own.info["hints"]["asked"] == []
                    return
                assert (await hint(own))["ideas"]
                for line in (other, watcher):
                    await line.until(lambda line=line: line.info["hints"]["asked"] == [0])

        asyncio.run(run())


def test_two_people_at_one_device_are_people(server: Server) -> None:
    table = open_table(server, THREE, "me", "me", "bot novice")
    assert is_refused(table.ask("POST", "/hint", table.seats[0]), 403, "Hints are off")


def test_the_record_says_so_also_after_a_restart(folder: Path) -> None:
    with Server(folder) as server:
        table = open_table(server, HANSA, "me", "friend", hints=True)
        table.join(1)
        assert good(table.ask("POST", "/hint", table.seats[0]))["ideas"]
        server.kill()
        server.start()
        assert hinted(table) == {"allowed": True, "asked": [0], "level": STRONGEST}

        async def stop() -> None:
            async with table.line(0) as one, table.line(1) as two:
                await one.choose(random.Random(1))
                await two.version(1)
                is_ok(await one.vote())
                await two.version(2)
                is_ok(await two.vote())

        asyncio.run(stop())
        record = table.ask("GET", "/record", table.seats[0]).text
        assert parse(record).comments[1:] == ("hints allowed", "hints asked by 0")
        looked = open_record(server, record)
        assert hinted(looked)["asked"] == [0]
        anew = open_record(server, record, seats=seats("me", "friend"))
        assert hinted(anew) == {"allowed": True, "asked": [], "level": STRONGEST}, "nobody asked in that game"


def test_meanwhile_other_things_are_heard_and_one_client_asks_one_after_the_other(folder: Path) -> None:
    """Its process begins with the first question, which takes a while."""
    with Server(folder) as server:
        table = open_table(server, THREE, "me", "bot novice", "bot novice")

        async def run() -> None:
            async with table.line(0) as line:
                asked = [asyncio.create_task(line.ask("hint")) for _ in range(3)]
                await asyncio.sleep(0)
                await line.send({"t": "ping"})
                await line.until(lambda: {"pong", "no"} <= {said["t"] for said in line.heard})
                assert not any(said["t"] == "hint" for said in line.heard), "the bot still thinks"
                answers = await asyncio.gather(*asked)
                assert sorted(answer["t"] for answer in answers) == ["hint", "hint", "no"]
                assert is_no(next(answer for answer in answers if answer["t"] == "no"), "busy")

        asyncio.run(run())


def test_who_goes_away_leaves_nothing_behind(folder: Path) -> None:
    with Server(folder) as server:
        table = open_table(server, THREE, "me", "bot novice", "bot novice")

        async def run() -> None:
            for _ in range(3):
                async with table.line(0) as line:
                    await line.send({"t": "hint", "id": "1"})
                    await line.send({"t": "ping"})
                    await line.until(lambda line=line: any(said["t"] == "pong" for said in line.heard))
            async with table.line(0) as line:
                while (answer := await line.ask("hint"))["t"] != "hint":
                    assert is_no(answer, "busy")
                    await asyncio.sleep(0.1)

        asyncio.run(run())
        assert server.log == ""


def test_the_client_pays_for_the_thinking(folder: Path) -> None:
    with Server(folder, "processor-ms-per-second=1", "processor-ms-at-once=800", shipped=True) as server:
        table = open_table(server, THREE, "me", "bot novice", "bot novice")

        async def run() -> None:
            async with table.line(0) as line:
                await hint(line)
                for _ in range(30):
                    if (answer := await line.ask("hint"))["t"] != "hint":
                        assert is_no(answer, "limit", "More was asked from here")
                        return
            raise AssertionError("nobody pays")

        asyncio.run(run())


def test_who_goes_away_meanwhile_pays_all_the_same(folder: Path) -> None:
    with Server(folder, "processor-ms-per-second=1", "processor-ms-at-once=800", shipped=True) as server:
        table = open_table(server, THREE, "me", "bot novice", "bot novice")

        async def asked_and_left() -> bool:
            """Has there been enough? Then nobody is let in, or nothing is heard."""
            try:
                async with table.line(0) as line:
                    await line.send({"t": "hint", "id": "1"})
                    await line.send({"t": "ping"})
                    await line.until(lambda: any(said["t"] in ("pong", "no") for said in line.heard))
                    return any(is_limit(said) for said in line.heard)
            except InvalidHandshake:
                return True

        async def run() -> None:
            for _ in range(30):
                if await asked_and_left():
                    return
                await asyncio.sleep(0.5)  # it thinks
            raise AssertionError("nobody has paid for the thinking")

        asyncio.run(run())


def is_limit(said: Facts) -> bool:
    return bool(said["t"] == "no" and said["why"]["kind"] == "limit")


def test_a_question_for_advice_goes_over_the_bus_and_its_answer_comes_back() -> None:
    view = new("hansa", 3, seed=1).view(0)
    turn = decode_turn(encode(Turn.of(Question("x", view, STRONGEST, advises=True))))
    assert turn.question().advises
    advice = Advice(("booths riga",), 0.6, (Clause("points", {"n": 2}),))
    said = decode_said(encode(Said("booths riga", advice.reason, (advice,), 0.25)))
    assert (tuple(said.ideas), said.seconds) == ((advice,), 0.25)


def test_comments_of_a_record_that_are_about_hints() -> None:
    comments = ("hints allowed", "hints asked by 2", "hints asked by everybody")
    assert hints.allowed(comments)
    assert hints.asked(comments) == [2]
    assert hints.with_asked(comments, 0) == ("hints allowed", "hints asked by everybody", "hints asked by 0 2")
    assert hints.unasked(comments) == ("hints allowed", "hints asked by everybody")


def test_a_wish_that_is_none_is_refused(server: Server) -> None:
    wish = {**HANSA, "seats": seats("me", "me"), "hints": "please"}
    assert is_refused(ask(server, "POST", "/tables", body=wish), 400)

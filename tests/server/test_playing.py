"""Playing through sockets: what is accepted, refused, repeated, taken back; stopping; chat; several seats at once."""

from __future__ import annotations

import asyncio
import random

from kontor.match import Match, replay
from kontor.record import parse
from tests.server.launch import Server
from tests.server.people import (
    HANSA,
    TEUTONICA,
    THREE,
    Facts,
    Line,
    is_no,
    is_ok,
    is_refused,
    open_record,
    open_table,
    play_on,
    seats,
)
from tests.ways import Way, walk_of


def test_a_whole_game_on_one_device(server: Server) -> None:
    record = walk_of(Way("hansa", "2004", "baltic", 3), 3).whole_game()
    table = open_record(server, record.text(), until=0, seats=seats("me", "me", "me"))

    async def run() -> None:
        async with table.line(0, 1, 2) as line, table.watching() as eye:
            for command in record.lines:
                if line.state["seat"] != command.seat:
                    await line.sit(command.seat)
                await line.version(is_ok(await line.play(command.text))["version"])
            await line.until(lambda: line.info["status"] == "over")
            assert line.state["decision"] is None
            assert sorted(score["seat"] for score in line.state["scores"]) == [0, 1, 2]
            assert not line.state["stopped"]
            assert is_no(await line.play("end"), "bad", "over")
            await eye.until(lambda: eye.info["status"] == "over")
            assert eye.state["scores"] == line.state["scores"]

    asyncio.run(run())
    played = replay(parse(table.ask("GET", "/record", table.watch).text))
    assert [step.move.text for step in played.steps] == [command.text for command in record.lines]
    totals = [score["total"] for score in table.get("/state", table.watch)["scores"]]
    assert totals == [score.total for score in played.game.scores(played.state)]


def test_what_is_not_accepted_changes_nothing(server: Server) -> None:
    table = open_table(server, TEUTONICA, "me", "me", "me", "me")

    async def run() -> None:
        async with table.line(0) as one, table.line(1) as two:
            assert is_no(await two.play(one.choices[0]), "refused", "Person 0 is to choose, not Person 1")
            assert is_no(await one.play("claim stade--hamburg"), "refused")
            assert is_no(await one.play("jump over the moon"), "bad", "jump")
            assert is_no(await one.play(""), "bad")
            assert is_no(await one.play("\u0000"), "bad")
            assert is_no(await one.play(one.choices[0], version=1), "stale")
            assert is_no(await one.play(one.choices[0], version=9_999_999), "stale")
            assert is_no(await one.back(), "refused", "Nothing was played")
            answer = await one.play("claim stade--hamburg")
            assert answer["why"]["rule"].startswith("T")
            assert (answer["version"], one.state["version"]) == (0, 0)
            assert is_ok(await one.play(f"  {one.choices[0].replace(' ', '   ')} "))
            await two.version(1)
            assert len(two.heard) == len([said for said in two.heard if said["t"] != "state"]) + 2

    asyncio.run(run())
    assert [move["n"] for move in table.get("/history")["moves"]] == [1]


def test_the_answer_comes_before_the_news_and_both_have_the_version(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")

    async def run() -> None:
        async with table.line(0, 1) as line:
            heard = len(line.heard)
            await line.choose(random.Random(1))
            told = [said for said in line.heard[heard:] if said["t"] in ("ok", "state")]  # greetings may come late
            new = [(said["t"], (said.get("state") or said)["version"]) for said in told]
            assert new == [("ok", 1), ("state", 1)]
            assert line.state["news"][0]["version"] == 1

    asyncio.run(run())


def test_a_repeated_id_is_applied_once(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")

    async def run() -> None:
        async with table.line(0) as line:
            first, text = line.choices[0], line.choices[1]
            asked = [await line.play(first, version=0, id="mine") for _ in range(3)]
            assert [is_ok(answer)["version"] for answer in asked] == [1, 1, 1]
            assert is_no(await line.play(text, version=0, id="mine"), "bad", "something else")
            assert is_no(await line.vote(version=0, id="mine"), "bad", "something else")
            assert is_ok(await line.vote(version=1, id="vote"))["version"] == 2
            assert is_ok(await line.vote(version=1, id="vote"))["version"] == 2
        async with table.line(0) as again:  # after a reconnection
            assert is_ok(await again.play(first, version=0, id="mine"))["version"] == 1
            assert again.state["version"] == 2
        async with table.line(1) as other:  # ids of others are no business of mine
            assert is_ok(await other.vote(False, version=2, id="mine"))["version"] == 3

    asyncio.run(run())


def test_an_id_is_known_again_whoever_sits_at_the_device_by_then(server: Server) -> None:
    """The answer to the last command of a turn is lost; when the line is back, another own seat is to choose."""
    table = open_table(server, HANSA, "me", "me")

    async def run() -> None:
        async with table.line(0, 1) as line:
            chance = random.Random(2)
            while line.state["decision"]["seat"] == 0:
                version, text = line.state["version"], chance.choice(line.choices)
                answer = is_ok(await line.play(text, version=version, id=f"mine-{version}"))
                await line.version(answer["version"])
        async with table.line(0, 1) as again:
            assert again.state["seat"] == 1
            assert is_ok(await again.play(text, version=version, id=f"mine-{version}"))["version"] == version + 1
            assert again.state["version"] == version + 1

    asyncio.run(run())


def test_who_comes_back_hears_what_was_missed(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")

    async def run() -> None:
        async with table.line(0, 1) as line:
            await play_on([line], 10, random.Random(4))
            assert [entry["version"] for entry in line.state["news"]] == [10]
        async with table.line(0, 1, since=4) as again:
            assert [entry["version"] for entry in again.state["news"]] == [5, 6, 7, 8, 9, 10]
        async with table.line(0, 1, since=10) as again:
            assert again.state["news"] == []

    asyncio.run(run())


# ---------------------------------------------------------------------- taking back


def test_taking_back_one_and_many(server: Server) -> None:
    table = open_table(server, THREE, "me", "me", "me")

    async def run() -> None:
        async with table.line(0) as line, table.line(1) as other:
            views = []
            for text in ("place trader stade--hamburg", "place trader stade--hamburg"):
                views.append(line.state["view"])
                assert line.state["back"]["count"] == len(views) - 1
                await line.version(is_ok(await line.play(text))["version"])
            assert is_no(await other.back(version=2), "refused", "only your own")
            assert is_no(await line.back(3), "refused")
            assert is_no(await line.back(version=1), "stale")
            assert line.state["version"] == 2
            await line.version(is_ok(await line.back())["version"])
            assert (line.state["view"], line.state["played"], line.state["version"]) == (views[1], 1, 3)
            await line.version(is_ok(await line.play("place trader stade--hamburg"))["version"])
            await line.version(is_ok(await line.back(2))["version"])
            assert (line.state["view"], line.state["played"], line.state["version"]) == (views[0], 0, 5)
            await other.version(5)
            assert [entry["kind"] for entry in other.state["news"]] == ["back"]
            assert is_no(await line.back(), "refused", "Nothing was played")

    asyncio.run(run())


def test_taking_back_stops_at_the_turns_end_and_at_what_was_seen(server: Server) -> None:
    """Along a whole game: what the state says is just what is possible, and it never goes back over a reveal."""
    record = walk_of(Way("teutonica", "bigbox", "hanseatic-league-2-3", 3), 7).whole_game()
    table = open_record(server, record.text(), until=0, seats=seats("me", "me", "me"))
    truth, found = Match(record.setup), set()

    async def run() -> None:
        async with table.line(0, 1, 2) as line:
            for command in record.lines[:150]:
                if line.state["seat"] != command.seat:
                    await line.sit(command.seat)
                await line.version(is_ok(await line.play(command.text))["version"])
                truth.play(command.text, command.seat)
                count = 0
                while (refusal := truth.why_not_back(command.seat, count)) is None:
                    count += 1
                found.add(refusal.rule)
                if line.state["seat"] != command.seat:
                    await line.sit(command.seat)
                assert (line.state["back"]["count"], line.state["back"]["why"]["rule"]) == (count, refusal.rule)
                assert is_no(await line.back(count + 1), "refused")

    asyncio.run(run())
    assert found == {"RT44", "T16.1"}


# ------------------------------------------------------------------------- stopping


def test_RH14_all_agree_to_stop_and_it_is_scored_as_it_stands(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me", "bot random")  # bots have no vote

    async def run() -> None:
        async with table.line(0) as one, table.line(1) as two:

            async def votes(line: Line, agree: bool, known: list[int]) -> None:
                """Everybody hears of it, and it is known who wants to stop."""
                version = is_ok(await line.vote(agree))["version"]
                for other in (one, two):
                    assert (await other.version(version))["votes"] == known

            await play_on([one, two], 6, random.Random(6))
            await votes(one, True, [0])
            await votes(two, False, [0])
            assert one.state["decision"] is not None
            await play_on([one, two], 1, random.Random(7))  # whoever plays on has not stopped
            await votes(one, True, [0])
            await votes(one, False, [])
            await votes(two, True, [1])
            await votes(one, True, [0, 1])
            await two.until(lambda: two.info["status"] == "over")
            assert two.state["stopped"]
            assert is_no(await one.play("end"), "bad", "over")
            assert is_no(await one.back(), "bad", "over")
            assert is_no(await one.vote(False), "bad", "over")

    asyncio.run(run())
    record = parse(table.ask("GET", "/record", table.seats[1]).text)
    assert record.result is None
    played = replay(record)
    assert played.to_move is not None
    scores = table.get("/state", table.seats[0])["scores"]
    assert [score["total"] for score in scores] == [score.total for score in played.game.scores(played.state)]


# ----------------------------------------------------------------------------- chat


def test_chat(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")

    async def run() -> None:
        async with table.line(0) as one, table.line(1) as two, table.watching() as eye:
            assert is_ok(await one.ask("chat", text=" <b>Hello</b>   you ")) == one.heard[-1]
            for line in (one, two, eye):
                await line.until(lambda line=line: line.chats)
                assert [(said["seat"], said["name"], said["text"]) for said in line.chats] == [
                    (0, "Person 0", "<b>Hello</b> you")
                ]
            for text in ("", " ", "\n", "x" * 301, "a\u202eb", "\x07"):
                assert is_no(await one.ask("chat", text=text), "bad")
        async with table.line(1) as again:
            await again.until(lambda: again.chats)
            answers = [await again.ask("chat", text=f"{n}") for n in range(25)]
            assert {answer["t"] for answer in answers[:20]} == {"ok"}
            assert is_no(answers[-1], "limit")

    asyncio.run(run())


# ------------------------------------------------------------------------- hot seat


def test_several_seats_on_one_device(server: Server) -> None:
    table = open_table(server, THREE, "me", "me", "me", options={"missions": "yes"})

    async def run() -> None:
        async with table.line(0, 2) as line, table.line(1) as other:
            assert (line.info["yours"], line.state["seat"], line.state["guarded"]) == ([0, 2], 0, True)
            assert not other.state["guarded"]
            own = line.state["view"]["missions"]
            assert [card is not None for card in own] == [True, False, False]
            state = await line.sit(2)
            assert [card is not None for card in state["view"]["missions"]] == [False, False, True]
            assert state["choices"] == []
            assert is_no(await line.play("place trader stade--hamburg"), "refused")
            await line.send({"t": "sit", "seat": 1})
            await line.until(lambda: line.heard[-1].get("why", {}).get("kind") == "forbidden")
            assert is_no(line.heard[-1], "forbidden", "not yours")
            await line.sit(0)
            assert is_ok(await line.play("place trader stade--hamburg"))
            await line.version(1)
            assert line.state["seat"] == 0  # it stays until somebody else sits down

    asyncio.run(run())
    look = table.ask("GET", "/state?seat=1", table.seats[0])
    assert is_refused(look, 403, "not yours")


def test_nothing_to_guard_where_nothing_is_hidden(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")

    async def run() -> Facts:
        async with table.line(0, 1) as line:
            return line.state

    assert not asyncio.run(run())["guarded"]

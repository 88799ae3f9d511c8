"""Opening tables, coming in by invitation, bots for free seats, watching, deleting."""

from __future__ import annotations

import asyncio
import random

import pytest

from kontor.players.levels import LEVELS, STYLES
from kontor.registry import GAMES, game
from tests.server.launch import Server
from tests.server.people import HANSA, TEUTONICA, Facts, Line, ask, good, is_refused, open_table, seats


def test_the_games_are_listed_with_all_boards_and_levels(server: Server) -> None:
    listed = good(ask(server, "GET", "/games"))
    assert [one["name"] for one in listed] == list(GAMES)
    for one in listed:
        boards = {board.id: board for board in game(one["name"]).boards()}
        assert {board["id"] for board in one["boards"]} == set(boards)
        assert "novice" in one["levels"]
        assert one["styles"] == {level: list(STYLES) for level in LEVELS if level != "random"}
        for board in one["boards"]:
            assert good(ask(server, "GET", f"/games/{one['name']}/boards/{board['id']}"))
            assert {id: tuple(edition["seats"]) for id, edition in board["editions"].items()} == dict(
                boards[board["id"]].editions
            )


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rules_are_told(server: Server, language: str) -> None:
    told = good(ask(server, "GET", f"/games/teutonica/rules?lang={language}"))
    assert {"T2.1", "T10.7"} <= {rule["id"] for rule in told}


@pytest.mark.parametrize("name", GAMES)
def test_the_book_is_told_with_its_pictures(server: Server, name: str) -> None:
    for chapter in good(ask(server, "GET", f"/games/{name}/book?lang=de")):
        pictures = good(ask(server, "GET", f"/games/{name}/book/{chapter['id']}"))
        assert {one["id"] for one in pictures} == {step["picture"] for step in chapter["steps"]}
        assert all(one["view"]["players"] and one["board"] for one in pictures)


def test_what_is_not_there_is_not_found(server: Server) -> None:
    for path in ("chess/rules", "hansa/rules?lang=xx", "hansa/boards/moon", "chess/boards/x"):
        assert is_refused(ask(server, "GET", f"/games/{path}"), 404)
    for path in ("chess/book", "hansa/book?lang=xx", "hansa/book?lang=../de", "hansa/book/moon", "chess/book/sell"):
        assert is_refused(ask(server, "GET", f"/games/{path}"), 404)
    for board in ("..%2Fboards%2Fbaltic", "%2Fetc%2Fpasswd", "baltic.toml"):
        assert ask(server, "GET", f"/games/hansa/boards/{board}").status_code == 404
    assert is_refused(ask(server, "GET", "/nothing"), 404)
    assert is_refused(ask(server, "GET", "/tables/nothing", "token"), 404, "no such table")


def test_every_kind_of_seat(server: Server) -> None:
    table = open_table(server, TEUTONICA, "me", "friend", "bot random", "friend")
    assert (set(table.seats), set(table.invites)) == ({0}, {1, 3})
    info = table.get("")
    assert info["status"] == "open"
    assert [seat["kind"] for seat in info["seats"]] == ["person", "person", "bot", "person"]
    assert [seat["taken"] for seat in info["seats"]] == [True, False, True, False]
    assert info["host"]
    assert info["invites"] == {"1": table.invites[1], "3": table.invites[3]}
    assert (info["yours"], table.get("", table.seats[0])["yours"]) == ([], [0])
    for token in (table.seats[0], table.watch):  # invitations are for the host to hand on
        assert table.get("", token)["invites"] == {}


def test_it_begins_when_all_are_seated(server: Server) -> None:
    table = open_table(server, TEUTONICA, "me", "friend", "friend", "bot random")

    async def run() -> None:
        async with table.line(0) as line:
            assert line.info["status"] == "open"
            assert not line.state
            table.join(2, "Gesche")
            await line.until(lambda: line.info["seats"][2]["name"] == "Gesche")
            assert line.info["status"] == "open"
            table.join(1, "Holk")
            await line.until(lambda: line.info["status"] == "running" and line.state)
            assert line.state["decision"]["seat"] == 0
            assert [seat["name"] for seat in line.info["seats"]] == ["Person 0", "Holk", "Gesche", "Person 3"]
            assert line.choices

    asyncio.run(run())


def test_an_invitation_is_used_once(server: Server) -> None:
    table = open_table(server, HANSA, "me", "friend", "friend")
    invite = table.invites[1]
    table.join(1)
    assert is_refused(table.ask("POST", "/join", invite, {"name": "Late"}), 403, "used")
    assert is_refused(table.ask("GET", "", invite), 403)
    assert "1" not in table.get("")["invites"]


def test_two_use_an_invitation_at_once(server: Server) -> None:
    async def both(table_id: str, invite: str) -> list[int]:
        import httpx

        async with httpx.AsyncClient(trust_env=False, timeout=60) as client:
            address = f"{server.url}/api/tables/{table_id}/join"
            headers = {"Authorization": f"Bearer {invite}"}
            asked = [client.post(address, json={"name": f"N {n}"}, headers=headers) for n in range(8)]
            return [answer.status_code for answer in await asyncio.gather(*asked)]

    for _ in range(5):
        table = open_table(server, HANSA, "me", "friend", "friend")
        assert sorted(asyncio.run(both(table.id, table.invites[1]))) == [201] + [403] * 7


@pytest.mark.parametrize("name", ["", " ", " a", "a ", "x" * 41, "a\nb", "a\u202eb", "\x00", "\x1b[31m"])
def test_names_that_cannot_be_read_are_refused(server: Server, name: str) -> None:
    table = open_table(server, HANSA, "me", "friend")
    assert is_refused(table.ask("POST", "/join", table.invites[1], {"name": name}), 400)
    wish: Facts = {**HANSA, "seats": seats("me", "me")}
    wish["seats"][1]["name"] = name
    assert is_refused(ask(server, "POST", "/tables", body=wish), 400)
    assert table.join(1, "Žofie <b>&</b> 王")


def test_a_free_seat_is_given_to_a_bot(server: Server) -> None:
    table = open_table(server, HANSA, "friend", "me")
    assert is_refused(table.ask("POST", "/seats/0", table.host, {"level": "genius"}), 400, "genius")
    for level, words in (
        ("master+genius", "Unknown style “genius”; there are networker, "),
        ("master+", "Unknown style “”"),
        ("random+blocker", "“random” cannot have a style"),
        ("genius+blocker", "Unknown player “genius+blocker”"),
    ):
        assert is_refused(table.ask("POST", "/seats/0", table.host, {"level": level}), 400, words)
    assert is_refused(table.ask("POST", "/seats/1", table.host, {"level": "random"}), 400, "not free")
    assert is_refused(table.ask("POST", "/seats/7", table.host, {"level": "random"}), 400, "not free")
    info = table.post("/seats/0", table.host, {"level": "novice+racer"})
    assert (info["status"], info["seats"][0]["kind"], info["seats"][0]["level"]) == ("running", "bot", "novice+racer")
    assert is_refused(table.ask("POST", "/seats/0", table.host, {"level": "random"}), 400)
    assert is_refused(table.ask("POST", "/join", table.invites[0], {"name": "Late"}), 403)

    async def run() -> None:
        async with table.line(1) as line:
            await line.until(lambda: line.choices)  # the bot has played
            assert line.state["version"] > 0

    asyncio.run(run())


def test_wishes_that_no_game_fulfils(server: Server) -> None:
    def wish(*words: str, **changes: object) -> Facts:
        return {**TEUTONICA, "seats": seats(*words), **changes}

    four = ("me", "me", "me", "me")
    for body, part in (
        (wish("me"), "T1.1"),
        (wish(*four, game="chess"), "chess"),
        (wish(*four, board="moon"), "moon"),
        (wish(*four, edition="1900"), "1900"),
        (wish(*four, options={"sails": "yes"}), "sails"),
        (wish(*four, options={"missions": "no"}), "missions"),
        (wish(*four, options={"markers": "tribute=99999999999999999999"}), "tribute"),
        (wish("me", "me", "me", "bot"), "Unknown player"),
        (wish("me", "me", "me", "bot genius"), "genius"),
        (wish(*four, board="src/kontor/games/hansa/data/boards/baltic.toml"), "Unknown board"),
        (wish("me", "me", "me", "ghost"), "ghost"),
        ({**TEUTONICA}, "seats"),
        (wish(*four, colour="red"), "colour"),
        ([], ""),
        ("x", ""),
        (None, ""),
    ):
        answer = ask(server, "POST", "/tables", body=body) if body is not None else ask(server, "POST", "/tables")
        assert is_refused(answer, 400, part)


def test_watching(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")

    async def run() -> None:
        async with table.watching() as eye, table.line(0, 1) as line:
            assert (eye.state["seat"], eye.state["choices"], eye.info["yours"]) == (None, [], [])
            assert not eye.info["invites"]
            await line.choose(random.Random(1))
            await eye.version(1)
            assert eye.state["news"][-1]["text"] == line.state["news"][-1]["text"]
            for said in (
                await eye.play("end"),
                await eye.vote(),
                await eye.back(),
                await eye.ask("chat", text="Hello"),
                await eye.ask("why", about=[{"verb": "end"}]),
                await eye.ask("preview", text="end"),
            ):
                assert (said["t"], said["why"]["kind"]) == ("no", "forbidden")

    asyncio.run(run())


def test_who_is_there_is_seen(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")

    async def run() -> None:
        async with table.line(0) as one:
            assert [seat["online"] for seat in one.info["seats"]] == [True, False]
            async with table.line(1):
                await one.until(lambda: one.info["seats"][1]["online"])
            await one.until(lambda: not one.info["seats"][1]["online"])

    asyncio.run(run())


def test_deleting_a_table(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")

    async def run() -> None:
        async with table.line(0) as line, table.watching() as eye:
            assert is_refused(table.ask("DELETE", "", table.seats[0]), 403)
            assert table.ask("DELETE", "", table.host).status_code == 204
            await line.until(lambda: line.gone)
            await eye.until(lambda: eye.gone)
        assert is_refused(table.ask("GET", "", table.host), 404)
        late = await Line(server, table.id, [table.host]).open()
        assert "no such table" in late.gone

    asyncio.run(run())

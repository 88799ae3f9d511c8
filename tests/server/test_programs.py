"""Programs at the tables: a stream that tells, a move at a time, and bots that everybody sees as such."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

import kontor
from kontor.envs import Layout, Setting
from kontor.server.core.access import Access, Principal
from kontor.server.edge import stream
from kontor.server.edge.app import schema
from kontor.server.service.listeners import Listener
from kontor.view import fitting
from tests.server.launch import PATIENCE, Server, http
from tests.server.measure import round_trips
from tests.server.people import HANSA, THREE, Facts, Opened, ask, good, is_refused, open_table
from tests.server.test_hostile import NUMBERS, STRANGE
from tests.server.test_silent import is_cut


class Stream:
    """What a program hears, line by line."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer, self.lines = answer, answer.iter_lines()
        self.heard: list[Facts] = []

    def next(self, kind: str) -> Facts:
        """The next of this kind."""
        for line in self.lines:
            if line:
                self.heard.append(json.loads(line))
                if self.heard[-1]["t"] == kind:
                    return self.heard[-1]
        raise AssertionError(f"it ended without {kind}")

    def turn(self) -> Facts:
        """The next state in which the seat is to choose."""
        while "turn" not in (said := self.next("state")):
            assert said["state"]["decision"] is not None, "it is over"
        return said


@contextlib.contextmanager
def streaming(table: Opened, token: str, query: str = "") -> Iterator[Stream]:
    url = f"{table.server.url}/api/tables/{table.id}/stream{query}"
    with (
        httpx.Client(timeout=PATIENCE, trust_env=False) as client,
        client.stream("GET", url, headers={"Authorization": f"Bearer {token}"}) as answer,
    ):
        assert answer.status_code == 200, answer.read()
        yield Stream(answer)


def join(table: Opened, seat: int, name: str = "Holk") -> str:
    """A bot's own token."""
    return str(table.post("/join", table.invites[seat], {"name": name, "bot": True})["token"])


def play(table: Opened, token: str, version: int, move: str | int, id: str = "1") -> httpx.Response:
    return table.ask("POST", "/play", token, {"id": id, "version": version, "move": move})


# ------------------------------------------------------------------------------ who is a bot


def test_a_bot_over_the_net_is_shown_as_one(server: Server) -> None:
    table = open_table(server, HANSA, "me", "friend")
    token = join(table, 1)
    [_, seat] = table.get("")["seats"]
    expected = {
        "seat": 1,
        "name": "Holk",
        "kind": "bot",
        "level": "net",
        "taken": True,
        "online": False,
        "muted": False,
    }
    assert seat == expected
    with streaming(table, token) as stream:
        assert stream.next("table")["info"]["yours"] == [1]
        stream.next("state")
        assert table.get("", table.watch)["seats"][1]["online"]
    [(setup,)] = server.stored("SELECT setup FROM tables WHERE id = ?", table.id)
    assert "Holk (net)" in setup
    assert is_refused(table.ask("POST", "/hint", token), 403, "Hints are off")  # though a person alone could ask
    again = good(ask(server, "POST", "/tables", body={**HANSA, "seats": wishes(table)}))
    assert set(again["invites"]) == {"1"}  # as whoever plays again with the same seats
    freed = table.ask("DELETE", "/seats/1", table.host)
    assert not good(freed)["seats"][1]["taken"]


def wishes(table: Opened) -> list[Facts]:
    named = [{name: seat[name] for name in ("name", "kind", "level")} for seat in table.get("")["seats"]]
    return [{**seat, "kind": "me" if seat["kind"] == "person" else "bot"} for seat in named]


# -------------------------------------------------------------------------------- the stream


def test_a_stream_begins_with_the_whole_and_tells_until_the_game_is_over(server: Server) -> None:
    """Also what nobody waits for any more: a spectator's ends with it."""
    table = open_table(server, HANSA, "friend", "bot random")
    token, chance = join(table, 0), random.Random(1)
    played = 0
    with streaming(table, table.watch) as other, streaming(table, token) as stream:
        said = stream.turn()
        assert [line["t"] for line in stream.heard] == ["table", "chats", "state"]
        while said["state"]["decision"] is not None:
            if "turn" in said:
                view = fitting(said["turn"]["position"], 0, ())
                assert json.loads(json.dumps(view.facts)) == said["state"]["view"]
                legal = view.legal
                assert list(legal.texts) == [choice["text"] for choice in said["state"]["choices"]]
                assert said["turn"]["seconds"] == 60
                number = chance.choice(legal.ids)
                version = said["state"]["version"]
                done = good(play(table, token, version, view.moves[number].text if played % 2 else number, f"{played}"))
                assert done == {"t": "ok", "id": f"{played}", "version": version + 1}
                played += 1
            said = stream.next("state")
        assert said["state"]["scores"]
        assert stream.next("table")["info"]["status"] == "over"
        assert [line for line in stream.lines if line] == []
        for line in other.lines:
            assert not line or "turn" not in json.loads(line)
    assert played > 10
    assert "Holk (net)" in table.ask("GET", "/record", token).text
    with streaming(table, token) as late:  # whoever comes now hears how it ended
        assert [json.loads(line)["t"] for line in late.lines if line] == ["table", "chats", "state"]


def test_a_stream_is_for_who_may_look_and_shows_what_the_seat_may_see(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me", "friend")
    token = join(table, 2)
    for wrong in ("x" * 24, "", table.invites[2]):
        assert is_refused(table.ask("GET", "/stream", wrong), 403)
    assert is_refused(table.ask("GET", "/stream?seat=0", token), 403, "not yours")
    assert is_refused(table.ask("POST", "/play?seat=0", token, {"id": "1", "version": 0, "move": 0}), 403, "not yours")
    with streaming(table, token) as stream:
        state = stream.next("state")
    assert state == {"t": "state", "state": table.get("/state", token)}  # which the tests of secrets look through
    with streaming(table, table.seats[0]) as stream:
        assert stream.turn()["turn"]["seconds"] is None  # nobody moves for a person


@pytest.mark.parametrize("game", ["hansa", "teutonica"])
def test_the_position_that_a_program_is_told_holds_nothing_hidden(game: str) -> None:
    """Whatever is hidden from the seat: the same letters."""
    chance = random.Random(2)
    options = {"missions": "yes"} if game == "teutonica" else {}
    match = kontor.new(game, players=3, seed=3, options=options)
    for _ in range(40):
        seat = match.to_move
        assert seat is not None
        view = match.view(seat)
        other = view.sample(chance)
        assert fitting(other.text, seat, ()).possible.text == view.possible.text
        match.play(chance.choice(view.legal.texts))


def test_a_stream_that_nobody_reads_is_cut_and_costs_little(folder: Path) -> None:
    with Server(folder, silent_seconds=1) as server:
        table = open_table(server, THREE, "me", "me", "me")

        async def run() -> None:
            async with table.line(0, 1, 2) as line:
                memory = server.memory()
                mute = [deaf(table) for _ in range(20)]
                async with asyncio.timeout(PATIENCE):
                    while not all(map(is_cut, mute)):
                        await round_trips(line, 20)
                assert server.memory() - memory < 30_000_000
                for one in mute:
                    one.close()

        asyncio.run(run())
        assert server.log == ""


def deaf(table: Opened) -> socket.socket:
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", table.server.wishes["port"]))
    head = (
        f"GET /api/tables/{table.id}/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {table.watch}\r\n\r\n"
    )
    line.sendall(head.encode())
    return line


def test_streams_are_counted_and_end_with_the_table_or_the_server(folder: Path) -> None:
    with Server(folder, "sockets-per-client=2") as server:
        table = open_table(server, HANSA, "me", "me")
        with streaming(table, table.seats[0]) as stream, streaming(table, table.watch):
            third = table.ask("GET", "/stream", table.watch)
            assert is_refused(third, 429, "Too many connections")
            assert int(third.headers["retry-after"]) >= 1
            table.ask("DELETE", "", table.host)
            assert stream.next("gone")["why"]["code"] == "server.deleted"
            assert not [line for line in stream.lines if line]
        other = open_table(server, HANSA, "me", "me")
        with streaming(other, other.seats[0]) as stream:
            stream.next("state")
            begun = time.monotonic()
            server.stop()
            assert time.monotonic() - begun < 2.5  # nobody waits for what never ends
            with pytest.raises(httpx.RemoteProtocolError):
                list(stream.lines)
        assert server.log == ""


def test_nothing_to_say_is_said(folder: Path) -> None:
    with Server(folder, alive_seconds=0.3) as server:
        table = open_table(server, HANSA, "me", "me")
        with streaming(table, table.seats[0]) as stream:
            stream.next("state")
            assert "" in [next(stream.lines) for _ in range(2)]  # after who is there


def test_who_leaves_just_as_a_line_comes_is_gone() -> None:
    async def run() -> bool:
        listener = Listener(Principal.showing([]), Access(frozenset()), None)
        waiting = asyncio.create_task(stream._next(listener))
        await asyncio.sleep(0.01)
        listener.send(b"line")
        waiting.cancel()
        await asyncio.wait([waiting])
        return waiting.cancelled()

    assert asyncio.run(run())


# -------------------------------------------------------------------------------- a move


def test_a_move_is_played_once_and_refused_in_words(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")
    token = table.seats[0]
    assert is_refused(play(table, token, 0, "sail riga"), 422, "booths in three cities")
    assert play(table, token, 0, "sail riga").json()["rule"] == "H1.5"
    assert is_refused(play(table, token, 0, "fly riga"), 422)
    assert is_refused(
        play(table, token, 0, 99_999), 422, "there is no move 99999; the moves of this board are 0 to 969"
    )
    assert is_refused(play(table, token, 0, -1), 422, "there is no move -1; the moves of this board are 0 to 969")
    assert table.get("/state")["version"] == 0
    first = play(table, token, 0, "  booths   riga ", "a")
    for _ in range(2):  # sent again
        assert (play(table, token, 0, "booths riga", "a").json(), first.status_code) == (first.json(), 200)
    assert is_refused(play(table, token, 0, "booths reval", "a"), 400, "used for something else")
    assert is_refused(play(table, token, 0, "booths reval", "b"), 409, "moved on")
    assert is_refused(play(table, token, 1, "booths reval", "b"), 422)  # it is not its turn
    assert table.get("/state")["version"] == 1


def test_two_moves_for_the_same_version_and_one_is_played(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")
    texts = [choice["text"] for choice in table.get("/state", table.seats[0])["choices"]][:8]
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda n: play(table, table.seats[0], 0, texts[n], f"{n}"), range(8)))
    assert sorted(answer.status_code for answer in answers) == [200, *[409] * 7]
    assert table.get("/state")["version"] == 1


def test_bodies_that_no_program_sends(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")
    fair: Facts = {"id": "1", "version": 0, "move": table.get("/state", table.seats[0])["choices"][0]["text"]}
    odd: list[Any] = [*STRANGE, {"move": 1}, 1e300, "x" * 500_000]
    fine = [("version", True), ("id", "𝕏"), ("id", "../.."), ("id", "'")]
    bodies = [json.dumps({**fair, key: value}) for key in fair for value in odd if (key, value) not in fine]
    bodies += [f'{{"id": "1", "version": 0, "move": {number}}}' for number in NUMBERS]
    bodies += ["", "[]", "{", "null", "[" * 100_000, json.dumps({**fair, "seat": 0}), json.dumps({**fair, "more": 1})]
    headers = {"Authorization": f"Bearer {table.seats[0]}", "content-type": "application/json"}
    for body in bodies:
        url = f"{server.url}/api/tables/{table.id}/play"
        answer = http.post(url, content=body.encode(errors="surrogatepass"), headers=headers)
        assert is_refused(answer, answer.status_code)
        assert answer.status_code in (400, 409, 413, 422), (body[:80], answer.text)
    nothing = http.post(url, headers=headers)
    assert is_refused(nothing, 400, "the body is missing")
    assert is_refused(play(table, table.seats[0], 0, "x" * 201), 400)
    assert table.get("/state")["version"] == 0
    assert http.post(url, json=fair, headers=headers).status_code == 200  # as it is, it is played


# --------------------------------------------------------------------------------- the clock


def test_a_bot_that_does_not_move_loses_its_time_and_not_the_table(folder: Path) -> None:
    """Whether it listens or not; people have all the time there is. Where nobody is, nobody waits."""
    with Server(folder, "bot-seconds=1") as server:
        table, alone = open_table(server, HANSA, "me", "friend"), open_table(server, HANSA, "friend", "friend")
        token, _, _ = join(table, 1), join(alone, 0), join(alone, 1, "Gesche")

        async def run() -> None:
            async with table.line(0) as line:
                await line.choose(random.Random(1))
                version = line.state["version"]
                await line.until(lambda: line.choices and line.state["version"] > version)
                with streaming(table, token) as stream:
                    turns = 0
                    while turns < 2:
                        await line.choose(random.Random(2))
                        mine = (await line.version(line.state["version"]))["decision"]["seat"] == 1
                        turns += mine
                        if mine:
                            await line.until(lambda: line.choices)
                    assert stream.turn()["turn"]["seconds"] == 1
                quiet = line.state["version"]
                await asyncio.sleep(2.5)
                assert line.state["version"] == quiet

        asyncio.run(run())
        assert alone.get("/state", alone.watch)["version"] == 0
        assert server.log == ""


# -------------------------------------------------------------------------- numbers and types


def test_moves_and_numbers_of_a_board_are_told(server: Server) -> None:
    moves = good(ask(server, "GET", "/games/hansa/boards/baltic/moves"))
    own = kontor.new("hansa", players=2).position.moves
    assert [(one["number"], one["text"], one["facts"]) for one in moves] == [(m.id, m.text, m.facts) for m in own]
    told = good(ask(server, "GET", "/games/teutonica/boards/britannia-3/layout"))
    layout = Layout.of(Setting("teutonica", 3, "britannia-3"))
    assert (told["version"], told["shape"], tuple(told["names"])) == (layout.version, [layout.size], layout.names)
    for path in (
        "hansa/boards/nowhere/moves",
        "chess/boards/baltic/moves",
        "chess/boards/baltic/layout",
        "hansa/boards/..%2f/layout",
    ):
        assert is_refused(ask(server, "GET", f"/games/{path}"), 404)


def test_what_is_said_through_sockets_and_streams_is_in_the_schema(server: Server) -> None:
    told = ask(server, "GET", "/schema/openapi.json").json()
    parts = told["components"]["schemas"]
    assert {"Asked", "Said", "Streamed", "Hello", "StateNews", "Turn", "Refusal"} <= set(parts)
    assert parts["Streamed"]["discriminator"]["propertyName"] == "t"
    assert json.loads(json.dumps(schema()))["components"]["schemas"].keys() == parts.keys()

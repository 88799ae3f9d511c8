"""A1: every route and every message, asked by everybody. What has no row here fails."""

from __future__ import annotations

import asyncio
import random
import typing
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from kontor.server.core import requests
from tests.server.launch import Server
from tests.server.people import HANSA, Facts, Line, Opened, ask, is_refused, open_record, open_table, seats
from tests.ways import Way, walk_of

ROLES = (
    "own seat",  # it is to choose
    "other seat",
    "host",
    "spectator",
    "invited",  # holds an invitation that nobody has used
    "late",  # holds one that was used
    "stranger",
    "nobody",  # shows no token
    "other table",  # holds a seat elsewhere
    "other host",  # opened another table
)
INSIDE = ("own seat", "other seat", "host", "spectator")
SEATS = ("own seat", "other seat")


@dataclass
class Scene:
    """A table of three with everybody around it. Seat 2 is free while it is open, a bot's when it is not."""

    table: Opened
    tokens: dict[str, str]

    def line(self, role: str) -> Line:
        token = self.tokens[role]
        return Line(self.table.server, self.table.id, [token] if token else [])

    def standing(self) -> Any:
        """What must not change when something is refused."""
        info = self.table.get("")
        for seat in info["seats"]:
            seat["online"] = False
        state = None if info["status"] == "open" else self.table.get("/state")
        return info, state, self.table.get("/chats")


def scene(server: Server, status: str) -> Scene:
    if status == "over":
        record = walk_of(Way("hansa", "2004", "baltic", 3), 5).whole_game().text()
        table = open_record(server, record, seats=seats("me", "friend", "friend"))
    else:
        table = open_table(server, HANSA, "me", "friend", "friend", hints=True)
    late, invited = table.invites[1], table.invites[2]
    table.join(1)
    if status != "open":
        table.join(2)
    elsewhere = open_table(server, HANSA, "me", "me")
    tokens = {
        "own seat": table.seats[0],
        "other seat": table.seats[1],
        "host": table.host,
        "spectator": table.watch,
        "invited": invited,
        "late": late,
        "stranger": "x" * 24,
        "nobody": "",
        "other table": elsewhere.seats[0],
        "other host": elsewhere.host,
    }
    return Scene(table, tokens)


Expected = dict[str, int]


def outcome(good: int, who: tuple[str, ...], otherwise: int = 403, **others: int) -> Expected:
    found = {role: good if role in who else otherwise for role in ROLES}
    return found | {name.replace("_", " "): code for name, code in others.items()}


@dataclass
class Row:
    """How something is asked, at which kind of table, and what everybody gets."""

    status: str
    path: str
    body: Any
    expected: Expected


WISH = {**HANSA, "seats": seats("me", "me")}
CHOICE = "booths lubeck"
PLAYED = {"id": "1", "version": 0, "move": CHOICE}
A_RECORD = walk_of(Way("hansa", "2004", "baltic", 2), 1).whole_game().text()
BEFORE = 400  # not now: the game has not begun
ROWS: dict[tuple[str, str], list[Row]] = {
    ("GET", "/health"): [Row("running", "/../health", None, outcome(200, ROLES))],  # of programs that look after it
    ("GET", "/ready"): [Row("running", "/../ready", None, outcome(200, ROLES))],
    ("GET", "/api/games"): [Row("running", "/games", None, outcome(200, ROLES))],
    ("GET", "/api/games/{name}/boards/{board}"): [
        Row("running", "/games/hansa/boards/baltic", None, outcome(200, ROLES))
    ],
    ("GET", "/api/games/{name}/boards/{board}/moves"): [
        Row("running", "/games/hansa/boards/baltic/moves", None, outcome(200, ROLES))
    ],
    ("GET", "/api/games/{name}/boards/{board}/layout"): [
        Row("running", "/games/hansa/boards/baltic/layout", None, outcome(200, ROLES))
    ],
    # It is shown to everybody, where there is one (test_ladder.py); at this server there is none.
    ("GET", "/api/ladder"): [Row("running", "/ladder", None, outcome(404, ROLES))],
    ("GET", "/api/ladder/games"): [Row("running", "/ladder/games", None, outcome(404, ROLES))],
    ("GET", "/api/ladder/games/{game}/record"): [Row("running", "/ladder/games/1/record", None, outcome(404, ROLES))],
    ("GET", "/api/house"): [Row("running", "/house", None, outcome(200, ROLES))],
    ("GET", "/api/games/{name}/rules"): [Row("running", "/games/hansa/rules", None, outcome(200, ROLES))],
    ("GET", "/api/games/{name}/book"): [Row("running", "/games/hansa/book", None, outcome(200, ROLES))],
    ("GET", "/api/games/{name}/book/{chapter}"): [Row("running", "/games/hansa/book/sell", None, outcome(200, ROLES))],
    ("POST", "/api/tables"): [Row("running", "/tables", WISH, outcome(201, ROLES))],
    ("POST", "/api/records"): [
        Row("running", "/records", {"record": A_RECORD}, outcome(201, ROLES)),
    ],
    ("GET", "/api/tables/{id}"): [
        Row("open", "/tables/{id}", None, outcome(200, INSIDE)),
        Row("running", "/tables/{id}", None, outcome(200, INSIDE)),
        Row("over", "/tables/{id}", None, outcome(200, INSIDE)),
    ],
    ("DELETE", "/api/tables/{id}"): [
        Row("open", "/tables/{id}", None, outcome(204, ("host",))),
        Row("running", "/tables/{id}", None, outcome(204, ("host",))),
        Row("over", "/tables/{id}", None, outcome(204, ("host",))),
    ],
    ("GET", "/api/tables/{id}/state"): [
        Row("open", "/tables/{id}/state", None, outcome(BEFORE, INSIDE)),
        Row("running", "/tables/{id}/state", None, outcome(200, INSIDE)),
        Row("running", "/tables/{id}/state?seat=0", None, outcome(200, ("own seat",))),
        Row("running", "/tables/{id}/state?seat=1", None, outcome(200, ("other seat",))),
        Row("running", "/tables/{id}/state?seat=2", None, outcome(200, ())),
        Row("over", "/tables/{id}/state?seat=0", None, outcome(200, ("own seat",))),
    ],
    ("POST", "/api/tables/{id}/join"): [
        Row("open", "/tables/{id}/join", {"name": "New"}, outcome(201, ("invited",))),
        Row("open", "/tables/{id}/join", {"name": "New", "bot": True}, outcome(201, ("invited",))),
        Row("running", "/tables/{id}/join", {"name": "New"}, outcome(201, ())),
    ],
    ("GET", "/api/tables/{id}/stream"): [
        Row("open", "/tables/{id}/stream", None, outcome(200, INSIDE)),
        Row("running", "/tables/{id}/stream", None, outcome(200, INSIDE)),
        Row("running", "/tables/{id}/stream?seat=0", None, outcome(200, ("own seat",))),
        Row("running", "/tables/{id}/stream?seat=1", None, outcome(200, ("other seat",))),
        Row("over", "/tables/{id}/stream", None, outcome(200, INSIDE)),
    ],
    # It opens by the key of a bot that the operator allows (test_staying.py); at this server there is none.
    ("GET", "/api/bots/stream"): [Row("running", "/bots/stream", None, outcome(200, ()))],
    ("POST", "/api/tables/{id}/play"): [
        Row("open", "/tables/{id}/play", PLAYED, outcome(BEFORE, SEATS)),
        Row("running", "/tables/{id}/play", PLAYED, outcome(200, ("own seat",), other_seat=422)),
        Row("running", "/tables/{id}/play?seat=0", PLAYED, outcome(200, ("own seat",))),
        Row("over", "/tables/{id}/play", PLAYED, outcome(400, SEATS)),
    ],
    ("GET", "/api/tables/{id}/invitation"): [
        Row("open", "/tables/{id}/invitation", None, outcome(200, ("invited",))),
        Row("running", "/tables/{id}/invitation", None, outcome(200, ())),
    ],
    ("POST", "/api/tables/{id}/links"): [
        Row("open", "/tables/{id}/links", {"what": "watch"}, outcome(201, ("host",))),
        Row("running", "/tables/{id}/links", {"what": "host"}, outcome(201, ("host",))),
        Row("running", "/tables/{id}/links", {"what": "seat", "seat": 0}, outcome(201, ("own seat",))),
        Row("over", "/tables/{id}/links", {"what": "seat", "seat": 1}, outcome(201, ("other seat",))),
        Row("running", "/tables/{id}/links", {"what": "seat"}, outcome(201, ())),
    ],
    ("DELETE", "/api/tables/{id}/seats/{seat}"): [
        Row("open", "/tables/{id}/seats/2", None, outcome(200, ("host",))),
        Row("running", "/tables/{id}/seats/1", None, outcome(200, ("host",))),
        Row("over", "/tables/{id}/seats/1", None, outcome(400, ("host",))),
    ],
    ("POST", "/api/tables/{id}/seats/{seat}/mute"): [
        Row("open", "/tables/{id}/seats/2/mute", {"muted": True}, outcome(200, ("host",))),
        Row("running", "/tables/{id}/seats/1/mute", {"muted": True}, outcome(200, ("host",))),
    ],
    ("POST", "/api/tables/{id}/seats/{seat}"): [
        Row("open", "/tables/{id}/seats/2", {"level": "random"}, outcome(201, ("host",))),
        Row("open", "/tables/{id}/seats/1", {"level": "random"}, outcome(400, ("host",))),
        Row("running", "/tables/{id}/seats/2", {"level": "random"}, outcome(400, ("host",))),
    ],
    ("POST", "/api/tables/{id}/copy"): [
        Row("open", "/tables/{id}/copy", {}, outcome(BEFORE, INSIDE)),
        Row("running", "/tables/{id}/copy", {}, outcome(201, ())),
        Row("over", "/tables/{id}/copy", {"from": 3}, outcome(201, INSIDE)),
    ],
    ("POST", "/api/tables/{id}/ahead"): [
        Row("running", "/tables/{id}/ahead", {"plan": []}, outcome(400, SEATS)),  # in this game nothing can be planned
        Row("running", "/tables/{id}/ahead?seat=0", {"plan": []}, outcome(400, ("own seat",))),
    ],
    ("POST", "/api/tables/{id}/why"): [
        Row("running", "/tables/{id}/why", {"about": [{"verb": "sail"}]}, outcome(200, SEATS)),
        Row("running", "/tables/{id}/why?seat=0", {"about": []}, outcome(200, ("own seat",))),
    ],
    ("POST", "/api/tables/{id}/preview"): [
        Row("running", "/tables/{id}/preview", {"text": CHOICE}, outcome(200, ("own seat",), other_seat=400)),
        Row("running", "/tables/{id}/preview?seat=0", {"text": CHOICE}, outcome(200, ("own seat",))),
    ],
    ("POST", "/api/tables/{id}/hint"): [
        Row("running", "/tables/{id}/hint", None, outcome(200, ("own seat",), other_seat=400)),
        Row("running", "/tables/{id}/hint?seat=0", None, outcome(200, ("own seat",))),
        Row("over", "/tables/{id}/hint", None, outcome(200, ())),
    ],
    ("GET", "/api/tables/{id}/standing"): [
        Row("open", "/tables/{id}/standing", None, outcome(BEFORE, INSIDE)),
        Row("running", "/tables/{id}/standing", None, outcome(200, INSIDE)),
        Row("running", "/tables/{id}/standing?seat=1", None, outcome(200, ("other seat",))),
        Row("over", "/tables/{id}/standing", None, outcome(200, INSIDE)),
    ],
    ("GET", "/api/tables/{id}/chats"): [Row("running", "/tables/{id}/chats", None, outcome(200, INSIDE))],
    ("GET", "/api/tables/{id}/record"): [
        Row("running", "/tables/{id}/record", None, outcome(200, ())),
        Row("over", "/tables/{id}/record", None, outcome(200, INSIDE)),
    ],
    ("GET", "/api/tables/{id}/history"): [
        Row("open", "/tables/{id}/history", None, outcome(BEFORE, INSIDE)),
        Row("running", "/tables/{id}/history", None, outcome(200, INSIDE)),
        Row("running", "/tables/{id}/history?seat=1", None, outcome(200, ("other seat",))),
    ],
    ("GET", "/api/tables/{id}/at/{n}"): [
        Row("running", "/tables/{id}/at/0", None, outcome(200, INSIDE)),
        Row("running", "/tables/{id}/at/0?seat=1", None, outcome(200, ("other seat",))),
    ],
}


def test_A1_every_route_has_a_row(server: Server) -> None:
    schema = ask(server, "GET", "/schema/openapi.json").json()
    routes = {(method.upper(), path) for path, item in schema["paths"].items() for method in item}
    assert routes == set(ROWS)


@pytest.mark.parametrize(("method", "route"), ROWS, ids=lambda part: part.replace("/api", ""))
def test_A1_routes(server: Server, method: str, route: str) -> None:
    for row in ROWS[method, route]:
        here = scene(server, row.status)
        before = here.standing()
        refused = [role for role in ROLES if row.expected[role] >= 400]
        for role in refused + [role for role in ROLES if role not in refused]:
            answer = ask(server, method, row.path.replace("{id}", here.table.id), here.tokens[role], row.body)
            assert answer.status_code == row.expected[role], (row.status, row.path, role, answer.text)
            if role in refused:
                assert is_refused(answer, row.expected[role])
            if refused and role == refused[-1]:
                assert here.standing() == before, (row.status, row.path)


# ------------------------------------------------------------------------- the socket

Outcome = dict[str, str]


def said_by(good: str, who: tuple[str, ...], otherwise: str = "forbidden", **others: str) -> Outcome:
    found = {role: good if role in who else otherwise for role in INSIDE}
    return found | {name.replace("_", " "): code for name, code in others.items()}


# Each with what it says, after the own seat has played so many commands.
FRAMES: dict[str, list[tuple[int, Facts, Outcome]]] = {
    "hello": [(0, {"tokens": []}, said_by("bad", INSIDE))],  # it was said already
    "play": [
        (0, {"id": "1", "version": 0, "text": CHOICE}, said_by("ok", ("own seat",), other_seat="refused")),
        (1, {"id": "1", "version": 0, "text": CHOICE}, said_by("stale", SEATS)),
    ],
    "back": [(1, {"id": "1", "version": 1}, said_by("ok", ("own seat",), other_seat="refused"))],
    "end": [(0, {"id": "1", "version": 0}, said_by("ok", SEATS))],
    "sit": [
        (0, {"seat": 0}, said_by("state", ("own seat",))),
        (0, {"seat": 1}, said_by("state", ("other seat",))),
        (0, {"seat": 2}, said_by("state", ())),
    ],
    "ahead": [(0, {"id": "1", "plan": []}, said_by("bad", SEATS))],  # in this game nothing can be planned
    "why": [(0, {"id": "1", "about": []}, said_by("why", SEATS))],
    "preview": [(0, {"id": "1", "text": CHOICE}, said_by("preview", ("own seat",), other_seat="bad"))],
    "hint": [(0, {"id": "1"}, said_by("hint", ("own seat",), other_seat="bad"))],
    "standing": [(0, {"id": "1"}, said_by("standing", INSIDE))],
    "chat": [(0, {"id": "1", "text": "Hello"}, said_by("ok", SEATS))],
    "ping": [(0, {}, said_by("pong", INSIDE))],
}


def test_A1_every_message_has_a_row() -> None:
    asked = [typing.cast(type[msgspec.Struct], one) for one in typing.get_args(requests.Asked)]
    assert {one.__struct_config__.tag for one in asked} == set(FRAMES)


@pytest.mark.parametrize("name", FRAMES)
def test_A1_messages(server: Server, name: str) -> None:
    async def run() -> None:
        for played, words, expected in FRAMES[name]:
            for role in INSIDE:
                here = scene(server, "running")
                async with here.line("own seat") as own:
                    for _ in range(played):
                        await own.choose(random.Random(1))
                before = here.standing()
                async with here.line(role) as line:
                    answer = await spoken(line, {"t": name, **words})
                    heard = answer["why"]["kind"] if answer["t"] == "no" else answer["t"]
                    assert heard == expected[role], (name, role, answer)
                if expected[role] not in ("ok", "state", "hint"):  # these are noted at the table
                    assert here.standing() == before, (name, role)

    async def spoken(line: Line, frame: Facts) -> Facts:
        """The answer, whatever else is told meanwhile."""
        heard = len(line.heard)
        await line.send(frame)

        def answers() -> list[Facts]:
            return [said for said in line.heard[heard:] if said["t"] not in ("table", "chat")]

        await line.until(answers)
        return answers()[0]

    asyncio.run(run())


@pytest.mark.parametrize("name", FRAMES)
def test_A1_without_a_token_nothing_is_heard_but_farewell(server: Server, name: str) -> None:
    """Neither before hello nor after one whose tokens open nothing."""
    here = scene(server, "running")

    async def run() -> None:
        for role in ROLES:
            frame = {"t": name, **FRAMES[name][0][1]}
            hello = {"t": "hello", "tokens": [here.tokens[role]]}
            first = [frame] if name != "hello" else [hello]
            for frames in (first, [hello, frame]) if role not in INSIDE else (first,):
                line = here.line(role)
                await line.dial()
                for one in frames:
                    await line.send(one)
                await line.until(lambda line=line: line.heard)
                if name == "hello" and role in INSIDE:
                    assert line.heard[0]["t"] == "table"
                    await line.close()
                    continue
                await line.ended()
                assert (line.code, [said["t"] for said in line.heard]) == (4403, ["gone"]), (name, role, line.heard)

    before = here.standing()
    asyncio.run(run())
    assert here.standing() == before

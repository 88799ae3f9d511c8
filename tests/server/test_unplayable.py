"""A table that this version cannot play: it is shown as text, exported and deleted, and harms nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import random
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from kontor.server.service.listeners import REFUSED
from kontor.server.store.moving import move
from kontor.server.store.sqlite import FILE
from kontor.server.store.where import database
from tests.server.launch import DATABASES, Server
from tests.server.people import (
    HANSA,
    THREE,
    Line,
    Opened,
    ask,
    good,
    is_ok,
    is_refused,
    open_record,
    open_table,
    play_on,
)
from tests.ways import Way, walk_of


class Case(NamedTuple):
    """What another version of Kontor may have written, as a change of the file, and what is said of it."""

    change: str
    fault: str
    words: str


CASES = {
    "revision": Case(
        "update tables set setup = replace(setup, 'rules: 1', 'rules: 7')",
        "revision",
        "revision 7 of the rules is not known; this version of Kontor plays revision 1",
    ),
    "board": Case(
        "update tables set setup = replace(setup, 'board: hanseatic-league-2-3', 'board: atlantis')",
        "setup",
        "unknown board 'atlantis' (known: ",
    ),
    "game": Case(
        "update tables set setup = replace(setup, 'game: teutonica', 'game: chess')",
        "setup",
        "unknown game 'chess' (known: ",
    ),
    "no record": Case(
        "update tables set setup = 'What is this?' || char(10)", "setup", "set-up:1: a record begins with"
    ),
    "unknown move": Case(
        "update entries set text = 'levitate bremen' where version = 5",
        "line",
        "line 5 of its log, 'levitate bremen', is refused: unknown word 'levitate'",
    ),
    "illegal move": Case(
        "update entries set text = 'claim bremen--hannover' where version = 5",
        "line",
        "line 5 of its log, 'claim bremen--hannover', is refused: T7.1: ",
    ),
    "taking back": Case(
        "update entries set kind = 'back', text = '99' where version = 4",
        "line",
        "line 4 of its log, '99', is refused: '99' is no number of moves to take back",
    ),
    "no number": Case(
        "update entries set kind = 'back', text = 'x' where version = 4",
        "line",
        "line 4 of its log, 'x', is refused: 'x' is no number of moves to take back",
    ),
    "nonsense": Case(
        "update entries set kind = 'play', text = x'00ff' where version = 4",
        "other",
        "Kontor itself fails here (TypeError)",
    ),
}


class Kept(NamedTuple):
    """The same file for all cases: a game that is on, and one that was over."""

    folder: Path
    running: Opened
    over: Opened
    text: str  # the record of the running one


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    folder = tmp_path_factory.mktemp("kept")
    with Server(folder) as server:
        running = open_table(server, THREE, "me", "me", "bot random")
        asyncio.run(begin(running))
        over = open_record(
            server, walk_of(Way("teutonica", "bigbox", "hanseatic-league-2-3", 3), 5).whole_game().text()
        )
        server.stop()
        text = until_the_bot(server, running)
    return Kept(folder, running, over, text)


async def begin(table: Opened) -> None:
    """Some commands, two of them taken back."""
    async with table.line(0, 1) as line:
        for count in (1, 2):
            await line.version(is_ok(await line.play("place trader stade--hamburg"))["version"])
            await line.version(is_ok(await line.back(1))["version"])
            assert line.state["version"] == 2 * count
        await play_on([line], 9, random.Random(1))


def until_the_bot(server: Server, table: Opened) -> str:
    """The log is cut off where the bot was to move; the record that is left, by hand."""
    mine = "from entries where table_id = :id"
    with contextlib.closing(sqlite3.connect(server.file)) as store:
        (last,) = store.execute(f"select max(version) {mine} and seat = 2", {"id": table.id}).fetchone()
        store.execute(f"delete {mine} and version >= {last}", {"id": table.id})
        store.commit()
        (setup,) = store.execute("select setup from tables where id = :id", {"id": table.id}).fetchone()
        lines = store.execute(f"select seat, text {mine} and version > 4 order by version", {"id": table.id}).fetchall()
    return "".join([setup, *(f"{seat} {text}\n" for seat, text in lines)])  # all that came before was taken back


def broken(kept: Kept, folder: Path, case: Case, table: Opened) -> Server:
    """A server with a copy of the file, in which one table was written by another version."""
    folder.mkdir()
    server = Server(folder)
    file = folder / "broken.sqlite" if folder in DATABASES else server.file
    shutil.copy(kept.folder / FILE, file)
    where = "table_id" if "entries" in case.change else "id"
    joint = "and" if " where " in case.change else "where"
    with contextlib.closing(sqlite3.connect(file)) as store:
        assert store.execute(f"{case.change} {joint} {where} = ?", [table.id]).rowcount == 1
        store.commit()
    if folder in DATABASES:
        move(database(f"sqlite:{file}"), database(DATABASES[folder]))
    kept.running.server = kept.over.server = server
    return server


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest) -> Case:
    return CASES[request.param]


@pytest.fixture
def running(kept: Kept, folder: Path, case: Case) -> Iterator[Opened]:
    """A game that was on and cannot be played any more."""
    with broken(kept, folder, case, kept.running) as server:
        yield kept.running
    assert ("Traceback" in server.log) == (case.fault == "other")


def test_it_says_so_to_those_whose_table_it_is(running: Opened, case: Case) -> None:
    for token, yours, host in ((running.host, [], True), (running.seats[1], [1], False), (running.watch, [], False)):
        info = running.get("", token)
        assert (info["status"], info["yours"], info["host"]) == ("running", yours, host)
        assert [seat["name"] for seat in info["seats"]] == ["Person 0", "Person 1", "Person 2"]
        assert info["unplayable"]["fault"] == case.fault
        assert case.words in info["unplayable"]["words"]
        assert "\n" not in info["unplayable"]["words"]
    for token in ("", "x", "x" * 64):
        assert is_refused(running.ask("GET", "", token), 403, "link")


def test_its_record_is_for_those_who_played(running: Opened, case: Case, kept: Kept) -> None:
    texts = {running.ask("GET", "/record", token).text for token in (running.host, running.seats[0], running.seats[1])}
    (text,) = texts
    if case.fault == "revision":
        assert text == kept.text.replace("rules: 1\n", "rules: 7\n")
    elif case.words.startswith("set-up:1:"):
        assert text == "What is this?\n" + kept.text.partition("\n\n")[2]
    else:
        assert text.count("\n") > 10
    assert is_refused(running.ask("GET", "/record", running.watch), 403, "those who played")
    for token in ("", "x"):
        assert is_refused(running.ask("GET", "/record", token), 403, "link")


def test_nothing_else_can_be_done_with_it(running: Opened) -> None:
    own = running.seats[0]
    for path in ("/state", "/history", "/at/3", "/chats"):
        assert is_refused(running.ask("GET", path, own), 409, "cannot play this table")
        assert is_refused(running.ask("GET", path, "x"), 403, "link")
    for path, body in (("/copy", {}), ("/ahead", {"plan": []}), ("/why", {"about": []}), ("/preview", {"text": "end"})):
        assert is_refused(running.ask("POST", path, own, body), 409, "cannot play this table")


def test_a_socket_hears_one_sentence_and_is_not_invited_again(running: Opened) -> None:
    async def hello(token: str) -> Line:
        line = await Line(running.server, running.id, [token]).open()
        await line.ended()
        return line

    for token, words in ((running.seats[0], "cannot play this table"), (running.watch, "cannot play"), ("x", "link")):
        line = asyncio.run(hello(token))
        assert [said["t"] for said in line.heard] == ["gone"]
        assert (words in line.gone, line.code) == (True, REFUSED)


def test_its_bots_sleep_and_other_tables_are_well(running: Opened, kept: Kept) -> None:
    running.get("")
    running.ask("GET", "/state", running.host)
    assert running.server.bots() == []
    assert kept.over.get("")["unplayable"] is None
    assert len(kept.over.get("/history")["moves"]) > 100
    asyncio.run(some_moves(open_table(running.server, HANSA, "me", "me", "bot random")))


async def some_moves(table: Opened) -> None:
    async with table.line(0, 1) as line:
        version = line.state["version"]
        await play_on([line], 8, random.Random(1))
        assert line.state["version"] >= version + 8


def test_only_its_host_deletes_it(running: Opened) -> None:
    for token in (running.seats[0], running.watch, "", "x"):
        assert is_refused(running.ask("DELETE", "", token), 403)
    assert running.get("")["unplayable"]
    assert running.ask("DELETE", "", running.host).status_code == 204
    assert is_refused(running.ask("GET", "", running.host), 404)
    assert running.server.stored("select count(*) from entries where table_id = ?", running.id) == [(0,)]


def test_the_record_of_a_game_that_was_over_is_for_lookers_on_too(kept: Kept, folder: Path) -> None:
    with broken(kept, folder, CASES["revision"], kept.over):
        info = kept.over.get("", kept.over.watch)
        assert (info["status"], info["unplayable"]["fault"]) == ("over", "revision")
        text = kept.over.ask("GET", "/record", kept.over.watch).text
        assert text.startswith("kontor record 1\ngame: teutonica\nrules: 7\n")
        assert text.count("\n") > 100


def test_a_table_that_can_be_played_again_goes_on(kept: Kept, folder: Path) -> None:
    """A wrong version was installed for a while; nobody lost anything."""
    with broken(kept, folder, CASES["revision"], kept.running) as server:
        assert kept.running.get("")["unplayable"]
        assert kept.running.ask("GET", "/record", kept.running.host).status_code == 200
        server.stop()
        server.stored("update tables set setup = replace(setup, 'rules: 7', 'rules: 1')")
        server.start()
        assert kept.running.get("")["unplayable"] is None
        asyncio.run(some_moves(kept.running))
        assert len(server.bots()) == 1


def test_the_drawing_of_a_board_is_asked_for_by_revision(server: Server) -> None:
    table = open_table(server, THREE, "me", "me", "me")
    revision = table.get("")["revision"]
    path = "/games/teutonica/boards/hanseatic-league-2-3"
    assert good(ask(server, "GET", f"{path}?revision={revision}")) == good(ask(server, "GET", path))
    assert is_refused(ask(server, "GET", f"{path}?revision=7"), 404, "revision 7 of the rules is not known")

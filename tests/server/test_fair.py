"""P1: a deal that somebody may know is told to all, what is hidden stays hidden, and every shuffle can be checked."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import random
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from kontor import seal
from kontor.match import Match, replay
from kontor.record import parse
from kontor.server.core.access import Access
from kontor.server.core.stored import Stored
from tests.server.keep import FOLDER
from tests.server.launch import Server
from tests.server.people import (
    HANSA,
    THREE,
    Facts,
    Line,
    Opened,
    ask,
    good,
    is_ok,
    is_refused,
    open_record,
    open_table,
    opened,
    play_on,
    seats,
)
from tests.ways import Way, walk_of

MISSIONS = {"options": {"missions": "yes"}}
A_WAY = Way("teutonica", "bigbox", "hanseatic-league-2-3", 3, ("missions",))


def a_game() -> Match:
    return replay(walk_of(A_WAY, 2).whole_game())


def deals(table: Opened) -> list[Facts]:
    """What everybody is told of the deal: those inside by HTTP and by socket, and who is invited."""

    async def heard() -> list[Facts]:
        found = []
        for token in (table.host, table.watch, *table.seats.values()):
            async with Line(table.server, table.id, [token]) as line:
                found += [line.info["deal"], table.get("", token)["deal"]]
        return found

    invited = [table.get("/invitation", token)["info"]["deal"] for token in table.invites.values()]
    return asyncio.run(heard()) + invited


def is_known(table: Opened, why: str) -> bool:
    return {deal["known"] for deal in deals(table)} == {why}


# ------------------------------------------------------------------- who may know it


def test_P1_a_deal_that_somebody_may_know_is_told_to_everybody(server: Server) -> None:
    record, people = a_game().record().text(), seats("me", "friend", "bot random")
    assert is_known(open_table(server, THREE, "me", "friend", "bot random"), "")
    assert is_known(open_record(server, record, until=0, seats=people), "record")
    finished = open_record(server, record)
    copy = opened(server, good(finished.ask("POST", "/copy", finished.watch, {"seats": people})))
    assert is_known(copy, "copy")
    alone = open_table(server, THREE, "me", "bot random", "bot random")
    again = opened(server, good(alone.ask("POST", "/copy", alone.seats[0], {"seats": people})))
    assert is_known(again, "redealt")


def test_P1_a_table_of_an_older_version_says_that_nobody_can_tell(folder: Path) -> None:
    folder.mkdir()
    server = Server(folder)
    with contextlib.closing(sqlite3.connect(server.file)) as store:
        store.executescript((FOLDER / "first.sql").read_text(encoding="utf-8"))
    with server:
        for kept in json.loads((FOLDER / "first.json").read_text(encoding="utf-8")):
            table = Opened(server, kept["id"], kept["host"], kept["watch"], {}, {})
            assert table.get("")["deal"] == {"known": "old", "seal": "", "salt": ""}
            if kept["told"]["status"] == "over":
                assert seal.verdict(parse(table.ask("GET", "/record", table.host).text)) == "none"


# ------------------------------------------------------------------- what is hidden


def test_P1_a_table_that_has_not_begun_shows_nothing_of_its_deal(server: Server) -> None:
    table = open_table(server, THREE, "me", "friend", "friend", **MISSIONS)
    table.join(1)
    for token in (table.host, table.watch, table.seats[0], table.seats[1]):
        for path in ("/state", "/history", "/at/0"):
            assert is_refused(table.ask("GET", path, token), 400, "not begun")
        assert is_refused(table.ask("GET", "/record", token), 403, "hidden")
    for path, body in (("/ahead", {"plan": []}), ("/preview", {"text": "end"})):
        assert is_refused(table.ask("POST", path, table.seats[0], body), 400)
    (why,) = table.post("/why", table.seats[0], {"about": [{"verb": "end"}]})
    assert (why["text"], why["why"]["code"]) == ("", "server.not-begun")

    async def run() -> None:
        async with table.line(0) as line:
            await line.send({"t": "sit", "seat": 0})
            for asked in ({"t": "ahead", "plan": []}, {"t": "preview", "text": "end"}):
                assert (await line.ask(**asked))["t"] == "no"
            assert (await line.ask("why", about=[{"verb": "end"}]))["answers"][0]["text"] == ""
            assert {said["t"] for said in line.heard} == {"table", "chats", "no", "why"}

    asyncio.run(run())


def test_P1_the_record_of_a_table_that_has_not_begun_is_nobodys_even_if_it_cannot_be_played() -> None:
    stored = Stored("id", "kontor record 1\ngame: nothing\n", "open", [], "host", "watch", "now", [], [])
    for allowed in (Access(frozenset(), host=True), Access(frozenset({0})), Access(frozenset(), watch=True)):
        with pytest.raises(Exception, match="still hidden"):
            stored.check_record(allowed)


def test_P1_a_copy_of_a_running_game_deals_what_is_hidden_anew(server: Server) -> None:
    """For the asker the copy looks the same; what the bots hold, and the deck, are others."""
    table = open_table(server, THREE, "me", "bot random", "bot random", **MISSIONS)

    async def played() -> int:
        async with table.line(0) as line:
            await play_on([line], 12, random.Random(1))
            return int(line.state["played"])

    async def stopped(one: Opened) -> Match:
        async with one.line(0) as line:
            await line.version(is_ok(await line.vote())["version"])
        return replay(parse(one.ask("GET", "/record", one.seats[0]).text))

    n = asyncio.run(played())
    copies = [opened(server, good(table.ask("POST", "/copy", table.seats[0], {"from": n}))) for _ in range(6)]
    earlier = opened(server, good(table.ask("POST", "/copy", table.seats[0], {"from": 3})))
    seen = table.get("/state", table.seats[0])
    for copy in copies:
        state = copy.get("/state", copy.seats[0])
        assert all(state[name] == seen[name] for name in ("view", "played", "decision", "choices"))
    truth = asyncio.run(stopped(table))
    others = [asyncio.run(stopped(one)) for one in [*copies, earlier]]
    assert [len(other.moves) for other in others[:-1]] == [n] * 6  # in the earlier one a bot is to choose
    for other in others:
        dealt, first = other.setup.chance, truth.setup.chance
        assert (dealt["taverns"], dealt["missions"][0]) == (first["taverns"], first["missions"][0])
    for hidden in ("missions", "markers"):
        assert {other.setup.chance[hidden] for other in others[:-1]} != {truth.setup.chance[hidden]}


def test_P1_points_over_time_of_a_running_game_leave_unseen_missions_out(server: Server) -> None:
    whole = a_game()
    n = whole.version - 5
    now = whole.at(n)
    parts = [score.parts["missions"] for score in now.scores]
    assert min(parts[1:]) > 0, "a game in which the cards count by then"
    open_points = [score.total - score.parts["missions"] for score in now.scores]
    table = open_record(server, whole.record().text(), until=n, seats=seats("me", "friend", "friend"))
    table.join(1)
    table.join(2)
    for token, own in ((table.watch, None), (table.seats[0], 0), (table.seats[1], 1)):
        expected = [points + (parts[seat] if seat == own else 0) for seat, points in enumerate(open_points)]
        assert table.get("/history", token)["moves"][-1]["points"] == expected


# ----------------------------------------------------------------------- the seal


def ended(table: Opened, *people: int) -> str:
    """The record once all have agreed to stop, with everything that was heard until then."""

    async def run() -> list[Facts]:
        async with table.line(*people) as line, table.watching() as eye:
            await play_on([line], 10, random.Random(3))
            heard = [*line.heard, *eye.heard]
            for seat in people:
                await line.sit(seat)
                await line.version(is_ok(await line.vote())["version"])
            return heard

    heard = asyncio.run(run())
    record = table.ask("GET", "/record", table.watch).text
    salt = table.get("")["deal"]["salt"]
    assert salt
    assert salt in record
    assert salt not in json.dumps(heard)
    return record


def by_hand(record: str, salt: str) -> str:
    """The seal as anybody can work it out from a record, and as the page does: nothing of the deal is left out."""
    header = record.partition("\n\n")[0].splitlines()[1:]
    lines = [f"salt: {salt}", *(line for line in header if not line.startswith("player: "))]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


@pytest.mark.parametrize("which", [HANSA, {**THREE, **MISSIONS}], ids=["hansa", "teutonica"])
def test_P1_a_deal_is_sealed_before_the_first_move_and_opened_after_the_last(server: Server, which: Facts) -> None:
    table = open_table(server, which, "me", "friend", "me")
    shown = {deal["seal"] for deal in deals(table)}
    assert {deal["salt"] for deal in deals(table)} == {""}
    table.join(1)
    record = parse(ended(table, 0, 1, 2))
    found = seal.found(record.comments)
    assert shown == {found.shown} == {deal["seal"] for deal in deals(replace(table, invites={}))}
    assert (len(found.shown), seal.verdict(record)) == (64, "fits")
    assert len(found.salt) >= 32, "nobody finds it by trying"
    assert found.shown == by_hand(record.text(), found.salt)
    name, outcome = max(record.setup.chance.items(), key=lambda one: len(one[1]))
    for chance in ({name: outcome[::-1]}, {name: outcome[1:]}):
        record.setup = replace(record.setup, chance={**record.setup.chance, **chance})
        assert seal.verdict(record) == "broken"


def test_P1_every_table_has_a_seal_of_its_own(server: Server) -> None:
    tables = [open_table(server, HANSA, "me", "me") for _ in range(10)]
    assert len({table.get("")["deal"]["seal"] for table in tables}) == 10
    record = parse(ended(tables[0], 0, 1))
    again = open_record(server, record.text())  # to look at: the seal of the record
    assert again.get("")["deal"]["seal"] == seal.found(record.comments).shown
    assert again.ask("GET", "/record", again.watch).text == record.text()
    played_on = open_record(server, record.text(), seats=seats("me", "me"))
    other = parse(ended(played_on, 0, 1))
    assert (seal.verdict(other), len(other.comments)) == ("fits", 1)
    assert seal.found(other.comments).shown == played_on.get("")["deal"]["seal"] != seal.found(record.comments).shown


def test_P1_seal_and_salt_survive_a_restart(folder: Path) -> None:
    with Server(folder) as server:
        table = open_table(server, HANSA, "me", "friend")
        shown = table.get("")["deal"]
    with Server(folder) as server:
        table.server = server
        assert table.get("")["deal"] == shown
        table.join(1)
        assert seal.verdict(parse(ended(table, 0, 1))) == "fits"


def test_P1_the_seal_of_a_finished_game_that_cannot_be_played_is_in_its_record() -> None:
    dealt = walk_of(A_WAY, 1).setup
    shown = seal.sealed(dealt)
    header = Match(dealt).record().text()
    for status, verdict in (("over", "fits"), ("running", "none")):
        stored = Stored("id", header, status, [], "host", "watch", "now", [], [], shown)
        assert seal.verdict(parse(stored.text())) == verdict


# ------------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("An\u200bna", "U+200B"),  # no width
        ("Anna\u202eadreB", "U+202E"),  # from right to left
        ("\u2066Anna", "U+2066"),
        ("An\u00adna", "U+00AD"),  # a hyphen that does not show
        ("\u3164", "U+3164"),  # a letter that is empty
        ("Anna\u2800", "U+2800"),
        ("Anna\ufe0f", "U+FE0F"),
        ("Anna\U000e0101", "U+E0101"),
        ("Аnna", "scripts"),  # the first letter is Cyrillic
        ("Ωmar", "scripts"),
        ("Person 0", "looks like"),
        ("person O", "looks like"),
        ("Ｐerson-0", "looks like"),
    ],
)
def test_P1_invisible_and_look_alike_names_are_refused(server: Server, name: str, part: str) -> None:
    table = open_table(server, HANSA, "me", "friend")
    before = table.get("")
    assert is_refused(table.ask("POST", "/join", table.invites[1], {"name": name}), 400, part)
    assert table.get("") == before
    wish = {**HANSA, "seats": [*seats("me"), {"kind": "me", "name": name}]}
    assert is_refused(ask(server, "POST", "/tables", body=wish), 400, part)


@pytest.mark.parametrize(
    "name", ["Jörg", "Анна", "Ζωή", "田中さん", "Tom 田中", "นิด", "O’Neil", "Łukasz ❤️", "Bert", "🎲"]
)
def test_P1_names_of_all_languages_are_welcome(server: Server, name: str) -> None:
    table = open_table(server, HANSA, "me", "friend")
    table.join(1, name)
    assert table.get("")["seats"][1]["name"] == name


@pytest.mark.parametrize(("one", "other"), [("HOPE", "НОРЕ"), ("PAT", "ΡΑΤ"), ("Ida", "lda"), ("Arne", "Ame")])
def test_P1_names_of_another_script_that_look_the_same_are_refused(server: Server, one: str, other: str) -> None:
    table = open_table(server, HANSA, "friend", "friend")
    table.join(0, one)
    assert is_refused(table.ask("POST", "/join", table.invites[1], {"name": other}), 400, "looks like")


# --------------------------------------------------------------- keeping order, links


def test_P1_a_host_frees_a_seat_before_the_game(server: Server) -> None:
    table = open_table(server, HANSA, "me", "friend", "friend")
    used = table.invites[1]
    gone = table.join(1, "Somebody")

    async def run() -> Facts:
        async with table.line(0) as host, Line(server, table.id, [gone, table.watch]) as out:
            info: Facts = good(table.ask("DELETE", "/seats/1", table.host))
            await out.ended()
            assert (out.code, "freed your seat" in out.gone) == (4403, True)
            await host.until(lambda: not host.info["seats"][1]["taken"])
            assert host.info["invites"] == {}
        return info

    invite = asyncio.run(run())["invites"]["1"]
    assert invite not in (used, gone)
    assert is_refused(table.ask("GET", "", gone), 403, "link")
    assert is_refused(table.ask("POST", "/join", used, {"name": "Again"}), 403)
    new = good(table.ask("DELETE", "/seats/1", table.host))["invites"]["1"]  # an invitation that got out
    assert is_refused(table.ask("POST", "/join", invite, {"name": "Again"}), 403)
    table.post("/join", new, {"name": "A friend"})


@pytest.mark.parametrize(("which", "known"), [(HANSA, ""), ({**THREE, **MISSIONS}, "left")], ids=["open", "hidden"])
def test_P1_a_host_frees_a_seat_that_nobody_has_played_from(server: Server, which: Facts, known: str) -> None:
    """The game waits for somebody else. Who had to go has seen what that seat may see."""
    table = open_table(server, which, "me", "friend", "me")
    table.join(1, "Somebody")

    async def begin() -> None:
        async with table.line(0) as line:
            await line.choose(random.Random(1))

    asyncio.run(begin())
    assert is_refused(table.ask("DELETE", "/seats/0", table.host), 400, "played from this seat")
    info = good(table.ask("DELETE", "/seats/1", table.host))
    assert (info["status"], info["deal"]["known"]) == ("open", known)
    assert is_refused(table.ask("GET", "/state", table.seats.pop(1)), 403)
    assert is_refused(table.ask("GET", "/state", table.seats[0]), 400, "not begun")
    table.invites = {1: info["invites"]["1"]}
    assert is_known(table, known)
    table.join(1, "A friend")
    state = table.get("/state", table.seats[1])
    assert (state["version"], table.get("")["status"]) == (1, "running")
    assert seal.verdict(parse(ended(table, 0, 1, 2))) == "fits"
    assert is_refused(table.ask("DELETE", "/seats/1", table.host), 400)


def test_P1_what_a_copy_began_with_was_played_by_nobody_there(server: Server) -> None:
    table = open_record(server, a_game().record().text(), until=60, seats=seats("me", "friend", "bot random"))
    table.join(1)
    assert good(table.ask("DELETE", "/seats/1", table.host))["status"] == "open"
    assert is_refused(table.ask("DELETE", "/seats/2", table.host), 400, "person")
    assert is_refused(table.ask("DELETE", "/seats/7", table.host), 400, "person")


def test_P1_a_host_mutes_who_spoils_the_talk(server: Server) -> None:
    table = open_table(server, HANSA, "me", "friend")
    table.join(1)

    async def run() -> None:
        async with table.line(0) as one, table.line(1) as two:
            is_ok(await two.ask("chat", text="Hello"))
            assert good(table.ask("POST", "/seats/1/mute", table.host, {"muted": True}))["seats"][1]["muted"]
            await two.until(lambda: two.info["seats"][1]["muted"])
            refused = await two.ask("chat", text="Hello?")
            assert (refused["t"], refused["why"]["code"]) == ("no", "server.muted")
            is_ok(await one.ask("chat", text="Peace"))
            table.seats[1] = table.post("/links", table.seats[1], {"what": "seat", "seat": 1})["token"]
            async with table.line(1) as again:  # a new link is no new voice
                assert (await again.ask("chat", text="Hello!"))["why"]["code"] == "server.muted"
                good(table.ask("POST", "/seats/1/mute", table.host, {"muted": False}))
                is_ok(await again.ask("chat", text="Sorry"))
        assert [line["text"] for line in table.get("/chats")] == ["Hello", "Peace", "Sorry"]

    asyncio.run(run())


def test_P1_a_link_that_got_out_is_renewed(server: Server) -> None:
    table = open_table(server, HANSA, "me", "friend")
    table.join(1)

    async def run() -> None:
        async with table.line(0) as line, table.watching() as eye, table.line(1) as other:
            watch = table.post("/links", table.host, {"what": "watch"})["token"]
            await eye.ended()
            assert (eye.code, "renewed" in eye.gone) == (4403, True)
            await other.until(lambda: other.info["watch"] == watch)
            own = table.post("/links", table.seats[0], {"what": "seat", "seat": 0})["token"]
            await line.ended()
            assert (line.code, "renewed" in line.gone) == (4403, True)
            assert is_refused(table.ask("GET", "/state", table.seats[0]), 403, "link")
            assert is_refused(table.ask("GET", "", table.watch), 403, "link")
            assert table.get("", watch)["yours"] == []
            assert table.get("/state", own)["seat"] == 0
            assert other.code is None
        host = table.post("/links", table.host, {"what": "host"})["token"]
        assert is_refused(table.ask("DELETE", "", table.host), 403)
        assert table.get("", host)["host"]

    asyncio.run(run())


def test_P1_whoever_was_muted_and_links_that_were_renewed_are_so_after_a_restart(folder: Path) -> None:
    with Server(folder) as server:
        table = open_table(server, HANSA, "me", "friend")
        table.join(1)
        old = replace(table, seats={**table.seats})
        good(table.ask("POST", "/seats/1/mute", table.host, {"muted": True}))
        table.seats[0] = table.post("/links", table.seats[0], {"what": "seat", "seat": 0})["token"]
        table.watch = table.post("/links", table.host, {"what": "watch"})["token"]
        table.host = table.post("/links", table.host, {"what": "host"})["token"]
    with Server(folder) as server:
        table.server = old.server = server
        for token in (old.host, old.watch, old.seats[0]):
            assert is_refused(table.ask("GET", "", token), 403, "link")
        told = [table.get("", token) for token in (table.host, table.watch, table.seats[0])]
        assert [(one["host"], one["yours"]) for one in told] == [(True, []), (False, []), (False, [0])]
        assert [seat["muted"] for seat in told[0]["seats"]] == [False, True]


def test_P1_who_writes_too_fast_on_one_line_cannot_go_on_by_another(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")

    async def run() -> None:
        async with table.line(0) as one, table.line(0) as two, table.line(1) as other:
            said = [(await line.ask("chat", text=f"{n}"))["t"] for n in range(15) for line in (one, two)]
            assert (said[:20], said[-1]) == (["ok"] * 20, "no")
            is_ok(await other.ask("chat", text="Quiet, please"))

    asyncio.run(run())

"""Looking: what a choice would do, why it may not be made, looking back; records, copies. Nothing hidden is shown."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from kontor.match import Match, replay
from kontor.record import Record, parse
from tests.server.launch import Server
from tests.server.people import (
    HANSA,
    THREE,
    Facts,
    Opened,
    ask,
    good,
    is_no,
    is_ok,
    is_problem,
    is_refused,
    open_record,
    open_table,
    opened,
    play_on,
    seats,
)
from tests.ways import Way, walk_of

MISSIONS = Way("teutonica", "bigbox", "hanseatic-league-2-3", 3, ("missions",))


def a_game(way: Way = MISSIONS, seed: int = 5) -> Record:
    return replay(walk_of(way, seed).whole_game()).record()


def mine(server: Server, record: Record, until: int, *words: str) -> Opened:
    """A table at which this game is played on after so many commands."""
    return open_record(server, record.text(), until=until, seats=seats(*words))


# ------------------------------------------------------------------ what would happen


def test_previews_tell_what_playing_does(server: Server) -> None:
    record = a_game()
    truth = replay(record, until=40)
    table = mine(server, record, 40, "me", "me", "me")

    async def run() -> None:
        async with table.line(0, 1, 2) as line:
            version = line.state["version"]
            for choice in line.choices:
                preview = (await line.ask("preview", text=choice))["preview"]
                seat = truth.to_move
                after, events = truth.game.play(truth.state, truth.game.parse(truth.state, choice))
                assert [event["name"] for event in preview["events"]] == [e.name for e in events if not e.reveals]
                waits = truth.game.decision(after)
                assert waits is not None
                hidden = any(event.reveals for event in events)
                closed = any(event.closes for event in events)
                expected = "hidden" if hidden else "turn" if closed else "" if waits.seat == seat else "other"
                assert preview["ends"] == expected
            assert line.state["version"] == version
            assert is_no(await line.ask("preview", text="claim nowhere"), "bad")
            assert is_no(await line.ask("preview", text="claim stade--hamburg"), "bad", "cannot be played")
            other = next(seat for seat in (0, 1, 2) if seat != line.state["seat"])
            await line.sit(other)
            assert is_no(await line.ask("preview", text=choice), "bad", "not your choice")

    asyncio.run(run())


def test_why_not(server: Server) -> None:
    record = a_game()
    truth = replay(record, until=40)
    table = mine(server, record, 40, "me", "me", "me")

    async def run() -> None:
        async with table.line(0, 1, 2) as line:
            answers = (await line.ask("why", about=[{"verb": "claim"}]))["answers"]
            assert answers
            for answer in answers:
                refusal = truth.game.why_not(truth.state, truth.game.parse(truth.state, answer["text"]))
                if refusal is None:
                    assert answer["why"] is None
                else:
                    assert is_problem(answer["why"], refusal.words)
                    assert answer["why"]["rule"] == refusal.rule
            assert (await line.ask("why", about=[{"verb": "fly"}]))["answers"] == []
            assert (await line.ask("why", about=[{}]))["answers"] == []
            other = next(seat for seat in (0, 1, 2) if seat != line.state["seat"])
            await line.sit(other)
            told = (await line.ask("why", about=[{"verb": "claim"}]))["answers"]
            assert [answer["why"]["rule"] for answer in told] == ["T2.1"]

    asyncio.run(run())


def test_everybody_knows_how_all_stand_but_for_the_secret_cards(server: Server) -> None:
    record = a_game()
    truth = replay(record, until=40)
    table = mine(server, record, 40, "me", "me", "me")
    scores = truth.game.scores(truth.state)

    async def run() -> None:
        async with table.line(1) as line, table.watching() as eye:
            for one, seat in ((line, 1), (eye, None)):
                standing = (await one.ask("standing"))["standing"]
                for tally, score in zip(standing["tallies"], scores, strict=True):
                    hidden = {} if score.seat == seat else {"missions": None}
                    assert tally["parts"] == dict(score.parts) | hidden
                    assert tally["total"] == sum(part for part in tally["parts"].values() if part is not None)
                    assert ("missions" in tally["account"]) == (score.seat == seat)
                asked = table.get("/standing", table.seats[1] if seat == 1 else table.watch)
                assert asked == standing
            assert (await eye.ask("standing"))["standing"]["openings"] == []  # who watches goes nowhere

    asyncio.run(run())


def test_a_city_says_at_any_time_whether_its_next_office_is_in_reach(server: Server) -> None:
    table = open_table(server, THREE, "me", "me", "me")

    async def run() -> None:
        async with table.line(1) as line:  # it is another's turn
            openings = (await line.ask("standing"))["standing"]["openings"]
            rules = {one["facts"]["city"]: one["why"] and one["why"]["code"] for one in openings}
            assert rules["hamburg"] is None
            assert rules["quedlinburg"] == "teutonica.refusal.office-colour"
            assert len(rules) == len(line.state["view"]["cities"])

    asyncio.run(run())


# ------------------------------------------------------------------- nothing is shown


def other_deal(record: Record, name: str, change: Callable[[list[str]], None]) -> Record:
    outcome = list(record.setup.chance[name])
    change(outcome)
    chance = {**record.setup.chance, name: tuple(outcome)}
    return parse(Record(record.setup.__class__(**{**_fields(record.setup), "chance": chance}), record.lines).text())


def _fields(setup: Any) -> Facts:
    return {name: getattr(setup, name) for name in setup.__slots__}


def swap_last(words: list[str]) -> None:
    """Two that nobody has drawn yet."""
    other = max(n for n, word in enumerate(words) if word != words[-1])
    words[-1], words[other] = words[other], words[-1]


def swap_others(words: list[str]) -> None:
    words[1], words[2] = words[2], words[1]


@pytest.mark.parametrize(
    ("way", "name", "change"),
    [
        (MISSIONS, "markers", swap_last),
        (MISSIONS, "missions", swap_others),
        (Way("hansa", "2004", "baltic", 3), "goods", swap_last),
    ],
    ids=["markers", "missions", "goods"],
)
def test_two_games_that_differ_in_the_hidden_look_the_same(
    server: Server, way: Way, name: str, change: Callable[[list[str]], None]
) -> None:
    """For seat 0 and for a spectator: everything that can be asked gives the same bytes."""
    whole = a_game(way)
    until = next(n for n in range(30, 60) if replay(whole, until=n).to_move == 0)
    start = Record(whole.setup, whole.lines[:until])
    changed = other_deal(start, name, change)
    assert changed.setup.chance != start.setup.chance
    tables = [mine(server, record, until, "me", "me", "me") for record in (start, changed)]
    told = [asyncio.run(everything(table)) for table in tables]
    assert len(told[0]) > 20
    for one, other in zip(*told, strict=True):
        assert one == other


async def everything(table: Opened) -> list[str]:
    """All that seat 0 and a spectator can learn."""
    found: list[Any] = []
    for token in (table.seats[0], table.watch):
        found += [table.get(path, token) for path in ("/state", "/history", "/at/0", "/at/7", "/at/30")]
    async with table.line(0) as line, table.watching() as eye:
        found += [line.state, eye.state, line.chats]
        for choice in line.choices:
            found.append((await line.ask("preview", text=choice, id=choice[:60]))["preview"])
        verbs = {choice["facts"]["verb"] for choice in line.state["choices"]} | {"claim", "develop", "buy", "sell"}
        found += [(await line.ask("why", about=[{"verb": verb}]))["answers"] for verb in sorted(verbs)]
        found += [(await one.ask("standing"))["standing"] for one in (line, eye)]
        found.append(is_no(await line.play("no such thing"), "bad"))
        found.append(line.heard[-1]["why"]["words"])
    return [json.dumps(one, sort_keys=True) for one in found]


def test_what_is_hidden_is_in_no_message_to_others(server: Server) -> None:
    """A whole game with secret cards: the text of a card is sent to nobody but its owner until the end."""
    record = a_game()
    cards = [card.split("+") for card in record.setup.chance["missions"]]
    table = mine(server, record, 0, "me", "me", "me")

    async def run() -> None:
        async with table.line(0) as zero, table.line(1) as one, table.watching() as eye, table.line(0, 1, 2) as all_:
            for command in record.lines[:60]:
                if all_.state["seat"] != command.seat:
                    await all_.sit(command.seat)
                await all_.version(is_ok(await all_.play(command.text))["version"])
            for line in (zero, one, eye):
                await line.version(60)
            for line, own in ((zero, 0), (one, 1), (eye, None)):
                for said in line.heard:
                    if said["t"] == "state":
                        shown = said["state"]["view"]["missions"]
                        assert shown == [card if seat == own else None for seat, card in enumerate(cards)]
            await zero.vote()
            await one.version(61)
            await one.vote()
            await all_.version(62)
            await all_.sit(2)
            await all_.vote()
            await eye.until(lambda: eye.info["status"] == "over")

    asyncio.run(run())
    assert "chance missions" in table.ask("GET", "/record", table.watch).text


# ------------------------------------------------------------------------ looking back


def test_history_and_moments(server: Server) -> None:
    record = a_game(Way("hansa", "2004", "baltic", 3))
    table = open_record(server, record.text())
    truth = replay(record)
    moves = table.get("/history", table.watch)["moves"]
    assert [(move["n"], move["seat"], move["text"]) for move in moves] == [
        (n, step.seat, step.move.text) for n, step in enumerate(truth.steps, 1)
    ]
    totals = [score.total for score in truth.game.scores(truth.state)]
    assert moves[-1]["points"] == totals
    for n in (0, 1, len(moves) // 2, len(moves)):
        moment = table.get(f"/at/{n}", table.watch)
        expected = truth.at(n).view().facts
        assert moment["view"] == json.loads(json.dumps(expected))
        assert (moment["decision"] is None) == (n == len(moves))
    assert [score["total"] for score in moment["scores"]] == totals
    assert is_refused(table.ask("GET", f"/at/{len(moves) + 1}", table.watch), 400, "no position")
    assert is_refused(table.ask("GET", "/at/-1", table.watch), 400)
    assert table.ask("GET", "/at/x", table.watch).status_code in (400, 404)


def test_history_goes_on_with_the_game(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")

    async def run() -> None:
        async with table.line(0, 1) as line:
            assert table.get("/history", table.watch)["moves"] == []
            for n in (1, 2, 3):
                await play_on([line], 1, random.Random(n))
                moves = table.get("/history", table.watch)["moves"]
                assert len(moves) == n
                assert len(moves[-1]["points"]) == 2

    asyncio.run(run())


# ------------------------------------------------------------------- records and copies


def test_the_record_only_when_it_is_over(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")
    for token in (table.host, table.watch, table.seats[0]):
        assert is_refused(table.ask("GET", "/record", token), 403, "over")

    async def run() -> None:
        async with table.line(0, 1) as line:
            await play_on([line], 5, random.Random(5))
            await line.sit(0)
            await line.vote()
            await line.sit(1)
            await line.vote()

    asyncio.run(run())
    answer = table.ask("GET", "/record", table.watch)
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert len(parse(answer.text).lines) == 5


def test_a_record_is_opened_to_look_at(server: Server) -> None:
    record = a_game()
    table = open_record(server, record.text())
    assert (table.seats, table.invites) == ({}, {})
    info = table.get("", table.watch)
    assert (info["status"], [seat["name"] for seat in info["seats"]]) == ("over", list(record.setup.seats))
    assert table.ask("GET", "/record", table.watch).text == record.text()
    scores = table.get("/state", table.watch)["scores"]
    assert [score["total"] for score in scores] == list(record.result or ())
    early = open_record(server, record.text(), until=10)
    assert early.get("/state", early.watch)["played"] == 10
    for level in ("random",):  # it is for looking, so nobody sits down
        for seat in (0, 1, 2):
            assert is_refused(early.ask("POST", f"/seats/{seat}", early.host, {"level": level}), 400)


@pytest.mark.parametrize(
    ("change", "parts"),
    [
        (lambda text: text.replace("kontor record 1", "chess record"), ("record:1:", "begins with")),
        (lambda text: text.replace("rules: 1", "rules: x"), ("whole number",)),
        (lambda text: text.replace("rules: 1", "rules: 99"), ("99",)),
        (lambda text: text.replace("game: hansa", "game: chess"), ("chess",)),
        (lambda text: text.replace("board: baltic", "board: /etc/passwd"), ("nknown board",)),
        (lambda text: text.replace("board: baltic", "board: ../boards/baltic.toml"), ("nknown board",)),
        (lambda text: text[:-3], ("cut off",)),
        (lambda text: text.replace("\n= ", "\n= 1"), ("final points",)),
        (lambda text: text.replace("\n0 ", "\n0 jump ", 1), ("record:", "jump")),
        (lambda text: text.replace("\n0 ", "\n9 ", 1), ("record:", "seat")),
        (lambda text: text.replace("\n0 ", "\n1 ", 1), ("record:", "is to choose")),
        (lambda text: text.replace("chance goods:", "chance cards:"), ("chance",)),
        (lambda text: text.replace("chance goods: ", "chance goods: gold "), ("gold",)),
        (lambda text: text.replace("player: Player 1", "player: "), ("record:", "name")),
        (lambda text: text.replace("player: Player 1\n", ""), ("",)),
        (lambda text: text.replace("edition: 2004", "edition: 1900"), ("1900",)),
        (lambda text: text.replace("edition: 2004", "option wind: yes\nedition: 2004"), ("wind",)),
        (lambda text: "", ("record:1:",)),
        (lambda text: "\x00" * 1000, ("record:1:",)),
        (lambda text: text.replace("\n", "\r"), ("record:",)),
        (lambda text: "x" * 450_000, ("",)),
    ],
)
def test_a_broken_record_is_refused_in_one_sentence(
    server: Server, change: Callable[[str], str], parts: tuple[str, ...]
) -> None:
    text = a_game(Way("hansa", "2004", "baltic", 3)).text()
    changed = change(text)
    assert changed != text
    assert is_refused(ask(server, "POST", "/records", body={"record": changed}), 400, *parts)


def test_records_with_any_line_broken(server: Server) -> None:
    """Words left out, doubled, exchanged: a sentence or a table, never an error of the server."""
    chance = random.Random(8)
    for way in (Way("hansa", "2004", "baltic", 2), MISSIONS):
        text = a_game(way).text()
        for _ in range(60):
            lines = text.split("\n")
            spot = chance.randrange(min(len(lines), 40))
            words = lines[spot].split(" ")
            word = chance.randrange(len(words))
            how = chance.choice(["", "zzz", words[word] * 2, "99999999999999999999", "-1", "=", "\u0661", "é"])
            words[word : word + 1] = [how] if how else []
            lines[spot] = " ".join(words)
            answer = ask(server, "POST", "/records", body={"record": "\n".join(lines)})
            assert answer.status_code in (201, 400, 409), (answer.text, lines[spot])


def test_playing_on_from_a_record(server: Server) -> None:
    record = a_game()
    table = mine(server, record, 20, "me", "friend", "bot random")
    assert table.get("")["status"] == "open"
    assert is_refused(table.ask("GET", "/history", table.host), 400, "not begun")
    table.join(1, "Gesche")

    async def run() -> None:
        async with table.line(0) as one, table.line(1) as two:
            assert one.state["played"] >= 20
            await play_on([one, two], 4, random.Random(1))

    asyncio.run(run())
    moves = table.get("/history", table.watch)["moves"]
    assert [(move["seat"], move["text"]) for move in moves[:20]] == [(one.seat, one.text) for one in record.lines[:20]]
    assert len(moves) >= 24


def test_a_whole_record_with_seats_is_over_at_once(server: Server) -> None:
    record = a_game(Way("hansa", "2004", "baltic", 2))
    table = open_record(server, record.text(), seats=seats("friend", "me"))
    table.join(0)
    assert table.get("")["status"] == "over"
    assert len(parse(table.ask("GET", "/record", table.host).text).lines) == len(record.lines)


def test_a_copy_is_the_same_deal(server: Server) -> None:
    record = a_game()
    table = open_record(server, record.text())
    again = good(table.ask("POST", "/copy", table.watch, {"from": None}))
    assert set(again["seats"]) == {"0", "1", "2"}
    later = good(table.ask("POST", "/copy", table.watch, {"from": 30, "seats": seats("me", "friend", "friend")}))
    assert (set(later["seats"]), set(later["invites"])) == ({"0"}, {"1", "2"})
    for answer, played in ((again, 0), (later, 30)):
        copy = opened(server, answer)
        for seat in copy.invites:
            copy.join(seat)
        state = copy.get("/state", copy.watch)
        assert state["played"] == played
        truth = replay(record, until=played) if played else Match(record.setup)
        seen = truth.view().facts
        assert state["view"] == json.loads(json.dumps(seen))


def test_a_running_game_with_others_is_not_copied(server: Server) -> None:
    with_others = open_table(server, THREE, "me", "friend", "bot random")
    assert is_refused(with_others.ask("POST", "/copy", with_others.seats[0], {}), 400, "not begun")
    with_others.join(1)
    for token in (with_others.host, with_others.watch, *with_others.seats.values()):
        assert is_refused(with_others.ask("POST", "/copy", token, {}), 403, "over")
    alone = open_table(server, THREE, "me", "bot random", "bot random")
    copied = good(alone.ask("POST", "/copy", alone.seats[0], {}))
    assert set(copied["seats"]) == {"0"}
    assert is_refused(alone.ask("POST", "/copy", alone.watch, {}), 403, "over")
    assert is_refused(alone.ask("POST", "/copy", alone.seats[0], {"seats": seats("me")}), 400, "3 seats")

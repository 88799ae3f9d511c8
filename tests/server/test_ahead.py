"""Playing ahead: a turn is planned while another chooses; it tells nothing, changes nothing and is checked later."""

from __future__ import annotations

import asyncio
from pathlib import Path

from kontor.match import replay
from kontor.record import parse
from tests.server.launch import Server
from tests.server.people import THREE, Facts, Line, is_no, is_ok, open_record, open_table, seats

GOLDEN = Path(__file__).parents[1] / "golden" / "teutonica"
PLACES = ["place trader minden--bremen", "place merchant minden--bremen"]


async def plan(line: Line, *steps: str) -> Facts:
    answer = await line.ask("ahead", plan=list(steps))
    assert answer["t"] == "ahead", answer
    found: Facts = answer["ahead"]
    return found


def test_a_turn_is_planned_while_another_chooses(server: Server) -> None:
    table = open_table(server, THREE, "me", "me", "me")

    async def run() -> None:
        async with table.line(1) as line, table.line(0) as other:
            state = line.state
            assert (state["plans"], state["choices"]) == (True, [])
            begun = await plan(line)
            assert begun["decision"]["seat"] == 1
            assert begun["choices"]
            assert (begun["good"], begun["why"], begun["ends"]) == (0, None, "")

            once = await plan(line, PLACES[0])
            assert once["view"]["routes"]["minden--bremen"]["pieces"] == [{"owner": 1, "kind": "trader", "count": 1}]
            assert [choice["text"] for choice in once["choices"]] != [choice["text"] for choice in begun["choices"]]
            twice = await plan(line, *PLACES)
            assert (twice["good"], twice["ends"], twice["choices"]) == (2, "turn", [])
            assert (await plan(line, *PLACES, "end"))["good"] == 2  # what comes after the end is not looked at

            wrong = await plan(line, PLACES[0], "claim minden--bremen")
            assert (wrong["good"], wrong["why"]["rule"]) == (1, "T7.1")
            assert "@" not in wrong["why"]["words"]
            assert is_no(await line.ask("ahead", plan=["fly home"]), "bad")

            assert (await other.ask("ahead", plan=[]))["t"] == "ahead"  # also one's own turn, to check a plan with
            assert line.state == state  # nobody was told of it, nothing has changed

    asyncio.run(run())


def test_questions_about_the_end_of_a_plan(server: Server) -> None:
    table = open_table(server, THREE, "me", "me", "me")

    async def run() -> None:
        async with table.line(2) as line:
            about = [{"verb": "place", "route": "minden--bremen"}]
            told = (await line.ask("why", about=about))["answers"]
            assert [answer["why"]["rule"] for answer in told] == ["T2.1"]
            told = (await line.ask("why", about=about, plan=PLACES[:1]))["answers"]
            assert {answer["text"]: answer["why"] for answer in told}[PLACES[1]] is None
            preview = (await line.ask("preview", text=PLACES[1], plan=PLACES[:1]))["preview"]
            assert [event["name"] for event in preview["events"]][:1] == ["placed"]

    asyncio.run(run())


def test_a_plan_breaks_when_the_house_is_taken(server: Server) -> None:
    table = open_table(server, THREE, "me", "me", "me")

    async def run() -> None:
        async with table.line(1) as line, table.line(0) as other:
            route = next(
                name for name, one in line.state["view"]["routes"].items() if one["free"] == 2 and "boats" not in one
            )
            steps = [f"place trader {route}", f"place merchant {route}"]
            assert (await plan(line, *steps))["good"] == 2
            await line.version(is_ok(await other.play(steps[0]))["version"])
            broken = await plan(line, *steps)
            assert (broken["good"], broken["why"]["rule"]) == (1, "T4.1")

    asyncio.run(run())


def test_nothing_is_planned_while_a_step_is_half_done(server: Server) -> None:
    table = open_table(server, THREE, "me", "me", "me")

    async def run() -> None:
        async with table.line(1) as line, table.line(0) as other:
            await other.version(is_ok(await other.play(PLACES[0]))["version"])
            lift = next(choice for choice in other.choices if choice.startswith("lift"))
            assert not (await line.version(is_ok(await other.play(lift))["version"]))["plans"]
            assert is_no(await line.ask("ahead", plan=[]), "bad", "planned")

    asyncio.run(run())


def test_a_spectator_plans_nothing(server: Server) -> None:
    table = open_table(server, THREE, "me", "bot random", "bot random")

    async def run() -> None:
        async with table.watching() as line:
            assert not line.state["plans"]
            assert is_no(await line.ask("ahead", plan=[]), "forbidden")

    asyncio.run(run())


def test_what_the_end_of_the_turn_would_show_is_not_shown_ahead(server: Server) -> None:
    text = (GOLDEN / "bigbox-hanseatic-league-2-3-3-2.txt").read_text(encoding="utf-8")
    game = replay(parse(text))
    last = next(n for n, step in enumerate(game.steps) if any(event.reveals for event in step.events))
    seat, first = game.steps[last].seat, last
    while game.steps[first - 1].seat == seat:
        first -= 1
    table = open_record(server, text, until=first, seats=seats("me", "me", "me"))

    async def run() -> None:
        async with table.line(seat) as line:
            found = await plan(line, *(step.move.text for step in game.steps[first : last + 1]))
            assert (found["good"], found["ends"]) == (last + 1 - first, "hidden")
            own = found["view"]["players"][seat]
            assert own["plate"] == []
            assert own["plate_hidden"] > 0

    asyncio.run(run())

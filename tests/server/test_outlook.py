"""What a choice costs and opens is told before it is made, and where it leads to for who asks."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.launch import Server
from tests.server.people import THREE, Facts, Line, open_record, open_table, seats

GOLDEN = Path(__file__).parents[1] / "golden"


def commands(record: str) -> list[str]:
    return [line for line in record.splitlines() if line[:2].rstrip().isdigit()]


async def preview(line: Line, text: str, **more: bool) -> Facts:
    answer = await line.ask("preview", text=text, **more)
    assert answer["t"] == "preview", answer
    found: Facts = answer["preview"]
    return found


def test_a_displacement_says_what_it_costs_and_gives(server: Server) -> None:
    record = (GOLDEN / "teutonica" / "bigbox-hanseatic-league-2-3-3-6.txt").read_text()
    command = "displace trader of 2 on paderborn--hildesheim with trader"
    table = open_record(server, record, until=commands(record).index(f"0 {command}"), seats=seats("me", "me", "me"))

    async def run() -> None:
        async with table.line(0) as line:
            facts = {choice["text"]: choice["facts"] for choice in line.state["choices"]}
            assert facts[command].items() >= {"pays": 1, "adds": 1, "answers": 2}.items()
            assert all("pays" not in one for one in facts.values() if one["verb"] != "displace")

    asyncio.run(run())


def test_a_claim_says_which_benefits_it_opens_and_what_stands_in_the_way(server: Server) -> None:
    record = (GOLDEN / "teutonica" / "bigbox-hanseatic-league-4-5-4-1.txt").read_text()
    claim = "claim paderborn--minden"
    table = open_record(server, record, until=commands(record).index(f"0 {claim}"), seats=seats("me", "me", "me", "me"))

    async def run() -> None:
        async with table.line(0) as line:
            told = (await preview(line, claim))["prospects"]
            assert [(one["text"], one["why"]["rule"]) for one in told] == [
                ("establish minden", "T7.6"),
                ("establish paderborn", "T7.6"),
            ]
            assert (await preview(line, "end"))["prospects"] == []

    asyncio.run(run())


def test_who_asks_to_look_is_shown_the_table_as_it_would_be_and_nothing_changes(server: Server) -> None:
    table = open_table(server, THREE, "me", "me", "me")

    async def run() -> None:
        async with table.line(0) as line, table.line(1) as other:
            before = (line.state, other.state)
            place = "place trader minden--bremen"
            assert (await preview(line, place))["after"] is None
            after = (await preview(line, place, look=True))["after"]
            assert after["view"]["routes"]["minden--bremen"]["pieces"] == [{"owner": 0, "kind": "trader", "count": 1}]
            assert (after["decision"]["seat"], after["ends"], after["choices"]) == (0, "", [])
            ended = (await preview(line, "end", look=True))["after"]
            assert (ended["decision"]["seat"], ended["view"]["seat"]) == (1, 0)  # another's turn, by one's own eyes
            assert (line.state, other.state) == before

    asyncio.run(run())

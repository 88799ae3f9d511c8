"""kontor mcp as a real process, spoken to with the official SDK's client."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp.types import TextContent

from kontor.match import Match, loads, replay
from kontor.record import parse
from kontor.toolserver.seat import Seat

Call = Callable[..., Awaitable[tuple[str, bool]]]


def speak(talk: Callable[[Call, Client], Coroutine[Any, Any, None]], *options: str) -> None:
    """Starts the program, and lets somebody call its tools."""

    async def whole() -> None:
        program = StdioServerParameters(
            command=sys.executable, args=["-m", "kontor", "mcp", *options], env=dict(os.environ)
        )
        async with Client(program) as client:

            async def call(tool: str, **arguments: object) -> tuple[str, bool]:
                result = await client.call_tool(tool, arguments)
                assert all(isinstance(part, TextContent) for part in result.content)
                return "\n".join(getattr(part, "text", "") for part in result.content), bool(result.is_error)

            await talk(call, client)

    asyncio.run(whole())


async def good(call: Call, tool: str, **arguments: object) -> str:
    words, wrong = await call(tool, **arguments)
    assert not wrong, words
    return words


def test_a_whole_game_is_played_and_nothing_hidden_is_told() -> None:
    heard: dict[int, tuple[str, str]] = {}  # by moves of the record: the view and the record that were given

    async def talk(call: Call, client: Client) -> None:
        opened = await good(call, "new_game", game="hansa", players=2, seat=1, opponents=["random"], name="Ada")
        assert opened.startswith("The game's id is g1.\nHansa, board baltic, edition 2004. You are Ada, seat 1;")
        chance, over = random.Random(1), False
        while not over:
            moves = (await good(call, "legal_moves", game_id="g1")).splitlines()
            record = await good(call, "record", game_id="g1")
            played = sum(line[:2] in ("0 ", "1 ") for line in record.splitlines())
            if played % 20 < 3:
                heard[played] = await good(call, "view", game_id="g1"), record
            number, text = chance.choice(moves).split(maxsplit=1)
            said = await good(call, "play", game_id="g1", move=chance.choice([number, text]))
            over = "The game is over. Final points:" in said
        whole = loads(await good(call, "record", game_id="g1"))
        assert whole.to_move is None
        assert (await call("play", game_id="g1", move="end"))[1]
        assert "over" in await good(call, "my_games")
        check_hidden(whole, heard)

    speak(talk, "--seed", "3")
    assert len(heard) > 2


def check_hidden(whole: Match, heard: dict[int, tuple[str, str]]) -> None:
    """What was said during the game would have been the same with any other deal that fits."""
    for played, (view, record) in heard.items():
        then = replay(parse(whole.record().text()), until=played)
        other = then.redealt({1}, random.Random(played))
        assert other.setup.chance != then.setup.chance
        assert (Seat(other, 1, {}, random.Random(1)).look(), Seat(other, 1, {}, random.Random(1)).record()) == (
            view,
            record,
        )


WRONG: dict[str, tuple[str, dict[str, object], str]] = {  # what is asked, and what the sentence must name
    "unknown tool": ("pay", {}, "there is no tool 'pay'; there are games,"),
    "unknown game": ("new_game", {"game": "chess"}, "unknown game 'chess'"),
    "unknown board": ("new_game", {"game": "hansa", "board": "/etc/passwd"}, "unknown board '/etc/passwd' (known:"),
    "too many": ("new_game", {"game": "hansa", "players": 5}, "no board of Hansa is for 5 players"),
    "no number": ("new_game", {"game": "hansa", "players": "many"}, "new_game: 'players' is wrong:"),
    "no such argument": ("new_game", {"game": "hansa", "oponents": []}, "new_game does not take 'oponents'"),
    "argument missing": ("play", {"game_id": "g1"}, "play: 'move' is wrong: Field required"),
    "no seat": ("new_game", {"game": "hansa", "seat": 2}, "there is no seat 2"),
    "code as an opponent": ("new_game", {"game": "hansa", "opponents": ["os:_exit"]}, "unknown level 'os:_exit'"),
    "no game": ("view", {"game_id": "g9"}, "there is no game 'g9'; there are g1"),
    "no move": ("play", {"game_id": "g1", "move": "castle"}, "castle"),
    "illegal": ("play", {"game_id": "g1", "move": "end"}, "H"),
    "number too high": ("why_not", {"game_id": "g1", "move": "99999"}, "99999"),
    "negative number": ("play", {"game_id": "g1", "move": -1}, "there is no move -1; the moves of this board are 0"),
    "neither text nor number": (
        "play",
        {"game_id": "g1", "move": 1.5},
        "play: 'move' is wrong: Input should be a valid string or a valid integer",
    ),
    "no level": ("new_game", {"game": "hansa", "opponents": "novice, king"}, "unknown level 'king'"),
    "nothing like it": ("legal_moves", {"game_id": "g1", "containing": "zebra"}, "'zebra'"),
    "no rule": ("rules", {"game": "hansa", "id": "H99"}, "there is no rule 'H99' in Hansa (chapters:"),
    "no such words": ("find_rules", {"game": "hansa", "words": "zebra"}, "no rule of Hansa has the words 'zebra'"),
}


def test_bad_input_is_one_sentence_and_changes_nothing() -> None:
    async def talk(call: Call, client: Client) -> None:
        await good(call, "new_game", game="hansa")
        before = await good(call, "view", game_id="g1")
        for what, (tool, arguments, words) in WRONG.items():
            said, wrong = await call(tool, **arguments)
            assert wrong, what
            assert words in said, (what, said)
            assert "\n" not in said, (what, said)
            assert "Traceback" not in said
            assert "Error executing" not in said, (what, said)
        assert await good(call, "view", game_id="g1") == before

    speak(talk)


def test_rules_games_and_refusals_can_be_read() -> None:
    async def talk(call: Call, client: Client) -> None:
        tools = (await client.list_tools()).tools
        assert {tool.name for tool in tools} >= {"games", "rules", "view", "legal_moves", "why_not", "play", "record"}
        assert all(tool.description for tool in tools)
        games = await good(call, "games")
        assert "board baltic" in games
        assert "hansegraf" in games
        assert (await good(call, "rules", game="teutonica", id="T7.1")).startswith("T7.1: ")
        assert len((await good(call, "rules", game="teutonica", id="T7")).splitlines()) > 3
        assert "T7" in await good(call, "rules", game="teutonica")
        assert "T7.1" in await good(call, "find_rules", game="teutonica", words="claim route houses")
        for _ in range(2):  # several at once
            await good(call, "new_game", game="teutonica", players=3, opponents=["random", "novice"])
        both = await asyncio.gather(
            *(good(call, "play", game_id=id, move="place trader kampen--osnabruck") for id in ("g1", "g2"))
        )
        assert all("Model places a trader on Kampen–Osnabrück." in said for said in both)
        assert "T7.1" in await good(call, "why_not", game_id="g1", move="claim kampen--osnabruck")
        number = int((await good(call, "legal_moves", game_id="g1")).split()[0])
        assert await good(call, "why_not", game_id="g1", move=number) == "It may be played."
        await good(call, "play", game_id="g1", move=number)
        opened = await good(call, "new_game", game="hansa", players=3, opponents="random, novice", options="extra-card")
        assert "with extra-card" in opened
        assert "random 1 (seat 1), novice 2 (seat 2)" in opened
        await good(call, "leave", game_id="g1")
        assert (await good(call, "my_games")).startswith("g2: ")

    speak(talk)


def test_without_the_sdk_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from kontor import extras

    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    with pytest.raises(extras.MissingExtra, match=r"a tool server for language models needs mcp: pip install"):
        extras.need("mcp")

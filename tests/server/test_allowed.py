"""Players that the operator allows: visitors can choose them, and can have no other code loaded."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from kontor.players.levels import LEVELS
from tests.bots.written import FIRST, GREEDY, file, is_running, package, runs, until
from tests.cli.running import is_refused as is_told
from tests.cli.running import kontor
from tests.server.launch import Server
from tests.server.people import HANSA, TEUTONICA, Opened, ask, good, is_refused, open_record, open_table, play_on, seats

MARKS = "import os\nopen({marker!r}, 'a').write(f'{{os.getpid()}} ')\n"


def marking(folder: Path, name: str = "bots.py") -> tuple[str, Path]:
    """A player in a file, and the file in which it leaves the number of the process that loads it."""
    marker = folder / f"{name}.loaded"
    return f"{file(folder, name, MARKS.format(marker=str(marker)) + GREEDY)}:Greedy", marker


def played(table: Opened, commands: int) -> list[dict[str, Any]]:
    """Seat 1 plays so many commands; everything that was played."""

    async def run() -> None:
        async with table.line(1) as line:
            await line.until(lambda: line.choices, 60)
            await play_on([line], commands, random.Random(1))

    asyncio.run(run())
    moves: list[dict[str, Any]] = table.get("/history", table.watch)["moves"]
    return moves


def levels(server: Server) -> dict[str, list[str]]:
    return {one["name"]: one["levels"][len(LEVELS) :] for one in good(ask(server, "GET", "/games"))}


def test_who_is_allowed_is_offered_and_plays(folder: Path, tmp_path: Path) -> None:
    greedy, marker = marking(tmp_path)
    players = {"greedy": greedy, "first": runs(tmp_path, FIRST), "choosy": "tests.bots.written:Choosy"}
    with Server(folder, players=players, bots=1) as server:
        offered = levels(server)
        assert [name for name in offered["hansa"] if name in players] == ["greedy", "first", "choosy"]
        assert [name for name in offered["teutonica"] if name in players] == ["greedy", "first"]
        for name in ("greedy", "first", "choosy"):
            table = open_table(server, HANSA, f"bot {name}", "me")
            assert {move["seat"] for move in played(table, 3)} == {0, 1}
            assert table.get("")["seats"][0]["level"] == name
        assert "it comes first" in open_and_listen(server)
        assert int(marker.read_text()) != server.pid, "it is loaded once, and not in the server"
        assert marker.read_text().split() == [str(pid) for pid in server.bots()]
        assert is_refused(
            ask(server, "POST", "/tables", body=wish("choosy", TEUTONICA)), 400, "Unknown player “choosy”"
        )
        assert server.log == ""


def open_and_listen(server: Server) -> str:
    """The reasons that a program gives."""
    table = open_table(server, HANSA, "bot first", "me")

    async def run() -> str:
        async with table.line(1) as line:
            await line.until(lambda: line.choices, 60)
            return " ".join(entry["reason"] for entry in line.state["news"])

    return asyncio.run(run())


def wish(level: str, which: dict[str, str] = HANSA, seats_of: int = 3) -> dict[str, Any]:
    return {**which, "seats": seats(f"bot {level}", *["me"] * seats_of)}


def test_a_visitor_loads_nothing(folder: Path, tmp_path: Path) -> None:
    greedy, marker = marking(tmp_path)
    evil = f"exec:touch {tmp_path}/ran"
    names = [
        "os:system",
        "os:abort",
        "tests.bots.written:First",
        "evil.py:X",
        greedy,
        evil,
        "Greedy",
        "",
        "greedy=novice",
    ]
    with Server(folder, players={"first": "tests.bots.written:First"}, bots=1) as server:
        free = open_table(server, HANSA, "friend", "me")
        over = open_table(server, HANSA, "bot first", "me")
        for name in (one[:60] for one in names):
            for path, body in (
                ("/tables", wish(name)),
                (f"/tables/{over.id}/copy", {"seats": seats(f"bot {name}", "me")}),
            ):
                assert is_refused(ask(server, "POST", path, over.seats[1], body), 400, "Unknown player")
            taken = free.ask("POST", "/seats/0", free.host, {"level": name})
            assert is_refused(taken, 400, "Unknown player")
        assert free.get("")["status"] == "open"
    assert not marker.exists()
    assert not (tmp_path / "ran").exists()


def test_a_record_that_names_players_loads_nothing(folder: Path, tmp_path: Path) -> None:
    greedy, marker = marking(tmp_path)
    done = kontor(
        "play", "--game", "hansa", "--seats", 2, "--against", greedy, "--record", "g.txt", typed="1\n", folder=tmp_path
    )
    assert done.returncode == 0
    marker.unlink()
    text = (tmp_path / "g.txt").read_text().replace("Tilo (Greedy)", f"Tilo ({Path(greedy).name})")
    with Server(folder, bots=1) as server:
        looked = open_record(server, text)
        assert looked.get("")["status"] == "over"
        refused = ask(server, "POST", "/records", body={"record": text, "seats": seats("me", f"bot {greedy}"[:60])})
        assert is_refused(refused, 400, "Unknown player")
        mine = open_record(server, text, seats=seats("bot novice", "me"))
        assert mine.get("")["status"] == "running"
    assert not marker.exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("if moves > 2: raise KeyError('lost\\nit')", "failed with KeyError: 'lost"),
        ("if moves > 2: import time; time.sleep(1000)", "did not answer within"),
        ("if moves > 2: import os; os._exit(3)", "did not answer within"),
        ("if moves > 2: import sys; sys.exit()", "failed with SystemExit"),
        ("if moves > 2: return 'end'", "answered 'end', which may not be played (H"),
        ("if moves > 2: return 'win at once'", "answered what is no move of this game"),
        ("if moves > 2: import kontor; return kontor.Answer(view.legal[0], (), 5)", "gave a reason that is no text"),
    ],
)
def test_a_bot_that_fails_is_stood_in_for_with_a_line_in_the_log(
    folder: Path, tmp_path: Path, text: str, words: str
) -> None:
    # It passes its two trials.
    code = "class Bot:\n    moves = 0\n    def choose(self, view, rng, budget):\n        Bot.moves += 1\n"
    code += f"        moves = Bot.moves\n        {text}\n        return view.legal[0]\n"
    with Server(folder, players={"odd": f"{file(tmp_path, 'odd.py', code)}:Bot"}, bots=1, patience=6.0) as server:
        table = open_table(server, HANSA, "bot odd", "me")
        moves = played(table, 1)
        assert moves[0]["seat"] == 0
        lines = [line.partition(" kontor: ")[2] for line in server.log.splitlines() if line]
        assert lines
        assert all(line.startswith("the bot odd ") for line in lines), lines
        assert words in lines[0]
        assert "Traceback" not in server.log


def test_a_program_that_hangs_is_killed_and_stood_in_for(folder: Path, tmp_path: Path) -> None:
    once = f"asked['game'] == 'hansa' and asked['decision']['turn'] and not os.path.exists({str(tmp_path / 'hung')!r})"
    hangs = f"import os, time\n    if {once}:\n"
    hangs += f"        open({str(tmp_path / 'hung')!r}, 'w').close()\n        time.sleep(1000)\n"
    text = f"import os\nopen({str(tmp_path / 'pid')!r}, 'a').write(f'{{os.getpid()}} ')\n"
    text += FIRST.replace("    print", f"    {hangs}    print")
    with Server(folder, players={"slow": runs(tmp_path, text)}, bots=1) as server:
        table = open_table(server, HANSA, "bot slow", "me")
        moves = played(table, 8)
        assert {move["seat"] for move in moves} == {0, 1}
        assert server.log.partition(" kontor: ")[2] == "the bot slow did not answer within 5 seconds and was killed\n"
        pids = (tmp_path / "pid").read_text().split()
        assert len(pids) == 4, "tried for two games, played, and begun anew"
    # When the server is killed, so are its programs.
    assert until(lambda: not any(is_running(int(pid)) for pid in pids))
    assert "Traceback" not in server.log


def test_a_table_goes_on_when_its_player_is_no_longer_allowed(folder: Path, tmp_path: Path) -> None:
    package(tmp_path, player="greedy")
    greedy, marker = marking(tmp_path)
    with Server(folder, players={"greedy": greedy}, bots=1) as server:
        table = open_table(server, HANSA, "bot greedy", "me")
        first = len(played(table, 2))
    marker.unlink()
    with Server(folder, bots=1) as server:
        table.server = server
        assert len(played(table, 3)) > first
        assert "the bot greedy is no longer allowed here" in server.log
        again = ask(server, "POST", f"/tables/{table.id}/copy", table.seats[1], {})
        assert is_refused(again, 400, "Unknown player “greedy”")
    assert not marker.exists()


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["novice"], "novice is a level"),
        (["novice=bots.py:Bot"], "novice is a level"),
        (["=bots.py:Bot"], "a player is allowed like"),
        (["a/b=bots.py:Bot"], "a player is allowed like"),
        (["bots.py:Bot"], "a player is allowed like"),
        (["x="], "a player is allowed like"),
        ([f"{'x' * 21}=bots.py:Bot"], "a player is allowed like"),
        (["a=bots.py:Bot", "a=bots.py:Bot"], "--player a is given twice"),
        (["greedy"], "the player greedy cannot play: unknown player 'greedy'"),
        (["a=nowhere.py:Bot"], "there is no such file"),
        (["a=bots.py:Bot"], "the player a failed with ZeroDivisionError"),
        (["a=exec:cat"], "the player a must answer with a move in one line of JSON"),
    ],
)
def test_what_cannot_be_allowed_is_said_at_the_start(tmp_path: Path, words: list[str], part: str) -> None:
    file(tmp_path, "bots.py", "class Bot:\n    def choose(self, view, rng, budget): 1 / 0")
    options = [word for player in words for word in ("--player", player)]
    said = kontor("serve", "--no-browser", "--port", 1, "--data", tmp_path, *options, folder=tmp_path)
    assert is_told(said, part)

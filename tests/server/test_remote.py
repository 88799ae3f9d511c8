"""`kontor bot`: a bot that runs elsewhere plays whole games through a real server, and says plainly what is wrong."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kontor.cli.app import app
from kontor.match import replay
from kontor.protocol import BadInput
from kontor.record import parse
from tests.cli.running import ENVIRONMENT, heeding_ctrl_c, is_refused, kontor
from tests.ports import free_port
from tests.server.launch import PATIENCE, Server
from tests.server.people import HANSA, THREE, Opened, open_table
from tests.server.test_killed import rows_of

BOTS = '''
import sys, time


class Light:
    """By the policy of rollouts: legal, and quick."""

    def choose(self, view, rng, budget):
        (id,) = view.game.rollout_ids(view.sample(rng).state, rng.getrandbits(31), 1, True)
        return id


class Crasher:
    def choose(self, view, rng, budget):
        raise ZeroDivisionError("five is too much")


class Dreamer:
    def choose(self, view, rng, budget):
        time.sleep(3600)


class Cheat:
    def choose(self, view, rng, budget):
        return next(move for move in view.moves if view.why_not(move) is not None)


class Babbler:
    def choose(self, view, rng, budget):
        return "win at once"
'''
PROGRAM = """
import json, sys

for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"move": asked["legal"][asked["seed"] % len(asked["legal"])]["id"]}), flush=True)
"""


@pytest.fixture(scope="module")
def bots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bots")
    (folder / "bots.py").write_text(BOTS)
    (folder / "program.py").write_text(PROGRAM)
    (folder / "rubbish.sh").write_text("while read -r line; do echo rubbish; done\n")
    return folder


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("remote") / "data", "bot-seconds=2") as running:
        yield running
        assert running.log == ""


def invitation(table: Opened, seat: int) -> str:
    return f"{table.server.url}/join/{table.id}#{table.invites[seat]}"


def started(bots: Path, *words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "kontor", "bot", *words]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=bots, env=ENVIRONMENT
    )


def ended(bot: subprocess.Popen[str]) -> str:
    """What it said, in peace."""
    said, wrong = bot.communicate(timeout=120)
    assert (bot.returncode, wrong) == (0, ""), (said, wrong)
    return said


def test_a_whole_game_of_hansa_by_a_program_and_a_class(server: Server, bots: Path) -> None:
    table = open_table(server, HANSA, "friend", "friend", "bot random")
    one = started(bots, invitation(table, 0), f"exec:{sys.executable} program.py", "--name", "Script")
    other = started(bots, invitation(table, 1), "bots.py:Light")
    for said in (ended(one), ended(other)):
        assert "the game is over: 1. " in said
    record = parse(table.ask("GET", "/record", table.watch).text)
    assert record.setup.seats == ("Script (net)", "Light (net)", "Person 2 (random)")
    assert replay(record).to_move is None


def test_a_whole_game_of_teutonica_though_the_server_is_killed(bots: Path, folder: Path) -> None:
    """Whatever was acknowledged is there, once; the bot comes back by itself."""
    with Server(folder) as server:
        table = open_table(server, THREE, "friend", "bot novice", "bot novice")
        bot = started(bots, invitation(table, 0), "bots.py:Light")
        for _ in range(2):
            before = len(rows_of(server, table.id))
            until = time.monotonic() + PATIENCE
            while len(rows_of(server, table.id)) < before + 20:
                assert time.monotonic() < until
                assert bot.poll() is None, bot.communicate()
                time.sleep(0.05)
            server.kill()
            time.sleep(0.3)
            server.start()
        said = ended(bot)
        assert said.count("the line is lost") >= 2
        assert said.count("the line is back") >= 2
        assert "the game is over" in said
        rows = rows_of(server, table.id)
        assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
        assert all(row[3].startswith("0:") for row in rows if row[1] == 0), "a stand-in was needed"


def test_a_bot_comes_back_to_its_seat_by_the_link_it_was_told(server: Server, bots: Path) -> None:
    table = open_table(server, HANSA, "me", "friend")
    bot = started(bots, invitation(table, 1), "bots.py:Light")
    assert bot.stdout is not None
    assert "has seat 2 of 2" in bot.stdout.readline()
    words = bot.stdout.readline().split("kontor bot ")[1].split()
    bot.kill()
    bot.communicate()
    until_online(table, 1, online=False)
    back = started(bots, *(word.strip("'") for word in words))
    until_online(table, 1)
    table.ask("DELETE", "", table.host)
    _, wrong = back.communicate(timeout=PATIENCE)
    assert (back.returncode, wrong) == (2, "kontor: This table was deleted.\n")


FAILING = {
    "bots.py:Crasher": "bots.py:Crasher failed with ZeroDivisionError: five is too much (bots.py line",
    "bots.py:Dreamer": "has not answered for 2 seconds",
    "bots.py:Cheat": "which may not be played",
    "bots.py:Babbler": "answered what is no move of this game",
    "exec:sh rubbish.sh": "must answer with a move in one line of JSON, not 'rubbish'",
    "exec:false": "has ended with exit code 1",
}


def test_a_bot_that_fails_loses_its_time_and_not_the_table(server: Server, bots: Path) -> None:
    tables = {player: open_table(server, HANSA, "friend", "me") for player in FAILING}
    for player, table in tables.items():
        done = kontor("bot", invitation(table, 0), player, folder=bots)
        assert done.returncode == 1, done
        [line] = done.stderr.splitlines()
        assert FAILING[player] in line
        assert line.endswith("a bot of the house moves in its place")
    until = time.monotonic() + PATIENCE
    while any(table.get("/state")["version"] == 0 for table in tables.values()):  # which it does
        assert time.monotonic() < until
        time.sleep(0.1)


def test_ctrl_c_leaves_the_table_in_peace(server: Server, bots: Path) -> None:
    table = open_table(server, HANSA, "me", "friend")
    words = heeding_ctrl_c("bot", invitation(table, 1), "bots.py:Light", "--time", "0.5")
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True, cwd=bots, env=ENVIRONMENT) as bot:
        until_online(table, 1)
        bot.send_signal(signal.SIGINT)
        said, wrong = bot.communicate(timeout=PATIENCE)
    assert (bot.returncode, wrong) == (130, "")
    assert said.splitlines()[1].endswith(" bots.py:Light --time 0.5")  # it comes back as it went
    assert said.splitlines()[-1] == "Kontor: it has left the table"
    assert table.get("")["seats"][1]["taken"]


def until_online(table: Opened, seat: int, online: bool = True) -> None:
    until = time.monotonic() + PATIENCE
    while table.get("")["seats"][seat]["online"] != online:
        assert time.monotonic() < until
        time.sleep(0.05)


def test_what_cannot_begin_is_said_in_a_sentence_and_takes_no_seat(
    server: Server, bots: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(bots)
    table = open_table(server, HANSA, "friend", "me")
    good = invitation(table, 0)
    tries = [
        ("table", "random", "no link to a table"),
        ("ftp://x/join/a#b", "random", "no link to a table"),
        (f"{server.url}/join/{table.id}", "random", "no token"),
        (f"{server.url}/join/{table.id}#{'x' * 24}", "random", "not valid"),
        (f"{server.url}/join/nowhere#{'x' * 24}", "random", "no such table"),
        (f"http://127.0.0.1:{free_port()}/join/a#b", "random", "cannot be reached"),
        (good, "bots.py:Nobody", "has no 'Nobody'"),
        (good, "exec:./nothing", "no program to run"),
    ]
    for link, player, words in tries:
        with pytest.raises(BadInput) as refused:
            app(["bot", link, player], standalone_mode=False)
        assert words in str(refused.value)
        assert "x" * 24 not in str(refused.value)
    watching = kontor("bot", f"{server.url}/table/{table.id}#{table.watch}", "random")  # else it would never end
    assert watching.returncode == 2
    assert watching.stderr.startswith("kontor: this link is for looking on; a bot needs an invitation")
    assert not table.get("")["seats"][0]["taken"]
    table.join(0)
    assert is_refused(kontor("bot", good, "random"), "somebody has used it already")

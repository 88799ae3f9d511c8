"""Bots of one's own on the command line: in the arena, at the table, to learn against. A record loads nothing."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from kontor.match import load
from kontor.players.entrants import listed, written
from kontor.protocol import BadInput
from tests.bots.written import FIRST, GREEDY, SHELL, file, package, runs
from tests.cli import running
from tests.cli.running import is_refused, kontor

TWO = ("arena", "--game", "hansa", "--seats", 2, "--games", 4)
TABLE = ("play", "--game", "hansa", "--seats", 3, "--seed", 3, "--name", "Anna")
MARKER = "open({marker!r}, 'w').close()\n"


# ---------------------------------------------------------------------- lists of players


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("novice", ["novice"]),
        ("novice, bots.py:Greedy ,exec:./bot --fast", ["novice", "bots.py:Greedy", "exec:./bot --fast"]),
        ('"exec:./bot --seeds 1,2",novice', ["exec:./bot --seeds 1,2", "novice"]),
        ('exec:./bot "my file",novice', ['exec:./bot "my file"', "novice"]),
        ('"exec:./bot ""a,b""",novice', ['exec:./bot "a,b"', "novice"]),
        ("", [""]),
        ("novice,", ["novice", ""]),
    ],
)
def test_lists_of_players(text: str, players: list[str]) -> None:
    assert listed(text) == players
    assert listed(written(players)) == players


def test_a_list_that_cannot_be_read_is_told() -> None:
    with pytest.raises(BadInput, match="cannot be read as a list of players"):
        listed('novice,"exec:./bot')


# ----------------------------------------------------------------------------- the arena


@pytest.mark.parametrize("workers", [1, 2])
def test_all_kinds_in_the_arena(tmp_path: Path, workers: int) -> None:
    file(tmp_path, "bots.py", GREEDY)
    file(tmp_path, "bot,1.sh", SHELL)
    players = "\"exec:sh 'bot,1.sh'\",bots.py:Greedy"
    done = kontor(*TWO, "--players", players, "--workers", workers, "--json", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert [one["name"] for one in json.loads(done.stdout)["players"]] == ["bot,1.sh", "Greedy"]


def test_an_installed_player_and_one_of_the_folder_in_the_arena(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    package(site)
    file(tmp_path, "nearby.py", GREEDY)
    monkeypatch.setitem(running.ENVIRONMENT, "PYTHONPATH", f"{running.ENVIRONMENT['PYTHONPATH']}:{site}")
    done = kontor(*TWO, "--players", "greedy,nearby:Greedy", "--workers", 2, "--json", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert [one["name"] for one in json.loads(done.stdout)["players"]] == ["greedy", "Greedy"]
    shown = kontor("players").stdout
    assert "greedy-bots 1.0" in shown
    known = json.loads(kontor("players", "--json").stdout)
    assert known[0] | {"package": ""} == {
        "name": "random", "kind": "level", "from": "kontor.players.random:RandomPlayer", "package": "",
    }  # fmt: skip
    assert known[-1] == {
        "name": "greedy", "kind": "installed", "from": "greedy_bots:Greedy", "package": "greedy-bots 1.0",
    }  # fmt: skip


def test_a_ray_cluster_plays_with_them(tmp_path: Path) -> None:
    players = f"{runs(tmp_path, FIRST)},bots.py:Greedy"
    file(tmp_path, "bots.py", GREEDY)
    facts = [
        json.loads(kontor(*TWO, "--players", players, *how, "--json", folder=tmp_path).stdout)
        for how in (("--ray", "--workers", 2), ("--workers", 1))
    ]
    assert facts[0]["faults"] == 0
    assert [one["wins"] for one in facts[0]["players"]] == [one["wins"] for one in facts[1]["players"]]


def test_what_is_wrong_is_said_before_the_first_game(tmp_path: Path) -> None:
    file(tmp_path, "broken.py", "1 / 0")
    file(tmp_path, "bots.py", "class Bot:\n    def __init__(self): open('nowhere')\n    def choose(self): pass")
    for player, part in (
        ("broken.py:Bot", "ZeroDivisionError"),
        ("bots.py:Bot", "bots.py:Bot cannot be made: FileNotFoundError"),
        ("bots.py:Other", "bots.py has no 'Other'"),
        ("os:getcwd", "no method choose"),
        ("exec:nothing", "there is no program to run"),
    ):
        assert is_refused(kontor(*TWO, "--players", f"{player},novice", folder=tmp_path), part)


def test_a_bot_that_fails_in_the_arena_is_told(tmp_path: Path) -> None:
    bot = runs(tmp_path, "read -r line; exit 3", "bot.sh")
    done = kontor(*TWO, "--players", f"{bot},novice", "--workers", 2, folder=tmp_path)
    lines = done.stderr.splitlines()
    assert (done.returncode, len(lines)) == (1, 4)
    assert lines[0].startswith("kontor: bot.sh has ended with exit code 3 in deal 0, rotation 0, after 0 commands")


# ------------------------------------------------------------------------------ the table


def test_a_table_with_bots_of_ones_own(tmp_path: Path) -> None:
    file(tmp_path, "bots.py", GREEDY)
    bot = runs(tmp_path, FIRST, "a,bot.py")
    done = kontor(*TABLE, "--against", f'bots.py:Greedy,"{bot}"', "--record", "g.txt", typed="1\n" * 2, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert load(tmp_path / "g.txt").names == ("Anna", "Tilo (Greedy)", "Mareike (a,bot.py)")
    assert "(it comes first)" in done.stdout
    # What is printed at the end is all that it takes to go on.
    command = shlex.split(done.stdout.splitlines()[-1])
    assert command[:2] == ["kontor", "play"]
    before = load(tmp_path / "g.txt").version
    again = kontor(*command[1:], typed="1\n" * 3, folder=tmp_path)
    assert (again.returncode, again.stderr) == (0, "")
    assert load(tmp_path / "g.txt").version > before
    assert again.stdout.splitlines()[-1] == done.stdout.splitlines()[-1]


def test_seats_of_people_and_bots_are_named_again(tmp_path: Path) -> None:
    file(tmp_path, "bots.py", GREEDY)
    done = kontor(*TABLE, "--humans", 1, "--against", "bots.py:Greedy,novice", "--record", "g.txt", folder=tmp_path)
    assert done.stdout.splitlines()[-1] == "kontor play --record g.txt --continue --against bots.py:Greedy,novice"
    asked = kontor("play", "--record", "g.txt", "--continue", "--humans", "0,1", "--against", "novice", folder=tmp_path)
    wanted = "kontor play --record g.txt --continue --humans 0,1"
    assert asked.stdout.splitlines()[-1] == wanted


def test_other_players_can_go_on(tmp_path: Path) -> None:
    kontor(*TABLE, "--against", "novice", "--record", "g.txt", typed="1\n", folder=tmp_path)
    done = kontor("play", "--record", "g.txt", "--continue", "--against", "master", typed="1\n" * 3, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].endswith("--continue --against master,master")
    assert is_refused(
        kontor("play", "--record", "g.txt", "--continue", "--against", "novice,novice,novice", folder=tmp_path),
        "names 3 players for 2 other seats",
    )


def test_a_record_loads_nothing(tmp_path: Path) -> None:
    """Whatever it calls its players, only levels are read from names."""
    marker = tmp_path / "loaded"
    file(tmp_path, "evil.py", MARKER.format(marker=str(marker)) + GREEDY)
    record = tmp_path / "g.txt"
    kontor(*TABLE, "--against", "novice", "--record", record, typed="1\n", folder=tmp_path)
    text = record.read_text()
    for mark in ("Greedy", "evil:Greedy", "evil.py:Greedy", f"exec:touch {marker.name}", "evil"):
        record.write_text(text.replace("Tilo (novice)", f"Tilo ({mark})"))
        done = kontor("play", "--record", record, "--continue", typed="1\n" * 3, folder=tmp_path)
        assert is_refused(done, f"the record does not tell who plays for Tilo ({mark})", "--against")
        record.write_text(text.replace("Tilo (novice)", f"Anna ({mark})"))
        assert kontor("play", "--record", record, "--continue", typed="1\n" * 3, folder=tmp_path).returncode == 0
    assert not marker.exists()
    record.write_text(text)
    against = ("--against", "evil.py:Greedy")
    assert kontor("play", "--record", record, "--continue", *against, folder=tmp_path).returncode == 0
    assert marker.exists(), "who says it, loads it"


def test_a_bot_that_fails_at_the_table_leaves_a_game_to_go_on_with(tmp_path: Path) -> None:
    bot = runs(tmp_path, "read -r line; exit 3", "bot.sh")
    done = kontor(*TABLE, "--against", bot, "--record", "g.txt", typed="1\n" * 4, folder=tmp_path)
    assert (done.returncode, done.stderr.splitlines()) == (
        2,
        ["kontor: Tilo (bot.sh) has ended with exit code 3; the game is saved in g.txt"],
    )
    assert load(tmp_path / "g.txt").version >= 1


# ------------------------------------------------------------------------------- learning


def test_learning_against_a_bot_is_told_by_its_name(tmp_path: Path) -> None:
    file(tmp_path, "bots.py", GREEDY)
    train = ("train", "--game", "hansa", "--workers", 1, "--to", "run", "--hours")
    done = kontor(*train, 0.001, "--against", "bots.py:Greedy", folder=tmp_path)
    assert (done.returncode, done.stdout) == (0, "weights and curve are in run\n")
    assert json.loads((tmp_path / "run" / "hansa.json").read_text())["against"] == "bots.py:Greedy"
    assert is_refused(kontor(*train, 1, folder=tmp_path), "was begun with --against bots.py:Greedy")
    assert is_refused(kontor(*train, 1, "--against", "bots.py:Bot", folder=tmp_path), "bots.py has no 'Bot'")
    broken = f"exec:{sys.executable} -c 'import sys; sys.exit(4)'"
    failed = kontor(*train[:-2], "new", "--hours", 1, "--against", broken, folder=tmp_path)
    assert is_refused(failed, "has ended with exit code 4")

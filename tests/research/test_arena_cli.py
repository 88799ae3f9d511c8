"""kontor arena, as a real process."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from kontor.match import load
from tests.cli.running import ENVIRONMENT, heeding_ctrl_c, is_refused, kontor, prepared

HANSA = ("arena", "--game", "hansa", "--seats", 3, "--players", "novice,random")
PLAYER = [
    "name", "seat_games", "wins", "win_share", "ci95", "verdict", "mean_rank", "mean_margin", "mean_points",
    "categories", "rating", "decision_ms", "decision_ms_max", "late", "commands", "turns", "faults", "budget",
]  # fmt: skip
WHOLE = [
    "game", "board", "edition", "seats", "options", "games", "deals", "seed", "budget", "par", "players",
    "steps_per_game", "turns_per_game", "undecided", "faults",
]  # fmt: skip


def told(*arguments: object) -> dict[str, Any]:
    """What is printed as JSON, without the times."""
    result = kontor(*arguments, "--json")
    assert (result.returncode, result.stderr) == (0, "")
    facts: dict[str, Any] = json.loads(result.stdout)
    for player in facts["players"]:
        assert player.pop("decision_ms_max") >= player.pop("decision_ms") > 0
    return facts


def test_json_is_complete() -> None:
    facts = json.loads(kontor(*HANSA, "--games", 4, "--workers", 1, "--json").stdout)
    assert list(facts) == WHOLE
    assert [list(player) for player in facts["players"]] == [PLAYER, PLAYER]
    assert (facts["games"], facts["deals"], facts["edition"], facts["board"]) == (6, 2, "2004", "baltic")
    novice, other = facts["players"]
    assert (novice["seat_games"], other["seat_games"]) == (6, 12)
    assert novice["wins"] + other["wins"] == pytest.approx(6)
    assert novice["win_share"] > 0.33 > other["win_share"]
    assert (novice["rating"]["anchor"], novice["rating"]["mu"], facts["budget"]) == (True, 25.0, None)


def test_workers_make_no_difference_and_the_seed_does() -> None:
    one = told(*HANSA, "--games", 6, "--workers", 1)
    assert told(*HANSA, "--games", 6, "--workers", 2) == one
    assert told(*HANSA, "--games", 6, "--workers", 1, "--seed", 2) != one


def test_a_ray_cluster_plays_the_same_games() -> None:
    assert told(*HANSA, "--games", 6, "--ray", "--workers", 2) == told(*HANSA, "--games", 6, "--workers", 1)


def test_without_ray_it_is_said_how_to_get_it() -> None:
    command = prepared("import sys; sys.modules['ray'] = None", *HANSA, "--ray")
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, encoding="utf-8", check=False)
    assert is_refused(done, "pip install 'kontor-games[ray]'")


def test_the_table_for_people() -> None:
    said = kontor(*HANSA, "--games", 3, "--workers", 1, "--nodes", 5).stdout
    for words in ("baltic, 2004, 3 players: 3 games of 1 deals", "par 33.3", "25.0 fixed", "sold goods", "own turns"):
        assert words in said
    assert max(map(len, said.splitlines())) <= 80


def test_records_are_kept_and_can_be_replayed(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    told(*HANSA, "--games", 3, "--workers", 1, "--seed", 4, "--records", folder)
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"arena-4-00000-{rotation}.txt" for rotation in range(3)]
    matches = [load(file) for file in files]
    assert all(match.to_move is None for match in matches)
    assert matches[1].setup.seats == ("random 1", "random 2", "novice")


def test_what_cannot_be_is_said_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert is_refused(kontor("arena", "--players", "novice,nobody"), "unknown player 'nobody'")
    assert is_refused(kontor("arena", "--players", "novice", "--seats", 9), "9 players")
    assert is_refused(kontor("arena", "--players", "novice,novice,novice", "--seats", 2), "named for 2 seats")
    assert is_refused(kontor(*HANSA, "--time", 1, "--nodes", 1), "--time and --nodes")
    assert is_refused(kontor(*HANSA, "--option", "weather"), "weather")
    assert is_refused(kontor(*HANSA, "--records", file), "cannot be made")


def test_a_player_that_fails_is_told_and_its_game_kept(tmp_path: Path) -> None:
    code = "from kontor.players.levels import LEVELS; from tests.research.bots import level\n"
    code += "LEVELS['crasher'] = level('Crasher')"
    command = prepared(
        code, "arena", "--game", "hansa", "--seats", 2, "--players", "crasher,novice", "--games", 8, "--workers", 1
    )
    environment = ENVIRONMENT | {"PYTHONPATH": f"{ENVIRONMENT['PYTHONPATH']}:{Path(__file__).parents[2]}"}
    done = subprocess.run(
        command,
        env=environment, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    lines = done.stderr.splitlines()
    assert done.returncode == 1
    assert lines[0].startswith("kontor: crasher failed with ZeroDivisionError: five is too much for me (bots.py line")
    assert lines[0].endswith("(seed 1); the game is in arena-1-00000-0.txt")
    assert lines[5] == "kontor: 3 more games were broken off"
    assert len(lines) == 6
    assert "8 lost by a fault" in done.stdout
    assert len(list(tmp_path.iterdir())) == 5
    assert load(tmp_path / "arena-1-00000-0.txt").version > 0


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_stops_and_tells_what_was_played(tmp_path: Path, workers: int) -> None:
    many = (*HANSA, "--games", 90_000, "--workers", workers, "--records", tmp_path, "--json")
    process = subprocess.Popen(
        heeding_ctrl_c(*many), env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    )
    for _ in range(600):
        if len(list(tmp_path.glob("arena-*.txt"))) >= 6:
            break
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    said, complaints = process.communicate(timeout=60)
    facts = json.loads(said)
    assert process.returncode == 130
    assert "Traceback" not in complaints
    assert complaints == f"kontor: stopped after {facts['deals']} of 30000 deals\n"
    assert facts["games"] == 3 * facts["deals"] >= 3

"""kontor rules, fuzz, perft and bench, as real processes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kontor import kernel
from kontor.match import load
from kontor.registry import GAMES, game
from tests.cli.running import ENVIRONMENT, is_refused, kontor
from tests.teutonica.position import state_of

PACE = ["beam_us", "features_us", "net_us", "selfplay_per_h"]
FIGURES = ["engine_us", "list_us", "games_per_s", "steps_per_game", "copy_us"]


@pytest.mark.parametrize(("name", "fewest"), [("teutonica", 90), ("hansa", 46)])
def test_rules_lists_every_rule_without_a_gap(name: str, fewest: int) -> None:
    result = kontor("rules", "--game", name, "--json")
    rows = json.loads(result.stdout)
    assert (result.returncode, result.stderr) == (0, "")
    assert len({row["id"] for row in rows}) == len(rows) >= fewest
    assert all(row["code"] and row["tests"] and row["editions"] for row in rows)


def test_one_rule_is_shown_with_its_text() -> None:
    result = kontor("rules", "t7.6")
    assert result.returncode == 0
    assert result.stdout.startswith("T7.6 ")
    assert "leftmost" in result.stdout
    assert kontor("rules", "h2.6").stdout.startswith("H2.6 "), "ids tell the game"
    assert is_refused(kontor("rules", "T99.9"), "T99.9")
    assert is_refused(kontor("rules", "T7.6", "--game", "hansa"), "T7.6", "hansa")


def test_rules_without_a_game_are_those_of_all() -> None:
    rows = json.loads(kontor("rules", "--json").stdout)
    assert [row["id"] for row in rows] == [rule.id for name in GAMES for rule in game(name).rulebook()]
    assert len({row["id"] for row in rows}) == len(rows)


def test_fuzz_finds_nothing_and_leaves_nothing(tmp_path: Path) -> None:
    result = kontor("fuzz", "--edition", "2009", "--seats", 3, "--commands", 300, "--json", folder=tmp_path)
    found = json.loads(result.stdout)
    assert (result.returncode, found["failure"], found["board"]) == (0, None, "hanseatic-league-2-3")
    assert list(tmp_path.iterdir()) == []


def test_fuzz_and_perft_try_the_other_game(tmp_path: Path) -> None:
    found = json.loads(kontor("fuzz", "--game", "hansa", "--commands", 300, "--json", folder=tmp_path).stdout)
    assert [found[name] for name in ("failure", "board", "edition", "seats")] == [None, "baltic", "2004", 4]
    assert kontor("perft", 2, "--game", "hansa", "--seats", 2).stdout == "1 8\n2 64\n"


def test_fuzz_and_perft_take_options() -> None:
    both = ("--seats", 3, "--option", "missions", "--option", "favours", "--json")
    found = json.loads(kontor("fuzz", "--commands", 300, *both).stdout)
    assert (found["failure"], found["options"]) == (None, ["missions", "favours"])
    assert json.loads(kontor("perft", 1, *both).stdout)["options"] == ["missions", "favours"]


def test_fuzz_refuses_what_cannot_be_played() -> None:
    assert is_refused(kontor("fuzz", "--seats", 9), "9 players")
    assert is_refused(kontor("fuzz", "--board", "hanseatic-league-2-3", "--commands", 10), "T1.1")
    assert is_refused(kontor("fuzz", "--edition", "2010"), "unknown edition '2010'")


def test_perft_counts() -> None:
    result = kontor("perft", 2, "--board", "hanseatic-league-4-5")
    assert (result.returncode, result.stdout) == (0, "1 72\n2 4096\n")
    assert json.loads(kontor("perft", 1, "--seats", 3, "--json").stdout)["counts"] == [68]


def test_bench_prints_both_kernels() -> None:
    result = kontor("bench", "--board", "hanseatic-league-4-5", "--seconds", 0.2, "--json")
    rows = json.loads(result.stdout)
    assert [row["kernel"] for row in rows] == (["compiled", "interpreted"] if kernel.fits() else ["interpreted"])
    for row in rows:
        assert list(row) == ["game", "board", "edition", "seats", "kernel", *FIGURES, *PACE]
        assert all(row[name] > 0 for name in FIGURES)
        if row["kernel"] == "compiled":
            assert all(row[name] > 0 for name in PACE)
            assert row["net_us"] < row["beam_us"]
        else:
            assert all(row[name] is None for name in PACE)
    assert is_refused(kontor("bench", "--game", "chess"), "unknown game 'chess'")
    assert is_refused(kontor("bench", "--board", "moon", "--seconds", 0.2), "moon")


def test_bench_times_every_board() -> None:
    rows = json.loads(kontor("bench", "--seconds", 0.1, "--json").stdout)
    known = [info for name in GAMES for info in game(name).boards()]
    seats = {info.id: list(info.editions.values())[-1] for info in known}
    assert {row["board"] for row in rows} == set(seats)
    assert all(seats[row["board"]][0] <= row["seats"] <= seats[row["board"]][1] for row in rows)
    assert {(row["game"], row["edition"]) for row in rows} == {("teutonica", "bigbox"), ("hansa", "2004")}


def test_a_failing_fuzz_leaves_its_record(tmp_path: Path) -> None:
    """A board whose file lies about itself cannot be made, so the engine is broken from outside instead."""
    code = (
        "from kontor.games.teutonica.game import GAME, Teutonica\n"
        "def wrong(state):\n"
        "    assert max(map(state.filled, range(state.board.n_cities))) < 2, 'a second office'\n"
        "Teutonica.check = staticmethod(wrong)\n"
        "import sys; sys.argv = ['kontor', 'fuzz', '--commands', '5000']\n"
        "from kontor.cli import main; main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 1
    assert "a second office" in done.stderr
    state = state_of(load(tmp_path / "fuzz-failure.txt"))
    assert max(map(state.filled, range(state.board.n_cities))) == 2

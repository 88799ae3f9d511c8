"""Bots of one's own in games and contests, as a program has them played; and whether they play fair."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import kontor
from kontor.view import View
from tests.bots.written import FIRST, GREEDY, Choosy, First, Leaves, file, runs
from tests.cli.running import ENVIRONMENT
from tests.research.bots import FramePeeker, LatePeeker, MissionPeeker, Peeker, Watcher

# ---------------------------------------------------------------------------- games


def test_all_kinds_meet_in_one_game(tmp_path: Path) -> None:
    greedy = f"{file(tmp_path, 'bots.py', GREEDY)}:Greedy"
    match = kontor.play("hansa", [greedy, First, runs(tmp_path, FIRST), "novice"], seed=2)
    assert match.to_move is None
    assert match.names == ("Greedy", "First", "bot.py", "novice")
    again = kontor.play("hansa", [greedy, First, runs(tmp_path, FIRST), "novice"], seed=2)
    assert again.moves == match.moves


def test_an_error_of_a_bot_is_there_to_be_read() -> None:
    class Wrong(First):
        def choose(self, view: View, rng: random.Random, budget: kontor.Budget) -> kontor.Move:
            raise KeyError("no such route")

    with pytest.raises(kontor.BrokenOff, match=r"^Wrong failed with KeyError: 'no such route' \(test_contests") as told:
        kontor.play("hansa", ["random", Wrong], seed=1)
    assert told.value.seat == 1
    failed = told.value.__cause__
    assert failed is not None
    assert isinstance(failed.__cause__, KeyError)


@pytest.mark.parametrize("bot", [Leaves, "tests.bots.written:Leaves"])
def test_a_bot_that_leaves_takes_nobody_with_it(bot: kontor.PlayerLike) -> None:
    with pytest.raises(kontor.BrokenOff, match="Leaves failed with SystemExit"):
        kontor.play("hansa", [bot, "random"], seed=1)


def test_a_bot_is_let_go_when_its_game_is_over() -> None:
    closed = []

    class Closes(First):
        def close(self) -> None:
            closed.append(self)

    kontor.play("hansa", [Closes, "novice", Closes], seed=1)
    assert len(set(closed)) == 2
    with pytest.raises(kontor.BrokenOff):
        kontor.play("hansa", [Closes, Leaves], seed=1)
    assert len(set(closed)) == 3


def test_everybody_has_a_source_of_its_own_and_the_budget_that_is_given() -> None:
    Watcher.given.clear()
    kontor.play("hansa", [Watcher, Watcher], seed=1, budget=kontor.Budget(nodes=3))
    assert {one.budget for one in Watcher.given} == {kontor.Budget(nodes=3)}
    assert len({one.numbers for one in {one.mind: one for one in reversed(Watcher.given)}.values()}) == 2


# ------------------------------------------------------------------------- contests


@pytest.mark.parametrize("workers", [1, 2])
def test_a_contest_of_all_kinds(tmp_path: Path, workers: int) -> None:
    greedy = f"{file(tmp_path, 'bots.py', GREEDY)}:Greedy"
    standing = kontor.arena(
        [greedy, First, runs(tmp_path, FIRST), "novice"], game="hansa", deals=2, workers=workers, seed=5
    )
    assert [one.name for one in standing.players] == ["Greedy", "First", "bot.py", "novice"]
    assert (standing.games, standing.facts["faults"]) == (8, 0)
    facts: Any = standing.facts
    points = {one["name"]: one["mean_points"] for one in facts["players"]}
    assert points["novice"] > points["Greedy"] > points["First"]


def test_a_contest_is_played_as_it_is_wished() -> None:
    Watcher.given.clear()
    wishes: dict[str, Any] = {"game": "teutonica", "deals": 1, "options": ["missions"], "edition": "bigbox"}
    standing = kontor.arena([Watcher, "random"], seats=3, budget=kontor.Budget(nodes=3), **wishes)
    assert (standing.games, [one.games for one in standing.players]) == (3, [3, 6])
    assert {one.budget for one in Watcher.given} == {kontor.Budget(nodes=3)}
    assert all(one.view.facts["missions"][one.view.seat] for one in Watcher.given)


def test_the_same_seed_is_the_same_contest() -> None:
    def points(seed: int) -> list[float]:
        facts: Any = kontor.arena(["novice", "random"], game="hansa", deals=2, seed=seed).facts
        return [one["mean_points"] for one in facts["players"]]

    assert points(1) == points(1) != points(2)


def test_two_versions_of_a_bot_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    old = f"{file(tmp_path / 'old', 'bots.py', GREEDY)}:Greedy"
    new = f"{file(tmp_path, 'bots.py', GREEDY)}:Greedy"
    standing = kontor.arena([new, old], game="hansa", deals=2)
    assert [one.name for one in standing.players] == [new, old]
    assert [one.games for one in standing.players] == [4, 4]


def test_what_cannot_play_is_told_before_the_first_game() -> None:
    with pytest.raises(kontor.BadInput, match="unknown player 'nobody'"):
        kontor.arena(["nobody", "novice"], game="hansa")
    with pytest.raises(kontor.BadInput, match="Choosy cannot be made: ValueError: only Hansa is known here"):
        kontor.arena([Choosy, "novice", "novice"], game="teutonica")
    with pytest.raises(kontor.BadInput, match="the number of deals is 1 or more, not 0"):
        kontor.arena(["random", "novice"], game="hansa", deals=0)
    with pytest.raises(kontor.BadInput, match="there cannot be 0 seats"):
        kontor.arena(["random", "novice"], game="hansa", seats=0)


def test_what_other_processes_cannot_have_is_told() -> None:
    with pytest.raises(kontor.BadInput, match="<lambda> cannot be sent to other processes"):
        kontor.arena([lambda: First(), "novice"], game="hansa", deals=2, workers=2)
    code = "import kontor\nclass Mine:\n    def choose(self, view, rng, budget): return view.legal[0]\n"
    code += "kontor.arena([Mine, 'novice'], game='hansa', deals=2, workers=2)"
    done = subprocess.run([sys.executable, "-c", code], env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert "BadInput: Mine stands in no file that other processes could read" in done.stderr


# ------------------------------------------------------------------------- fairness


@pytest.mark.parametrize("name", ["hansa", "teutonica"])
def test_who_decides_by_the_view_is_fair(tmp_path: Path, name: str) -> None:
    kontor.check_fair(First, name)
    kontor.check_fair(f"{file(tmp_path, 'bots.py', GREEDY)}:Greedy", name)


def test_a_program_is_fair(tmp_path: Path) -> None:
    kontor.check_fair(runs(tmp_path, FIRST), "hansa")


@pytest.mark.parametrize("name", ["hansa", "teutonica"])
def test_reaching_into_a_view_finds_nothing(name: str) -> None:
    kontor.check_fair(Peeker, name)


@pytest.mark.parametrize(
    ("bot", "name"),
    [(FramePeeker, "hansa"), (FramePeeker, "teutonica"), (LatePeeker, "hansa"), (MissionPeeker, "teutonica")],
)
def test_peeking_is_found_out(bot: kontor.PlayerLike, name: str) -> None:
    with pytest.raises(AssertionError, match="where only what is hidden from it was different"):
        kontor.check_fair(bot, name)


def test_chance_of_ones_own_is_found_out() -> None:
    class Own(First):
        asked = 0

        def choose(self, view: View, rng: random.Random, budget: kontor.Budget) -> kontor.Move:
            Own.asked += 1  # never the same twice, unlike real chance, which would let this test pass by luck
            return view.legal[Own.asked % len(view.legal)]

    with pytest.raises(AssertionError, match="all chance must come from the source that it is given"):
        kontor.check_fair(Own, "hansa")

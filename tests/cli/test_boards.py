"""Boards on the command line, and the program as a whole."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kontor.cli.boards import fitting_board
from kontor.games.teutonica.library import DATA
from kontor.registry import game
from tests.cli.running import ENVIRONMENT, is_refused, kontor


def test_the_boards_are_listed_with_census_editions_and_players() -> None:
    said = kontor("boards").stdout
    for words in ("hanseatic-league-4-5", "27 cities", "107 houses", "bigbox", "4 to 5 players"):
        assert words in said


def test_the_boards_for_programs() -> None:
    told = {board["id"]: board for board in json.loads(kontor("boards", "--json").stdout)}
    assert told["hanseatic-league-4-5"]["editions"]["bigbox"] == [4, 5]
    assert told["hanseatic-league-2-3"]["census"]["routes"] == 32
    assert told["hanseatic-league-2-3"]["editions"] == {"2009": [2, 3], "2014": [2, 3], "bigbox": [3, 3]}
    assert told["hanseatic-league-2-3"]["options"] == {
        "2009": [],
        "2014": [],
        "bigbox": ["missions", "favours", "markers"],
    }
    assert told["eastern-hanseatic-league"]["options"] == {"bigbox": ["markers"]}
    assert set(told["britannia-4-5"]) == {"id", "name", "editions", "options", "census"}


def test_the_list_tells_what_goes_with_what() -> None:
    said = " ".join(kontor("boards").stdout.split())
    assert "edition bigbox, 3 players; options: missions, favours" in said
    assert "edition 2009, 2 to 3 players edition" in said
    assert "9 boats" in said
    assert " 0 boats" not in said


@pytest.mark.parametrize(
    ("edition", "seats", "board"),
    [
        ("bigbox", 3, "hanseatic-league-2-3"),
        ("bigbox", 4, "hanseatic-league-4-5"),
        ("bigbox", 5, "hanseatic-league-4-5"),
        ("2009", 2, "hanseatic-league-2-3"),
        ("2014", 3, "hanseatic-league-2-3"),
    ],
)
def test_without_a_wish_it_is_the_hanseatic_league(edition: str, seats: int, board: str) -> None:
    assert fitting_board(game("teutonica"), edition, seats) == board


IMPOSSIBLE: dict[str, tuple[tuple[object, ...], str]] = {
    "two in the big box": (("--seats", 2), "2009 and 2014"),
    "six": (("--seats", 6), "6 players"),
    "two in the East": (("--board", "eastern-hanseatic-league", "--seats", 2), "T1.1"),
    "the East in 2009": (("--board", "eastern-hanseatic-league", "--edition", 2009), "T1.1"),
    "missions in Britannia": (("--board", "britannia-3", "--seats", 3, "--option", "missions"), "missions"),
    "favours in 2014": (("--edition", 2014, "--option", "favours"), "favours"),
    "unknown option": (("--option", "weather"), "possible there: missions, favours"),
}


@pytest.mark.parametrize("case", IMPOSSIBLE)
@pytest.mark.parametrize("command", ["play", "fuzz", "perft"])
def test_what_does_not_go_together_is_said_in_one_sentence(tmp_path: Path, command: str, case: str) -> None:
    arguments, part = IMPOSSIBLE[case]
    assert is_refused(kontor(command, *arguments, folder=tmp_path), part)
    assert list(tmp_path.iterdir()) == []


def test_a_board_of_ones_own_is_checked(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    text = (DATA / "boards" / "hanseatic-league-4-5.toml").read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    assert "107 houses" in kontor("boards", "--board", file).stdout
    assert json.loads(kontor("boards", "--board", file, "--json").stdout)[0]["census"]["houses"] == 107
    file.write_text(text.replace("houses = 107", "houses = 106"), encoding="utf-8")
    assert is_refused(kontor("boards", "--board", file), "own.toml", "106")


def test_a_game_on_a_board_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    text = (DATA / "boards" / "hanseatic-league-4-5.toml").read_text(encoding="utf-8")
    file.write_text(text.replace('id = "hanseatic-league-4-5"', 'id = "own"', 1), encoding="utf-8")
    result = kontor("play", "--board", file, "--record", tmp_path / "g.txt", typed="1\n")
    assert result.returncode == 0
    assert kontor("show", tmp_path / "g.txt").returncode == 0


def test_a_wrong_call_is_exit_code_two_without_a_traceback() -> None:
    for arguments in (("nothing",), ("show",), ("play", "--seats", "many")):
        result = kontor(*arguments)
        assert result.returncode == 2
        assert "Traceback" not in result.stderr


def test_help_names_the_commands() -> None:
    said = kontor("--help").stdout
    for command in ("play", "show", "replay", "boards"):
        assert command in said


def test_the_package_and_its_games_load_nothing_of_the_terminal() -> None:
    code = "import sys, kontor.registry as r; r.game('teutonica'); sys.exit(bool({'rich', 'typer'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], env=ENVIRONMENT, check=False).returncode == 0

"""Boards on the command line, and the program as a whole."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from kontor.games.teutonica.library import DATA
from tests.cli.running import ENVIRONMENT, is_refused, kontor


def test_the_boards_are_listed_with_census_editions_and_players() -> None:
    said = kontor("boards").stdout
    for words in ("hanseatic-league-4-5", "27 cities", "107 houses", "bigbox", "4 to 5 players"):
        assert words in said


def test_the_boards_for_programs() -> None:
    told = {board["id"]: board for board in json.loads(kontor("boards", "--json").stdout)}
    assert told["hanseatic-league-4-5"]["editions"]["bigbox"] == [4, 5]
    assert told["hanseatic-league-2-3"]["census"]["routes"] == 32


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

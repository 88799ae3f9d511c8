"""Boards on the command line, and the program as a whole."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kontor.fitting import fitting, fitting_board
from kontor.games.hansa.library import DATA as HANSA_DATA
from kontor.games.teutonica.library import DATA
from kontor.registry import GAMES, game
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
    assert set(told["britannia-4-5"]) == {"game", "id", "name", "editions", "options", "census", "details"}


def test_the_boards_of_all_games_are_listed_or_those_of_one() -> None:
    every = json.loads(kontor("boards", "--json").stdout)
    assert {board["game"] for board in every} == set(GAMES)
    for name in GAMES:
        told = json.loads(kontor("boards", "--game", name, "--json").stdout)
        assert told == [board for board in every if board["game"] == name]
    said = kontor("boards").stdout
    assert "Hansa Teutonica\n" in said
    assert "9 cities, 13 lanes, 14 warehouses" in said
    assert is_refused(kontor("boards", "--game", "chess"), "unknown game 'chess'")


def test_details_tell_of_every_fact_how_sure_it_is() -> None:
    said = kontor("boards", "--game", "hansa", "--detail").stdout
    lines = [line.split() for line in said.splitlines()]
    assert ["Tønsberg", "number", "1", "rulebook"] in lines
    assert ["Copenhagen", "→", "Danzig", "lane", "rulebook"] in lines
    assert ["Riga", "→", "Danzig", "lane", "evidence"] in lines
    assert any(line[-1:] == ["inferred"] for line in lines)
    assert "inferred" not in kontor("boards", "--game", "hansa").stdout


def test_every_city_and_route_has_its_details() -> None:
    for told in json.loads(kontor("boards", "--json").stdout):
        of = [detail["of"] for detail in told["details"]]
        census = told["census"]
        joints = {name for name in of if "–" in name or "→" in name}
        cities = {name for name in of if name not in joints and not name.startswith("mission card")}
        assert len(cities) == census["cities"]
        assert len(joints) == census.get("routes", census.get("lanes")) + (told["game"] == "teutonica")  # the link
        assert all(detail["what"] for detail in told["details"])


def test_details_of_hansa_teutonica_are_unsure_only_where_the_file_says_so() -> None:
    told = {board["id"]: board["details"] for board in json.loads(kontor("boards", "--json").stdout)}
    assert {detail["certainty"] for detail in told["britannia-4-5"]} == {"data sets"}
    assert {detail["certainty"] for detail in told["britannia-3"]} == {""}
    unsure = [detail["of"] for detail in told["hanseatic-league-4-5"] if detail["certainty"]]
    assert unsure == [f"mission card {number}" for number in range(1, len(unsure) + 1)]
    facts = [(detail["of"], detail["what"]) for board in told.values() for detail in board]
    for fact in (
        ("Groningen", "offices: trader white (coin 1), merchant orange"),
        ("Groningen", "develops book"),
        ("Carlisle", "permission for Scotland"),
        ("Belgard", "outside the Hansa"),
        ("Arnheim–Stendal", "East–West link: 7 4 2"),
        ("Coellen–Warburg", "special table: 7 white, 8 orange, 9 pink, 11 black"),
        ("Canterbury–Calais", "3 houses, 1 of them a boat, permanent marker move-two"),
    ):
        assert fact in facts
    assert any(what.endswith("tavern") for _, what in facts)


def test_one_board_alone_with_or_without_its_game() -> None:
    for arguments in (("--board", "baltic"), ("--board", "baltic", "--game", "hansa")):
        assert [board["id"] for board in json.loads(kontor("boards", *arguments, "--json").stdout)] == ["baltic"]
    assert is_refused(kontor("boards", "--board", "moon"), "unknown board 'moon'", "baltic", "britannia-3")
    assert is_refused(kontor("boards", "--board", "baltic", "--game", "teutonica"), "unknown board 'baltic'")


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


@pytest.mark.parametrize(
    ("name", "board", "seats", "found"),
    [
        ("teutonica", None, 4, ("hanseatic-league-4-5", "bigbox")),
        ("teutonica", None, 3, ("hanseatic-league-2-3", "bigbox")),
        ("teutonica", None, 2, ("hanseatic-league-2-3", "2014")),
        ("teutonica", "britannia-3", 3, ("britannia-3", "bigbox")),
        ("teutonica", "britannia-3", 2, ("britannia-3", "bigbox")),
        ("hansa", None, 2, ("baltic", "2004")),
        ("hansa", "baltic", 4, ("baltic", "2004")),
    ],
)
def test_without_an_edition_it_is_the_newest_that_fits(
    name: str, board: str | None, seats: int, found: tuple[str, str]
) -> None:
    assert fitting(game(name), board, None, seats) == found


IMPOSSIBLE: dict[str, tuple[tuple[object, ...], str]] = {
    "two in the big box": (("--seats", 2, "--edition", "bigbox"), "2009 and 2014"),
    "six": (("--seats", 6), "6 players"),
    "two in the East": (("--board", "eastern-hanseatic-league", "--seats", 2), "T1.1"),
    "the East in 2009": (("--board", "eastern-hanseatic-league", "--edition", 2009), "T1.1"),
    "missions in Britannia": (("--board", "britannia-3", "--seats", 3, "--option", "missions"), "missions"),
    "favours in 2014": (("--edition", 2014, "--option", "favours"), "favours"),
    "unknown option": (("--option", "weather"), "possible there: missions, favours"),
    "five in Hansa": (("--game", "hansa", "--seats", 5), "no board of Hansa is for 5 players"),
    "the big box in Hansa": (("--game", "hansa", "--edition", "bigbox"), "known: 2004"),
    "missions in Hansa": (("--game", "hansa", "--option", "missions"), "extra-card"),
    "another game's board": (("--game", "hansa", "--board", "britannia-3"), "unknown board 'britannia-3'"),
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
    assert is_refused(kontor("boards", "--board", file), "own.toml", "106", "read as a board of Hansa Teutonica")


def test_a_board_of_ones_own_finds_its_game(tmp_path: Path) -> None:
    file = tmp_path / "sea.toml"
    text = (HANSA_DATA / "boards" / "baltic.toml").read_text(encoding="utf-8")
    file.write_text(text.replace("warehouses = 2", "warehouses = 3"), encoding="utf-8")
    told = json.loads(kontor("boards", "--board", file, "--json").stdout)
    assert [(board["game"], board["census"]["warehouses"]) for board in told] == [("hansa", 19)]
    file.write_text(text.replace('start = "copenhagen"', 'start = "bergen"'), encoding="utf-8")
    assert is_refused(kontor("boards", "--game", "hansa", "--board", file), "sea.toml", "bergen")


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
    load = "import sys, kontor.registry as r; [r.game(name) for name in r.GAMES]"
    code = f"{load}; sys.exit(bool({{'rich', 'typer'}} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], env=ENVIRONMENT, check=False).returncode == 0

"""Who sits at the table where no person does: levels by name, in the record and when it is gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from kontor.cli.opponents import MIXTURE, level_of, marked, players_for
from kontor.match import load
from kontor.players.levels import LEVELS, STYLES, apart, is_known, styles
from kontor.protocol import BadInput
from tests.cli.running import a_record, is_refused, kontor

FOUR = ("play", "--game", "hansa", "--seed", "3", "--name", "Anna", "--record")


def names(file: Path) -> tuple[str, ...]:
    return load(file).setup.seats


def test_the_others_are_a_mixture_unless_something_is_said(tmp_path: Path) -> None:
    assert kontor(*FOUR, tmp_path / "g.txt").returncode == 0
    seated = ("Anna", "Tilo (journeyman+networker)", "Mareike (novice)", "Holk (journeyman+hunter)")
    assert names(tmp_path / "g.txt") == seated
    assert {apart(player)[1] for player in MIXTURE} == {"", *STYLES}
    assert all(map(is_known, MIXTURE))


def test_a_level_with_a_style_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    kontor(*FOUR, file, "--against", "novice+racer,random,novice", typed="1\n")
    assert names(file) == ("Anna", "Tilo (novice+racer)", "Mareike (random)", "Holk (novice)")
    before = load(file).version
    result = kontor("play", "--record", file, "--continue", typed="1\n")
    assert (result.returncode, result.stderr) == (0, "")
    assert load(file).version > before


@pytest.mark.parametrize("level", LEVELS)
def test_one_level_for_all_others(tmp_path: Path, level: str) -> None:
    file = tmp_path / "g.txt"
    result = kontor(*FOUR, file, "--against", level, typed="1\n1\n")
    assert (result.returncode, result.stderr) == (0, "")
    assert names(file) == ("Anna", f"Tilo ({level})", f"Mareike ({level})", f"Holk ({level})")
    assert {step.seat for step in load(file).steps} == {0, 1, 2, 3}
    assert kontor("replay", file).returncode == 0


def test_a_level_for_each_of_the_others_in_turn_order(tmp_path: Path) -> None:
    options = ("--humans", "1", "--against", "novice,random,journeyman")
    assert kontor(*FOUR, tmp_path / "g.txt", *options).returncode == 0
    assert names(tmp_path / "g.txt") == ("Tilo (novice)", "Anna", "Mareike (random)", "Holk (journeyman)")


def test_reasons_are_told_with_what_was_done(tmp_path: Path) -> None:
    said = kontor(*FOUR, tmp_path / "g.txt", "--against", "novice,novice,master", typed="1\n1\n").stdout
    lines = [line for line in said.splitlines() if line.startswith("    (")]
    assert lines
    assert said.index("Holk (master) puts two booths in ") < said.index(lines[0])
    german = kontor(
        *FOUR, tmp_path / "de.txt", "--against", "novice,novice,master", "--lang", "de", typed="1\n1\n"
    ).stdout
    assert "    (gewinnt " in german
    assert "    (" not in kontor(*FOUR, tmp_path / "h.txt", "--against", "novice", typed="1\n1\n").stdout


def test_the_same_levels_go_on(tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    kontor(*FOUR, file, "--against", "master", typed="1\n")
    before = load(file).version
    result = kontor("play", "--record", file, "--continue", typed="1\n" * 4)
    assert (result.returncode, result.stderr) == (0, "")
    assert load(file).version > before
    assert "    (" in result.stdout, "masters give reasons"


def test_records_from_before_there_were_levels_go_on(tmp_path: Path) -> None:
    file = a_record(tmp_path, 30)
    assert names(file)[1] == "Tilo (bot)"
    result = kontor("play", "--record", file, "--continue", "--humans", "0", typed="1\n" * 4)
    assert (result.returncode, result.stderr) == (0, "")
    assert load(file).version > 30


@pytest.mark.parametrize(
    ("against", "part"),
    [
        ("grandmaster", "unknown player 'grandmaster'"),
        ("", "unknown player ''"),
        ("novice,", "unknown player ''"),
        ("novice+genius", "unknown style 'genius'; there are networker, hunter, blocker, racer, banker"),
        ("novice+", "unknown style ''; there are networker,"),
        ("random+blocker", "random cannot have a style; the levels that think can"),
        ("genius+blocker", "unknown player 'genius+blocker'"),
        ("novice,novice", "--against names 2 players for 3 other seats"),
        ("novice,novice,novice,novice", "--against names 4 players for 3 other seats"),
    ],
)
def test_levels_that_do_not_fit_are_refused(tmp_path: Path, against: str, part: str) -> None:
    assert is_refused(kontor(*FOUR, tmp_path / "g.txt", "--against", against), part)
    assert list(tmp_path.iterdir()) == []


def test_levels_and_names() -> None:
    assert players_for("novice", 2) == ["novice", "novice"]
    assert players_for("master", 0) == []
    assert players_for("novice, master", 2) == ["novice", "master"]
    with pytest.raises(BadInput):
        players_for("novice,master", 0)
    assert level_of("Tilo (bot)") == "novice"
    assert level_of("Tilo (master)") == "master"
    for player in (*LEVELS, *(f"{level}+{style}" for level in LEVELS for style in styles(level))):
        assert level_of(marked("Tilo", player)) == player
    for person in (
        "Anna",
        "Anna (the first)",
        "master",
        "Anna(master)",
        "Anna (master) II",
        "()",
        "Anna (master+)",
        "Anna (random+racer)",
    ):
        assert level_of(person) is None

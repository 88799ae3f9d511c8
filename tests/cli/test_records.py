"""Records on the command line: shown, replayed, and refused with one line when they are wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kontor.match import loads
from kontor.record import MOST_BYTES
from kontor.seal import sealed, written
from tests.cli.running import a_match, a_record, is_refused, kontor


def test_replay_counts_the_points_of_a_whole_game(tmp_path: Path) -> None:
    file = a_record(tmp_path)
    result = kontor("replay", file)
    assert result.returncode == 0
    for word in ("total", "place", "Network", "Mareike (bot)", "The game ends", "wins"):
        assert word in result.stdout


def test_replay_tells_programs_the_same(tmp_path: Path) -> None:
    match = a_match()
    told = json.loads(kontor("replay", a_record(tmp_path), "--json").stdout)
    assert told["over"] is True
    assert told["commands"] == match.version
    assert [player["total"] for player in told["players"]] == [s.total for s in match.game.scores(match.state)]
    assert all(sum(player["parts"].values()) == player["total"] for player in told["players"])


def test_replay_says_that_a_game_is_not_over(tmp_path: Path) -> None:
    result = kontor("replay", a_record(tmp_path, 30))
    assert result.returncode == 0
    assert "not over" in result.stdout
    assert "so far" in result.stdout


def test_verify_says_whether_the_deal_is_the_sealed_one(tmp_path: Path) -> None:
    record, file = a_match().record(), tmp_path / "sealed.txt"
    seal = sealed(record.setup)
    record.comments = ("Played in Lübeck", written(seal))
    record.save(file)
    loads(record.text()).save(file)  # what people wrote, and the seal, survive reading and writing
    for noted in ((), ("--seal", seal.shown), ("--seal", seal.shown[:16].upper())):
        result = kontor("verify", file, *noted)
        assert (result.returncode, f"fits its seal {seal.shown}" in result.stdout) == (0, True)
    assert json.loads(kontor("verify", file, "--json").stdout)["verdict"] == "fits"
    other = kontor("verify", file, "--seal", sealed(record.setup).shown)
    assert (other.returncode, "another seal" in other.stdout) == (1, True)
    assert is_refused(kontor("verify", file, "--seal", "abc"), "64 hexadecimal digits")
    assert "Siegel" in kontor("verify", file, "--lang", "de").stdout


def test_verify_finds_a_deal_that_was_changed_and_one_without_a_seal(tmp_path: Path) -> None:
    match, file = a_match(commands=0), tmp_path / "changed.txt"
    record = match.record()
    seal = sealed(record.setup)
    markers = record.setup.chance["markers"]
    record.setup = replace(record.setup, chance={**record.setup.chance, "markers": (*markers[1:], markers[0])})
    record.comments = (written(seal),)
    record.save(file)
    changed = kontor("verify", file)
    assert (changed.returncode, "does not fit" in changed.stdout) == (1, True)
    bare = kontor("verify", a_record(tmp_path, 5))
    assert (bare.returncode, "no seal" in bare.stdout) == (1, True)


def test_show_draws_the_table_and_says_who_is_to_choose(tmp_path: Path) -> None:
    match = a_match(commands=30)
    result = kontor("show", a_record(tmp_path, 30))
    decision = match.game.decision(match.state)
    assert decision is not None
    assert result.returncode == 0
    assert "Göttingen" in result.stdout
    assert match.setup.seats[decision.seat] in result.stdout.splitlines()[-1]


@pytest.mark.parametrize("at", [0, 1, 17])
def test_show_goes_to_an_earlier_command(tmp_path: Path, at: int) -> None:
    told = json.loads(kontor("show", a_record(tmp_path, 30), "--at", at, "--json").stdout)
    assert told["at"] == at
    assert told["commands"] == 30


def test_show_knows_no_more_than_a_spectator(tmp_path: Path) -> None:
    told = json.loads(kontor("show", a_record(tmp_path, 30), "--json").stdout)
    assert told["view"]["seat"] is None
    assert all(player["plate"] == [] for player in told["view"]["players"])


def test_show_refuses_a_command_that_is_not_there(tmp_path: Path) -> None:
    assert is_refused(kontor("show", a_record(tmp_path, 30), "--at", 31), "game.txt", "31")


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def first_command(text: str) -> int:
    """The line number of the first command."""
    return text.split("\n").index("") + 2


def with_first_command(text: str, command: str) -> str:
    lines = text.split("\n")
    lines[first_command(text) - 1] = command
    return "\n".join(lines)


WRONG: dict[str, tuple[Callable[[str], str], str]] = {
    "unknown word": (lambda text: with_first_command(text, "0 plaze trader bremen--hannover"), "plaze"),
    "escape codes": (lambda text: with_first_command(text, "0 \x1b[2J"), "unknown word"),
    "wrong seat": (lambda text: with_first_command(text, "1 place trader bremen--hannover"), "T2.1"),
    "no such seat": (lambda text: with_first_command(text, "9 end"), "seat"),
    "illegal command": (lambda text: with_first_command(text, "0 claim bremen--hannover"), "T7.1"),
}


@pytest.mark.parametrize("case", WRONG)
@pytest.mark.parametrize("command", ["replay", "show"])
def test_a_wrong_command_is_named_with_its_line(tmp_path: Path, case: str, command: str) -> None:
    file = a_record(tmp_path, 30)
    text = file.read_text(encoding="utf-8")
    change, part = WRONG[case]
    file.write_text(change(text), encoding="utf-8")
    result = kontor(command, file)
    if command == "show":
        assert result.stdout == file.read_text(encoding="utf-8").replace("\x1b", "?")
        result.stdout = ""
    assert is_refused(result, f"{file}:{first_command(text)}: ", part)


HEADERS: dict[str, tuple[Callable[[str], str], str]] = {
    "first line": (lambda text: changed(text, "kontor record 1", "kontor record 7"), ":1: "),
    "game missing": (lambda text: changed(text, "game: teutonica\n", ""), "'game:'"),
    "players missing": (lambda text: text.replace("player: ", "option "), ":6: "),
    "unknown game": (lambda text: changed(text, "game: teutonica", "game: chess"), "chess"),
    "unknown board": (lambda text: changed(text, "board: hanseatic-league-4-5", "board: nowhere"), "nowhere"),
    "later rules": (lambda text: changed(text, "rules: 1", "rules: 99"), "99"),
    "no chance": (lambda text: changed(text, "chance markers", "chance weather"), "T1.4"),
    "empty": (lambda text: "", ":1: "),
}


@pytest.mark.parametrize("case", HEADERS)
def test_a_wrong_header_is_refused(tmp_path: Path, case: str) -> None:
    file = a_record(tmp_path, 30)
    change, part = HEADERS[case]
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
    assert is_refused(kontor("replay", file), str(file), part)


UNPLAYABLE: dict[str, tuple[Callable[[str], str], str]] = {
    "later rules": (lambda text: changed(text, "rules: 1", "rules: 99"), "revision 99 of the rules is not known"),
    "later format": (lambda text: changed(text, "kontor record 1", "kontor record 2"), "a record begins with"),
    "board gone": (lambda text: changed(text, "board: hanseatic-league-4-5", "board: atlantis"), "atlantis"),
}


@pytest.mark.parametrize("case", UNPLAYABLE)
def test_of_a_record_that_cannot_be_played_show_gives_the_text(tmp_path: Path, case: str) -> None:
    change, part = UNPLAYABLE[case]
    file = a_record(tmp_path, 30)
    text = change(file.read_text(encoding="utf-8"))
    file.write_text(text, encoding="utf-8")
    shown, told = kontor("show", file), kontor("show", file, "--json")
    assert (shown.stdout, json.loads(told.stdout)["text"]) == (text, text)
    assert json.loads(told.stdout)["unplayable"].startswith(str(file))
    for result in (shown, told):
        result.stdout = ""
        assert is_refused(result, str(file), part)
    assert is_refused(kontor("replay", file), str(file), part)


def test_what_is_no_record_is_not_shown(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna,\n", encoding="utf-8")
    assert is_refused(kontor("show", file), f"{file}:1: ", "a record begins with")


def test_a_record_that_was_cut_off_is_refused(tmp_path: Path) -> None:
    file = a_record(tmp_path, 30)
    raw = file.read_bytes()
    file.write_bytes(raw[: len(raw) - 7])
    assert is_refused(kontor("replay", file), f"{file}:{raw.count(10)}: ", "cut off")


def test_wrong_final_points_are_named_with_the_right_ones(tmp_path: Path) -> None:
    file = a_record(tmp_path)
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([*lines[:-1], "= 1 2 3 4"]) + "\n", encoding="utf-8")
    assert is_refused(kontor("replay", file), f"{file}:{len(lines)}: ", lines[-1].removeprefix("= "), "T10")


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    file = a_record(tmp_path, 30)
    lines = file.read_bytes().split(b"\n")
    file.write_bytes(b"\n".join([*lines[:3], b"\xff\xfe", *lines[3:]]))
    assert is_refused(kontor("replay", file), f"{file}:4: ", "UTF-8")


def test_an_absurdly_large_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "huge.txt"
    file.write_bytes(b"kontor record 1\n" + b"#" * MOST_BYTES)
    assert is_refused(kontor("replay", file), str(file), "larger")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    assert is_refused(kontor("replay", tmp_path / "none.txt"), "none.txt")
    assert is_refused(kontor("show", tmp_path), str(tmp_path))


def test_a_refused_record_writes_nothing(tmp_path: Path) -> None:
    file = a_record(tmp_path, 30)
    file.write_text(with_first_command(file.read_text(encoding="utf-8"), "0 claim bremen--hannover"), encoding="utf-8")
    before = file.read_bytes()
    kontor("replay", file)
    kontor("play", "--record", file, "--continue")
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


# ---------------------------------------------------------------- positions as text


def test_show_writes_the_position_as_one_line_and_shows_such_a_line(tmp_path: Path) -> None:
    match = a_match(commands=30)
    line = kontor("show", a_record(tmp_path, 30), "--text").stdout
    assert line == f"{match.position.text}\n"
    assert kontor("show", "--position", line, "--text").stdout == line
    shown = kontor("show", "--position", line)
    assert (shown.returncode, "Göttingen" in shown.stdout) == (0, True)
    told = json.loads(kontor("show", "--position", line, "--json").stdout)
    assert told["to_choose"] == match.to_move
    assert told["view"] == match.view().facts


def test_show_writes_an_earlier_position(tmp_path: Path) -> None:
    line = kontor("show", a_record(tmp_path, 30), "--at", 7, "--text").stdout
    assert line == f"{a_match(commands=7).position.text}\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--position", "hansa/1 2004 baltic 2; ship: hamburg"), "'ship': unknown city 'hamburg'"),
        (("--position", "nonsense"), "a position begins like"),
        ((), "give the file of a record, or a position with --position"),
        (("game.txt", "--position", "x"), "give the file of a record, or a position with --position"),
    ],
)
def test_a_wrong_position_is_refused_in_one_line(arguments: tuple[str, ...], words: str) -> None:
    assert is_refused(kontor("show", *arguments), words)

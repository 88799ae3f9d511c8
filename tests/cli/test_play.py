"""Playing in the terminal: whole games, orders at the prompt, and leaving with a record."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from kontor.match import Match, load
from tests.cli.running import ENVIRONMENT, a_record, is_refused, kontor


def played(folder: Path, *typed: str, options: tuple[str, ...] = ()) -> tuple[str, Match]:
    """A game of three with a fixed seed, in which these lines are typed."""
    file = folder / "game.txt"
    arguments = ("play", "--seed", "3", "--seats", "3", "--name", "Anna", "--record", file, *options)
    result = kontor(*arguments, typed="".join(f"{line}\n" for line in typed), folder=folder)
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    return result.stdout, load(file)


def test_a_whole_game_by_numbers(tmp_path: Path) -> None:
    said, match = played(tmp_path, *["1"] * 2000)
    assert match.to_move is None
    for word in ("Network", "total", "place", "The game ends", "game.txt"):
        assert word in said
    assert "win" in said or "share" in said
    assert kontor("replay", tmp_path / "game.txt").returncode == 0


def test_the_same_seed_is_the_same_game(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir()
    other.mkdir()
    assert played(one, "1", "1", "1")[1].record() == played(other, "1", "1", "1")[1].record()


def test_a_command_may_be_typed_in_words(tmp_path: Path) -> None:
    _, match = played(tmp_path, "place   trader bremen--hannover")
    assert [step.move.text for step in match.steps] == ["place trader bremen--hannover"]


def test_the_end_of_input_in_mid_turn_leaves_a_record_to_go_on_with(tmp_path: Path) -> None:
    said, match = played(tmp_path, "place trader bremen--hannover")
    assert "kontor play --record" in said
    assert "--continue" in said
    assert match.version == 1
    result = kontor("play", "--record", tmp_path / "game.txt", "--continue", typed="place trader bremen--hannover\n")
    assert result.returncode == 0
    texts = [step.move.text for step in load(tmp_path / "game.txt").steps]
    assert texts[:2] == ["place trader bremen--hannover"] * 2
    assert len(texts) > 2, "the others have chosen too"


def test_undo_takes_back_the_own_choice(tmp_path: Path) -> None:
    said, match = played(tmp_path, "place trader bremen--hannover", "undo", "place merchant bremen--hannover")
    assert "Taken back: place trader bremen--hannover" in said
    assert [step.move.text for step in match.steps] == ["place merchant bremen--hannover"]


def test_undo_refuses_what_others_chose(tmp_path: Path) -> None:
    said, match = played(tmp_path, "undo", "end", "undo")
    assert "Nothing was played yet" in said
    assert "you can take back only your own." in " ".join(said.split())
    assert match.version > 1


def test_people_at_one_terminal_take_turns(tmp_path: Path) -> None:
    said, match = played(tmp_path, "end", "end", "undo", "1", options=("--humans", "0,1"))
    assert match.setup.seats[:2] == ("Anna", "Player 1")
    assert "Player 1: 2 actions left." in said
    assert [step.seat for step in match.steps][:1] == [0]


def test_why_names_the_rule(tmp_path: Path) -> None:
    said, match = played(tmp_path, "why claim bremen--hannover", "why place trader bremen--hannover", "why", "why x")
    assert "T7.1: Bremen–Hannover: 0 of 3 houses are yours." in said
    assert "is among your choices" in said
    assert "why what?" in said
    assert "unknown word 'x'" in said
    assert match.version == 0


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("0", "numbered 1 to"),
        ("999", "there is no 999"),
        ("9" * 5000, "numbered 1 to"),
        ("plaze trader bremen--hannover", "did you mean 'place'?"),
        ("claim bremen--hannover", "T7.1"),
        ("\x1b[2J", "unknown word"),
        ("", "number, command or help> "),
        ("rules T0.0", "there is no rule"),
    ],
)
def test_what_is_typed_wrong_is_said_and_asked_again(tmp_path: Path, typed: str, answer: str) -> None:
    said, match = played(tmp_path, typed, "place trader bremen--hannover")
    assert answer in said
    assert "\x1b" not in said
    assert match.version == 1


def test_orders_that_only_tell(tmp_path: Path) -> None:
    said, _ = played(tmp_path, "help", "board", "list")
    assert "take back your last choice" in said
    assert said.count("special table") == 2
    assert said.count("place trader or place merchant") == 2


def test_save_writes_and_the_game_goes_on(tmp_path: Path) -> None:
    said, match = played(tmp_path, "1", "save middle.txt", "save middle.txt", "save no/such/folder.txt", "save", "1")
    assert "Saved to middle.txt" in said
    assert "is there already" in said
    assert "there is no folder" in said
    assert load(tmp_path / "middle.txt").version == 1
    assert match.version > 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.txt", "middle.txt"]


def test_quit_saves_under_a_name_of_the_day(tmp_path: Path) -> None:
    result = kontor("play", typed="quit\n", folder=tmp_path)
    (file,) = tmp_path.iterdir()
    assert file.name.startswith("kontor-20")
    assert file.suffix == ".txt"
    assert file.name in result.stdout


def test_names_are_shown_as_they_are(tmp_path: Path) -> None:
    result = kontor("play", "--name", "[red]:smile: @1", "--record", tmp_path / "g.txt", typed="1\n")
    assert "[red]:smile: @1" in result.stdout
    assert result.returncode == 0


def test_a_seat_of_ones_own_choice(tmp_path: Path) -> None:
    result = kontor("play", "--seat", 2, "--name", "Anna", "--record", tmp_path / "g.txt")
    match = load(tmp_path / "g.txt")
    assert match.setup.seats.index("Anna") == 2
    assert match.to_move == 2
    assert "--continue\n" in result.stdout


def test_a_finished_game_is_only_shown(tmp_path: Path) -> None:
    file = a_record(tmp_path)
    before = file.read_bytes()
    result = kontor("play", "--record", file, "--continue")
    assert result.returncode == 0
    assert "total" in result.stdout
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (("--seats", "2", "--edition", "bigbox"), "2 players"),
        (("--seats", "0"), "0 players"),
        (("--seats", "-1"), "-1 players"),
        (("--seats", "1000000000"), "1000000000"),
        (("--seat", "7"), "no seat 7"),
        (("--humans", "0,x"), "--humans"),
        (("--board", "nowhere"), "nowhere"),
        (("--edition", "1850"), "1850"),
        (("--game", "chess"), "chess"),
        (("--name", " "), "name"),
        (("--name", "A", "--name", "B"), "2 names"),
        (("--continue",), "--record"),
        (("--record", "no/folder/x.txt"), "no folder"),
        (("--record", "none.txt", "--continue"), "none.txt"),
        (("--board", "hanseatic-league-2-3"), "T1.1"),
    ],
)
def test_options_that_do_not_fit_are_refused(tmp_path: Path, options: tuple[str, ...], part: str) -> None:
    assert is_refused(kontor("play", *options, folder=tmp_path), part)
    assert list(tmp_path.iterdir()) == []


def test_a_game_is_never_written_over(tmp_path: Path) -> None:
    file = a_record(tmp_path, 30)
    before = file.read_bytes()
    assert is_refused(kontor("play", "--record", file), "--continue")
    assert file.read_bytes() == before


@pytest.mark.parametrize("kind", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_leaves_a_record_to_go_on_with(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "game.txt"
    command = [sys.executable, "-u", "-m", "kontor", "play", "--seed", "3", "--seats", "3", "--record", str(file)]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, env=ENVIRONMENT, encoding="utf-8", stdin=pipe, stdout=pipe, stderr=pipe, preexec_fn=_heed_signals
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("place trader bremen--hannover\n")
        process.stdin.flush()
        _read_until(process.stdout, "1 action left")
        time.sleep(0.3)  # it asks now
        process.send_signal(getattr(signal, kind))
        said, complaints = process.communicate(timeout=30)
    assert (process.returncode, complaints) == (0, "")
    assert "kontor play --record" in said
    assert load(file).version == 1
    assert kontor("play", "--record", file, "--continue", typed="1\n").returncode == 0


def _heed_signals() -> None:
    """Whoever starts the tests may ignore Control-C, which processes inherit."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _read_until(stream: Iterable[str], words: str) -> None:
    for line in stream:
        if words in line:
            return
    raise AssertionError(f"never said '{words}'")


def _press_control_c(terminal: int) -> bytes:
    """Like a person, again after a while: a key pressed just as readline gets ready can be lost."""
    said = b""
    for _ in range(30):
        os.write(terminal, b"\x03")
        try:
            while select.select([terminal], [], [], 2)[0]:
                chunk = os.read(terminal, 65536)
                if not chunk:
                    return said
                said += chunk
        except OSError:
            return said  # the terminal's other end is closed
    raise AssertionError("Control-C does not end the game")


def test_control_c_at_a_real_terminal(tmp_path: Path) -> None:
    import pty

    child, terminal = pty.fork()
    if child == 0:  # pragma: no cover
        os.chdir(tmp_path)
        _heed_signals()
        os.execve(sys.executable, [sys.executable, "-m", "kontor", "play", "--record", "game.txt"], ENVIRONMENT)
    said = b""
    while b"or help>" not in said:
        said += os.read(terminal, 65536)
    assert b"\x1b[" in said, "a terminal gets colours"
    assert b"type list to see them all" in b" ".join(said.split()), "long lists give way where the terminal is low"
    said += _press_control_c(terminal)
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 0
    assert b"--continue" in said
    assert b"Traceback" not in said
    assert load(tmp_path / "game.txt").version == 0


OTHER_GAMES: dict[str, tuple[str, ...]] = {
    "two": ("--edition", "2009", "--seats", "2"),
    "favours and missions": ("--seats", "3", "--option", "favours", "--option", "missions"),
    "east": ("--board", "eastern-hanseatic-league", "--seats", "3"),
    "britannia": ("--board", "britannia-4-5", "--seats", "4"),
}


@pytest.mark.parametrize("kind", OTHER_GAMES)
def test_other_games_by_numbers(tmp_path: Path, kind: str) -> None:
    """The first choice every time leads to an end, or the input ends before; the record is right either way."""
    file = tmp_path / "game.txt"
    options = (*OTHER_GAMES[kind], "--against", "novice", "--seed", "8", "--record", file)
    result = kontor("play", *options, typed="1\n" * 400, folder=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert "What happened" in result.stdout
    match = load(file)
    assert match.version > 100
    assert kontor("replay", file).returncode == 0
    assert kontor("show", file).returncode == 0
    assert match.setup.options == {word: "yes" for word in ("favours", "missions") if word in kind}


def test_a_game_of_two_tells_of_the_neutral_side(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    options = ("--edition", "2014", "--seats", "2", "--humans", "0,1", "--seed", "1", "--record", file)
    typed = ("displace trader of 2 on groningen--emden with trader", "pay trader", "1", "1", "why claim stade--hamburg")
    result = kontor("play", *options, typed="".join(f"{line}\n" for line in typed), folder=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert "displaces a neutral trader on" in result.stdout
    assert "n neutral (in commands: 2)" in result.stdout
    assert "displaced a neutral trader from Groningen–Emden" in result.stdout
    assert kontor("show", file).returncode == 0

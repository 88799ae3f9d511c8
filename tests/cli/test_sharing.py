"""Several people at one real terminal: nobody sees what is for another, and each is asked to take over."""

from __future__ import annotations

import os
import pty
import re
import select
import sys
from pathlib import Path

import pytest

from kontor.games.teutonica.library import LIBRARY
from kontor.match import Match, load
from tests.cli.running import ENVIRONMENT

WIPED = "\x1b[2J\x1b[H\x1b[3J"  # the screen, and what was scrolled out of it
COLOURS = re.compile(r"\x1b\[[\d;]*m")
PATIENCE = 60  # seconds
THREE = ("--seats", "3", "--name", "Anna", "--name", "Bert", "--humans", "0,1", "--against", "novice", "--seed", "3")


class Terminal:
    """`kontor play` at a pseudo-terminal."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.child, self.line = pty.fork()
        if self.child == 0:  # pragma: no cover
            os.chdir(folder)
            command = [sys.executable, "-m", "kontor", "play", "--record", "game.txt", *options]
            os.execve(sys.executable, command, ENVIRONMENT)

    def until(self, words: str) -> str:
        """What it says from now on until it says these words, without the colours."""
        said = ""
        while words not in said:
            assert select.select([self.line], [], [], PATIENCE)[0], f"never said '{words}': {said[-400:]}"
            said = COLOURS.sub("", said + os.read(self.line, 65536).decode(errors="replace"))
        return said

    def type(self, keys: str) -> None:
        os.write(self.line, keys.encode())

    def close(self) -> int:
        _, status = os.waitpid(self.child, 0)
        os.close(self.line)
        return os.waitstatus_to_exitcode(status)


def missions(match: Match) -> list[str]:
    """The secret of each seat, as the picture tells it."""
    names = {city.id: city.name for city in LIBRARY.sheet(match.setup.board).cities}
    return [", ".join(names[city] for city in card.split("+")) for card in match.setup.chance["missions"]]


def test_T16_1_nothing_secret_is_left_for_the_next_one(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *THREE, "--option", "missions")
    before = terminal.until("Press Enter if you are Anna> ")
    terminal.type("\n")
    anna = terminal.until("or help> ")
    terminal.type("end\n")
    between = terminal.until("Press Enter if you are Bert> ")
    terminal.type("\n")
    bert = terminal.until("or help> ")
    terminal.type("undo\n")
    back = terminal.until("Press Enter if you are Anna> ")
    terminal.type("\x04")  # Control-D
    left = terminal.until("--continue")
    assert terminal.close() == 0
    first, second, third = missions(load(tmp_path / "game.txt"))
    assert "Anna, please take over" in before
    assert (first in anna, second in anna, third in anna) == (True, False, False)
    assert (first in bert, second in bert, third in bert) == (False, True, False)
    for said in (before, between, back, left):
        assert WIPED in said
        assert not any(mission in said.rpartition(WIPED)[2] for mission in (first, second, third))


@pytest.mark.parametrize("options", [THREE, ("--seats", "3", "--option", "missions", "--name", "Anna")])
def test_without_secrets_or_alone_nobody_is_asked(tmp_path: Path, options: tuple[str, ...]) -> None:
    terminal = Terminal(tmp_path, *options)
    said = terminal.until("or help> ")
    terminal.type("end\n")
    said += terminal.until("or help> ")
    terminal.type("\x04")
    said += terminal.until("--continue")
    assert terminal.close() == 0
    assert "\x1b[3J" not in said
    assert "take over" not in said

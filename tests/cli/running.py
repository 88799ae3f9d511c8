"""Starts the real program and looks at what it says."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

from kontor.match import Match
from kontor.registry import game

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "80", "LINES": "24", "PYTHONUTF8": "1"}


def kontor(*arguments: object, typed: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "kontor", *map(str, arguments)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env=ENVIRONMENT,
        timeout=120,
        check=False,
    )


def prepared(code: str, *arguments: object) -> list[str]:
    """A command line that does something before it starts the program."""
    words = ["kontor", *map(str, arguments)]
    return [sys.executable, "-c", f"{code}\nimport sys; sys.argv = {words!r}\nfrom kontor.cli import main; main()"]


def heeding_ctrl_c(*arguments: object) -> list[str]:
    """One that can be interrupted, also where the checks run in the background of a shell."""
    return prepared("import signal; signal.signal(signal.SIGINT, signal.default_int_handler)", *arguments)


def is_refused(result: subprocess.CompletedProcess[str], *parts: str) -> bool:
    """Exit code 2, nothing on stdout, and one line on stderr that names these things."""
    lines = result.stderr.splitlines()
    assert result.returncode == 2, (result.returncode, result.stderr)
    assert len(lines) == 1, result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""
    for part in parts:
        assert part in lines[0]
    return True


def a_match(
    seats: int = 4,
    commands: int | None = None,
    board: str = "hanseatic-league-4-5",
    edition: str = "bigbox",
    options: tuple[str, ...] = (),
    of: str = "teutonica",
) -> Match:
    """A game by the guided policy: so many commands of it, or all."""
    played = game(of)
    names = ["Anna", "Tilo (bot)", "Mareike (bot)", "Holk (bot)", "Gesche (bot)"][:seats]
    match = Match(played.deal(edition, board, names, random.Random(5), dict.fromkeys(options, "yes")))
    limit = 100_000 if commands is None else commands
    for number in played.rollout_ids(played.copy(match.state), 11, limit, True):
        seat = match.to_move
        assert seat is not None
        match.play(played.catalogue(match.state)[number])
    return match


def a_hansa_match(seats: int = 4, commands: int | None = None, options: tuple[str, ...] = ()) -> Match:
    return a_match(seats, commands, "baltic", "2004", options, "hansa")


def a_record(folder: Path, commands: int | None = None) -> Path:
    file = folder / "game.txt"
    file.write_text(_record_text(commands), encoding="utf-8")
    return file


@cache
def _record_text(commands: int | None) -> str:
    return a_match(commands=commands).record().text()

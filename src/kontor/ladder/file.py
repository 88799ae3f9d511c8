"""The file of a ladder: made, opened, locked while somebody runs it; whatever is wrong with it is one sentence."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TypeAlias

from kontor.ladder.terms import Setting
from kontor.protocol import BadInput

KIND = 0x4B4C4144  # "KLAD": by this a ladder is told from other SQLite files
FORMAT = 1
PATIENCE = 30.0  # seconds that one waits for another who writes

Line: TypeAlias = sqlite3.Connection  # an open ladder

# A deal is kept with all its games, or not at all; what bots did so far is summed up in their rows with it.
TABLES = """
CREATE TABLE setting (facts TEXT NOT NULL);
CREATE TABLE bots (
  name TEXT PRIMARY KEY, player TEXT NOT NULL, anchor INTEGER NOT NULL, added TEXT NOT NULL, removed TEXT NOT NULL,
  mu REAL NOT NULL, sigma REAL NOT NULL, games INTEGER NOT NULL, wins REAL NOT NULL, faults INTEGER NOT NULL,
  decisions INTEGER NOT NULL, seconds REAL NOT NULL
);
CREATE TABLE deals (deal INTEGER PRIMARY KEY, finished TEXT NOT NULL, version TEXT NOT NULL);
CREATE TABLE games (
  id INTEGER PRIMARY KEY, deal INTEGER NOT NULL REFERENCES deals, rotation INTEGER NOT NULL, commands INTEGER NOT NULL,
  trouble TEXT NOT NULL, culprit INTEGER, record BLOB NOT NULL, UNIQUE (deal, rotation)
);
CREATE TABLE chairs (
  game INTEGER NOT NULL REFERENCES games, seat INTEGER NOT NULL, bot TEXT NOT NULL REFERENCES bots,
  place INTEGER NOT NULL, points INTEGER, decisions INTEGER NOT NULL, seconds REAL NOT NULL,
  PRIMARY KEY (game, seat)
);
CREATE INDEX games_of_bots ON chairs (bot, game);
CREATE TABLE meetings (one TEXT NOT NULL, other TEXT NOT NULL, deals INTEGER NOT NULL, PRIMARY KEY (one, other));
"""


def make(file: Path, setting: Setting) -> None:
    """A new ladder without bots; raises BadInput if there is a file already."""
    if file.exists():
        raise BadInput(f"{file}: is there already")
    with _line(file, create=True) as line, changing(line):
        for statement in TABLES.split(";\n"):
            if statement.strip():
                line.execute(statement)
        line.execute("INSERT INTO setting VALUES (?)", (json.dumps(asdict(setting)),))
        line.execute(f"PRAGMA application_id = {KIND}")
        line.execute(f"PRAGMA user_version = {FORMAT}")


@contextmanager
def opened(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a ladder that is there; raises BadInput, also for what goes wrong while it is used."""
    _check_there(file)
    with _line(file) as line:
        kind, format = (line.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
        if kind != KIND:
            raise BadInput(f"{file}: is no ladder")
        if format != FORMAT:
            raise BadInput(f"{file}: is a ladder of another version of Kontor (format {format}, not {FORMAT})")
        yield line


@contextmanager
def changing(line: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing; once this is left it is on the disk."""
    line.execute("BEGIN IMMEDIATE")
    try:
        yield
        line.execute("COMMIT")
    except BaseException:
        if line.in_transaction:
            line.execute("ROLLBACK")
        raise


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """For who runs the ladder: SQLite's lock of a little file beside it ends with the process, however it ends."""
    _check_there(file)
    beside = file.with_name(f"{file.name}.lock")
    with _line(beside, create=True, patience=0.0) as line:
        try:
            line.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise BadInput(f"{file}: somebody else runs this ladder") from None
        yield


def _check_there(file: Path) -> None:
    if not file.is_file():
        raise BadInput(f"{file}: there is no such ladder")


@contextmanager
def _line(file: Path, create: bool = False, patience: float = PATIENCE) -> Iterator[sqlite3.Connection]:
    mode = "rwc" if create else "rw"
    try:
        found = sqlite3.connect(
            f"{file.absolute().as_uri()}?mode={mode}",
            uri=True, timeout=patience, isolation_level=None, check_same_thread=False,
        )  # fmt: skip
        with closing(found) as line:
            yield line
    except sqlite3.Error as error:
        raise BadInput(f"{file}: cannot be used ({error})") from None


def setting(line: sqlite3.Connection) -> Setting:
    return Setting(**json.loads(line.execute("SELECT facts FROM setting").fetchone()[0]))

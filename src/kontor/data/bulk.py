"""Many games in one file: records one after another, as they are, or the same compressed by gzip.

A record begins with `kontor record 1`, and no other line of a record does, so that nothing has to stand between two of
them: `cat` puts files together, and a game is added at the end. Files are read game by game.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import IO, cast

from kontor.match import Match, replay
from kontor.protocol import BadInput, UnknownRevision
from kontor.record import MOST_BYTES, RECORD, BadRecord, Record, parse

PACKED = ".gz"
BEGINS = RECORD.encode()


@dataclass(frozen=True)
class Written:
    """A game of a file; it is read when somebody asks for its record."""

    file: str
    number: int  # in the file, from 1; in a dataset from 0
    line: int  # of the file, in which it begins
    text: str

    @property
    def where(self) -> str:
        return f"{self.file}:{self.line}"

    @cached_property
    def record(self) -> Record:
        """Raises BadInput that names file, line and game."""
        try:
            return parse(self.text, self.file, self.line)
        except BadRecord as error:
            raise BadInput(f"{error} (game {self.number})") from None

    def match(self) -> Match:
        """Played again, every move checked by the rules; raises BadInput that names file, line and game."""
        record = self.record
        try:
            return replay(record, self.file)
        except UnknownRevision as error:
            raise UnknownRevision(f"{error} (game {self.number})") from None
        except BadInput as error:
            raise BadInput(f"{error} (game {self.number})") from None


def games_in(path: str | os.PathLike[str]) -> Iterator[Written]:
    """The games of a file one by one, with no more than one of them in memory. Raises BadInput.

    Examples:
        >>> import kontor, tempfile
        >>> from kontor.data import append, games_in
        >>> file = f"{tempfile.mkdtemp()}/games.txt.gz"
        >>> append(file, (kontor.new("hansa", players=2, seed=seed).record() for seed in range(3)))
        3
        >>> [game.record.setup.board for game in games_in(file)]
        ['baltic', 'baltic', 'baltic']
    """
    file, number, begun = str(path), 0, 0
    lines: list[bytes] = []
    size = 0
    for line, written in enumerate(_lines(Path(path)), 1):
        if written.startswith(BEGINS) and lines:
            number += 1
            yield _game(file, number, begun, lines)
            lines, size = [], 0
        if not lines:
            begun = line
            if not written.startswith(BEGINS):
                raise BadRecord(file, line, f"a record begins with '{RECORD} 1'")
        lines.append(written)
        size += len(written)
        if size > MOST_BYTES:
            raise BadRecord(file, line, f"game {number + 1} has more than {MOST_BYTES:,} bytes, which no record has")
    if lines:
        yield _game(file, number + 1, begun, lines)


def _game(file: str, number: int, line: int, lines: list[bytes]) -> Written:
    raw = b"".join(lines)
    try:
        return Written(file, number, line, raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        where = line + raw.count(b"\n", 0, error.start)
        raise BadRecord(file, where, f"is not UTF-8 text (game {number})") from None


def _lines(path: Path) -> Iterator[bytes]:
    """Never more of a line than a whole record may have."""
    try:
        with _opened(path, "rb") as stream:
            while line := stream.readline(MOST_BYTES + 1):
                yield line
    except (EOFError, zlib.error) as error:
        raise BadInput(f"{path}: is cut off or damaged ({error})") from None
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror or error})") from None


def _opened(path: Path, mode: str) -> IO[bytes]:
    if path.suffix == PACKED:
        return cast(IO[bytes], gzip.open(path, mode, compresslevel=6))
    return cast(IO[bytes], path.open(mode))


def append(path: str | os.PathLike[str], records: Iterable[Record]) -> int:
    """Add games at the end of a file, which is made if it is not there; returns how many. Raises BadInput."""
    try:
        return _add(Path(path), records)
    except OSError as error:
        raise _unwritten(path, error) from None


def write(path: str | os.PathLike[str], records: Iterable[Record]) -> int:
    """A file of just these games, whole or not at all; returns how many. Raises BadInput."""
    file = Path(path)
    aside = file.with_name(f".part-{file.name}")
    try:
        aside.unlink(missing_ok=True)  # somebody was stopped here
        number = _add(aside, records)
        os.replace(aside, file)
    except OSError as error:
        raise _unwritten(path, error) from None
    finally:
        aside.unlink(missing_ok=True)
    return number


def _add(path: Path, records: Iterable[Record]) -> int:
    number = 0
    with _opened(path, "ab") as stream:
        for record in records:
            stream.write(record.text().encode())
            number += 1
    return number


def _unwritten(path: str | os.PathLike[str], error: OSError) -> BadInput:
    return BadInput(f"{path}: cannot be written ({error.strerror or error})")

"""A played game as text: a header, then one command per line. Read, write.

    kontor record 1
    game: teutonica
    rules: 1
    edition: bigbox
    board: hanseatic-league-4-5
    player: Anna                          one line per seat, in turn order
    option NAME: value                    only where the game has options
    chance taverns: exchange …            the outcomes of chance, never a seed

    0 place trader bremen--hannover       seat, command
    # at 2026-11-17T08:30:00+00:00        when it was played, if that is known
    # a comment                           on the command above it
    = 40 31 28 12                         the final points, once the game is over

A record is the only stored truth of a game: whoever has it has the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from kontor import files
from kontor.protocol import BadInput, Setup

RECORD = "kontor record"  # how every record begins, of whatever format
FIRST_LINE = f"{RECORD} 1"
MOST_BYTES = 4_000_000
LONGEST_LINE = 1_000
LONGEST_NAME = 40
AT = "at "  # a comment that begins so says when the command was played


@dataclass(frozen=True, slots=True)
class Line:
    """One command as written."""

    seat: int
    text: str
    number: int = 0  # line of the file, for complaints
    at: str = ""  # when it was played, as ISO 8601; empty if nobody knows
    comments: tuple[str, ...] = ()  # what people wrote below it


@dataclass(slots=True)
class Record:
    """A played game: everything that was fixed before the first move, then what was played."""

    setup: Setup
    lines: list[Line] = field(default_factory=list)
    result: tuple[int, ...] | None = None
    result_line: int = 0
    comments: tuple[str, ...] = ()  # what people wrote before the first command

    def text(self) -> str:
        """As it is kept and sent."""
        return "".join(f"{line}\n" for line in self._written())

    def save(self, path: Path) -> None:
        """Whole or not at all; raises BadInput."""
        files.write(path, self.text())

    def _written(self) -> Iterable[str]:
        setup = self.setup
        yield FIRST_LINE
        yield f"game: {setup.game}"
        yield f"rules: {setup.revision}"
        yield f"edition: {setup.edition}"
        yield f"board: {setup.board}"
        yield from (f"player: {name}" for name in setup.seats)
        yield from (f"option {name}: {value}" for name, value in setup.options.items())
        yield from (f"chance {name}: {' '.join(outcome)}" for name, outcome in setup.chance.items())
        yield ""
        yield from map(_comment, self.comments)
        for line in self.lines:
            yield f"{line.seat} {line.text}"
            yield from map(_comment, ([f"{AT}{line.at}"] if line.at else []) + [*line.comments])
        if self.result is not None:
            yield f"= {' '.join(map(str, self.result))}"


def _comment(words: str) -> str:
    return f"# {words}".rstrip()


class BadRecord(BadInput):
    """A record that cannot be read or played: file, line, and what is wrong."""

    def __init__(self, file: str, line: int, what: str) -> None:
        super().__init__(f"{file}:{line}: {what}")


def check_name(name: str) -> str:
    """A player's name fits on one line of a record, and nothing in it can be misread."""
    if not name.strip() or name != name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadInput(f"a player's name has 1 to {LONGEST_NAME} printable characters, not {name[:60]!r}")
    return name


def read(path: Path) -> Record:
    return parse(read_text(path), str(path))


def read_text(path: Path) -> str:
    """What the file says, whether or not it is a record that can be read."""
    file = str(path)
    try:
        with path.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadInput(f"{file}: cannot be read ({error.strerror})") from None
    if len(raw) > MOST_BYTES:
        raise BadInput(f"{file}: is larger than {MOST_BYTES:,} bytes, which no record is")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(file, raw.count(b"\n", 0, error.start) + 1, "is not UTF-8 text") from None


def parse(text: str, file: str = "record", first: int = 1) -> Record:
    """`first` is the line of the file in which the record begins."""
    return _Parser(file, first).read(text)


class _Parser:
    """Reads line by line; every complaint names the line it is about."""

    def __init__(self, file: str, first: int) -> None:
        self.file = file
        self.first = first
        self.line = 0
        self.header: dict[str, str] = {}
        self.players: list[str] = []
        self.options: dict[str, str] = {}
        self.chance: dict[str, tuple[str, ...]] = {}
        self.comments: list[str] = []  # before the first command

    def wrong(self, what: str) -> BadRecord:
        return BadRecord(self.file, self.line, what)

    def read(self, text: str) -> Record:
        lines = text.split("\n")
        self.line = self.first + len(lines) - 1
        if lines.pop() != "":
            raise self.wrong("the last line has no line end: the record seems to be cut off")
        record: Record | None = None
        for number, written in enumerate(lines, self.first):
            self.line = number
            self._check_line(written)
            line = written.strip()
            if self.line == self.first or not line:
                continue
            if line.startswith("#"):
                self._read_comment(line.removeprefix("#").strip(), record)
                continue
            if record is not None and record.result is not None:
                raise self.wrong("nothing follows the final points")
            if record is None and ":" in line:
                self._read_header(line)
                continue
            record = record or Record(self._setup())
            self._read_play(line, record)
        record = record or Record(self._setup())
        record.comments = tuple(self.comments)
        return record

    def _read_comment(self, words: str, record: Record | None) -> None:
        """It belongs to the command above it; one that says when is the command's time."""
        if record is None or not record.lines:
            self.comments.append(words)
            return
        line = record.lines[-1]
        if words.startswith(AT) and not line.at and _is_time(words.removeprefix(AT)):
            record.lines[-1] = replace(line, at=words.removeprefix(AT))
        else:
            record.lines[-1] = replace(line, comments=(*line.comments, words))

    def _check_line(self, written: str) -> None:
        if self.line == self.first and written.strip() != FIRST_LINE:
            raise self.wrong(f"a record begins with '{FIRST_LINE}'")
        if len(written) > LONGEST_LINE:
            raise self.wrong(f"the line has more than {LONGEST_LINE} characters")

    def _read_header(self, line: str) -> None:
        key, value = (part.strip() for part in line.split(":", 1))
        kind, _, name = key.partition(" ")
        if key == "player":
            try:
                self.players.append(check_name(value))
            except BadInput as error:
                raise self.wrong(str(error)) from None
        elif kind == "option" and name:
            self.options[name] = value
        elif kind == "chance" and name:
            self.chance[name] = tuple(value.split())
        elif key in ("game", "rules", "edition", "board"):
            if key in self.header:
                raise self.wrong(f"'{key}' is given twice")
            self.header[key] = value
        else:
            raise self.wrong(f"unknown header '{key[:60]}'")

    def _setup(self) -> Setup:
        for key in ("game", "rules", "edition", "board"):
            if key not in self.header:
                raise self.wrong(f"the header lacks '{key}:'")
        if not self.players:
            raise self.wrong("the header lacks 'player:'")
        if not self.header["rules"].isdecimal() or len(self.header["rules"]) > 6:
            raise self.wrong("'rules' must be a whole number")
        header = self.header
        return Setup(
            game=header["game"],
            edition=header["edition"],
            board=header["board"],
            seats=tuple(self.players),
            revision=int(header["rules"]),
            options=self.options,
            chance=self.chance,
        )

    def _read_play(self, line: str, record: Record) -> None:
        first, _, rest = line.partition(" ")
        if first == "=":
            points = rest.split()
            if len(points) != len(self.players) or not all(p.isdecimal() and len(p) < 6 for p in points):
                raise self.wrong(f"the final points must be {len(self.players)} whole numbers")
            record.result, record.result_line = tuple(int(point) for point in points), self.line
            return
        if not first.isdecimal() or len(first) > 3 or int(first) >= len(self.players):
            raise self.wrong(f"a command begins with the seat, 0 to {len(self.players) - 1}, not '{first[:60]}'")
        record.lines.append(Line(int(first), " ".join(rest.split()), self.line))


def _is_time(words: str) -> bool:
    try:
        datetime.fromisoformat(words)
    except ValueError:
        return False
    return True

"""A player that is a program of its own, in any language: JSON lines on its standard input and output.

It is asked one line for each decision and answers with one line:

    {"protocol": 1, "game": "hansa", "seat": 0, "seats": 2, "decision": {"name": …, "turn": …, …}, "view": {…},
     "told": [{"seat": 1, "text": "booths visby", "events": […], …}, …],
     "legal": [{"id": 3, "text": "booths riga", "facts": {…}}, …], "budget": {"seconds": null, …}, "seed": 123}
    {"move": "booths riga", "reason": "why, if it likes to say"}

`move` is the text or the id of a legal move. The program is started with the first question and ends
when its input does. One that does not answer in time is killed, with whatever it started.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import selectors
import shlex
import shutil
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence
from dataclasses import asdict

from kontor.players.contract import Answer, Budget, MakePlayer, PlayerFailed
from kontor.protocol import BadInput, UnknownMove
from kontor.view import View

PROTOCOL = 1
PATIENCE = 10.0  # seconds for an answer where the budget names none
SLACK = 1.0  # seconds more than twice its budget
START_UP = 3.0  # seconds more for the first answer
LAST_MOMENT = 1.0  # seconds to end by itself
LONGEST_ANSWER = 1_000_000  # bytes
LONGEST_REASON = 200  # letters
QUOTED = 80  # bytes of a wrong answer
LONGEST_SHOWN = 60  # letters of a command
# It lives as long as its input is open: when we end, however that comes about, so does the program.
GUARD = 'read -r word || kill -9 "-$1"'


def program(command: str) -> MakePlayer:
    """Raises BadInput if there is nothing to run."""
    if os.name != "posix":
        raise BadInput("players that are programs need Linux, macOS or another POSIX system")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadInput(f"{shown(command)} cannot be read as a command ({error})") from None
    if not words or shutil.which(words[0]) is None:
        raise BadInput(f"{shown(command)}: there is no program to run")
    return lambda game: Program(words)


def patience(budget: Budget) -> float:
    """Seconds in which whoever thinks in a process of its own must answer."""
    return PATIENCE if budget.seconds is None else 2 * budget.seconds + SLACK


def shown(command: str) -> str:
    """As it is named to who gave it: nobody else is told, it may hold folders and secrets."""
    return f"exec:{command[:LONGEST_SHOWN]}"


class Program:
    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        self.running: Running | None = None

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Answer:
        late = patience(budget) + (START_UP if self.running is None else 0)
        try:
            if self.running is None:
                self.running = Running(self.words)
            said = _understood(self.running.ask(_question(view, rng, budget), late))
            return Answer(view.move(said["move"]), (), _one_line(said.get("reason", "")))
        except (PlayerFailed, UnknownMove):
            if self.running is not None:
                self.running.kill()
                self.running = None
            raise

    def close(self) -> None:
        """Its input ends; if that is not enough, it is killed."""
        running, self.running = self.running, None
        if running is not None:
            running.close()


class Running:
    """The process, its two pipes, and what makes sure that none of it is left behind."""

    def __init__(self, words: Sequence[str]) -> None:
        try:
            self.process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True, bufsize=0
            )
        except OSError as error:
            raise PlayerFailed(f"cannot be started ({error.strerror})") from None
        try:
            guard = subprocess.Popen(
                ["/bin/sh", "-c", GUARD, "guard", str(self.process.pid)],
                stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
        except BaseException:  # Ctrl-C, say
            _kill(self.process)
            raise
        self.kill = weakref.finalize(self, _end, self.process, guard)  # once, also when nobody closes it
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.input, self.output = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self.input, False)
        self.heard = b""  # what was read and is not yet a line

    def ask(self, question: bytes, patience: float) -> bytes:
        """One line for another; raises PlayerFailed."""
        late = time.monotonic() + patience
        if self.heard:
            raise PlayerFailed(f"said more than it was asked: {_quoted(self.heard)}")
        self._write(question, late, patience)
        while b"\n" not in self.heard:
            if not _ready(self.output, selectors.EVENT_READ, late):
                raise PlayerFailed(f"did not answer within {patience:g} seconds and was killed")
            self._read()
        line, _, self.heard = self.heard.partition(b"\n")
        return line

    def _write(self, question: bytes, late: float, patience: float) -> None:
        """Bit by bit: a program that does not read must not hold us up."""
        rest = memoryview(question)
        while rest:
            if not _ready(self.input, selectors.EVENT_WRITE, late):
                raise PlayerFailed(f"did not read within {patience:g} seconds and was killed")
            try:
                rest = rest[os.write(self.input, rest) :]
            except OSError:
                raise PlayerFailed(f"has ended{self._code()}") from None

    def _read(self) -> None:
        read = os.read(self.output, 65536)
        if not read:
            raise PlayerFailed(f"has ended{self._code()}")
        self.heard += read
        if len(self.heard) > LONGEST_ANSWER:
            raise PlayerFailed(f"answered more than {LONGEST_ANSWER:,} bytes")

    def _code(self) -> str:
        """Of a program that ends, if it has one already."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return f" with exit code {self.process.wait(LAST_MOMENT)}"
        return ""

    def close(self) -> None:
        """It is given a moment to end by itself: until its output is closed."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        late = time.monotonic() + LAST_MOMENT
        while time.monotonic() < late and _ready(self.output, selectors.EVENT_READ, late):
            if not os.read(self.output, 65536):
                break
        self.kill()


def _ready(pipe: int, event: int, late: float) -> bool:
    """Before it is late."""
    with selectors.DefaultSelector() as waiting:
        waiting.register(pipe, event)
        return bool(waiting.select(max(0.0, late - time.monotonic())))


def _end(process: subprocess.Popen[bytes], guard: subprocess.Popen[bytes]) -> None:
    _kill(process)
    guard.communicate(b"over\n")


def _kill(process: subprocess.Popen[bytes]) -> None:
    """With everything that it has started."""
    with contextlib.suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()


def _question(view: View, rng: random.Random, budget: Budget) -> bytes:
    decision = view.decision
    asked = {
        "protocol": PROTOCOL,
        "game": view.game.name,
        "seat": view.seat,
        "seats": view.seats,
        "decision": None if decision is None else asdict(decision),
        "view": view.facts,
        "told": [asdict(one) for one in view.told],
        "legal": [{"id": move.id, "text": move.text, "facts": move.facts} for move in view.legal],
        "budget": asdict(budget),
        "seed": rng.getrandbits(31),
    }
    return json.dumps(asked, ensure_ascii=False, default=list).encode() + b"\n"


def _understood(line: bytes) -> dict[str, str | int]:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        said = None
    if isinstance(said, dict) and type(said.get("move")) in (str, int):
        return said
    raise PlayerFailed(f"must answer with a move in one line of JSON, not {_quoted(line)}")


def _quoted(line: bytes) -> str:
    return f"'{_one_line(line[:QUOTED].decode(errors='replace'))}'"


def _one_line(words: object) -> str:
    """Nothing that could move a terminal's cursor."""
    return " ".join("".join(c if c.isprintable() else " " for c in str(words)).split())[:LONGEST_REASON]

"""A player that is a program of its own, in any language: JSON lines on its standard input and output.

It is asked one line for each decision and answers with one line:

    {"protocol": 1, "game": "hansa", "seat": 0, "seats": 2, "view": {…}, "decision": {"name": …, "turn": …, …},
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
import select
import shlex
import shutil
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence
from dataclasses import asdict

from kontor.players.contract import Answer, Budget, MakePlayer
from kontor.protocol import BadInput, UnknownMove
from kontor.view import View

PROTOCOL = 1
PATIENCE = 10.0  # seconds for an answer where the budget names none
START_UP = 5.0  # seconds more for the first answer
LONGEST_ANSWER = 1_000_000  # bytes
LAST_MOMENT = 1.0  # seconds to end by itself


class ProgramFailed(Exception):
    """The program does not answer as it should; one sentence."""


def program(command: str) -> MakePlayer:
    """Raises BadInput if there is nothing to run."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadInput(f"exec:{command[:60]} cannot be read as a command ({error})") from None
    if not words or shutil.which(words[0]) is None:
        raise BadInput(f"exec:{command[:60]}: there is no program to run")
    return lambda game: Program(words)


class Program:
    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        self.process: subprocess.Popen[bytes] | None = None
        self.heard = b""  # what was read and is not yet a line

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Answer:
        limit = PATIENCE if budget.seconds is None else budget.seconds
        late = time.monotonic() + limit + (START_UP if self.process is None else 0)
        try:
            self._say(_question(view, rng, budget), late, limit)
            said = self._answer(late, limit)
            return Answer(view.move(said["move"]), (), str(said.get("reason", ""))[:200])
        except (ProgramFailed, UnknownMove):
            self.close()
            raise

    def _say(self, question: bytes, late: float, limit: float) -> None:
        """Bit by bit: a program that does not read must not hold us up."""
        process = self._started()
        assert process.stdin is not None
        pipe, rest = process.stdin.fileno(), memoryview(question)
        while rest:
            if not select.select([], [pipe], [], max(0.0, late - time.monotonic()))[1]:
                raise ProgramFailed(f"{self.words[0]} did not read within {limit:g} seconds and was killed")
            try:
                rest = rest[os.write(pipe, rest) :]
            except OSError:
                raise ProgramFailed(f"{self.words[0]} has ended{self._code()}") from None

    def _started(self) -> subprocess.Popen[bytes]:
        if self.process is None:
            try:
                self.process = subprocess.Popen(
                    self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
                )
            except OSError as error:
                raise ProgramFailed(f"{self.words[0]} cannot be started ({error.strerror})") from None
            assert self.process.stdin is not None
            os.set_blocking(self.process.stdin.fileno(), False)
            weakref.finalize(self, _kill, self.process)  # also when nobody closes it
        return self.process

    def _answer(self, late: float, limit: float) -> dict[str, str | int]:
        line = self._line(late, limit)
        try:
            said = json.loads(line)
        except ValueError:
            said = None
        if isinstance(said, dict) and type(said.get("move")) in (str, int):
            return said
        shown = line[:80].decode(errors="replace").strip()
        raise ProgramFailed(f"{self.words[0]} must answer with a move in one line of JSON, not '{shown}'")

    def _line(self, late: float, limit: float) -> bytes:
        assert self.process is not None
        assert self.process.stdout is not None
        pipe = self.process.stdout.fileno()
        while b"\n" not in self.heard:
            if not select.select([pipe], [], [], max(0.0, late - time.monotonic()))[0]:
                raise ProgramFailed(f"{self.words[0]} did not answer within {limit:g} seconds and was killed")
            read = os.read(pipe, 65536)
            if not read:
                raise ProgramFailed(f"{self.words[0]} has ended{self._code()}")
            self.heard += read
            if len(self.heard) > LONGEST_ANSWER:
                raise ProgramFailed(f"{self.words[0]} answers more than {LONGEST_ANSWER:,} bytes")
        line, _, self.heard = self.heard.partition(b"\n")
        return line

    def _code(self) -> str:
        """Of a program that ends, if it has one already."""
        assert self.process is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            return f" with exit code {self.process.wait(LAST_MOMENT)}"
        return ""

    def close(self) -> None:
        """Its input ends; if that is not enough, it is killed."""
        process, self.process, self.heard = self.process, None, b""
        if process is None:
            return
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(LAST_MOMENT)
        _kill(process)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """With everything that it has started."""
    with contextlib.suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


def _question(view: View, rng: random.Random, budget: Budget) -> bytes:
    decision = view.decision
    asked = {
        "protocol": PROTOCOL,
        "game": view.game.name,
        "seat": view.seat,
        "seats": view.seats,
        "decision": None if decision is None else asdict(decision),
        "view": view.facts,
        "legal": [{"id": move.id, "text": move.text, "facts": move.facts} for move in view.legal],
        "budget": asdict(budget),
        "seed": rng.getrandbits(31),
    }
    return json.dumps(asked, ensure_ascii=False, default=list).encode() + b"\n"

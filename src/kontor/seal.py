"""A deal that can be checked: its seal is shown before the first move, the salt that opens it after the last.

The seal is the SHA-256 of the line `salt: SALT` and of the lines of the record's header, without the players'.
A record carries both as a comment before its first command, which every version of Kontor reads and keeps:

    # seal 5d0c… salt 1pGh…
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from kontor.protocol import Setup
from kontor.record import Record

BYTES = 24  # of a salt: nobody finds a deal by trying all of them
WRITTEN = re.compile(r"seal ([0-9a-f]{64}) salt ([\w-]{1,64})", re.ASCII)

Verdict = Literal["fits", "none", "broken", "other"]


@dataclass(frozen=True, slots=True)
class Seal:
    """What was shown of a deal, and what opens it; an older table has neither."""

    shown: str = ""
    salt: str = ""

    def fits(self, setup: Setup) -> bool:
        return bool(self.salt) and self.shown == _digest(setup, self.salt)


UNSEALED = Seal()


def sealed(setup: Setup) -> Seal:
    salt = secrets.token_urlsafe(BYTES)
    return Seal(_digest(setup, salt), salt)


def _digest(setup: Setup, salt: str) -> str:
    """Who sits where is not sealed: people come later."""
    header = [line for line in Record(replace(setup, seats=())).text().splitlines()[1:] if line]
    return hashlib.sha256("".join(f"{line}\n" for line in [f"salt: {salt}", *header]).encode()).hexdigest()


def written(seal: Seal) -> str:
    """As a comment of a record."""
    return f"seal {seal.shown} salt {seal.salt}"


def found(comments: Iterable[str]) -> Seal:
    """The seal of a record."""
    read = next(filter(None, map(WRITTEN.fullmatch, comments)), None)
    return Seal(read[1], read[2]) if read else UNSEALED


def without(comments: Iterable[str]) -> tuple[str, ...]:
    """A deal that is played again gets a seal of its own."""
    return tuple(words for words in comments if not WRITTEN.fullmatch(words))


def verdict(record: Record, noted: str = "") -> Verdict:
    """Whether the deal is the one that was sealed; `noted` is what somebody wrote down of the seal that was shown."""
    seal = found(record.comments)
    if not seal.shown:
        return "none"
    if not seal.shown.startswith(noted):
        return "other"
    return "fits" if seal.fits(record.setup) else "broken"

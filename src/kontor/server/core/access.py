"""Who asks, and what that allows at a table."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from kontor.server.core.errors import NotYours
from kontor.server.core.tokens import LONGEST, fingerprint

NET = "net"  # stands for the level of a bot that came over the net


@dataclass(slots=True)
class Seat:
    name: str
    level: str = ""  # of a bot; empty: a person
    token: str = ""  # fingerprint of whoever sits there
    invite: str = ""
    muted: bool = False  # nobody hears what is said from there

    @property
    def taken(self) -> bool:
        return bool(self.level or self.token)

    @property
    def housed(self) -> bool:
        """A bot that thinks in the processes of the house; one over the net has a token, as people have."""
        return bool(self.level) and not self.token


class Guarded(Protocol):
    """What a table says about who may do what there."""

    @property
    def seats(self) -> Sequence[Seat]: ...
    @property
    def host(self) -> str: ...  # fingerprint
    @property
    def watch(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Principal:
    """Who asks: today whoever shows the tokens of these links."""

    tokens: frozenset[str]
    prints: tuple[str, ...]

    @classmethod
    def showing(cls, tokens: Iterable[str]) -> Principal:
        shown = frozenset(token for token in tokens if 0 < len(token) <= LONGEST)
        return cls(shown, tuple(fingerprint(token) for token in shown))

    def is_known_by(self, print_: str) -> bool:
        return bool(print_) and any(hmac.compare_digest(mine, print_) for mine in self.prints)


@dataclass(frozen=True, slots=True)
class Access:
    """What somebody may do at one table."""

    seats: frozenset[int]
    host: bool = False
    watch: bool = False


def access(table: Guarded, by: Principal) -> Access:
    """The one place where it is decided; raises NotYours for who may not even look."""
    held = frozenset(n for n, seat in enumerate(table.seats) if by.is_known_by(seat.token))
    found = Access(held, by.is_known_by(table.host), table.watch in by.tokens)
    if not (held or found.host or found.watch):
        raise NotYours("link")
    return found


def invited(table: Guarded, token: str) -> int | None:
    """The free seat that this invitation is for."""
    return next((n for n, seat in enumerate(table.seats) if token and seat.invite == token), None)

"""The log of a game: what was said, by whom and when; and what a seat is told of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from kontor.protocol import AnyGame, Event, named
from kontor.words import Scene

Kind = Literal["play", "back", "end"]  # a move; taking back; a vote to stop
PLAY: Kind = "play"
BACK: Kind = "back"
END: Kind = "end"


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a bot's reason, with facts that everybody may know; its words are those of `because.CODE`."""

    code: str
    facts: Mapping[str, Any]


Reason: TypeAlias = str | tuple[Clause, ...]  # a string is what somebody's own bot says in its own words


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that was said. Its events hold what is hidden: they leave only as `Told`."""

    seat: int
    kind: Kind
    text: str  # the move; how many are taken back; yes or no
    at: str = ""  # when, as ISO 8601; empty if nobody knows
    reason: Reason = ""  # of a bot
    comments: tuple[str, ...] = ()  # what people wrote to it in a record
    events: tuple[Event, ...] = ()  # what came of it


@dataclass(frozen=True, slots=True)
class Heard:
    """An event as one seat may know it."""

    name: str
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Told:
    """An entry as one seat may know it: the only form in which what happened leaves."""

    version: int  # its number in the log
    seat: int
    kind: Kind
    text: str
    events: list[Heard]
    reason: Reason
    at: str


def tell(game: AnyGame, version: int, entry: Entry, seat: int | None, names: Sequence[str]) -> Told:
    events = [hear(game, event, seat) for event in entry.events]
    reason = named(entry.reason, names) if isinstance(entry.reason, str) else entry.reason
    return Told(version, entry.seat, entry.kind, entry.text, events, reason, entry.at)


def hear(game: AnyGame, event: Event, seat: int | None) -> Heard:
    shown = game.seen(event, seat)
    return Heard(shown.name, shown.facts)


def because(reason: Reason, scene: Scene) -> str:
    """A bot's reason for the people of the scene, in their language."""
    if isinstance(reason, str):
        return named(reason, scene.players)
    return scene.listed([scene.say(f"because.{clause.code}", clause.facts) for clause in reason])

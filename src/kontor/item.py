"""What a position is laid out from: items, each a name and words. Every mistake is one sentence that names the item."""

from __future__ import annotations

import difflib
import random
from collections.abc import Mapping, MutableSequence, Sequence
from typing import Any, NoReturn, Protocol

from kontor.protocol import NO_OPTIONS, BadInput, Setup, Way

NONE = "none"  # the value of an item that holds nothing
LONGEST = 60  # letters of somebody's text in a sentence about it


class Item:
    """One thing that is said of a position, like 'supply 0: 5t 1m'."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.words = [] if text.strip() == NONE else text.split()

    @property
    def text(self) -> str:
        return " ".join(self.words)

    def parts(self) -> list[list[str]]:
        """The words between commas."""
        return [part.split() for part in self.text.split(",")] if self.words else []

    def wrong(self, what: str) -> NoReturn:
        raise BadInput(f"'{self.name}': {what}")

    def one_of(self, word: str, known: Sequence[str], what: str) -> int:
        """The place of a word among those that are known."""
        if word not in known:
            near = difflib.get_close_matches(word[:LONGEST], known, 1)
            hint = f"did you mean '{near[0]}'?" if near else f"known: {', '.join(known)}"
            self.wrong(f"unknown {what} '{word[:LONGEST]}' ({hint})")
        return known.index(word)

    def number(self, word: str, what: str, most: int, least: int = 0) -> int:
        if not (word.isascii() and word.isdecimal() and len(word) < 6 and least <= int(word) <= most):
            self.wrong(f"{what} is a number from {least} to {most}, not '{word[:LONGEST]}'")
        return int(word)

    def one_number(self, what: str, most: int) -> int:
        """Of an item that is just a number; none is zero."""
        if len(self.words) > 1:
            self.wrong(f"{what} is one number, not '{self.text[:LONGEST]}'")
        return self.number(self.words[0], what, most) if self.words else 0


def counted(names: Sequence[str]) -> str:
    """Things by name, or that there is none."""
    return " ".join(names) or NONE


def overlay(start: Mapping[str, str], said: Mapping[str, str]) -> dict[str, Item]:
    """Everything that can be said of a position: as at the start but for what is said."""
    for name in said:
        if name not in start:
            raise BadInput(_unknown(name[:LONGEST], start))
    return {name: Item(name, said.get(name, text)) for name, text in start.items()}


def _unknown(name: str, known: Mapping[str, str]) -> str:
    near = difflib.get_close_matches(name, known, 1)
    hint = f" (did you mean '{near[0]}'?)" if near else ""
    kind, _, which = name.partition(" ")
    if which and any(one.startswith(f"{kind} ") for one in known):
        return f"'{name}': there is no '{which}' in this game{hint}"
    return f"a position of this game has no item '{name}'{hint}"


# ---------------------------------------------------------- the start of a game


class _Unshuffled(random.Random):
    """Leaves everything in the order in which it lies in the box."""

    def shuffle(self, x: MutableSequence[Any]) -> None:
        pass


class _Dealing(Protocol):
    def deal(
        self,
        edition: str,
        board: str,
        seats: Sequence[str],
        chance: random.Random,
        options: Mapping[str, str] = NO_OPTIONS,
    ) -> Setup: ...


def unshuffled(game: _Dealing, way: Way) -> Setup:
    """A new game in which nobody shuffled: what a position is like where nothing is said. Raises BadInput."""
    names = [f"Player {seat + 1}" for seat in range(way.players)]
    return game.deal(way.edition, way.board, names, _Unshuffled(), dict(way.options))

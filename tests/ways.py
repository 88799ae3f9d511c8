"""Every way to play that the tests go through, and how much of it."""

from __future__ import annotations

import os

import pytest

from kontor import kernel
from kontor.conformance import Walk
from kontor.protocol import Game

# edition, board, seats, options
Way = tuple[str, str, int, tuple[str, ...]]
_BASE: list[Way] = [
    (edition, board, seats, ())
    for edition in ("2009", "2014", "bigbox")
    for board, seats in (("hanseatic-league-2-3", 3), ("hanseatic-league-4-5", 4), ("hanseatic-league-4-5", 5))
]
_TWO: list[Way] = [(edition, "hanseatic-league-2-3", 2, ()) for edition in ("2009", "2014")]
_BOARDS: list[Way] = [
    ("bigbox", board, seats, ())
    for board, most in (("eastern-hanseatic-league", (3, 4, 5)), ("britannia-3", (3,)), ("britannia-4-5", (4, 5)))
    for seats in most
]
_EXTRAS: list[Way] = [
    ("bigbox", board, seats, options)
    for options in (("missions",), ("favours",), ("missions", "favours"))
    for board, seats in (("hanseatic-league-2-3", 3), ("hanseatic-league-4-5", 4), ("hanseatic-league-4-5", 5))
]
PROMOS = "markers=exchange-marker=2 tribute=2 block-route=2 additional-office=1 exchange=1 develop=1"
_PROMOS: list[Way] = [
    ("bigbox", "hanseatic-league-4-5", 4, (PROMOS,)),
    ("bigbox", "britannia-4-5", 5, (PROMOS,)),
    ("bigbox", "hanseatic-league-2-3", 3, (PROMOS, "missions", "favours")),
]
TEUTONICA: list[Way] = [*_BASE, *_TWO, *_BOARDS, *_EXTRAS, *_PROMOS]


def name(way: Way) -> str:
    """Like bigbox-hanseatic-league-4-5-4-missions."""
    edition, board, seats, options = way
    return "-".join([edition, board, str(seats), *(option.partition("=")[0] for option in options)])


every_way = pytest.mark.parametrize("way", TEUTONICA, ids=name)


def walk_of(game: Game, way: Way, seed: int) -> Walk:
    edition, board, seats, options = way
    return Walk(game, edition, board, seats, seed, settings(options))


def settings(options: tuple[str, ...]) -> dict[str, str]:
    """'missions' is played with; 'markers=…' has a value."""
    return {name: value or "yes" for name, _, value in (option.partition("=") for option in options)}


DEEP = 20
INTERPRETED = 0.02  # the same checks, fewer positions: the interpreted kernel is that much slower


def share(whole: int) -> int:
    """How much of a figure one way to play takes: all ways together make the whole."""
    scale = 1.0 if kernel.is_compiled() else INTERPRETED
    if os.environ.get("KONTOR_DEEP"):
        scale *= DEEP
    return max(1, round(whole * scale / len(TEUTONICA)))

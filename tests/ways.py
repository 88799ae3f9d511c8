"""Every way to play that the tests go through, and how much of it."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from kontor import kernel
from kontor.conformance import Walk
from kontor.protocol import AnyGame
from kontor.registry import game
from tests.deep import DEEP


class Way(NamedTuple):
    game: str
    edition: str
    board: str
    seats: int
    options: tuple[str, ...] = ()  # 'missions' is played with; 'markers=…' has a value


_BASE = [
    Way("teutonica", edition, board, seats)
    for edition in ("2009", "2014", "bigbox")
    for board, seats in (("hanseatic-league-2-3", 3), ("hanseatic-league-4-5", 4), ("hanseatic-league-4-5", 5))
]
_TWO = [Way("teutonica", edition, "hanseatic-league-2-3", 2) for edition in ("2009", "2014")]
_BOARDS = [
    Way("teutonica", "bigbox", board, seats)
    for board, most in (("eastern-hanseatic-league", (3, 4, 5)), ("britannia-3", (3,)), ("britannia-4-5", (4, 5)))
    for seats in most
]
_EXTRAS = [
    Way("teutonica", "bigbox", board, seats, options)
    for options in (("missions",), ("favours",), ("missions", "favours"))
    for board, seats in (("hanseatic-league-2-3", 3), ("hanseatic-league-4-5", 4), ("hanseatic-league-4-5", 5))
]
PROMOS = "markers=exchange-marker=2 tribute=2 block-route=2 additional-office=1 exchange=1 develop=1"
_PROMOS = [
    Way("teutonica", "bigbox", "hanseatic-league-4-5", 4, (PROMOS,)),
    Way("teutonica", "bigbox", "britannia-4-5", 5, (PROMOS,)),
    Way("teutonica", "bigbox", "hanseatic-league-2-3", 3, (PROMOS, "missions", "favours")),
]
_TEUTONICA = [*_BASE, *_TWO, *_BOARDS, *_EXTRAS, *_PROMOS]
_HANSA = [Way("hansa", "2004", "baltic", seats, options) for options in ((), ("extra-card",)) for seats in (2, 3, 4)]
WAYS = [*_TEUTONICA, *_HANSA]


def name(way: Way) -> str:
    """Like bigbox-hanseatic-league-4-5-4-missions, which no way of another game is called."""
    return "-".join([way.edition, way.board, str(way.seats), *(option.partition("=")[0] for option in way.options)])


every_way = pytest.mark.parametrize("way", WAYS, ids=name)


def game_of(way: Way) -> AnyGame:
    return game(way.game)


def walk_of(way: Way, seed: int) -> Walk:
    return Walk(game_of(way), way.edition, way.board, way.seats, seed, settings(way))


def settings(way: Way) -> dict[str, str]:
    """The options as a table of a game takes them."""
    return {name: value or "yes" for name, _, value in (option.partition("=") for option in way.options)}


TIMES = 20  # as much in a deep run
INTERPRETED = 0.02  # the same checks, fewer positions: the interpreted kernel is that much slower


def share(whole: int) -> int:
    """How much of a figure one way to play takes: the ways of all games together make the whole."""
    scale = 1.0 if kernel.is_compiled() else INTERPRETED
    if DEEP:
        scale *= TIMES
    return max(1, round(whole * scale / len(WAYS)))

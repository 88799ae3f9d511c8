"""The moves of a board by number, and what the numbers of an observation are; made once, and kept compressed."""

from __future__ import annotations

import gzip
from functools import cache
from typing import TYPE_CHECKING

from msgspec.json import encode

from kontor.position import Position
from kontor.registry import game as game_of
from kontor.server.core import public
from kontor.server.core.wishes import board_of

if TYPE_CHECKING:
    from kontor.envs.setting import Setting


@cache
def moves(game: str, board: str) -> bytes:
    """A list of `public.Numbered` as compressed JSON; raises BadInput or Trouble."""
    setting = _setting(game, board)
    found = Position(setting.rules, setting.state()).moves
    return _kept([public.Numbered(move.id, move.text, move.facts) for move in found])


@cache
def layout(game: str, board: str) -> bytes:
    """A `public.LayoutInfo` as compressed JSON; raises BadInput or Trouble."""
    from kontor.envs.layout import Layout

    found = Layout.of(_setting(game, board))
    names = list(found.names)
    return _kept(public.LayoutInfo(game, board, found.version, [found.size], "int8", names))


def _setting(game: str, board: str) -> Setting:
    """Any way to play on a board: all of them have the same moves and the same numbers."""
    from kontor.envs.setting import Setting  # not before: where numpy is missing, the server itself says so

    board_of(game, board)
    editions = next(info.editions for info in game_of(game).boards() if info.id == board)
    edition, (fewest, _most) = next(iter(editions.items()))
    return Setting(game, fewest, board, edition)


def _kept(found: object) -> bytes:
    return gzip.compress(encode(found), mtime=0)

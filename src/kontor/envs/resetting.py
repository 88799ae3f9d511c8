"""What a reset may be told: a seed, or a position to begin from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kontor.envs.episode import Episode
from kontor.match import Match
from kontor.position import Position
from kontor.protocol import BadInput

POSITION = "position"


def start(episode: Episode, seed: int | None, options: Mapping[str, Any] | None) -> None:
    """Deal anew, or begin from `options["position"]`: a Position, its text or a Match.

    Raises BadInput; nothing is lost then.
    """
    given = (options or {}).get(POSITION)
    position = None if given is None else _position(given, episode)
    episode.reset(seed)
    if position is not None:
        episode.start(position.copy().state)


def check_options(options: Mapping[str, Any] | None) -> None:
    """Not for PettingZoo: its own tests give options that nobody knows."""
    strange = [name for name in options or {} if name != POSITION]
    if strange:
        raise BadInput(f"reset has no option '{strange[0]}' (possible: {POSITION})")


def _position(given: object, episode: Episode) -> Position:
    known = given.position if isinstance(given, Match) else given
    position = Position.from_text(known) if isinstance(known, str) else known
    if not isinstance(position, Position):
        raise BadInput(f"a position to begin from is a Position, its text or a Match, not {repr(given)[:40]}")
    here, wanted = position.game.way(position.state), episode.rules.way(episode.lane.state)
    if here != wanted:
        raise BadInput(
            f"the position is one of {here.game}, {here.board}, {here.players} players, "
            f"and this environment plays {wanted.game}, {wanted.board}, {wanted.players} players"
        )
    return position

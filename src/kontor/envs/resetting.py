"""What a reset may be told: a seed, or a position to begin from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kontor.envs.episode import Episode
from kontor.position import Position
from kontor.protocol import BadInput

POSITION = "position"


def start(episode: Episode, seed: int | None, options: Mapping[str, Any] | None) -> None:
    """Deal anew, or begin from `options["position"]`: a Position or its text. Raises BadInput; nothing is lost then."""
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


def _position(given: Position | str, episode: Episode) -> Position:
    position = given if isinstance(given, Position) else Position.from_text(given)
    here, wanted = position.game.way(position.state), episode.rules.way(episode.lane.state)
    if here != wanted:
        raise BadInput(
            f"the position is one of {here.game}, {here.board}, {here.players} players, "
            f"and this environment plays {wanted.game}, {wanted.board}, {wanted.players} players"
        )
    return position

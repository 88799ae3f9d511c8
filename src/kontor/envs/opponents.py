"""Whoever plays the other seats of an environment: a compiled policy, or players as the arena takes them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from kontor.envs.episode import Episode
from kontor.envs.errors import OpponentFailed
from kontor.envs.setting import POLICIES
from kontor.kit.lane import CALLER
from kontor.players import asking, entrants
from kontor.players.contract import Budget, Player, PlayerFailed, PlayerLike
from kontor.protocol import BadInput, IllegalMove
from kontor.view import look


class Opponents:
    """The seats that are not the learner's, in one environment."""

    def __init__(self, episode: Episode, wished: PlayerLike | Sequence[PlayerLike]) -> None:
        others = episode.lane.seats - 1
        alone = isinstance(wished, str) or not isinstance(wished, Sequence)
        self._wished: list[PlayerLike] = [wished] * others if alone else list(wished)  # type: ignore[arg-type, list-item]  # one, not several
        if len(self._wished) != others:
            raise BadInput(f"{others} opponents are needed, one for each other seat, not {len(self._wished)}")
        for one in {name for name in self._wished if not _is_policy(name)}:
            entrants.try_out(one, episode.rules)
        self._episode = episode
        self._players: dict[int, tuple[Player, PlayerLike]] = {}
        self._policies = [CALLER] * episode.lane.seats  # no vec: it could not be copied with the environment

    def begin(self, seat: int, seed: int) -> None:
        """A new game, in which the learner has this seat."""
        self.close()
        seats = self._episode.lane.seats
        self._rng, self._seat = random.Random(seed), seat
        self._policies[seat] = CALLER
        for nth, wished in enumerate(self._wished):
            other = (seat + 1 + nth) % seats
            if _is_policy(wished):
                self._policies[other] = POLICIES[str(wished)]
            else:
                self._policies[other] = CALLER
                self._players[other] = entrants.make(wished, self._episode.rules), wished

    def play(self) -> None:
        """Until the learner is to choose, or the game is over."""
        episode, policies = self._episode, vec[i64](self._policies)
        while not episode.done:
            episode.lane.play_until(policies, episode.limit)
            seat = episode.to_move
            if seat == self._seat or episode.done:
                return
            player, wished = self._players[seat]
            try:
                self._answer(player, seat, entrants.default_budget(wished))
            except PlayerFailed as failed:
                name = entrants.short_name(wished)
                raise OpponentFailed(
                    f"{name}, the opponent in seat {seat}, {failed}; reset deals a new game"
                ) from failed

    def _answer(self, player: Player, seat: int, budget: Budget) -> None:
        episode = self._episode
        move = asking.ask(player, look(episode.rules, episode.lane.state, seat), self._rng, budget).move
        try:
            episode.play(move.id)
        except IllegalMove as refused:
            raise PlayerFailed(f"answered '{move.text}', which may not be played ({refused.refusal})") from refused

    def close(self) -> None:
        for player, _ in self._players.values():
            entrants.close(player)
        self._players.clear()


def _is_policy(wished: PlayerLike) -> bool:
    return isinstance(wished, str) and wished in POLICIES

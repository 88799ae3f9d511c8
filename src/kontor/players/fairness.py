"""A check that a player decides by what it may see: where only the hidden differs, it must choose the same."""

from __future__ import annotations

import random
from collections.abc import Iterable

from kontor.conformance import Moment
from kontor.players.contract import Answer, Budget, MakePlayer, answered
from kontor.players.entrants import close
from kontor.protocol import AnyGame, State
from kontor.view import look

OTHERS = 3  # how many states with another hidden part are tried at each moment
NODES = Budget(nodes=200)  # never seconds: the same thinking must be possible again


def check_fair(
    game: AnyGame, make: MakePlayer, moments: Iterable[Moment], budget: Budget = NODES, seed: int = 1
) -> None:
    """Raises AssertionError where a new player with the same random numbers chooses or expects something else.

    The moments must have something to hide, or nothing would be checked.
    """
    checked = 0
    for moment in moments:
        decision = game.decision(moment.state)
        if decision is None:
            continue
        chance = random.Random(f"{seed} {moment.number}")
        view = game.view(moment.state, decision.seat)
        states = [moment.state, *(game.sample(view, chance) for _ in range(OTHERS))]
        checked += len({game.digest(state) for state in states[1:]}) > 1
        first, again, *answers = [
            _said(_ask(game, make, state, decision.seat, budget, seed)) for state in (moment.state, *states)
        ]
        assert again == first, (
            f"seat {decision.seat} chose '{first[0]}' and then '{again[0]}' in the same position with the same "
            f"random numbers, at command {moment.number}: all chance must come from the source that it is given"
        )
        for answer in answers:
            assert answer == first, (
                f"seat {decision.seat} chose '{first[0]}' but '{answer[0]}' where only what is hidden "
                f"from it was different, at command {moment.number}"
            )
    assert checked, "nothing was hidden at these moments, so nothing was checked"


def _ask(game: AnyGame, make: MakePlayer, state: State, seat: int, budget: Budget, seed: int) -> Answer:
    view, player = look(game, state, seat), make(game)
    try:
        return answered(view, player.choose(view, random.Random(seed), budget))
    finally:
        close(player)


def _said(answer: Answer) -> tuple[str, tuple[tuple[str, float], ...]]:
    """What can be compared: the choice, and what the player expects of this and others."""
    return answer.move.text, tuple((idea.move.text, idea.share) for idea in answer.ideas)

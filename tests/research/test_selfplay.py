"""Self-play: what is kept of a game, and what is learned from it."""

from __future__ import annotations

import random
import zlib
from typing import ClassVar

import numpy as np
import pytest

from kontor.players.contract import Budget
from kontor.players.evaluation import Rows, Shares
from kontor.players.minds import mind
from kontor.protocol import BadInput, Move
from kontor.registry import game
from kontor.research.learn import new_net
from kontor.research.selfplay import Learner, Played, Table, play, seen_by, targets
from kontor.view import View
from tests.players.tables import EACH, moments
from tests.ways import Way

TWO = Table("hansa", "2004", "baltic", 2)
MISSIONS = Way("teutonica", "bigbox", "hanseatic-league-2-3", 3, ("missions",))


def test_targets_by_hand() -> None:
    """Every position is held to be worth half a win; half of each target is what came next."""
    result = np.array([1, 0], np.float32)
    one = Played(np.zeros((3, 2, 4), np.int16), result, result)
    (wanted,) = targets([one], new_net(4, 1), 0.5)
    assert wanted.tolist() == [[0.625, 0.375], [0.75, 0.25], [1, 0]]


@pytest.mark.parametrize(("decay", "first"), [(1.0, [1, 0]), (0.0, [0.5, 0.5])])
def test_targets_at_the_ends(decay: float, first: list[float]) -> None:
    """All from the end of the game, or all from the next position; the last one is always the end."""
    result = np.array([1, 0], np.float32)
    one = Played(np.zeros((5, 2, 4), np.int16), result, result)
    (wanted,) = targets([one], new_net(4, 1), decay)
    assert wanted[0].tolist() == first
    assert wanted[-1].tolist() == [1, 0]


def test_a_game_by_the_readable_evaluation() -> None:
    played = play(TWO, [None, None], 0.01, 1)
    assert played.rows.shape[1:] == (2, len(mind("hansa").features))
    assert len(played.rows) > 20
    assert played.won.sum() == pytest.approx(1)
    assert played.result.sum() == pytest.approx(1, abs=1e-5)
    assert seen_by(mind("hansa"), [played]).shape == (2 * len(played.rows), 1, len(mind("hansa").features))
    again = play(TWO, [None, None], 0.01, 1)
    assert (again.rows.tolist(), again.result.tolist()) == (played.rows.tolist(), played.result.tolist())


class Fickle:
    """Sees another worth in the least change of what it is shown."""

    def shares(self, rows: Rows) -> Shares:
        worth = [zlib.crc32(position.tobytes()) / 2**32 for position in rows]
        return np.array(worth, np.float32)[:, None].repeat(rows.shape[1], axis=1)


@pytest.mark.parametrize("way", [EACH["hansa"], MISSIONS], ids=lambda way: way.game)
@pytest.mark.parametrize("heat", [0.0, 0.01])
def test_H1_a_learner_decides_by_what_it_may_see(way: Way, heat: float) -> None:
    """Where only the hidden differs (piles, deck, plates, missions), it chooses the same with the same numbers."""
    rules, thinking, chance = game(way.game), mind(way.game), random.Random(1)
    differing = 0
    for moment in moments(way, 240, 6):
        decision = rules.decision(moment.state)
        assert decision is not None
        other = rules.sample(rules.view(moment.state, decision.seat), chance)
        differing += rules.digest(other) != rules.digest(moment.state)
        first, second = (
            Learner(thinking, Fickle(), heat, random.Random(moment.number)).choice(state, decision.seat)
            for state in (moment.state, other)
        )
        assert first == second
    assert differing > 30


class Watching:
    """Keeps what it is shown."""

    shown: ClassVar[list[View]] = []
    closed = 0

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Move:
        self.shown.append(view)
        return view.legal[rng.randrange(len(view.legal))]

    def close(self) -> None:
        Watching.closed += 1


def test_a_sparring_partner_decides_from_views_at_the_seats_without_a_net() -> None:
    Watching.shown.clear()
    net = new_net(len(mind("hansa").features), 1)
    played = play(TWO, [None, net], 0.0, 1, Watching)
    assert ({view.seat for view in Watching.shown}, Watching.closed) == ({0}, 1)
    assert all(view.to_move == 0 and type(view) is View for view in Watching.shown)
    assert len(Watching.shown) < len(played.rows)
    again = play(TWO, [None, net], 0.0, 1, Watching)
    assert again.rows.tolist() == played.rows.tolist()
    assert play(TWO, [None, net], 0.0, 1).rows.tolist() != played.rows.tolist()


def test_a_sparring_partner_that_fails_is_told() -> None:
    with pytest.raises(BadInput, match=r"^Cheat answered '.*', which may not be played \(H"):
        play(TWO, [None, None], 0.0, 1, "tests.research.bots:Cheat")
    with pytest.raises(BadInput, match=r"^Crasher failed with ZeroDivisionError"):
        play(TWO, [None, None], 0.0, 1, "tests.research.bots:Crasher")

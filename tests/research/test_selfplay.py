"""Self-play: what is kept of a game, and what is learned from it."""

from __future__ import annotations

import random
import zlib
from dataclasses import replace
from typing import ClassVar

import numpy as np
import pytest

from kontor.players.contract import Budget
from kontor.players.evaluation import Rows, Shares
from kontor.players.minds import mind
from kontor.players.thinkers import learned
from kontor.players.weights import between
from kontor.protocol import BadInput, Move
from kontor.registry import game
from kontor.research.learn import new_net
from kontor.research.selfplay import Job, Learner, Table, drawn, play
from kontor.research.sparring import Inclined, inclinations
from kontor.view import View
from tests.players.tables import EACH, moments
from tests.ways import PROMOS, Way, name

TWO = Table("hansa", "2004", "baltic", 2)
READABLE = between(mind("hansa"))
PLAIN = Way("teutonica", "2009", "hanseatic-league-4-5", 4)
PROMO = Way("teutonica", "bigbox", "britannia-4-5", 5, (PROMOS,))
MISSIONS = Way("teutonica", "bigbox", "hanseatic-league-2-3", 3, ("missions",))


def test_a_game_by_the_readable_evaluation() -> None:
    played = play(Job(TWO, [READABLE] * 2, 0.01, 1))
    assert played.rows.shape[1:] == (2, len(mind("hansa").features))
    assert len(played.rows) == len(played.turns) > 20
    assert played.over
    assert played.won.sum() == pytest.approx(1)
    assert played.points.argmax() == played.won.argmax()
    again = play(Job(TWO, [READABLE] * 2, 0.01, 1))
    assert (again.rows.tolist(), again.points.tolist()) == (played.rows.tolist(), played.points.tolist())


class Fickle:
    """Sees another worth in the least change of what it is shown."""

    def shares(self, rows: Rows) -> Shares:
        worth = [zlib.crc32(position.tobytes()) / 2**32 for position in rows]
        return np.array(worth, np.float32)[:, None].repeat(rows.shape[1], axis=1)


@pytest.mark.parametrize("way", [EACH["hansa"], MISSIONS, PLAIN, PROMO], ids=name)
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
    job = Job(TWO, [None, net], 0.0, 1, Watching)
    played = play(job)
    assert ({view.seat for view in Watching.shown}, Watching.closed) == ({0}, 1)
    assert all(view.to_move == 0 and type(view) is View for view in Watching.shown)
    assert len(Watching.shown) < len(played.rows)
    again = play(job)
    assert again.rows.tolist() == played.rows.tolist()
    assert play(Job(TWO, [READABLE, net], 0.0, 1)).rows.tolist() != played.rows.tolist()


def test_a_sparring_partner_that_fails_is_told() -> None:
    with pytest.raises(BadInput, match=r"^Cheat answered '.*', which may not be played \(H"):
        play(Job(TWO, [None, None], 0.0, 1, "tests.research.bots:Cheat"))
    with pytest.raises(BadInput, match=r"^Crasher failed with ZeroDivisionError"):
        play(Job(TWO, [None, None], 0.0, 1, "tests.research.bots:Crasher"))


@pytest.mark.parametrize("replies", [False, True])
def test_who_plans_turns_says_what_it_thinks_of_positions(replies: bool) -> None:
    played = play(Job(TWO, [READABLE] * 2, 0.0, 1, None, 2, replies))
    searched = ~np.isnan(played.said[:, 0])
    assert played.said.shape == (len(played.rows), 2)
    assert 0.1 < searched.mean() < 0.9
    assert np.allclose(played.said[searched].sum(axis=1), 1, atol=1e-4)
    assert np.isnan(play(Job(TWO, [READABLE] * 2, 0.0, 1)).said).all(), "one action ahead is no search"


def test_who_plans_may_have_a_style() -> None:
    job = Job(TWO, [READABLE] * 2, 0.0, 1, None, 2)
    plain = play(job).rows.tolist()
    assert play(replace(job, styles=["", ""])).rows.tolist() == plain
    assert play(replace(job, styles=["banker", ""])).rows.tolist() != plain
    assert play(replace(job, width=0, styles=["banker", ""])).rows.tolist() == play(replace(job, width=0)).rows.tolist()


def test_who_thinks_more_of_an_ability_develops_it_and_is_no_teacher() -> None:
    thinking, plain = mind("teutonica"), learned("teutonica")
    table, keys = Table("teutonica", "2014", "hanseatic-league-2-3", 2), thinking.features.index("keys")
    fond = Inclined(plain, next(one for one in inclinations(thinking) if one[keys] > 0))
    without, inclined = (play(Job(table, [one, plain], 0.0, 3, None, 2)) for one in (plain, fond))
    assert inclined.rows[:, 0, keys].max() > without.rows[:, 0, keys].max()
    taught = [np.mean(~np.isnan(one.said[:, 0])) for one in (without, inclined)]
    assert 0 < taught[1] < 0.8 * taught[0], "one of two teaches"


def test_the_best_is_drawn_without_chance_and_mostly_with_it() -> None:
    shares, chance = np.array([0.1, 0.4, 0.3], np.float32), random.Random(1)
    assert drawn(shares, 0.0, chance) == 1
    found = [drawn(shares, 0.3, chance) for _ in range(300)]
    assert found.count(1) > found.count(2) > found.count(0) > 0

"""Batches: the same games as one by one, masks, ends, seeds, several processes, and what is refused."""

from __future__ import annotations

import doctest
import importlib
import pickle
from typing import Any

import numpy as np
import pytest

import kontor
from kontor.envs import Batch, Closed, Episode, IllegalAction, Setting, WideBatch, observe
from kontor.envs.arrays import KINDS
from kontor.kit.batch import rewards_of
from kontor.kit.lane import NOBODY
from kontor.protocol import BadInput, UnknownMove
from kontor.registry import game
from tests.envs.settings import setting_of
from tests.ways import Way, every_way, share

GAMES = 4


def batch_of(way: Way, games: int = GAMES, **wishes: object) -> Batch:
    setting = setting_of(way)
    return Batch(
        way.game, games, way.seats, board=way.board, edition=way.edition, options=setting.options, **wishes  # type: ignore[arg-type]  # wishes of a test
    )  # fmt: skip


@every_way
def test_a_batch_tells_what_the_positions_hold(way: Way) -> None:
    """Observation, mask and seat are those of the positions, after every step, whoever was dealt anew."""
    batch, rules = batch_of(way, seed=3, limit=60), game(way.game)
    for number in range(share(8_000)):
        for nth in range(GAMES):
            position = batch.position(nth)
            rules.check(position.state)
            assert batch.to_move[nth] == position.to_move
            assert np.flatnonzero(batch.mask[nth]).tolist() == position.legal.ids
            assert (batch.observation[nth] == observe(position, int(batch.to_move[nth]))).all()
        batch.step(batch.sample(guided=number % 3 > 0))


@every_way
def test_lanes_deal_what_the_game_deals(way: Way) -> None:
    """The same things in another order: a deal of a lane is one that the game itself could have made."""
    setting, batch = setting_of(way), batch_of(way, games=12, seed=1)
    rules, states = setting.rules, [batch.position(nth).state for nth in range(12)]
    assert len({rules.digest(state) for state in states}) > 8
    dealt = setting.dealt(1)
    assert {tuple(sorted(state.deck)) for state in states if way.seats > 3 or way.game != "hansa"} <= {  # type: ignore[attr-defined]  # of its game
        tuple(sorted(dealt.deck))  # type: ignore[attr-defined]  # the same
    }
    for state in states:
        rules.check(state)
        assert rules.way(state) == rules.way(dealt)


def played_to_end(batch: Batch, most: int) -> int:
    """Steps until a game ends."""
    for number in range(most):
        batch.step(batch.sample(guided=True))
        if batch.terminated.any():
            return number + 1
    raise AssertionError("no game has ended")


def test_an_ended_game_tells_its_shares_and_goes_on() -> None:
    batch = Batch("hansa", games=8, players=3, seed=1)
    lanes = [Episode(Setting("hansa", 3), seed=0) for _ in range(8)]
    for nth, episode in enumerate(lanes):
        episode.start(batch.position(nth).state)
    while not batch.terminated.any():
        actions = batch.sample(guided=True).copy()
        batch.step(actions)
        for episode, action in zip(lanes, actions, strict=True):
            episode.play(int(action))
    nth = int(np.argmax(batch.terminated))
    assert lanes[nth].terminated
    assert batch.reward[nth].tolist() == lanes[nth].rewards
    assert batch.reward[nth].sum() == pytest.approx(1)
    assert batch.points[nth].tolist() == [score.total for score in lanes[nth].position.scores]
    assert batch.length[nth] == lanes[nth].lane.steps
    assert batch.position(nth).decision.turn == 0  # type: ignore[union-attr]  # a new game has begun
    assert not batch.reward[~batch.terminated].any()
    batch.step(batch.sample(guided=True))
    assert not batch.terminated[nth]
    assert not batch.reward[nth].any()


def test_a_game_is_broken_off_at_the_limit() -> None:
    batch = Batch("teutonica", games=3, players=4, seed=1, limit=20)
    for _ in range(19):
        batch.step(batch.sample())
        assert not batch.truncated.any()
    batch.step(batch.sample())
    assert batch.truncated.all()
    assert not batch.terminated.any()
    assert not batch.reward.any()
    assert batch.length.tolist() == [20, 20, 20]
    assert all(batch.position(nth).decision.turn == 1 for nth in range(3))  # type: ignore[union-attr]  # begun anew


@pytest.mark.parametrize("reward", ["share", "points", "rank"])
def test_rewards_are_what_was_chosen(reward: str) -> None:
    batch = Batch("hansa", games=4, players=3, seed=2, reward=reward)
    while not batch.terminated.any():
        batch.step(batch.sample(guided=True))
    nth = int(np.argmax(batch.terminated))
    won, points = batch.reward[nth], batch.points[nth]
    if reward == "points":
        assert won.tolist() == points.tolist()
    else:
        assert won.argmax() == points.argmax()
        assert won.sum() == pytest.approx({"share": 1.0, "rank": 1.5}[reward])


def test_ranks_are_shared() -> None:
    assert rewards_of(2, [9, 5, 5, 1], [1, 2, 2, 4]) == [1.0, 0.5, 0.5, 0.0]


def test_the_same_seed_gives_the_same_games() -> None:
    first, again, other = (Batch("teutonica", games=3, players=3, seed=seed) for seed in (1, 1, 2))
    for _ in range(100):
        actions = first.sample(guided=True)
        first.step(actions)
        again.step(actions)
    assert (first.observation == again.observation).all()
    assert other.position(0) != Batch("teutonica", games=3, players=3, seed=1).position(0)
    again.reset(2)
    assert [again.position(nth) for nth in range(3)] == [other.position(nth) for nth in range(3)]
    other.reset()
    assert other.position(0) != again.position(0)


def test_opponents_play_until_the_own_seat_is_asked() -> None:
    batch = Batch("hansa", games=6, players=3, seed=1, opponents="guided")
    assert batch.own_seat is not None
    assert batch.own_seat.tolist() == [0, 1, 2, 0, 1, 2]
    ended = 0
    for _ in range(200):
        assert (batch.to_move == batch.own_seat).all()
        batch.step(batch.sample(guided=True))
        ended += int(batch.terminated.sum())
    assert ended
    assert (Batch("hansa", games=3, players=3, opponents="uniform", seat=2).to_move == 2).all()


def test_several_processes_play_the_same_games() -> None:
    alone = Batch("hansa", games=5, players=2, seed=4, limit=50)
    with WideBatch("hansa", games=5, players=2, seed=4, limit=50, processes=2) as wide:
        for _ in range(60):
            actions = alone.sample(guided=True)
            alone.step(actions)
            wide.step(actions)
            for name in KINDS:
                assert (getattr(alone, name) == getattr(wide, name)).all(), name
        assert wide.position(4) == alone.position(4)
        assert (wide.places == alone.places).all()
        good = wide.sample().copy()
        assert wide.mask[np.arange(5), good].all()
        with pytest.raises(IllegalAction, match=r"game 3: action .* is not legal here"):
            wide.step([*good[:3], int(np.argmin(wide.mask[3])), good[4]])
        wide.reset(4)
        alone.reset(4)
        assert (wide.observation == alone.observation).all()
    with pytest.raises(Closed):
        wide.step(actions)
    wide.close()


def test_features_tell_no_secrets() -> None:
    """Others' missions count points in the true state; in a seat's features they do not."""
    batch = Batch("teutonica", games=2, players=4, options=["missions"], seed=1)
    while batch.position(0).decision.turn < 30:  # type: ignore[union-attr]  # it goes on
        batch.step(batch.sample(guided=True))
    from kontor.players.minds import mind

    rows, seat = batch.features([0])[0], int(batch.to_move[0])
    place = mind("teutonica").features.index("mission lacks")
    assert rows[0, place] > 0
    assert not rows[1:, place].any()
    whole = mind("teutonica").rows(batch.position(0).state)[0]
    assert (np.roll(whole, -seat, 0)[0, :place] == rows[0, :place]).mean() > 0.9
    assert whole[:, place].sum() > rows[:, place].sum()


# ------------------------------------------------------------------- what is refused


def test_an_illegal_action_changes_nothing() -> None:
    batch = Batch("teutonica", games=3, players=4, seed=1)
    before, good = [batch.position(nth) for nth in range(3)], batch.sample().copy()
    illegal = kontor.new("teutonica", players=4).position.game.parse(before[1].state, "claim kampen--osnabruck").id
    with pytest.raises(IllegalAction, match=r"game 1: action \d+, 'claim kampen--osnabruck', is not legal here: T7"):
        batch.step([good[0], illegal, good[2]])
    with pytest.raises(UnknownMove, match=r"2733"):
        batch.step([good[0], good[1], 2734])
    with pytest.raises(UnknownMove):
        batch.step([-1, good[1], good[2]])
    assert [batch.position(nth) for nth in range(3)] == before


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({"game": "chess"}, "chess"),
        ({"board": "atlantis"}, "atlantis"),
        ({"players": 9}, "9"),
        ({"players": 2.5}, "whole number"),
        ({"players": 0}, "no board of Hansa Teutonica is for 0 players"),
        ({"seed": "a"}, "a seed is a whole number, not 'a'"),
        ({"options": ["gold"]}, "gold"),
        ({"games": 0}, "number of games"),
        ({"limit": 0}, "limit"),
        ({"reward": "fame"}, "unknown reward 'fame' .known: share, points, rank."),
        ({"opponents": "alderman"}, "unknown policy 'alderman' .compiled ones: uniform, guided."),
        ({"opponents": "guided", "seat": 4}, "there is no seat 4"),
        ({"opponents": ["guided"]}, r"unknown policy \['guided'\] .compiled ones: uniform, guided."),
        ({"seat": True}, "a seat is a whole number, not True"),
        ({"games": 2.0}, "the number of games is a whole number, not 2.0"),
        ({"limit": 2.0}, "the limit is a whole number, not 2.0"),
        ({"first": "a"}, "the number of the first game is a whole number, not 'a'"),
        ({"board": 3}, "a board is named by a text, not 3"),
        ({"options": 3}, "options are names, or names with values, not 3"),
        ({"edition": 1999}, "unknown edition '1999'"),
        ({"opponents": "guided", "limit": 1}, "before seat 1 may choose, the others have used up the limit of 1 moves"),
    ],
)
def test_wishes_that_cannot_be(wishes: dict[str, object], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Batch(**{"games": 2, **wishes})  # type: ignore[arg-type]  # that is the test


def test_numbers_may_be_those_of_numpy_and_an_edition_a_year() -> None:
    three, two = np.int64(3), np.int8(2)
    batch = Batch("teutonica", three, three, limit=np.int16(300), seat=two, opponents="guided", edition=2014)  # type: ignore[arg-type]  # that is the test
    assert batch.setting == Setting("teutonica", 3, edition="2014")
    assert batch.to_move.tolist() == [2, 2, 2]
    assert batch.position(two) == batch.position(2)  # type: ignore[arg-type]  # the same


def test_the_own_seats_cannot_be_written_to() -> None:
    for batch in (Batch("hansa", 2, opponents="guided"), WideBatch("hansa", 1, opponents="guided", processes=1)):
        assert batch.own_seat is not None
        with pytest.raises(ValueError, match="read-only"):
            batch.own_seat[0] = 1
        batch.close()


def test_actions_of_another_shape() -> None:
    batch = Batch("hansa", games=2, seed=1)
    for strange in ([1], [[1, 2]], [0.5, 1.0], 3):
        with pytest.raises(BadInput, match="a step takes 2 whole numbers, one for each game"):
            batch.step(strange)
    with pytest.raises(BadInput, match="there is no game 2"):
        batch.position(2)
    with pytest.raises(BadInput, match="1 to 2 processes, not 3"):
        WideBatch("hansa", games=2, processes=3)
    with pytest.raises(BadInput, match="the first game of a WideBatch is always 0"):
        WideBatch("hansa", games=2, first=3)
    with pytest.raises(BadInput, match=r"the number of a game is a whole number, not 1\.5"):
        batch.position(1.5)  # type: ignore[arg-type]  # that is the test


def test_a_process_that_ends_of_itself_is_told() -> None:
    with WideBatch("hansa", games=2, seed=1, processes=2) as wide:
        actions = wide.sample().copy()
        with pytest.raises(BadInput, match="a seed is a whole number, not 'a'"):
            wide.reset("a")  # type: ignore[arg-type]  # that is the test
        with pytest.raises(BadInput, match=r"the number of a game is a whole number, not 1\.5"):
            wide.position(1.5)  # type: ignore[arg-type]  # the same
        wide._workers[0].kill()
        wide._workers[0].join()
        with pytest.raises(RuntimeError, match="a process of this batch ended of itself"):
            wide.step(actions)
        with pytest.raises(Closed):
            wide.step(actions)


def test_a_closed_batch() -> None:
    with Batch("hansa", games=2, seed=1) as batch:
        actions = batch.sample().copy()
    with pytest.raises(Closed, match="this environment is closed; make a new one"):
        batch.step(actions)


def test_an_episode_that_is_over() -> None:
    episode = Episode(Setting("hansa", 2), seed=1)
    assert sum(episode.rewards) == 0
    while not episode.done:
        episode.play(episode.choose(guided=True))
    with pytest.raises(BadInput, match="this game is over; reset deals the next one"):
        episode.play(0)
    copy = episode.copy()
    copy.reset(3)
    assert episode.done
    assert not copy.done
    assert not copy.mask(1 - copy.to_move).any()


@pytest.mark.parametrize("seat", [2, -1, 1.0, True, "a"])
def test_an_episode_is_asked_for_a_seat_that_is_none(seat: Any) -> None:
    """In the kernel it would look for that seat for ever."""
    episode = Episode(Setting("hansa", 2), seed=1)
    numbers = np.zeros(episode.lane.size * 8, np.int8)
    for ask in (episode.observe, lambda one: episode.observe_into(one, numbers), episode.mask, episode.points):
        with pytest.raises(BadInput, match=r"there is no seat (2|-1): the seats of 2|a seat is a whole number, not"):
            ask(seat)
    assert (episode.observe(np.int64(1)) == episode.observe(1)).all()  # type: ignore[arg-type]  # numpy's numbers are taken


def test_an_episode_goes_to_another_process_as_it_is() -> None:
    episode = Episode(Setting("hansa", 2), seed=1, limit=30)
    for _ in range(10):
        episode.play(episode.choose())
    other: Episode = pickle.loads(pickle.dumps(episode))
    while not episode.done:
        chosen = episode.choose()
        assert other.choose() == chosen
        seat = episode.play(chosen)
        assert other.play(chosen) == seat
    assert (seat, other.lane.steps, other.truncated) == (NOBODY, 30, True)
    assert other.rewards == [0, 0]  # nobody has won
    assert other.position == episode.position


@pytest.mark.parametrize("name", ["teutonica", "hansa"])
def test_a_mask_follows_the_game(name: str) -> None:
    """What was legal before and is so no longer is taken away, row by row."""
    batch = Batch(name, games=2, players=3, seed=1)
    for _ in range(60):
        for nth in range(2):
            assert np.flatnonzero(batch.mask[nth]).tolist() == batch.position(nth).legal.ids
        batch.step(batch.sample(guided=True))


@pytest.mark.parametrize("module", ["batch", "episode", "layout", "setting", "wide"])
def test_examples_in_docstrings_run(module: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(f"kontor.envs.{module}"))
    assert tried
    assert not failed

"""Observations: what a seat may know and nothing else, each number with a name, the same on both kernels."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

import kontor
from kontor import kernel
from kontor.conformance import Moment
from kontor.envs import Episode, Layout, Setting, observe
from kontor.envs.layout import Observation
from kontor.position import Position
from kontor.protocol import BadInput
from kontor.view import look
from tests.envs.settings import setting_of
from tests.ways import Way, every_way, game_of, share, walk_of

HIDDEN = 3  # states with another hidden part at each moment


def moments(way: Way, number: int) -> Iterator[Moment]:
    return walk_of(way, 7).moments(number)


def seen(way: Way, moment: Moment, seat: int) -> Observation:
    return observe(Position(game_of(way), moment.state), seat)


@every_way
def test_what_is_hidden_is_not_in_it(way: Way) -> None:
    """Where only what a seat may not know is different, its observation is the same, byte for byte."""
    game, chance, differed = game_of(way), random.Random(1), 0
    for moment in moments(way, share(2_500)):
        for seat in range(way.seats):
            expected = seen(way, moment, seat).tobytes()
            for _ in range(HIDDEN):
                other = game.sample(game.view(moment.state, seat), chance)
                differed += game.digest(other) != game.digest(moment.state)
                assert observe(Position(game, other), seat).tobytes() == expected, moment.number
    assert differed


@every_way
def test_what_changes_for_a_seat_changes_the_observation(way: Way) -> None:
    """Nearly every move is seen: an observation that told little would pass every test of fairness."""
    game, same, number = game_of(way), 0, 0
    for moment in moments(way, share(2_500)):
        after = game.copy(moment.state)
        game.advance(after, moment.command)
        before = seen(way, moment, 0)
        same += bool((observe(Position(game, after), 0) == before).all())
        number += 1
    assert same <= 0.02 * number


@every_way
def test_a_lane_writes_what_has_changed(way: Way) -> None:
    """A lane that writes only changes ends with the same numbers as one that writes everything."""
    lane = setting_of(way).lane(3)
    words = vec[i64]([0] * lane.size)
    numbers = np.frombuffer(memoryview(words), np.int8)
    chance = random.Random(2)
    lane.begin()
    for _ in range(share(20_000)):
        if lane.mover() < 0:
            lane.begin()
        seat = chance.choice([lane.mover(), chance.randrange(way.seats)])
        lane.observe(seat, words, 0)
        assert (numbers == observe(Position(game_of(way), lane.state), seat)).all()
        lane.play(lane.choose(guided=chance.random() < 0.9))


@every_way
def test_every_number_has_a_name(way: Way) -> None:
    """What has no name is always 0, and no name is said twice."""
    layout = Layout.of(setting_of(way))
    named = [name for name in layout.names if name]
    assert len(set(named)) == len(named)
    nameless = np.array([not name for name in layout.names])
    most = np.zeros(layout.size, np.int8)
    for moment in moments(way, share(2_500)):
        numbers = seen(way, moment, moment.number % way.seats)
        assert numbers.size == layout.size
        assert not numbers[nameless].any()
        most = np.maximum(most, np.abs(numbers))
    assert (most > 0).sum() > 25, "and many have something to say"


def test_names_tell_the_table() -> None:
    match = kontor.new("teutonica", players=4, seed=7)
    match.play("place trader kampen--osnabruck")
    layout = Layout.of(Setting("teutonica", 4))
    own = layout.named(observe(match.position, 0))
    other = layout.named(observe(match.position, 3))
    assert own["kampen--osnabruck own trader"] == other["kampen--osnabruck second trader"] == 1
    assert own["kampen--osnabruck free"] == own["kampen--osnabruck houses"] - 1
    assert [own["own supply trader"], other["own supply trader"], other["second supply trader"]] == [4, 8, 4]
    with pytest.raises(BadInput, match=r"has 1224 numbers, not \(5,\)"):
        layout.named(np.zeros(5, np.int8))
    assert [own["actions left"], own.get("seat to move", 0), other["seat to move"]] == [1, 0, 1]


def test_hansa_is_told_too() -> None:
    match = kontor.new("hansa", players=2, seed=1)
    match.play("booths riga")
    told = Layout.of(Setting("hansa", 2)).named(observe(match.position, 1))
    assert [told["riga booths second"], told["second booths in supply"], told["own booths in supply"]] == [2, 13, 15]


def test_a_seat_that_is_none() -> None:
    position = kontor.new("hansa", players=2, seed=1).position
    with pytest.raises(BadInput, match="there is no seat 2: the seats of 2 players are 0 to 1"):
        observe(position, 2)
    with pytest.raises(BadInput, match="a seat is a whole number, not None"):
        observe(position, None)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(BadInput, match="the layout of baltic has no number 'gold'"):
        Layout.of(Setting("hansa"))["gold"]


def test_a_layout_is_asked_like_any_mapping() -> None:
    layout = Layout.of(Setting("hansa"))
    assert "own talers" in layout
    assert "gold" not in layout
    assert "" not in layout
    assert len(layout) == len(list(layout)) < layout.size
    assert all(layout.names[layout[name]] == name for name in layout)


def fingerprint() -> str:
    """Of games and observations of both games; the same on every kernel."""
    found = hashlib.blake2b(digest_size=8)
    for setting in (Setting("hansa", 3), Setting("teutonica", 4, options=["missions", "favours"]), Setting(players=2)):
        episode = Episode(setting, seed=5)
        for _ in range(120):
            if episode.done:
                break
            found.update(episode.observe(episode.to_move).tobytes() + episode.mask(episode.to_move).tobytes())
            episode.play(episode.choose(guided=True))
    return found.hexdigest()


def test_both_kernels_tell_the_same() -> None:
    command = [sys.executable, "-c", "from tests.envs.test_observation import fingerprint; print(fingerprint())"]
    environment = {**os.environ, kernel.SWITCH: "interpreted"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == fingerprint()


def test_the_faces_on_a_plate_are_their_owners() -> None:
    """T16.1: others see how many markers lie there, and nothing that depends on which."""
    episode = Episode(Setting("teutonica", 3), seed=1)
    layout = Layout.of(episode.setting)
    while not any(episode.observe(episode.to_move)[layout["plate additional-office"] :][:8]):
        episode.play(episode.choose(guided=True))
        if episode.done:
            episode.reset()
    owner, position = episode.to_move, episode.position
    other, chance = (owner + 1) % 3, random.Random(3)
    guesses = [look(position.game, position.state, other).sample(chance) for _ in range(20)]
    assert len({observe(guess, owner).tobytes() for guess in guesses}) > 1
    assert {observe(guess, other).tobytes() for guess in guesses} == {observe(position, other).tobytes()}
    assert observe(position, other)[layout["third markers on plate"]] > 0

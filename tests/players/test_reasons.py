"""Reasons: said in a sentence, true, and without what others may not know."""

from __future__ import annotations

import re

import numpy as np
import pytest

from kontor.games.hansa import events as hansa_events
from kontor.games.teutonica import events as teutonica_events
from kontor.players.contract import Budget
from kontor.players.entrants import make
from kontor.players.evaluation import Weighed
from kontor.players.minds import mind
from kontor.players.reasons import LONGEST, phrases, reason, weights_of_changes
from kontor.players.weights import weighed
from kontor.protocol import named
from kontor.registry import GAMES, game
from kontor.research.learn import new_net
from tests.opaque import opaque_state
from tests.players.tables import EACH, TEUTONICA, Scene, fewer, scenes
from tests.teutonica.position import Position

EVENTS = {"hansa": hansa_events.EVENTS, "teutonica": teutonica_events.EVENTS}
BUDGET = Budget(nodes=120)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["master", "alderman"])
def test_who_has_thought_says_why(name: str, level: str) -> None:
    for scene in scenes(EACH[name], 200, fewer(4, 40)):
        said = scene.ask(make(level, scene.game), BUDGET).reason
        assert 0 < len(said) <= LONGEST
        assert all(int(seat) < EACH[name].seats for seat in re.findall(r"@(\d*)", said))
        assert "@" not in named(said, ["Anna", "Bert", "Clara"])
        assert "\n" not in said
        assert not said.endswith((".", ":", ",", " "))


@pytest.mark.parametrize("level", ["random", "novice", "journeyman"])
def test_who_plays_by_simple_rules_gives_no_reasons(level: str) -> None:
    scene = scenes(TEUTONICA, 1)[0]
    assert scene.ask(make(level, scene.game), BUDGET).reason == ""


@pytest.mark.parametrize("name", GAMES)
def test_phrases_are_about_what_there_is(name: str) -> None:
    words = phrases(name)
    assert words.features.keys() <= set(mind(name).features)
    assert set(words.deeds) <= {event[0] for event in EVENTS[name].values()}
    for pair in words.features.values():
        assert any(pair)
        assert all(len(phrase) < 50 and phrase == phrase.strip(" .,") for phrase in pair)


def said_by(scene: Scene, text: str, **weights: float) -> str:
    """Why somebody with these weights (_ for a blank) would play a command."""
    wanted = {name.replace("_", " "): weight for name, weight in weights.items()}
    evaluation = Weighed(np.array([wanted.get(name, 0.0) for name in scene.mind.features], np.float32), 6.0)
    number = scene.game.parse(scene.state, text).id
    return reason(scene.game, scene.mind, evaluation, scene.state, [number], scene.seat)


def test_the_largest_term_is_said() -> None:
    scene = scenes(TEUTONICA, 1)[0]
    command = "place trader duisburg--dortmund"
    done = "places a trader on Duisburg–Dortmund"
    assert said_by(scene, command, pieces_on_routes=1) == f"{done}: holds more houses"
    assert said_by(scene, command, pieces_on_routes=1, cost_of_office=-0.1) == f"{done}: holds more houses"
    assert said_by(scene, command, pieces_on_routes=0.1, cost_of_office=-1) == f"{done}: comes closer to an office"
    assert said_by(scene, command, traders_in_supply=1) == done, "what speaks against it is not said"
    assert said_by(scene, command, cost_of_office=-1) == f"{done}: comes closer to an office"


def test_points_and_what_is_planned_are_said() -> None:
    """A route is created and an office opened: what both bring counts."""
    scene = scenes(TEUTONICA, 1)[0]
    state = scene.game.copy(scene.state)
    for text in ("place trader duisburg--dortmund", "place trader duisburg--dortmund", "end", "end"):
        scene.game.advance(state, scene.game.parse(state, text))
    scene = scene._replace(state=state)
    numbers = [scene.game.parse(state, text).id for text in ("claim duisburg--dortmund", "establish duisburg")]
    evaluation = weighed("teutonica", scene.mind.features)
    said = reason(scene.game, scene.mind, evaluation, state, numbers, scene.seat)
    assert said.startswith(
        "creates the trade route Duisburg–Dortmund: 3 points, then establishes an office in Duisburg"
    )


def test_the_points_of_a_mission_are_not_told() -> None:
    """Where only the own card differs, which others may not know, the same is said."""
    said, gains = [], []
    for cities in (("arnheim", "perleberg", "bremen"), ("minden", "perleberg", "goslar")):
        position = Position(options=["missions"]).mission(0, *cities).houses("minden--hannover", "0t 0t 0t")
        state = opaque_state(position.state)
        scene = Scene(game("teutonica"), mind("teutonica"), state, 0)
        numbers = [scene.game.parse(state, text).id for text in ("claim minden--hannover", "establish minden")]
        evaluation = weighed("teutonica", scene.mind.features)
        said.append(reason(scene.game, scene.mind, evaluation, state, numbers, 0))
        after = scene.mind.after(scene.mind.after(state, numbers[0], 0), numbers[1], 0)
        gains.append(scene.game.scores(after)[0].total - scene.game.scores(state)[0].total)
    assert gains == [3, 4]
    assert said[0] == said[1]
    assert ": 3 points, " in said[0]


@pytest.mark.parametrize("name", GAMES)
def test_a_weighed_change_is_its_weight_times_the_change(name: str) -> None:
    for scene in scenes(EACH[name], 60, 20):
        evaluation = weighed(name, scene.mind.features)
        before = scene.mind.rows(scene.state)
        after = scene.mind.rows(scene.mind.after(scene.state, scene.game.legal(scene.state)[0].id, scene.seat))
        change = (after[0, scene.seat] - before[0, scene.seat]) * evaluation.weights / evaluation.scale
        found = weights_of_changes(evaluation, before, after, scene.seat)
        assert found == {index: pytest.approx(change[index], abs=1e-4) for index in found}
        assert not change[[index for index in range(len(change)) if index not in found]].any()


def test_a_net_is_asked_what_it_thinks_of_each_change() -> None:
    net = new_net(3, 1)
    net.out[:] = np.random.default_rng(1).normal(0, 1, len(net.out))
    net.direct[:] = 0.1, -0.2, 0.3
    before = np.array([[[1, 5, 2], [0, 0, 0]]], np.int16)
    after = np.array([[[1, 6, 0], [0, 0, 0]]], np.int16)
    found = weights_of_changes(net, before, after, 0)
    assert found.keys() == {1, 2}
    for index, weight in found.items():
        without = after.copy()
        without[0, 0, index] = before[0, 0, index]
        odds = [float(np.log(share / (1 - share))) for share in (net.shares(rows)[0, 0] for rows in (after, without))]
        assert weight == pytest.approx(odds[0] - odds[1], abs=1e-3)

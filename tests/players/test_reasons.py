"""Reasons: said in every language, true, and without what others may not know."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from kontor.log import Clause, because
from kontor.players.contract import Budget
from kontor.players.entrants import make
from kontor.players.evaluation import Weighed
from kontor.players.minds import mind
from kontor.players.reasons import reason, reasons, weights_of_changes
from kontor.players.weights import weighed
from kontor.registry import GAMES, game
from kontor.research.learn import new_net
from kontor.words import languages
from tests.opaque import opaque_state
from tests.players.tables import EACH, TEUTONICA, Scene, fewer, scenes
from tests.teutonica.position import Position

BUDGET = Budget(nodes=120)
LONGEST = 160  # letters


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["master", "alderman"])
def test_who_has_thought_says_why(name: str, level: str) -> None:
    at = scenes(EACH[name], 200, fewer(4, 40))
    answers = [(scene, scene.ask(make(level, scene.game), BUDGET).reason) for scene in at]
    explained = [(scene.game.prompt(scene.state), why) for scene, why in answers if why]
    assert explained
    for (question, why), language in product(explained, languages()):
        said = because(why, question.told(["Anna", "Bert", "Clara"], language).scene)
        assert 0 < len(said) <= LONGEST, said
        assert not set("{}@|\n") & set(said), said
        assert "because" not in said, "every clause has words"
        assert not said.endswith((".", ":", ",", " ")), said


@pytest.mark.parametrize("level", ["random", "novice", "journeyman"])
def test_who_plays_by_simple_rules_gives_no_reasons(level: str) -> None:
    scene = scenes(TEUTONICA, 1)[0]
    assert scene.ask(make(level, scene.game), BUDGET).reason == ""


def said_by(scene: Scene, text: str, **weights: float) -> list[str]:
    """Why somebody with these weights (_ for a blank) would play a command."""
    wanted = {name.replace("_", " "): weight for name, weight in weights.items()}
    evaluation = Weighed(np.array([wanted.get(name, 0.0) for name in scene.mind.features], np.float32), 6.0)
    number = scene.game.parse(scene.state, text).id
    return [clause.code for clause in reason(scene.game, scene.mind, evaluation, scene.state, [number], scene.seat)]


def test_the_largest_term_is_said() -> None:
    scene = scenes(TEUTONICA, 1)[0]
    command = "place trader duisburg--dortmund"
    assert said_by(scene, command, progress=1) == ["more.progress"]
    assert said_by(scene, command, progress=1, cost_of_office=-0.1) == ["more.progress"]
    assert said_by(scene, command, progress=0.1, cost_of_office=-10) == ["less.cost-of-office"]
    assert said_by(scene, command, traders_in_supply=1) == [], "what speaks against it is not said"
    assert said_by(scene, command, cost_of_office=-1) == ["less.cost-of-office"]


def test_what_the_move_itself_says_is_not_repeated() -> None:
    scene = scenes(TEUTONICA, 1)[0]
    assert said_by(scene, "place trader duisburg--dortmund", pieces_on_routes=1) == []
    assert said_by(scene, "place trader duisburg--dortmund", pieces_on_routes=1, progress=0.1) == ["more.progress"]
    scene = claimed("groningen--emden", "0t 0t 0t")
    assert said_by(scene, "establish groningen", offices=1) == ["points"]
    assert said_by(scene, "establish groningen", offices=1, network=0.1) == ["points", "more.network"]
    assert said_by(claimed("coellen--warburg", "0m 0t 0t 0t"), "table 7") == [], "7 points are told with what happens"


def claimed(route: str, pieces: str) -> Scene:
    """Somebody has claimed it and is to choose what for."""
    position = Position().houses(route, pieces)
    position.say(f"claim {route}")
    return Scene(game("teutonica"), mind("teutonica"), opaque_state(position.state), 0)


def planned(scene: Scene, *texts: str) -> tuple[Clause, ...]:
    """Why somebody plans these commands."""
    numbers = [scene.game.parse(scene.state, text).id for text in texts]
    return reason(scene.game, scene.mind, weighed(scene.mind), scene.state, numbers, scene.seat)


def test_points_and_what_is_planned_are_said() -> None:
    """A route is created and an office opened: what both bring counts."""
    scene = scenes(TEUTONICA, 1)[0]
    state = scene.game.copy(scene.state)
    for text in ("place trader duisburg--dortmund", "place trader duisburg--dortmund", "end", "end"):
        scene.game.advance(state, scene.game.parse(state, text))
    said = planned(scene._replace(state=state), "claim duisburg--dortmund", "establish duisburg")
    assert said[0] == Clause("points", {"n": 3})
    assert (said[1].code, said[1].facts["city"]) == ("then.established", "duisburg")


def test_the_points_of_a_mission_are_not_told() -> None:
    """Where only the own card differs, which others may not know, the same is said."""
    said, gains = [], []
    for cities in (("arnheim", "perleberg", "bremen"), ("minden", "perleberg", "goslar")):
        position = Position(options=["missions"]).mission(0, *cities).houses("minden--hannover", "0t 0t 0t")
        scene = Scene(game("teutonica"), mind("teutonica"), opaque_state(position.state), 0)
        said.append(planned(scene, "claim minden--hannover", "establish minden"))
        after = scene.state
        for text in ("claim minden--hannover", "establish minden"):
            after = scene.mind.after(after, scene.game.parse(after, text).id, 0)
        gains.append(scene.game.scores(after)[0].total - scene.game.scores(scene.state)[0].total)
    assert gains == [3, 4]
    assert said[0] == said[1]
    assert said[0][0] == Clause("points", {"n": 3})


def test_a_planned_deed_is_told_as_a_spectator_may_know_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a game names beforehand: here what the turn's end will show to its player alone."""
    looking = replace(reasons("teutonica"), deeds=("plate-looked-at",))
    monkeypatch.setattr("kontor.players.reasons.reasons", lambda _: looking)
    position = Position().marker("stade--hamburg", "plus-3").houses("stade--hamburg", "0t 0t 0t").deck("develop")
    scene = Scene(game("teutonica"), mind("teutonica"), opaque_state(position.state), 0)
    said = planned(scene, "claim stade--hamburg", "forgo", "end")
    assert Clause("then.plate-looked-at", {"seat": 0, "count": 1}) in said


@pytest.mark.parametrize("name", GAMES)
def test_a_weighed_change_is_its_weight_times_the_change(name: str) -> None:
    for scene in scenes(EACH[name], 60, 20):
        evaluation = weighed(scene.mind)
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

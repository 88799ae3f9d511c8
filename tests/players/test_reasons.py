"""Reasons: said in every language, true, and without what others may not know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from kontor.log import Clause, because
from kontor.players.contract import Budget
from kontor.players.entrants import make
from kontor.players.evaluation import WIN, Evaluation, Weighed
from kontor.players.minds import mind
from kontor.players.reasons import known, reason, reasons, weights_of_changes
from kontor.players.thinkers import learned
from kontor.players.weights import weighed
from kontor.registry import GAMES, game
from kontor.research.learn import new_net
from kontor.words import languages
from tests.hansa.position import Position as HansaPosition
from tests.opaque import opaque_state
from tests.players.tables import EACH, TEUTONICA, Scene, fewer, scenes
from tests.teutonica.position import Position
from tests.teutonica.test_t09_end import NINE_CITIES

BUDGET = Budget(nodes=120)
LONGEST = 160  # letters
MISSIONS = [
    ("arnheim", "perleberg", "bremen"),
    ("arnheim", "perleberg", "hannover"),
    ("arnheim", "osnabruck", "hildesheim"),
    ("minden", "perleberg", "goslar"),
]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["journeyman", "master", "alderman"])
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


@pytest.mark.parametrize("level", ["random", "novice"])
def test_who_plays_carelessly_gives_no_reasons(level: str) -> None:
    scene = scenes(TEUTONICA, 1)[0]
    assert scene.ask(make(level, scene.game), BUDGET).reason == ""


def who_weighs(scene: Scene, **weights: float) -> Evaluation:
    """Features with _ for a blank."""
    wanted = {name.replace("_", " "): weight for name, weight in weights.items()}
    assert wanted.keys() <= {*scene.mind.features}
    return Weighed(np.array([wanted.get(name, 0.0) for name in scene.mind.features], np.float32), 6.0)


def said_by(scene: Scene, text: str, **weights: float) -> list[str]:
    """Why somebody with these weights would play a command."""
    return codes(*planned(scene, text, by=who_weighs(scene, **weights)))


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
    assert said_by(scene, "place trader duisburg--dortmund", traders_on_routes=1) == []
    assert said_by(scene, "place trader duisburg--dortmund", traders_on_routes=1, progress=0.1) == ["more.progress"]
    scene = claimed("groningen--emden", "0t 0t 0t")
    assert said_by(scene, "establish groningen", offices=1) == ["points"]
    assert said_by(scene, "establish groningen", offices=1, network=0.1) == ["points", "more.network"]
    assert said_by(claimed("coellen--warburg", "0m 0t 0t 0t"), "table 7") == [], "7 points are told with what happens"


def claimed(route: str, pieces: str) -> Scene:
    """Somebody has claimed it and is to choose what for."""
    position = Position().houses(route, pieces)
    position.say(f"claim {route}")
    return Scene(game("teutonica"), mind("teutonica"), opaque_state(position.state), 0)


def planned(scene: Scene, *texts: str, by: Evaluation | None = None) -> tuple[Clause, ...]:
    """Why somebody plans these commands."""
    numbers = [scene.game.parse(scene.state, text).id for text in texts]
    return reason(scene.game, scene.mind, by or weighed(scene.mind), scene.state, numbers, scene.seat)


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


# ------------------------------------------------------------------------------ the count

WAY = "duisburg--dortmund"  # 2 houses


def at(position: Position | HansaPosition, seat: int = 0) -> Scene:
    name = "teutonica" if isinstance(position, Position) else "hansa"
    return Scene(game(name), mind(name), opaque_state(position.state), seat)


def ready(options: Sequence[str] = ()) -> Position:
    return Position(options=options).no_markers().houses(WAY, "0t 0t")


def codes(*clauses: Clause) -> list[str]:
    return [clause.code for clause in clauses]


def test_the_end_is_told_with_the_count() -> None:
    """Seat 0 reaches 20 and has 22 with the office; seat 2 has most of the others."""
    position = ready().offices("dortmund", "0m").prestige(0, 19).prestige(1, 3).prestige(2, 11)
    said = planned(at(position), f"claim {WAY}", "establish duisburg")
    position.say(f"claim {WAY}", "establish duisburg")
    totals = [score.total for score in game("teutonica").scores(opaque_state(position.state))]
    assert position.over
    assert said == (Clause("ends", {"own": totals[0], "best": totals[2]}),)
    assert (totals[2], max(totals[1:])) == (11, 11)


def test_what_is_secret_is_left_out_of_the_count() -> None:
    said = []
    for cities in (("arnheim", "perleberg", "bremen"), ("dortmund", "minden", "luneburg")):
        position = ready(["missions"]).offices("dortmund", "0m").prestige(0, 19).mission(0, *cities)
        said.append(planned(at(position), f"claim {WAY}", "establish duisburg"))
    assert said[0] == said[1]
    assert codes(*said[0]) == ["ends-open"]


def test_an_end_that_comes_near_is_told_with_how_the_points_stand() -> None:
    establish = f"claim {WAY}", "establish duisburg"
    near = planned(at(ready().offices("dortmund", "0m").prestige(0, 16).prestige(2, 5)), *establish)
    assert near[0].code == "near.prestige-to-end"
    assert near[0].facts == {"n": 3, "own": 17 + 2 * 2 + 2, "best": 5}, "two cities, and two offices by one key"
    far = planned(at(ready().offices("dortmund", "0m").prestige(0, 15)), *establish)
    no_nearer = planned(at(ready().prestige(2, 18)), *establish)
    assert not [code for code in codes(*far, *no_nearer) if code.startswith("near.")]


def test_the_last_marker_and_the_last_city_come_near() -> None:
    for left, is_near in ((3, True), (4, False)):
        position = ready().marker(WAY, "plus-3").deck(*["plus-3"] * left)
        said = planned(at(position), f"claim {WAY}", "establish duisburg")
        assert ("near.markers-left" in codes(*said)) == is_near
    for cities, is_near in ((7, True), (6, False)):
        position = ready().level(1, "book", 1)
        for city, pieces in list(NINE_CITIES.items())[:cities]:
            position.offices(city, pieces)
        said = planned(at(position), f"claim {WAY}", "establish duisburg")
        assert said[0].code == "near.cities-to-end" if is_near else "near.cities-to-end" not in codes(*said)


def test_in_hansa_the_last_round_and_its_end_are_told() -> None:
    position = HansaPosition(3).turn_of(2).store("riga", "").piles(11)
    position.say("end")
    said = planned(at(position), "replenish")
    assert codes(*said) == ["near.last-round"]
    position = HansaPosition(3).turn_of(2).store("riga", "").piles(12)
    position.say("end")
    assert planned(at(position), "replenish") == ()
    position = HansaPosition(3).turn_of(2).booths("danzig", 3, 0, 1).booths("riga", 0, 2, 0).piles(3, breaker=0)
    totals = [score.total for score in game("hansa").scores(opaque_state(position.state))]
    assert planned(at(position, 2), "end") == (Clause("ends", {"own": totals[2], "best": max(totals[:2])}),)
    position = HansaPosition(3).turn_of(1).piles(3, breaker=0)
    assert planned(at(position, 1), "end") == (), "it is not the last turn"


# ------------------------------------------------------------------------- the threat met


def test_a_threat_that_is_met_is_named_with_its_seat() -> None:
    """Seat 2 lacks one house on the way to more actions, with two actions; a merchant takes its trader's place."""
    way = "warburg--gottingen"
    position = Position().no_markers().houses(way, "2t 2t").supply(0, 5, 1)
    scene = at(position)
    keen = who_weighs(scene, cost_of_actions=-1)
    said = planned(scene, f"displace trader of 2 on {way} with merchant", by=keen)
    assert said[0] == Clause("keeps.cost-of-actions", {"seat": 2})
    said = planned(scene, f"place trader {way}", by=keen)
    assert said[0] == Clause("hinders.cost-of-actions", {"seat": 2})


def test_what_is_no_threat_or_stays_one_is_not_named() -> None:
    way = "warburg--gottingen"
    for pieces, elsewhere in (("2t", way), ("2t 2t", "stade--hamburg"), ("", way)):
        scene = at(Position().no_markers().houses(way, pieces))
        said = planned(scene, f"place trader {elsewhere}", by=who_weighs(scene, cost_of_actions=-1))
        assert not [code for code in codes(*said) if code.startswith(("keeps", "hinders"))], (pieces, elsewhere)


def test_nobody_is_kept_from_what_they_have() -> None:
    """Who has all actions does not want them, but the marker there."""
    way = "warburg--gottingen"
    position = Position().no_markers().houses(way, "2t 2t").level(2, "actions", 5).marker(way, "plus-3")
    scene = at(position)
    said = planned(scene, f"place trader {way}", by=who_weighs(scene, cost_of_actions=-1, cost_of_marker=-1))
    assert said[0] == Clause("hinders.cost-of-marker", {"seat": 2})


def test_of_several_threats_the_one_that_is_met_is_named() -> None:
    """Seat 2 is about to have more actions, and stays so; but the marker elsewhere becomes dearer."""
    position = Position().no_markers().houses("warburg--gottingen", "2t 2t").houses("arnheim--munster", "2t 2t")
    scene = at(position.marker("arnheim--munster", "plus-3"))
    keen = who_weighs(scene, cost_of_actions=-1, cost_of_marker=-1)
    said = planned(scene, "place trader arnheim--munster", by=keen)
    assert said[0] == Clause("hinders.cost-of-marker", {"seat": 2})


def test_a_threat_that_costs_nothing_is_not_named() -> None:
    """Somebody who cares for nothing but its own progress is not told to care for others."""
    scene = at(Position().no_markers().houses("warburg--gottingen", "2t 2t"))
    assert said_by(scene, "place trader warburg--gottingen", progress=1) == ["more.progress"]
    assert said_by(scene, "place trader warburg--gottingen", cost_of_actions=-1) == ["hinders.cost-of-actions"]


def test_in_hansa_others_have_less_to_sell() -> None:
    position = HansaPosition(3).ship("danzig").booths("danzig", 1, 1, 0).booths("riga", 1, 1, 1)
    position.goods(0, "red-1 red-2").goods(1, "red-1 red-1")
    said = planned(at(position), "sell red 1 2")
    assert Clause("hinders.points-to-sell", {"seat": 1}) in said
    position = HansaPosition(3).ship("danzig").booths("danzig", 1, 1, 0).booths("riga", 1, 1, 1)
    position.goods(0, "red-1 red-2").goods(1, "blue-1 blue-1")
    assert not [code for code in codes(*planned(at(position), "sell red 1 2")) if code.startswith("hinders")]


# ------------------------------------------------------------------------------- the plan


def test_two_deeds_of_a_plan_are_told_in_their_order() -> None:
    """To claim is a step, and not named where something comes of it."""
    one, other = "duisburg--dortmund", "warburg--gottingen"
    position = Position().no_markers().houses(one, "0t 0t").houses(other, "0t 0t 0t").turn_of(0, 3).supply(0, 3)
    steps = "income 1t", f"claim {one}", "establish duisburg", f"claim {other}", "develop actions"
    said = [code for code in codes(*planned(at(position), *steps)) if code.startswith("then.")]
    assert said == ["then.established", "then.developed"]
    for benefit, deed in (("establish duisburg", "then.established"), ("forgo", "then.claimed")):
        said = [code for code in codes(*planned(at(position), "income 1t", f"claim {one}", benefit)) if "then" in code]
        assert said == [deed]


def test_few_clauses_are_said_and_the_count_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Near the end, against somebody, for points, with a plan, and for more: three of these fit."""
    way = "warburg--gottingen"
    position = Position().no_markers().houses(way, "2t 2t").houses(WAY, "0t 0t").offices("dortmund", "0m")
    position.prestige(0, 16).turn_of(0, 3)
    scene = at(position)
    keen = who_weighs(scene, cost_of_actions=-1, network=1)
    for longest, told in ((160, 3), (1000, 3), (100, 1)):
        monkeypatch.setattr("kontor.players.reasons.LONGEST", longest)
        said = codes(*planned(scene, f"place trader {way}", f"claim {WAY}", "establish duisburg", by=keen))
        assert said == ["near.prestige-to-end", "hinders.cost-of-actions", "points"][:told]


def test_no_card_shows_in_a_reason() -> None:
    """Whatever the own card is, a reason is made of the same numbers, and the same plan has the same reason."""
    rows, said = [], []
    for cities in MISSIONS:
        position = Position(options=["missions"]).no_markers().houses("arnheim--munster", "0t 0t 0t")
        scene = at(position.offices("perleberg", "0t").mission(0, *cities))
        rows.append(known(scene.game, scene.mind, reasons("teutonica"), scene.state).rows.tolist())
        said.append(planned(scene, "claim arnheim--munster", "establish arnheim", by=learned("teutonica")))
    assert rows.count(rows[0]) == said.count(said[0]) == len(MISSIONS)


def test_no_pile_shows_in_a_reason() -> None:
    """Who replenishes does not know what comes, be it what was wished for."""
    position = HansaPosition(3).turn_of(2).goods(0, "red-1 red-3").ship("riga").store("riga", "")
    position.piles(30, "red-1", "red-2").say("end")
    scene = at(position)
    assert planned(scene, "replenish", by=who_weighs(scene, wanted_here=1)) == ()


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
    net.out[:] = np.random.default_rng(1).normal(0, 0.1, net.out.shape)
    net.direct[:, WIN] = 0.1, -0.2, 0.3
    before = np.array([[[1, 5, 2], [0, 0, 0]]], np.int16)
    after = np.array([[[1, 6, 0], [0, 0, 0]]], np.int16)
    found = weights_of_changes(net, before, after, 0)
    assert found.keys() == {1, 2}
    for index, weight in found.items():
        without = after.copy()
        without[0, 0, index] = before[0, 0, index]
        odds = [float(np.log(share / (1 - share))) for share in (net.shares(rows)[0, 0] for rows in (after, without))]
        assert weight == pytest.approx(odds[0] - odds[1], abs=1e-3)

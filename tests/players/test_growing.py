"""What a search remembers between positions: rows counted again only where something changed, and fingerprints."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from librt.strings import BytesWriter

from kontor.players.contract import Budget
from kontor.players.evaluation import Rows
from kontor.players.minds import Mind, mind
from kontor.players.search import Clock, Depth, plan_turn
from kontor.players.teutonica.features import Features
from kontor.players.weights import between
from kontor.registry import GAMES, game
from tests.opaque import opaque_state
from tests.players.tables import EACH, fewer, moments, scenes
from tests.teutonica.position import Position
from tests.ways import WAYS, Way, name, walk_of

TEUTONICA = [way for way in WAYS if way.game == "teutonica"]


def counted_anew(state: Any) -> tuple[bytes, int]:
    """By somebody who has seen no other position."""
    features, out = Features(state.board), BytesWriter()
    features.write(state, out)
    return out.getvalue(), features.fingerprint(state)


@pytest.mark.parametrize("way", TEUTONICA, ids=name)
def test_what_is_kept_of_the_last_position_changes_nothing(way: Way) -> None:
    """Back and forth between positions of two games, and among the ways to go on."""
    chance = random.Random(1)
    states: list[Any] = [moment.state for seed in (1, 2) for moment in moments(way, 900, fewer(6, 90), seed)]
    chance.shuffle(states)
    features = Features(states[0].board)
    for state in states:
        out = BytesWriter()
        features.write(state, out)
        assert (out.getvalue(), features.fingerprint(state)) == counted_anew(state)
    thinking = mind(way.game)
    for state in states[: fewer(12, 2)]:
        decision = thinking.game.decision(state)
        if decision is not None:
            children, rows = thinking.grow([thinking.root(state)], decision.seat)
            for child, row in list(zip(children, rows, strict=True))[:: fewer(1, 9)]:
                assert row.tobytes() == counted_anew(child.state)[0]


def test_counting_that_was_broken_off_is_begun_anew() -> None:
    first, second = (moment.state for moment in moments(EACH["teutonica"], 300, 120)[:2])
    features: Any = Features(first.board)  # type: ignore[attr-defined]  # a state of this game
    features.write(first, BytesWriter())
    features.survey.look(second)  # what follows from it is not counted
    out = BytesWriter()
    features.write(second, out)
    assert out.getvalue() == counted_anew(second)[0]


@pytest.mark.parametrize("game", GAMES)
def test_equal_positions_have_the_same_fingerprint_and_others_do_not(game: str) -> None:
    """A turn's second actions lead to many positions on several ways."""
    digests: dict[int, str] = {}
    met = 0
    for scene in scenes(EACH[game], 240, 30):
        children, _ = scene.mind.grow([scene.mind.root(scene.state)], scene.seat)
        some = [child for child in children if not child.done][: fewer(12, 3)]
        for child in scene.mind.grow(some, scene.seat)[0] if some else []:
            if child.mark < 0:
                met += 1
                assert digests.setdefault(child.print, scene.game.digest(child.state)) == scene.game.digest(child.state)
    assert len(set(digests.values())) == len(digests) < met


class Watched:
    """A mind, and the positions that a search followed, action by action."""

    def __init__(self, behind: Mind) -> None:
        self.behind = behind
        self.followed: list[list[str]] = []
        self.met: list[list[str]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.behind, name)

    def grow(
        self, nodes: Sequence[Any], seat: int, is_late: Callable[[], bool] = lambda: False
    ) -> tuple[list[Any], Rows]:
        self.followed.append([self.behind.game.digest(node.state) for node in nodes])
        children, rows = self.behind.grow(nodes, seat, is_late)
        self.met.append([self.behind.game.digest(child.state) for child in children])
        return children, rows


@pytest.mark.parametrize("which", GAMES)
def test_a_plan_follows_no_position_twice(which: str) -> None:
    again = 0
    for scene in scenes(EACH[which], 120, fewer(10, 50)):
        watched: Any = Watched(scene.mind)
        plan_turn(watched, between(scene.mind), scene.state, scene.seat, Depth(3, 24), Clock(Budget(nodes=100_000)))
        for followed in watched.followed:
            assert len(set(followed)) == len(followed)
        again += sum(len(met) - len(set(met)) for met in watched.met)
    assert again > 0


def test_several_pieces_are_moved_where_they_fill_a_route() -> None:
    """One piece stands alone on a route of three houses; two others, from two routes, complete it in one action."""
    position = Position().houses("groningen--emden", "0t").houses("emden--stade", "0t 1t")
    state = opaque_state(position.houses("osnabruck--emden", "0t").turn_of(0, actions=2).state)
    rules, thinking = game("teutonica"), mind("teutonica")
    grown, _ = thinking.grow([thinking.root(state)], 0)
    told = [[rules.catalogue(state)[number].text for number in thinking.numbers(node)] for node in grown]
    lifted = [f"lift trader of 0 from {route}" for route in ("emden--stade", "osnabruck--emden")]
    assert [line for line in told if line[1:2] == lifted[1:]] == [
        [*lifted, *["put trader of 0 on groningen--emden"] * 2]
    ]
    assert [lifted[0], "put trader of 0 on osnabruck--emden"] in told, "and single ones go to others of their side"


@pytest.mark.parametrize("way", WAYS, ids=name)
def test_whatever_was_begun_there_is_a_way_to_go_on(way: Way) -> None:
    """Also where somebody else began the action: a hint is asked for with pieces in hand that no plan would lift."""
    rules, thinking, chance = game(way.game), mind(way.game), random.Random(1)
    state = rules.new(walk_of(way, 1).setup)
    for _ in range(fewer(600, 150)):
        decision = rules.decision(state)
        if decision is None:
            break
        legal = rules.legal(state)
        assert thinking.grow([thinking.root(state)], decision.seat)[0], (decision, legal[0].text)
        rules.advance(state, chance.choice(legal))


def test_pieces_that_somebody_else_lifted_are_put_down() -> None:
    """Two of them, and somebody stands on every route: none can be filled. A plan puts down one after the other."""
    begun = ("groningen--emden", "emden--stade")
    position = Position(seats=5).crowd(*begun)
    for route in begun:
        position.houses(route, "1t 0t")
    state = opaque_state(position.turn_of(0, actions=2).state)
    rules, thinking = game("teutonica"), mind("teutonica")
    for route in begun:
        state, _ = rules.play(state, rules.parse(state, f"lift trader of 0 from {route}"))
    best = plan_turn(thinking, between(thinking), state, 0, Depth(width=2), Clock(Budget()))[0]
    said = [rules.catalogue(state)[number].text.partition(" on ")[0] for number in best.numbers[:2]]
    assert said == ["put trader of 0"] * 2

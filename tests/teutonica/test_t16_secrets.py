"""T16, what players may see."""

from __future__ import annotations

import json
import random

import pytest

from kontor.games.teutonica.game import GAME
from kontor.games.teutonica.state import LINK, ON_PLATE
from kontor.match import Match, replay
from kontor.protocol import IllegalMove
from kontor.view import look
from tests.opaque import opaque_game, opaque_state
from tests.teutonica.position import Position, state_of
from tests.ways import Way, walk_of

TAVERN = "hildesheim--goslar"  # 3 houses, a starting marker
VIEWERS = [0, 1, 3, None]


def drawn() -> Position:
    """Seat 0 has created a route with a marker and drawn 'develop' for it, unseen."""
    game = Position().no_markers().marker("duisburg--dortmund", "plus-3").houses("duisburg--dortmund", "0t 0t")
    game.deck("develop", "exchange", "plus-4")
    game.say("claim duisburg--dortmund", "forgo")
    return game


@pytest.mark.parametrize("viewer", VIEWERS)
def test_T16_1_the_order_of_the_deck_is_hidden_from_all(viewer: int | None) -> None:
    one, other = Position(), Position()
    other.state.deck = type(other.state.deck)(list(reversed(list(other.state.deck))))
    assert list(one.state.deck) != list(other.state.deck)
    assert one.facts(viewer) == other.facts(viewer)
    assert one.facts(viewer)["markers_left"] == 12
    assert set(GAME.view(one.state, viewer).state.deck).isdisjoint(set(one.state.deck))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_T16_1_a_drawn_marker_is_hidden_from_all_until_the_end_of_the_turn(viewer: int | None) -> None:
    game = drawn()
    me = game.facts(viewer)["players"][0]
    assert (me["plate"], me["plate_hidden"]) == ([], 1)
    assert "develop" not in json.dumps(game.facts(viewer)["players"])


@pytest.mark.parametrize("viewer", VIEWERS)
def test_T16_1_at_the_end_of_the_turn_only_the_drawer_sees_it(viewer: int | None) -> None:
    game = drawn()
    game.say("end")
    me = game.facts(viewer)["players"][0]
    view = look(opaque_game(GAME), opaque_state(game.state), viewer)
    assert ("lay develop duisburg--dortmund" in view.legal) == (viewer == 0)
    if viewer == 0:
        assert (me["plate"], me["plate_hidden"]) == (["develop"], 0)
    else:
        assert (me["plate"], me["plate_hidden"]) == ([], 1)
    looked = game.told("plate-looked-at")
    assert looked == [{"seat": 0, "count": 1, "markers": ["develop"]}]
    seen = [GAME.seen(event, viewer) for event in game.events]
    assert ("develop" in json.dumps([[event.facts, event.text] for event in seen])) == (viewer == 0)


@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_T16_1_two_tables_that_differ_only_in_the_plate_look_alike(viewer: int | None) -> None:
    one, other = drawn(), drawn()
    other.deck("plus-4", "exchange", "develop")
    for game in (one, other):
        game.say("end")
    assert (one.plate(0), other.plate(0)) == (["develop"], ["plus-4"])
    assert one.facts(viewer) == other.facts(viewer)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_T16_1_a_laid_marker_is_open_to_all(viewer: int | None) -> None:
    game = drawn()
    game.say("end", "lay develop minden--bremen")
    assert game.facts(viewer)["routes"]["minden--bremen"]["marker"] == "develop"
    assert GAME.seen(game.events[0], viewer).facts["marker"] == "develop"
    assert game.facts(viewer)["players"][0]["plate_hidden"] == 0


@pytest.mark.parametrize("viewer", VIEWERS)
def test_T16_1_a_marker_that_stays_on_the_plate_stays_hidden_from_others(viewer: int | None) -> None:
    game = drawn()
    for route in game.sheet.routes:
        game.marker(route.id, "exchange")  # no route is left for it
    game.say("end")
    assert game.waits_for == (1, "turn")
    me = game.facts(viewer)["players"][0]
    assert (me["plate"], me["plate_hidden"]) == ((["develop"], 0) if viewer == 0 else ([], 1))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_T16_1_all_else_is_open(viewer: int | None) -> None:
    game = Position().owns(1, "develop").offices("hannover", "1t").houses("minden--bremen", "2m").table(0, 3)
    game.level(2, "book", 1)
    facts, state = game.facts(viewer), game.state
    for seat, player in enumerate(facts["players"]):
        assert (player["supply"]["trader"], player["supply"]["merchant"]) == game.in_supply(seat)
        assert (player["stock"]["trader"], player["stock"]["merchant"]) == game.in_stock(seat)
    assert facts["players"][1]["markers"] == ["develop"]
    assert facts["players"][2]["abilities"]["book"] == {"level": 1, "value": 3}
    assert facts["cities"]["hannover"]["offices"] == [{"owner": 1, "kind": "trader"}, None]
    assert facts["routes"]["minden--bremen"]["pieces"] == [{"owner": 2, "kind": "merchant", "count": 1}]
    assert [space["owner"] for space in facts["table"]] == [3, None, None, None]
    assert facts["routes"][TAVERN]["marker"] == game.marker_on(TAVERN)
    assert facts["turn"] == state.turn


def test_T16_1_a_guess_at_what_is_hidden_keeps_what_is_seen() -> None:
    match = claimed()
    match.play("establish goslar", 0)
    for viewer in VIEWERS:
        seen = GAME.view(state_of(match), viewer)
        guesses = [GAME.sample(seen, random.Random(seed)) for seed in range(20)]
        for guess in guesses:
            GAME.check(guess)
            assert GAME.view(guess, viewer).facts() == seen.facts()
        plates = {tuple(guess.desks[ON_PLATE:LINK]) for guess in guesses}
        assert (len(plates) == 1) == (viewer == 0)


# ------------------------------------------------------------------- taking back


def claimed() -> Match:
    """Seat 0 has just created a tavern's route with the last action of the second turn."""
    match = Match(Position().setup)
    for text in (f"place trader {TAVERN}", f"place trader {TAVERN}"):
        match.play(text, 0)
    for seat in (1, 2, 3):
        match.play("end", seat)
    match.play(f"place trader {TAVERN}", 0)
    match.play(f"claim {TAVERN}", 0)
    return match


def rule_against(match: Match, seat: int) -> str:
    """The rule by which the seat may not take back."""
    refusal = match.why_not_back(seat)
    return "" if refusal is None else refusal.rule


def test_T16_1_a_marker_drawn_unseen_can_be_put_back() -> None:
    match = claimed()
    assert match.why_not_back(0) is None
    before = match.game.digest(match.state)
    match.undo(0)
    match.play(f"claim {TAVERN}", 0)
    assert match.game.digest(match.state) == before


def test_T16_1_nothing_is_taken_back_across_a_look_at_the_plate() -> None:
    match = claimed()
    match.play("establish goslar", 0)  # the last action: the plate is looked at
    assert match.to_move == 0
    assert rule_against(match, 0) == "T16.1"
    version = match.version
    with pytest.raises(IllegalMove):
        match.undo(0)
    assert match.version == version


def test_RT44_a_laid_marker_was_seen_by_all_and_stays() -> None:
    match = claimed()
    match.play("establish goslar", 0)
    lay = match.legal[0]
    match.play(lay, 0)
    assert rule_against(match, 0) == "RT44"
    assert match.moves[-1] is lay


def test_RT44_missions_that_the_end_has_shown_stay_shown() -> None:
    game = Position(options=["missions"]).no_markers().prestige(0, 19).offices("dortmund", "0t")
    game.houses("duisburg--dortmund", "0t 0t").say("claim duisburg--dortmund", "forgo")
    assert (game.over, None in game.facts(None)["missions"]) == (True, False)
    assert [event.name for event in game.events if event.closes] == ["game-ended"]


def test_T16_1_ending_the_turn_with_a_plate_marker_is_final() -> None:
    match = claimed()
    match.undo(0)  # the claim
    match.undo(0)  # the third piece
    match.play("end", 0)
    assert match.why_not_back(0) is None  # nothing was seen
    for seat in (1, 2, 3):
        match.play("end", seat)
    match.play(f"place trader {TAVERN}", 0)
    match.play(f"claim {TAVERN}", 0)
    match.play("forgo", 0)
    assert rule_against(match, 0) == "T16.1"


def test_RT44_only_ones_own_last_choices_one_by_one() -> None:
    match = Match(Position().setup)
    assert rule_against(match, 0) == "RT44"
    match.play("place trader kampen--osnabruck", 0)
    match.play("end", 0)
    assert [rule_against(match, other) for other in (1, 2, 3)] == ["RT44"] * 3
    assert [match.undo(0).text for _ in range(2)] == ["end", "place trader kampen--osnabruck"]
    match.play("end", 0)
    match.play("end", 1)
    assert rule_against(match, 0) == "RT44", "somebody else has chosen"


def test_T16_1_dealt_anew_the_plates_the_deck_and_the_cards_of_others_are_others() -> None:
    """What the seat itself holds stays, and all who laid markers laid the same."""
    played = replay(
        walk_of(Way("teutonica", "bigbox", "hanseatic-league-2-3", 3, ("missions",)), 6).whole_game(), until=400
    )
    plate = next(n for n, step in enumerate(played.steps) if any(e.name == "plate-looked-at" for e in step.events))
    drawer, played = played.steps[plate].seat, played.at(plate + 1)
    other = (drawer + 1) % 3
    for seat in (drawer, other):
        own, anew = played.setup.chance, [played.redealt([seat], random.Random(seed)).setup for seed in range(20)]
        assert {dealt.chance["taverns"] for dealt in anew} == {own["taverns"]}
        for holder in range(3):
            cards = {dealt.chance["missions"][holder] for dealt in anew}
            assert cards == {own["missions"][holder]} if holder == seat else len(cards) > 1
        first = {dealt.chance["markers"][0] for dealt in anew}  # on the drawer's plate
        assert first == {own["markers"][0]} if seat == drawer else len(first) > 1
        assert len({dealt.chance["markers"][1:] for dealt in anew}) == len(anew)
        assert all(sorted(dealt.chance["markers"]) == sorted(own["markers"]) for dealt in anew)

"""Tests of the tests: each check of the conformance suite is seen to fail on a game with a seeded bug."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kontor import conformance, match, registry
from kontor.conformance import Moment, Walk
from kontor.games.teutonica.game import Teutonica
from kontor.games.teutonica.view import View
from kontor.match import Match
from kontor.protocol import Event, Rule
from kontor.research import coverage
from kontor.research.fuzz import fuzz

WAY = ("bigbox", "hanseatic-league-4-5", 4)


class Mutant(Teutonica):
    """The real game, but for what a test breaks."""

    def breaks(self, **functions: Any) -> Mutant:
        for name, function in functions.items():
            setattr(self, name, function)
        return self


def walk(game: Teutonica, seed: int = 1) -> Walk:
    return Walk(game, *WAY, seed)


def moments(game: Teutonica, number: int) -> list[Moment]:
    return list(walk(game).moments(number))


def add_a_trader(state: Any, command: Any) -> None:
    Teutonica.advance(state, command)
    state.desks.supply[0] += 1


def lower_an_ability(state: Any, command: Any) -> None:
    """The pieces still add up, so only the comparison of two states can see it."""
    Teutonica.advance(state, command)
    if state.desks.levels[1] > 0:
        state.desks.levels[1] -= 1
        state.desks.supply[0] -= 1


def hold_a_house_twice(state: Any, command: Any) -> None:
    Teutonica.advance(state, command)
    state.land.room[0] -= 1


def lose_a_marker(state: Any, command: Any) -> None:
    Teutonica.advance(state, command)
    state.land.markers[list(state.land.markers).index(max(state.land.markers))] = -1


def miss_the_end(state: Any, command: Any) -> None:
    Teutonica.advance(state, command)
    state.desks.prestige[0] = 20


@pytest.mark.parametrize("bug", [add_a_trader, lower_an_ability, hold_a_house_twice, lose_a_marker, miss_the_end])
def test_E1_fails_on(bug: Any) -> None:
    mutant = Mutant().breaks(advance=bug)
    good = moments(Teutonica(), 1500)
    with pytest.raises(AssertionError):
        for moment in good:
            conformance.check_invariants(mutant, moment)


def test_E2_fails_when_a_command_is_not_offered() -> None:
    mutant = Mutant().breaks(legal=lambda state: Teutonica.legal(state)[1:])
    with pytest.raises(AssertionError):
        conformance.check_law(mutant, moments(mutant, 1)[0].state)


def test_E2_fails_when_the_law_forgets_a_rule() -> None:
    mutant = Mutant().breaks(why_not=lambda state, command: None)
    with pytest.raises(AssertionError):
        conformance.check_law(mutant, moments(mutant, 1)[0].state)


def test_E3_fails_when_a_refused_command_leaves_something() -> None:
    def play(state: Any, command: Any) -> Any:
        state.turn += 1
        return Teutonica().play(state, command)

    mutant = Mutant().breaks(play=play)
    with pytest.raises(AssertionError):
        conformance.check_refused(mutant, moments(mutant, 1)[0].state, mutant.catalogue(moments(mutant, 1)[0].state)[1])


def test_E4_fails_on_a_rule_without_code_and_tests() -> None:
    unheard = Rule("T" + "99.9", "T99 Nowhere", "Nobody has heard of this.", ("bigbox",))
    mutant = Mutant().breaks(rulebook=lambda: [unheard])
    assert [row.gap for row in coverage.table(mutant)] == ["code and tests"]


def test_E5_fails_when_replaying_is_not_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    count = iter(range(10_000))

    def play(state: Any, command: Any) -> Any:
        after, events = Teutonica().play(state, command)
        after.turn += next(count) == 50  # once, so only in the first of two replays
        return after, events

    record = walk(Teutonica()).whole_game()
    monkeypatch.setattr(match, "game", lambda name: Mutant().breaks(play=play))
    with pytest.raises(AssertionError):
        conformance.check_record(record)


def test_E7_fails_when_a_state_is_changed_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(state: Any, command: Any) -> tuple[Any, list[Event]]:
        Teutonica.advance(state, command)
        return state, []

    monkeypatch.setattr(match, "game", lambda name: Mutant().breaks(play=play))
    broken = Match(walk(Teutonica()).setup)
    command = broken.game.legal(broken.state)[0]
    with pytest.raises(AssertionError):
        conformance.check_taking_back(broken, 0, command)


def test_E7_fails_when_a_reveal_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    played = walk(Teutonica())
    played.whole_game()
    monkeypatch.setattr(Match, "why_not_back", lambda self, seat: None)
    with pytest.raises(AssertionError):
        conformance.check_taking_back_along(played)


def test_H1_fails_when_a_view_shows_the_deck() -> None:
    def peek(state: Any, seat: int | None) -> Any:
        view = Teutonica().view(state, seat)
        facts = view.facts() | {"next": list(state.deck)[state.drawn :]}
        return type("Peek", (), {"seat": seat, "state": view.state, "facts": lambda self: facts})()

    mutant = Mutant().breaks(view=peek)
    with pytest.raises(AssertionError):
        for moment in moments(Teutonica(), 30):
            conformance.check_view(mutant, moment.state, random.Random(1))


def test_H1_fails_when_plates_of_others_are_shown() -> None:
    mutant = Mutant().breaks(view=lambda state, seat: View(seat, state), determinise=_reshuffled)
    with pytest.raises(AssertionError):
        for moment in moments(Teutonica(), 1500):
            conformance.check_view(mutant, moment.state, random.Random(1))


def _reshuffled(view: View, chance: random.Random) -> Any:
    return Teutonica().determinise(Teutonica().view(view.state, view.seat), chance)


def test_H1_fails_when_events_tell_the_plate() -> None:
    mutant = Mutant().breaks(seen=lambda event, seat: event)
    with pytest.raises(AssertionError):
        for moment in moments(Teutonica(), 1500):
            conformance.check_view(mutant, moment.state, random.Random(1))
            for command in Teutonica.legal(moment.state):
                other = Teutonica().determinise(Teutonica().view(moment.state, None), random.Random(2))
                if Teutonica.why_not(other, command) is None:
                    conformance.check_events(mutant, moment.state, other, None, command)


def test_fuzz_leaves_a_record_that_leads_to_the_failure() -> None:
    failure = fuzz(walk(Mutant().breaks(check=_no_second_office)), 5_000)
    assert failure is not None
    assert "second office" in failure.what
    again = match.replay(failure.record)
    with pytest.raises(AssertionError):
        _no_second_office(again.state)
    assert registry.game("teutonica").digest(again.state)


def _no_second_office(state: Any) -> None:
    assert max(state.land.filled) < 2, "a second office in a city"

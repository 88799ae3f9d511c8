"""Tests of the tests: each check of the conformance suite is seen to fail on a game with a seeded bug."""

from __future__ import annotations

import copy
import dataclasses
import random
from collections.abc import Callable
from typing import Any

import pytest

from kontor import conformance, match, registry
from kontor.conformance import Moment, Walk
from kontor.games.teutonica.state import FREE, LEVEL, PRESTIGE, SPOT, STOCK, SUPPLY, set_marker
from kontor.games.teutonica.view import View
from kontor.kit.bits import one_of
from kontor.match import Match
from kontor.protocol import AnyGame, Event, IllegalMove, Refusal, Rule, Setup
from kontor.research import coverage
from kontor.research.fuzz import fuzz

TEUTONICA, HANSA = registry.game("teutonica"), registry.game("hansa")
WAYS = {"teutonica": ("bigbox", "hanseatic-league-4-5", 4), "hansa": ("2004", "baltic", 3)}
both_games = pytest.mark.parametrize("game", [TEUTONICA, HANSA], ids=lambda game: game.name)


def mutant(game: AnyGame, **functions: Any) -> AnyGame:
    """The real game, but for what a test breaks."""
    broken = copy.copy(game)
    for name, function in functions.items():
        setattr(broken, name, function)
    return broken


def walk(game: AnyGame, seed: int = 1) -> Walk:
    return Walk(game, *WAYS[game.name], seed)


def moments(game: AnyGame, number: int) -> list[Moment]:
    return list(walk(game).moments(number))


# ---------------------------------------------------------- E1: bugs of Hansa Teutonica


def add_a_trader(state: Any, command: Any) -> None:
    TEUTONICA.advance(state, command)
    state.desks[SUPPLY + 0] += 1


def lower_an_ability(state: Any, command: Any) -> None:
    """The pieces still add up, so only the comparison of two states can see it."""
    TEUTONICA.advance(state, command)
    if state.desks[LEVEL + 1] > 0:
        state.desks[LEVEL + 1] -= 1
        state.desks[SUPPLY + 0] -= 1


def hold_a_house_twice(state: Any, command: Any) -> None:
    TEUTONICA.advance(state, command)
    state.land[SPOT] -= one_of(FREE)


def lose_a_marker(state: Any, command: Any) -> None:
    TEUTONICA.advance(state, command)
    set_marker(state, max(range(state.board.n_routes), key=state.marker), -1)


def miss_the_end(state: Any, command: Any) -> None:
    TEUTONICA.advance(state, command)
    state.desks[PRESTIGE + 0] = 20


# --------------------------------------------------------------------- E1: bugs of Hansa


def lose_a_taler(state: Any, command: Any) -> None:
    HANSA.advance(state, command)
    state.bank -= 1


def lose_a_good(state: Any, command: Any) -> None:
    HANSA.advance(state, command)
    if state.store[0] >= 0:
        state.store[0] = -1


def double_a_good(state: Any, command: Any) -> None:
    HANSA.advance(state, command)
    state.goods[0] += 16


def lose_a_booth(state: Any, command: Any) -> None:
    HANSA.advance(state, command)
    state.supply[1] -= 1


def take_a_sold_good_back(state: Any, command: Any) -> None:
    """The goods still add up, so only the comparison of two states can see it."""
    HANSA.advance(state, command)
    for index, word in enumerate(state.sold):
        state.goods[index] += word
        state.sold[index] = 0


def keep_too_much(state: Any, command: Any) -> None:
    """Taxes are forgotten."""
    before = list(state.talers)
    HANSA.advance(state, command)
    if command.text == "end":
        seat = (state.active - 1) % state.seats
        state.bank -= before[seat] - state.talers[seat]
        state.talers[seat] = before[seat]


def forget_the_last_pile(state: Any, command: Any) -> None:
    HANSA.advance(state, command)
    state.breaker = -1


def stop_in_mid_round(state: Any, command: Any) -> None:
    HANSA.advance(state, command)
    if state.breaker >= 0 and command.text == "end":
        state.waiting = state.decider = -1


@pytest.mark.parametrize(
    ("game", "bug"),
    [
        (TEUTONICA, add_a_trader),
        (TEUTONICA, lower_an_ability),
        (TEUTONICA, hold_a_house_twice),
        (TEUTONICA, lose_a_marker),
        (TEUTONICA, miss_the_end),
        (HANSA, lose_a_taler),
        (HANSA, lose_a_good),
        (HANSA, double_a_good),
        (HANSA, lose_a_booth),
        (HANSA, take_a_sold_good_back),
        (HANSA, keep_too_much),
        (HANSA, forget_the_last_pile),
        (HANSA, stop_in_mid_round),
    ],
)
def test_E1_fails_on(game: AnyGame, bug: Any) -> None:
    broken = mutant(game, advance=bug)
    good = moments(game, 1500)
    with pytest.raises(AssertionError):
        for moment in good:
            conformance.check_invariants(broken, moment)


# ------------------------------------------------------------------------- E2 to E7


@both_games
def test_E2_fails_when_a_command_is_not_offered(game: AnyGame) -> None:
    broken = mutant(game, legal=lambda state: game.legal(state)[1:])
    with pytest.raises(AssertionError):
        conformance.check_law(broken, moments(broken, 1)[0].state)


@both_games
def test_E2_fails_when_the_law_forgets_a_rule(game: AnyGame) -> None:
    broken = mutant(game, why_not=lambda state, command: None)
    with pytest.raises(AssertionError):
        conformance.check_law(broken, moments(broken, 1)[0].state)


def test_E2_fails_when_the_law_of_hansa_lets_an_action_be_taken_twice() -> None:
    def why_not(state: Any, command: Any) -> Any:
        fresh = state.copy()
        fresh.acted = False
        return HANSA.why_not(fresh, command)

    broken = mutant(HANSA, why_not=why_not)
    with pytest.raises(AssertionError):
        for moment in moments(HANSA, 200):
            conformance.check_law(broken, moment.state)


@both_games
def test_E3_fails_when_a_refused_command_leaves_something(game: AnyGame) -> None:
    def play(state: Any, command: Any) -> Any:
        state.turn += 1
        return game.play(state, command)

    broken = mutant(game, play=play)
    state = moments(broken, 1)[0].state
    with pytest.raises(AssertionError):
        conformance.check_refused(broken, state, broken.catalogue(state)[1])


@both_games
def test_E3_fails_when_a_refusal_has_no_words(game: AnyGame) -> None:
    def play(state: Any, command: Any) -> Any:
        raise IllegalMove(Refusal("T1.1", "unheard-of", scene=game.prompt(state).scene))

    broken = mutant(game, play=play)
    state = moments(broken, 1)[0].state
    with pytest.raises(AssertionError, match="unheard-of"):
        conformance.check_refused(broken, state, broken.catalogue(state)[1])


@both_games
def test_E4_fails_on_a_rule_without_code_and_tests(game: AnyGame) -> None:
    unheard = Rule("T" + "99.9", "T99 Nowhere", "Nobody has heard of this.", ("bigbox",))
    broken = mutant(game, rulebook=lambda: [unheard])
    assert [row.gap for row in coverage.table(broken)] == ["code and tests"]


@both_games
def test_E5_fails_when_replaying_is_not_exact(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    count = iter(range(10_000))

    def play(state: Any, command: Any) -> Any:
        after: Any
        after, events = game.play(state, command)
        after.turn += next(count) == 50  # once, so only in the first of two replays
        return after, events

    record = walk(game).whole_game()
    monkeypatch.setattr(match, "game", lambda name: mutant(game, play=play))
    with pytest.raises(AssertionError):
        conformance.check_record(record)


@both_games
def test_E7_fails_when_a_state_is_changed_in_place(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(state: Any, command: Any) -> tuple[Any, list[Event]]:
        game.advance(state, command)
        return state, []

    monkeypatch.setattr(match, "game", lambda name: mutant(game, play=play))
    broken = Match(walk(game).setup)
    command = broken.game.legal(broken.state)[0]
    with pytest.raises(AssertionError):
        conformance.check_taking_back(broken, 0, command)


@both_games
def test_E7_fails_when_everything_can_be_taken_back(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    played = walk(game)
    played.whole_game()
    monkeypatch.setattr(Match, "why_not_back", lambda self, seat, after=0: None)
    with pytest.raises(AssertionError):
        conformance.check_taking_back_along(played)


@pytest.mark.parametrize("flag", ["reveals", "closes"])
def test_E7_fails_when_a_reveal_or_an_ended_turn_of_hansa_can_be_taken_back(
    flag: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    why_not_back = Match.why_not_back

    def forgets(self: Match, seat: int, after: int = 0) -> Any:
        """Asks as if the last command's events had not been like that."""
        last = self._standing[-1]
        unmarked: dict[str, Any] = {flag: False}
        events = tuple(dataclasses.replace(event, **unmarked) for event in last.events)
        self._standing[-1] = dataclasses.replace(last, events=events)
        found = why_not_back(self, seat, after)
        self._standing[-1] = last
        return found

    played = walk(HANSA)
    played.whole_game()
    conformance.check_taking_back_along(played)
    monkeypatch.setattr(Match, "why_not_back", forgets)
    with pytest.raises(AssertionError, match="could be taken back"):
        conformance.check_taking_back_along(played)


# ------------------------------------------------------------------------ P1: another deal


@both_games
@pytest.mark.parametrize("what", ["nothing", "everything"])
def test_P1_fails_when_nothing_or_everything_is_dealt_anew(
    game: AnyGame, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = walk(game)
    list(played.moments(150))
    whole = match.replay(played.record())
    conformance.check_redeal(whole, random.Random(1))

    def redeal(setup: Setup, moves: Any, seats: Any, chance: random.Random) -> Setup:
        if what == "nothing":
            return setup
        return game.redeal(setup, [], seats, chance)

    monkeypatch.setattr(match, "game", lambda name: mutant(game, redeal=redeal))
    with pytest.raises((AssertionError, IllegalMove)):
        conformance.check_redeal(match.replay(played.record()), random.Random(1))


@both_games
def test_P1_fails_when_the_points_of_a_finished_game_leave_something_out(game: AnyGame) -> None:
    played = walk(game)
    whole = match.replay(played.whole_game())
    conformance.check_view(game, whole.state, random.Random(1))
    broken = mutant(game, points=lambda view: [points - 1 for points in game.points(view)])
    with pytest.raises(AssertionError, match="points"):
        conformance.check_view(broken, whole.state, random.Random(1))


# ------------------------------------------------------------------------ H1: secrets


class Disguised:
    """A view that tells other facts."""

    def __init__(self, view: Any, facts: Callable[[Any], Any]) -> None:
        self._view, self._facts = view, facts

    def __getattr__(self, name: str) -> Any:
        return getattr(self._view, name)

    def facts(self, public: Any = None) -> Any:
        return self._facts(public)


@both_games
def test_H1_fails_when_a_view_shows_the_deck(game: AnyGame) -> None:
    def peek(state: Any, seat: int | None) -> Any:
        view: Any = game.view(state, seat)
        facts = view.facts() | {"next": list(state.deck)[state.drawn :]}
        return Disguised(view, lambda public: facts)

    broken = mutant(game, view=peek)
    with pytest.raises(AssertionError):
        for moment in moments(game, 30):
            conformance.check_view(broken, moment.state, random.Random(1))


@both_games
def test_H1_fails_when_the_seat_is_not_its_own(game: AnyGame) -> None:
    def share(state: Any, seat: int | None) -> Any:
        view: Any = game.view(state, seat)
        return Disguised(view, lambda public: public or view.facts())

    with pytest.raises(AssertionError, match="shares"):
        for moment in moments(game, 3):
            conformance.check_view(mutant(game, view=share), moment.state, random.Random(1))


def test_H1_fails_when_plates_of_others_are_shown() -> None:
    broken = mutant(TEUTONICA, view=lambda state, seat: View(seat, state), sample=_reshuffled)
    with pytest.raises(AssertionError):
        for moment in moments(TEUTONICA, 1500):
            conformance.check_view(broken, moment.state, random.Random(1))


def _reshuffled(view: Any, chance: random.Random) -> Any:
    return TEUTONICA.sample(TEUTONICA.view(view.state, view.seat), chance)


def test_H1_fails_when_events_tell_the_plate() -> None:
    broken = mutant(TEUTONICA, seen=lambda event, seat: event)
    with pytest.raises(AssertionError):
        for moment in moments(TEUTONICA, 1500):
            conformance.check_view(broken, moment.state, random.Random(1))
            for command in TEUTONICA.legal(moment.state):
                other = TEUTONICA.sample(TEUTONICA.view(moment.state, None), random.Random(2))
                if TEUTONICA.why_not(other, command) is None:
                    conformance.check_events(broken, moment.state, other, None, command)


def test_H1_fails_when_an_event_of_hansa_tells_the_next_good() -> None:
    def play(state: Any, command: Any) -> Any:
        after: Any
        after, events = HANSA.play(state, command)
        return after, [Event("hint", {"next": after.deck[after.drawn]}), *events]

    broken = mutant(HANSA, play=play)
    with pytest.raises(AssertionError, match="what is hidden"):
        for moment in moments(HANSA, 30):
            conformance.check_view(broken, moment.state, random.Random(1))


def top(game: AnyGame, state: Any) -> int:
    """What comes next from the deck, which nobody knows."""
    return int(state.deck[state.drawn]) if state.drawn < len(state.deck) else 0


def leaking_decision(game: AnyGame) -> Any:
    def decision(state: Any) -> Any:
        found = game.decision(state)
        return found and dataclasses.replace(found, facts={**found.facts, "next": top(game, state)})

    return {"decision": decision}


def leaking_refusal(game: AnyGame) -> Any:
    def why_not(state: Any, command: Any) -> Any:
        refusal = game.why_not(state, command)
        return refusal and refusal._replace(facts={**refusal.facts, "next": top(game, state)})

    return {"why_not": why_not}


def leaking_prompt(game: AnyGame) -> Any:
    def prompt(state: Any) -> Any:
        asked = game.prompt(state)
        return dataclasses.replace(asked, facts={**asked.facts, "next": top(game, state)})

    return {"prompt": prompt}


LEAKS: dict[str, Any] = {
    "waited for": leaking_decision,
    "prompt": leaking_prompt,
    "can plan": lambda game: {"ahead": lambda state, seat: None if top(game, state) % 2 else state},
    "choices": lambda game: {"legal": lambda state: game.legal(state)[top(game, state) % 2 :]},
    "may not say": leaking_refusal,
}


@both_games
@pytest.mark.parametrize("words", LEAKS)
def test_H1_fails_when_anything_else_that_leaves_a_server_tells_the_deck(game: AnyGame, words: str) -> None:
    broken = mutant(game, **LEAKS[words](game))
    with pytest.raises(AssertionError, match=words):
        for moment in moments(game, 60):
            conformance.check_view(broken, moment.state, random.Random(1))


# ------------------------------------------------------------------------- playing ahead


@pytest.mark.parametrize(
    "ahead",
    [
        lambda state, seat: TEUTONICA.copy(state),  # whoever is on turn stays it
        lambda state, seat: _without_a_piece(TEUTONICA.ahead(state, seat)),
        lambda state, seat: _without_a_piece(state) and TEUTONICA.ahead(state, seat),
    ],
)
def test_a_wrong_position_ahead_is_found(ahead: Any) -> None:
    broken = mutant(TEUTONICA, ahead=ahead)
    with pytest.raises(AssertionError):
        for moment in moments(TEUTONICA, 30):
            conformance.check_ahead(broken, moment.state)


def _without_a_piece(state: Any) -> Any:
    if state is not None:
        state.desks[STOCK + 0] -= 1
    return state


# ------------------------------------------------------------------------------- fuzzing


def _no_second_office(state: Any) -> None:
    assert max(map(state.filled, range(state.board.n_cities))) < 2, "a second office in a city"


def _no_fourth_booth(state: Any) -> None:
    assert max(state.booths) < 4, "a fourth booth in a city"


@pytest.mark.parametrize(
    ("game", "check", "words"),
    [(TEUTONICA, _no_second_office, "second office"), (HANSA, _no_fourth_booth, "fourth booth")],
)
def test_fuzz_leaves_a_record_that_leads_to_the_failure(game: AnyGame, check: Any, words: str) -> None:
    failure = fuzz(walk(mutant(game, check=check)), 5_000)
    assert failure is not None
    assert words in failure.what
    again = match.replay(failure.record)
    with pytest.raises(AssertionError):
        check(again.state)
    assert game.digest(again.state)

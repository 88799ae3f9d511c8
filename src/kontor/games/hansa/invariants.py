"""What must be true after every command, whatever was played; each breach is an AssertionError with facts."""

from __future__ import annotations

from mypy_extensions import i64

from kontor.games.hansa.board import NONE
from kontor.games.hansa.components import BOOTHS_OWNED, MOST_KEPT, N_COLOURS, N_GOODS, OF_A_KIND, TALERS_IN_ALL
from kontor.games.hansa.rules.engine import choices_of
from kontor.games.hansa.state import ACTIONS, LOSING, OVER, SELLING, SET_UP, SUPPLY, State


def check(state: State) -> None:
    _check_talers(state)
    _check_booths(state)
    for colour in range(i64(N_COLOURS)):
        for kind in range(i64(3)):
            _check_goods(state, colour, kind)
    _check_phase(state)
    _check_end(state)


def check_step(before: State, after: State) -> None:
    """What is sold stays sold, the piles never grow, and the end once triggered comes."""
    assert after.drawn >= before.drawn, "a pile grew"
    assert before.breaker == NONE or after.breaker == before.breaker, "the end was forgotten"
    assert after.turn >= before.turn, "a turn went back"
    for index in range(len(before.sold)):
        for kind in range(i64(3)):
            assert _part(after.sold[index], kind) >= _part(before.sold[index], kind), "a sold good came back"


def _part(word: i64, kind: i64) -> i64:
    return (word >> (4 * kind)) & 15


def _check_talers(state: State) -> None:
    """H1.4: every taler is in the bank or somebody's."""
    found = state.bank
    for talers in state.talers:
        assert talers >= 0, "negative talers"
        found += talers
    assert found == TALERS_IN_ALL, f"{found} talers, not {TALERS_IN_ALL}"
    for seat in range(state.seats):
        if state.waiting == SUPPLY and seat == (state.active - 1) % state.seats and state.turn > 1:
            assert state.unsold(seat) <= MOST_KEPT, f"seat {seat} kept too many goods"
            assert state.talers[seat] <= MOST_KEPT, f"seat {seat} kept too many talers"


def _check_booths(state: State) -> None:
    """H1.4: fifteen of each player."""
    for seat in range(state.seats):
        found = state.supply[seat]
        assert found >= 0, "negative supply"
        for city in range(state.board.n_cities):
            assert state.booths_in(seat, city) >= 0, "negative booths"
            found += state.booths_in(seat, city)
        assert found == BOOTHS_OWNED, f"seat {seat} has {found} booths, not {BOOTHS_OWNED}"


def _check_goods(state: State, colour: i64, kind: i64) -> None:
    """H1.1: every good is in a pile, in a warehouse, in front of a player, or out of the game."""
    good: i64 = 3 * colour + kind
    found: i64 = _part(state.gone[colour], kind)
    for index in range(i64(len(state.deck))):
        if state.deck[index] == good and index >= state.drawn:
            found += 1
    for stored in state.store:
        assert NONE <= stored < N_GOODS, "no good is like that"
        if stored == good:
            found += 1
    for seat in range(state.seats):
        found += _part(state.goods[N_COLOURS * seat + colour], kind)
        found += _part(state.sold[N_COLOURS * seat + colour], kind)
    owned: i64 = OF_A_KIND[kind]
    if not state.colours >> colour & 1:
        owned = 0
    assert found == owned, f"{found} goods of kind {good}, not {owned}"


def _check_phase(state: State) -> None:
    """Exactly one seat decides: the active one, but for losses."""
    if state.waiting == OVER:
        assert state.decider == NONE, "somebody decides after the end"
    elif state.waiting == LOSING:
        assert state.decider != state.active, "the seller loses by the own sale"
    else:
        assert state.decider == state.active, "somebody decides in another's turn"
    assert (state.sale != 0) == (state.waiting in (SELLING, LOSING)), "a sale without an end"
    if state.waiting == ACTIONS:
        assert state.losses == 0, "losses without a sale"


def _check_end(state: State) -> None:
    """H6.1: the end is triggered by the last pile and comes with the end of the round."""
    assert (state.breaker != NONE) == (state.drawn > state.last_pile), "the end's trigger"
    if state.waiting == OVER:
        assert state.breaker != NONE, "over without a trigger"
        assert state.turn % state.seats == 0, "not all have had equally many turns"
    choices: i64 = 0
    for row in choices_of(state):
        choices |= row
    assert (state.waiting == OVER) == (choices == 0), "choices and the end disagree"
    assert state.waiting == SET_UP or state.turn > 0, "play before the first turn"

"""The state: the digest tells any two tables apart, and a copy shares nothing that a command changes."""

from __future__ import annotations

from typing import Any

import pytest

from kontor.games.hansa.game import GAME
from tests.hansa.position import Position

NUMBERS = ["bank", "drawn", "ship", "waiting", "active", "decider", "turn", "sale", "losses", "breaker"]
LISTS = ["talers", "supply", "booths", "goods", "sold", "store", "gone"]


def add_one(state: Any, field: str) -> None:
    if field == "acted":
        state.acted = not state.acted
    elif field == "deck":
        state.deck = type(state.deck)([*list(state.deck)[1:], state.deck[0]])
    elif field in LISTS:
        getattr(state, field)[1] += 1
    else:
        setattr(state, field, getattr(state, field) + 1)


@pytest.mark.parametrize("field", [*NUMBERS, *LISTS, "acted", "deck"])
def test_the_digest_sees_every_field_and_a_copy_keeps_it(field: str) -> None:
    state = Position(3).goods(1, "red-1 red-2").sold(2, "blue-1").booths("riga", 1, 2).state
    before = GAME.digest(state)
    changed = GAME.copy(state)
    assert GAME.digest(changed) == before
    add_one(changed, field)
    assert GAME.digest(changed) != before
    assert GAME.digest(GAME.copy(changed)) == GAME.digest(changed)
    assert GAME.digest(state) == before

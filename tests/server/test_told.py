"""Only what a seat may know can leave: raw events cannot be encoded, and a bot's process is given a view."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

from kontor.conformance import Walk
from kontor.log import PLAY, Entry, Told
from kontor.match import Match
from kontor.protocol import Event
from kontor.registry import game
from kontor.server.core import messages
from kontor.server.service.telling import encode
from kontor.server.service.workers import Question
from kontor.view import look

WAYS = [
    ("teutonica", "bigbox", "hanseatic-league-4-5", 4, {}),
    ("teutonica", "bigbox", "hanseatic-league-2-3", 3, {"missions": "yes"}),
    ("hansa", "2004", "baltic", 3, {}),
]
each_way = pytest.mark.parametrize(("name", "edition", "board", "seats", "options"), WAYS)
SECRET = Event("plate-looked-at", {"seat": 0, "markers": ["develop"]}, reveals=True)


@pytest.mark.parametrize(
    "holder",
    [
        lambda event: event,
        lambda event: [event],
        lambda event: Entry(0, PLAY, "end", events=(event,)),
        lambda event: Told(1, 0, PLAY, "end", [event], "", ""),
        lambda event: messages.Preview([event], {}, "", []),
        lambda event: messages.History([messages.Move(1, 0, "end", 1, [event], [], "")]),
    ],
)
def test_a_raw_event_cannot_be_encoded(holder: Any) -> None:
    with pytest.raises(TypeError, match="unsupported"):
        encode(holder(SECRET))


def test_what_is_told_can_be_encoded() -> None:
    match = Match(game("hansa").deal("2004", "baltic", ["A", "B"], random.Random(1)))
    match.play(match.legal[0])
    assert b"booths" in encode(match.told(None))


@each_way
def test_what_a_bots_process_is_given_holds_nothing_hidden(
    name: str, edition: str, board: str, seats: int, options: dict[str, str]
) -> None:
    """To the byte the same where only the hidden differs; and it is the whole view."""
    rules, chance, differ = game(name), random.Random(1), 0
    for moment in Walk(rules, edition, board, seats, 3, options).moments(150):
        decision = rules.decision(moment.state)
        assert decision is not None
        view = rules.view(moment.state, decision.seat)
        other = rules.sample(view, chance)
        differ += rules.digest(other) != rules.digest(moment.state)
        given = [
            pickle.dumps(Question("t", look(rules, one, decision.seat), "novice")) for one in (moment.state, other)
        ]
        assert given[0] == given[1]
        arrived = pickle.loads(given[0]).view
        assert arrived.facts == view.facts()
        assert arrived.decision == decision
        assert arrived.legal.texts == [move.text for move in rules.legal(moment.state)]
    assert differ > 100


@each_way
def test_the_set_up_of_a_game_is_not_in_it(
    name: str, edition: str, board: str, seats: int, options: dict[str, str]
) -> None:
    setup = game(name).deal(edition, board, ["A"] * seats, random.Random(1), options)
    given = pickle.dumps(Question("t", Match(setup).view(0), "novice"))
    for outcome in setup.chance.values():
        if len(set(outcome)) > 6:
            assert " ".join(outcome).encode() not in given
            assert ",".join(outcome).encode() not in given

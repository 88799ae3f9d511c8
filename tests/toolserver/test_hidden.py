"""H1 for language models: deals that differ only in what a seat may not know give it the same texts."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kontor.conformance import Walk
from kontor.match import Match
from kontor.registry import game
from kontor.toolserver.seat import Seat
from tests.ways import Way, walk_of

WAYS = (
    Way("teutonica", "bigbox", "hanseatic-league-2-3", 3, ("missions",)),
    Way("hansa", "2004", "baltic", 3),
)
EVERY = 25  # moves of a game
FORBIDDEN = 3  # moves of the catalogue that are asked about


def texts(match: Match, seat: int) -> list[str]:
    """Everything that a model may read of a running game."""
    seated = Seat(match, seat, {}, random.Random(1))
    moves = match.view(seat).moves
    asked = [seated.why_not(str(number)) for number in range(0, len(moves), len(moves) // FORBIDDEN)]
    legal = [seated.legal()] if match.to_move == seat else []
    return [seated.look(), seated.asked(), seated.status(), seated.record(), *asked, *legal]


def moments(walk: Walk) -> list[Match]:
    """Of one game, a few that are not its end."""
    record = walk.whole_game()
    match, found = Match(record.setup), []
    for number, line in enumerate(record.lines):
        if number % EVERY == 0:
            found.append(match.copy())
        match.play(line.text, line.seat)
    return found


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.game)
def test_H1_what_is_hidden_changes_no_text(way: Way) -> None:
    different = 0
    for match in moments(walk_of(way, 3)):
        for seat in range(way.seats):
            other = match.redealt({seat}, random.Random(f"{match.version} {seat}"))
            different += game(way.game).digest(other.state) != game(way.game).digest(match.state)
            assert texts(other, seat) == texts(match, seat)
    assert different > 5  # else nothing was hidden


def test_the_record_of_a_running_game_keeps_the_deal_back() -> None:
    match = moments(walk_of(WAYS[1], 3))[1]
    (deal,) = [outcome for outcome in match.setup.chance.values() if len(outcome) > 5]
    record = Seat(match, 0, {}, random.Random(1)).record()
    assert " ".join(deal) not in record
    assert "chance" not in record.replace("outcomes of chance", "")
    assert [line for line in record.splitlines() if line[:1].isdecimal()] == [
        f"{entry.seat} {entry.text}" for entry in match.standing
    ]


def test_what_happened_is_asked_for_as_the_seat_may_know_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Today no sentence names the secret of an event; one that did would still not tell it."""
    match = moments(walk_of(WAYS[0], 3))[1]
    monkeypatch.setattr(match.game, "seen", lambda event, seat: replace(event, facts={**event.facts, "seat": seat}))
    sentences = Seat(match, 2, {}, random.Random(1))._happened(0)
    assert len(sentences) > EVERY
    assert all(sentence.startswith(match.names[2]) for sentence in sentences if sentence.startswith(match.names))

"""A match in memory forgets old positions, and nobody notices."""

from __future__ import annotations

import random

import pytest

from kontor import match as matches
from kontor.log import BACK, PLAY, Entry
from kontor.match import Match, Older
from kontor.protocol import BadInput, IllegalMove
from kontor.record import Record
from kontor.registry import game
from kontor.server.core import kept
from kontor.server.core.access import Seat
from kontor.server.core.stored import Stored
from kontor.server.core.table import KEPT_ENTRIES, KEPT_MARKS, Table

GAMES = [("teutonica", "bigbox", "hanseatic-league-2-3"), ("hansa", "2004", "baltic")]
NAMES = ["A", "B", "C"]
COMMANDS = 400


def running(name: str, edition: str, board: str, keeps: int | None) -> Table:
    match = Match(game(name).deal(edition, board, NAMES, random.Random(1)), keeps)
    table = Table("id", match, [Seat(name, token=name) for name in NAMES], "host", "watch", "now")
    table.begin()
    return table


@pytest.mark.parametrize(("name", "edition", "board"), GAMES)
def test_forgotten_states_are_not_missed(name: str, edition: str, board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables hear the same; one keeps a single position and few entries, the other all of them."""
    short, long = running(name, edition, board, KEPT_ENTRIES), running(name, edition, board, None)
    rules, chance, backs, older = short.match.game, random.Random(2), 0, 0
    for number in range(COMMANDS):
        seat = long.to_move
        if seat is None:
            break
        possible = [other for other in range(len(NAMES)) if long.back(other).count > 0]
        if possible and chance.random() < 0.3:
            seat = chance.choice(possible)
            entry = Entry(seat, BACK, str(chance.randint(1, long.back(seat).count)), "")
            backs += 1
        else:
            entry = Entry(seat, PLAY, chance.choice(long.match.legal.texts), "")
        before = rules.digest(short.match.state), short.match.version
        monkeypatch.setattr(matches, "KEPT", 1)
        try:
            later = short.after(entry, str(number))
        except Older:  # then the whole log is played again
            again = long.match.copy()
            again.say(entry)
            later, older = short.followed(kept.unpacked(kept.packed(again)), entry, str(number)), older + 1
        assert (rules.digest(short.match.state), short.match.version) == before, "the table before stays as it is"
        short = later
        monkeypatch.setattr(matches, "KEPT", COMMANDS)
        long = long.after(entry, str(number))
        assert rules.digest(short.match.state) == rules.digest(long.match.state)
        assert [short.back(other) for other in range(3)] == [long.back(other) for other in range(3)]
    assert len(short.match.log) <= KEPT_ENTRIES
    assert older > 5
    assert len(short.marks) == KEPT_MARKS
    assert short.match.told(0) == long.match.told(0)[-KEPT_ENTRIES:]
    assert backs > 50


def test_what_was_taken_back_once_stays_so_whatever_is_held_of_that_today() -> None:
    """A stored log is what happened: no later view of taking back makes a table unplayable."""
    match = Match(game("hansa").deal("2004", "baltic", NAMES, random.Random(1)))
    while not any(event.closes for step in match.steps[-1:] for event in step.events):
        match.play(match.legal[0])
    seat, played = match.steps[-1].seat, match.version
    with pytest.raises(IllegalMove, match="cannot be taken back"):
        match.say(Entry(seat, BACK, "1", ""))
    log = [*match.log, Entry(seat, BACK, "1", "")]
    header = Record(match.setup, [], None).text()
    stored = Stored("id", header, "running", [], "host", "watch", "now", log, [str(n) for n in range(len(log))])
    assert stored.match().version == played - 1
    with pytest.raises(BadInput, match="no number of moves"):
        Match(match.setup).say(Entry(0, BACK, "1", ""), again=True)

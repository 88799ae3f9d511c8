"""A match keeps its log: what was said and when, also in its record; and it tells each seat what that may know."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

import pytest

import kontor
from kontor import registry
from kontor.log import BACK, END, PLAY, Entry
from kontor.match import Match, Older, replay
from kontor.protocol import BadInput, IllegalMove
from kontor.record import parse
from tests.ways import Way, walk_of

NOON = "2026-11-17T12:00:00+00:00"


def a_match() -> Match:
    return kontor.new("teutonica", players=3, seed=1)


def test_everything_that_was_said_is_in_the_log() -> None:
    match = a_match()
    first = next(text for text in match.legal.texts if text.startswith("place"))
    match.play(first, at=NOON)
    match.play(first, 0)
    match.undo(0, at=NOON)
    match.say(Entry(1, END, "yes"))
    assert [(one.seat, one.kind, one.at) for one in match.log] == [
        (0, PLAY, NOON),
        (0, PLAY, ""),
        (0, BACK, NOON),
        (1, END, ""),
    ]
    assert (match.version, len(match.steps), set(match.votes)) == (1, 1, {1})
    match.say(Entry(1, END, "no"))
    assert not match.votes
    match.say(Entry(2, END, "yes"))
    match.play(first)
    assert not match.votes


@pytest.mark.parametrize(
    "entry", [Entry(0, BACK, "0"), Entry(0, BACK, "x"), Entry(0, BACK, "1"), Entry(0, "dance", "yes")]  # type: ignore[arg-type]  # what is no kind
)  # fmt: skip
def test_what_cannot_be_said_changes_nothing(entry: Entry) -> None:
    match = a_match()
    with pytest.raises((BadInput, IllegalMove)):
        match.say(entry)
    assert not match.log


def test_a_seat_is_told_what_it_may_know_since_a_version() -> None:
    walk = walk_of(Way("teutonica", "bigbox", "hanseatic-league-2-3", 3), 7)
    match = kontor.loads(walk.whole_game().text())
    looks = [
        (entry, event)
        for entry in match.told(0)
        for event in entry.events
        if event.name == "plate-looked-at" and event.facts["seat"] != 0
    ]
    assert looks
    assert all("markers" not in event.facts for _, event in looks)
    assert match.told(0, since=5) == match.told(0)[5:]
    assert match.told(0)[5].version == 6
    assert match.told(0, since=len(match.log)) == []


def test_a_view_tells_what_was_said_since_the_seat_last_played() -> None:
    record = walk_of(Way("teutonica", "bigbox", "hanseatic-league-2-3", 3), 7).whole_game()
    match, lengths = Match(record.setup, keeps=60), set()
    for line in record.lines:
        seat = match.to_move
        view = match.view(seat)
        assert pickle.loads(pickle.dumps(view)).told == view.told  # as it goes to a bot's process
        lengths.add(len(view.told))
        last = max((n for n, entry in enumerate(match.log) if entry.seat == seat), default=0)
        assert view.told == match.told(seat, last)
        match.play(line.text)
    assert len(lengths) > 3
    assert not match.view(None).told


def test_earlier_positions_are_played_again_when_they_are_wanted() -> None:
    record = walk_of(Way("hansa", "2004", "baltic", 3), 1).whole_game()
    match, game, states = Match(record.setup), registry.game("hansa"), []
    for line in record.lines[:60]:
        states.append(game.digest(match.state))
        match.play(line.text, line.seat)
    assert len(match._before) < 10
    for version in (0, 1, 30, 59):
        earlier = match.at(version)
        assert game.digest(earlier.state) == states[version]
        assert [step.move.text for step in earlier.steps] == [line.text for line in record.lines[:version]]
    for version in range(59, 20, -1):
        match.undo()
        assert game.digest(match.state) == states[version]
    assert match.version == 21


def commented() -> str:
    match = kontor.new("hansa", names=["Anna", "Bert"], seed=1)
    match.play(match.legal[0], at=NOON)
    match.play(match.legal[0])
    text = match.record().text().replace("game: hansa", "# of the header\ngame: hansa")
    lines = text.split("\n")
    return "\n".join([*lines[:-1], "# a bold start", "#   ", "# at noon, they say", ""])


def test_comments_and_times_survive() -> None:
    text = commented()
    record = parse(text)
    assert record.comments == ("of the header",)
    assert [line.at for line in record.lines] == [NOON, ""]
    assert record.lines[1].comments == ("a bold start", "", "at noon, they say")
    again = record.text()
    assert parse(again).text() == again
    for words in ("# of the header", f"# at {NOON}", "# a bold start", "# at noon, they say"):
        assert words in again


def test_they_survive_a_game_that_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(commented())
    match = kontor.load(file)
    match.play(match.legal[0])
    match.save(file)
    lines = file.read_text().split("\n")
    assert lines.index("# of the header") < lines.index(f"# at {NOON}") < lines.index("# at noon, they say")
    assert lines[lines.index(f"# at {NOON}") - 1].startswith("0 booths")
    assert lines[-2].startswith(str(match.steps[-1].seat))
    assert file.read_text() == kontor.load(file).record().text()


def test_a_taken_back_move_takes_its_time_along() -> None:
    match = a_match()
    move = random.Random(1).choice(match.legal)
    match.play(move, at=NOON)
    match.undo(0)
    match.play(move)
    assert NOON not in match.record().text()


def test_a_match_that_keeps_little_knows_what_it_has_forgotten() -> None:
    record = walk_of(Way("hansa", "2004", "baltic", 3), 5).whole_game()
    whole, short = kontor.loads(record.text()), Match(record.setup, keeps=9)
    for line in record.lines:
        short.say(Entry(line.seat, PLAY, line.text))
    assert (short.version, short.said, len(short.log)) == (whole.version, whole.said, 9)
    assert (short.told(0), short.position) == (whole.told(0, whole.said - 9), whole.position)
    for forgotten in (short.record, lambda: short.at(7), lambda: short.why_not_back(0, 9), lambda: short.moves):
        with pytest.raises(Older):
            forgotten()


def test_a_match_goes_on_from_its_end() -> None:
    record = walk_of(Way("teutonica", "bigbox", "hanseatic-league-2-3", 3), 5).whole_game()
    whole = replay(record, until=80)
    again = Match.resumed(record.setup, whole.tail(20), 20)
    for line in record.lines[80:120]:
        for match in (whole, again):
            match.say(Entry(line.seat, PLAY, line.text))
        assert (again.told(0), again.position) == (whole.told(0, whole.said - 20), whole.position)
        back = again.copy()
        back.undo()
        assert back.position == whole.at(whole.version - 1).position

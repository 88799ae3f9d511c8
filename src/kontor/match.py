"""A game in progress: its record, its states, and taking back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kontor.protocol import AnyGame, BadInput, Event, IllegalMove, Move, Refusal, Setup, State, named
from kontor.record import BadRecord, Line, Record, load
from kontor.registry import game


@dataclass(frozen=True, slots=True)
class Step:
    """One command that was played, with the state before it and what came of it."""

    seat: int
    command: Move
    before: State
    events: list[Event]


class Match:
    def __init__(self, setup: Setup) -> None:
        self.game: AnyGame = game(setup.game)
        self.setup = setup
        self.state: State = self.game.new(setup)
        self.steps: list[Step] = []

    @property
    def version(self) -> int:
        """How many commands were played."""
        return len(self.steps)

    @property
    def to_move(self) -> int | None:
        decision = self.game.decision(self.state)
        return None if decision is None else decision.seat

    def play(self, seat: int, command: Move) -> list[Event]:
        """Play a command for a seat; raises IllegalMove, and then nothing has changed."""
        deciding = self.to_move
        if deciding is not None and seat != deciding:
            raise IllegalMove(Refusal(self.game.match_rules["turn"], f"@{deciding} is to choose, not @{seat}"))
        after, events = self.game.play(self.state, command)
        self.steps.append(Step(seat, command, self.state, events))
        self.state = after
        return events

    def say(self, seat: int, text: str) -> list[Event]:
        """The same by notation; raises BadInput for words that are no command."""
        return self.play(seat, self.game.parse(self.state, text))

    def why_not_back(self, seat: int, after: int = 0) -> Refusal | None:
        """May the seat take back the last command, once it took back `after` others?

        Never another's choice, never across a reveal.
        """
        if after >= len(self.steps):
            return Refusal(self.game.match_rules["taking-back"], "nothing was played yet")
        last = self.steps[-1 - after]
        if last.seat != seat:
            words = f"the last choice was @{last.seat}'s, and only one's own can be taken back"
            return Refusal(self.game.match_rules["taking-back"], words)
        if any(event.reveals for event in last.events):
            return Refusal(
                self.game.match_rules["hidden"], "something hidden was seen since, so this cannot be taken back"
            )
        if any(event.closes for event in last.events):
            return Refusal(self.game.match_rules["taking-back"], "the turn was ended, so it cannot be taken back")
        return None

    def take_back(self, seat: int) -> Move:
        """Undo the seat's last command; raises IllegalMove."""
        refusal = self.why_not_back(seat)
        if refusal is not None:
            raise IllegalMove(refusal)
        last = self.steps.pop()
        self.state = last.before
        return last.command

    def record(self) -> Record:
        over = self.to_move is None
        result = tuple(score.total for score in self.game.scores(self.state)) if over else None
        return Record(self.setup, [Line(step.seat, step.command.text) for step in self.steps], result)


def replay(record: Record, file: str = "record", until: int | None = None) -> Match:
    """Play a record from its start, checking every line; stops after `until` commands if given."""
    match = start(record, file)
    for _ in follow(match, record, file):
        if match.version == until:
            return match
    return match


def start(record: Record, file: str) -> Match:
    try:
        return Match(record.setup)
    except BadInput as error:
        raise type(error)(f"{file}: {error}") from None  # an unknown revision is still one


def follow(match: Match, record: Record, file: str) -> Iterator[list[Event]]:
    """Play the lines of a record one by one, then check the final points."""
    names = record.setup.seats
    for line in record.lines[match.version :]:
        try:
            yield match.say(line.seat, line.text)
        except (BadInput, IllegalMove) as error:
            raise BadRecord(file, line.number, named(str(error), names)) from None
    if record.result is not None:
        _check_result(match, record, file)


def _check_result(match: Match, record: Record, file: str) -> None:
    if match.to_move is not None:
        raise BadRecord(file, record.result_line, "final points are given, but the game is not over")
    points = tuple(score.total for score in match.game.scores(match.state))
    if points != record.result:
        words = f"the final points are {' '.join(map(str, points))}"
        raise BadRecord(file, record.result_line, str(Refusal(match.game.match_rules["scores"], words)))


def open_match(path: Path) -> Match:
    return replay(load(path), str(path))

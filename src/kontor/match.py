"""A game in progress: its record, its positions, and taking back."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NoReturn

from kontor.legal import Legal, find_move
from kontor.position import Position
from kontor.protocol import BadInput, Decision, Event, IllegalMove, Move, Refusal, Score, Setup, State, named
from kontor.record import BadRecord, Line, Record, parse, read
from kontor.registry import game
from kontor.view import View, look

WIDTH = 110  # letters of a printed table


@dataclass(frozen=True, slots=True)
class Step:
    """One move that was played, with the state before it and what came of it."""

    seat: int
    move: Move
    before: State
    events: list[Event]


class Match:
    """A game that is played move by move. Everything in it is known here; `view` is for players.

    Examples:
        >>> import kontor
        >>> match = kontor.new("teutonica", players=4, seed=7)
        >>> match.to_move
        0
        >>> "claim kampen--osnabruck" in match.legal
        False
        >>> print(match.why_not("claim kampen--osnabruck"))
        T7.1: Player 1 holds 0 of the 2 houses of kampen--osnabruck
        >>> for event in match.play("place trader kampen--osnabruck"):
        ...     print(event.text)
        Player 1 places a trader on Kampen–Osnabrück.
        >>> match.undo().text
        'place trader kampen--osnabruck'
    """

    def __init__(self, setup: Setup) -> None:
        self.game = game(setup.game)
        self.setup = setup
        self.state = self.game.new(setup)
        self.steps: list[Step] = []

    # ------------------------------------------------------------- how it stands

    @property
    def names(self) -> tuple[str, ...]:
        """The players, by seat."""
        return self.setup.seats

    @property
    def version(self) -> int:
        """How many moves were played."""
        return len(self.steps)

    @property
    def moves(self) -> list[Move]:
        """What was played so far."""
        return [step.move for step in self.steps]

    @property
    def decision(self) -> Decision | None:
        """Who is to move, in which turn, and what about; None when the game is over."""
        return self.game.decision(self.state)

    @property
    def to_move(self) -> int | None:
        """The seat that is to move; None when the game is over."""
        decision = self.game.decision(self.state)
        return None if decision is None else decision.seat

    @property
    def legal(self) -> Legal:
        """What may be played now."""
        return Legal(self.game.legal(self.state), self.game.catalogue(self.state))

    @property
    def position(self) -> Position:
        """The position as it is now, hidden things included, to try things on: the match stays as it is."""
        return Position(self.game, self.game.copy(self.state))

    def view(self, seat: int | None = None) -> View:
        """What that seat may know; without one, what a spectator may."""
        if seat is not None and not 0 <= seat < len(self.names):
            raise BadInput(f"there is no seat {seat}; the seats are 0 to {len(self.names) - 1}")
        return look(self.game, self.state, seat)

    @property
    def scores(self) -> list[Score]:
        """By seat: the points by category, and the place; in mid-game as if it ended now."""
        return self.game.scores(self.state)

    def __str__(self) -> str:
        """The table in text, as a spectator sees it."""
        from rich.text import Text  # only who prints a table needs it

        return Text.from_markup(self.game.picture(self.game.view(self.state, None), self.names, WIDTH)).plain

    def __repr__(self) -> str:
        waits = "over" if self.to_move is None else f"{self.names[self.to_move]} to move"
        return f"<Match: {self.setup.game}, {', '.join(self.names)}, {self.version} moves, {waits}>"

    # ------------------------------------------------------------------- playing

    def why_not(self, move: Move | str | int) -> Refusal | None:
        """The rule that forbids a move, with a sentence; None if it may be played. Raises UnknownMove."""
        refusal = self.game.why_not(self.state, find_move(self.game, self.state, move))
        return None if refusal is None else refusal.named(self.names)

    def play(self, move: Move | str | int, seat: int | None = None) -> list[Event]:
        """Play a move (itself, its text or its id) for who is to move, and say what happened.

        With a seat, it must be that seat's turn. Raises IllegalMove or UnknownMove, and then nothing has changed.
        """
        waits = self.to_move
        if waits is not None and seat is not None and seat != waits:
            self._refuse(Refusal(self.game.match_rules["turn"], f"@{waits} is to choose, not @{seat}"))
        chosen = find_move(self.game, self.state, move)
        try:
            after, events = self.game.play(self.state, chosen)
        except IllegalMove as error:
            self._refuse(error.refusal)
        assert waits is not None  # when the game is over, every move is refused
        self.steps.append(Step(waits, chosen, self.state, events))
        self.state = after
        return [replace(event, text=named(event.text, self.names)) for event in events]

    def _refuse(self, refusal: Refusal) -> NoReturn:
        raise IllegalMove(refusal.named(self.names)) from None

    def why_not_back(self, seat: int, after: int = 0) -> Refusal | None:
        """May the seat take back the last move, once it took back `after` others?

        Never another's choice, never across a reveal.
        """
        rules = self.game.match_rules
        if after >= len(self.steps):
            return Refusal(rules["taking-back"], "nothing was played yet")
        last = self.steps[-1 - after]
        if last.seat != seat:
            words = f"the last choice was @{last.seat}'s, and only one's own can be taken back"
            return Refusal(rules["taking-back"], words).named(self.names)
        if any(event.reveals for event in last.events):
            return Refusal(rules["hidden"], "something hidden was seen since, so this cannot be taken back")
        if any(event.closes for event in last.events):
            return Refusal(rules["taking-back"], "the turn was ended, so it cannot be taken back")
        return None

    def undo(self, seat: int | None = None) -> Move:
        """Take the last move back and return it; raises IllegalMove.

        For a seat by the rules of taking back; without one whatever was played last, as when studying a game.
        """
        if seat is not None or not self.steps:
            refusal = self.why_not_back(seat or 0)
            if refusal is not None:
                raise IllegalMove(refusal)
        last = self.steps.pop()
        self.state = last.before
        return last.move

    # ------------------------------------------------------------------- keeping

    def at(self, version: int) -> Match:
        """The match as it was after so many moves, to look at or to play on: this one stays as it is."""
        if not 0 <= version <= self.version:
            raise BadInput(f"{self.version} moves were played; there is no position after {version}")
        earlier = Match(self.setup)
        earlier.steps = self.steps[:version]
        earlier.state = self.state if version == self.version else self.steps[version].before
        return earlier

    def record(self) -> Record:
        """The whole game as text: header, outcomes of chance, moves."""
        over = self.to_move is None
        result = tuple(score.total for score in self.scores) if over else None
        return Record(self.setup, [Line(step.seat, step.move.text) for step in self.steps], result)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, whole or not at all; raises BadInput."""
        self.record().save(Path(path))


def load(path: str | os.PathLike[str]) -> Match:
    """A recorded game from its file, every line checked by the rules; raises BadInput that names file and line."""
    return replay(read(Path(path)), str(path))


def loads(text: str) -> Match:
    """The same from the text of a record.

    Examples:
        >>> import kontor
        >>> match = kontor.new("hansa", players=2, seed=1)
        >>> _ = match.play("booths riga")
        >>> kontor.loads(match.record().text()).position == match.position
        True
    """
    return replay(parse(text))


def replay(record: Record, file: str = "record", until: int | None = None) -> Match:
    """Play a record from its start, checking every line; stops after `until` moves if given."""
    match = start(record, file)
    for _ in follow(match, record, file):
        if match.version == until:
            return match
    return match


def start(record: Record, file: str) -> Match:
    """The match before the first move of a record."""
    try:
        return Match(record.setup)
    except BadInput as error:
        raise type(error)(f"{file}: {error}") from None  # an unknown revision is still one


def follow(match: Match, record: Record, file: str) -> Iterator[list[Event]]:
    """Play the lines of a record one by one, then check the final points."""
    for line in record.lines[match.version :]:
        try:
            yield match.play(line.text, line.seat)
        except (BadInput, IllegalMove) as error:
            raise BadRecord(file, line.number, str(error)) from None
    if record.result is not None:
        _check_result(match, record, file)


def _check_result(match: Match, record: Record, file: str) -> None:
    if match.to_move is not None:
        raise BadRecord(file, record.result_line, "final points are given, but the game is not over")
    points = tuple(score.total for score in match.scores)
    if points != record.result:
        words = f"the final points are {' '.join(map(str, points))}"
        raise BadRecord(file, record.result_line, str(Refusal(match.game.match_rules["scores"], words)))

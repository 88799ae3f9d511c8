"""A game in progress: the log of what was said, the positions, taking back, and what each seat is told."""

from __future__ import annotations

import copy
import os
import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, NoReturn, SupportsIndex

from kontor.legal import Legal, find_move
from kontor.log import BACK, END, PLAY, Entry, Reason, Told, tell
from kontor.position import Position
from kontor.protocol import BadInput, Decision, Event, IllegalMove, Move, Refusal, Score, Setup, State
from kontor.record import BadRecord, Line, Record, parse, read
from kontor.registry import game
from kontor.view import View, look
from kontor.words import Scene

WIDTH = 110  # letters of a printed table
KEPT = 8  # positions to go back to; older ones are played again when they are wanted


class Step(NamedTuple):
    """One move that stands, and what came of it."""

    seat: int
    move: Move
    events: Sequence[Event]
    at: str  # when; empty if nobody knows


class Older(Exception):
    """What is asked for lies further back than the match keeps; whoever has the whole log can play it again."""


class Tail(NamedTuple):
    """The end of a match: all that is needed to go on from it."""

    start: State  # the position before the last moves
    later: int  # how many of these there were
    standing: Sequence[Entry]  # the last moves that stand
    played: int  # how many stand in all
    log: Sequence[Entry]  # what was said last
    said: int  # how much was said in all
    votes: frozenset[int]


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
        T7.1: Kampen–Osnabrück: 0 of 2 houses are yours.
        >>> for event in match.play("place trader kampen--osnabruck"):
        ...     print(event.text)
        Player 1 places a trader on Kampen–Osnabrück.
        >>> match.undo().text
        'place trader kampen--osnabruck'
    """

    def __init__(self, setup: Setup, keeps: int | None = None) -> None:
        """`keeps` says how many of the last entries are kept; without it, all. Of what is older one is told no more."""
        self.game = game(setup.game)
        self.setup = setup
        self.comments: tuple[str, ...] = ()  # of the record's header
        self._keeps = keeps
        self._state = self.game.new(setup)
        self._before: list[State] = []  # the positions before the last moves
        self._log: list[Entry] = []
        self._said = 0
        self._standing: list[Entry] = []  # the moves that were not taken back
        self._played = 0
        self._votes: frozenset[int] = frozenset()

    # ------------------------------------------------------------- how it stands

    @property
    def names(self) -> tuple[str, ...]:
        """The players, by seat."""
        return self.setup.seats

    @property
    def version(self) -> int:
        """How many moves were played."""
        return self._played

    @property
    def said(self) -> int:
        """How many entries its log has, those that are no longer kept too."""
        return self._said

    @property
    def log(self) -> Sequence[Entry]:
        """Everything that was said and is kept, what was taken back too."""
        return self._log

    @property
    def votes(self) -> frozenset[int]:
        """The seats that want to stop here; a move or taking one back ends a vote."""
        return self._votes

    @property
    def moves(self) -> list[Move]:
        """What was played so far."""
        return [self.game.parse(self._state, one.text) for one in self.standing]

    @property
    def steps(self) -> list[Step]:
        """The same with who played it, what came of it and when."""
        pairs = zip(self.standing, self.moves, strict=True)
        return [Step(one.seat, move, one.events, one.at) for one, move in pairs]

    @property
    def standing(self) -> Sequence[Entry]:
        """The moves that were not taken back, as they were said; raises Older."""
        if len(self._standing) < self._played:
            raise Older
        return self._standing

    @property
    def state(self) -> State:
        """As the game keeps it, for its own functions."""
        return self._state

    @property
    def decision(self) -> Decision | None:
        """Who is to move, in which turn, and what about; None when the game is over."""
        return self.game.decision(self._state)

    @property
    def to_move(self) -> int | None:
        """The seat that is to move; None when the game is over."""
        decision = self.game.decision(self._state)
        return None if decision is None else decision.seat

    @property
    def legal(self) -> Legal:
        """What may be played now."""
        return Legal(self.game.legal(self._state), self.game.catalogue(self._state))

    @property
    def position(self) -> Position:
        """The position as it is now, hidden things included, to try things on: the match stays as it is."""
        return Position(self.game, self.game.copy(self._state))

    def view(self, seat: int | None = None) -> View:
        """What that seat may know; without one, what a spectator may."""
        if seat is not None and not 0 <= seat < len(self.names):
            raise BadInput(f"there is no seat {seat}; the seats are 0 to {len(self.names) - 1}")
        return look(self.game, self._state, seat, self._news(seat))

    def _news(self, seat: int | None) -> list[Told]:
        """Since the seat last played; a spectator has no such moment, and is told nothing again."""
        since = len(self._log)
        while since and (self._log[since - 1].seat, self._log[since - 1].kind) != (seat, PLAY):
            since -= 1
        return [] if seat is None else self.told(seat, max(0, since - 1))

    @property
    def scores(self) -> list[Score]:
        """By seat: the points by category, and the place; in mid-game as if it ended now."""
        return self.game.scores(self._state)

    def __str__(self) -> str:
        """The table in text, as a spectator sees it."""
        from rich.text import Text  # only who prints a table needs it

        return Text.from_markup(self.game.picture(self.game.view(self._state, None), self.names, WIDTH)).plain

    def __repr__(self) -> str:
        waits = "over" if self.to_move is None else f"{self.names[self.to_move]} to move"
        return f"<Match: {self.setup.game}, {', '.join(self.names)}, {self.version} moves, {waits}>"

    # ------------------------------------------------------------------- playing

    def why_not(self, move: Move | str | SupportsIndex) -> Refusal | None:
        """The rule that forbids a move, with a sentence; None if it may be played. Raises UnknownMove."""
        refusal = self.game.why_not(self._state, find_move(self.game, self._state, move))
        return None if refusal is None else refusal.told(self.names)

    def play(
        self, move: Move | str | SupportsIndex, seat: int | None = None, at: str = "", reason: Reason = ""
    ) -> list[Event]:
        """Play a move (itself, its text or its id) for who is to move, and say what happened.

        With a seat, it must be that seat's turn. Raises IllegalMove or UnknownMove, and then nothing has changed.
        """
        self._play(move, seat, at, reason, ())
        return [event.told(self.names) for event in self._log[-1].events]

    def say(self, entry: Entry, again: bool = False) -> None:
        """One way for everything: a move, taking back, a vote. Raises IllegalMove or BadInput; then nothing changes.

        With `again` it was said and accepted before: whether a move could be taken back is not judged a second time.
        """
        if entry.kind == PLAY:
            self._play(entry.text, entry.seat, entry.at, entry.reason, entry.comments)
        elif entry.kind == BACK:
            self._take_back(entry, again)
        elif entry.kind == END:
            self._votes = self._votes | {entry.seat} if entry.text == "yes" else self._votes - {entry.seat}
            self._keep(entry)
        else:
            raise BadInput(f"nothing of the kind '{entry.kind[:20]}' can be said in a game")

    def _play(
        self, move: Move | str | SupportsIndex, seat: int | None, at: str, reason: Reason, comments: tuple[str, ...]
    ) -> None:
        waits = self.to_move
        if seat is not None and (early := self.why_not_now(seat)) is not None:
            self._refuse(early)
        chosen = find_move(self.game, self._state, move)
        try:
            after, events = self.game.play(self._state, chosen)
        except IllegalMove as error:
            self._refuse(error.refusal)
        assert waits is not None  # when the game is over, every move is refused
        self._before = [*self._before, self._state][-KEPT:]
        self._state, self._votes = after, frozenset()
        entry = Entry(waits, PLAY, chosen.text, at, reason, comments, tuple(events))
        self._standing.append(entry)
        self._played += 1
        self._keep(entry)

    def _refuse(self, refusal: Refusal) -> NoReturn:
        raise IllegalMove(refusal.told(self.names)) from None

    def _refusal(self, rule: str, code: str, **facts: int) -> Refusal:
        """One that no game need know of: its words are the same for all."""
        return Refusal(self.game.match_rules[rule], code, facts, Scene("match", players=self.names))

    def _keep(self, entry: Entry) -> None:
        self._log.append(entry)
        self._said += 1
        if self._keeps is not None:
            del self._log[: -self._keeps]
            del self._standing[: -self._keeps]

    def why_not_now(self, seat: int) -> Refusal | None:
        """Why a seat may not move: another is to. When the game is over, every move is refused by its own rule."""
        waits = self.to_move
        return None if waits in (seat, None) else self._refusal("turn", "turn", waits=waits, seat=seat)

    def why_not_back(self, seat: int, after: int = 0) -> Refusal | None:
        """May the seat take back the last move, once it took back `after` others?

        Never another's choice, never across a reveal. Raises Older.
        """
        if after >= self._played:
            return self._refusal("taking-back", "unplayed")
        if after >= len(self._standing):
            raise Older
        last = self._standing[-1 - after]
        if last.seat != seat:
            return self._refusal("taking-back", "foreign", seat=last.seat)
        if any(event.reveals for event in last.events):
            return self._refusal("hidden", "seen")
        if any(event.closes for event in last.events):
            return self._refusal("taking-back", "ended")
        return None

    def undo(self, seat: int | None = None, at: str = "") -> Move:
        """Take the last move back and return it; raises IllegalMove.

        For a seat by the rules of taking back; without one whatever was played last, as when studying a game.
        """
        last = self.game.parse(self._state, self._standing[-1].text) if self._standing else None
        if seat is not None or last is None:
            self._take_back(Entry(seat or 0, BACK, "1", at))
        else:
            self._rewind(Entry(self._standing[-1].seat, BACK, "1", at), 1)
        assert last is not None  # else there was nothing to take back, which was refused
        return last

    def _take_back(self, entry: Entry, again: bool = False) -> None:
        count = int(entry.text) if entry.text.isdecimal() and len(entry.text) < 6 else 0
        if count < 1 or (again and count > self.version):
            raise BadInput(f"'{entry.text[:20]}' is no number of moves to take back")
        for after in range(0 if again else count):
            if (refusal := self.why_not_back(entry.seat, after)) is not None:
                raise IllegalMove(refusal)
        self._rewind(entry, count)

    def _rewind(self, entry: Entry, count: int) -> None:
        self._state, self._before = self._position(self.version - count)
        del self._standing[-count:]
        self._played -= count
        self._votes = frozenset()
        self._keep(entry)

    def _position(self, version: int) -> tuple[State, list[State]]:
        """The one after so many moves, and the last few before it; raises Older."""
        back = self.version - version
        if back == 0:
            return self._state, list(self._before)
        if back <= len(self._before):
            return self._before[-back], self._before[:-back]
        state, before = self.game.new(self.setup), []
        for number, move in enumerate(self.moves[:version]):
            if number >= version - KEPT:
                before.append(self.game.copy(state))
            self.game.advance(state, move)
        return state, before

    # ------------------------------------------------------------------- telling

    def told(self, seat: int | None, since: int = 0, names: Sequence[str] = ()) -> list[Told]:
        """What was said after so many entries of the log, and what came of it, as the seat may know it."""
        forgotten = self._said - len(self._log)
        first = max(since, forgotten)
        called = names or self.names
        said = enumerate(self._log[first - forgotten :], first + 1)
        return [tell(self.game, version, entry, seat, called) for version, entry in said]

    def positions(self) -> Iterator[State]:
        """Every position from the start to this one. Each turns into the next: copy what you keep."""
        state = self.game.new(self.setup)
        yield state
        for move in self.moves:
            self.game.advance(state, move)
            yield state

    # ------------------------------------------------------------------- keeping

    def at(self, version: int) -> Match:
        """The match as it was after so many moves, to look at or to play on: this one stays as it is."""
        if not 0 <= version <= self.version:
            raise BadInput(f"{self.version} moves were played; there is no position after {version}")
        earlier = copy.copy(self)
        earlier._state, earlier._before = self._position(version)
        earlier._standing = [*self.standing[:version]]
        if self._said > len(self._log):
            raise Older
        last = next((n for n, one in enumerate(self._log) if version and one is earlier._standing[-1]), -1)
        earlier._log = self._log[: last + 1]
        earlier._played, earlier._said, earlier._votes = version, last + 1, frozenset()
        return earlier

    def redealt(self, seats: Collection[int], chance: random.Random) -> Match:
        """The same moves, and what none of these seats knows dealt anew: they have seen the same, and no more."""
        other = Match(self.game.redeal(self.setup, self.moves, seats, chance), self._keeps)
        other.comments = self.comments
        for entry in self.standing:
            other.say(entry)
        return other

    def copy(self) -> Match:
        """Another that goes on from here by itself."""
        other = copy.copy(self)
        other._log, other._standing = [*self._log], [*self._standing]
        return other

    def renamed(self, names: Sequence[str]) -> Match:
        """The same played by other people."""
        other = self.copy()
        other.setup = replace(self.setup, seats=tuple(names))
        return other

    def record(self) -> Record:
        """The whole game as text: header, outcomes of chance, moves."""
        over = self.to_move is None
        result = tuple(score.total for score in self.scores) if over else None
        lines = [Line(one.seat, one.text, at=one.at, comments=one.comments) for one in self.standing]
        return Record(self.setup, lines, result, comments=self.comments)

    def tail(self, keeps: int) -> Tail:
        """Its end, with so many entries."""
        before, standing, log = self._before[-keeps:], self._standing[-keeps:], self._log[-keeps:]
        start = before[0] if before else self._state
        return Tail(start, len(before), standing, self._played, log, self._said, self._votes)

    @classmethod
    def resumed(cls, setup: Setup, tail: Tail, keeps: int) -> Match:
        """A match that goes on from its end; what lies before is not known to it."""
        match = cls(setup, keeps)
        match._standing, match._played = [*tail.standing], tail.played
        match._log, match._said, match._votes = [*tail.log], tail.said, tail.votes
        match._state = match.game.copy(tail.start)
        for entry in tail.standing[len(tail.standing) - tail.later :]:
            match._before.append(match.game.copy(match._state))
            match.game.advance(match._state, match.game.parse(match._state, entry.text))
        return match

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
    """Play a record, checking every line and the final points; with `until` only so many of its moves."""
    try:
        match = Match(record.setup)
    except BadInput as error:
        raise type(error)(f"{file}: {error}") from None  # an unknown revision is still one
    match.comments = record.comments
    for line in record.lines[:until]:
        try:
            match.say(Entry(line.seat, PLAY, line.text, line.at, comments=line.comments))
        except (BadInput, IllegalMove) as error:
            raise BadRecord(file, line.number, str(error)) from None
    if until is None and record.result is not None:
        _check_result(match, record, file)
    return match


def _check_result(match: Match, record: Record, file: str) -> None:
    if match.to_move is not None:
        raise BadRecord(file, record.result_line, "final points are given, but the game is not over")
    points = tuple(score.total for score in match.scores)
    if points != record.result:
        rule, found = match.game.match_rules["scores"], " ".join(map(str, points))
        raise BadRecord(file, record.result_line, f"{rule}: the final points are {found}")

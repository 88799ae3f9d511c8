"""The suite that any game must pass, whatever its rules: authors of new games run it on theirs.

    from kontor import conformance
    conformance.run(my_game, "edition", "board", seats=4, commands=10_000, seed=1)

Each check raises AssertionError with the facts. `Walk` gives the positions that are checked: one
game after another, played by the guided policy and uniformly in turn.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kontor import layout
from kontor.match import Match, replay
from kontor.protocol import NO_OPTIONS, AnyGame, IllegalMove, Move, Seen, Setup, State
from kontor.record import Line, Record, parse

WHOLE = slice(None)
TRIES = 4  # deals that all being alike would be no chance
LONGEST_GAME = 2_000  # commands; uniform play hardly ever ends a game


@dataclass(slots=True)
class Moment:
    """A position of a walk and the command chosen there."""

    state: State
    command: Move
    number: int  # of the command in its game


class Walk:
    """Positions of random games, the same ones for the same seed on every kernel."""

    def __init__(
        self, game: AnyGame, edition: str, board: str, seats: int, seed: int, options: Mapping[str, str] = NO_OPTIONS
    ) -> None:
        self.game, self.edition, self.board, self.seats, self.seed = game, edition, board, seats, seed
        self.options = options
        self.setup: Setup = self._deal(0)
        self.played: list[tuple[int, Move]] = []  # seat and command, up to the last moment's

    def _deal(self, nth: int) -> Setup:
        names = [f"Player {seat}" for seat in range(self.seats)]
        return self.game.deal(self.edition, self.board, names, random.Random(f"{self.seed} {nth}"), self.options)

    def record(self) -> Record:
        """The game of the last moment up to its command, which may be the one that goes wrong."""
        return Record(self.setup, [Line(seat, command.text) for seat, command in self.played])

    def whole_game(self) -> Record:
        """The first game, to its end."""
        self.setup, self.played = self._deal(0), []
        for _ in self._game(0, LONGEST_GAME):
            pass
        return self.record()

    def moments(self, commands: int) -> Iterator[Moment]:
        """So many positions; each state is given away and must not be changed."""
        nth = 0
        while commands > 0:
            self.setup, self.played = self._deal(nth), []
            for moment in self._game(nth, min(commands, LONGEST_GAME)):
                yield moment
                commands -= 1
            nth += 1

    def _game(self, nth: int, most: int) -> Iterator[Moment]:
        game, state = self.game, self.game.new(self.setup)
        catalogue = game.catalogue(state)
        guided = nth % 4 != 3
        while (decision := game.decision(state)) is not None and len(self.played) < most:
            seed = 1_000_003 * self.seed + 10_007 * nth + len(self.played)
            after = game.copy(state)
            command = catalogue[game.rollout_ids(game.copy(state), seed, 1, guided)[0]]
            self.played.append((decision.seat, command))
            yield Moment(state, command, len(self.played))
            game.advance(after, command)
            state = after


def check_invariants(game: AnyGame, moment: Moment) -> None:
    after = game.copy(moment.state)
    game.advance(after, moment.command)
    game.check(after)
    game.check_step(moment.state, after)


def check_law(game: AnyGame, state: State, part: slice = WHOLE) -> None:
    """The two faces of legality agree on what is legal, and on the catalogue or a part of it."""
    legal = game.legal(state)
    ids = {command.id for command in legal}
    for command in (*legal, *game.catalogue(state)[part]):
        refusal = game.why_not(state, command)
        assert (refusal is None) == (command.id in ids), f"{command.text}: {refusal}"


def check_refused(game: AnyGame, state: State, command: Move) -> None:
    """A refused command says a rule and a reason in words, and changes nothing."""
    before = game.digest(state)
    try:
        game.play(state, command)
        refusal = None
    except IllegalMove as refused:
        refusal = refused.refusal
    said = refusal is None or (refusal.rule and refusal.scene.knows(f"refusal.{refusal.code}"))
    assert said, f"a refusal must name a rule and say why, not {refusal!r}"
    assert game.digest(state) == before, f"{command.text} changed the state it was played on"


def check_text(game: AnyGame, state: State) -> None:
    """Text and command are one to one."""
    for command in game.catalogue(state):
        assert game.parse(state, command.text) is command, command.text


def check_view(game: AnyGame, state: State, chance: random.Random, part: slice = WHOLE) -> None:
    """A seat sees, hears and may do the same in every state that differs only in what it may not see.

    Nothing else of a game leaves a server, so a game that passes cannot give its secrets away there. Why a command may
    not be played is asked of a part of the catalogue.
    """
    decision = game.decision(state)
    for seat in [None, *range(len(game.scores(state)))]:
        view = game.view(state, seat)
        public = game.view(state, None).facts()
        assert _bytes(view.facts(public)) == _bytes(view.facts()), f"what seat {seat} shares with a spectator differs"
        if decision is None:
            counted = [score.total for score in game.scores(state)]
            assert game.points(view) == counted, f"the points of a finished game are others for seat {seat}"
        check_standing(game, state, view)
        other = game.sample(view, chance)
        game.check(other)
        assert _bytes(game.view(other, seat).facts()) == _bytes(view.facts()), f"seat {seat} sees what it may not"
        check_asked(game, state, other, seat, part)
        for command in game.legal(state)[:3] if decision is not None else []:
            if game.why_not(other, command) is None:
                check_events(game, state, other, seat, command)


def check_standing(game: AnyGame, state: State, view: Seen) -> None:
    """Points by category add up to the points; of what is unknown none are counted, and in the end all is known."""
    stands = game.standing(view)
    assert [one.total for one in stands] == game.points(view), f"the parts of seat {view.seat} do not add up"
    assert [sum(part or 0 for part in one.parts.values()) for one in stands] == [one.total for one in stands]
    if game.decision(state) is None:
        assert [dict(one.parts) for one in stands] == [dict(score.parts) for score in game.scores(state)]


def check_asked(game: AnyGame, state: State, other: State, seat: int | None, part: slice) -> None:
    """Nor does what everybody hears besides the view: what is waited for, and for the seat its choices and refusals."""
    decision = game.decision(state)
    assert game.decision(other) == decision, f"what is waited for tells seat {seat} what is hidden"
    if decision is not None:
        assert game.prompt(other) == game.prompt(state), f"the prompt tells seat {seat} what is hidden"
    if seat is not None:
        ahead = [game.ahead(one, seat) is None for one in (state, other)]
        assert ahead[0] == ahead[1], f"whether seat {seat} can plan tells it what is hidden"
        openings = [game.openings(one, seat) for one in (state, other)]
        assert openings[0] == openings[1], f"what places would offer tells seat {seat} what is hidden"
    if decision is not None and decision.seat == seat:
        assert game.legal(other) == game.legal(state), f"the choices of seat {seat} tell what is hidden"
        for command in game.catalogue(state)[part]:
            refusals = game.why_not(state, command), game.why_not(other, command)
            assert refusals[0] == refusals[1], f"why seat {seat} may not say '{command.text}' tells what is hidden"


def check_events(game: AnyGame, state: State, other: State, seat: int | None, command: Move) -> None:
    """What a seat is told of a command does not tell it what is hidden, up to what it may see from now on."""
    told = []
    for start in (state, other):
        seen = []
        for event in game.play(start, command)[1]:
            if event.reveals and event.facts.get("seat", seat) == seat:
                break
            shown = game.seen(event, seat)
            seen.append([shown.name, shown.facts])
        told.append(_bytes(seen))
    assert told[0] == told[1], f"{command.text} tells seat {seat} what is hidden"


def check_ahead(game: AnyGame, state: State) -> None:
    """Playing ahead leaves the game alone, and gives the seat a sound position in which it chooses."""
    before = game.digest(state)
    for seat in range(len(game.scores(state))):
        later = game.ahead(state, seat)
        if later is not None:
            decision = game.decision(later)
            assert decision is not None, f"ahead of seat {seat}, the game is over"
            assert decision.seat == seat, f"ahead of seat {seat}, another chooses"
            game.check(later)
            for command in game.legal(later)[:3]:
                game.play(later, command)
    assert game.digest(state) == before, "looking ahead changes the game"


def check_position(game: AnyGame, state: State) -> None:
    """What is written of a position lays out the same one, and of equal positions the same is written."""
    way, items = game.way(state), game.items(state)
    text = layout.write(way, items)
    assert layout.read(text) == (way, dict(items)), f"another text is read than was written: {text}"
    again = game.lay_out(way, items)
    game.check(again)
    assert game.digest(again) == game.digest(state), f"another position is laid out than was written: {text}"
    assert layout.write(game.way(again), game.items(again)) == text, f"equal positions have other texts: {text}"


def _bytes(facts: object) -> bytes:
    return json.dumps(facts, sort_keys=True).encode()


def check_record(record: Record) -> list[str]:
    """Record -> text -> record -> replay gives the same state at every step; returns the digests."""
    text = record.text()
    again = parse(text)
    assert again.text() == text, "a record changes when it is read and written"
    found = [_played(one) for one in (record, again)]
    assert found[0] == found[1], "a replayed record gives another game"
    assert digests(replay(record)) == found[0], "moves that are not checked lead to other states than checked ones"
    return found[0]


def _played(record: Record) -> list[str]:
    """The digests of all states, played with every check."""
    match = Match(record.setup)
    found = [match.game.digest(match.state)]
    for line in record.lines:
        match.play(line.text, line.seat)
        found.append(match.game.digest(match.state))
    return found


def digests(match: Match) -> list[str]:
    """Of every state that the match went through."""
    return [match.game.digest(state) for state in match.positions()]


def check_taking_back(match: Match, seat: int, command: Move) -> None:
    """After taking back, the state is what it was; a reveal cannot be taken back."""
    before = match.game.digest(match.state)
    events = match.play(command, seat)
    other = (seat + 1) % len(match.setup.seats)
    assert match.why_not_back(other) is not None, "another seat's command could be taken back"
    if any(event.reveals or event.closes for event in events):
        assert match.why_not_back(seat) is not None, "a reveal or an ended turn could be taken back"
    else:
        match.undo(seat)
        assert match.game.digest(match.state) == before, "taking back leaves a trace"
        match.play(command, seat)


def check_redeal(match: Match, chance: random.Random) -> None:
    """With what a seat may not know dealt anew, all moves can be played, and the seat has heard and sees the same."""
    for seat in [None, *range(len(match.names))]:
        game, seen = match.game, match.game.view(match.state, seat)
        anew = [match.redealt([] if seat is None else [seat], chance) for _ in range(TRIES)]
        for other in anew:
            assert other.told(seat) == match.told(seat), f"seat {seat} would have been told something else"
            assert _bytes(game.view(other.state, seat).facts()) == _bytes(seen.facts()), (
                f"seat {seat} sees another deal"
            )
        if match.to_move is not None and len({game.digest(game.sample(seen, chance)) for _ in range(TRIES)}) == TRIES:
            new = len({game.digest(other.state) for other in [match, *anew]})
            assert new > 1, f"what is hidden from seat {seat} is not dealt anew"


def run(
    game: AnyGame,
    edition: str,
    board: str,
    seats: int,
    commands: int,
    seed: int,
    options: Mapping[str, str] = NO_OPTIONS,
) -> None:
    """The whole suite on one way to play; for its own tests a game will want more of each."""
    walk = Walk(game, edition, board, seats, seed, options)
    chance = random.Random(seed)
    check_text(game, game.new(walk.setup))
    for moment in walk.moments(commands):
        check_invariants(game, moment)
        if chance.random() < 0.05:
            check_law(game, moment.state)
            check_refused(game, moment.state, chance.choice(list(game.catalogue(moment.state))))
            check_view(game, moment.state, chance)
            check_ahead(game, moment.state)
            check_position(game, moment.state)
        after = game.copy(moment.state)
        game.advance(after, moment.command)
        if game.decision(after) is None:
            check_position(game, after)
        if moment.number % 200 == 0:
            check_record(walk.record())
            check_taking_back_along(walk)
            check_redeal(replay(walk.record()), chance)


def check_taking_back_along(walk: Walk) -> None:
    """Every command of the walk's game is taken back once and played again."""
    match = Match(walk.setup)
    for seat, command in walk.played:
        check_taking_back(match, seat, command)

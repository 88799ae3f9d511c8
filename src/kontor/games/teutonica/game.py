"""The front door of Hansa Teutonica: it reads like a table of contents."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from kontor.games.teutonica import invariants, library, playout
from kontor.games.teutonica.boardfile import census
from kontor.games.teutonica.commands import Command
from kontor.games.teutonica.components import MARKER_NAMES
from kontor.games.teutonica.edition import Edition
from kontor.games.teutonica.law import judge
from kontor.games.teutonica.narrate import narrate, without_secrets
from kontor.games.teutonica.notation import unknown
from kontor.games.teutonica.prompts import prompt
from kontor.games.teutonica.rulebook import rulebook
from kontor.games.teutonica.rules import engine, scoring, setup
from kontor.games.teutonica.state import DECISION_NAMES, State
from kontor.games.teutonica.view import View, determinise, look
from kontor.protocol import BadInput, BoardInfo, Decision, Event, Facts, Refused, Rule, Score, Setup

FEWEST_SEATS = 3  # the two-player game (T11) has rules of its own, which are not here yet


class Teutonica:
    name = "teutonica"
    title = "Hansa Teutonica"
    rules = 1
    cites: Mapping[str, str] = {"turn": "T2.1", "taking-back": "T2.3", "hidden": "T16.1", "scores": "T10.7"}

    # ------------------------------------------------------------ before the game

    def boards(self) -> list[BoardInfo]:
        return [self.board(board) for board in library.ids("boards")]

    def board(self, board: str) -> BoardInfo:
        plan = library.plan(board)
        ranges = {edition: library.seats_of(board, edition) for edition in library.ids("editions")}
        ranges = {edition: (max(least, FEWEST_SEATS), most) for edition, (least, most) in ranges.items()}
        playable = {edition: (least, most) for edition, (least, most) in ranges.items() if least <= most}
        return BoardInfo(board, plan.name, playable, census(plan))

    def deal(self, edition: str, board: str, seats: Sequence[str], chance: random.Random) -> Setup:
        """T1.4: the starting markers go to the taverns at random, the others are shuffled."""
        printed = library.edition(edition)
        taverns, deck = list(printed.starting), printed.drawn()
        chance.shuffle(taverns)
        chance.shuffle(deck)
        names = {"taverns": tuple(MARKER_NAMES[m] for m in taverns), "markers": tuple(MARKER_NAMES[m] for m in deck)}
        dealt = Setup(self.name, edition, board, tuple(seats), self.rules, {}, names)
        self.new(dealt)
        return dealt

    def new(self, dealt: Setup) -> State:
        variant = library.variant(dealt.board, dealt.edition)
        _check_seats(dealt)
        if dealt.options:
            raise BadInput(f"Hansa Teutonica has no option '{next(iter(dealt.options))}'")
        return setup.begin(variant, len(dealt.seats), *_chance(dealt, variant.edition, len(variant.board.taverns)))

    # ------------------------------------------------------------------ the game

    def decision(self, state: State) -> Decision | None:
        if not state.stack:
            return None
        frame = state.top()
        facts: Facts = {"count": frame.count, "turn": state.turn}
        return Decision(frame.seat, DECISION_NAMES[frame.kind], prompt(state), facts)

    def catalogue(self, state: State) -> list[Command]:
        return state.variant.catalogue.all

    # Handed on as they are: a frame of Python in between would cost a tenth of their time.
    legal = staticmethod(engine.legal)
    advance = staticmethod(engine.advance)
    copy = staticmethod(State.copy)
    digest = staticmethod(State.digest)
    why_not = staticmethod(judge.why_not)

    def play(self, state: State, command: Command) -> tuple[State, list[Event]]:
        refusal = judge.why_not(state, command)
        if refusal is not None:
            raise Refused(refusal)
        after = state.copy()
        notes: list[tuple[int, int, int, int, int]] = []
        after.notes = notes
        engine.advance(after, command)
        after.notes = None
        return after, narrate(notes, state, after)

    def scores(self, state: State) -> list[Score]:
        places = scoring.places(state)
        found = []
        for seat in range(state.seats):
            points = scoring.parts(state, seat)
            by_category = dict(zip(scoring.CATEGORIES, points, strict=True))
            found.append(Score(seat, by_category, sum(points), places[seat]))
        return found

    # ------------------------------------------------------- text and what is seen

    def parse(self, state: State, text: str) -> Command:
        words = " ".join(text.split())
        known = state.variant.catalogue.by_text
        if words not in known:
            raise BadInput(unknown(words, known))
        return known[words]

    def view(self, state: State, seat: int | None) -> View:
        return look(state, seat)

    def seen(self, event: Event, seat: int | None) -> Event:
        return without_secrets(event, seat)

    def determinise(self, seen: View, chance: random.Random) -> State:
        return determinise(seen, chance)

    def picture(self, seen: View, names: Sequence[str], width: int) -> str:
        from kontor.games.teutonica.picture import draw  # only a terminal needs it

        return draw(seen.state, names, width)

    # ---------------------------------------------------------- trying and testing

    def rulebook(self) -> list[Rule]:
        return rulebook(tuple(library.ids("editions")))

    check = staticmethod(invariants.check)
    check_step = staticmethod(invariants.check_step)
    record = staticmethod(playout.record)
    retrace = staticmethod(playout.retrace)
    playout = staticmethod(playout.playout)


def _check_seats(dealt: Setup) -> None:
    """T1.1: board and edition must both be made for this number of players."""
    seats = len(dealt.seats)
    least, most = library.seats_of(dealt.board, dealt.edition)
    if least > most:
        raise BadInput(f"T1.1: edition {dealt.edition} is not played on the board {dealt.board}")
    if not least <= seats <= most:
        allowed = f"{least} players" if least == most else f"{least} to {most} players"
        where = f"the board {dealt.board} in edition {dealt.edition}"
        raise BadInput(f"T1.1: {where} is for {allowed}, not {seats}")
    if seats < FEWEST_SEATS:
        raise BadInput("T11: the game of two has rules of its own, which this version does not play yet")


def _chance(dealt: Setup, edition: Edition, taverns: int) -> tuple[list[int], list[int]]:
    """The recorded outcomes of chance, checked against the edition's markers (T1.4, T1.5, T1.8)."""
    if set(dealt.chance) != {"taverns", "markers"}:
        raise BadInput("T1.4: the outcomes of chance must be 'taverns' and 'markers'")
    kinds: dict[str, list[int]] = {}
    for name, words in dealt.chance.items():
        strange = [word for word in words if word not in MARKER_NAMES]
        if strange:
            raise BadInput(f"T1.5: {name}: unknown marker '{strange[0][:60]}'")
        kinds[name] = [MARKER_NAMES.index(word) for word in words]
    if len(edition.starting) != taverns:
        raise BadInput(f"T1.4: the board has {taverns} taverns for {len(edition.starting)} starting markers")
    for name, expected in (("taverns", sorted(edition.starting)), ("markers", edition.drawn())):
        if sorted(kinds[name]) != expected:
            raise BadInput(f"{'T1.8' if name == 'taverns' else 'T1.5'}: {name} are not those of edition {edition.id}")
    return kinds["taverns"], kinds["markers"]


GAME = Teutonica()

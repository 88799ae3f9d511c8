"""The front door of Hansa Teutonica: it reads like a table of contents."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence

from kontor.games.teutonica import invariants, outlook, rollout
from kontor.games.teutonica.account import account
from kontor.games.teutonica.boardfile import census
from kontor.games.teutonica.components import FAVOUR_NAMES, MARKER_NAMES, N_FAVOURS
from kontor.games.teutonica.details import details
from kontor.games.teutonica.edition import Edition
from kontor.games.teutonica.facts import Drawing
from kontor.games.teutonica.law import judge
from kontor.games.teutonica.library import LIBRARY, Library
from kontor.games.teutonica.narrate import narrate, without_secrets
from kontor.games.teutonica.prompts import prompt
from kontor.games.teutonica.redeal import redealt
from kontor.games.teutonica.rules import engine, scoring, setup
from kontor.games.teutonica.rules.turn import begin_turn
from kontor.games.teutonica.sheet import Sheet
from kontor.games.teutonica.state import DECISION_NAMES, TURN, UNSEEN, State
from kontor.games.teutonica.variant import Variant
from kontor.games.teutonica.view import View, look, sample
from kontor.item import unshuffled
from kontor.kit.commands import Command
from kontor.protocol import (
    NO_OPTIONS,
    BadInput,
    BoardInfo,
    Chapter,
    CompleteGame,
    Decision,
    Event,
    IllegalMove,
    Picture,
    Rule,
    Score,
    Setup,
    Standing,
    Way,
)
from kontor.wording import unknown
from kontor.words import DEFAULT

YES = "yes"  # the value of an option that is played with
OPTION_RULES = {"missions": "T12.1", "favours": "T13.1", "markers": "X1"}


class Teutonica:
    name = "teutonica"
    title = "Hansa Teutonica"
    match_rules: Mapping[str, str] = {"turn": "T2.1", "taking-back": "RT44", "hidden": "T16.1", "scores": "T10.7"}

    def __init__(self, library: Library) -> None:
        self.library = library

    @property
    def revision(self) -> int:
        return self.library.revision

    # ------------------------------------------------------------ before the game

    def boards(self) -> list[BoardInfo]:
        return [self.board(board) for board in self.library.ids("boards")]

    def board(self, board: str) -> BoardInfo:
        library = self.library
        sheet = library.sheet(board)
        ranges = {edition: library.seats_of(board, edition) for edition in library.ids("editions")}
        playable = {edition: (least, most) for edition, (least, most) in ranges.items() if least <= most}
        options = {edition: library.options_of(board, edition) for edition in playable}
        return BoardInfo(board, sheet.name, playable, census(sheet), options, details(sheet))

    def drawing(self, board: str, revision: int | None = None) -> Drawing:
        from kontor.games.teutonica.drawing import drawing  # only a page needs it

        return drawing(self.library.at(revision or self.revision).sheet(board))

    def deal(
        self,
        edition: str,
        board: str,
        seats: Sequence[str],
        chance: random.Random,
        options: Mapping[str, str] = NO_OPTIONS,
    ) -> Setup:
        """T1.4: the starting markers go to the taverns at random, the others are shuffled."""
        printed, sheet = self.library.chosen(edition, options.get("markers")), self.library.sheet(board)
        outcome = {"taverns": _drawn(printed.starting, MARKER_NAMES, chance)}
        outcome["markers"] = _drawn(printed.drawn(), MARKER_NAMES, chance)
        if options.get("missions") == YES:  # T12.1: one for each player
            outcome["missions"] = _drawn(range(len(sheet.missions)), sheet.cards(), chance)[: len(seats)]
        if options.get("favours") == YES:  # T13.1: as many as players
            outcome["favours"] = _drawn(range(N_FAVOURS), FAVOUR_NAMES, chance)[: len(seats)]
        dealt = Setup(self.name, edition, board, tuple(seats), self.revision, dict(options), outcome)
        self._checked(dealt)
        return dealt

    def new(self, dealt: Setup) -> State:
        variant, chance = self._checked(dealt)
        return setup.begin(
            variant, len(dealt.seats), chance["taverns"], chance["markers"], chance["missions"], chance["favours"]
        )

    def redeal(self, dealt: Setup, moves: Sequence[Command], seats: Collection[int], chance: random.Random) -> Setup:
        return redealt(dealt, self.new(dealt), moves, seats, chance)

    def _checked(self, dealt: Setup) -> tuple[Variant, dict[str, list[int]]]:
        """What is played and what chance decided; raises BadInput."""
        library = self.library.at(dealt.revision)
        _check_seats(dealt, *library.seats_of(dealt.board, dealt.edition))
        _check_options(dealt, library.options_of(dealt.board, dealt.edition))
        variant = library.variant(dealt.board, dealt.edition, dealt.options.get("markers"))
        return variant, _chance(dealt, variant.edition, variant.board.sheet)

    # ------------------------------------------------------------------ the game

    def decision(self, state: State) -> Decision | None:
        if state.is_over():
            return None
        frame = state.frame
        return Decision(
            frame.seat, DECISION_NAMES[frame.kind], state.turn, state.turn_frame().seat, {"count": frame.count}
        )

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
            raise IllegalMove(refusal)
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
            by_category = dict(zip(scoring.categories(state), points, strict=True))
            found.append(Score(seat, by_category, sum(points), places[seat], account(state, seat)))
        return found

    def points(self, seen: View) -> list[int]:
        """T12.1: a card that the seat may not see counts nothing."""
        return scoring.points(seen.state)

    def standing(self, seen: View) -> list[Standing]:
        state, found = seen.state, []
        for seat in range(state.seats):
            points = scoring.parts(state, seat)
            shown: dict[str, int | None] = dict(zip(scoring.categories(state), points, strict=True))
            if "missions" in shown and state.missions[seat] == UNSEEN:
                shown["missions"] = None
            found.append(Standing(seat, shown, sum(points), account(state, seat)))
        return found

    def ahead(self, state: State, seat: int) -> State | None:
        """As if the others did nothing more until then; not while a step of somebody is half done."""
        if state.is_over() or state.frame.kind != TURN:
            return None
        later = state.copy()
        if state.frame.seat != seat:
            later.pop()
            begin_turn(later, seat)
        return later

    terms = staticmethod(outlook.terms)
    prospects = staticmethod(outlook.prospects)
    openings = staticmethod(outlook.openings)

    # ------------------------------------------------------- text and what is seen

    prompt = staticmethod(prompt)

    def parse(self, state: State, text: str) -> Command:
        words = " ".join(text.split())
        known = state.variant.catalogue.by_text
        if words not in known:
            raise unknown(words, known)
        return known[words]

    def view(self, state: State, seat: int | None) -> View:
        return look(state, seat)

    def seen(self, event: Event, seat: int | None) -> Event:
        return without_secrets(event, seat)

    def sample(self, seen: View, chance: random.Random) -> State:
        return sample(seen, chance)

    def picture(self, seen: View, names: Sequence[str], width: int, language: str = DEFAULT) -> str:
        from kontor.games.teutonica.picture import draw  # only a terminal needs it

        return draw(seen.state, names, width, language)

    # ---------------------------------------------------------- trying and testing

    def rulebook(self, language: str = "en") -> list[Rule]:
        return self.library.rulebook(language)

    def book(self, language: str = "en") -> list[Chapter]:
        return self.library.book(language)

    def pictures(self) -> dict[str, Picture]:
        return self.library.pictures()

    def way(self, state: State) -> Way:
        variant = state.variant
        played = {"missions": len(state.missions) > 0, "favours": len(state.favours) > 0}
        options = [(name, YES) for name, with_it in played.items() if with_it]
        markers = self.library.at(variant.revision).markers_chosen(variant.edition)
        if markers:
            options.append(("markers", markers))
        return Way(self.name, variant.revision, variant.edition.id, variant.source, state.seats, tuple(options))

    def items(self, state: State) -> dict[str, str]:
        from kontor.games.teutonica.writing import items  # few programs need it

        return items(state, self._start(self.way(state)))

    def lay_out(self, way: Way, items: Mapping[str, str]) -> State:
        from kontor.games.teutonica.position import lay_out  # few programs need it

        return lay_out(self._start(way), items)

    def _start(self, way: Way) -> State:
        """Where nothing is said: a new game in which nobody shuffled."""
        return self.new(unshuffled(Teutonica(self.library.at(way.revision)), way))

    check = staticmethod(invariants.check)
    check_step = staticmethod(invariants.check_step)
    rollout_ids = staticmethod(rollout.rollout_ids)
    retrace = staticmethod(rollout.retrace)
    rollout = staticmethod(rollout.rollout)


def _check_seats(dealt: Setup, least: int, most: int) -> None:
    """T1.1: board and edition must both be made for this number of players."""
    seats = len(dealt.seats)
    if least > most:
        raise BadInput(f"T1.1: edition {dealt.edition} is not played on the board {dealt.board}")
    if not least <= seats <= most:
        allowed = f"{least} players" if least == most else f"{least} to {most} players"
        where = f"the board {dealt.board} in edition {dealt.edition}"
        raise BadInput(f"T1.1: {where} is for {allowed}, not {seats}")


def _check_options(dealt: Setup, allowed: Sequence[str]) -> None:
    for name, value in dealt.options.items():
        if name not in allowed:
            known = f"possible there: {', '.join(allowed)}" if allowed else "it has no options"
            where = f"the board {dealt.board} in edition {dealt.edition}"
            raise BadInput(f"{OPTION_RULES.get(name, 'T12.1')}: '{name[:40]}' does not go with {where} ({known})")
        if name != "markers" and value != YES:
            raise BadInput(f"the option {name} must be '{YES}' or be left out, not '{value[:40]}'")


def _drawn(kinds: Iterable[int], names: Sequence[str], chance: random.Random) -> tuple[str, ...]:
    """These things in a random order, by name."""
    shuffled = [names[kind] for kind in kinds]
    chance.shuffle(shuffled)
    return tuple(shuffled)


def _chance(dealt: Setup, edition: Edition, sheet: Sheet) -> dict[str, list[int]]:
    """The recorded outcomes of chance, checked against what edition and board hold (T1.4, T1.5, T1.8)."""
    names = {"taverns": MARKER_NAMES, "markers": MARKER_NAMES, "missions": sheet.cards(), "favours": FAVOUR_NAMES}
    expected = {"taverns", "markers", *dealt.options}
    if set(dealt.chance) != expected:
        raise BadInput(f"T1.4: the outcomes of chance must be {', '.join(sorted(expected))}")
    kinds: dict[str, list[int]] = {name: [] for name in names}
    for name, words in dealt.chance.items():
        strange = [word for word in words if word not in names[name]]
        if strange:
            raise BadInput(f"T1.5: {name}: unknown '{strange[0][:60]}'")
        kinds[name] = [names[name].index(word) for word in words]
    taverns = sum(route.tavern for route in sheet.routes)
    if len(edition.starting) != taverns:
        raise BadInput(f"T1.4: the board has {taverns} taverns for {len(edition.starting)} starting markers")
    for name, printed in (("taverns", sorted(edition.starting)), ("markers", edition.drawn())):
        if sorted(kinds[name]) != printed:
            raise BadInput(f"{'T1.8' if name == 'taverns' else 'T1.5'}: {name} are not those of edition {edition.id}")
    for name, rule in (("missions", "T12.1"), ("favours", "T13.1")):
        if name in dealt.options and not len(set(kinds[name])) == len(kinds[name]) == len(dealt.seats):
            raise BadInput(f"{rule}: {len(dealt.seats)} different {name} are needed, one for each player")
    return kinds


GAME: CompleteGame[State, Command, View] = Teutonica(LIBRARY)

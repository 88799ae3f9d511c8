"""The front door of Hansa: it reads like a table of contents."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from kontor.games.hansa import invariants, law, outlook, rollout
from kontor.games.hansa.account import account
from kontor.games.hansa.components import (
    COLOUR_NAMES,
    COLOURS_LEFT_OUT,
    MOST_BARRELS,
    N_COLOURS,
    N_GOODS,
    OF_A_KIND,
    good_name,
)
from kontor.games.hansa.edition import Edition
from kontor.games.hansa.facts import Drawing
from kontor.games.hansa.library import LIBRARY, Library
from kontor.games.hansa.narrate import narrate
from kontor.games.hansa.prompts import prompt
from kontor.games.hansa.rules import engine, scoring, setup
from kontor.games.hansa.state import DECISION_NAMES, OVER, State
from kontor.games.hansa.variant import Variant
from kontor.games.hansa.view import View, look, sample
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
    Refusal,
    Rule,
    Score,
    Setup,
    Standing,
    Way,
)
from kontor.wording import unknown
from kontor.words import DEFAULT

EXTRA_CARD = "extra-card"  # X2
YES = "yes"  # the value of an option that is played with


class Hansa:
    name = "hansa"
    title = "Hansa"
    match_rules: Mapping[str, str] = {"turn": "H2.1", "taking-back": "H7.2", "hidden": "RH7", "scores": "H6.2"}

    def __init__(self, library: Library) -> None:
        self.library = library

    @property
    def revision(self) -> int:
        return self.library.revision

    # ------------------------------------------------------------ before the game

    def boards(self) -> list[BoardInfo]:
        return [self.board(board) for board in self.library.ids("boards")]

    def board(self, board: str) -> BoardInfo:
        sheet = self.library.sheet(board)
        editions = {id: self.library.edition(id) for id in self.library.ids("editions")}
        seats = {id: edition.seats for id, edition in editions.items()}
        options = {id: edition.options for id, edition in editions.items()}
        return BoardInfo(board, sheet.name, seats, sheet.census(), options, sheet.details())

    def drawing(self, board: str, revision: int | None = None) -> Drawing:
        from kontor.games.hansa.drawing import drawing  # only a page needs it

        return drawing(self.library.at(revision or self.revision).sheet(board))

    def deal(
        self,
        edition: str,
        board: str,
        seats: Sequence[str],
        chance: random.Random,
        options: Mapping[str, str] = NO_OPTIONS,
    ) -> Setup:
        """H1.1, RH11: the colours left out are drawn; H1.2: the others are mixed."""
        colours = list(range(N_COLOURS))
        chance.shuffle(colours)
        kept = sorted(colours[COLOURS_LEFT_OUT.get(len(seats), 0) :])
        goods = [good for good in _goods() if good // MOST_BARRELS in kept]
        chance.shuffle(goods)
        outcome = {"colours": tuple(COLOUR_NAMES[colour] for colour in kept), "goods": tuple(map(good_name, goods))}
        dealt = Setup(self.name, edition, board, tuple(seats), self.revision, dict(options), outcome)
        self._checked(dealt)
        return dealt

    def new(self, dealt: Setup) -> State:
        variant, goods = self._checked(dealt)
        return setup.begin(variant, len(dealt.seats), goods)

    def redeal(self, dealt: Setup, moves: Sequence[Command], seats: Collection[int], chance: random.Random) -> Setup:
        """H7.1: what is left in the piles, whoever looks."""
        state = self.new(dealt)
        for move in moves:
            engine.advance(state, move)
        goods = dealt.chance["goods"]
        left = list(goods[state.drawn :])
        chance.shuffle(left)
        return replace(dealt, chance={**dealt.chance, "goods": (*goods[: state.drawn], *left)})

    def _checked(self, dealt: Setup) -> tuple[Variant, list[int]]:
        """What is played and what chance decided; raises BadInput."""
        library = self.library.at(dealt.revision)
        _check_setup(dealt, library.edition(dealt.edition))
        variant = library.variant(dealt.board, dealt.edition, EXTRA_CARD in dealt.options)
        return variant, _dealt_goods(dealt)

    # ------------------------------------------------------------------ the game

    def decision(self, state: State) -> Decision | None:
        if state.waiting == OVER:
            return None
        return Decision(state.decider, DECISION_NAMES[state.waiting], state.turn, state.active)

    def catalogue(self, state: State) -> list[Command]:
        return state.variant.catalogue.all

    # Handed on as they are: a frame of Python in between would cost a tenth of their time.
    legal = staticmethod(engine.legal)
    advance = staticmethod(engine.advance)
    copy = staticmethod(State.copy)
    digest = staticmethod(State.digest)
    why_not = staticmethod(law.why_not)

    def play(self, state: State, command: Command) -> tuple[State, list[Event]]:
        refusal = law.why_not(state, command)
        if refusal is not None:
            raise IllegalMove(refusal)
        after = state.copy()
        notes: list[tuple[int, int, int, int, int]] = []
        after.notes = notes
        engine.advance(after, command)
        after.notes = None
        return after, narrate(notes, state.board.sheet)

    def scores(self, state: State) -> list[Score]:
        """In mid-game as it stands, which is how a table that agrees to stop counts (RH14)."""
        places = scoring.places(state)
        found = []
        for seat in range(state.seats):
            points = scoring.parts(state, seat)
            by_category = dict(zip(scoring.categories(state), points, strict=True))
            found.append(Score(seat, by_category, sum(points), places[seat], account(state, seat)))
        return found

    def points(self, seen: View) -> list[int]:
        """Nothing that counts is hidden."""
        return [sum(scoring.parts(seen.state, seat)) for seat in range(seen.seats)]

    def standing(self, seen: View) -> list[Standing]:
        return [Standing(one.seat, one.parts, one.total, one.account) for one in self.scores(seen.state)]

    def ahead(self, state: State, seat: int) -> State | None:
        """There is one ship for all: where it will lie, and what it will find there, the others decide."""
        return None

    terms = staticmethod(outlook.terms)

    def prospects(self, state: State, command: Command) -> list[tuple[Command, Refusal | None]]:
        """A choice is whole in itself."""
        return []

    def openings(self, state: State, seat: int) -> list[tuple[Command, Refusal | None]]:
        """Where the ship will lie, the others decide as well."""
        return []

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
        return event  # H7.1: whatever happens is seen by all

    def sample(self, seen: View, chance: random.Random) -> State:
        return sample(seen, chance)

    def picture(self, seen: View, names: Sequence[str], width: int, language: str = DEFAULT) -> str:
        from kontor.games.hansa.picture import draw  # only a terminal needs it

        return draw(seen.state, names, width, language)

    # ---------------------------------------------------------- trying and testing

    def rulebook(self, language: str = "en") -> list[Rule]:
        return self.library.rulebook(language)

    def book(self, language: str = "en") -> list[Chapter]:
        return self.library.book(language)

    def pictures(self) -> dict[str, Picture]:
        return self.library.pictures()

    def way(self, state: State) -> Way:
        options = ((EXTRA_CARD, YES),) if state.variant.extra_card else ()
        variant = state.variant
        return Way(self.name, variant.revision, variant.edition, variant.source, state.seats, options)

    def items(self, state: State) -> dict[str, str]:
        from kontor.games.hansa.writing import items  # few programs need it

        return items(state, self._start(self.way(state)))

    def lay_out(self, way: Way, items: Mapping[str, str]) -> State:
        from kontor.games.hansa.position import lay_out  # few programs need it

        return lay_out(self._start(way), items)

    def _start(self, way: Way) -> State:
        """Where nothing is said: a new game in which nobody shuffled."""
        return self.new(unshuffled(Hansa(self.library.at(way.revision)), way))

    check = staticmethod(invariants.check)
    check_step = staticmethod(invariants.check_step)
    rollout_ids = staticmethod(rollout.rollout_ids)
    retrace = staticmethod(rollout.retrace)
    rollout = staticmethod(rollout.rollout)


def _goods() -> list[int]:
    """H1.1: all goods of the box."""
    return [good for good in range(N_GOODS) for _ in range(OF_A_KIND[good % MOST_BARRELS])]


def _check_setup(dealt: Setup, edition: Edition) -> None:
    seats, (fewest, most) = len(dealt.seats), edition.seats
    if not fewest <= seats <= most:
        raise BadInput(f"H1.1: Hansa is for {fewest} to {most} players, not {seats}")
    for name, value in dealt.options.items():
        if name not in edition.options:
            raise BadInput(f"'{name[:40]}' is no option of Hansa (possible: {', '.join(edition.options)})")
        if value != YES:
            raise BadInput(f"X2: the option {name} must be '{YES}' or be left out, not '{value[:40]}'")


def _dealt_goods(dealt: Setup) -> list[int]:
    """The recorded order of the goods, checked against the box (H1.1)."""
    for name in dealt.chance:
        if name not in ("colours", "goods"):
            raise BadInput(f"unknown outcome of chance '{name[:40]}'")
    colours = [_index(word, COLOUR_NAMES, "colour") for word in dealt.chance.get("colours", ())]
    wanted = N_COLOURS - COLOURS_LEFT_OUT[len(dealt.seats)]
    if len(set(colours)) != wanted or len(colours) != wanted:
        raise BadInput(f"H1.1: {len(dealt.seats)} players play with {wanted} colours, not {len(set(colours))}")
    names = [good_name(good) for good in range(N_GOODS)]
    goods = [_index(word, names, "good") for word in dealt.chance.get("goods", ())]
    if sorted(goods) != [good for good in _goods() if good // MOST_BARRELS in colours]:
        raise BadInput("H1.1: 'chance goods' must hold every good of the colours in the game once")
    return goods


def _index(word: str, words: Sequence[str], what: str) -> int:
    if word not in words:
        raise BadInput(f"unknown {what} '{word[:40]}'")
    return words.index(word)


GAME: CompleteGame[State, Command, View] = Hansa(LIBRARY)

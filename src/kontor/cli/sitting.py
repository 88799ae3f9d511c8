"""One sitting at the terminal: shows the table, asks the people, lets the others choose."""

from __future__ import annotations

import contextlib
import os
import random
import shlex
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import FrameType

from rich.markup import escape

from kontor.cli.files import check_can_be_written
from kontor.cli.menu import in_order, menu_lines
from kontor.cli.opponents import named_again
from kontor.cli.screen import console, one_line, print_picture, print_scores, sentences, winners
from kontor.match import Match
from kontor.players import asking, entrants
from kontor.players.contract import PlayerFailed
from kontor.protocol import BadInput, Decision, IllegalMove, Move, named

MARGIN = 5  # lines of the prompt and the blanks around it
LOOK_BACK = 6  # commands retold to somebody who goes on with a record

HELP = """\
Type the number of a choice, or its words, like: {choice}
  undo          take back your last choice
  list          all choices with their numbers
  why COMMAND   why a command is not among the choices
  board         show the table again
  rules ID      what a rule says, like: rules {rule}
  save \\[FILE]   save the record; the game goes on
  quit          save and leave; Ctrl-C and Ctrl-D do the same
  help          this list"""


class Leave(Exception):
    """Somebody wants to go."""


class Sitting:
    def __init__(
        self, match: Match, people: frozenset[int], others: Mapping[int, str], rng: random.Random, file: Path
    ) -> None:
        self.match, self.people, self.others, self.rng, self.file = match, people, others, rng, file
        self.names = match.setup.seats
        self.screen = console()
        self.minds = {seat: entrants.make(player, match.game) for seat, player in others.items()}
        self.reasons: dict[int, str] = {}  # by command: why one of the others chose it
        self.told = dict.fromkeys(people, max(0, match.version - LOOK_BACK))  # by seat: commands it knows of
        self.choices: list[Move] = []  # of whoever is asked, as they are numbered
        self.orders: dict[str, Callable[[int, str], object]] = {
            "undo": self._undo,
            "why": self._why,
            "save": self._save,
            "help": lambda _seat, _rest: self._help(),
            "board": lambda seat, _rest: self._board(seat),
            "list": lambda _seat, _rest: self._list(short=False),
            "rules": self._rules,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Until the game is over or somebody leaves; either way the record is saved."""
        try:
            with _hangups_as_interrupts(), _line_editing():
                self._play_on()
        except (Leave, EOFError, KeyboardInterrupt):
            self._leave()
        except Exception:
            self.match.record().save(self.file)
            raise
        else:
            self._finish()
        finally:
            for mind in self.minds.values():
                entrants.close(mind)

    # ------------------------------------------------------------------- playing

    def _play_on(self) -> None:
        while (decision := self.match.game.decision(self.match.state)) is not None:
            if decision.seat in self.people:
                self._ask(decision)
            else:
                self._let_choose(decision.seat)

    def _let_choose(self, seat: int) -> None:
        budget = entrants.default_budget(self.others[seat])
        version = self.match.version
        try:
            answer = asking.ask(self.minds[seat], self.match.view(seat), self.rng, budget)
            asking.play(self.match, answer, seat)
        except PlayerFailed as failed:
            raise BadInput(f"{self.names[seat]} {failed}; the game is saved in {self.file}") from failed
        self.reasons[version] = answer.reason

    def _ask(self, decision: Decision) -> None:
        """Until a choice was made or taken back: what is to be chosen from may have changed then."""
        seat, before = decision.seat, self.match.version
        self.choices = in_order(self.match.game.legal(self.match.state))
        lines = self._board(seat) + self._tell(seat)
        self._list(short=self.screen.is_terminal and self._is_too_long(lines))
        self.screen.print(f"\n[bold]{escape(named(self.match.game.prompt(self.match.state), self.names))}[/]")
        while self.match.version == before:
            self._answer(seat, self._read())
        self.told[seat] = min(before, self.match.version)  # what came of the choice is told next time

    def _is_too_long(self, lines: int) -> bool:
        """Would the whole list push what was shown above it out of sight?"""
        return lines + len(menu_lines(self.choices, self.screen.width)) + MARGIN > self.screen.height

    def _list(self, short: bool) -> None:
        self.screen.print()
        for line in menu_lines(self.choices, self.screen.width, short):
            self.screen.print(line)

    def _read(self) -> str:
        if sys.stdin is None:  # started without any input at all
            raise EOFError
        return input("number, command or help> ").strip()

    def _answer(self, seat: int, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        try:
            if word in self.orders:
                self.orders[word](seat, rest.strip())
            elif typed:
                self.match.play(self._chosen(typed), seat)
        except (BadInput, IllegalMove) as error:
            self._say(str(error))

    def _chosen(self, typed: str) -> Move:
        if not typed.isdecimal():
            command: Move = self.match.game.parse(self.match.state, typed)
            return command
        number = int(typed[:9])
        if not 1 <= number <= len(self.choices):
            raise BadInput(f"the choices are numbered 1 to {len(self.choices)}, there is no {typed[:20]}")
        return self.choices[number - 1]

    # -------------------------------------------------------------------- orders

    def _help(self) -> None:
        """With examples of the game that is played."""
        rule = self.match.game.match_rules["turn"]
        self.screen.print(HELP.format(choice=escape(self.choices[0].text), rule=rule))

    def _undo(self, seat: int, _rest: str) -> None:
        """People at one terminal may take back for each other: they can see each other."""
        last = self.match.steps[-1].seat if self.match.steps else seat
        command = self.match.undo(last if last in self.people else seat)
        for person in self.people:
            self.told[person] = min(self.told[person], self.match.version)
        self._say(f"Taken back: {command.text}")

    def _why(self, _seat: int, rest: str) -> None:
        if not rest:
            raise BadInput(f"why what? Like: why {self._impossible()}")
        refusal = self.match.game.why_not(self.match.state, self.match.game.parse(self.match.state, rest))
        self._say(str(refusal) if refusal else f"'{rest}' is among your choices.")

    def _impossible(self) -> str:
        """A command that may not be played now."""
        state = self.match.state
        return next(c.text for c in self.match.game.catalogue(state) if c not in self.choices)

    def _save(self, _seat: int, rest: str) -> None:
        file = Path(rest) if rest else self.file
        if file != self.file:
            check_can_be_written(file)
            if file.exists():
                raise BadInput(f"{file}: is there already, and could be another game")
        self.match.record().save(file)
        self._say(f"Saved to {file}")

    def _board(self, seat: int) -> int:
        """Shows the table; returns how many lines that took."""
        self.screen.print()
        return 1 + print_picture(self.screen, self.match.game, self.match.state, seat, self.names)

    def _rules(self, _seat: int, rest: str) -> None:
        example = self.match.game.match_rules["turn"]
        if not rest:
            raise BadInput(f"which rule? Like: rules {example}")
        try:
            rules = self.match.game.rulebook()
        except OSError:
            raise BadInput("the text of the rules is not here") from None
        found = [rule for rule in rules if rule.id.lower() == rest.lower()]
        if not found:
            raise BadInput(f"there is no rule '{rest[:20]}'; rules are named like {example}")
        self._say(f"{found[0].id}: {found[0].text}")

    def _quit(self, _seat: int, _rest: str) -> None:
        raise Leave

    # ------------------------------------------------------------------- telling

    def _say(self, text: str) -> None:
        self.screen.print(one_line(named(text, self.names)), markup=False)

    def _tell(self, seat: int) -> int:
        """What happened since the seat's last choice; returns how many lines that took."""
        told: list[str] = []
        for number, step in enumerate(self.match.steps[self.told[seat] :], self.told[seat]):
            told += sentences(self.match.game, step.events, seat, self.names)
            if reason := self.reasons.get(number):
                told.append(f"  ({named(reason, self.names)})")
        if told:
            self.screen.print("\n[bold]What happened[/]")
        for sentence in told:
            self.screen.print(f"  {sentence}", markup=False)
        return len(told) + 2

    def _leave(self) -> None:
        self.match.record().save(self.file)
        self.screen.print(f"\nThe game is saved in {self.file}. To go on with it:", markup=False, soft_wrap=True)
        typed = escape(os.environ.get("KONTOR_PLAY", "kontor play"))  # ./play says how it was called
        options = ["--record", str(self.file), "--continue", *named_again(self.match, self.people, self.others)]
        self.screen.print(f"{typed} {escape(shlex.join(options))}", soft_wrap=True)

    def _finish(self) -> None:
        self.match.record().save(self.file)
        scores = self.match.game.scores(self.match.state)
        self._board(min(self.people))
        self._tell(min(self.people))
        self.screen.print()
        print_scores(self.screen, scores, self.names, self.match.game.title)
        self.screen.print(f"[bold]{escape(winners(scores, self.names))}[/]")
        self.screen.print(f"The record is saved in {self.file}", markup=False, soft_wrap=True)


@contextlib.contextmanager
def _line_editing() -> Iterator[None]:
    """Arrow keys and earlier lines at the prompt, where the system has them."""
    if sys.stdin is not None and sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - importing it is what it takes
    yield


@contextlib.contextmanager
def _hangups_as_interrupts() -> Iterator[None]:
    """A closed window or a stop from outside leaves a record too."""

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    kinds = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {kind: signal.signal(kind, interrupt) for kind in kinds}
    try:
        yield
    finally:
        for kind, handler in before.items():
            signal.signal(kind, handler)

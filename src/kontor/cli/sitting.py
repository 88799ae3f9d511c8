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
from kontor.cli.screen import (
    asked,
    console,
    one_line,
    print_picture,
    print_scores,
    rulebook,
    say,
    sentences,
    typed,
    winners,
)
from kontor.cli.sharing import Shared
from kontor.log import because
from kontor.match import Match
from kontor.players import asking, entrants
from kontor.players.contract import PlayerFailed
from kontor.protocol import BadInput, Decision, IllegalMove, Move, UnknownMove
from kontor.words import DEFAULT, Scene

MARGIN = 5  # lines of the prompt and the blanks around it
LOOK_BACK = 6  # commands retold to somebody who goes on with a record

ORDERS = ("undo", "list", "why", "board", "rules", "save", "quit", "help")


class Leave(Exception):
    """Somebody wants to go."""


class Sitting:
    def __init__(
        self,
        match: Match,
        people: frozenset[int],
        others: Mapping[int, str],
        rng: random.Random,
        file: Path,
        language: str,
    ) -> None:
        self.match, self.people, self.others, self.rng, self.file = match, people, others, rng, file
        self.language = language
        self.names = match.setup.seats
        self.screen = console()
        self.shared = Shared(self.screen, match, people, language)
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
        version, question = self.match.version, self.match.game.prompt(self.match.state)
        try:
            answer = asking.ask(self.minds[seat], self.match.view(seat), self.rng, budget)
            asking.play(self.match, answer, seat)
        except PlayerFailed as failed:
            raise BadInput(f"{self.names[seat]} {failed}; the game is saved in {self.file}") from failed
        self.reasons[version] = because(answer.reason, question.told(self.names, self.language).scene)

    def _ask(self, decision: Decision) -> None:
        """Until a choice was made or taken back: what is to be chosen from may have changed then."""
        seat, before = decision.seat, self.match.version
        self.shared.hand_over(seat)
        self.choices = in_order(self.match.game.legal(self.match.state))
        lines = self._board(seat) + self._tell(seat)
        self._list(short=self.screen.is_terminal and self._is_too_long(lines))
        self.screen.print(f"\n[bold]{escape(asked(self.match.game, self.match.state, self.names, self.language))}[/]")
        while self.match.version == before:
            self._answer(seat, typed(f"{say(self.language, 'ask')} "))
        self.told[seat] = min(before, self.match.version)  # what came of the choice is told next time

    def _is_too_long(self, lines: int) -> bool:
        """Would the whole list push what was shown above it out of sight?"""
        return lines + len(menu_lines(self.choices, self.screen.width, self.language)) + MARGIN > self.screen.height

    def _list(self, short: bool) -> None:
        self.screen.print()
        for line in menu_lines(self.choices, self.screen.width, self.language, short):
            self.screen.print(line)

    def _answer(self, seat: int, said: str) -> None:
        word, _, rest = said.partition(" ")
        try:
            if word in self.orders:
                self.orders[word](seat, rest.strip())
            elif said:
                self.match.play(self._chosen(said), seat)
        except IllegalMove as error:
            self._say(str(error.refusal.told(self.names, self.language)))
        except UnknownMove as error:
            self._say(error.told(self.language))
        except BadInput as error:
            self._say(str(error))

    def _chosen(self, said: str) -> Move:
        if not said.isdecimal():
            command: Move = self.match.game.parse(self.match.state, said)
            return command
        number = int(said[:9])
        if not 1 <= number <= len(self.choices):
            raise BadInput(say(self.language, "no-choice", n=len(self.choices), number=said[:20]))
        return self.choices[number - 1]

    # -------------------------------------------------------------------- orders

    def _help(self) -> None:
        """With examples of the game that is played."""
        rule = self.match.game.match_rules["turn"]
        self._say(say(self.language, "help.choice", command=self.choices[0].text))
        for order in ORDERS:
            typed = Scene("terminal", language=self.language).called("order", order)
            meaning = say(self.language, f"help.{order}", rule=rule)
            self.screen.print(f"  {typed:<13} {meaning}", markup=False)

    def _undo(self, seat: int, _rest: str) -> None:
        """People at one terminal may take back for each other: they can see each other."""
        last = self.match.steps[-1].seat if self.match.steps else seat
        command = self.match.undo(last if last in self.people else seat)
        for person in self.people:
            self.told[person] = min(self.told[person], self.match.version)
        self._say(say(self.language, "back", command=command.text))

    def _why(self, _seat: int, rest: str) -> None:
        if not rest:
            raise BadInput(say(self.language, "why-what", command=self._impossible()))
        refusal = self.match.game.why_not(self.match.state, self.match.game.parse(self.match.state, rest))
        told = str(refusal.told(self.names, self.language)) if refusal else say(self.language, "legal", command=rest)
        self._say(told)

    def _impossible(self) -> str:
        """A command that may not be played now."""
        state = self.match.state
        return next(c.text for c in self.match.game.catalogue(state) if c not in self.choices)

    def _save(self, _seat: int, rest: str) -> None:
        file = Path(rest) if rest else self.file
        if file != self.file:
            check_can_be_written(file)
            if file.exists():
                raise BadInput(say(self.language, "there", file=file))
        self.match.record().save(file)
        self._say(say(self.language, "saved", file=file))

    def _board(self, seat: int | None) -> int:
        """Shows the table; returns how many lines that took."""
        self.screen.print()
        return 1 + print_picture(self.screen, self.match.game, self.match.state, seat, self.names, self.language)

    def _rules(self, _seat: int, rest: str) -> None:
        example = self.match.game.match_rules["turn"]
        if not rest:
            raise BadInput(say(self.language, "which-rule", rule=example))
        try:
            rules = rulebook(self.match.game, self.language)
        except OSError:
            raise BadInput(say(self.language, "no-rules")) from None
        found = [rule for rule in rules if rule.id.lower() == rest.lower()]
        if not found:
            raise BadInput(say(self.language, "no-rule", id=rest[:20], rule=example))
        self._say(f"{found[0].id}: {found[0].text}")

    def _quit(self, _seat: int, _rest: str) -> None:
        raise Leave

    # ------------------------------------------------------------------- telling

    def _say(self, text: str) -> None:
        self.screen.print(one_line(text), markup=False)

    def _tell(self, seat: int) -> int:
        """What happened since the seat's last choice; returns how many lines that took."""
        told: list[str] = []
        for number, step in enumerate(self.match.steps[self.told[seat] :], self.told[seat]):
            told += sentences(self.match.game, step.events, seat, self.names, self.language)
            if reason := self.reasons.get(number):
                told.append(f"  ({reason})")
        if told:
            self.screen.print(f"\n[bold]{escape(say(self.language, 'happened'))}[/]")
        for sentence in told:
            self.screen.print(f"  {sentence}", markup=False)
        return len(told) + 2

    def _leave(self) -> None:
        self.match.record().save(self.file)
        if self.shared.is_guarded():
            self.shared.wipe()
        self.screen.print(f"\n{say(self.language, 'left', file=self.file)}", markup=False, soft_wrap=True)
        typed = escape(os.environ.get("KONTOR_PLAY", "kontor play"))  # ./play says how it was called
        options = ["--record", str(self.file), "--continue", *named_again(self.match, self.people, self.others)]
        if self.language != DEFAULT:
            options += ["--lang", self.language]
        self.screen.print(f"{typed} {escape(shlex.join(options))}", soft_wrap=True)

    def _finish(self) -> None:
        self.match.record().save(self.file)
        scores = self.match.game.scores(self.match.state)
        self._board(min(self.people) if len(self.people) == 1 else None)
        self._tell(min(self.people))
        self.screen.print()
        print_scores(self.screen, self.match.game, scores, self.names, self.match.game.title, self.language)
        self.screen.print(f"[bold]{escape(winners(scores, self.names, self.language))}[/]")
        self.screen.print(say(self.language, "recorded", file=self.file), markup=False, soft_wrap=True)


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

"""One game that is played from one seat: what that seat may read of it, its moves, and the levels that answer them.

Every text is made from what the seat may know. `position` and `record` of the match never leave a running game.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

from rich.text import Text

from kontor.match import Match
from kontor.players import asking, entrants
from kontor.players.contract import PlayerFailed
from kontor.protocol import BadInput, Score
from kontor.view import View
from kontor.words import Scene

WIDTH = 110  # letters of the picture: from here on a board is drawn as a map
CLOSED = "the outcomes of chance are written here once the game is over"


class Seat:
    """A match, the seat that is asked for its moves, and who plays the others."""

    def __init__(self, match: Match, seat: int, others: Mapping[int, str], chance: random.Random) -> None:
        self.match, self.seat, self.others = match, seat, others
        self.minds = {other: entrants.make(level, match.game) for other, level in others.items()}
        self.chance = {other: random.Random(chance.getrandbits(64)) for other in others}

    @property
    def over(self) -> bool:
        return self.match.to_move is None

    def close(self) -> None:
        for mind in self.minds.values():
            entrants.close(mind)

    # ------------------------------------------------------------------- playing

    def play(self, move: str | int) -> str:
        """Plays it, lets the others answer, and tells what happened; raises IllegalMove or BadInput."""
        self.go_on()  # where a player failed the last time
        before = self.match.version
        self.match.play(self._meant(move), self.seat)
        self.go_on()
        return "\n".join([*self._happened(before), "", self.asked()])

    def go_on(self) -> None:
        """The others choose until this seat is asked or the game is over; raises BadInput if one of them fails."""
        while (to_move := self.match.to_move) not in (self.seat, None):
            assert to_move is not None
            try:
                view, budget = self.match.view(to_move), entrants.default_budget(self.others[to_move])
                asking.play(self.match, asking.ask(self.minds[to_move], view, self.chance[to_move], budget), to_move)
            except PlayerFailed as failed:
                raise BadInput(f"{self.match.names[to_move]} {failed}; the game stands as it was before") from failed

    def _meant(self, move: str | int) -> str | int:
        """Digits are the id of a move."""
        if isinstance(move, int):
            return move
        said = " ".join(move.split())
        return int(said) if said.isdecimal() and len(said) < 7 else said

    # ------------------------------------------------------------------- reading

    def title(self) -> str:
        """What is played, and by whom."""
        setup, names = self.match.setup, self.match.names
        extras = "".join(f", with {name}" for name in setup.options)
        others = ", ".join(f"{name} (seat {seat})" for seat, name in enumerate(names) if seat != self.seat)
        where = f"{self.match.game.title}, board {setup.board}, edition {setup.edition}{extras}"
        return f"{where}. You are {names[self.seat]}, seat {self.seat}; the others are {others}."

    def look(self) -> str:
        """The table as this seat sees it, what happened since its last move, and what is asked of it."""
        game, match = self.match.game, self.match
        picture = game.picture(game.view(match.state, self.seat), match.names, WIDTH)
        lines = [self.title(), "", Text.from_markup(picture).plain, ""]
        if news := self._happened(self._last_move()):
            lines += ["Since your last move:", *(f"  {sentence}" for sentence in news), ""]
        return "\n".join([*lines, self.asked()])

    def asked(self) -> str:
        """The question that waits for this seat, or the final points."""
        if self.over:
            return self._result()
        question = self.match.game.prompt(self.match.state).told(self.match.names).text
        return f"It is your move. {question} ({len(self._view().legal)} legal moves)"

    def legal(self, containing: str = "") -> str:
        """What may be played, with its ids; only moves with all of these words, if there are any."""
        if self.over:
            return self._result()
        wanted = containing.casefold().split()
        legal = self._view().legal
        found = [move for move in legal if all(word in move.text.casefold() for word in wanted)]
        if not found:
            raise BadInput(f"none of the {len(legal)} legal moves has '{containing[:60]}' in it")
        return "\n".join(f"{move.id:>5} {move.text}" for move in found)

    def why_not(self, move: str | int) -> str:
        """The rule that forbids a move, in a sentence; raises UnknownMove."""
        refusal = self._view().why_not(self._meant(move))
        return "It may be played." if refusal is None else str(refusal.told(self.match.names))

    def record(self) -> str:
        """The whole game once it is over; before that, without the outcomes of chance."""
        record = self.match.record()
        if not self.over:
            record = replace(record, setup=replace(record.setup, chance={}), comments=(CLOSED, *record.comments))
        return record.text()

    def status(self) -> str:
        """In a line."""
        state = "over" if self.over else "your move"
        return f"{self.match.game.title}, seat {self.seat}, {self.match.version} moves, {state}"

    def _view(self) -> View:
        return self.match.view(self.seat)

    def _last_move(self) -> int:
        """How many moves were played before this seat's last one; 0 before its first."""
        own = [number for number, entry in enumerate(self.match.standing) if entry.seat == self.seat]
        return own[-1] if own else 0

    def _happened(self, since: int) -> list[str]:
        """In sentences, as far as this seat may know."""
        seen, names = self.match.game.seen, self.match.names
        entries = self.match.standing[since:]
        return [seen(event, self.seat).told(names).text for entry in entries for event in entry.events]

    def _result(self) -> str:
        scores = sorted(self.match.scores, key=lambda score: score.place)
        return "\n".join(["The game is over. Final points:", *map(self._points, scores)])

    def _points(self, score: Score) -> str:
        words = Scene(self.match.game.name)
        parts = ", ".join(f"{words.say(f'score.{part}')} {points}" for part, points in score.parts.items())
        return f"  {score.place}. {self.match.names[score.seat]}: {score.total} ({parts})"

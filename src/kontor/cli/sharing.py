"""Several people at one terminal: what is for one pair of eyes is wiped away before the next one looks."""

from __future__ import annotations

from collections.abc import Set

from rich.console import Console

from kontor.cli.screen import say, typed
from kontor.match import Match

FORGET = "\x1b[3J"  # what was scrolled out of sight, where the terminal can forget it


class Shared:
    """Knows whose eyes the screen is for; a terminal that one person has needs none of this."""

    def __init__(self, screen: Console, match: Match, people: Set[int], language: str) -> None:
        self.screen, self.match, self.people, self.language = screen, match, people, language
        self.shown: int | None = None  # to whom

    def is_guarded(self) -> bool:
        """Would one of them see what another may not?"""
        game, names = self.match.game, self.match.names
        pictures = {game.picture(game.view(self.match.state, seat), names, self.screen.width) for seat in self.people}
        return self.screen.is_terminal and len(pictures) > 1

    def hand_over(self, seat: int) -> None:
        """Before anything is shown to this seat: the others are to look away."""
        if self.shown != seat and self.is_guarded():
            self.wipe()
            name = self.match.names[seat]
            self.screen.print(say(self.language, "handover", name=name), markup=False)
            typed(f"{say(self.language, 'handover.ask', name=name)} ")
        self.shown = seat

    def wipe(self) -> None:
        """As far as the terminal allows."""
        self.screen.clear()
        self.screen.file.write(FORGET)

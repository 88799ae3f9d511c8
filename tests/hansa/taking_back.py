"""Asks a match of Hansa to take back: what it refuses, and that nothing is left of what was taken back."""

from __future__ import annotations

import pytest

from kontor.match import Match
from kontor.protocol import IllegalMove


def back_refused(match: Match, seat: int) -> str:
    """The rule that forbids taking back; asking and trying say the same, and nothing changes."""
    before = match.game.digest(match.state), match.version
    refusal = match.why_not_back(seat)
    assert refusal is not None, "it may be taken back"
    with pytest.raises(IllegalMove, match=refusal.rule):
        match.undo(seat)
    assert (match.game.digest(match.state), match.version) == before
    return refusal.rule


def taken_back(match: Match, seat: int, *texts: str) -> None:
    """These commands are played and taken back one by one; each state is as it was."""
    before = []
    for text in texts:
        before.append(match.game.digest(match.state))
        match.play(text, seat)
    for text in reversed(texts):
        assert match.undo(seat).text == text
        assert match.game.digest(match.state) == before.pop()

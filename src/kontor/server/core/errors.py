"""What the server refuses: a code and facts, worded in every language by `server.words`; nothing has changed then."""

from __future__ import annotations

from kontor.protocol import BadInput, IllegalMove, Json, Refusal, UnknownMove
from kontor.server.core.messages import Problem
from kontor.words import Scene

WORDS = "server"


class Trouble(Exception):
    """`code` and `facts` are for people; `kind` is for programs, `status` for HTTP."""

    kind = "bad"
    status = 400

    def __init__(self, code: str, **facts: Json) -> None:
        facts = {name: _on_one_line(value) for name, value in facts.items()}
        super().__init__(Scene(WORDS).say(code, facts))
        self.code, self.facts = code, facts

    @property
    def problem(self) -> Problem:
        return Problem(self.kind, f"{WORDS}.{self.code}", self.facts, "", str(self))


class NotThere(Trouble):
    kind, status = "gone", 404


class NotYours(Trouble):
    kind, status = "forbidden", 403


class TooMuch(Trouble):
    kind, status = "limit", 429


class Late(Trouble):
    """What was asked did not arrive in time."""

    kind, status = "limit", 408


class Full(Trouble):
    """There is no place for anybody else."""

    kind, status = "limit", 503


class OtherHouse(Trouble):
    """Whoever asks means another server: a page may have been led here by somebody else's name."""

    kind, status = "forbidden", 421


class Busy(Trouble):
    """Too much is asked for at once; later it can be done."""

    kind, status = "busy", 503


class Stale(Trouble):
    """The asker saw an older version of the table."""

    kind, status = "stale", 409


class CannotStore(Trouble):
    """Nothing was accepted, because it could not be kept."""

    kind, status = "store", 503


class Uncertain(Trouble):
    """The line broke during a commit: whether it was stored is not known, so it is not acknowledged."""

    kind, status = "store", 503


class Relayed(Trouble):
    """What another process refused, or another part of this one, in its words."""

    def __init__(self, why: Problem, status: int) -> None:
        Exception.__init__(self, why.words)
        self.why, self.kind, self.status = why, why.kind, status

    @property
    def problem(self) -> Problem:
        return self.why


class NotReady(Trouble):
    """People should not be sent here now."""

    kind, status = "unready", 503


class Forbidden(Trouble):
    """A rule of the game forbids it."""

    kind, status = "refused", 409

    def __init__(self, refusal: Refusal) -> None:
        Exception.__init__(self, refusal.words)
        self.refusal = refusal

    @property
    def problem(self) -> Problem:
        return refused(self.refusal)


class Unknown(Trouble):
    """No command of this board."""

    def __init__(self, error: UnknownMove) -> None:
        Exception.__init__(self, str(error))
        self.error = error

    @property
    def problem(self) -> Problem:
        return Problem(self.kind, f"match.unknown.{self.error.code}", self.error.facts, "", str(self))


def _on_one_line(fact: Json) -> Json:
    """It may be what somebody sent."""
    return " ".join(fact.split()) if isinstance(fact, str) else fact


def refused(refusal: Refusal) -> Problem:
    """Why a move may not be played, with the names of the table it belongs to."""
    code = f"{refusal.scene.file}.refusal.{refusal.code}"
    return Problem(Forbidden.kind, code, refusal.facts, refusal.rule, refusal.words)


def trouble(error: Trouble | BadInput | IllegalMove) -> Trouble:
    """What anything inside says of what came from outside; the sentence of a bad input is English."""
    if isinstance(error, IllegalMove):
        return Forbidden(error.refusal)
    if isinstance(error, UnknownMove):
        return Unknown(error)
    return error if isinstance(error, Trouble) else Trouble("bad-input", detail=str(error))

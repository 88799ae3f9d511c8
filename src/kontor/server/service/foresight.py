"""What a seat asks ahead: where a plan leads to, what a choice would do, why another may not be made.

All of it is worked out on a position that fits what the seat may know, so that no answer gives a secret away.
"""

from __future__ import annotations

from collections.abc import Sequence

from kontor.log import hear
from kontor.protocol import AnyGame, Facts, Move, Refusal, State
from kontor.server.core import ahead, messages
from kontor.server.core.errors import Trouble, refused
from kontor.server.core.index import index_of
from kontor.server.core.requests import Plan
from kontor.server.core.table import Table
from kontor.server.service import presenter

MOST_ANSWERS = 60  # commands one question may be about


def _now(table: Table, seat: int, plan: Plan | None) -> State:
    """Where the seat stands, or where its plan leads to."""
    return ahead.known(table, seat) if plan is None else ahead.follow(table, seat, plan).position


def planned(table: Table, seat: int, plan: Plan) -> messages.Ahead:
    game, found = table.match.game, ahead.follow(table, seat, plan)
    return messages.Ahead(
        view=presenter.facts(
            game, found.position, None if found.ends == "hidden" else seat
        ),  # what it may see is not known yet
        decision=presenter.decision(game, found.position),
        choices=[] if found.ends else presenter.choices(game, found.position),
        good=found.good,
        why=_told(table, found.refusal),
        ends=found.ends,
    )


def preview(table: Table, seat: int, text: str, plan: Plan | None = None, look: bool = False) -> messages.Preview:
    """What a command would do, played on a position that fits what the seat may know."""
    game = table.match.game
    position = _now(table, seat, plan)
    command = game.parse(position, text)
    if game.why_not(position, command) is not None:
        raise Trouble("not-playable")
    after, events = game.play(position, command)
    open_events = [event for event in events if not event.reveals]
    change = {
        str(late.seat): late.total - early.total
        for early, late in zip(game.scores(position), game.scores(after), strict=True)
        if late.total != early.total and late.seat == seat
    }
    return messages.Preview(
        events=[hear(game, event, None) for event in open_events],
        points=change,
        ends=(ends := ahead.ending(game, after, events, seat)),
        prospects=_why(table, game.prospects(position, command)),
        after=_after(game, position, after, ends, seat) if look else None,
    )


def _after(game: AnyGame, before: State, after: State, ends: messages.Ends, seat: int) -> messages.Ahead:
    """The table as it would be. What comes to light with the move is not known before it: the end of the game is not
    shown at all, and of what is turned up the seat sees no more than anybody, but keeps its own secrets in sight."""
    shown = before if ends == "game" else after
    view = presenter.facts(game, shown, None if ends == "hidden" else seat)
    if ends == "hidden":
        own, public = presenter.facts(game, before, seat), presenter.facts(game, before, None)
        view = {**view, **{name: own[name] for name in own if own[name] != public[name]}}
    return messages.Ahead(view, presenter.decision(game, after), [], 1, None, ends)


def why(table: Table, seat: int, about: Sequence[Facts], plan: Plan | None = None) -> list[messages.WhyNot]:
    """For every command that has the asked facts: the rule that forbids it, or nothing if it can be played."""
    game = table.match.game
    if plan is None and (deciding := table.to_move) != seat:
        why = (
            Trouble("not-begun" if table.status == "open" else "over").problem
            if deciding is None
            else _told(table, table.match.why_not_now(seat))
        )
        return [messages.WhyNot("", {}, why)]
    position = _now(table, seat, plan)
    asked = index_of(game.catalogue(position)).find(about, MOST_ANSWERS)
    return _why(table, [(command, game.why_not(position, command)) for command in asked])


def standing(table: Table, seat: int | None) -> messages.Standing:
    """By what the seat (None: a spectator) may know."""
    game = table.match.game
    found = game.standing(game.view(table.match.state, seat))
    tallies = [messages.Tally(one.seat, dict(one.parts), one.total, dict(one.account)) for one in found]
    openings = [] if seat is None else game.openings(ahead.known(table, seat), seat)
    return messages.Standing(tallies, _why(table, openings))


def _why(table: Table, judged: Sequence[tuple[Move, Refusal | None]]) -> list[messages.WhyNot]:
    return [messages.WhyNot(command.text, command.facts, _told(table, why)) for command, why in judged]


def _told(table: Table, refusal: Refusal | None) -> messages.Problem | None:
    return None if refusal is None else refused(refusal.told(table.names))

"""What is shown of a table to one seat: its state, what a choice would do, why another may not be made."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from functools import cache

from kontor.match import Match
from kontor.protocol import AnyGame, Facts, RawFacts, Score, State, named
from kontor.protocol import Event as GameEvent
from kontor.registry import game as game_of
from kontor.server import ahead, messages
from kontor.server.errors import NotYours, Trouble
from kontor.server.table import Table, Who

MOST_ANSWERS = 60  # commands one question may be about
Plan = Sequence[str] | None  # commands of a turn that is yet to come
OWN_WORDS = ("seat", "choices")  # facts of a view that differ from seat to seat without being secret


def info(table: Table, who: Who, online: Collection[int]) -> messages.TableInfo:
    """Who sits where, and what is played."""
    setup = table.setup
    seats = [
        messages.SeatInfo(n, s.name, "bot" if s.level else "person", s.level, s.taken, bool(s.level) or n in online)
        for n, s in enumerate(table.seats)
    ]
    return messages.TableInfo(
        id=table.id,
        game=setup.game,
        title=table.game.game.title,
        board=setup.board,
        board_name=_board_name(setup.game, setup.board),
        edition=setup.edition,
        revision=setup.revision,
        options=dict(setup.options),
        status=table.status,  # type: ignore[arg-type]  # one of the three
        seats=seats,
        yours=sorted(who.seats),
        host=who.host,
        invites={str(n): s.invite for n, s in enumerate(table.seats) if s.invite} if who.host else {},
        watch=table.watch,
        created=table.created,
    )


@cache
def _board_name(name: str, board: str) -> str:
    return game_of(name).board(board).name


def eyes(table: Table, who: Who, wanted: int | None) -> int | None:
    """Whose view somebody gets: the asked one if it is theirs, else who is to choose, else their first seat."""
    if wanted is not None:
        if wanted not in who.seats:
            raise NotYours("This seat is not yours.")
        return wanted
    deciding = table.to_move
    return deciding if deciding in who.seats else min(who.seats, default=None)


def voice(table: Table, who: Who, wanted: int | None) -> int:
    """The seat that somebody speaks for: a spectator has none."""
    seat = eyes(table, who, wanted)
    if seat is None:
        raise NotYours("You are only watching.")
    return seat


class Looks:
    """What each pair of eyes sees of one position, worked out once however many share it."""

    def __init__(self, table: Table) -> None:
        self.game, self.position = table.game.game, table.game.state
        self.decision = decision(self.game, self.position, table.names) if table.status != "over" else None
        self.public = _facts(self.game, self.position, None)
        self.made: dict[int | None, RawFacts] = {None: self.public}

    def __getitem__(self, seat: int | None) -> RawFacts:
        if seat not in self.made:
            self.made[seat] = _facts(self.game, self.position, seat, self.public)
        return self.made[seat]

    def sees_more(self, seat: int) -> bool:
        """Than a spectator: then a shared device must be handed on unseen."""
        own = self[seat]
        return any(own[name] != self.public[name] for name in own if name not in OWN_WORDS)


def state(
    table: Table, seat: int | None, who: Who, news: Sequence[messages.Entry], looks: Looks | None = None
) -> messages.TableState:
    game, position = table.game.game, table.game.state
    looks = looks or Looks(table)
    names = table.names
    over = table.status == "over"
    decides = seat is not None and table.to_move == seat
    return messages.TableState(
        version=table.version,
        played=table.game.version,
        seat=seat,
        view=looks[seat],
        decision=looks.decision,
        choices=_choices(game, position) if decides else [],
        back=table.back(seat),
        scores=scores(game.scores(position)) if over else [],
        stopped=over and table.game.to_move is not None,
        votes=sorted(table.votes),
        plans=seat is not None and not over and game.ahead(position, seat) is not None,
        guarded=len(who.seats) > 1 and any(looks.sees_more(own) for own in who.seats),
        news=[told(entry, game, seat, names) for entry in news],
    )


def _choices(game: AnyGame, position: State) -> list[messages.Choice]:
    return [messages.Choice(command.text, command.facts) for command in game.legal(position)]


def _facts(game: AnyGame, position: State, seat: int | None, public: RawFacts | None = None) -> RawFacts:
    facts = game.view(position, seat).facts(public)
    facts.pop("choices", None)  # they stand beside the view, with their facts
    return facts


def decision(game: AnyGame, position: State, names: Sequence[str]) -> messages.Decision | None:
    found = game.decision(position)
    if found is None:
        return None
    return messages.Decision(found.seat, found.name, named(game.prompt(position), names), dict(found.facts))


def scores(found: Sequence[Score]) -> list[messages.Score]:
    return [messages.Score(s.seat, dict(s.parts), s.total, s.place, dict(s.account)) for s in found]


def told(entry: messages.Entry, game: AnyGame, seat: int | None, names: Sequence[str]) -> messages.Entry:
    """A line of the log as the seat may read it."""
    events = [seen(GameEvent(e.name, e.facts, e.text), game, seat, names) for e in entry.events]
    return messages.Entry(entry.version, entry.seat, entry.kind, entry.text, events, named(entry.reason, names))


def seen(event: GameEvent, game: AnyGame, seat: int | None, names: Sequence[str]) -> messages.Event:
    shown = game.seen(event, seat)
    return messages.Event(shown.name, shown.facts, named(shown.text, names))


# ------------------------------------------------------------------ asking ahead


def _now(table: Table, seat: int, plan: Plan) -> State:
    """Where the seat stands, or where its plan leads to."""
    return ahead.known(table, seat) if plan is None else ahead.follow(table, seat, plan).position


def planned(table: Table, seat: int, plan: Sequence[str]) -> messages.Ahead:
    game, found = table.game.game, ahead.follow(table, seat, plan)
    refusal = found.refusal
    return messages.Ahead(
        view=_facts(game, found.position, None if found.ends == "hidden" else seat),  # what it may see is not known yet
        decision=decision(game, found.position, table.names),
        choices=[] if found.ends else _choices(game, found.position),
        good=found.good,
        rule=refusal.rule if refusal else "",
        words=named(refusal.words, table.names) if refusal else "",
        ends=found.ends,
    )


def preview(table: Table, seat: int, text: str, plan: Plan = None) -> messages.Preview:
    """What a command would do, played on a position that fits what the seat may know."""
    game = table.game.game
    position = _now(table, seat, plan)
    command = game.parse(position, text)
    if game.why_not(position, command) is not None:
        raise Trouble("This cannot be played here.")
    after, events = game.play(position, command)
    open_events = [event for event in events if not event.reveals]
    change = {
        str(late.seat): late.total - early.total
        for early, late in zip(game.scores(position), game.scores(after), strict=True)
        if late.total != early.total and late.seat == seat
    }
    told_events = [seen(event, game, None, table.names) for event in open_events]
    return messages.Preview(told_events, change, ahead.ending(game, after, events, seat))


def why(table: Table, seat: int, about: Sequence[Facts], plan: Plan = None) -> list[messages.WhyNot]:
    """For every command that has the asked facts: the rule that forbids it, or nothing if it can be played.

    Judged on a position that fits what the seat may know, so that no refusal gives a secret away.
    """
    game = table.game.game
    if plan is None and (deciding := table.to_move) != seat:
        words = (
            "The game is over." if deciding is None else named(f"@{deciding} is to choose, not @{seat}.", table.names)
        )
        return [messages.WhyNot("", {}, game.match_rules["turn"], words)]
    position = _now(table, seat, plan)
    asked = [c for c in game.catalogue(position) if any(_has(c.facts, facts) for facts in about)]
    found = []
    for command in asked[:MOST_ANSWERS]:
        refusal = game.why_not(position, command)
        rule, words = (refusal.rule, named(refusal.words, table.names)) if refusal else ("", "")
        found.append(messages.WhyNot(command.text, command.facts, rule, words))
    return found


def _has(facts: Facts, asked: Facts) -> bool:
    return bool(asked) and all(facts.get(name) == value for name, value in asked.items())


# ------------------------------------------------------------------ looking back


def history(game: Match, seat: int | None, over: bool) -> messages.History:
    names = game.setup.seats
    moves: list[messages.Move] = []
    turn, points = -1, points_of(game.game, game.steps[0].before, seat, over) if game.steps else []
    for n, step in enumerate(game.steps):
        now = step.before
        waits = game.game.decision(now)
        current = turn if waits is None else waits.turn
        if current != turn:
            turn, points = current, points_of(game.game, now, seat, over)
        events = [seen(event, game.game, seat, names) for event in step.events]
        moves.append(messages.Move(n + 1, step.seat, step.move.text, turn, events, points))
    if moves:
        moves[-1].points = points_of(game.game, game.state, seat, over)
    return messages.History(moves)


def points_of(game: AnyGame, position: State, seat: int | None, over: bool) -> list[int]:
    """As if it ended there; while the game runs only from what the seat may know."""
    if not over:
        position = game.sample(game.view(position, seat), random.Random(0))
    return [score.total for score in game.scores(position)]


def moment(game: Match, n: int, seat: int | None, over: bool) -> messages.Moment:
    if not 0 <= n <= game.version:
        raise Trouble(f"The game has {game.version} commands; there is no position after {n}.")
    position = game.state if n == game.version else game.steps[n].before
    final = over and n == game.version
    return messages.Moment(
        n,
        _facts(game.game, position, seat),
        decision(game.game, position, game.setup.seats),
        scores(game.game.scores(position)) if final else [],
    )

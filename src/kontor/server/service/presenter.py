"""What is shown of a table to one seat, or to a spectator: made from the game's `view` and `seen` only."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache

from msgspec import Raw
from msgspec.json import encode

from kontor.log import Told, hear
from kontor.match import Match
from kontor.players.levels import STRONGEST
from kontor.protocol import AnyGame, BadInput, Score, Setup, State
from kontor.registry import game as game_of
from kontor.server.core import messages
from kontor.server.core.access import Access
from kontor.server.core.errors import NotYours, Trouble
from kontor.server.core.stored import Stored
from kontor.server.core.table import Table
from kontor.server.store.repository import Chat


def info(table: Table, access: Access, online: Collection[int]) -> messages.TableInfo:
    """Who sits where, and what is played."""
    setup = table.setup
    found = _info(table, setup, access, table.match.game.title, _board_name(setup.game, setup.board))
    for seat in found.seats:
        seat.online = table.seats[seat.seat].housed or seat.seat in online
    found.hints = messages.Hints(table.allows_hints, table.hinted, STRONGEST)
    if access.host:
        found.invites = {str(n): seat.invite for n, seat in enumerate(table.seats) if seat.invite}
    return found


def relic(stored: Stored, access: Access, why: messages.Unplayable) -> messages.TableInfo:
    """The same of a table that cannot be played: nobody is there, nobody can come any more."""
    setup = stored.legible
    found = _info(stored, setup, access, _title(setup.game), setup.board)
    found.unplayable = why
    return found


def _info(table: Table | Stored, setup: Setup, access: Access, title: str, board_name: str) -> messages.TableInfo:
    seats = [
        messages.SeatInfo(n, seat.name, "bot" if seat.level else "person", seat.level, seat.taken, False, seat.muted)
        for n, seat in enumerate(table.seats)
    ]
    return messages.TableInfo(
        id=table.id,
        game=setup.game,
        title=title,
        board=setup.board,
        board_name=board_name,
        edition=setup.edition,
        revision=setup.revision,
        options=dict(setup.options),
        status=table.status,  # type: ignore[arg-type]  # one of the three
        seats=seats,
        yours=sorted(access.seats),
        host=access.host,
        invites={},
        watch=table.watch,
        created=table.created,
        hints=messages.Hints(False, [], STRONGEST),
        deal=messages.Deal(table.known, table.seal.shown, table.seal.salt if table.status == "over" else ""),
    )


def _title(name: str) -> str:
    try:
        return game_of(name).title
    except BadInput:
        return name


@cache
def _board_name(name: str, board: str) -> str:
    return game_of(name).board(board).name


def eyes(table: Table, access: Access, wanted: int | None) -> int | None:
    """Whose view somebody gets: the asked one if it is theirs, else who is to choose, else their first seat."""
    if wanted is not None:
        if wanted not in access.seats:
            raise NotYours("not-your-seat")
        return wanted
    deciding = table.to_move
    return deciding if deciding in access.seats else min(access.seats, default=None)


def voice(table: Table, access: Access, wanted: int | None) -> int:
    """The seat that somebody speaks for: a spectator has none."""
    seat = eyes(table, access, wanted)
    if seat is None:
        raise NotYours("watching")
    return seat


class Looks:
    """What each pair of eyes sees of a table and is told since a version, worked out once however many share it."""

    def __init__(self, table: Table, since: int = 0) -> None:
        self.table, self.since = table, since
        self.game, self.position = table.match.game, table.match.state
        self.to_move, self.over = table.to_move, table.status == "over"
        self.decision = None if self.over else decision(self.game, self.position)
        self.public = facts(self.game, self.position, None)
        self.encoded = {name: Raw(encode(value)) for name, value in self.public.items()}
        self.made: dict[int | None, messages.Facts] = {None: self.public}

    def __getitem__(self, seat: int | None) -> messages.Facts:
        if seat not in self.made:
            self.made[seat] = facts(self.game, self.position, seat, self.public)
        return self.made[seat]

    def view(self, seat: int | None) -> messages.Facts:
        """To be sent: what all see alike is encoded already."""
        public, encoded = self.public, self.encoded
        return {name: encoded[name] if value is public[name] else value for name, value in self[seat].items()}

    def sees_more(self, seat: int) -> bool:
        """Than a spectator: then a shared device must be handed on unseen."""
        own = self[seat]
        return any(own[name] != self.public[name] for name in own if name != "seat")

    def told(self, seat: int | None) -> list[Told]:
        return self.table.match.told(seat, self.since, self.table.names)


def state(looks: Looks, seat: int | None, access: Access) -> messages.TableState:
    table, game, position, over = looks.table, looks.game, looks.position, looks.over
    decides = seat is not None and looks.to_move == seat
    return messages.TableState(
        version=table.version,
        played=table.match.version,
        seat=seat,
        view=looks.view(seat),
        decision=looks.decision,
        choices=choices(game, position) if decides else [],
        back=table.back(seat),
        scores=scores(game.scores(position)) if over else [],
        stopped=over and table.match.to_move is not None,
        votes=sorted(table.match.votes),
        plans=seat is not None and not over and game.ahead(position, seat) is not None,
        guarded=len(access.seats) > 1 and any(looks.sees_more(own) for own in access.seats),
        news=looks.told(seat),
    )


def turn(looks: Looks, seat: int | None, seconds: int) -> messages.Turn | None:
    """Of the seat that is to choose, for a program that plays from it."""
    table = looks.table
    if seat is None or looks.to_move != seat:
        return None
    view = table.match.view(seat)
    return messages.Turn(view.possible.text, list(view.told), seconds if table.guest_to_move == seat else None)


def choices(game: AnyGame, position: State) -> list[messages.Choice]:
    """With what each costs, which depends on the position."""
    return [
        messages.Choice(command.text, {**command.facts, **game.terms(position, command)})
        for command in game.legal(position)
    ]


def facts(game: AnyGame, position: State, seat: int | None, public: messages.Facts | None = None) -> messages.Facts:
    return game.view(position, seat).facts(public)


def chats(table: Table, said: Iterable[Chat]) -> list[messages.ChatLine]:
    return [messages.ChatLine(one.seat, table.seats[one.seat].name, one.text, one.at) for one in said]


def decision(game: AnyGame, position: State) -> messages.Decision | None:
    found = game.decision(position)
    if found is None:
        return None
    asked = game.prompt(position)
    return messages.Decision(found.seat, found.name, asked.code, {**asked.facts, **found.facts})


def scores(found: Sequence[Score]) -> list[messages.Score]:
    return [messages.Score(s.seat, dict(s.parts), s.total, s.place, dict(s.account)) for s in found]


# ------------------------------------------------------------------ looking back


def history(match: Match, seat: int | None, over: bool) -> messages.History:
    moves: list[messages.Move] = []
    positions = match.positions()
    now, turn, points = next(positions), -1, [0]
    for n, step in enumerate(match.steps, 1):
        waits = match.game.decision(now)
        if waits is not None and waits.turn != turn:
            turn, points = waits.turn, points_of(match.game, now, seat, over)
        events = [hear(match.game, event, seat) for event in step.events]
        moves.append(messages.Move(n, step.seat, step.move.text, turn, events, points, step.at))
        now = next(positions)
    if moves:
        moves[-1].points = points_of(match.game, now, seat, over)
    return messages.History(moves)


def points_of(game: AnyGame, position: State, seat: int | None, over: bool) -> list[int]:
    """As if it ended there; while the game runs only from what the seat may know."""
    return [score.total for score in game.scores(position)] if over else game.points(game.view(position, seat))


def moment(match: Match, n: int, seat: int | None, over: bool) -> messages.Moment:
    if not 0 <= n <= match.version:
        raise Trouble("no-position", n=match.version, wanted=n)
    position = match.at(n).state
    final = over and n == match.version
    return messages.Moment(
        n,
        facts(match.game, position, seat),
        decision(match.game, position),
        scores(match.game.scores(position)) if final else [],
    )

"""Whoever does heavy work: reads tables from the store, plays them again, and hands back what is needed of them.

It stands in a process of its own and keeps the last few games in mind, so that whoever leafs through one need not wait.
"""

from __future__ import annotations

import gzip
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from random import SystemRandom

from msgspec.json import encode

from kontor.log import BACK, Entry
from kontor.match import Match, replay
from kontor.protocol import BadInput, IllegalMove
from kontor.record import parse
from kontor.server.core import kept
from kontor.server.core.errors import NotThere, Trouble, trouble
from kontor.server.core.jobs import CopyTable, Job, LookAt, LookBack, OpenRecord, Outcome, ReadTable, WriteRecord
from kontor.server.core.stored import Stored
from kontor.server.core.wishes import board_of
from kontor.server.service import presenter

KEPT_LINES = 12_000  # of the games it has in mind, all together; that is about 60 MB
SQUEEZE = 5  # how hard answers are compressed

log = logging.getLogger("kontor")


class Desk:
    def __init__(self, find: Callable[[str], Stored | None]) -> None:
        self.find = find
        self.games: OrderedDict[str, Match] = OrderedDict()  # by table

    def do(self, job: Job) -> Outcome:
        """Never raises: whatever comes, the next one wants to be served too."""
        begun = time.process_time()
        try:
            body = self._done(job)
        except (Trouble, BadInput, IllegalMove) as error:
            return Outcome.refused(time.process_time() - begun, trouble(error))
        except Exception as error:  # ours, not theirs
            log.error("a job failed: %s", type(job).__name__, exc_info=error)
            return Outcome.refused(time.process_time() - begun, Trouble("failed"))
        return Outcome(time.process_time() - begun, body)

    def _done(self, job: Job) -> bytes:
        match job:
            case ReadTable():
                return kept.pack(self._read(job))
            case OpenRecord():
                return _begun(_checked(job.record), job.until)
            case CopyTable():
                match = self._stored(job.table).match()
                return _begun(match if job.knowing is None else match.redealt(job.knowing, SystemRandom()), job.after)
            case WriteRecord():
                return _squeezed(self._text(job.table).encode())
            case LookBack():
                return _squeezed(encode(presenter.history(self._game(job), job.seat, job.over)))
            case LookAt():
                return _squeezed(encode(presenter.moment(self._game(job), job.n, job.seat, job.over)))

    def _stored(self, id: str) -> Stored:
        if (stored := self.find(id)) is None:
            raise NotThere("no-table")
        return stored

    def _read(self, job: ReadTable) -> kept.KeptTable:
        stored = self._stored(job.table)
        if job.back is None:
            return kept.packed_table(stored)
        seat, count, at = job.back
        match = stored.match()
        match.say(Entry(seat, BACK, str(count), at))
        table = kept.packed_table(stored)
        table.game = kept.packed(match)
        return table

    def _text(self, id: str) -> str:
        return self._stored(id).whole()

    def _game(self, job: LookBack | LookAt) -> Match:
        """With everything that happened in it."""
        match = self.games.pop(job.table, None)
        if match is None or match.said != job.version:
            match = self._stored(job.table).match()
        self.games[job.table] = match
        while sum(one.said for one in self.games.values()) > KEPT_LINES:
            self.games.popitem(last=False)
        return match


def _checked(text: str) -> Match:
    """The game of a record, every line checked."""
    record = parse(text)
    board_of(record.setup.game, record.setup.board)
    return replay(record)


def _begun(match: Match, moves: int | None) -> bytes:
    """What a table needs that begins with these moves."""
    return kept.pack(kept.packed_anew(match.at(match.version if moves is None else min(moves, match.version))))


def _squeezed(body: bytes) -> bytes:
    return gzip.compress(body, SQUEEZE)

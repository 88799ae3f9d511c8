"""Bots' turns and heavy work are done by whoever works on the bus (`kontor work`); if nobody does, in this process."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from kontor.log import Reason, Told
from kontor.players import entrants
from kontor.players.advice import Advice
from kontor.server.bus.queue import Queue, Task
from kontor.server.core.cost import CLIENT, METER, Meter, charge
from kontor.server.core.errors import Trouble
from kontor.server.core.jobs import Job, Outcome, decode_job, decode_outcome, encode_job, encode_outcome
from kontor.server.service.jobs import Jobs
from kontor.server.service.turns import Turns
from kontor.server.service.worker import NoAnswer
from kontor.server.service.workers import Ask, Question, Reply, Workers
from kontor.view import fitting

JOBS, TURNS = "jobs", "turns"  # the kinds of tasks
PATIENCE = 60.0  # seconds; workers have limits of their own
PLACES, MOST_OF_ONE = 64, 8  # tasks in the queue at once, in all and of one client; the others wait here, fairly
MOST_WAITING = 500


class Turn(Struct, frozen=True, array_like=True):
    """A question to a bot as it goes over the bus: what is hidden from the seat is not in it."""

    table: str
    position: str
    seat: int | None
    told: Sequence[Told]
    level: str
    advises: bool = False

    @classmethod
    def of(cls, question: Question) -> Turn:
        _, (position, seat, told) = question.view.__reduce__()
        return cls(question.table, position, seat, told, question.level, question.advises)

    def question(self) -> Question:
        return Question(self.table, fitting(self.position, self.seat, self.told), self.level, self.advises)


class Said(Struct, frozen=True, array_like=True):
    text: str
    reason: Reason
    ideas: Sequence[Advice] = ()
    seconds: float = 0.0


encode = msgspec.msgpack.Encoder().encode
decode_turn = msgspec.msgpack.Decoder(Turn).decode
decode_said = msgspec.msgpack.Decoder(Said).decode


class Elsewhere:
    """Stands for `Jobs`, and for asking bots."""

    def __init__(self, queue: Queue, jobs: Jobs, ask: Ask, waiting_of_one: int) -> None:
        self.queue, self.jobs, self.local = queue, jobs, ask
        self.turns = Turns(PLACES, MOST_OF_ONE, MOST_WAITING, waiting_of_one)

    async def run(self, job: Job) -> bytes:
        found = await self._asked(JOBS, encode_job(job))
        if found is None:
            return await self.jobs.run(job)
        outcome = decode_outcome.decode(found)
        charge(outcome.seconds)
        return outcome.result()

    async def ask(self, question: Question) -> Reply:
        found = await self._asked(TURNS, encode(Turn.of(question)))
        if not found:  # nobody works, or nobody knows this player
            return await self.local(question)
        said = decode_said(found)
        return Reply(said.text, said.reason, said.ideas, said.seconds)

    async def _asked(self, kind: str, body: bytes) -> bytes | None:
        if not self.queue.served:
            return None
        client = CLIENT.get()
        async with self.turns.turn(client, range(PLACES), 0.0):
            return await self.queue.ask(kind, client, body, PATIENCE)

    def close(self) -> None:
        self.jobs.close()


class Hands:
    """The other side: what a worker does with a task."""

    def __init__(self, jobs: Jobs, workers: Workers) -> None:
        self.jobs, self.workers = jobs, workers

    async def job(self, task: Task) -> bytes:
        CLIENT.set(task.client)
        meter = Meter()
        METER.set(meter)
        try:
            body = await self.jobs.run(decode_job.decode(task.body))
        except Trouble as error:
            return encode_outcome(Outcome.refused(meter.seconds, error))
        return encode_outcome(Outcome(meter.seconds, body))

    async def turn(self, task: Task) -> bytes:
        """Empty if this worker does not know the player."""
        CLIENT.set(task.client)
        turn = decode_turn(task.body)
        if not entrants.is_level(turn.level) and turn.level not in self.workers.players:
            return b""
        try:
            reply = await self.workers.ask(turn.question())
        except NoAnswer:
            return b""
        return encode(Said(reply.text, reply.reason, reply.ideas, reply.seconds))

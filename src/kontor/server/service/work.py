"""A process that takes work from the bus: bots' turns, replays, records. Any number of them, on any machine."""

from __future__ import annotations

import asyncio
import signal

from kontor.server.bus.news import Working
from kontor.server.bus.queue import BEAT_SECONDS, Bench
from kontor.server.bus.redis import RedisBus
from kontor.server.service.elsewhere import JOBS, MOST_WAITING, TURNS, Hands
from kontor.server.service.pool import Pool
from kontor.server.service.workers import Workers


async def work(address: str, bus: RedisBus, workers: Workers) -> None:
    """Until it is told to end; `address` is that of the database."""
    pool = Pool(address, MOST_WAITING)
    hands = Hands(pool, workers)
    benches = [
        Bench(bus, TURNS, len(workers.workers), hands.turn),
        Bench(bus, JOBS, len(pool.workers), hands.job),
    ]
    over = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(sign, over.set)
    await bus.open(lambda by, said: None, lambda: bus.tell(Working()))
    working = [asyncio.create_task(bench.work_on()) for bench in benches]
    while not over.is_set():
        bus.tell(Working())
        await asyncio.wait([asyncio.create_task(over.wait())], timeout=BEAT_SECONDS)
    for task in working:
        task.cancel()
    await asyncio.gather(*working, *(bench.close() for bench in benches), return_exceptions=True)
    await bus.close()
    await asyncio.gather(asyncio.to_thread(pool.close), asyncio.to_thread(workers.close))

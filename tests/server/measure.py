"""How long it takes until a move is acknowledged, while something else goes on."""

from __future__ import annotations

import statistics
import time
from collections.abc import Awaitable, Callable

from tests.server.people import Line, is_ok

NOISE = 0.1  # seconds that a machine with other things to do may always take


async def round_trips(line: Line, number: int) -> list[float]:
    """So many moves, played and taken back by turns, by who has all seats."""
    found = []
    for _ in range(number):
        back, deciding = line.state["back"]["count"], line.state["decision"]["seat"]
        if not back and line.state["seat"] != deciding:
            await line.sit(deciding)
        begun = time.perf_counter()
        answer = is_ok(await (line.back() if back else line.play(line.choices[-1])))
        found.append(time.perf_counter() - begun)
        await line.version(answer["version"])
    return found


def p99(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=100, method="inclusive")[98]


async def at_most_doubles(measured: Callable[[], Awaitable[tuple[list[float], list[float]]]]) -> None:
    """The slowest hundredth of the others, without and with trouble, at best of three: machines do other things too."""
    found = []
    for _ in range(3):
        before, during = (p99(seconds) for seconds in await measured())
        found.append((before, during))
        if during <= max(2 * before, NOISE):
            return
    raise AssertionError(found)

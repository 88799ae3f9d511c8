"""How long it takes until a move is acknowledged, while something else goes on."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Awaitable, Callable

from tests.deep import DEEP
from tests.server.people import Line, is_ok

# Seconds that are never too long: machines do other things too. A deep run is for one that does not.
NOISE = 0.01 if DEEP else 0.1


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


async def at_most_doubles(
    measured: Callable[[], Awaitable[tuple[list[float], list[float]]]], longest: float = math.inf
) -> None:
    """The slowest hundredth of the others, without and with trouble, at best of three: machines do other things too.

    Without is what was found at best: the trouble of the last time may still be going on. And nobody waits `longest`.
    """
    found, before = [], math.inf
    for _ in range(3):
        calm, troubled = await measured()
        before, during, most = min(before, p99(calm)), p99(troubled), max(troubled)
        words = f"p99 {1000 * before:.1f} ms without, {1000 * during:.1f} ms with it: {during / before:.1f} times"
        found.append(f"{words}, {1000 * most:.1f} ms at most")
        print(found[-1])  # noqa: T201  # for whoever asks with -s
        if during <= max(2 * before, NOISE) and most < longest:
            return
    raise AssertionError(found)

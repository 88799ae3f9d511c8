"""How sure a share of wins is: a 95 % interval from the deals, since games of one deal are not independent.

Worked with the numbers of every deal: its mean share is one observation, the mean of these is the
share, and their spread gives the standard error. No assumption is made about games within a deal.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence

NORMAL = statistics.NormalDist().inv_cdf(0.975)
FEW = {1: 12.7062, 2: 4.3027}  # quantiles of Student's t where the series below is too coarse


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t, by the Cornish–Fisher series around the normal one."""
    if freedom in FEW:
        return FEW[freedom]
    z, n = NORMAL, freedom
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum(term / n**power for power, term in enumerate(terms, 1))


def interval(shares: Sequence[float], seats: int = 1) -> tuple[float, float]:
    """From the share of each deal; of a player in several seats of a game, each can win at most 1/seats.

    One deal tells nothing; deals that are all alike tell less than they seem to.
    """
    deals, most = len(shares), 1 / seats
    if deals < 2:
        return 0.0, most
    mean, spread = statistics.fmean(shares), statistics.stdev(shares)
    if spread < 1e-12:
        low, high = wilson(mean * seats, deals)
        return low * most, high * most
    reach = student(deals - 1) * spread / math.sqrt(deals)
    return max(0.0, mean - reach), min(most, mean + reach)


def wilson(share: float, trials: int) -> tuple[float, float]:
    """Wilson's interval, with each deal as one trial: it does not shrink to a point where no spread was seen."""
    share = min(1.0, share)
    square = NORMAL**2 / trials
    middle = (share + square / 2) / (1 + square)
    reach = math.sqrt(square * (share * (1 - share) + square / 4)) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)

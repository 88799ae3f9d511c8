"""The same games, however many play them at once."""

from __future__ import annotations

import multiprocessing
import time

import pytest

from kontor.protocol import BadInput
from kontor.research.arena import Deals, over_cores
from tests.research.bots import contest, without_times


def told(deals: Deals) -> list[object]:
    return [without_times(played) for deal in deals for played in deal]


def test_one_worker_and_two_play_the_same_games_in_the_same_order() -> None:
    here = contest("novice", "random", seed=3)
    alone = told(over_cores(here, 3, 1))
    assert len(alone) == 6
    assert told(over_cores(here, 3, 2)) == alone
    assert ended()


def test_leaving_early_ends_the_processes() -> None:
    deals = over_cores(contest("novice", "random"), 5000, 2)
    next(deals)
    assert len(multiprocessing.active_children()) == 2
    deals.close()
    assert ended()


def test_a_process_that_dies_is_told_in_one_sentence() -> None:
    deals = over_cores(contest("novice", "random"), 5000, 2)
    next(deals)
    for child in multiprocessing.active_children():
        child.kill()
    with pytest.raises(BadInput, match="ended of itself"):
        told(deals)
    assert ended()


def ended() -> bool:
    for _ in range(100):
        if not multiprocessing.active_children():
            return True
        time.sleep(0.1)
    return False

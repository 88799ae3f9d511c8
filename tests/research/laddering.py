"""Ladders to look at, quickly made: a deal is played, and kept again and again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kontor.ladder import file as ladder_file
from kontor.ladder import reading
from kontor.ladder.terms import Setting
from kontor.research import ladder


def make(file: Path, setting: Setting, levels: list[str], deals: int, last: str) -> None:
    """So many deals of the levels, and then one with a player of another kind."""
    ladder_file.make(file, setting)
    with ladder_file.opened(file) as line:
        for level in levels:
            ladder.add(line, level)
        ((job, games),) = ladder.run(line, 1, workers=1)
        for deal in range(2, deals + 1):
            ladder.keep(line, replace(job, deal=deal), games)
        ladder.add(line, last)
        assert len(list(ladder.run(line, 1, workers=1))) == 1
        assert reading.last_deal(line) == deals + 1

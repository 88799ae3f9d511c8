"""How strong the players are, row by row: `python tools/strength.py [--games N] [--keep FOLDER] [part of a row ...]`.

A row is a contest in complete deals, every deal with each rotation of the seating. What was played is kept, game by
game, in the folder; a later run with more games goes on from there. `--pace 0.2` gives every level a fifth of the time
that it usually has; `--seconds` or `--nodes` give everybody the same.
How a level plays among itself is the business of `tools/study.py`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from kontor.players.contract import Budget
from kontor.players.levels import STYLES
from kontor.registry import game
from kontor.research.arena import Contest, deals_for, enough, play_deal
from kontor.research.interval import interval
from kontor.research.spread import cores, one_core_each, prepare_worker

FROZEN = "tools/frozen.py:Alderman"
BENTS = ("engine", "markers", "prestige", "blocker", "purse")
LADDER = (("novice", "random"), ("journeyman", "novice"), ("master", "journeyman"), ("alderman", "master"))


@dataclass(frozen=True, slots=True)
class Where:
    game: str
    board: str
    edition: str
    seats: int

    def __str__(self) -> str:
        return f"{self.board}, {self.edition}, {self.seats}" if self.game != "hansa" else f"Hansa, {self.seats}"


@dataclass(frozen=True, slots=True)
class Row:
    where: Where
    one: str  # at one seat
    others: str  # at all others
    goal: str = ""

    @property
    def words(self) -> str:
        return f"{self.where} | {self.one} against {self.others}"

    @property
    def file(self) -> str:
        parts = (self.where.board, self.where.edition, self.where.seats, self.one, self.others)
        return "-".join("".join(c for c in str(part).rpartition(":")[2] if c.isalnum() or c in "+-") for part in parts)


BASE = Where("teutonica", "hanseatic-league-4-5", "bigbox", 4)
TABLES = (
    BASE,
    Where("teutonica", "hanseatic-league-4-5", "bigbox", 5),
    Where("teutonica", "hanseatic-league-2-3", "bigbox", 3),
    Where("teutonica", "hanseatic-league-2-3", "2014", 2),
    *(Where("teutonica", "eastern-hanseatic-league", "bigbox", seats) for seats in (3, 4, 5)),
    *(Where("teutonica", "britannia-4-5", "bigbox", seats) for seats in (4, 5)),
    Where("teutonica", "britannia-3", "bigbox", 3),
    *(Where("hansa", "baltic", "2004", seats) for seats in (2, 3, 4)),
)


def rows() -> Iterator[Row]:
    for where in TABLES:
        goal = ">= 60 %" if where == BASE else ">= 75 %" if where.seats == 2 else ">= 45 %"
        yield Row(where, "alderman", FROZEN, goal)
    yield Row(BASE, "hansegraf", "alderman", ">= 40 %")
    for one, others in LADDER:
        yield Row(BASE, one, others, ">= 50 %" if one in ("master", "alderman") else "")
    for bent in BENTS:
        yield Row(BASE, f"kontor.research.sparring:{bent}", "alderman", "<= 15 %")
    for style in STYLES:
        yield Row(BASE, f"alderman+{style}", "alderman", "about par")
    for where in TABLES[1:]:
        for one, others in LADDER[2:]:
            yield Row(where, one, others)


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of a game."""

    deal: int
    share: float  # of the win, of the one
    margin: float  # points ahead of the best other
    turns: int
    decisions: int
    seconds: float
    longest: float
    parts: dict[str, int]  # the one's points
    trouble: str = ""


def play(row: Row, deals: list[int], budget: Budget | None, pace: float, workers: int) -> Iterator[list[Kept]]:
    """Deal by deal, in any order."""
    from multiprocessing import get_context

    players = enough([row.one, row.others], row.where.seats)
    where = game(row.where.game).board(row.where.board).id
    contest = Contest(row.where.game, row.where.edition, where, players, {}, budget, pace=pace)
    one_core_each()
    with get_context("spawn").Pool(workers, prepare_worker) as pool:
        yield from pool.imap_unordered(_deal, [(contest, deal) for deal in deals])


def _deal(job: tuple[Contest, int]) -> list[Kept]:
    contest, deal = job
    found = []
    for played in play_deal(contest, deal):
        seat = played.names.index(contest.names[0])
        totals = [score.total for score in played.scores or ()]
        margin = totals[seat] - max(total for other, total in enumerate(totals) if other != seat) if totals else 0
        thought = played.thoughts[seat]
        share = 1 / played.places.count(1) if played.places[seat] == 1 else 0.0
        parts = dict(played.scores[seat].parts) if played.scores else {}
        figures = (played.turns, thought.decisions, thought.seconds, thought.longest)
        found.append(Kept(deal, share, margin, *figures, parts, played.trouble or ""))
    return found


def known(file: Path) -> list[Kept]:
    return [Kept(**json.loads(line)) for line in file.read_text().splitlines()] if file.exists() else []


def line(row: Row, games: list[Kept]) -> str:
    deals: dict[int, list[float]] = {}
    for one in games:
        deals.setdefault(one.deal, []).append(one.share)
    low, high = interval([statistics.fmean(shares) for shares in deals.values()])
    share = statistics.fmean(one.share for one in games)
    spent = 1000 * sum(one.seconds for one in games) / max(1, sum(one.decisions for one in games))
    longest = 1000 * max(one.longest for one in games)
    parts = {part: statistics.fmean(one.parts[part] for one in games if one.parts) for part in games[0].parts}
    told = ", ".join(f"{part} {points:.1f}" for part, points in parts.items())
    turns = statistics.fmean(one.turns for one in games)
    margin = statistics.fmean(one.margin for one in games)
    broken = sum(bool(one.trouble) for one in games)
    told += f"; {broken} games broken off" if broken else ""
    figures = f"{len(games)} | {share:.0%} ({low:.0%}–{high:.0%}) | {1 / row.where.seats:.0%} | {row.goal}"
    return f"| {row.words} | {figures} | {margin:+.1f} | {spent:.0f} / {longest:.0f} | {turns:.0f} | {told} |"


def limits(chosen: argparse.Namespace) -> str:
    """As part of a file's name: games with other limits are other games."""
    usual = {"seconds": None, "nodes": None, "pace": 1.0}
    return "".join(f"-{name}-{getattr(chosen, name)}" for name in usual if getattr(chosen, name) != usual[name])


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=40)
    options.add_argument("--keep", type=Path, default=Path("build/strength"))
    options.add_argument("--seconds", type=float)
    options.add_argument("--nodes", type=int)
    options.add_argument("--pace", type=float, default=1.0)
    options.add_argument("--workers", type=int, default=cores())
    options.add_argument("parts", nargs="*", help="words that a row must have")
    chosen = options.parse_args()
    budget = Budget(chosen.seconds, chosen.nodes) if chosen.seconds or chosen.nodes else None
    chosen.keep.mkdir(parents=True, exist_ok=True)
    print("| table | players | games | wins (95 %) | par | goal | margin | ms mean / most | turns | points |")  # noqa: T201  # its output
    print("|---|---|---|---|---|---|---|---|---|---|")  # noqa: T201
    for row in rows():
        if not all(part in row.words for part in chosen.parts):
            continue
        file = chosen.keep / f"{row.file}{limits(chosen)}.jsonl"
        games = known(file)
        done = {one.deal for one in games}
        wanted = [deal for deal in range(deals_for(chosen.games, row.where.seats)) if deal not in done]
        with file.open("a") as kept:
            for found in play(row, wanted, budget, chosen.pace, chosen.workers) if wanted else ():
                games += found
                kept.write("".join(json.dumps(asdict(one)) + "\n" for one in found))
                kept.flush()
                sys.stderr.write(f"\r{row.words}: {len(games)} games  ")
        if games:
            print(line(row, games), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()

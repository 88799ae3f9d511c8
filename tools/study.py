"""How a level plays among itself: `python tools/study.py [--games N] [--level L] [--board B --seats N] [--keep DIR]`.

Prints wins by seat, wins that were missed, games ended while losing, how true the expected shares are and what simple
guesses would have said, abilities, openings and winning plans; `--draw FILE` draws calibration, plans and openings,
`--compare FILE` the calibration at every table whose games are kept for this level.
Games are kept in the folder, and a later run with more games goes on from there. `--pace 0.2` gives the level a fifth
of the time that it usually has.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from kontor.players.contract import Budget
from kontor.players.entrants import default_budget
from kontor.players.evaluation import Numbers, Shares
from kontor.research.calibration import Calibration, calibration
from kontor.research.guesses import losses
from kontor.research.selfplay import Table
from kontor.research.spread import cores, one_core_each, prepare_worker
from kontor.research.study import Moment, Told, study

PHASES = (("first third", 0.0, 1 / 3), ("second third", 1 / 3, 2 / 3), ("last third", 2 / 3, 1.0))
ABILITIES = ("keys", "actions", "privilege", "book", "purse")
OPENING, OPENINGS = 3, 6  # abilities that tell an opening; openings that are told


def say(words: str) -> None:
    print(words, flush=True)  # noqa: T201  # its output


def told(games: Sequence[Told]) -> None:
    seats = len(games[0].won)
    wins = np.mean([one.won for one in games], axis=0)
    say(f"{len(games)} games, {np.mean([one.turns for one in games]) / seats:.1f} rounds")
    say(f"wins by seat: {', '.join(f'{share:.0%}' for share in wins)}")
    say(f"wins at hand missed: {sum(map(bool, (one.missed for one in games)))} games")
    say(f"ended by a seat that then loses though another turn was there: {sum(one.blunder for one in games)} games")
    best = min(losses(games).items(), key=lambda one: one[1])
    for name, loss in losses(games).items():
        say(f"log-loss of {name}: {loss:.3f}")
    whole = judged(games, 0.0, 1.0)
    say(f"log-loss of the expected shares: {whole.loss:.3f} ({best[1] - whole.loss:+.3f} below {best[0]})")
    say(f"error of calibration: {whole.error:.3f}")
    for phase, low, high in PHASES:
        part = judged(games, low, high)
        say(f"  {phase}: log-loss {part.loss:.3f}, error {part.error:.3f}")
    say(f"  last round: log-loss {last_round(games).loss:.3f}")
    often(games)
    developed(games)
    openings(games)
    plans(games)


def judged(games: Sequence[Told], low: float, high: float) -> Calibration:
    """By how far the game had come."""
    return _of([(one, [m for m in one.moments if low <= m.turn / one.turns <= high]) for one in games])


def last_round(games: Sequence[Told]) -> Calibration:
    return _of([(one, [m for m in one.moments if m.turn > one.turns - len(one.won)]) for one in games])


def _of(parts: Sequence[tuple[Told, list[Moment]]]) -> Calibration:
    shares: list[Shares] = [np.array([m.shares for m in moments], np.float32) for _, moments in parts if moments]
    won: list[Numbers] = [np.array(one.won, np.float32) for one, moments in parts if moments]
    return calibration(shares, won)


def often(games: Sequence[Told]) -> None:
    """What a seat does in a game."""
    seats = len(games) * len(games[0].won)
    events: Counter[str] = sum((Counter(one.events) for one in games), Counter())
    say("a seat in a game: " + ", ".join(f"{name} {number / seats:.1f}" for name, number in events.most_common(12)))


def developed(games: Sequence[Told]) -> None:
    """In how many games somebody developed an ability, and how often a seat did."""
    for ability in ABILITIES:
        often = [sum(what == ability for _, _, what in one.deeds) for one in games]
        if any(often):
            say(f"{ability}: in {np.mean([bool(one) for one in often]):.0%} of games, {np.mean(often):.1f} a game")


def openings(games: Sequence[Told]) -> None:
    """What seats developed first, one after the other, and how often they won then."""
    found = [(" ".join(deeds), won) for deeds, won in first_deeds(games, OPENING)]
    often = Counter(deeds for deeds, _ in found)
    for deeds, number in often.most_common(OPENINGS):
        won = np.mean([share for other, share in found if other == deeds])
        say(f"developed first: {deeds or 'nothing'}: {number / len(found):.0%} of seats, {won:.0%} of them won")


def first_deeds(games: Sequence[Told], most: int) -> list[tuple[list[str], float]]:
    """Of every seat: the first few abilities it developed, and its share of the win; none where nobody develops."""
    if not any(one.deeds for one in games):
        return []
    return [
        ([what for who, _, what in one.deeds if who == seat][:most], share)
        for one in games
        for seat, share in enumerate(one.won)
    ]


def plans(games: Sequence[Told]) -> None:
    found = plan_of_winners(games)
    say("what won: " + ", ".join(f"{part} {number / len(games):.0%}" for part, number in found.most_common()))


def plan_of_winners(games: Sequence[Told]) -> Counter[str]:
    """What a winner had most of, compared with the others at the table."""
    found: Counter[str] = Counter()
    for one in games:
        winner = int(np.argmax(one.won))
        ahead = {
            part: points - float(np.mean([other[part] for seat, other in enumerate(one.parts) if seat != winner]))
            for part, points in one.parts[winner].items()
        }
        found[max(ahead, key=lambda part: ahead[part])] += 1
    return found


def known(file: Path) -> dict[int, Told]:
    found = {}
    for line in file.read_text().splitlines() if file.exists() else []:
        seed, facts = json.loads(line)
        facts["moments"] = [Moment(**one) for one in facts["moments"]]
        facts["deeds"] = [tuple(one) for one in facts["deeds"]]
        found[seed] = Told(**facts)
    return found


def played(table: Table, level: str, seeds: Sequence[int], budget: Budget, workers: int) -> Iterator[tuple[int, Told]]:
    one_core_each()
    with get_context("spawn").Pool(workers, prepare_worker) as pool:
        yield from pool.imap_unordered(_one, [(table, level, seed, budget) for seed in seeds])


def _one(job: tuple[Table, str, int, Budget]) -> tuple[int, Told]:
    table, level, seed, budget = job
    return seed, study(table, [level] * table.seats, seed, budget)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=20)
    options.add_argument("--level", default="alderman")
    options.add_argument("--game", default="teutonica")
    options.add_argument("--edition", default="bigbox")
    options.add_argument("--board", default="hanseatic-league-4-5")
    options.add_argument("--seats", type=int, default=4)
    options.add_argument("--keep", type=Path, default=Path("build/study"))
    options.add_argument("--pace", type=float, default=1.0)
    options.add_argument("--workers", type=int, default=cores())
    options.add_argument("--draw", type=Path)
    options.add_argument("--compare", type=Path)
    chosen = options.parse_args()
    table = Table(chosen.game, chosen.edition, chosen.board, chosen.seats)
    chosen.keep.mkdir(parents=True, exist_ok=True)
    pace = f"-pace-{chosen.pace}" if chosen.pace != 1 else ""
    of_level = f"{chosen.level}{pace}.jsonl"
    file = chosen.keep / f"{chosen.board}-{chosen.edition}-{chosen.seats}-{of_level}"
    games = known(file)
    wanted = [seed for seed in range(chosen.games) if seed not in games]
    usual = default_budget(chosen.level)
    budget = usual if usual.seconds is None else Budget(seconds=chosen.pace * usual.seconds)
    with file.open("a") as kept:
        for seed, one in played(table, chosen.level, wanted, budget, chosen.workers) if wanted else ():
            games[seed] = one
            kept.write(json.dumps([seed, asdict(one)]) + "\n")
            kept.flush()
            sys.stderr.write(f"\r{len(games)} games  ")
    told(list(games.values()))
    if chosen.draw:
        from tools.study_drawn import draw  # needs the extra `draw`

        draw(list(games.values()), chosen.draw, f"{chosen.level}, {chosen.board}, {chosen.seats} players")
    if chosen.compare:
        from tools.study_drawn import compare  # needs the extra `draw`

        tables = {one.name.removesuffix(f"-{of_level}"): known(one) for one in chosen.keep.glob(f"*-{of_level}")}
        by_seats = sorted(tables.items(), key=lambda one: one[0].rpartition("-")[::-1])
        compare({table: list(found.values()) for table, found in by_seats}, chosen.compare, chosen.level)


if __name__ == "__main__":
    main()

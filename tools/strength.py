"""Prints the table of docs/players.md: every level against the level below, on every kind of table.

    python tools/strength.py [--games N] [part of a contest's line ...]

Each row is one `kontor arena` command, which is printed too, so that any of them can be run alone.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from typing import Any

Contest = tuple[str, str, str, int, str]  # game, board, edition, seats, players

BASE = ("teutonica", "hanseatic-league-4-5", "bigbox", 4)
LADDER = ("journeyman,novice", "master,journeyman", "alderman,master")
WAYS = (
    BASE,
    ("teutonica", "hanseatic-league-2-3", "bigbox", 3),
    ("teutonica", "hanseatic-league-4-5", "bigbox", 5),
    ("teutonica", "hanseatic-league-2-3", "2014", 2),
    ("teutonica", "eastern-hanseatic-league", "bigbox", 4),
    ("teutonica", "britannia-4-5", "bigbox", 4),
    ("hansa", "baltic", "2004", 2),
    ("hansa", "baltic", "2004", 3),
    ("hansa", "baltic", "2004", 4),
)
CONTESTS: list[Contest] = [
    (*BASE, "novice,random"),
    (*BASE, "journeyman,random"),
    *((*way, players) for way in WAYS for players in LADDER),
    (*BASE, "alderman,journeyman"),
]


def command(contest: Contest, games: int) -> list[str]:
    game, board, edition, seats, players = contest
    where = ["--game", game, "--board", board, "--edition", edition, "--seats", str(seats)]
    return ["arena", *where, "--players", players, "--games", str(games)]


def run(contest: Contest, games: int) -> dict[str, Any]:
    line = [sys.executable, "-m", "kontor", *command(contest, games), "--json"]
    done = subprocess.run(line, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def row(contest: Contest, found: dict[str, Any]) -> str:
    game, board, edition, seats, players = contest
    first = found["players"][0]
    low, high = first["ci95"]
    one, other = players.split(",")
    against = f"{one} against {seats - 1} {other}" if seats > 2 else f"{one} against {other}"
    share = f"{first['win_share']:.0%} ({low:.0%}–{high:.0%})"
    parts = ", ".join(f"{name} {points:.1f}" for name, points in first["categories"].items())
    figures = f"{found['games']} | {share} | {1 / seats:.0%} | {first['mean_margin']:+.1f}"
    pace = f"{first['decision_ms']:.0f} / {first['decision_ms_max']:.0f} | {found['turns_per_game']:.0f}"
    where = f"{board}, {edition}, {seats}" if game == "teutonica" else f"Hansa, {seats}"
    return f"| {where} | {against} | {figures} | {pace} | {parts} |"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=40)
    options.add_argument("parts", nargs="*")
    chosen = options.parse_args()
    print("| table | players | games | wins (95 %) | par | margin | ms mean / most | turns | points by category |")  # noqa: T201  # its output
    print("|---|---|---|---|---|---|---|---|---|")  # noqa: T201
    for contest in CONTESTS:
        words = " ".join(map(str, contest))
        if all(part in words for part in chosen.parts):
            sys.stderr.write(f"kontor {' '.join(command(contest, chosen.games))}\n")
            print(row(contest, run(contest, chosen.games)), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()

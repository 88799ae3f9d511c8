"""The pages of docs/studies: `python tools/studies.py make POLICY GAMES [words of a table]`, `… write`.

`make` plays what is missing of the datasets in build/studies, one for each table and policy, and goes on where it was
stopped. `write` makes the tables and pictures of the pages from the datasets that are there; what people wrote stays.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded: the processes play side by side
sys.path.insert(0, str(Path(__file__).parent.parent))

from kontor.data import Dataset, Recipe, make, study
from kontor.data.card import command
from kontor.data.study import Ended
from kontor.protocol import BadInput
from tools import studies_drawn as drawn
from tools.studies_drawn import Lines

ROOT = Path(__file__).resolve().parent.parent
DATA, PAGES = ROOT / "build" / "studies", ROOT / "docs" / "studies"
TABLES = (  # game, board, edition, seats
    ("teutonica", "hanseatic-league-2-3", "2014", 2),
    ("teutonica", "hanseatic-league-2-3", "bigbox", 3),
    ("teutonica", "hanseatic-league-4-5", "bigbox", 4),
    ("teutonica", "hanseatic-league-4-5", "bigbox", 5),
    ("teutonica", "eastern-hanseatic-league", "bigbox", 3),
    ("teutonica", "eastern-hanseatic-league", "bigbox", 4),
    ("teutonica", "eastern-hanseatic-league", "bigbox", 5),
    ("teutonica", "britannia-3", "bigbox", 3),
    ("teutonica", "britannia-4-5", "bigbox", 4),
    ("teutonica", "britannia-4-5", "bigbox", 5),
    ("hansa", "baltic", "2004", 2),
    ("hansa", "baltic", "2004", 3),
    ("hansa", "baltic", "2004", 4),
)
MAIN = "hanseatic-league-4-5-bigbox-4"  # the table that is looked at most closely
ABILITIES = ("keys", "actions", "privilege", "book", "purse")
MARKERS = ("additional-office", "develop", "exchange", "remove-three", "move-three", "plus-3", "plus-4")
TRADES = ("sail", "replenish", "buy", "build", "sell")  # verbs of Hansa
MOST = 3  # developments of an ability that are told one by one
FEW = 30  # seats: what fewer had is not told
BLOCK = re.compile(r"(<!-- made: (\w+) (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def name_of(recipe: Recipe) -> str:
    return f"{recipe.board}-{recipe.edition}-{recipe.seats}"


@cache
def sets() -> tuple[Dataset, ...]:
    """In the order of the tables, the weaker policies first."""
    found = [Dataset(about.parent) for about in sorted(DATA.glob("*/*/dataset.json"))]
    order = [f"{board}-{edition}-{seats}" for _, board, edition, seats in TABLES]
    policies = ("light", "ahead", "novice", "journeyman", "master", "alderman", "hansegraf")
    known = [data for data in found if len(data) > 1]
    return tuple(
        sorted(known, key=lambda one: (order.index(name_of(one.recipe)), policies.index(one.recipe.policy[0])))
    )


@cache
def ended(data: Dataset) -> Ended:
    return study.ended(data)


def of(game: str) -> list[Dataset]:
    return [data for data in sets() if data.recipe.game == game]


def main_ones() -> list[Dataset]:
    return [data for data in sets() if name_of(data.recipe) == MAIN]


def label(data: Dataset) -> str:
    return f"`{data.recipe.board}`, {data.recipe.seats}"


# --------------------------------------------------------------------------------------- the tables


def data_table(game: str) -> Iterator[str]:
    yield "| board, players | policy | games | moves | command |"
    yield "|---|---|---|---|---|"
    for data in of(game):
        moves = int(data.read("games", ["moves"])["moves"].sum())
        made = command(data.recipe, data.wanted).replace("FOLDER", str(data.path.relative_to(ROOT)))
        yield f"| {label(data)} | {data.recipe.policy[0]} | {len(data):,} | {moves:,} | `{made}` |"


def seats_table(game: str) -> Iterator[str]:
    most = max(data.recipe.seats for data in of(game))
    yield "| board, players | policy | games | par | " + " | ".join(f"seat {seat}" for seat in range(most)) + " |"
    yield "|---|---|---|---" + "|---" * most + "|"
    for data in of(game):
        shares = [f"{one.mean:.1%} ± {one.doubt:.1%}" for one in study.by_seat(ended(data))]
        shares += [""] * (most - len(shares))
        par = f"{1 / data.recipe.seats:.1%}"
        yield f"| {label(data)} | {data.recipe.policy[0]} | {len(ended(data).games):,} | {par} | {' | '.join(shares)} |"


def lengths_table(game: str) -> Iterator[str]:
    yield "| board, players | policy | rounds | nine in ten games | moves | broken off |"
    yield "|---|---|---|---|---|---|"
    for data in of(game):
        told = study.lengths(data)
        rounds = f"{told.rounds.mean:.1f} ± {told.rounds.doubt:.1f} | {told.shortest:.0f} to {told.longest:.0f}"
        yield f"| {label(data)} | {data.recipe.policy[0]} | {rounds} | {told.moves.mean:.0f} | {told.broken:.2%} |"


def parts_table(game: str) -> Iterator[str]:
    names = list(dict.fromkeys(name for data in of(game) for name in ended(data).parts))
    yield "| board, players | policy | points | " + " | ".join(names) + " |"
    yield "|---|---|---" + "|---" * len(names) + "|"
    for data in of(game):
        found = {one.name: one for one in study.ahead(ended(data))}
        cells = [f"{found[name].mean:+.1f} ± {found[name].doubt:.1f}" if name in found else "" for name in names]
        points = f"{ended(data).points.mean():.1f}"
        yield f"| {label(data)} | {data.recipe.policy[0]} | {points} | {' | '.join(cells)} |"


def levels_table(_: str) -> Iterator[str]:
    heads = ["never", "once", "twice", f"{MOST} times or more"]
    yield "| ability | policy | " + " | ".join(heads) + " |"
    yield "|---|---" + "|---" * len(heads) + "|"
    for ability in ABILITIES:
        for data in main_ones():
            counts = study.deeds(data, ended(data), [ability], "ability", ["develop", "use"])[:, :, 0]
            cells = [
                f"{share.mean:.1%} ± {share.doubt:.1%} ({often:.0%})" if share and often * counts.size >= FEW else "–"
                for often, share in study.by_number(ended(data), counts, MOST)
            ]
            yield f"| {ability} | {data.recipe.policy[0]} | {' | '.join(cells)} |"


WORTHS: dict[str, tuple[tuple[str, ...], str, tuple[str, ...]]] = {  # names, the fact that tells them, of which verbs
    "abilities": (ABILITIES, "ability", ("develop", "use")),
    "markers": (MARKERS, "marker", ("use", "additional")),
    "trades": (TRADES, "verb", TRADES),
}


@cache
def worths(data: Dataset, kind: str) -> list[study.Worth]:
    names, fact, verbs = WORTHS[kind]
    return study.worth(ended(data), study.deeds(data, ended(data), names, fact, verbs), names)


def worth_table(kind: str) -> Callable[[str], Iterator[str]]:
    def table(game: str) -> Iterator[str]:
        yield "| | table | policy | a seat has | share of the win, for one more | points, for one more |"
        yield "|---|---|---|---|---|---|"
        chosen = main_ones() if game == "teutonica" else of(game)
        for name in WORTHS[kind][0]:
            for data in chosen:
                one = next(one for one in worths(data, kind) if one.name == name)
                share = f"{100 * one.share.mean:+.1f} ± {100 * one.share.doubt:.1f} %"
                if one.often > 0:
                    points = f"{one.points.mean:+.1f} ± {one.points.doubt:.1f}"
                    yield f"| {name} | {label(data)} | {data.recipe.policy[0]} | {one.often:.2f} | {share} | {points} |"

    return table


BLOCKS: dict[str, Callable[[str], Iterator[str]]] = {
    "data": data_table,
    "seats": seats_table,
    "lengths": lengths_table,
    "parts": parts_table,
    "levels": levels_table,
    **{kind: worth_table(kind) for kind in WORTHS},
}


# ------------------------------------------------------------------------------------------ the pages


def write() -> None:
    if not (main_ones() and of("hansa")):
        raise BadInput(f"{DATA}: lacks a dataset of {MAIN}, or any of Hansa; `make` makes them")
    for page in sorted(PAGES.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        made = BLOCK.sub(lambda found: found[1] + "\n".join(BLOCKS[found[2]](found[3])) + "\n" + found[4], text)
        page.write_text(made, encoding="utf-8")
    pictures = PAGES / "images"
    pictures.mkdir(exist_ok=True)
    for game in ("teutonica", "hansa"):
        lines = [
            Lines(f"{data.recipe.board}, {data.recipe.seats}, {data.recipe.policy[0]}", study.by_seat(ended(data)))
            for data in of(game)
        ]
        drawn.seats(lines, pictures / f"seats-{game}.png")
    for kind in ("abilities", "markers"):
        lines = [
            Lines(data.recipe.policy[0], [one.share for one in worths(data, kind) if one.often > 0])
            for data in main_ones()
        ]
        drawn.worths(lines, f"one more of {kind}: share of the win", pictures / f"{kind}.png")
    rounds = {data.recipe.policy[0]: data.read("games", ["turns"])["turns"] / data.recipe.seats for data in main_ones()}
    drawn.lengths(rounds, pictures / "lengths.png")


def play(policy: str, games: int, words: list[str], workers: int) -> None:
    recipes = [Recipe.of(policy, game, seats, board=board, edition=edition) for game, board, edition, seats in TABLES]
    wanted = [recipe for recipe in recipes if all(word in name_of(recipe) for word in words)]
    if not wanted:
        raise BadInput(f"no table has '{' '.join(words)}' in its name (there are {', '.join(map(name_of, recipes))})")
    for recipe in wanted:
        name = name_of(recipe)
        folder = DATA / policy / name
        folder.parent.mkdir(parents=True, exist_ok=True)
        make(recipe, games, folder, workers=workers, progress=lambda done, name=name: say(name, done, games))  # type: ignore[misc]  # bound at once
        sys.stderr.write("\n")


def say(name: str, done: int, games: int) -> None:
    sys.stderr.write(f"\r{name}: {done:,} of {games:,} games  ")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    chosen = options.add_subparsers(dest="what", required=True)
    playing = chosen.add_parser("make")
    playing.add_argument("policy")
    playing.add_argument("games", type=int)
    playing.add_argument("words", nargs="*", help="words that a table must have")
    playing.add_argument("--workers", type=int, default=1)
    chosen.add_parser("write")
    asked = options.parse_args()
    try:
        if asked.what == "make":
            play(asked.policy, asked.games, asked.words, asked.workers)
        else:
            write()
    except BadInput as error:
        sys.exit(f"studies: {error}")


if __name__ == "__main__":
    main()

"""The card of a dataset: what it is, how it was made and what its columns say, as a README beside the data."""

from __future__ import annotations

import hashlib
import shlex

from kontor import files
from kontor.data.dataset import Dataset
from kontor.data.folder import CARD, SUMS, Folder
from kontor.data.recipe import Recipe
from kontor.data.schema import Sheet, catalogue
from kontor.players import entrants

WHO = {
    "light": "the guided policy of the kernel, a few rules of thumb: quick, and no good player",
    "ahead": "the learned evaluation of the levels, one action ahead, with a little chance among what is as good",
    "random": "any legal move, all equally likely",
}
READ = {
    "parquet": "Read it with `kontor.data.Dataset`, pyarrow, polars, pandas or DuckDB. A row of several numbers is"
    " their bytes, little-endian, in the order of the shape.",
    "npz": "Read it with `kontor.data.Dataset` or `numpy.load`.",
}


def write(folder: Folder, dataset: Dataset) -> None:
    """Nothing in it depends on when, where or by how many processes the data were made."""
    files.write(folder.path / CARD, text(dataset))


def command(recipe: Recipe, games: int) -> str:
    """What makes the same bytes again."""
    words = ["kontor", "dataset", "--game", recipe.game, "--board", recipe.board, "--edition", recipe.edition]
    words += ["--seats", str(recipe.seats), "--policy", _named(recipe), "--games", str(games)]
    for name, value in recipe.options.items():
        words += ["--option", name if value == "yes" else f"{name}={value}"]
    words += ["--seed", str(recipe.seed), "--format", recipe.format]
    words += [] if recipe.nodes is None else ["--nodes", str(recipe.nodes)]
    words += ["--observations"] * recipe.observations + ["--features"] * recipe.features
    return f"{shlex.join(words)} --out FOLDER"


def _named(recipe: Recipe) -> str:
    """As `--policy` takes them: one for all, or one for each seat."""
    return entrants.written(recipe.policy[:1] if len(set(recipe.policy)) == 1 else recipe.policy)


def text(dataset: Dataset) -> str:
    recipe, rules = dataset.recipe, dataset.recipe.rulebook
    games = dataset.read("games", ["moves", "ended"])
    number, moves, broken = len(games["moves"]), int(games["moves"].sum()), int((~games["ended"]).sum())
    title = rules.board(recipe.board).name
    sums = hashlib.sha256((dataset.path / SUMS).read_bytes()).hexdigest()
    lines = [
        f"# {rules.title}: {number:,} games by {', '.join(dict.fromkeys(recipe.policy))}",
        "",
        f"{title} (`{recipe.board}`), edition {recipe.edition}, {recipe.seats} players"
        + "".join(f", {name}" for name in recipe.options)
        + f"; revision {recipe.rules} of the rules. Made by Kontor {recipe.kontor}:",
        "",
        f"    {command(recipe, number)}",
        "",
        f"- {number:,} games, {moves:,} moves; {broken:,} games were broken off after {recipe.limit:,} moves.",
        f"- Shards of {recipe.shard:,} games. The same command gives the same bytes, for any number of processes.",
        f"- `sha256sum -c {SUMS}` checks every file but this card. The SHA-256 of `{SUMS}` itself is `{sums}`.",
        "- A seat's observations and features are made from what that seat may know, and nothing else.",
        *(
            f"- `{name}`: {WHO.get(name, 'a player of Kontor or one of its own')}."
            for name in dict.fromkeys(recipe.policy)
        ),
        "",
        READ[recipe.format],
        "",
        *(line for sheet in (*dataset.sheets.values(), catalogue()) for line in _table(sheet, recipe)),
    ]
    return "\n".join(lines)


def _table(sheet: Sheet, recipe: Recipe) -> list[str]:
    where = f"{sheet.name}.{recipe.format}" if sheet.name == catalogue().name else f"{sheet.name}/*.{recipe.format}"
    rows = [f"| `{column.name}` | {column.told} | {column.words} |" for column in sheet.columns]
    return [
        f"## {where}",
        "",
        f"{sheet.words[0].upper()}{sheet.words[1:]}.",
        "",
        "| column | type | what it says |",
        "|---|---|---|",
        *rows,
        "",
    ]

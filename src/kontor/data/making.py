"""Makes a dataset shard by shard, over processes or a cluster, and goes on where it was stopped."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from contextlib import closing
from functools import partial
from pathlib import Path

from kontor.data import card, formats
from kontor.data.dataset import Dataset
from kontor.data.folder import ABOUT, CARD, NAMES, Folder, as_json, shard_file
from kontor.data.recipe import Recipe
from kontor.data.schema import catalogue, sheets
from kontor.data.shard import made
from kontor.envs.layout import Layout
from kontor.envs.setting import whole
from kontor.players.minds import mind
from kontor.protocol import BadInput
from kontor.research.spread import over_cluster, over_processes

MOST_GAMES = 100_000_000


def make(
    recipe: Recipe,
    games: int,
    to: str | os.PathLike[str],
    *,
    workers: int = 1,
    ray: bool = False,
    progress: Callable[[int], None] = lambda done: None,
) -> Dataset:
    """A dataset of so many games in a folder, or what it still lacks; `progress` is told how many games are there.

    Whoever is stopped, however roughly, has every shard that was finished: the same call goes on from there, and so
    does one for more games, or for fewer, down to those that are there. Raises BadInput if the folder holds something
    else, or what is there was changed.
    """
    games = whole(games, "the number of games")
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(f"the number of games is from 1 to {MOST_GAMES:,}, not {games}")
    folder = Folder(Path(to))
    _open(folder, recipe, games)
    kinds = [sheet.name for sheet in sheets(recipe)]
    shards = [range(first, min(first + recipe.shard, games)) for first in range(0, games, recipe.shard)]
    lacking = [
        nth for nth in range(len(shards)) if not folder.has(shard_file(kind, nth, recipe.format) for kind in kinds)
    ]
    done = games - sum(len(shards[nth]) for nth in lacking)
    progress(done)
    with closing(_played(recipe, [shards[nth] for nth in lacking], workers, ray)) as found:
        for nth, written in zip(lacking, found, strict=True):
            folder.put({shard_file(kind, nth, recipe.format): content for kind, content in written.items()})
            done += len(shards[nth])
            progress(done)
    dataset = Dataset(folder.path)
    card.write(folder, dataset)
    return dataset


def _played(recipe: Recipe, jobs: list[range], workers: int, ray: bool) -> Generator[dict[str, bytes], None, None]:
    work = partial(made, recipe)
    return over_cluster(work, jobs, workers) if ray else over_processes(work, jobs, workers)


def _open(folder: Folder, recipe: Recipe, games: int) -> None:
    """Nothing is touched that belongs to another dataset."""
    if folder.exists:
        _go_on(folder, recipe, games)
    else:
        _check_empty(folder)
        folder.put({ABOUT: _about(recipe, games)})
    lacking = {name: content for name, content in _known(recipe).items() if name not in folder.sums}
    if lacking:
        folder.put(lacking)


def _check_empty(folder: Folder) -> None:
    try:
        folder.tidy()
        if folder.path.exists() and any(folder.path.iterdir()):
            raise BadInput(f"{folder.path}: is not empty and holds no dataset; take another folder")
    except OSError as error:
        raise BadInput(f"{folder.path}: cannot be made ({error.strerror})") from None


def _go_on(folder: Folder, recipe: Recipe, games: int) -> None:
    made, before = folder.about()
    if difference := made.difference(recipe):
        raise BadInput(f"{folder.path}: holds another dataset, and this one has {difference}; take another folder")
    there = _finished(Dataset(folder.path))
    if games < there:
        raise BadInput(f"{folder.path}: holds {there} games already; ask for as many or more, or take another folder")
    folder.read_sums()
    folder.tidy()
    _check(folder)
    if games != before:
        _resize(folder, recipe, before, games)


def _finished(dataset: Dataset) -> int:
    """How many games there are at least: up to the end of the last shard that is whole."""
    return min((dataset.shards[-1] + 1) * dataset.recipe.shard, dataset.wanted) if dataset.shards else 0


def _check(folder: Folder) -> None:
    """A file that was deleted is made again; one that was changed is not trusted."""
    for name in [name for name in folder.sums if not (folder.path / name).exists()]:
        del folder.sums[name]
    try:
        folder.verify()
    except BadInput as error:
        raise BadInput(f"{error}; delete it, and it is made again") from None


def _resize(folder: Folder, recipe: Recipe, before: int, games: int) -> None:
    """A last shard that was not full is made again, with more games in it; what lies beyond was never finished."""
    again = range(min(before, games) // recipe.shard, -(-before // recipe.shard))
    names = [shard_file(sheet.name, nth, recipe.format) for sheet in sheets(recipe) for nth in again]
    for name in names:
        folder.sums.pop(name, None)
    folder.write_sums()
    for name in (CARD, *names):  # the card would tell of another number of games
        (folder.path / name).unlink(missing_ok=True)
    folder.put({ABOUT: _about(recipe, games)})


def _about(recipe: Recipe, games: int) -> bytes:
    return as_json({"recipe": recipe.facts(), "games": games})


def _known(recipe: Recipe) -> dict[str, bytes]:
    """All that is known before the first game: the actions, and what numbers are called."""
    moves = recipe.rulebook.catalogue(recipe.setting.state())
    sheet = catalogue()
    said = [range(len(moves)), list(recipe.setting.lane(0).place_of), [move.text for move in moves]]
    columns = {column.name: column.filled(values) for column, values in zip(sheet.columns, said, strict=True)}
    names = {"observation": Layout.of(recipe.setting).names, "features": mind(recipe.game).features}
    actions = formats.write(recipe.format, sheet, columns)
    return {f"{sheet.name}.{recipe.format}": actions, NAMES: as_json(names)}

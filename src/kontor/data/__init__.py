"""Datasets and files of many games.

    data = make(Recipe.of("light", players=4), 10_000, "games")   # or: kontor dataset
    for part in data.parts("moves", ["game", "action"]):
        ...                                                        # arrays, shard by shard
    for game in games_in("games.txt.gz"):
        ...                                                        # records, one by one

Parquet needs the extra `data`; numpy's own format needs nothing more.
"""

from __future__ import annotations

from kontor.data.bulk import Written, append, games_in, write
from kontor.data.dataset import Dataset
from kontor.data.making import make
from kontor.data.query import Query, games_of, winners
from kontor.data.recipe import Recipe

__all__ = ["Dataset", "Query", "Recipe", "Written", "append", "games_in", "games_of", "make", "winners", "write"]

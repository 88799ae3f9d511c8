"""One shard of a dataset: its games are played and become the columns of its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from kontor.data import formats
from kontor.data.playing import Played, Table
from kontor.data.recipe import Recipe
from kontor.data.schema import Columns, Sheet, sheets

Rows = Iterable[Sequence[Any]]


def made(recipe: Recipe, games: range) -> dict[str, bytes]:
    """By table: the file of these games. What it says depends on the recipe and the games alone."""
    table = Table(recipe)
    played = [table.play(number) for number in games]
    return {sheet.name: formats.write(recipe.format, sheet, columns(sheet, played)) for sheet in sheets(recipe)}


def columns(sheet: Sheet, played: Sequence[Played]) -> Columns:
    if sheet.name in BY_MOVE:
        found = BY_MOVE[sheet.name](played)
    else:
        rows = [row for one in played for row in BY_ROW[sheet.name](one)]
        found = list(zip(*rows, strict=True)) if rows else [[] for _ in sheet.columns]
    return {column.name: column.filled(values) for column, values in zip(sheet.columns, found, strict=True)}


# ----------------------------------------------------------------- many rows: arrays are put together


def _numbers(played: Sequence[Played]) -> list[Any]:
    """Of every move: its game, and its number there."""
    lengths = [len(one.actions) for one in played]
    games = np.repeat([one.number for one in played], lengths)
    return [games, np.concatenate([np.arange(length) for length in lengths])]


def _moves(played: Sequence[Played]) -> list[Any]:
    said = [np.concatenate([getattr(one, name) for one in played]) for name in ("turns", "seats", "actions")]
    return [*_numbers(played), *said]


def _observations(played: Sequence[Played]) -> list[Any]:
    return [*_numbers(played), np.concatenate([one.observations for one in played if one.observations is not None])]


def _features(played: Sequence[Played]) -> list[Any]:
    return [*_numbers(played), np.concatenate([one.features for one in played if one.features is not None])]


# --------------------------------------------------------------------------- few rows: one by one


def _game(played: Played) -> Rows:
    turns = int(played.turns[-1]) if len(played.turns) else 0
    chance = [" ".join(outcome) for outcome in played.setup.chance.values()]
    yield played.number, len(played.actions), turns, played.ended, *chance


def _results(played: Played) -> Rows:
    winners = sum(score.place == 1 for score in played.scores)
    for score, name in zip(played.scores, played.policies, strict=True):
        place = score.place if played.ended else 0
        share = 1 / winners if place == 1 else 0.0
        yield played.number, score.seat, name, score.total, place, share, *score.parts.values()


def _thoughts(played: Played) -> Rows:
    unsaid = [np.nan] * len(played.scores)
    for move, answer in played.answers:
        if answer.shares:
            yield played.number, move, *answer.shares, *(answer.points or unsaid)


def _ideas(played: Played) -> Rows:
    for move, answer in played.answers:
        for rank, idea in enumerate(answer.ideas):
            yield played.number, move, rank, idea.move.id, idea.share


BY_MOVE: dict[str, Callable[[Sequence[Played]], list[Any]]] = {
    "moves": _moves,
    "observations": _observations,
    "features": _features,
}
BY_ROW: dict[str, Callable[[Played], Rows]] = {
    "games": _game,
    "results": _results,
    "thoughts": _thoughts,
    "ideas": _ideas,
}

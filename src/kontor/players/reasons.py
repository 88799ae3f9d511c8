"""Why a plan is played, as clauses for the log, which says itself what is done: what it brings, what speaks for it."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kontor.log import Clause
from kontor.players.evaluation import Evaluation, Rows
from kontor.players.minds import Mind
from kontor.protocol import AnyGame, Event, State
from kontor.words import DEFAULT, words

TINY = 1e-30  # so that no share is nothing


@dataclass(frozen=True, slots=True)
class Reasons:
    """What a game's reasons name. A feature says something if the game's words have a text for it."""

    deeds: Sequence[str]  # events worth naming beforehand, the most telling first
    implied: Mapping[str, Sequence[str]]  # event, or points -> features whose change goes without saying then
    secret: frozenset[str] = frozenset()  # categories of points that others may not know


def reasons(game: str) -> Reasons:
    found: Reasons = importlib.import_module(f"kontor.players.{game}.reasons").REASONS
    return found


def reason(
    game: AnyGame, mind: Mind, evaluation: Evaluation, state: State, numbers: Sequence[int], seat: int, told: int = 1
) -> tuple[Clause, ...]:
    """Why the first of these commands is played, by what it and those planned after it lead to.

    Of so many whoever reads it is `told` anyway.
    """
    about = reasons(game.name)
    after, own = _played(game, mind, state, numbers, seat)
    now, later = own[0], own[told:]
    said = {event.name for event in now}
    clauses = []
    gain = _points(game, about, after, seat) - _points(game, about, state, seat)
    if gain > 0 and gain not in [event.facts.get("points") for event in now]:
        clauses.append(Clause("points", {"n": gain}))
        said.add("points")
    if (deed := _deed(about, [event for events in later for event in events])) is not None:
        clauses.append(Clause(f"then.{deed.name}", game.seen(deed, None).facts))
        said.add(deed.name)
    implied = {feature for one in said for feature in about.implied.get(one, ())}
    changes = _for_it(mind, evaluation, state, after, seat)
    felt = (code for feature, code in changes if feature not in implied and _has_words(game, code))
    return (*clauses, *(Clause(code, {}) for code in [*felt][:1]))


def _played(
    game: AnyGame, mind: Mind, state: State, numbers: Sequence[int], seat: int
) -> tuple[State, list[list[Event]]]:
    """Where the commands lead, and what the seat itself does with each."""
    commands = game.catalogue(state)
    own = []
    for number in numbers:
        before = state
        state, events = game.play(before, commands[number])
        mind.reply(before, state, seat)
        own.append([event for event in events if event.facts.get("seat") == seat])
    return state, own


def _points(game: AnyGame, about: Reasons, state: State, seat: int) -> int:
    """As others may count them."""
    parts = game.scores(state)[seat].parts
    return sum(points for category, points in parts.items() if category not in about.secret)


def _deed(about: Reasons, planned: Sequence[Event]) -> Event | None:
    """What is planned to happen, if that is worth naming."""
    by_name = {event.name: event for event in reversed(planned)}
    return next((by_name[name] for name in about.deeds if name in by_name), None)


def _for_it(mind: Mind, evaluation: Evaluation, state: State, after: State, seat: int) -> Iterator[tuple[str, str]]:
    """The features whose change speaks for the plan, and the code of that change, the weightiest first."""
    before, then = mind.rows(state), mind.rows(after)
    weights = weights_of_changes(evaluation, before, then, seat)
    for index in sorted((index for index in weights if weights[index] > 0), key=lambda index: -weights[index]):
        feature = mind.features[index]
        change = "more" if then[0, seat, index] > before[0, seat, index] else "less"
        yield feature, f"{change}.{feature.replace(' ', '-')}"


def _has_words(game: AnyGame, code: str) -> bool:
    return words(DEFAULT).text(game.name, f"because.{code}") is not None


def weights_of_changes(evaluation: Evaluation, before: Rows, after: Rows, seat: int) -> dict[int, float]:
    """Feature -> what its change adds to the seat's chances, as log odds: all else being as it is after."""
    changed = np.flatnonzero(before[0, seat] != after[0, seat])
    rows = np.repeat(after, 1 + len(changed), axis=0)
    rows[1 + np.arange(len(changed)), seat, changed] = before[0, seat, changed]
    odds = _odds(evaluation.shares(rows), seat)
    return {int(index): float(odds[0] - without) for index, without in zip(changed, odds[1:], strict=True)}


def _odds(shares: NDArray[np.float32], seat: int) -> NDArray[np.float64]:
    wide = shares.astype(np.float64)
    found: NDArray[np.float64] = np.log(wide[:, seat] + TINY) - np.log(np.delete(wide, seat, axis=1).sum(axis=1) + TINY)
    return found
